"""Which lines of a variant file cost time in random play: un-jitted kernels are asked again and again where they are.

A program knows for which line each of its instructions was written; other work of a piece counts for the piece.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from linecache import getline
from pathlib import Path
from threading import Event, Thread, get_ident
from time import process_time
from types import FrameType
from typing import NamedTuple

from ndvariants.addons.benchmark.shares import BASE, Measurement, share
from ndvariants.compiler.compile import compile_plans, plans_of
from ndvariants.errors import Place
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.game.random_games import RandomGames
from ndvariants.kernel.header import HEADER_SIZE
from ndvariants.kernel.layout import FIRST_PIECE
from ndvariants.kernel.moves import conditions, generate
from ndvariants.kernel.playout import slot_moves
from ndvariants.kernel.rules import interpreter
from ndvariants.kernel.rules import opcodes as op

Spot = tuple[str, int]  # a file and a line, or a piece and 0
REST: Spot = "", 0
_ROUNDS = 3  # of play beside chess; the median counts
_LARGE = 0.5  # a share for which advice is given
_LEAST = 0.01  # the least share that is shown
MEDIAN = 0.65  # of the shipped games' shares of the speed of chess, measured in November 2026
_MOST_PLIES = 100  # of a game: un-jitted a ply may take milliseconds
_EVERY = 0.002  # seconds between two looks
_SEARCHES = "name cells by `=`, as in `cells in (file = file(target) and rank = 2)`: this asks all cells, or pieces"
_TRIES = "ask first what costs less, as in `in check(opponent) and no legal move(opponent)`: this tries all moves"
_PROGRAMS = {interpreter.run.__code__: "at", conditions.ask_guard.__code__: "guard"}
_OF_PIECES = {f.__code__ for f in (generate.piece_moves, generate.unasked_moves, slot_moves.nth_alike)}


class Cost(NamedTuple):
    """One item of cost, its share of the time, and advice on a cheaper form, if one is known and the share is large."""

    name: str
    share: float
    advice: str


def costs(game: Game, seconds: float, seed: int = 1) -> list[Cost]:
    """The shares of the lines of a game's file and of its pieces' other moves, the greatest first; the rest at last."""
    plans = plans_of(game.variant)
    compile_plans(plans)
    places = plans.builder.places()
    names = [code.piece for code in game.tables.codes]
    found = Counter(_spot(frames, places, names) for frames in _looks(game, seconds, seed))
    made = plans.builder.assembler
    advice = _advice(made.words, made.constants, places, int(plans.geometry.exists.sum()))
    ordered = sorted(found, key=lambda spot: (spot == REST, -found[spot], spot))
    shares = {spot: found[spot] / found.total() for spot in ordered}
    return [
        Cost(_named(spot, game), share, advice.get(spot, "") if share > _LARGE else "")
        for spot, share in shares.items()
    ]


def _named(spot: Spot, game: Game) -> str:
    """A line with its text, the moves of a piece, or all other work."""
    path, line = spot
    if spot == REST or not line:
        return "everything else" if spot == REST else f"the moves of {path}"
    where = "" if path == game.variant.path else f"{Path(path).name} "
    return f"{where}line {line}: {getline(path, line).strip()}"


def _looks(game: Game, seconds: float, seed: int) -> list[list[tuple[str, int]]]:
    """Samples of the lines and kernels at work, outermost first, taken while random games are played."""
    found: list[list[tuple[str, int]]] = []
    player, over = get_ident(), Event()

    def look() -> None:
        while not over.wait(_EVERY):
            found.append(list(_at_work(sys._current_frames().get(player)))[::-1])

    games, watcher = RandomGames(game.start(), seed, _MOST_PLIES, compiled=False), Thread(target=look, daemon=True)
    before = sys.getswitchinterval()
    sys.setswitchinterval(_EVERY / 4)
    watcher.start()
    try:
        started, number = process_time(), 0
        while process_time() - started < seconds or not found:
            games.play(number, 1)
            number += 1
    finally:
        over.set()
        watcher.join()
        sys.setswitchinterval(before)
    return found


def _at_work(frame: FrameType | None) -> Iterator[tuple[str, int]]:
    """The programs (by where in ``T``) and pieces (by code) that are at work, from the inside out."""
    while frame is not None:
        name = _PROGRAMS.get(frame.f_code, "code" if frame.f_code in _OF_PIECES else "")
        if name and name in frame.f_locals:
            yield name, int(frame.f_locals[name])
        frame = frame.f_back


def _spot(frames: list[tuple[str, int]], places: dict[int, Place], names: list[str]) -> Spot:
    """The line of the outermost program, else the piece whose moves are made, else REST."""
    for kind, number in frames:
        if kind != "code" and number in places:
            return places[number].path, places[number].line
    for kind, number in frames:
        if kind == "code" and number >= FIRST_PIECE:
            return names[number - FIRST_PIECE], 0
    return REST


def _advice(words: list[int], constants: list[int], places: dict[int, Place], n_cells: int) -> dict[Spot, str]:
    done: dict[Spot, set[int]] = {}
    for at, place in places.items():
        i = at - HEADER_SIZE
        some = words[i] == op.GATHER and constants[words[i + 2]] < n_cells
        done.setdefault((place.path, place.line), set()).add(0 if some else int(words[i]))
    found = {spot: _SEARCHES for spot, ops in done.items() if op.NEXT in ops and ops & {op.GATHER, op.PIECES}}
    return found | {spot: _TRIES for spot, ops in done.items() if op.HAS_NO_MOVE in ops}


def game_measurements(game: Game, quick: bool) -> Iterator[Measurement]:
    """The speed of a game beside chess and the median shipped game, then what its lines cost."""
    pair, name = share(game.start(), load(BASE).start(), _ROUNDS), f"{game.variant.name} random games"
    yield Measurement(name, "plies", pair.plies, BASE, pair.base)
    yield Measurement(name, "plies", pair.plies, "the median shipped game", pair.base * MEDIAN)
    for cost in costs(game, 1 if quick else 5):
        if cost.share >= _LEAST:
            yield Measurement(cost.name, "share", cost.share, cost.advice)
