"""A playthrough as lines of text: what the rules say at every ply of some seeded games.

Moves are drawn from the sorted texts by a hash of (seed, ply), so neither the order in which the kernel lists moves nor
its random numbers count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from textwrap import wrap

from ndvariants import Game, Move, Position, perft
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.simulation.batch import simulate

from .cases import WHOLE, Case

FOLDER = Path(__file__).parent
SEED = 7  # of the kernel's own random games
TOGETHER = 10  # plies or random games of one digest
_WIDTH, _LONG = 118, 300  # characters of a line; a longer position is written in full at some plies only
_EVERY = 8  # plies between full lists
_FULL, _FIRST = 400, 8  # moves of a full list, at most; moves shown otherwise
_FEW = 16  # so many are always written in full


def path_of(case: Case) -> Path:
    """The file that keeps a case."""
    return FOLDER / f"{case.name}.txt"


def kept(case: Case, text: str) -> str:
    """Return what the file keeps of a playthrough."""
    return "\n".join(shortened(case, text.splitlines())) + "\n"


def shortened(case: Case, lines: Sequence[str]) -> list[str]:
    """Return lines as a case's file keeps them: all, or one digest for every ten plies or random games."""
    if case.name in WHOLE:
        return list(lines)
    short = list[str]()
    for title, group in groupby(_titled(lines), key=lambda one: one[0]):
        own = [line for _, line in group]
        short += [f"  {title}: {_digest(own)}"] if title else own
    return short


def _titled(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each line with the title of the plies or random games that it is one of; an empty title where it is kept."""
    title = ""
    for line in lines:
        if found := re.match(r"(ply|  )(?: ?)(\d+):", line):
            first = int(found[2]) // TOGETHER * TOGETHER
            kind = "plies" if found[1] == "ply" else "games"
            title = f"{kind} {first} to {first + TOGETHER - 1}"
        elif not line.startswith(" "):
            title = ""
        yield title, line


def playthrough(case: Case) -> str:
    """Return the games of a case as text."""
    game = case.load()
    lines = [*_header(case, game)]
    for seed, plies in case.games():
        lines += ["", f"game with seed {seed}", ""]
        lines += play(game, seed, plies)
    lines += ["", *_counts(case, game), "", *_random_games(case, game)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _header(case: Case, game: Game) -> Iterator[str]:
    yield f"playthrough of {case.variant}"
    yield "parameters: " + (", ".join(f"{name}={value}" for name, value in case.parameters.items()) or "none given")
    yield f"written by: python -m tests.playthroughs {case.name}"
    yield f"players: {', '.join(game.players)}"
    yield f"cells: {len(game.cells)}"
    yield f"pieces: {', '.join(game.pieces)}"


# ------------------------------------------------------------------ one game


def play(game: Game, seed: int, plies: int) -> Iterator[str]:
    position, line, told = game.start(), list[Position](), dict[str, str]()
    while True:
        outcome = position.outcome()
        moves = sorted(position.legal_moves(), key=lambda move: move.text)
        last = outcome is not None or position.ply == plies or not moves
        yield from _position(position, line, whole=last or position.ply % _EVERY == 0)
        yield from _kept(position, told)
        yield from _moves([move.text for move in moves], position)
        if last:
            yield f"  outcome: {outcome or 'none yet'}"
            return
        chosen = _choice(position, moves, seed)
        yield f"  plays: {chosen.text}"
        line.append(position)
        position = position.play(chosen)


def _position(position: Position, line: Sequence[Position], whole: bool) -> Iterator[str]:
    """Who moves, in which phase and state; the position and its key; where it has been before."""
    words = [f"{position.side} to move", "in check" if position.in_check() else ""]
    words += [f"phase {position.phase}" if position.phase else ""]
    words += [f"as at ply {earlier.ply}" for earlier in line if earlier == position]
    yield f"ply {position.ply}: " + ", ".join(word for word in words if word)
    text = position.text()
    yield f"  position: {text if whole or len(text) <= _LONG else f'{len(text)} characters, {_digest([text])}'}"
    yield f"  key: {position.key:016x}, quiet: {position.clock}, occurred: {position.repetitions()}"


def _kept(position: Position, told: dict[str, str]) -> Iterator[str]:
    """Registers, hands and deleted cells, each when it is not what it was at the last ply."""
    now = {f"register {name}": ",".join(map(str, values)) for name, values in position.registers().items()}
    for player in position.game.letters.players:
        held = position.hand(player)
        now[f"hand of {player}"] = ", ".join(f"{piece} {n}" for piece, n in held.items()) or "empty"
    now["deleted"] = " ".join(position.deleted()) or "none"
    for name, value in now.items():
        if told.get(name, "empty" if name.startswith("hand") else "none") != value:
            yield from wrap(f"{name}: {value}", _WIDTH, initial_indent="  ", subsequent_indent="    ")
    told.update(now)


def _moves(texts: Sequence[str], position: Position) -> Iterator[str]:
    """How many moves are legal, a digest of them all, and all of them or the first."""
    full = position.ply % _EVERY == 0 or position.in_check() or len(texts) <= _FEW
    shown = texts if full and len(texts) <= _FULL else texts[:_FIRST]
    more = " ..." if len(shown) < len(texts) else ""
    head = f"{len(texts)} legal, {_digest(texts)}: {' '.join(shown)}{more}"
    yield from wrap(head, _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _choice(position: Position, moves: Sequence[Move], seed: int) -> Move:
    """A move by the seed and the ply. Half of the draws are among captures, promotions and drops if there are any.

    In the last four of 24 plies players take back their last move where that is legal, so that positions occur again.
    """
    kind, among = (int.from_bytes(sha256(f"{seed} {position.ply} {k}".encode()).digest()[:8], "big") for k in (0, 1))
    lively = [move for move in moves if move.captures or move.promotion or move.drop]
    before = position.previous.last_move if position.previous else None
    back = [move for move in moves if before and (move.origin, move.target) == (before.target, before.origin)]
    asked = back if position.ply % 24 >= 20 else lively if kind % 2 == 0 else []
    choices = asked or moves
    return choices[among % len(choices)]


def _digest(texts: Sequence[str]) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:12]


# ------------------------------------------------------------------ what the kernel counts and plays by itself


def _counts(case: Case, game: Game) -> Iterator[str]:
    yield "lines of legal moves from the start"
    for depth in range(1, case.depth + 1):
        yield f"  depth {depth}: {perft(game.start(), depth)}"


def _random_games(case: Case, game: Game) -> Iterator[str]:
    yield f"random games of the kernel, seed {SEED}, at most {case.most} plies"
    batch = simulate(game.start(), case.simulated, SEED, case.most)
    for result in batch.results:
        words = {DRAW: "draw", UNFINISHED: "not finished"}
        how = words.get(result.winner) or f"{game.teams[result.winner]} wins"
        counted = f"{result.choices} moves at {result.counted} positions"
        yield f"  {result.number}: {how} after {result.plies} plies, {result.reason}; {counted}"
