"""The piece behind an en passant cell: FEN names only the cell passed over, the rules need the piece that passed it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.records import kind_of_effect
from ndvariants.kernel.walks import walk_states
from ndvariants.kernel.words import (
    actions_for,
    are_mates,
    code_once_moved,
    first_effect_of,
    left_of,
    n_moves_of,
    owner_of,
    rays_of,
)

Vector = Sequence[int]


class EnPassantVictims:
    """Looks up, for one game's tables, the moves that leave en passant cells; ``kinds`` are those of its effects."""

    def __init__(self, T: Vector, R: Vector, kinds: Iterable[int]) -> None:
        self._T, self._R = T, R
        leave = L.LEAVE_EN_PASSANT in kinds  # else there is nothing to find, which takes seconds on large boards
        players = range(T[H.N_PLAYERS] if leave else 0)
        self._codes = [code for code in range(L.FIRST_PIECE, T[H.N_CODES]) if owner_of(T, code) in players]

    def victims(self, board: Sequence[int], side: int, passed: Sequence[int]) -> list[int]:
        """The cells of pieces not of the team of ``side`` who may just have passed exactly the cells of ``passed``."""
        if self._T[H.IS_RELATIVE]:
            return self._victims_by_offset(board, side, frozenset(passed))
        wanted = frozenset(passed)
        return sorted(
            {
                cell
                for cell, code in self._passers.get(wanted, ())
                if board[cell] == code and not are_mates(self._T, owner_of(self._T, code), side)
            }
        )

    def _victims_by_offset(self, board: Sequence[int], side: int, wanted: frozenset[int]) -> list[int]:
        """The same on a board where streams hold offsets: by going back from every piece on it."""
        T, found, mask = self._T, [], self._T[H.ENTRY_CELL_MASK]
        for cell, code in enumerate(board):
            if code < L.FIRST_PIECE or are_mates(T, owner_of(T, code), side):
                continue
            for before, stream, passed, target in self._passing_offsets:
                origin = (cell - target) & mask
                same = code_once_moved(T, before) == code and rays_of(T, before, origin) == stream
                if same and board[origin] != L.WALL and {(origin + offset) & mask for offset in passed} == wanted:
                    found.append(cell)
                    break
        return found

    @cached_property
    def _passing_offsets(self) -> list[tuple[int, int, list[int], int]]:
        """Every move that leaves en passant cells: code, stream, the cells passed and the target as offsets."""
        T = self._T
        return [
            (code, stream, passed, target)
            for code in self._codes
            for start in [T[H.AT_MOVES] + code * T[H.N_CELLS]]
            for stream in sorted(set(T[start : start + T[H.N_CELLS]]))
            for passed, target in self._walk(code, stream, 0)
        ]

    @cached_property
    def _passers(self) -> dict[frozenset[int], set[tuple[int, int]]]:
        """Passed cells -> (where the piece stands then, its code then)."""
        found: dict[frozenset[int], set[tuple[int, int]]] = {}
        for code in self._codes:
            for passed, target in self._walks(code):
                found.setdefault(frozenset(passed), set()).add((target, code_once_moved(self._T, code)))
        return found

    def _walks(self, code: int) -> Iterator[tuple[list[int], int]]:
        """The moves of a piece on an empty board that leave en passant cells: cells passed, target."""
        T = self._T
        for origin in range(T[H.N_CELLS]):
            yield from self._walk(code, rays_of(T, code, origin), origin)

    def _walk(self, code: int, stream: int, origin: int) -> Iterator[tuple[list[int], int]]:
        T = self._T
        R: Any = self._R
        empty: Any = defaultdict(int)  # a board of any size
        passed: list[int] = []
        for i, cell, action in walk_states(T, R, empty, actions_for(T, code), stream, origin):
            if self._leaves(action):
                yield list(passed), cell
            passed.append(cell)
            if left_of(T, R[i]) == 1 or action & L.ACT_STOP:
                passed = []

    def _leaves(self, action: int) -> bool:
        first = first_effect_of(action)
        effects = range(first, first + n_moves_of(action))
        return any(kind_of_effect(self._T, effect) == L.LEAVE_EN_PASSANT for effect in effects)
