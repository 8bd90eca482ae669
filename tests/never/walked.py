"""Every position of a small game, and whether what is said never to happen does.

What is said of a line of the file is tried by leaving the line out: nothing may differ then, in any position.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator

from ndvariants import load_text
from ndvariants.errors import NdVariantsError, Problem
from ndvariants.game.game import Game, Position
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect

LEFT_OUT = ("NDV351", "NDV356", "NDV358", "NDV361", "NDV363", "NDV421", "NDV422", "NDV424", "NDV427")
Pair = tuple[Position, Position]


def remarks(text: str) -> list[Problem]:
    """What is said of a file; one with faults is none."""
    found = inspect(source_from_text(text), {})
    if any(problem.severity == "error" for problem in found):
        raise ValueError("this file has faults")
    return found


def key_of(text: str) -> Callable[[Position], bytes]:
    """What makes positions the same: all there is where rules ask for plies or registers."""
    if re.search(r"\bply\b|\bplies\b|turns\[|\bcalm\b", text.partition("pieces:")[2]):
        return lambda position: position.state
    return lambda position: position.game.identity(position.state)


def positions(game: Game, text: str, most: int) -> tuple[list[Position], bool]:
    """The positions that games come to, and whether these are all."""
    key, start = key_of(text), game.start()
    waiting, seen, found = deque([start]), {key(start)}, list[Position]()
    while waiting and len(found) < most:
        position = waiting.popleft()
        found.append(position)
        for move in () if position.outcome() is not None else position.legal_moves():
            after = position.play(move)
            if key(after) not in seen:
                seen.add(key(after))
                waiting.append(after)
    return found, not waiting


def difference(first: str, second: str, most: int) -> str | None:
    """Where two games first differ, as a text; ``None`` where they do not, as far as they were looked at."""
    one, other = load_text(first), load_text(second)
    keys = key_of(first), key_of(second)
    start = one.start(), other.start()
    waiting, seen, n = deque([start]), {(keys[0](start[0]), keys[1](start[1]))}, 0
    while waiting and n < most:
        pair, n = waiting.popleft(), n + 1
        ends = [each.outcome() for each in pair]
        moves = [() if each.outcome() is not None else each.legal_moves() for each in pair]
        texts = [sorted({re.sub(r"#\d+$", "", move.text) for move in each}) for each in moves]  # two ways are one
        if texts[0] != texts[1] or [end and end.winner for end in ends[:1]] != [end and end.winner for end in ends[1:]]:
            return f"{pair[0].text()}: {texts[0]} {ends[0]} / {texts[1]} {ends[1]}"
        if (ends[0] is None) != (ends[1] is None) or board_of(pair[0]) != board_of(pair[1]):
            return f"{board_of(pair[0])} {ends[0]} / {board_of(pair[1])} {ends[1]}"
        for text in texts[0]:
            after = pair[0].play(text), pair[1].play(text)
            if (key := (keys[0](after[0]), keys[1](after[1]))) not in seen:
                seen.add(key)
                waiting.append(after)
    return None


def board_of(position: Position) -> str:
    """What stands where, as a position says it."""
    return re.split(r"[\[ ]", position.text())[0]


# ------------------------------------------------------------------ files without a line


def without(text: str, number: int) -> str | None:
    """A file without one of its lines, or a whole rule where its head is named; ``None`` where that is no file."""
    lines = text.split("\n")
    line = lines[number - 1]
    if re.match(r"    (when|if): ", line) or re.match(r"  rule\d:", line):
        return _without_rule(lines, number - 1)
    if ", leaving a trail" in line:
        return "\n".join([*lines[: number - 1], line.replace(", leaving a trail", ""), *lines[number:]])
    rest = lines[: number - 1] + lines[number:]
    if line.startswith("      ") and not _has_block(lines, number - 1):
        head = number - 2  # the key that this was all of
        if rest[head].strip() == "moves: |":
            rest[head] = "    moves: none"
        elif rest[head].strip() == "do: |":
            return _without_rule(lines, head)
        else:
            del rest[head]
    if line.startswith("  - ") and lines[number - 2] == "endings:" and not lines[number].startswith("  - "):
        del rest[number - 2]
    if line.startswith("options: "):
        return None
    return "\n".join(rest)


def _has_block(lines: list[str], at: int) -> bool:
    """Is there another line of the same depth beside a line?"""
    return any(lines[k].startswith("      ") for k in (at - 1, at + 1) if k < len(lines))


def _without_rule(lines: list[str], at: int) -> str:
    first = next(k for k in range(at, -1, -1) if re.match(r"  rule\d:", lines[k]))
    last = next(k for k in range(first + 1, len(lines)) if not lines[k].startswith("    "))
    rest = lines[:first] + lines[last:]
    if rest[first - 1] == "rules:" and not rest[first].startswith("  "):
        del rest[first - 1]
    return "\n".join(rest)


# ------------------------------------------------------------------ what is said, and what is so


def false_alarms(text: str, most: int) -> Iterator[str]:
    """What is said of a file and is not so, with where that shows."""
    found = remarks(text)
    game = load_text(text)
    walked, whole = positions(game, text, most)
    for problem in found:
        told = f"{problem.code} {problem.place.line}: {problem.message}"
        instead = said_otherwise(text, problem)
        if instead is not None:
            differs = _difference(text, instead, most)
            if differs:
                yield f"{told}\n  {differs}"
        if "part of the condition" in problem.message or "always" in problem.label:
            continue  # without the line the game is another
        if problem.code in LEFT_OUT:
            rest = without(text, problem.place.line)
            differs = _difference(text, rest, most) if rest is not None else None
            if differs:
                yield f"{told}\n  {differs}"
        elif (check := CHECKS.get(problem.code)) and (wrong := check(problem, game, walked, whole)):
            yield f"{told}\n  {wrong}"


def said_otherwise(text: str, problem: Problem) -> str | None:
    """The file with a condition in place of one that is said to be true always, or never; ``None`` for others."""
    plain = {"always true": "(1 = 1)", "never true": "(1 = 2)"}.get(problem.label)
    if problem.code != "NDV356" or plain is None:
        return None
    lines = text.split("\n")
    line, first = lines[problem.place.line - 1], problem.place.column - 1
    stretch = line[first : first + problem.place.length]
    closed = line[first + problem.place.length :][: stretch.count("(") - stretch.count(")")]
    if closed.strip(")"):
        return None
    lines[problem.place.line - 1] = line[:first] + plain + line[first + problem.place.length + len(closed) :]
    return "\n".join(lines)


def _difference(first: str, second: str, most: int) -> str | None:
    try:
        return difference(first, second, most)
    except NdVariantsError:
        return None  # without the line it is no file


def promotes(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV423: no piece of that kind (of these players) promotes on the cells of that line."""
    said = re.match(r"no (\w+)(?: of (.*))? can reach", problem.message)
    assert said
    owners = said[2].split(" and ") if said[2] else game.players
    piece = next(one for one in game.variant.pieces if one.name == said[1])
    lines = [entry for entry in piece.promotions if entry.place == problem.place]
    if len(lines) != len(piece.promotions):
        return ""  # another line may be the one that it promotes by
    for position in walked:
        for move in position.legal_moves():
            if move.promotion and move.piece == said[1] and position.side in owners:
                return f"{move} in {position.text()}"
    return ""


