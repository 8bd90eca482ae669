"""What pieces are worth: derived from the moves they have, overridable in the variant's file, plain data.

A piece is worth what it moves: its moves are counted on every cell, in positions that come about by random play; the
median piece is worth 300. A cell is worth more where the piece has more moves; pieces that promote are worth more the
nearer they are to it; royals stand well where they have few moves. All in integers: the same on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.search.mobility import all_lone_moves, sample_mobility
from ndvariants.players.goals import goal_cells
from ndvariants.players.trial import tried
from ndvariants.players.tuned import TunedValue, tuned_values

Ints = NDArray[np.int64]
NOTHING: Mapping[str, TunedValue] = {}

MEDIAN = 300
ROYAL = 3000  # what taking a royal counts in the order of moves
_WALKS, _LOOKS = 48, 600_000  # random walks, and pieces put on cells, at most
_MOST_CELLS = 1 << 15  # boards of more cells are not searched for ways to promotion
_NEAR = 1024  # boards of at most so many cells have a table of distances
FAR = 99


@dataclass(frozen=True, slots=True)
class PieceValue:
    """What one piece is worth. ``source``: "moves", "file", "tuned" or "royal"; ``moves``: the mean.

    ``low`` and ``high`` are the ends of the 95 % interval of a tuned value, 0 otherwise. A capture counts 1.5 moves.
    """

    piece: str
    value: int
    source: str
    moves: float
    low: int = 0
    high: int = 0


@dataclass(frozen=True, eq=False)
class Values:
    """The values of a game: ``by_code`` int[n_codes], ``squares`` int[n_codes, n_cells] as its owner sees them.

    ``distances`` int[n_cells, n_cells]: moves of a lone royal; empty on big boards. ``most_free``: the most cells
    that a royal reaches in one move.
    """

    pieces: tuple[PieceValue, ...]
    by_code: Ints
    squares: Ints
    distances: Ints
    most_free: int


_known: WeakKeyDictionary[Game, Values] = WeakKeyDictionary()


def values_of(game: Game) -> Values:
    """The values of a game, derived when they are first asked for.

    Those that its file names are as it says; others are as ``tune`` has kept them beside the file, if it has.
    """
    if game not in _known:
        tuned = tuned_values(game)
        given = {name: one.value for name, one in tuned.items()} | dict(game.variant.values)
        _known[game] = derive_values(game, given, tuned)
    return _known[game]


def derive_values(game: Game, given: Mapping[str, int], tuned: Mapping[str, TunedValue] = NOTHING) -> Values:
    """Values from the tables; *given* ones stand as they are, and the scale of the others is taken from them.

    *tuned*: which of them were found by games.
    """
    survey = _Survey(game)
    sums, counts = survey.mobility()
    mobility = _mean_of_pieces(survey, sums, counts)
    worth = _scaled({piece: m for piece, m in mobility.items() if piece not in survey.royals}, given)
    by_code = np.zeros(survey.n_codes, np.int64)
    squares = np.zeros((survey.n_codes, survey.n_cells), np.int64)
    for code in survey.codes:
        by_code[code] = worth.get(survey.piece[code], 0)
    for code in survey.codes:
        here = (1000 * sums[code] + 4 * mobility[survey.piece[code]]) // (2 * counts[code] + 4)
        squares[code] = _on_cells(here, mobility[survey.piece[code]], int(by_code[code]), survey.is_royal(code))
    _add_promotion(survey, by_code, squares)
    _add_goals(survey, squares)
    if not given and not survey.royals and _burden(game, by_code):
        worth = {piece: -value for piece, value in worth.items()}
        by_code, squares = -by_code, -squares
    distances, most_free = _royal_steps(survey)
    pieces = tuple(_told(game, survey, piece.name, worth, mobility, given, tuned) for piece in game.variant.pieces)
    for code in survey.codes:
        if survey.is_royal(code):
            by_code[code] = ROYAL
    return Values(pieces, by_code, squares, distances, most_free)


def _burden(game: Game, by_code: Ints) -> bool:
    """Does who has less win? It is so when that is who wins four of five random games that are decided."""
    trial = tried(game, by_code)
    return 5 * trial.opposed >= 4 * trial.decided > 0


def _told(
    game: Game,
    survey: _Survey,
    piece: str,
    worth: Mapping[str, int],
    mobility: Mapping[str, int],
    given: Mapping[str, int],
    tuned: Mapping[str, TunedValue],
) -> PieceValue:
    """A piece's value and how it was got."""
    value, moves = worth.get(piece, 0), mobility.get(piece, 0) / 1000
    if piece in survey.royals:
        return PieceValue(piece, value, "royal", moves)
    if piece in tuned and piece not in game.variant.values:
        return PieceValue(piece, value, "tuned", moves, tuned[piece].low, tuned[piece].high)
    return PieceValue(piece, value, "file" if piece in given else "moves", moves)


