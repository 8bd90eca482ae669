"""Encoding of a position as planes of numbers: one array of 32-bit floats for each position.

On a grid a plane has the shape of the board, its last axis first (of a chess board: rank, file); elsewhere it is one
row of cells. In order: a plane for each piece of each player (1 where it stands; a second one for pieces that remember
that they have not moved), cells that are gone, cells passed over (en passant), and then planes that are the same
everywhere: whose turn it is, the phase, castling rights, hands, registers, the clock of quiet plies. A number of each
piece is one plane, with the numbers where the pieces stand; within a turn of several parts one plane shows where the
last part led, and pieces taken in it that are still in the way are cells that are gone.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Board, Game, Position
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L

BY_CELL = -100  # in place of a value: there is a word for each cell
WHICH_CELL = -101  # the word is 1 + the number of a cell, or 0


class Planes:
    """The planes of one game. ``names`` says what each is, ``shape`` how large the array is.

    >>> from ndvariants import load
    >>> game = load("chess")
    >>> planes = Planes(game)
    >>> planes.shape, planes.names[0], planes.of(game.start())[0].sum()
    ((21, 8, 8), 'white king', np.float32(1.0))
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        T = game.engine.T
        letters = game.letters
        self._codes = sorted(letters.by_code)
        self._board = T[H.IN_S_BOARD], T[H.IN_S_BOARD] + T[H.N_CELLS]
        self._words: list[tuple[int, int]] = []  # address, and the value (a bit, for RIGHTS) or -1: the number itself
        names = [_piece_name(letters.players, letters.by_code[code]) for code in self._codes]
        names += ["gone", "passed"]
        for number, player in enumerate(game.players):
            self._add(names, f"{player} to move", L.SIDE, number)
        for number, phase in enumerate(game.variant.phases):
            self._add(names, f"phase {phase.name}", L.PHASE, number)
        for bit in range(int(np.frombuffer(game.start().state, np.int32)[L.RIGHTS]).bit_length()):
            self._add(names, f"right {bit}", L.RIGHTS, -2 - bit)
        types = T[H.N_TYPES]
        for owner, piece in game.in_hand:
            address = T[H.IN_S_HANDS] + owner * types + game.pieces.index(piece)
            self._add(names, f"{letters.players[owner]} holds {piece}", address, -1)
        of_pieces = {shape.name for shape in game.registers if shape.is_of_pieces}
        for register in game.tables.registers:
            if register.name in of_pieces:
                self._add(names, register.name, register.address, BY_CELL)
                continue
            for k in range(prod(map(int, register.sizes))):
                self._add(names, f"{register.name}[{k}]", register.address + k, -1)
        self._add(names, "quiet plies", L.CLOCK, -1)
        if game.has_turns:
            self._add(names, "last part", T[H.IN_S_TURN] + L.TURN_CELL, WHICH_CELL)
        self.names = tuple(names)
        self._spans, self._crop = _grid(game)
        self.shape = (len(names), *(tuple(part.stop for part in self._crop) or (T[H.N_CELLS],)))

    def _add(self, names: list[str], name: str, address: int, value: int) -> None:
        names.append(name)
        self._words.append((address, value))

    def of(self, seen: Position | Board | bytes) -> NDArray[np.float32]:
        """The array of one position, which may be given by its saved words."""
        here = seen.position() if isinstance(seen, Board) else seen
        state = here if isinstance(here, bytes) else here.state
        one: NDArray[np.float32] = self.of_many(np.frombuffer(state, np.int32)[None, :])[0]
        return one

    def of_many(self, states: NDArray[np.int32]) -> NDArray[np.float32]:
        """The arrays of many positions: ``states`` has one row of saved words for each."""
        n = len(states)
        board = states[:, self._board[0] : self._board[1]]
        found = np.zeros((n, len(self.names), board.shape[1]), np.float32)
        for plane, code in enumerate([*self._codes, L.WALL, L.EN_PASSANT]):
            found[:, plane] = board == code
        for plane, (address, value) in enumerate(self._words, len(self._codes) + 2):
            word = states[:, address]
            if value == BY_CELL:
                found[:, plane] = states[:, address : address + board.shape[1]]
                continue
            if value == WHICH_CELL:
                found[:, plane] = word[:, None] == np.arange(1, board.shape[1] + 1)
                continue
            seen: Any = word if value == -1 else word == value if value >= 0 else word >> (-2 - value) & 1
            found[:, plane] = seen[:, None]
        if not self._crop:
            return found
        cut = found.reshape(n, len(self.names), *self._spans)[(slice(None), slice(None), *self._crop)]
        return np.ascontiguousarray(cut)


def _piece_name(players: tuple[str, ...], coded: Any) -> str:
    return f"{players[coded.player]} {coded.piece}" + (" unmoved" if coded.unmoved else "")


def _grid(game: Game) -> tuple[tuple[int, ...], tuple[slice, ...]]:
    """Return how many numbers each axis takes, the last first, and which of them are cells; nothing off grids."""
    board = game.variant.board
    if not board.axes:
        return (), ()
    axes = board.axes[::-1]
    return tuple(axis.span for axis in axes), tuple(slice(0, axis.width) for axis in axes)
