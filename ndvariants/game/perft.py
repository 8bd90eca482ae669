"""Perft: the number of sequences of legal moves, which tests move generators."""

from __future__ import annotations

from time import process_time

from ndvariants.game.door import within
from ndvariants.game.game import Position
from ndvariants.game.kernels.engine import MOST_DEPTH
from ndvariants.game.move import Move

_PROBE = 3_000  # leaves that are counted un-jitted at most, to see how long it takes
_LOADING, _COMPILING = 0.2, 1.8  # seconds of a core to load the compiled kernel, and to compile it the first time


def perft(position: Position, depth: int, planned: int = 0) -> int:
    """Return how many lines of ``depth`` legal moves start from a position.

    ``planned`` is the depth to be counted later, if any: where that will need the compiled kernel, it is used at once.

    >>> from ndvariants import load
    >>> perft(load("chess").start(), 2)
    400
    """
    depth = within("a depth", depth, 0, MOST_DEPTH)
    n = len(position.legal_numbers())
    if depth <= 1 or n == 0:
        return n if depth > 0 else 1
    return position.game.engine.perft(position.state, depth, compiled=_is_large(position, n, depth, planned))


def divide(position: Position, depth: int) -> dict[Move, int]:
    """The same count for each legal move apart, in the order of ``legal_moves``."""
    depth = within("a depth", depth, 0, MOST_DEPTH)
    moves = position.legal_moves()
    if depth <= 1:
        return dict.fromkeys(moves, 1) if depth == 1 else {}
    engine, large = position.game.engine, bool(moves) and _is_large(position, len(moves), depth, depth)
    return {move: engine.perft(engine.play(position.state, move.number), depth - 1, large) for move in moves}


def _is_large(position: Position, n: int, depth: int, planned: int) -> bool:
    """Return True if counting un-jitted would take longer than loading the compiled kernel. Judged by a small count.

    Or, where it must be compiled first, would that be needed for the ``planned`` depth?
    """
    engine = position.game.engine
    if engine.has_compiled_perft:
        return True
    probe, seconds = 1, _un_jitted(position, 1)
    while probe < depth and n ** (probe + 1) <= _PROBE and n * seconds <= _LOADING:
        probe += 1
        seconds = _un_jitted(position, probe)
    alone, later = (seconds * float(n) ** min(d - probe, 40) for d in (depth, max(depth, planned)))
    return alone > _LOADING and (engine.has_stored_perft or later > _COMPILING)


def _un_jitted(position: Position, depth: int) -> float:
    started = process_time()
    position.game.engine.perft(position.state, depth, compiled=False)
    return process_time() - started
