"""Geometry of pieces: moves on the empty board, and how far they lead, by the kernel's own lists of moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ndvariants.compiler.boards.distances import MANHATTAN, SQUARED, STEPS
from ndvariants.compiler.boards.geometry import geometry as board_geometry
from ndvariants.errors import PositionError
from ndvariants.game.game import Game, Position
from ndvariants.kernel.words import left_of, rays_of
from ndvariants.model.boards.grid import GridBoard
from ndvariants.players.worth.reflections import reflections
from ndvariants.players.worth.survey import Ints, Survey

Bits = NDArray[np.uint64]  # [n_cells, n_words]: the cells from which each cell is reached

_MOST_BITS, _MOST_STEPS = 1 << 29, 1 << 33  # sets of reached cells (64 MiB), and their words that moves read
_ROWS = 1 << 10  # rows of sets that are counted at once
_MOST_WORDS = 1 << 17  # cells and walls of boards whose moves are listed


@dataclass(frozen=True, slots=True)
class Spread:
    """Least, most and mean number over all cells, and the cells of the least and the most."""

    least: int
    most: int
    mean: float
    least_cells: tuple[str, ...]
    most_cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PieceGeometry:
    """Figures of one piece alone on the board, moving again and again.

    ``player`` is empty where the figures are those of every player. ``unmoved``: the first move is that of a piece that
    has not moved. ``classes``: sizes of the connected parts of the board, the largest first. ``diameter``: moves from
    one cell to another, at most, where there is a way. ``within``: other cells reached in 1, 2, ... moves. On boards
    where that takes too long ``diameter`` is ``None`` and ``within`` has the first entry only.
    """

    piece: str
    player: str
    unmoved: bool
    cells: int
    moves: Spread
    directions: int
    classes: tuple[int, ...]
    diameter: int | None
    within: tuple[Spread, ...]

    @property
    def connected(self) -> bool:
        """True if every cell is joined to every other by moves."""
        return len(self.classes) == 1


def geometry(position: Position) -> tuple[PieceGeometry, ...]:
    """Return the geometry of every piece on the board of a position, all pieces removed.

    Counted are targets of moves without a capture, of the first part of a turn; drops are left out, and conditions are
    evaluated on the empty board. A promotion counts as a move and leads no further.

    >>> from ndvariants import geometry, load
    >>> king, *_ = geometry(load("chess").start())
    >>> king.moves.least, king.moves.most, king.directions, king.diameter
    (3, 8, 8, 7)
    """
    survey = Survey(position.game, position)
    if survey.n_cells > _MOST_WORDS:
        raise PositionError(f"the board needs {survey.n_cells:,} cells; geometry lists moves on {_MOST_WORDS:,}")
    found: dict[tuple[str, bool], list[PieceGeometry]] = {}
    for one in _each(survey, position):
        found.setdefault((one.piece, one.unmoved), []).append(one)
    return tuple(one for same in found.values() for one in _merged(same))


@dataclass(frozen=True, slots=True)
class Between:
    """Distances of two cells: ``steps`` in any direction, the sum of the differences of coordinates, Euclid's distance;
    ``None`` where the board has none. ``moves`` of each piece alone on the board, by piece and player: ``None`` if it
    never gets there.
    """

    steps: int | None
    manhattan: int | None
    euclid: float | None
    moves: tuple[tuple[str, str, int | None], ...]


def between(position: Position, one: str, other: str) -> Between:
    """Return the distances of two cells, on the board of a position with all pieces removed.

    >>> from ndvariants import load
    >>> found = between(load("chess").start(), "a1", "h3")
    >>> found.steps, found.manhattan, round(found.euclid, 2), dict((piece, n) for piece, _, n in found.moves)["knight"]
    (7, 9, 7.28, 5)
    """
    game = position.game
    start, stop = game.notation.cell(one), game.notation.cell(other)
    far = board_geometry(game.tables.variant).scope.distances
    known = {name: int(far[name].between(np.array(start), np.array(stop))) for name in far if far[name].is_known}
    survey = Survey(game, position)
    found = dict.fromkeys(
        (*survey.owned(code), _moves_between(survey, code, start, stop))
        for code in survey.codes
        if survey.moved_code(code) == code
    )
    return Between(
        known[STEPS] if known.get(STEPS, far[STEPS].far) != far[STEPS].far else None,
        known.get(MANHATTAN),
        float(np.sqrt(known[SQUARED])) if SQUARED in known else None,
        tuple((piece, game.players[player], n) for piece, player, n in found),
    )


def _moves_between(survey: Survey, code: int, start: int, stop: int) -> int | None:
    origins, targets = _graph(survey, code)
    reached = np.zeros(survey.n_cells, np.bool_)
    reached[start], moves = True, 0
    while not reached[stop]:
        before, moves = int(reached.sum()), moves + 1
        reached[targets[reached[origins]]] = True
        if int(reached.sum()) == before:
            return None
    return moves


def _each(survey: Survey, position: Position) -> Iterator[PieceGeometry]:
    there = np.flatnonzero(survey.empty_cells)
    number = np.cumsum(survey.empty_cells) - 1  # of each cell among them
    names = [position.game.cells[cell] for cell in there.tolist()]
    graphs: dict[tuple[bytes, bytes], tuple[Ints, bool]] = {}
    for code in survey.codes:
        if survey.unmoved[code] and survey.moved_code(code) == code:
            continue
        first = number[_graph(survey, code)]
        then = number[_graph(survey, survey.moved_code(code))] if survey.unmoved[code] else first
        key = first.tobytes(), then.tobytes()
        if key not in graphs:
            orbit = _orbits(position.game, there, [first] if first is then else [first, then])
            graphs[key] = _counts(len(there), first, then, orbit)
        (moves, *counts), ended = graphs[key]
        spreads = tuple(_spread(row, names) for row in counts)
        name, player = survey.owned(code)
        yield PieceGeometry(
            name, position.game.players[player], survey.unmoved[code], len(there), _spread(moves, names),
            _directions(survey, code, there), _classes(len(there), np.concatenate([first, then], axis=1)),
            len(spreads) if ended else None, spreads,
        )  # fmt: skip


def _graph(survey: Survey, code: int) -> Ints:
    """The different moves of a piece alone: int64[2, n], origins and targets, ordered by origin."""
    origins, targets, _after = survey.lone_moves(code)
    pairs = np.sort((origins * survey.n_cells + targets)[origins != targets])
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    return np.stack([pairs // survey.n_cells, pairs % survey.n_cells])


def _counts(n_cells: int, first: Ints, then: Ints, orbit: Ints) -> tuple[Ints, bool]:
    """Moves of each cell, then other cells reached in 1, 2, ... moves: int64[n, n_cells]; True if none are left.

    One cell of each *orbit* is followed: bit ``r`` of a row says that the cell is reached from the r-th of them.
    """
    moves = np.bincount(first[0], minlength=n_cells)
    starts, number = np.unique(orbit, return_inverse=True)
    n_words = -(-len(starts) // 64)
    if n_cells * n_words > _MOST_BITS // 64:
        return np.array([moves, moves], np.int64), False
    own = np.zeros((n_cells, n_words), np.uint64)
    own[starts, np.arange(len(starts)) // 64] = np.uint64(1) << (np.arange(len(starts)) % 64).astype(np.uint64)
    gone, rows, spent = _step(own, np.zeros_like(own), first), [moves, np.zeros(n_cells, np.int64)], 0
    while spent <= _MOST_STEPS:
        found = _sums(gone | own)[number] - 1
        if (found == rows[-1]).all():
            return np.array([moves, *rows[2:]], np.int64), True
        rows.append(found)
        gone, spent = _step(gone, gone, then), spent + then.shape[1] * n_words
    return np.array([moves, moves], np.int64), False


def _sums(bits: Bits) -> Ints:
    """How many rows contain each bit."""
    sums = np.zeros(bits.shape[1] * 64, np.int64)
    for at in range(0, len(bits), _ROWS):
        part = np.ascontiguousarray(bits[at : at + _ROWS].astype("<u8")).view(np.uint8)
        sums += np.unpackbits(part, axis=1, bitorder="little").sum(axis=0, dtype=np.int64)
    return sums


def _orbits(game: Game, cells: Ints, graphs: Sequence[Ints]) -> Ints:
    """Return for each cell the least cell of its orbit under the symmetries that map every graph onto itself."""
    board, orbit, kept = game.variant.board, np.arange(len(cells)), []
    if isinstance(board, GridBoard):
        turns = reflections(board, game.tables.coordinates[cells].astype(np.int64))
        kept = [turned for turned in turns if all(_maps(turned, moves) for moves in graphs)]
    pairs = np.array([orbit, *kept]), np.array([orbit] * (1 + len(kept)))
    return _joined(len(cells), np.stack([one.ravel() for one in pairs]))


def _maps(turned: Ints, moves: Ints) -> bool:
    keys = turned[moves[0]] * len(turned) + turned[moves[1]]
    return np.array_equal(np.sort(keys), moves[0] * len(turned) + moves[1])


def _step(own: Bits, before: Bits, moves: Ints) -> Bits:
    """*before*, and what *own* reaches by one move."""
    reached, (targets, origins) = before.copy(), moves[:, np.argsort(moves[1], kind="stable")][::-1]
    starts = np.flatnonzero(np.diff(targets, prepend=-1))
    lengths = np.diff(starts, append=len(targets))
    for k in range(lengths.max(initial=0)):  # the k-th move to each cell
        at = starts[lengths > k]
        reached[targets[at]] |= own[origins[at + k]]
    return reached


def _directions(survey: Survey, code: int, cells: Ints) -> int:
    """Rays from one cell on which a piece moves or captures, at most."""
    T, R = survey.T, np.asarray(survey.game.engine.R, np.int64)
    starts = np.array(sorted({rays_of(T, code, int(cell)) for cell in cells}), np.int64)
    at, end, rays = starts + 1, starts + 1 + R[starts], 0
    while (at < end).any():
        at, end = at[at < end], end[at < end]
        at, rays = at + left_of(T, R[at]), rays + 1  # type: ignore[arg-type]
    return rays


def _classes(n_cells: int, moves: Ints) -> tuple[int, ...]:
    """Sizes of the parts of the board that moves join, in either direction, the largest first."""
    return tuple(sorted(np.unique(_joined(n_cells, moves), return_counts=True)[1].tolist(), reverse=True))


def _joined(n_cells: int, moves: Ints) -> Ints:
    """The least cell that is joined to each cell by moves, in either direction."""
    label, before = np.arange(n_cells), np.full(n_cells, -1)
    while not np.array_equal(label, before):
        before = label.copy()
        for one, other in (moves, moves[::-1]):
            np.minimum.at(label, other, label[one])
        label = label[label]
    return label


def _spread(numbers: Ints, names: Sequence[str]) -> Spread:
    least, most = int(numbers.min()), int(numbers.max())
    lowest, highest = (tuple(names[cell] for cell in np.flatnonzero(numbers == one).tolist()) for one in (least, most))
    return Spread(least, most, float(numbers.mean()), lowest, highest)


def _merged(same: list[PieceGeometry]) -> list[PieceGeometry]:
    alike = all(_figures(one) == _figures(same[0]) for one in same)
    return [replace(same[0], player="")] if alike else same


def _figures(one: PieceGeometry) -> tuple[object, ...]:
    within = [(spread.least, spread.most, spread.mean) for spread in (one.moves, *one.within)]
    return one.directions, one.classes, one.diameter, within
