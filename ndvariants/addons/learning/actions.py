"""The actions of a game: every move that any piece could ever make, numbered 0 .. N - 1.

The numbers follow from the tables alone: they are the same in every position, every run and on every machine.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ndvariants.errors import IllegalMoveError, NdVariantsError
from ndvariants.game.door import move_word
from ndvariants.game.game import Board, Game, Position
from ndvariants.game.move import Move
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.learning.actions import HEAD, N_ACTIONS, ORIGINS, PASS_ACTION, RANKS, SQUARE
from ndvariants.kernel.records import castling_effect, first_castling, next_castling, next_drop, shift_from, shift_to
from ndvariants.kernel.words import first_effect_of, n_moves_of, state_after

_FEW_CELLS = 700  # boards of at most this number have a square table
_PLAIN_KEY = (0, -1)
_CLASSES = {L.TAKE_EN_PASSANT: 1, L.TAKE_PASSED: 2, L.RIFLE: 3, L.CASTLE: 4, L.DROP: 5}  # of effects; 0: the others
_BECOMING = (L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED, L.DROP)

Key = tuple[int, int]  # the class of an effect, the type that the piece becomes or -1


class Actions:
    """``n`` actions; ``words`` is the vector that kernels read.

    >>> from ndvariants import load
    >>> game = load("chess")
    >>> actions, start = Actions(game), game.start()
    >>> actions.n, int(actions.mask(start).sum())
    (3952, 20)
    >>> number = actions.number(start, start.parse_move("e2e4"))
    >>> actions.move(start, number).text
    'e2e4'
    """

    def __init__(self, game: Game) -> None:
        """Raises NdVariantsError for games in which a move has several parts."""
        if game.has_turns:
            reason = f"in {game.variant.name!r} a move may have several parts: these have no numbered actions"
            raise NdVariantsError(reason, "take `Position.legal_moves` and `Position.play`")
        self.game = game
        survey = _Survey(game)
        self.words, self._pairs, self._numbers, self._ranks = survey.words(), survey.pairs, survey.numbers, survey.ranks
        self.n = int(self.words[N_ACTIONS])
        T: Any = np.asarray(game.tables.T, np.int64)
        self._types = T[T[H.AT_TYPE] : T[H.AT_TYPE] + T[H.N_CODES]]
        self._kinds = T[T[H.AT_EFFECTS] :: L.EFFECT_WIDTH]
        self._board, self._n_cells = int(T[H.IN_S_BOARD]), int(T[H.N_CELLS])

    def number(self, position: Position | Board, move: Move | int) -> int:
        """The action of a legal move of this position. Raises IllegalMoveError for another one."""
        here, chosen = _position(position), move_word(move.number if isinstance(move, Move) else move)
        if not here.is_legal(chosen):
            raise IllegalMoveError(f"{chosen} is not the number of a legal move here")
        return int(self._actions_of(here, np.array([chosen], np.int64))[0])

    def legal(self, position: Position | Board) -> NDArray[np.int64]:
        """The actions of the legal moves, in the order of ``legal_numbers``."""
        here = _position(position)
        return self._actions_of(here, here.legal_numbers())

    def _actions_of(self, position: Position, moves: NDArray[np.int64]) -> NDArray[np.int64]:
        """Action of each move, as ``kernel.learning.actions.action_of_move`` computes it."""
        S = np.frombuffer(position.state, np.int32)
        origins, targets = moves & L.MOVE_CELL_MASK, moves >> L.TARGET_SHIFT & L.MOVE_CELL_MASK
        effects = moves >> L.EFFECT_SHIFT
        kinds, ranks = self._kinds[effects], self._ranks[np.minimum(effects, len(self._ranks) - 1)]
        types = self._types[S[self._board + origins]]
        becomes = (ranks[:, 2] >= 0) & ((kinds == L.DROP) | (types != ranks[:, 2]))
        at = np.minimum(np.searchsorted(self._pairs, origins * self._n_cells + targets), len(self._pairs) - 1)
        found = self._numbers[at] + np.where(becomes, ranks[:, 1], ranks[:, 0])
        return np.asarray(np.where(kinds == L.PASS, self.words[PASS_ACTION], found), np.int64)

    def mask(self, position: Position | Board) -> NDArray[np.bool_]:
        """Which actions are legal: an array of ``n`` truth values."""
        mask = np.zeros(self.n, np.bool_)
        mask[self.legal(position)] = True
        return mask

    def move(self, position: Position | Board, action: object) -> Move:
        """The legal move of an action; IllegalMoveError where there is none."""
        here = _position(position)
        found = np.flatnonzero(self.legal(here) == move_word(action))
        if not len(found):
            raise IllegalMoveError(f"{action} is not the action of a legal move here")
        return here.legal_moves()[int(found[0])]


def _position(seen: Position | Board) -> Position:
    return seen.position() if isinstance(seen, Board) else seen


class _Survey:
    """Finds every origin, target and rank that the tables of a game allow."""

    def __init__(self, game: Game) -> None:
        self._T: Any = np.asarray(game.tables.T, np.int64)
        self._R: Any = np.asarray(game.tables.R, np.int64)
        self._n_cells = int(self._T[H.N_CELLS])
        first = int(self._T[H.IN_S_BOARD])
        self._exists = np.asarray(game.tables.start)[first : first + self._n_cells] != L.WALL
        self._effects: dict[int, tuple[int, int]] = {}  # class and type of each effect that occurs
        self._by_row: dict[tuple[int, int], frozenset[int]] = {}
        self._plain: list[Any] = []  # origin * n_cells + target of pairs that plain moves join
        self._special: list[Any] = []  # of pairs that others join

    def words(self) -> NDArray[np.int32]:
        """The vector ``A`` of ``kernel.learning.actions``."""
        self._survey_pieces()
        self._survey_castlings()
        self._survey_drops()
        keys = sorted({_PLAIN_KEY, *((kind, -1) for kind, _ in self._effects.values()), *self._effects.values()})
        n_effects = max(self._effects, default=0) + 1
        ranks = np.zeros((n_effects, 3), np.int64)
        ranks[:, 2] = -1
        for effect, (kind, piece) in self._effects.items():
            ranks[effect] = keys.index((kind, -1)), keys.index((kind, piece)), piece
        self.ranks = ranks
        special = np.unique(np.concatenate([*self._special, np.zeros(0, np.int64)]))
        pairs = np.union1d(np.concatenate([*self._plain, np.zeros(0, np.int64)]), special)
        sizes = np.where(np.isin(pairs, special, assume_unique=True), len(keys), 1)
        numbers = np.cumsum(sizes) - sizes
        self.pairs, self.numbers = pairs, numbers
        n = int(sizes.sum())
        passing = n if self._T[H.MAY_PASS] else -1
        at_origins = HEAD + ranks.size
        at_pairs = at_origins + self._n_cells + 1
        origins = at_pairs + 2 * np.searchsorted(pairs, np.arange(self._n_cells + 1) * self._n_cells)
        head = np.zeros(HEAD, np.int64)
        head[[N_ACTIONS, PASS_ACTION, RANKS, ORIGINS]] = n + (passing >= 0), passing, HEAD, at_origins
        listed = np.stack([pairs % self._n_cells, numbers], axis=1).ravel()
        square = np.zeros(0, np.int64)
        if self._n_cells <= _FEW_CELLS:
            square = np.full(self._n_cells**2, -1, np.int64)
            square[pairs] = numbers
            head[SQUARE] = at_pairs + listed.size
        return np.concatenate([head, ranks.ravel(), origins, listed, square]).astype(np.int32)

    def _effect(self, effect: int) -> Key:
        """The class and type of an effect, noted as one that occurs."""
        if effect not in self._effects:
            at = self._T[H.AT_EFFECTS] + effect * L.EFFECT_WIDTH
            kind, argument = int(self._T[at]), int(self._T[at + 1])
            becomes = argument if kind in _BECOMING and argument else 0
            piece = int(self._T[self._T[H.AT_TYPE] + becomes]) if becomes else -1
            self._effects[effect] = _CLASSES.get(kind, 0), piece
        return self._effects[effect]

    def _survey_pieces(self) -> None:
        """The moves of every code from every cell, whatever stands on the board."""
        T, cells = self._T, np.flatnonzero(self._exists)
        shift, mask = int(T[H.ENTRY_ROW_SHIFT]), int(T[H.ENTRY_CELL_MASK])
        if T[H.AT_THREAD]:  # the ways along it depend on the position
            self._special.append((cells[:, None] * self._n_cells + cells[None, :]).ravel())
        for code in range(L.FIRST_PIECE, int(T[H.N_CODES])):
            owner, piece = int(T[T[H.AT_OWNER] + code]), int(T[T[H.AT_TYPE] + code])
            if owner < 0:
                continue
            known: dict[int, bool] = {}
            for origin in cells.tolist():
                at = int(T[T[H.AT_MOVES] + code * self._n_cells + origin])
                entries = self._R[at + 1 : at + 1 + self._R[at]]
                targets = origin * int(T[H.IS_RELATIVE]) + entries & mask
                there = targets < self._n_cells
                there[there] = self._exists[targets[there]]
                pairs, rows = origin * self._n_cells + targets[there], entries[there] >> shift
                for row in np.unique(rows).tolist():
                    if row not in known:
                        known[row] = self._is_special(owner, row, piece)
                is_special = np.array([known[row] for row in rows.tolist()], np.bool_)
                self._special.append(pairs[is_special])
                self._plain.append(pairs[~is_special])

    def _is_special(self, owner: int, row: int, piece: int) -> bool:
        """Does a row make moves of a piece that are not plain?"""
        found = [self._effect(effect) for effect in sorted(self._row_effects(owner, row))]
        return any((kind, -1 if becomes == piece else becomes) != _PLAIN_KEY for kind, becomes in found)

    def _row_effects(self, owner: int, row: int) -> frozenset[int]:
        """All effects that an entry of a row may have, in any state, whatever stands there."""
        if (owner, row) not in self._by_row:
            T, effects, states, waiting = self._T, set[int](), {0}, [0]
            while waiting:
                at = int(T[H.AT_ACTIONS + owner]) + ((row + waiting.pop()) << int(T[H.CODE_SHIFT]))
                for action in T[at : at + int(T[H.N_CODES])].tolist():
                    n, first, state = n_moves_of(action), first_effect_of(action), state_after(action)
                    effects |= set(range(first, first + n))
                    if state not in states:
                        states.add(state)
                        waiting.append(state)
            self._by_row[owner, row] = frozenset(effects)
        return self._by_row[owner, row]

    def _survey_castlings(self) -> None:
        if self._T[H.AT_CASTLINGS]:
            T = self._T.tolist()
            record, end = first_castling(T, 0), first_castling(T, T[H.N_PLAYERS])
            while record < end:
                self._effect(castling_effect(T, record))
                self._special.append(np.array([shift_from(T, record, 0) * self._n_cells + shift_to(T, record, 0)]))
                record = next_castling(T, record)

    def _survey_drops(self) -> None:
        if self._T[H.AT_DROPS]:
            cells = np.flatnonzero(self._exists)
            self._special.append(cells * self._n_cells + cells)
            T = self._T.tolist()
            for drops in T[T[H.AT_DROPS] :][: max(T[H.N_PHASES], 1) * T[H.N_PLAYERS]]:
                record = drops + 1
                for _ in range(T[drops]):
                    self._effect(T[record + L.DROP_EFFECT])
                    record = next_drop(T, record)
