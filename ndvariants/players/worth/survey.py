"""A look at the pieces of a game: how many moves each has on each cell, by the kernel's own lists of moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Game, Position
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.search.evaluation.mobility import all_lone_moves, lone_attacks, sample_booty, sample_mobility

Ints = NDArray[np.int64]

FAR = 99
MOST_CELLS = 1 << 15  # boards of more cells are not searched for ways to promotion
_WALKS, _LOOKS = 48, 600_000  # random walks, and pieces put on cells, at most
_LONGEST = 400  # plies of any walk, at most


class Survey:
    """Kernels that look at the pieces of one game; its start, or a *position*, says which cells there are."""

    def __init__(self, game: Game, position: Position | None = None) -> None:
        self._seen = game.start() if position is None else position
        self.game, self.T, self.runner = game, game.engine.T, game.engine.compiled
        T = self.T
        self.n_cells, self.n_codes, n_players = T[H.N_CELLS], T[H.N_CODES], T[H.N_PLAYERS]
        infos = game.tables.codes
        self.first_cell = T[H.IN_S_BOARD]  # of the words of a position
        self.codes = [code for code in range(L.FIRST_PIECE, self.n_codes) if 0 <= infos[code].player < n_players]
        self.piece = [info.piece for info in infos]
        self.unmoved = [info.unmoved for info in infos]
        self.royals = {self.piece[code] for code in self.codes if self.is_royal(code)}
        names = sorted(set(self.piece))
        self.piece_number = np.array([names.index(piece) for piece in self.piece])
        self._S = self.runner.vector((), T[H.SIZE_OF_S])
        self._M = self.runner.vector((), 3 * T[H.MAX_MOVES], 64)

    def is_royal(self, code: int) -> bool:
        """Return True if a piece of that code is royal."""
        return self.T[self.T[H.AT_IS_ROYAL] + code] == 1

    @property
    def has_drops(self) -> bool:
        """True if there is a move that puts a piece on the board."""
        return any(effect.kind == L.DROP for effect in self.game.tables.effects)

    def moved_code(self, code: int) -> int:
        """The code of the same piece once it has moved."""
        return int(self.T[self.T[H.AT_MOVED_CODE] + code])

    def owned(self, code: int) -> tuple[str, int]:
        """The name of a piece, and whose it is."""
        return self.piece[code], self.game.tables.codes[code].player

    def mobility(self, plies: int) -> tuple[Ints, Ints]:
        """Move counts of each code on each cell, summed over random positions, and the number of positions.

        The walks to the positions take at most *plies* plies for each piece at the start.
        """
        start = self.game.engine.before_log(self.game.start().state)
        out = self.runner.vector((), 2 * self.n_codes * self.n_cells, 64)
        step = max(1, _WALKS * len(self.codes) * self.n_cells // _LOOKS)
        asked = out, _WALKS, self._length(start, plies), step
        self.runner.run(sample_mobility, self._S, self._M, self.runner.vector(start), *asked)
        table = np.array(self.runner.view(out), np.int64)[: 2 * self.n_codes * self.n_cells]
        table = table.reshape(self.n_codes, self.n_cells, 2)
        return table[..., 0], table[..., 1]

    def _length(self, start: Sequence[int], plies: int) -> int:
        pieces = sum(start[self.T[H.IN_S_COUNT] + code] for code in self.codes)
        return max(16, min(plies * pieces, _LONGEST))

    def booty(self, held: Ints) -> Ints:
        """Mean value in hand, by *held*, that capturing a piece of each code brings: int[n_codes].

        Zeros if captures bring nothing into a hand, if turns have phases, or if more than two players play.
        """
        T, n_types = self.T, self.T[H.N_TYPES]
        found = np.zeros(self.n_codes, np.int64)
        if T[H.N_PLAYERS] != 2 or T[H.N_PHASES] > 1 or not self.has_drops:
            return found
        start = self.game.engine.before_log(self.game.start().state)
        out = self.runner.vector((), self.n_codes * (1 + n_types), 64)
        self.runner.run(sample_booty, self._S, self._M, self.runner.vector(start), out, _WALKS, self._length(start, 2))
        rows = np.array(self.runner.view(out), np.int64)[: self.n_codes * (1 + n_types)]
        for code, (times, *gained) in enumerate(rows.reshape(self.n_codes, -1).tolist()):
            taker = T[H.AT_CODE] + (1 - self.game.tables.codes[code].player) * n_types
            if times:
                found[code] = sum(n * int(held[T[taker + k]]) for k, n in enumerate(gained)) // times
        return found

    def lone_moves(self, code: int) -> tuple[Ints, Ints, Ints]:
        """All moves of a piece of *code* alone on the board: origins, targets, the code it is afterwards."""
        out = self.runner.vector((), self.n_cells * max(64, self._most_moves(code)), 64)
        n = self.runner.run(all_lone_moves, self._S, self._M, self._bare, code, out)
        moves = np.array(self.runner.view(out)[:n], np.int64)
        after = np.array([self._after(code, effect) for effect in range(self._n_effects(moves))], np.int64)
        origins, targets = moves & L.MOVE_CELL_MASK, (moves >> L.TARGET_SHIFT) & L.MOVE_CELL_MASK
        return origins, targets, after[moves >> L.EFFECT_SHIFT] if n else np.zeros(0, np.int64)

    def attacks(self, code: int) -> Ints:
        """For each cell and each target 1 if a piece of *code* alone attacks it from there."""
        n = self.n_cells
        out = self.runner.vector((), n * n, 64)
        self.runner.run(lone_attacks, self._S, self._bare, code, out)
        return np.array(self.runner.view(out), np.int64)[: n * n].reshape(n, n)

    def _n_effects(self, moves: Ints) -> int:
        return int((moves >> L.EFFECT_SHIFT).max()) + 1 if len(moves) else 0

    def _most_moves(self, code: int) -> int:
        """A bound of the moves of one piece: the words of its longest stream, times its moves at one entry."""
        T, R = self.T, self.game.engine.R
        at = T[H.AT_MOVES] + code * self.n_cells
        longest = max(R[T[at + cell]] for cell in range(self.n_cells))
        return int(longest * T[T[H.AT_CHOICES] + code]) + self.n_cells * (T[H.AT_THREAD] != 0)

    def _after(self, code: int, effect: int) -> int:
        record = self.T[H.AT_EFFECTS] + effect * L.EFFECT_WIDTH
        kind, argument = self.T[record + L.EFFECT_KIND], self.T[record + L.EFFECT_ARGUMENT]
        if kind in (L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED) and argument:
            return int(argument)
        return self.moved_code(code)

    @property
    def empty_cells(self) -> Ints:
        """1 for each cell of the position that a piece can be on, all pieces removed: int[n_cells]."""
        board = np.asarray(self._bare_state[self._cells] == L.EMPTY, np.int64)
        board[self.n_cells - self._n_points :] = 0
        return board

    @property
    def _cells(self) -> slice:
        return slice(self.T[H.IN_S_BOARD], self.T[H.IN_S_BOARD] + self.n_cells)

    @property
    def _n_points(self) -> int:
        """Number of points, where sections are: the last cells."""
        return len(getattr(self.game.variant.board, "points", ()))

    @cached_property
    def _bare_state(self) -> Any:
        """The position without any piece, but for those that show where sections are."""
        state = np.frombuffer(self._seen.state, np.int32).copy()
        board = state[self._cells][: self.n_cells - self._n_points]
        board[board >= L.FIRST_PIECE] = L.EMPTY
        return state

    @cached_property
    def _bare(self) -> Any:
        return self.runner.vector(self.game.engine.before_log(self._bare_state.tobytes()))


def promotions(survey: Survey, by_code: Ints) -> dict[int, tuple[Ints, int]]:
    """For every code that promotes: the moves of a lone piece from each cell to it, and the best it may become."""
    if survey.n_cells > MOST_CELLS:
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
