"""The pieces placed so far, and where the file puts them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ndvariants.builder.boards.faces import Face, faces
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.solve import MAX_FOUND, Solver, Unsolvable
from ndvariants.errors import Place
from ndvariants.language.trees.syntax import Expr
from ndvariants.language.yaml.source import Key
from ndvariants.model.cells import cell_name, grid_coordinate
from ndvariants.model.variant import Board, GridBoard, Lot, Notation, Piece, Placement, Player


@dataclass
class Setup:
    """The pieces placed so far, and where the file says so."""

    draft: Draft
    board: Board
    notation: Notation
    players: tuple[Player, ...]
    pieces: tuple[Piece, ...]
    solver: Solver
    placed: dict[int, Placement] = field(default_factory=dict)
    places: dict[int, Place] = field(default_factory=dict)
    lots: list[Lot] = field(default_factory=list)

    @property
    def moving(self) -> list[str]:
        """The players who have turns."""
        return [player.name for player in self.players if not player.neutral]

    @cached_property
    def letters(self) -> dict[tuple[str, str], Piece]:
        """Each player's pieces by letter (lower case)."""
        return {(owner, piece.letter.lower()): piece for piece in reversed(self.pieces) for owner in piece.owners}

    @cached_property
    def faces(self) -> list[Face]:
        """What can be drawn of the board."""
        return faces(self.board, self.notation)

    @cached_property
    def holes(self) -> set[int]:
        """The cells that do not exist, as far as pieces were put there."""
        if not isinstance(self.board, GridBoard) or self.board.holes is None:
            return set()
        return {cell for cell in self.placed if is_hole(self, cell)}

    def put(self, piece: Piece, player: str, cell: int, place: Place) -> None:
        """Put a piece on a cell; two on one cell are a fault."""
        if cell in self.placed:
            first = self.placed[cell]
            message = f"two pieces stand on {self.name(cell)}: {first.player} {first.piece} and {player} {piece.name}"
            related = ((self.places[cell], f"the {first.piece} is put here"),)
            self.draft.faults.add("NDV331", place, message, "taken", "take one of them away", related=related)
            return
        self.placed[cell] = Placement(piece.name, player, cell)
        self.places[cell] = place

    def name(self, cell: int) -> str:
        """The name of a cell, for messages."""
        return cell_name(self.board, self.notation, cell)

    def solve(self, expr: Expr, player: str, keys: tuple[Key, ...]) -> list[int]:
        """The cells where an expression holds for a player; a fault when it depends on more than the cell."""
        try:
            found = self.solver.cells(expr, [p.name for p in self.players].index(player))
            if len(found) >= MAX_FOUND:
                self.draft.fault("NDV316", keys, f"this holds on {MAX_FOUND} cells or more", "too many pieces")
                return []
            return found
        except Unsolvable as unsolvable:
            place = unsolvable.node.place or self.draft.document.place(*keys)
            self.draft.faults.add("NDV305", place, "this depends on more than the cell", "not known at the start")
            return []


def is_hole(setup: Setup, cell: int) -> bool:
    board = setup.board
    if not isinstance(board, GridBoard) or board.holes is None:
        return False
    return setup.solver.holds(board.holes, cell, grid_coordinate(board.axes, cell))