def comes_nowhere(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV425: so many cells stay empty."""
    said = re.search(r"reach (\d+) of the (\d+) cells", problem.message)
    assert said
    stood = {cell for position in walked for cell in position.piece_map()}
    return f"{len(stood)} cells are come to" if len(stood) > int(said[2]) - int(said[1]) else ""


def stays(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV430: what stands there at the start does not move away."""
    said = re.match(r"the (\w+) of (\w+) on ([\w, .]+) can never leave", problem.message)
    assert said
    for position in walked:
        for move in position.legal_moves():
            if move.origin in said[3].split(", ") and move.piece == said[1] and position.side == said[2]:
                return f"{move} in {position.text()}"
    return ""


def keeps_apart(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV431: from its start the piece comes to no more cells than so many."""
    said = re.match(r"the (\w+) reaches only (\d+) of", problem.message)
    assert said
    steps = {
        (position.side, move.origin, move.target)
        for position in walked
        for move in position.legal_moves()
        if move.piece == said[1] and move.origin
    }
    for cell, standing in game.start().piece_map().items():
        if standing.piece != said[1]:
            continue
        part, size = {cell}, 0
        while len(part) != size:
            size = len(part)
            part |= {str(target) for player, origin, target in steps if player == standing.player and origin in part}
        if len(part) > int(said[2]):
            return f"it comes to {len(part)} from {cell}"
    return ""


def comes_into_play(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV350: no such piece is ever on the board."""
    names = re.findall(r"`(\w+)`", problem.message)
    for position in walked:
        if any(piece.piece == names[0] for piece in position.piece_map().values()):
            return position.text()
    return ""


def is_over(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV429: the game is over at the start."""
    return "" if game.start().outcome() is not None else "it goes on"


def never_ends_its_turn(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV367: the same player moves for ever."""
    return next((position.text() for position in walked if position.side != game.start().side), "")


def is_never_in_check(problem: Problem, game: Game, walked: list[Position], whole: bool) -> str:
    """NDV359: a royal that nothing takes."""
    if "never in check" not in problem.message:
        return ""
    return next((position.text() for position in walked if position.in_check()), "")


CHECKS: dict[str, Callable[[Problem, Game, list[Position], bool], str]] = {
    "NDV350": comes_into_play,
    "NDV359": is_never_in_check,
    "NDV367": never_ends_its_turn,
    "NDV423": promotes,
    "NDV425": comes_nowhere,
    "NDV429": is_over,
    "NDV430": stays,
    "NDV431": keeps_apart,
}
