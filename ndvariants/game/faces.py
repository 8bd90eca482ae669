"""Interfaces of a position and its game, for functions about positions: they need to import neither."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from ndvariants.game.kernels.engine import Engine
from ndvariants.game.move import Move, Outcome
from ndvariants.game.text.fields import PositionFields
from ndvariants.game.text.letters import PieceLetters
from ndvariants.game.text.moves import MoveNames
from ndvariants.game.text.notation import Notation
from ndvariants.model.variant import Variant


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on the board. ``player`` is its owner's name; ``unmoved`` only where the piece remembers it."""

    cell: str
    player: str
    piece: str
    unmoved: bool = False


class Rules(Protocol):
    """A ``Game``, as far as functions ask it: its names, its kernels."""

    variant: Variant
    players: tuple[str, ...]
    cells: Sequence[str]
    letters: PieceLetters
    notation: Notation
    one_royal: str | None

    def opponents(self, player: int) -> list[int]: ...
    @property
    def engine(self) -> Engine: ...
    @property
    def names(self) -> MoveNames: ...
    @property
    def has_turns(self) -> bool: ...
    def fields_of(self, state: bytes) -> PositionFields: ...
    def moves_of(self, state: bytes, numbers: Iterable[int]) -> tuple[Move, ...]: ...
    def castling_side(self, move: Move) -> str: ...
    def castled_from(self, move: Move) -> str: ...
    def position_from(self, fields: PositionFields) -> Seen: ...


class Seen(Protocol):
    """A ``Position``, as far as functions ask it."""

    state: bytes

    @property
    def game(self) -> Rules: ...
    @property
    def fields(self) -> PositionFields: ...
    @property
    def side(self) -> str: ...
    @property
    def ply(self) -> int: ...
    @property
    def clock(self) -> int: ...
    def pieces(self) -> list[PlacedPiece]: ...
    def piece_at(self, cell: str) -> PlacedPiece | None: ...
    def hand(self, player: str) -> dict[str, int]: ...
    def in_check(self) -> bool: ...
    def legal_moves(self) -> tuple[Move, ...]: ...
    def other_ways(self) -> tuple[tuple[Move, Move], ...]: ...
    def outcome(self) -> Outcome | None: ...
    def play(self, move: Move | int) -> Self: ...
