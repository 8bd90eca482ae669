"""Which cells are alike: for the two players of a game, and for all pieces of either.

Cells get numbers from what stands there at first and from where moves lead from them and to them, again and again
until no more cells differ. What is said by this of two cells that differ in nothing is not proved of the board, but
of whatever is made of moves only.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ndvariants.kernel import layout as L
from ndvariants.players.worth.survey import Ints, Survey

Marks = NDArray[np.uint64]

_MOST_MOVES = 4_000_000  # of lone pieces from all cells: beyond that nothing is taken to be alike
_ROUNDS = 100
_ODD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, eq=False)
class _Moves:
    """The moves of lone pieces of one code, and a mark of that code as each of two players sees it."""

    origins: Ints
    targets: Ints
    afters: Ints
    marks: tuple[Marks, Marks]


class Likeness:
    """Symmetries of the board of a game of two players."""

    def __init__(self, survey: Survey) -> None:
        self._survey, self._n = survey, survey.n_cells
        self._moves: list[_Moves] = []
        words = survey.game.engine.loaded(survey.game.start().state)
        first = survey.first_cell
        self._start = np.array(words[first : first + self._n], np.int64)
        self._marks = tuple(self._code_marks(player) for player in (0, 1))
        total = 0
        for code in survey.codes:
            origins, targets, after = survey.lone_moves(code)
            total += len(origins)
            if total > _MOST_MOVES:
                self._moves = []
                break
            marks = self._marks[0][code : code + 1], self._marks[1][code : code + 1]
            self._moves.append(_Moves(origins, targets, np.maximum(after, 0), marks))

    def exchanged(self) -> Ints | None:
        """For each cell the one that is to the second player what it is to the first; ``None`` if they are unlike."""
        mine, theirs = (self._refined(player, self._marks[player][self._start]) for player in (0, 1))
        while _alike(mine, theirs):
            kinds, firsts, counts = np.unique(mine, return_index=True, return_counts=True)
            if (counts == 1).all():
                return self._proved(np.argsort(theirs)[np.argsort(np.argsort(mine))])
            kind = kinds[counts > 1][np.argmin(firsts[counts > 1])]
            mine = self._marked(0, mine, int(np.flatnonzero(mine == kind)[0]))
            tries = (self._marked(1, theirs, int(cell)) for cell in np.flatnonzero(theirs == kind))
            theirs = next((tried for tried in tries if _alike(mine, tried)), theirs)
        return None

    def classes(self) -> Ints:
        """A number for each cell, the same for cells on which all pieces move alike."""
        if not self._moves:
            return np.arange(self._n)
        walls = np.where(self._start == L.WALL, 1, 0).astype(np.uint64)
        return np.asarray(np.unique(self._refined(0, walls), return_inverse=True)[1], np.int64)

    def codes(self) -> Ints:
        """For each code of the second player that of the first's same piece, every other's own; -1: there is none."""
        survey = self._survey
        theirs = {(*survey.owned(code), survey.unmoved[code]): code for code in survey.codes}
        found = np.arange(survey.n_codes)
        for code in survey.codes:
            piece, player = survey.owned(code)
            if player == 1:
                found[code] = theirs.get((piece, 0, survey.unmoved[code]), -1)
        return found

    def _proved(self, cells: Ints) -> Ints | None:
        """*cells* if every move of the first player's pieces is one of the second's there, and the start is, too."""
        moves = dict(zip(self._survey.codes, self._moves, strict=False))
        codes = self.codes()
        for code, one in moves.items():
            if self._survey.owned(code)[1] != 1 or codes[code] < 0:
                continue
            other = moves[int(codes[code])]
            here = np.sort(cells[other.origins] * self._n + cells[other.targets])
            if not np.array_equal(here, np.sort(one.origins * self._n + one.targets)):
                return None
        return cells if self._moves else None

    def _code_marks(self, player: int) -> Marks:
        """A mark of each code as *player* sees it: which piece it is, and whether it is mine."""
        survey = self._survey
        marks = np.arange(survey.n_codes, dtype=np.uint64)
        for code in survey.codes:
            piece, owner = survey.piece_number[code], survey.owned(code)[1]
            marks[code] = 1000 + 4 * int(piece) + 2 * survey.unmoved[code] + (owner != player)
        return _mixed(marks)

    def _marked(self, player: int, marks: Marks, cell: int) -> Marks:
        """Colours refined after individualising one cell."""
        marks = marks.copy()
        marks[cell] = _mixed(marks[cell : cell + 1] + np.uint64(1))[0]
        return self._refined(player, marks)

    def _refined(self, player: int, marks: Marks) -> Marks:
        """Marks that tell apart whatever moves can tell apart."""
        known = len(np.unique(marks))
        for _ in range(_ROUNDS):
            fresh = marks * _ODD
            for one in self._moves:
                kind = one.marks[player] + self._marks[player][one.afters]
                np.add.at(fresh, one.origins, _mixed(marks[one.targets] + kind))
                np.add.at(fresh, one.targets, _mixed(marks[one.origins] ^ kind))
            marks = _mixed(fresh)
            now = len(np.unique(marks))
            if now == known:
                break
            known = now
        return marks


def _alike(one: Marks, other: Marks) -> bool:
    return bool(np.array_equal(np.sort(one), np.sort(other)))


def _mixed(words: Marks) -> Marks:
    """Words whose bits depend on all bits of those given."""
    words = (words ^ (words >> np.uint64(31))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(words ^ (words >> np.uint64(31)), np.uint64)
