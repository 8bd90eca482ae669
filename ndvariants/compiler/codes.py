"""Piece codes: the numbers that stand on the cells of a position.

Codes 0..2 are EMPTY, EN_PASSANT and WALL; then come the pieces, player after player, the neutral owner last. A
piece that remembers whether it moved has two codes: first moved, then unmoved.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ndvariants.compiler.boards.rays import Ints
from ndvariants.kernel.layout import EMPTY, EN_PASSANT, FIRST_PIECE, WALL
from ndvariants.language.trees.syntax import Call
from ndvariants.model.variant import Piece, Variant
from ndvariants.model.walk import nodes_in
from ndvariants.words.movements import Clause

__all__ = ["EMPTY", "EN_PASSANT", "FIRST_PIECE", "WALL", "CodeInfo", "Codes", "make_codes"]

NOBODY = -1


@dataclass(frozen=True, slots=True)
class CodeInfo:
    """Meaning of a piece code. ``player`` is -1 for no piece, and the number of movers for neutral pieces."""

    player: int
    piece: str
    unmoved: bool
    letter: str


@dataclass(frozen=True, eq=False)
class Codes:
    """All codes of a variant: ``infos[c]`` is code ``c``; ``pieces``, ``movers`` and their ``teams`` in its order."""

    infos: tuple[CodeInfo, ...]
    pieces: tuple[Piece, ...]
    movers: tuple[str, ...]
    teams: tuple[str, ...]  # of each mover

    def __len__(self) -> int:
        return len(self.infos)

    @property
    def n_players(self) -> int:
        """Number of players who move; also the number of the neutral owner."""
        return len(self.movers)

    @cached_property
    def shift(self) -> int:
        """The smallest power of two that holds every code, as its exponent."""
        return max(1, (len(self.infos) - 1).bit_length())

    @cached_property
    def owner(self) -> Ints:
        """The owner of each code: int32[n_codes]."""
        return np.array([info.player for info in self.infos], np.int32)

    @cached_property
    def type(self) -> Ints:
        """The number of each code's piece, -1 for no piece: int32[n_codes]."""
        number = {piece.name: at for at, piece in enumerate(self.pieces)}
        return np.array([number.get(info.piece, -1) for info in self.infos], np.int32)

    @cached_property
    def _known(self) -> dict[tuple[int, str, bool], int]:
        return {(info.player, info.piece, info.unmoved): code for code, info in enumerate(self.infos)}

    def find(self, player: int, piece: str, unmoved: bool = False) -> int:
        """The code of a piece, 0 for none."""
        return self._known.get((player, piece, unmoved), 0)

    def code_at_start(self, player: int, piece: str) -> int:
        """The code of a piece that has not moved: the unmoved one where there are two."""
        return self.find(player, piece, True) or self.find(player, piece)

    def moved(self, code: int) -> int:
        """The code of the same piece once it has moved."""
        info = self.infos[code]
        return self.find(info.player, info.piece) if info.piece else code

    @cached_property
    def team(self) -> tuple[int, ...]:
        """The number of each owner's team: those of the movers from 0 on, last that of the neutral owner."""
        names = list(dict.fromkeys(self.teams))
        return (*(names.index(name) for name in self.teams), self.n_players)

    def opponents(self, player: int) -> list[int]:
        """The players of other teams."""
        return [other for other in range(self.n_players) if self.team[other] != self.team[player]]

    def owner_number(self, name: str) -> int:
        """The number of a player by name; the neutral owner for anyone who does not move."""
        return self.movers.index(name) if name in self.movers else self.n_players

    def piece(self, code: int) -> Piece:
        """The piece type of a code."""
        return self.pieces[int(self.type[code])]

    def of_player(self, player: int) -> list[int]:
        """Every code of a player."""
        return [code for code, info in enumerate(self.infos) if info.player == player]

    def royals(self, player: int) -> list[int]:
        """Every royal code of a player."""
        return [code for code in self.of_player(player) if self.piece(code).royal]


def make_codes(variant: Variant) -> Codes:
    """The codes of every piece type for every owner."""
    movers = tuple(player.name for player in variant.players if not player.neutral)
    infos = [CodeInfo(NOBODY, "", False, "")] * FIRST_PIECE
    asked = any(isinstance(node, Call) and node.function == "unmoved" for node in nodes_in(variant))
    for number, name in [*enumerate(movers), (len(movers), "")]:
        for piece in variant.pieces:
            if _owns(piece, name, movers):
                infos.append(CodeInfo(number, piece.name, False, piece.letter))
                if asked or any(Clause.UNMOVED in movement.flags for movement in piece.movements):
                    infos.append(CodeInfo(number, piece.name, True, piece.letter))
    return Codes(tuple(infos), variant.pieces, movers, variant.teams)


def _owns(piece: Piece, name: str, movers: tuple[str, ...]) -> bool:
    if name:
        return not piece.owners or name in piece.owners
    return any(owner not in movers for owner in piece.owners)
