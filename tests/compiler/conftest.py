"""A slow reader of tables, written from the words of ``kernel.layout`` alone: pseudo-legal moves and attacks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.compiler.tables.tables import Tables
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.language.yaml.source import read_source, source_from_text
from ndvariants.model.variant import Variant
from ndvariants.resources import find_variant


class Reader:
    """One position on the tables of a variant: ``board[cell]`` is a code, ``side`` the player to move."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.T, self.R = tables.T.tolist(), tables.R.tolist()
        start = self.T[H.IN_S_BOARD]
        self.n = self.T[H.N_CELLS]
        self.board = tables.start.tolist()[start : start + self.n]
        self.side = 0

    def cell(self, name: str) -> int:
        return self.tables.cells.index(name)

    def code(self, player: int, piece: str, unmoved: bool = False) -> int:
        wanted = (player, piece, unmoved)
        return next(c for c, i in enumerate(self.tables.codes) if (i.player, i.piece, i.unmoved) == wanted)

    def clear(self) -> None:
        self.board = [L.WALL if code == L.WALL else L.EMPTY for code in self.board]

    def entries(self, p: int) -> list[tuple[int, int, int]]:
        T = self.T
        words = self.R[p + 1 : p + 1 + self.R[p]]
        return [
            (w & T[H.ENTRY_CELL_MASK], w >> T[H.ENTRY_LEFT_SHIFT] & T[H.ENTRY_LEFT_MASK], w >> T[H.ENTRY_ROW_SHIFT])
            for w in words
        ]

    def moves_of(self, origin: int) -> Iterator[tuple[int, int]]:
        """(target, effect) of every move that the streams give the piece on a cell, repeats included."""
        T, code = self.T, self.board[origin]
        player = T[T[H.AT_OWNER] + code]
        entries = self.entries(T[T[H.AT_MOVES] + code * self.n + origin])
        at, state, left = 0, 0, 0
        while at < len(entries):
            cell, rest, row = entries[at]
            if left == 0:
                state, left = 0, rest
            assert rest == left
            word = T[T[H.AT_ACTIONS + player] + ((row + state) << T[H.CODE_SHIFT]) + self.board[cell]]
            first = word >> L.ACT_EFFECT_SHIFT
            for effect in range(first, first + (word >> L.ACT_COUNT_SHIFT & L.ACT_COUNT_MASK)):
                yield cell, effect
            state = word >> L.ACT_STATE_SHIFT & L.ACT_STATE_MASK
            step = rest if word & L.ACT_STOP else 1
            at, left = at + step, rest - step

    def targets(self, origin: int) -> list[str]:
        """Names of the cells that the piece on a cell may go to, each once."""
        return sorted({self.tables.cells[cell] for cell, _ in self.moves_of(origin)})

    def pseudo_legal(self) -> set[tuple[int, int, int]]:
        """Every move of the side to move but castlings and drops: (origin, target, effect)."""
        T = self.T
        own = [cell for cell, code in enumerate(self.board) if code > 2 and T[T[H.AT_OWNER] + code] == self.side]
        return {(origin, target, effect) for origin in own for target, effect in self.moves_of(origin)}

    def attackers(self, cell: int, by: int) -> list[int]:
        """The cells from which pieces of a player attack a cell, once for each hit in the threat streams."""
        T, found = self.T, []
        for base in (T[H.AT_THREATS + by], T[H.AT_HOP_THREATS + by]):
            if base == 0:
                continue
            entries = self.entries(T[base + cell])
            at, state, left = 0, 0, 0
            while at < len(entries):
                where, rest, row = entries[at]
                if left == 0:
                    state, left = 0, rest
                assert rest == left
                word = T[T[H.AT_THREAT_ACTIONS] + ((row + state) << T[H.CODE_SHIFT]) + self.board[where]]
                if word & L.THREAT_HIT:
                    found.append(where)
                state = word >> L.ACT_STATE_SHIFT & L.ACT_STATE_MASK
                step = rest if word & L.ACT_STOP else 1
                at, left = at + step, rest - step
        return found

    def attackers_by_moves(self, cell: int, by: int, prey: int) -> set[int]:
        """The same by trying: put ``prey`` on the cell and list the captures of it."""
        T, before = self.T, self.board[cell]
        self.board[cell] = prey
        own = [at for at, code in enumerate(self.board) if code > 2 and T[T[H.AT_OWNER] + code] == by]
        found = {origin for origin in own for target, _ in self.moves_of(origin) if target == cell}
        self.board[cell] = before
        return found

    def differences(self, seed: int) -> list[str]:
        """Where, on random positions, a royal is not hit from exactly the cells whose pieces could capture it."""
        T, rng, found = self.T, random.Random(seed), []
        codes = range(L.FIRST_PIECE, T[H.N_CODES])
        far = [T[H.AT_SIDE_EFFECTS] != 0 and T[T[H.AT_SIDE_EFFECTS] + code] != 0 for code in range(T[H.N_CODES])]
        royals = [code for code in codes if T[T[H.AT_IS_ROYAL] + code]]
        for density in (0.1, 0.3, 0.6):
            self.clear()
            for cell in range(self.n):
                if self.board[cell] == L.EMPTY and rng.random() < density:
                    self.board[cell] = rng.choice(codes)
            open_cells = [cell for cell in range(self.n) if self.board[cell] != L.WALL]
            for cell in rng.sample(open_cells, min(30, len(open_cells))):
                for royal in royals:
                    before, self.board[cell] = self.board[cell], royal
                    for by in set(range(T[H.N_PLAYERS])) - {T[T[H.AT_OWNER] + royal]}:
                        hits = [at for at in self.attackers(cell, by) if not far[self.board[at]]]
                        tried = {at for at in self.attackers_by_moves(cell, by, royal) if not far[self.board[at]]}
                        twice = len(hits) != len(set(hits)) and not T[H.HAS_TWO_WAYS]
                        if set(hits) != tried or twice:
                            found.append(f"{self.tables.cells[cell]}: {sorted(hits)} but {sorted(tried)}")
                    self.board[cell] = before
        return found


@cache
def _shipped(name: str, parameters: tuple[tuple[str, str | int], ...]) -> Tables:
    return compile_variant(build_explained(read_source(find_variant(name)), dict(parameters)))


@pytest.fixture
def read() -> Callable[..., Reader]:
    """A reader of a shipped variant: ``read("hyperchess", n=2)``."""
    return lambda name, **parameters: Reader(_shipped(name, tuple(parameters.items())))


@pytest.fixture
def written() -> Callable[[str], Variant]:
    """The variant of a text."""
    return lambda text: build_explained(source_from_text(text), {})


@pytest.fixture
def reader_type() -> type[Reader]:
    """The class that reads tables."""
    return Reader
