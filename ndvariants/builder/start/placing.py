"""The pieces placed so far, where the file puts them, and the grids of a board that can be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.solve import MAX_FOUND, Solver, Unsolvable
from ndvariants.errors import Place
from ndvariants.faults.limits import TooManyPlaces
from ndvariants.faults.setup import TwoOnACell
from ndvariants.language.trees.syntax import Expr
from ndvariants.language.yaml.source import Key
from ndvariants.model.boards.axes import Axis, cell_at, grid_coordinate, number_count
from ndvariants.model.cells import base_axes, cell_name
from ndvariants.model.variant import Board, GridBoard, Lot, Notation, Piece, Placement, Player


@dataclass(frozen=True)
class Face:
    """A grid that can be drawn, its axes ``across`` and ``up`` (-1: none); ``first`` is the number of its first cell.

    ``name`` is that of the section, "" for a grid.
    """

    name: str
    axes: tuple[Axis, ...]
    across: int
    up: int
    first: int = 0

    def cell(self, coordinate: Sequence[int]) -> int:
        """The number of the cell at these 0-based coordinates."""
        return self.first + cell_at(self.axes, coordinate)

    def column(self, cell: int, axis: str, player: Player) -> int:
        """The 0-based coordinate of a cell on an axis as a player sees it; -1 where there is no such axis."""
        names = [one.name for one in self.axes]
        if axis not in names:
            return -1
        number = names.index(axis)
        column = grid_coordinate(self.axes, cell - self.first)[number]
        return self.axes[number].width - 1 - column if player.signs_in(self.name).get(axis, 1) < 0 else column


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
        """The grid, or every section in the order of the cells; none on boards without axes."""
        if self.board.axes:
            return [Face("", self.board.axes, *base_axes(self.board, self.notation))]
        found: list[Face] = []
        first = 0
        for section in self.board.sections:
            found.append(Face(section.name, section.axes, *base_axes(GridBoard(section.axes), Notation()), first))
            first += number_count(section.axes)
        return found

    @cached_property
    def holes(self) -> set[int]:
        """The cells that do not exist, as far as pieces were put there."""
        if self.board.holes is None:
            return set()
        return {cell for cell in self.placed if self.solver.is_hole(cell)}

    def put(self, piece: Piece, player: str, cell: int, place: Place) -> None:
        """Put a piece on a cell; two on one cell are a fault."""
        if cell in self.placed:
            first = self.placed[cell]
            related = ((self.places[cell], f"the {first.piece} is put here"),)
            self.draft.faults.report(
                TwoOnACell(self.name(cell), first.player, first.piece, player, piece.name), place, related=related
            )
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
                self.draft.report(TooManyPlaces(MAX_FOUND), keys)
                return []
            return found
        except Unsolvable as unsolvable:
            self.draft.unsolved(unsolvable.node.place, *keys)
            return []