def _mean_of_pieces(survey: _Survey, sums: Ints, counts: Ints) -> dict[str, int]:
    """The mean moves of each piece, in thousandths, over all its codes that have moved."""
    mean: dict[str, int] = {}
    for piece in {survey.piece[code] for code in survey.codes}:
        codes = [code for code in survey.codes if survey.piece[code] == piece and not survey.unmoved[code]]
        total, looks = int(sums[codes].sum()), int(counts[codes].sum())
        mean[piece] = 1000 * total // (2 * looks) if looks else 0
    return mean


def _scaled(mobility: Mapping[str, int], given: Mapping[str, int]) -> dict[str, int]:
    """Values in proportion to the moves; the scale is the median's, or that of the values given."""
    asked = sum(value for piece, value in given.items() if mobility.get(piece))
    moves = sum(mobility[piece] for piece in given if mobility.get(piece))
    if asked <= 0 or moves <= 0:
        ordered = sorted(m for m in mobility.values() if m > 0) or [1]
        asked, moves = 2 * MEDIAN, ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]
    derived = {piece: max(1, asked * m // moves) for piece, m in mobility.items()}
    return {**derived, **{piece: value for piece, value in given.items() if piece in derived}}


def _on_cells(here: Ints, mean: int, value: int, royal: bool) -> Ints:
    """What a piece is worth on each cell, where it has *here* thousandths of moves and *mean* everywhere."""
    if royal:
        return -15 * (here - mean) // max(mean, 1)
    price = min(175 * value // max(mean, 1), 6)  # points for a move more; twice as many cost 50 to 100 Elo
    return value + np.clip(price * (here - mean) // 1000, -abs(value) // 2, abs(value) // 2)


def _add_promotion(survey: _Survey, by_code: Ints, squares: Ints) -> None:
    """Add to the cells of pieces that promote a quarter of what they win, 55 % of it for each move more."""
    for code, (distance, best) in _promotions(survey, by_code).items():
        rise = max(0, best - int(by_code[code])) * 250
        steps = np.zeros(FAR + 1, np.int64)
        for d in range(1, FAR):
            steps[d] = rise // 1000
            rise = rise * 55 // 100
        squares[code] += steps[np.minimum(distance, FAR)]


def _add_goals(survey: _Survey, squares: Ints) -> None:
    """Add to the cells of pieces that win somewhere: 100 points a move before, 70 % of it for each move more."""
    goals = {survey.owned(code): cells for code, cells in goal_cells(survey.game).items()}
    for code in survey.codes:
        if survey.owned(code) not in goals:
            continue
        origins, targets, _ = survey.lone_moves(code)
        reached = np.zeros(survey.n_cells, bool)
        reached[goals[survey.owned(code)]] = True
        points = 100
        while points > 0:
            before = np.zeros(survey.n_cells, bool)
            before[origins[reached[targets]]] = True
            squares[code][before & ~reached] += points
            reached |= before
            points = points * 70 // 100


def _promotions(survey: _Survey, by_code: Ints) -> dict[int, tuple[Ints, int]]:
    """For every code that promotes: the moves of a lone piece from each cell to it, and the best it may become."""
    if survey.n_cells > _MOST_CELLS:
        return {}
    goals: dict[int, tuple[Ints, int]] = {}
    steps: dict[int, tuple[Ints, Ints, Ints]] = {}
    for code in survey.codes:
        if survey.is_royal(code):
            continue
        origins, targets, after = steps[code] = survey.lone_moves(code)
        rises = (after >= 0) & (survey.piece_number[after] != survey.piece_number[code])
        rises &= by_code[after] > by_code[code]
        if rises.any():
            distance = np.full(survey.n_cells, FAR, np.int64)
            distance[origins[rises]] = 1
            goals[code] = distance, int(by_code[after[rises]].max())
    for _ in range(FAR):  # backwards from where it promotes
        changed = False
        for code, (distance, _best) in goals.items():
            origins, targets, after = steps[code]
            for other in {int(c) for c in np.unique(after) if c in goals}:
                chosen = after == other
                found = np.full(survey.n_cells, FAR, np.int64)
                np.minimum.at(found, origins[chosen], goals[other][0][targets[chosen]] + 1)
                changed |= bool((found < distance).any())
                np.minimum(distance, found, out=distance)
        if not changed:
            break
    return goals


def _royal_steps(survey: _Survey) -> tuple[Ints, int]:
    """Moves of a lone royal of the first player from cell to cell, and the most cells that it reaches in one."""
    royal = next((code for code in survey.codes if survey.is_royal(code)), 0)
    n = survey.n_cells
    if not royal or n > _MOST_CELLS:
        return np.zeros((0, 0), np.int64), 0
    origins, targets, _ = survey.lone_moves(royal)
    most = int(np.bincount(origins, minlength=n).max()) if len(origins) else 0
    if n > _NEAR:
        return np.zeros((0, 0), np.int64), most
    steps = np.zeros((n, n), np.float32)  # products of zeros and ones: exact
    steps[origins, targets] = 1
    distances = np.full((n, n), FAR, np.int64)
    reached = np.eye(n, dtype=np.float32)
    distances[reached > 0] = 0
    for d in range(1, FAR):
        reached = ((reached @ steps) > 0) & (distances == FAR)
        if not reached.any():
            break
        distances[reached] = d
        reached = reached.astype(np.float32)
    return np.where(distances == FAR, 0, distances), most


class _Survey:
    """Kernels that look at the pieces of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.T, self.runner = game, game.engine.T, game.engine.compiled
        T = self.T
        self.n_cells, self.n_codes, n_players = T[H.N_CELLS], T[H.N_CODES], T[H.N_PLAYERS]
        infos = game.tables.codes
        self.codes = [code for code in range(L.FIRST_PIECE, self.n_codes) if 0 <= infos[code].player < n_players]
        self.piece = [info.piece for info in infos]
        self.unmoved = [info.unmoved for info in infos]
        self.royals = {self.piece[code] for code in self.codes if self.is_royal(code)}
        names = sorted(set(self.piece))
        self.piece_number = np.array([names.index(piece) for piece in self.piece])
        self._S = self.runner.vector((), T[H.SIZE_OF_S])
        self._M = self.runner.vector((), 3 * T[H.MAX_MOVES], 64)

    def is_royal(self, code: int) -> bool:
        """Is a piece of that code royal?"""
        return self.T[self.T[H.AT_IS_ROYAL] + code] == 1

    def owned(self, code: int) -> tuple[str, int]:
        """The name of a piece, and whose it is."""
        return self.piece[code], self.game.tables.codes[code].player

    def mobility(self) -> tuple[Ints, Ints]:
        """What the moves of each code count on each cell, added up over random positions, and how many positions."""
        start = self.game.engine.loaded(self.game.start().state)
        pieces = sum(start[self.T[H.IN_S_COUNT] + code] for code in self.codes)
        out = self.runner.vector((), 2 * self.n_codes * self.n_cells, 64)
        step = max(1, _WALKS * len(self.codes) * self.n_cells // _LOOKS)
        asked = out, _WALKS, max(16, 2 * pieces), step
        self.runner.run(sample_mobility, self._S, self._M, self.runner.vector(start), *asked)
        table = np.array(self.runner.contents(out), np.int64)[: 2 * self.n_codes * self.n_cells]
        table = table.reshape(self.n_codes, self.n_cells, 2)
        return table[..., 0], table[..., 1]

    def lone_moves(self, code: int) -> tuple[Ints, Ints, Ints]:
        """All moves of a piece of *code* alone on the board: origins, targets, the code it is afterwards."""
        out = self.runner.vector((), self.n_cells * max(64, self._most_moves(code)), 64)
        n = self.runner.run(all_lone_moves, self._S, self._M, self.runner.vector(self._bare), code, out)
        moves = np.array(self.runner.contents(out)[:n], np.int64)
        after = np.array([self._after(code, effect) for effect in range(self._n_effects(moves))], np.int64)
        origins, targets = moves & L.MOVE_CELL_MASK, (moves >> L.TARGET_SHIFT) & L.MOVE_CELL_MASK
        return origins, targets, after[moves >> L.EFFECT_SHIFT] if n else np.zeros(0, np.int64)

    def _n_effects(self, moves: Ints) -> int:
        return int((moves >> L.EFFECT_SHIFT).max()) + 1 if len(moves) else 0

    def _most_moves(self, code: int) -> int:
        """A bound of the moves of one piece: the words of its longest stream, times its moves at one entry."""
        T, R = self.T, self.game.engine.R
        at = T[H.AT_MOVES] + code * self.n_cells
        longest = max(R[T[at + cell]] for cell in range(self.n_cells))
        return int(longest * T[T[H.AT_CHOICES] + code]) + self.n_cells * (T[H.AT_THREAD] != 0)

    def _after(self, code: int, effect: int) -> int:
        """The code of a piece after a move with that effect."""
        record = self.T[H.AT_EFFECTS] + effect * L.EFFECT_WIDTH
        kind, argument = self.T[record], self.T[record + 1]
        if kind in (L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED) and argument:
            return int(argument)
        return int(self.T[self.T[H.AT_MOVED_CODE] + code])

    @property
    def _bare(self) -> Any:
        """The starting position without any piece."""
        game, T = self.game, self.T
        state = np.frombuffer(game.start().state, np.int32).copy()
        board = state[T[H.IN_S_BOARD] : T[H.IN_S_BOARD] + self.n_cells]
        board[board >= L.FIRST_PIECE] = L.EMPTY
        return game.engine.loaded(state.tobytes())
