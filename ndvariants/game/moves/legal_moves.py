"""The legal moves of a board, named when they are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from ndvariants.game.move import Move
from ndvariants.game.text.moves import MoveNames


class LegalMoves(Sequence[Move]):
    """A sequence of moves that stays as it is when the board changes.

    >>> from ndvariants import load
    >>> moves = load("chess").board().legal_moves()
    >>> len(moves), moves[0].piece, "e2e4" in [move.text for move in moves]
    (20, 'knight', True)
    """

    __slots__ = ("_alike", "_keys", "_moves", "_names")

    def __init__(
        self, keys: Sequence[int], names: MoveNames, alike: bool = True, moves: tuple[Move, ...] | None = None
    ) -> None:
        self._keys, self._names, self._alike, self._moves = keys, names, alike, moves

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if self._moves is None and isinstance(index, int):
            move = self._names.lone(self._keys[index], self._alike)
            if move is not None:
                return move
        return self._named()[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._named())

    def __contains__(self, move: object) -> bool:
        return move in self._named()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LegalMoves | tuple):
            return self._named() == tuple(other)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._named())

    def __repr__(self) -> str:
        return f"<LegalMoves: {' '.join(move.text for move in self)}>"

    def _named(self) -> tuple[Move, ...]:
        if self._moves is None:
            self._moves = self._names.named(self._keys, self._alike)
        return self._moves
