"""A survey of all moves that the tables of a game allow, written as the vector ``A`` of ``kernel.learning.actions``.

It looks at every piece on every cell that may exist, and at every castling and drop, whatever stands on the board. Two
moves between the same cells have ranks of their own where they differ in kind, in what the piece becomes, or in what
they do besides (another piece taken on the way), if one piece may have both at once.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.learning.actions import HEAD, N_ACTIONS, ORIGINS, OUT_ACTION, PASS_ACTION, RANKS, SQUARE
from ndvariants.kernel.records import castling_effect, first_castling, next_castling, next_drop, shift_from, shift_to
from ndvariants.kernel.words import first_effect_of, n_moves_of, state_after

_FEW_CELLS = 700  # boards of at most this number have a square table
_CLASSES = {L.TAKE_EN_PASSANT: 1, L.TAKE_PASSED: 2, L.RIFLE: 3, L.CASTLE: 4, L.DROP: 5}  # of effects; 0: the others
_BECOMING = (L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED, L.DROP)

Look = tuple[int, int]  # the class of an effect, the type that the piece becomes or -1
Met = dict[int, frozenset[int]]  # by the code that an entry meets, the effects that it may have


def action_words(game: Game) -> NDArray[np.int32]:
    """The vector ``A`` of a game."""
    survey = _Survey(game)
    survey.see_pieces()
    survey.see_castlings()
    survey.see_drops()
    return survey.words()


class _Survey:
    def __init__(self, game: Game) -> None:
        self._T: Any = np.asarray(game.tables.T, np.int64)
        self._R: Any = np.asarray(game.tables.R, np.int64)
        self._n_cells = int(self._T[H.N_CELLS])
        self._exists = ~game.holes
        self._n_effects = len(game.tables.effects)
        self._kinds = [effect.kind for effect in game.tables.effects]
        self._seen: set[int] = {0}  # effects that occur
        self._together: set[tuple[int, int]] = set()  # pairs that do different things in one look, the smaller first
        self._by_row: dict[tuple[int, int], Met] = {}
        self._known: set[tuple[int, tuple[int, ...]]] = set()  # rows that lead to one cell, looked at before
        self._pairs: list[tuple[Any, Any]] = []  # origin * n_cells + target, and the number of what may happen there
        self._happens: dict[frozenset[int], int] = {}

    # ----------------------------------------------------------------------- what there is

    def see_pieces(self) -> None:
        T, cells = self._T, np.flatnonzero(self._exists)
        shift, mask = int(T[H.ENTRY_ROW_SHIFT]), int(T[H.ENTRY_CELL_MASK])
        for code in range(L.FIRST_PIECE, int(T[H.N_CODES])):
            owner = int(T[T[H.AT_OWNER] + code])
            if owner < 0:
                continue
            joined, met = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
            for origin in cells.tolist():
                at = int(T[T[H.AT_MOVES] + code * self._n_cells + origin])
                entries = self._R[at + 1 : at + 1 + self._R[at]]
                targets = origin * int(T[H.IS_RELATIVE]) + entries & mask
                there = targets < self._n_cells
                there[there] = self._exists[targets[there]]
                targets, rows = targets[there], entries[there] >> shift
                self._see_alike(owner, targets, rows)
                joined.append(origin * self._n_cells + targets)
                met.append(rows)
            pairs, rows = np.concatenate(joined), np.concatenate(met)
            for row in np.unique(rows).tolist():
                self._note(pairs[rows == row], self._effects_of_rows(owner, (row,)))
            if T[H.AT_THREAD]:  # the ways along it depend on the position: any row may lead anywhere
                of_all = tuple(np.unique(rows).tolist())
                self._see_rows(owner, of_all)
                everywhere = (cells[:, None] * self._n_cells + cells[None, :]).ravel()
                self._note(everywhere, self._effects_of_rows(owner, of_all))

    def _see_alike(self, owner: int, targets: Any, rows: Any) -> None:
        """The entries of one piece on one cell, of which several may lead to the same target."""
        order = np.argsort(targets, kind="stable")
        first = np.append(np.flatnonzero(np.diff(targets[order], prepend=-1)), len(targets))
        for k in np.flatnonzero(np.diff(first) > 1).tolist():
            self._see_rows(owner, tuple(sorted(set(rows[order[first[k] : first[k + 1]]].tolist()))))

    def _see_rows(self, owner: int, rows: tuple[int, ...]) -> None:
        """Rows that lead a piece to one cell: what they may do there, it may do at once."""
        if (owner, rows) not in self._known:
            self._known.add((owner, rows))
            met = [self._met(owner, row) for row in rows]
            for code in set().union(*met):
                self._at_once(set().union(*(one.get(code, frozenset()) for one in met)))

    def _effects_of_rows(self, owner: int, rows: tuple[int, ...]) -> frozenset[int]:
        return frozenset().union(*(effects for row in rows for effects in self._met(owner, row).values()))

    def _met(self, owner: int, row: int) -> Met:
        if (owner, row) not in self._by_row:
            T, found, states, waiting = self._T, dict[int, set[int]](), {0}, [0]
            while waiting:
                at = int(T[H.AT_ACTIONS + owner]) + ((row + waiting.pop()) << int(T[H.CODE_SHIFT]))
                for code, action in enumerate(T[at : at + int(T[H.N_CODES])].tolist()):
                    n, first, state = n_moves_of(action), first_effect_of(action), state_after(action)
                    if n:
                        found.setdefault(code, set()).update(range(first, first + n))
                        self._at_once(set(range(first, first + n)))
                    if state not in states:
                        states.add(state)
                        waiting.append(state)
            self._by_row[owner, row] = {code: frozenset(effects) for code, effects in found.items()}
        return self._by_row[owner, row]

    def see_castlings(self) -> None:
        if not self._T[H.AT_CASTLINGS]:
            return
        T = self._T.tolist()
        record, end = first_castling(T, 0), first_castling(T, T[H.N_PLAYERS])
        found: dict[int, set[int]] = {}
        while record < end:
            pair = shift_from(T, record, 0) * self._n_cells + shift_to(T, record, 0)
            found.setdefault(pair, set()).add(castling_effect(T, record))
            record = next_castling(T, record)
        for pair, effects in found.items():
            self._note(np.array([pair]), frozenset(effects))
            self._at_once(effects)

    def see_drops(self) -> None:
        if not self._T[H.AT_DROPS]:
            return
        cells, T = np.flatnonzero(self._exists), self._T.tolist()
        for drops in T[T[H.AT_DROPS] :][: max(T[H.N_PHASES], 1) * T[H.N_PLAYERS]]:
            record, effects = drops + 1, set[int]()
            for _ in range(T[drops]):
                effects.add(T[record + L.DROP_EFFECT])
                record = next_drop(T, record)
            self._note(cells * self._n_cells + cells, frozenset(effects))
            self._at_once(effects)

    def _note(self, pairs: Any, effects: frozenset[int]) -> None:
        if len(pairs) and effects:
            self._seen |= effects
            self._pairs.append((pairs, self._happens.setdefault(effects, len(self._happens))))

    def _at_once(self, effects: set[int]) -> None:
        for one, other in combinations(sorted({self._twin(effect) for effect in effects}), 2):
            if self._look(one) == self._look(other):
                self._together.add((one, other))

    def _twin(self, effect: int) -> int:
        """The first effect that does the same."""
        return int(self._T[self._T[H.AT_EFFECTS] + effect * L.EFFECT_WIDTH + L.EFFECT_TWIN])

    def _look(self, effect: int) -> Look:
        kind = self._kinds[effect]
        argument = int(self._T[self._T[H.AT_EFFECTS] + effect * L.EFFECT_WIDTH + L.EFFECT_ARGUMENT])
        becomes = argument if kind in _BECOMING else 0
        return _CLASSES.get(kind, 0), int(self._T[self._T[H.AT_TYPE] + becomes]) if becomes else -1

    # ----------------------------------------------------------------------- numbers

    def words(self) -> NDArray[np.int32]:
        ranks, n_ranks = self._ranks()
        is_special = [any(ranks[effect] != 0 for effect in effects) for effects in self._happens]
        none = [np.zeros(0, np.int64)]
        special = np.unique(np.concatenate([*(found for found, what in self._pairs if is_special[what]), *none]))
        pairs = np.union1d(np.concatenate([*(found for found, _ in self._pairs), *none]), special)
        sizes = np.where(np.isin(pairs, special, assume_unique=True), n_ranks, 1)
        numbers = np.cumsum(sizes) - sizes
        n = int(sizes.sum())
        passing, out = (n if L.PASS in self._kinds else -1), -1
        n += passing >= 0
        if L.LEAVE in self._kinds:
            n, out = n + 1, n
        at_origins = HEAD + len(ranks)
        at_pairs = at_origins + self._n_cells + 1
        origins = at_pairs + 2 * np.searchsorted(pairs, np.arange(self._n_cells + 1) * self._n_cells)
        head = np.zeros(HEAD, np.int64)
        head[[N_ACTIONS, PASS_ACTION, OUT_ACTION, RANKS, ORIGINS]] = n, passing, out, HEAD, at_origins
        listed = np.stack([pairs % self._n_cells, numbers], axis=1).ravel()
        square = np.zeros(0, np.int64)
        if self._n_cells <= _FEW_CELLS:
            square = np.full(self._n_cells**2, -1, np.int64)
            square[pairs] = numbers
            head[SQUARE] = at_pairs + listed.size
        return np.concatenate([head, ranks, origins, listed, square]).astype(np.int32)

    def _ranks(self) -> tuple[NDArray[np.int64], int]:
        places: dict[int, tuple[int, int, int]] = {}  # of each twin: its look, and which of those that look so it is
        for twin in sorted({self._twin(effect) for effect in self._seen}):
            others = {places[one][2] for one, other in self._together if other == twin and one in places}
            free = next(number for number in range(len(others) + 1) if number not in others)
            places[twin] = (*self._look(twin), free)
        keys = sorted({(0, -1, 0), *places.values()})
        ranks = np.full(self._n_effects, -1, np.int64)
        for effect in self._seen:
            ranks[effect] = keys.index(places[self._twin(effect)])
        return ranks, len(keys)
