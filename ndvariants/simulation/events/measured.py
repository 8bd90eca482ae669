"""Measures of a file in games: the games are made again, with rules that count, and what these counted is read.

The games themselves are played without them, as fast as if there were no measures.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from ndvariants.builder.rules.measures import measured
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import ParameterError
from ndvariants.game.game import Game, Position
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.census.measured import measure_game
from ndvariants.model.variant import Measure
from ndvariants.simulation.estimation.comparing import Difference, together
from ndvariants.simulation.estimation.estimates import Estimate, mean_of, share_of
from ndvariants.simulation.events.measures import LEAST_GAMES, Curve
from ndvariants.simulation.games import RandomRecipe
from ndvariants.suggest import nearest

Counts = npt.NDArray[np.int64]

BINS, GROUPS = 40, 40


@dataclass(frozen=True, slots=True)
class Column:
    """One number of a measure: ``label`` says by what, ``White, dimension 3``; ``words`` are its places, added up."""

    measure: Measure
    label: str
    words: tuple[int, ...]

    @property
    def name(self) -> str:
        """How goals, tables and exported columns call it: ``collapses[white file]``."""
        return (
            f"{self.measure.name}[{self.label.replace(',', '')}]".lower() if self.label else self.measure.name.lower()
        )

    @property
    def said(self) -> str:
        """How reports call it: ``collapses: white, file``."""
        return f"{self.measure.label}: {self.label}" if self.label else self.measure.label


@dataclass(frozen=True, slots=True)
class Row:
    """A column in games: its mean, and its part of the whole measure (``None`` for a whole, and where none is)."""

    column: Column
    mean: Estimate
    share: Estimate | None


@dataclass(frozen=True, eq=False)
class Measured:
    """Measures of games. ``numbers`` are the games' numbers, ``by_game`` int64[games, words] what was counted in each.

    ``by_ply`` int64[groups, BINS, 1 + words] are sums over positions of groups of games, behind their number; a bin has
    ``width`` plies. ``columns`` are all that is counted, for each measure the whole first.
    """

    columns: tuple[Column, ...]
    numbers: tuple[int, ...]
    by_game: Counts
    by_ply: Counts
    width: int

    @property
    def games(self) -> int:
        """Number of games."""
        return len(self.numbers)

    def values(self, column: Column) -> Counts:
        """A column in each game: int64[games]."""
        return np.asarray(self.by_game[:, list(column.words)].sum(axis=1), np.int64)

    def rows(self) -> list[Row]:
        """The mean of each column a game, with 95 % intervals, and its share of its measure."""
        found, whole = [], np.zeros(self.games, np.int64)
        ones = np.ones(self.games, np.int64)
        for column in self.columns:
            values = self.values(column)
            whole = whole if column.label else values
            counted = column.label and whole.any() and (whole >= 0).all() and (values >= 0).all()
            share = share_of(values, whole, self.games) if counted else None
            mean = mean_of(values, ones)
            if (values >= 0).all():
                mean = Estimate(mean.value, max(0.0, mean.low), mean.high)
            found.append(Row(column, mean, share))
        return found

    def curve(self, column: Column) -> Curve:
        """The mean of a column by ply, as far as enough games go on."""
        positions = self.by_ply[:, :, 0]
        sums = self.by_ply[:, :, [1 + word for word in column.words]].sum(axis=2)
        least = max(1, min(self.games, LEAST_GAMES)) * self.width // 2
        bins = [k for k in range(positions.shape[1]) if positions[:, k].sum() > least]
        values = tuple(mean_of(sums[:, k], positions[:, k]) for k in bins)
        counted = tuple(int(positions[:, k].sum()) for k in bins)
        return Curve(column.said, tuple(self.width * k for k in bins), counted, values)

    def column(self, name: str) -> Column:
        """The column of a name, as in goals. Raises ParameterError."""
        return column_called(self.columns, name)


def column_called(columns: Sequence[Column], name: str) -> Column:
    """The column of a name, as in goals: ``collapses[white rank]``. Raises ParameterError."""
    known = {column.name: column for column in columns}
    wanted = " ".join(name.lower().replace(",", " ").split())
    if wanted not in known:
        close = nearest(wanted, known)
        hint = f"did you mean `{close}`?" if close else f"measures: {', '.join(known) or 'none in this file'}"
        raise ParameterError(f"no measure `{name}`", hint)
    return known[wanted]


def differences(first: Measured, second: Measured) -> list[Difference]:
    """By how much the columns that both games have differ, a game; all intervals hold together with 95 %."""
    others = {column.name: column for column in second.columns}
    shared = [(column, others[column.name]) for column in first.columns if column.name in others]
    found, z = [], NormalDist().inv_cdf(1 - 0.025 / max(1, len(shared)))
    for one, other in shared:
        means = [mean_of(games.values(column), np.ones(games.games, np.int64), z) for games, column in
                 ((first, one), (second, other))]  # fmt: skip
        low, high = together(*means)
        values = means[0].value, means[1].value
        found.append(Difference(f"{one.said}, a game", *values, values[1] - values[0], low, high, is_share=False))
    return found


def columns_of(game: Game) -> tuple[Column, ...]:
    """The columns of a game's measures; none for a game without measures.

    A measure that is counted by several things has columns for each of them, and for all together.
    """
    found, at = list[Column](), 0
    for measure in game.variant.measures:
        labels = _labels(game, measure)
        for parts in (chosen for n in range(len(measure.by) + 1) for chosen in combinations(range(len(measure.by)), n)):
            places = dict[str, list[int]]()
            for k, label in enumerate(labels):
                places.setdefault(", ".join(label[part] for part in parts), []).append(at + k)
            found += [Column(measure, label, tuple(words)) for label, words in places.items()]
        at += len(labels)
    return tuple(found)


def _labels(game: Game, measure: Measure) -> list[tuple[str, ...]]:
    """Labels of the counts of a measure, in their order: one for each word of ``by``."""
    names: dict[str, Sequence[str]] = {
        "player": game.players,
        "piece": [piece.name for piece in game.variant.pieces],
        "dimension": [f"dimension {k}" for k in range(1 + sum(axis.width > 1 for axis in game.variant.board.axes))],
    }
    per = measure.registers[0].per
    found = []
    for axis in measure.axes or ("",):
        for inner in product(*(names[word] for word in per)):
            known = dict(zip(per, inner, strict=True)) | {"axis": axis}
            found.append(tuple(known[word] for word in measure.by))
    return found


def measure(position: Position, games: int, seed: int = 0, max_plies: int = 1000) -> Measured:
    """Return the measures of the random games that ``simulate`` plays from a position with this seed.

    >>> from ndvariants import load, measure
    >>> found = measure(load("icochess").start(), 10, max_plies=60)
    >>> found.games, found.column("captures").said
    (10, 'captures')
    """
    played = RandomRecipe(position, seed, max_plies).open()
    return Measuring(position, max_plies).of(((number, played.moves(number)) for number in range(games)), games)


def _moves_of(game: Game) -> list[tuple[object, ...]]:
    """Meaning of the number of an effect in a move; where its records stand in the tables is left out."""
    return [
        (one.kind, 0 if one.kind == L.CASTLE else one.argument, one.flags, one.becomes, one.hand, one.takes)
        for one in game.tables.effects
    ]


class Measuring:
    """Counts the measures of games from one position."""

    def __init__(self, position: Position, max_plies: int, compiled: bool = True) -> None:
        """Raises ParameterError where the file has no measures."""
        game = position.game
        if not game.variant.measures:
            raise ParameterError(f"{game.variant.name} has no measures", "name some in its file, under `measures:`")
        counting = Game(compile_variant(measured(game.variant)))
        assert _moves_of(counting) == _moves_of(game), "moves have other numbers in the game that counts"
        more = int(counting.tables.T[head.SIZE_SAVED]) - int(game.tables.T[head.SIZE_SAVED])
        engine = counting.engine
        self._runner = engine.compiled if compiled else engine.plain
        self._start = self._runner.vector(engine.before_log(position.state + bytes(4 * more)))
        self._n_S, self._n_M = engine.T[head.SIZE_OF_S], 3 * engine.T[head.MAX_MOVES]
        names = {register.name for measure in game.variant.measures for register in measure.registers}
        slots = [one for one in counting.tables.registers if one.name in names]
        self._first, self._words = slots[0].address, sum(int(np.prod(one.sizes, dtype=int)) for one in slots)
        self._columns, self._width = columns_of(game), max(1, -(-max_plies // BINS))

    def of(self, games: Iterable[tuple[int, Sequence[int]]], total: int) -> Measured:
        """The measures of *total* games (or fewer), each its number and its moves, as the kernel's numbers.

        The moves are legal ones, in their order.
        """
        words, numbers, ends = self._words, list[int](), list[Counts]()
        sums = np.zeros((GROUPS, BINS * (words + 1)), np.int64)
        for number, moves in games:
            found = self._game(moves)
            sums[min(len(numbers) * GROUPS // max(1, total), GROUPS - 1)] += found[: sums.shape[1]]
            ends.append(found[sums.shape[1] :][:words])
            numbers.append(number)
        by_game = np.array(ends, np.int64).reshape(len(ends), words)
        by_ply = sums[sums.any(axis=1)].reshape(-1, BINS, words + 1)
        return Measured(self._columns, tuple(numbers), by_game, by_ply, self._width)

    def _game(self, moves: Sequence[int]) -> Counts:
        vector, words = self._runner.vector, self._words
        out = vector((), BINS * (words + 1) + words, 64)
        S, M, H = vector((), self._n_S), vector((), self._n_M, 64), vector(array("q", moves), len(moves) + 1, 64)
        asked = len(moves), self._first, words, BINS, self._width
        self._runner.run(measure_game, S, M, H, self._start, out, *asked)
        return np.asarray(self._runner.contents(out), np.int64)
