"""How fast a loop in Python is, beside python-chess: moves listed, made and taken back, games move by move.

Both do the same work in turn, in CPU time, with kernels loaded; how long the caller waits while they load is measured
apart, in a process of its own.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any, NamedTuple

from ndvariants.addons.benchmark.shares import Work, speed
from ndvariants.addons.learning.many import ManyGames
from ndvariants.game.kernels.jit_policy import WARMTH
from ndvariants.game.load import load

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
_LONGEST = 300  # plies of a random game
_MANY = 1000
_PAUSE = """
from time import perf_counter
from ndvariants import load
from ndvariants.game.kernels.jit_policy import WARMTH
position, longest, before = load("chess").start(), 0.0, perf_counter()
while not WARMTH.is_warm:
    position.play("e2e4").legal_moves()
    now = perf_counter()
    longest, before = max(longest, now - before), now
print(longest)
"""


class Loop(NamedTuple):
    """A loop of ours and the same of python-chess, if that is installed; each says how many units it did."""

    name: str
    unit: str
    ours: Work
    theirs: Work | None = None


def loops() -> Iterator[Loop]:
    """The loops to be measured."""
    WARMTH.wait()
    chess = python_chess()
    game = load("chess")
    board, other = game.board(KIWIPETE), chess and chess.Board(KIWIPETE)
    mine, its = list(board.legal_moves()), chess and list(other.legal_moves)

    def walk(ask: Callable[[], object] | None = None, its_ask: Callable[[], object] | None = None) -> tuple[Work, Work]:
        return partial(_walked, board, mine, ask), chess and partial(_walked, other, its, its_ask)

    random = Random(1)
    listed = walk(lambda: list(board.legal_moves()), lambda: list(other.legal_moves))
    yield Loop("legal moves of a board, named", "positions", *listed)
    yield Loop("push and pop", "moves", *walk())
    yield Loop("push, ask for check, pop", "moves", *walk(board.in_check, chess and other.is_check))
    yield Loop(
        "a random game move by move",
        "plies",
        lambda: _random_game(game, random),
        chess and (lambda: its_random_game(chess, random)),
    )
    large = load("hyperchess", n=4).board()
    yield Loop("hyperchess n=4 legal moves, numbers", "positions", lambda: len(large.legal_numbers()) > 0)
    many = ManyGames(game.start(), _MANY, _LONGEST)

    def stepped() -> int:
        many.step(many.random_actions())
        return _MANY

    yield Loop(f"{_MANY} games stepped at once, a core", "steps", stepped)


def longest_pause() -> float:
    """The seconds that a caller waits longest, from the first question until compiled kernels answer."""
    done = subprocess.run([sys.executable, "-c", _PAUSE], capture_output=True, text=True, check=True)
    return float(done.stdout)


def speeds(loop: Loop, rounds: int, seconds: float) -> tuple[float, float | None]:
    """Units per second of CPU time, ours and theirs in turn, the median of the rounds."""
    loop.ours()  # once, before anything is measured
    pairs = [(speed(loop.ours, seconds), loop.theirs and speed(loop.theirs, seconds)) for _ in range(rounds)]
    theirs = [its for _, its in pairs if its is not None]
    return median(ours for ours, _ in pairs), median(theirs) if theirs else None


def _walked(board: Any, moves: Sequence[Any], ask: Callable[[], object] | None) -> int:
    """Each move made, what is then asked, and the move taken back, on a board of ours or of python-chess's."""
    for move in moves:
        board.push(move)
        if ask is not None:
            ask()
        board.pop()
    return len(moves)


def _random_game(game: Any, random: Random) -> int:
    board = game.board()
    while not board.is_over() and board.depth < _LONGEST:
        board.push(random.choice(board.legal_moves()))
    return int(board.depth)


def its_random_game(chess: Any, random: Random) -> int:
    """The plies of a random game of python-chess's."""
    board = chess.Board()
    while not board.is_game_over() and len(board.move_stack) < _LONGEST:
        board.push(random.choice(list(board.legal_moves)))
    return len(board.move_stack)


def python_chess() -> Any:
    """The package, ``None`` where it is not installed."""
    try:
        import chess
    except ImportError:
        return None
    return chess
