"""Castlings of Betza strings (``isO2``) as castlings of the side: with the pieces that stand at the edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.faults.values import NoEdgeCastling
from ndvariants.language.parse import parse_movements
from ndvariants.language.trees.syntax import Binary, Castling, CastlingPart, EdgeCastling, Expr, Name, Number
from ndvariants.model.boards.axes import cell_at, grid_coordinate
from ndvariants.model.variant import Board, Piece, Placement, Player
from ndvariants.words.movements import CastlingClause

_FLAGS = frozenset({CastlingClause.UNMOVED, CastlingClause.NOTHING_BETWEEN})
_SAFE = frozenset({CastlingClause.NEVER_ATTACKED})


@dataclass(frozen=True, slots=True)
class _Side:
    """Castling from one player's side: ``along`` is the number of the axis of the row."""

    player: Player
    board: Board
    along: int
    standing: dict[int, str]  # the player's pieces by cell
    right: int  # the sign of the axis to the player's right

    def seen(self, index: int) -> Number:
        """A coordinate along the row (from 0) as this player counts, from 1."""
        axis = self.board.axes[self.along]
        return Number(axis.width - index if self.player.signs.get(axis.name) == -1 else index + 1)


def edge_castlings(
    draft: Draft, board: Board, players: Sequence[Player], pieces: Sequence[Piece], setup: Sequence[Placement]
) -> tuple[Castling, ...]:
    """Return the castlings of pieces with Betza strings; a fault where a piece has one that can never be made."""
    found: list[Castling] = []
    for piece in pieces:
        for written in _written(draft, piece):
            sides = _sides(board, players, setup)
            by_player = {side.player.name: list(_castlings(side, piece, written)) for side in sides}
            if not any(by_player.values()):
                draft.faults.report(NoEdgeCastling(piece.name), written.place)
            found += _joined(draft, by_player)
    return tuple(found)


def _written(draft: Draft, piece: Piece) -> list[EdgeCastling]:
    here = ("pieces", piece.name, "moves")
    trees, _ = parse_movements(draft.text(*here), draft.document.locate(*here))
    return [tree for tree in trees if isinstance(tree, EdgeCastling)]


def _sides(board: Board, players: Sequence[Player], setup: Sequence[Placement]) -> Iterator[_Side]:
    if len(board.axes) != 2 or board.hexagons:
        return
    for player in players:
        along = [number for number, axis in enumerate(board.axes) if axis.name not in dict(player.forward)]
        if player.neutral or len(along) != 1:
            continue
        standing = {placed.cell: placed.piece for placed in setup if placed.player == player.name}
        yield _Side(player, board, along[0], standing, player.forward[0][1])


def _castlings(side: _Side, piece: Piece, written: EdgeCastling) -> Iterator[Castling]:
    width = side.board.axes[side.along].width
    for cell in sorted(cell for cell, name in side.standing.items() if name == piece.name):
        coordinate = list(grid_coordinate(side.board.axes, cell))
        start = coordinate[side.along]
        for hand in written.sides:
            sign = hand * side.right
            edge = (width - 1 if sign > 0 else 0) - sign * written.inward
            stop = start + sign * written.steps
            coordinate[side.along] = edge
            partner = side.standing.get(cell_at(side.board.axes, coordinate)) if 0 <= edge < width else None
            if partner is None or not sign * start < sign * stop <= sign * edge:
                continue
            axis, flags = side.board.axes[side.along].name, _FLAGS | (_SAFE if piece.royal else frozenset())
            king = CastlingPart(piece.name, axis, side.seen(start), side.seen(stop), written.place)
            rook = CastlingPart(partner, axis, side.seen(edge), side.seen(stop - sign), written.place)
            yield Castling((king, rook), flags, None, written.place)


def _joined(draft: Draft, by_player: dict[str, list[Castling]]) -> Iterator[Castling]:
    """Each castling once; where not all players have it, with the condition that it is the turn of one who has."""
    for castling in dict.fromkeys(castling for found in by_player.values() for castling in found):
        mine = [player for player, found in by_player.items() if castling in found]
        if len(mine) == len(by_player):
            yield castling
            continue
        for player in mine:
            condition: Expr = Binary("=", Name("me", castling.place), Name(player, castling.place), castling.place)
            resolved = draft.resolver(view=View.POSITION).condition(condition)
            yield Castling(castling.parts, castling.flags, resolved, castling.place)
