"""Who left a trail: FEN names only the cell that was passed, the rules need the man who passed it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from ndvariants.kernel import layout as L

Vector = Sequence[int]


class Trails:
    """Looks up, for one game's tables, the moves that leave trails."""

    def __init__(self, T: Vector, R: Vector) -> None:
        self._T, self._R = T, R

    def victims(self, board: Sequence[int], side: int, trail: Sequence[int]) -> list[int]:
        """The cells of men not of ``side`` who may just have passed exactly the cells of ``trail``."""
        wanted, owner = frozenset(trail), self._T[L.T_OWNER]
        return sorted(
            {
                cell
                for cell, code in self._passers.get(wanted, ())
                if board[cell] == code and self._T[owner + code] != side
            }
        )

    @cached_property
    def _passers(self) -> dict[frozenset[int], set[tuple[int, int]]]:
        """Passed cells -> (where the man stands then, his code then)."""
        found: dict[frozenset[int], set[tuple[int, int]]] = {}
        T = self._T
        for code in range(L.FIRST_PIECE, T[L.T_CODES]):
            if 0 <= T[T[L.T_OWNER] + code] < T[L.T_PLAYERS]:
                for passed, target in self._walks(code):
                    found.setdefault(frozenset(passed), set()).add((target, T[T[L.T_AFTER] + code]))
        return found

    def _walks(self, code: int) -> Iterator[tuple[list[int], int]]:
        """The trail-leaving moves of a man on an otherwise empty board: cells passed, target."""
        T, R = self._T, self._R
        actions = T[L.T_ACTION + T[T[L.T_OWNER] + code]] + L.EMPTY
        for origin in range(T[L.T_CELLS]):
            p = T[T[L.T_MOVES] + code * T[L.T_CELLS] + origin]
            at, end, state = p + 1, p + 1 + R[p], 0
            passed: list[int] = []
            while at < end:
                entry = R[at]
                cell = entry & T[L.T_CELL_MASK]
                cell = (origin + cell) & T[L.T_CELL_MASK] if T[L.T_RELATIVE] else cell
                rest = entry >> T[L.T_REST_SHIFT] & T[L.T_REST_MASK]
                action = T[actions + (((entry >> T[L.T_ROW_SHIFT]) + state) << T[L.T_SHIFT])]
                if self._leaves(action):
                    yield list(passed), cell
                passed.append(cell)
                state = action >> L.ACT_STATE_SHIFT & L.ACT_STATE_MASK
                stop = action & L.ACT_STOP
                if rest == 1 or stop:
                    passed, state = [], 0
                at += rest if stop else 1

    def _leaves(self, action: int) -> bool:
        """Does one of the moves that an action makes leave a trail?"""
        T = self._T
        first = action >> L.ACT_EFFECT_SHIFT
        kinds = [
            T[T[L.T_EFFECTS] + effect * L.EFFECT_WIDTH]
            for effect in range(first, first + (action >> L.ACT_COUNT_SHIFT & L.ACT_COUNT_MASK))
        ]
        return L.LEAVE_TRAIL in kinds
