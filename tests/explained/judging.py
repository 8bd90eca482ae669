"""Whether what is told of a move holds by another reading of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from ndvariants.game.explain.account import Account, account
from ndvariants.game.game import Game, Position
from ndvariants.game.random_games import RandomGames
from ndvariants.game.turns import is_inside_turn
from ndvariants.report.prose.account_text import sentence
from tests.explained.reading import GONE, Now, Piece, Reading, now_of

DASHED = ("collapse", "four_d", "curved_space")  # moves written with a dash between the cells
CLAUSES = (
    "only from",
    "goes only to",
    "only within",
    "only while",
    "only if",
    "goes exactly",
    "goes at most",
    "turns only",
)


def positions(game: Game, random: Random, most: int = 90) -> Iterator[Position]:
    """Positions of random games, none of them inside a turn or at its end."""
    run, number = RandomGames(game.start(), random.getrandbits(30), most), -1
    while True:
        run.play(number := number + 1, 1)
        parts = run.moves(number)
        kept, state = sorted(random.sample(range(len(parts)), min(4, len(parts)))), game.start().state
        for k, part in enumerate(parts):
            if k in kept and not is_inside_turn(game, state):
                yield Position(game, state)
            state = game.engine.play(state, part)


def written(name: str, origin: str, target: str) -> str:
    """A move as the game writes it."""
    return f"{origin}{'-' if name in DASHED else ''}{target}"


def reason(position: Position, text: str) -> str:
    """Why a move is not legal, without the hint; "" where it is."""
    return account(position, text).reason.split("\n")[0]


# ------------------------------------------------------------------ legal moves


def said(piece: Piece | None) -> str:
    """A piece as the changes name it."""
    return "empty" if piece is None else "no cell" if piece == GONE else f"{piece[1]} of {piece[0]}"


def changed_lines(now: Now, made: Mapping[str, Piece | None]) -> set[str]:
    """What a move changes, written as the changes are."""
    pairs = ((cell, now.board.get(cell), piece) for cell, piece in made.items())
    return {f"{cell}: {said(was)} → {said(piece)}" for cell, was, piece in pairs if was != piece}


def told_changes(position: Position, told: Account) -> set[str]:
    """Of the changes that are told those of cells."""
    cells = set(position.game.cells)
    return {line for line in told.changes if line.partition(": ")[0] in cells}


def told_lines(told: Account) -> list[str]:
    """The lines of the file that are named."""
    texts = {place.path: Path(place.path).read_text(encoding="utf-8").splitlines() for place in told.lines}
    return [texts[place.path][place.line - 1] for place in told.lines]


def check_legal(reading: Reading, position: Position, text: str) -> str:
    """Checks what is told of a legal move of a piece on the board; what kind of move it was."""
    now, told = now_of(position), account(position, text)
    assert told.reason == "" and told.move is not None, told.reason
    origin, target = str(told.move.origin), str(told.move.target)
    player, piece = now.board[origin]
    assert reading.is_legal(now, origin, target)
    becoming = told.move.promotion or ""
    assert becoming in reading.becomes(now, origin, target)
    made = reading.made(now, origin, target, becoming)
    assert told_changes(position, told) == changed_lines(now, made), text
    first, taken = sentence(position, told), reading.taken(now, origin, target)
    assert f"the {piece} of {player} goes from {origin} to {target}" in first or (
        f"{player} castles, with the {piece} going from {origin} to {target}" in first
    )
    assert (f" and takes the {taken[1]}" in first) if taken is not None else " takes " not in first
    assert (" becomes " in first) == bool(becoming) and becoming in first
    word = reading.ways(now, origin)[target]
    assert any(word in line for line in told_lines(told)), (word, told_lines(told))
    return "takes" if taken is not None else "promotes" if becoming else "goes"


# ------------------------------------------------------------------ moves that are none


def check_refused(reading: Reading, position: Position, origin: str, target: str, told: str) -> str:
    """Checks why a piece of the player to move cannot go somewhere, or may not; the kind of reason that is told."""
    now = now_of(position)
    if " castle" in told and (kind := reading.castling(now, target, told)):
        return kind
    if target in reading.ways(now, origin):
        return _exposed(reading, now, origin, target, told)
    if "does not exist" in told:
        assert target in now.gone
        return "gone"
    if "of the same side" in told:
        assert now.board[target][0] == now.side
        return "own piece"
    return _on_the_way(reading, now, origin, target, told)


def _exposed(reading: Reading, now: Now, origin: str, target: str, told: str) -> str:
    exposed = reading.exposed(now, origin, target)
    assert exposed, told
    if exposed == {origin}:
        assert " costs " in told, told
        return "own loss"
    named = re.split(r" would attack | still attacks? ", told.rpartition(": ")[2])[0]
    assert set(re.findall(r"the \w+ on ([\w:]+)", named)) == exposed, (told, exposed)
    return "exposed"


def _on_the_way(reading: Reading, now: Now, origin: str, target: str, told: str) -> str:
    """The same for what the board or the lines of the piece do not allow."""
    if "only to capture" in told:
        enemy = {target: (now.other, reading.spare)}
        assert target not in now.board and target in reading.ways(now.having(enemy), origin), told
        return "captures only"
    if "cannot capture" in told or "captures nothing" in told:
        free = now.having({target: None})
        assert target in now.board, told
        assert target in reading.ways(free, origin) or reading.leaps(free, origin, target), told
        return "moves only"
    between = {cell: (owner, piece) for piece, owner, cell in re.findall(r"the (\w+) of (\w+) on ([\w:]+)", told)}
    assert all(now.board[cell] == piece for cell, piece in between.items()), told
    if "in the way" in told:
        if target not in reading.ways(now.having(dict.fromkeys(between)), origin):  # what stands there is wrong, too
            now = now.having({target: None if target in now.board else (now.other, reading.spare)})
        assert target in reading.ways(now.having(dict.fromkeys(between)), origin), told
        for kept in between:  # each of them alone is in the way, too
            others = dict.fromkeys(cell for cell in between if cell != kept)
            assert target not in reading.ways(now.having(others), origin)
        return "blocked" if len(between) == 1 else "blocked by several"
    return _by_hurdles(reading, now, origin, target, told, between)


def _by_hurdles(reading: Reading, now: Now, origin: str, target: str, told: str, between: Mapping[str, Piece]) -> str:
    spare = (now.other, reading.spare)
    if "stand between" in told:
        for kept in between:
            one = {cell: spare if cell == kept else None for cell in between}
            assert target in reading.ways(now.having(one), origin), told
        return "too many hurdles"
    if "does not jump over" in told:
        assert len(between) == 1 and target in reading.ways(now.having(dict.fromkeys(between, spare)), origin), told
        return "no such hurdle"
    if "nothing between that it could jump over" in told:
        assert any(reading.leaps(each, origin, target) for each in (now, now.having({target: None}))), told
        return "no hurdle"
    return _by_line(reading, now, origin, target, told)


def _by_line(reading: Reading, now: Now, origin: str, target: str, told: str) -> str:
    alone = replace(now, board={cell: now.board[cell] for cell in (origin, target) if cell in now.board})
    empty = replace(now, board={origin: now.board[origin]})
    assert target not in reading.ways(alone, origin), told
    for kind in CLAUSES:
        if kind in told:
            return kind
    assert told.endswith("no line of its movements leads there"), told
    assert target not in reading.ways(empty, origin), told
    assert not reading.leaps(alone, origin, target), told
    return "no way"


def pairs(reading: Reading, position: Position, random: Random) -> Iterator[tuple[str, str]]:
    """Pairs of cells that are no legal move: one that exposes, one on an empty board, one with an enemy there, any."""
    now, cells = now_of(position), position.game.cells
    own = now.own()
    legal = {(move.origin, move.target) for move in position.legal_moves()}
    alone = {origin: replace(now, board={origin: now.board[origin]}) for origin in own}
    sources = [
        [(origin, target) for origin in own for target in reading.ways(now, origin)],
        [(origin, target) for origin in own for target in reading.ways(alone[origin], origin)],
        [(random.choice(own), random.choice(list(now.board))) for _ in range(9)],
        [(random.choice(own), random.choice(cells)) for _ in range(9)],
    ]
    hopping = [origin for origin in own if now.board[origin][1] in reading.hopping]
    if hopping:  # along lines on which something else might stand
        jumps = [(random.choice(hopping), random.choice(cells)) for _ in range(20)]
        sources.append([pair for pair in jumps if reading.leaps(alone[pair[0]], *pair)])
    for source in sources:
        fitting = sorted(pair for pair in source if pair not in legal and pair[0] != pair[1])
        if fitting:
            yield random.choice(fitting)
