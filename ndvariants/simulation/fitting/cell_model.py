"""Model of learned cell values: which values there are, and how far each is expected to be off.

The prior lets the value of a piece differ most as a whole, less in opening or ending alone, less on cells that are
alike for all pieces, least on a single cell: so little evidence about one cell is not believed, and much evidence about
similar ones is. Two players who are alike share all values. Weights of other terms can be learned too, or stay fixed.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from ndvariants.kernel import header as H
from ndvariants.players.worth.learned import LearnedCells
from ndvariants.players.worth.likeness import Likeness
from ndvariants.players.worth.liveliness import weights_of
from ndvariants.players.worth.survey import Ints, Survey
from ndvariants.players.worth.values import Values
from ndvariants.players.worth.weights import MOST, NAMES, Weights

Floats = NDArray[np.float64]

_PIECE, _PART = 0.25, 0.12  # of a piece's value: how far it is believed to be off, and its worth early or late
_LEAST_PIECE, _LEAST_PART = 20, 10
_ALIKE, _CELL = 20, 12  # points: the same for cells that are alike, and for one cell
_NO_DOUBT = 1e-3  # of a percent: a weight that stays
_PARTS = range(3)  # early, late, in hand


@dataclass(frozen=True, eq=False)
class _Labels:
    """For each worth the number of its piece, of its kind, of its part and of its cell, and the piece's value."""

    piece: Ints
    kind: Ints
    part: Ints
    cell: Ints
    value: Ints


class CellModel:
    """The worths that are learned: each kind of piece on each cell early, then late, then each piece in hand, then
    the weights of other terms, in percent, each of which is believed to be off by *doubt*.

    ``number`` int[n_codes, n_cells] finds a code on a cell among the early ones, -1 where it has none; ``sign`` is 1
    for codes of the first player, -1 for those of the second. ``precision``: of what is believed of every group;
    ``of_pieces``: of each piece, by ``Survey.piece_number``.
    """

    def __init__(self, survey: Survey, values: Values, doubt: float = _NO_DOUBT) -> None:
        self.survey, n = survey, survey.n_cells
        likeness = Likeness(survey)
        exchanged, codes = likeness.exchanged(), likeness.codes()
        if exchanged is None or any(codes[code] < 0 for code in survey.codes):
            codes, exchanged = np.arange(survey.n_codes), np.arange(n)
        self.kinds = [code for code in survey.codes if codes[code] == code]
        self.number = np.full((survey.n_codes, n), -1)
        self.sign = np.zeros(survey.n_codes)
        for code in survey.codes:
            there = np.arange(n) if codes[code] == code else exchanged
            self.number[code] = self.kinds.index(int(codes[code])) * n + there
            self.sign[code] = 1 - 2 * survey.owned(code)[1]
        self.n_worths = len(self.kinds) * n
        T = survey.T
        owners = [T[T[H.AT_CODE] + player * T[H.N_TYPES] :][: T[H.N_TYPES]] for player in range(T[H.N_PLAYERS])]
        # Of the first player who has the type.
        self._hands = [next(filter(None, codes), 0) for codes in zip(*owners, strict=True)]
        squares = [values.squares[self.kinds].ravel(), values.late[self.kinds].ravel(), values.held[self._hands]]
        weights = list(asdict(weights_of(survey.game, values)).values())
        self.before: Floats = np.concatenate([*squares, weights]).astype(np.float64)
        labels = self._labels(values)
        self._groups, off = self._beliefs(labels, likeness.classes(), doubt)
        self.precision: Floats = 1 / np.concatenate(off) ** 2
        self.of_pieces = np.ones(int(survey.piece_number.max()) + 1)
        known = np.unique(labels.piece)
        self.of_pieces[known[known >= 0]] = self.precision[: len(known)][known >= 0]
        self._ends = np.cumsum([len(part) for part in off])[:-1]

    def _labels(self, values: Values) -> _Labels:
        survey, kinds, hands, n = self.survey, self.kinds, self._hands, self.survey.n_cells
        codes = np.concatenate([np.repeat(kinds, n), np.repeat(kinds, n), hands])
        royal = np.array([survey.is_royal(int(code)) for code in codes])
        none = np.zeros(len(NAMES), np.int64)
        lone = -1 - np.arange(len(NAMES))  # no piece's: each weight for itself
        return _Labels(
            piece=np.concatenate([survey.piece_number[codes], lone]),
            kind=np.concatenate([codes, lone]),
            part=np.concatenate([np.repeat(_PARTS, [self.n_worths, self.n_worths, len(hands)]), none]),
            cell=np.concatenate([np.tile(np.arange(n), 2 * len(kinds)), np.zeros(len(hands), np.int64), none]),
            value=np.concatenate([np.where(royal, 0, np.abs(values.by_code[codes])), none]),
        )

    def _beliefs(self, worths: _Labels, classes: Ints, doubt: float) -> tuple[list[Ints], list[Floats]]:
        """For each level of belief the group of every worth, and how far each group may be off."""
        n, of_kind = self.survey.n_cells, worths.kind * 3 + worths.part
        levels = (
            (worths.piece, np.maximum(_PIECE * worths.value, _LEAST_PIECE)),
            (worths.piece * 3 + worths.part, np.maximum(_PART * worths.value, _LEAST_PART)),
            (of_kind * n + classes[worths.cell], np.full(len(of_kind), float(_ALIKE))),
            (of_kind * n + worths.cell, np.full(len(of_kind), float(_CELL))),
        )
        groups, offs = [], []
        for level, (group, usual) in enumerate(levels):
            off = np.where(worths.kind < 0, _NO_DOUBT if level else doubt, usual)
            _, firsts, numbers = np.unique(group, return_index=True, return_inverse=True)
            groups.append(np.asarray(numbers, np.int64))
            offs.append(np.asarray(off[firsts], np.float64))
        return groups, offs

    def spread(self, beliefs: Floats) -> Floats:
        """Return how the worths change by what is believed of every group."""
        return np.asarray(sum(part[g] for part, g in zip(np.split(beliefs, self._ends), self._groups, strict=True)))

    def gathered(self, slopes: Floats) -> Floats:
        """The slopes of every group by those of the worths."""
        return np.concatenate([np.bincount(group, weights=slopes) for group in self._groups])

    def cells(self, worths: Floats) -> LearnedCells:
        """The worths of pieces as they are kept."""
        survey, n = self.survey, self.n_worths
        squares = np.zeros((2, survey.n_codes, survey.n_cells), np.int64)
        held = np.zeros(survey.n_codes, np.int64)
        in_hand = dict(zip((survey.piece[code] for code in self._hands), worths[2 * n :].tolist(), strict=False))
        for code in survey.codes:
            squares[0, code] = np.rint(worths[self.number[code]])
            squares[1, code] = np.rint(worths[n + self.number[code]])
            held[code] = round(in_hand[survey.piece[code]])
        return LearnedCells(squares, held)

    def weights(self, worths: Floats) -> Weights:
        """The weights as they are kept: none is below 0."""
        found = np.clip(np.rint(worths[-len(NAMES) :]), 0, MOST)
        return Weights(*(int(percent) for percent in found))
