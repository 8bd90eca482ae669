"""Contents of a drawing: cells, pieces, marks, status lines.

Text and SVG draw a ``View``, without knowing its source (a game, or a piece alone on an empty board).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ndvariants.game.game import Game
from ndvariants.model.variant import Board, Drawing, Notation
from ndvariants.report.layout.sides import SideMark


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """A piece on a cell: the number of its owner (the neutral owner is the number of players), its piece and how
    its owner writes it. ``unmoved``: it has not moved, where that matters."""

    player: int
    piece: str
    letter: str
    unmoved: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A position to be drawn. Cells are numbers; ``names`` and ``coordinates`` (from 0) are by cell.

    ``gone`` holds the cells that are no part of the board (holes, deleted cells); ``marks`` a sign by cell;
    ``players`` the names, in order, the neutral owner's last; ``game`` whose pieces they are, for how these look;
    ``status`` the lines to print below; ``badges`` a word by cell, worn by the piece there.
    """

    board: Board
    notation: Notation
    names: Sequence[str]
    coordinates: Sequence[tuple[int, ...]]
    pieces: Mapping[int, DrawnPiece]
    gone: frozenset[int] = frozenset()
    marks: Mapping[int, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    drawing: Drawing = field(default_factory=Drawing)
    sides: tuple[SideMark, ...] = ()
    game: Game | None = None
    badges: Mapping[int, str] = field(default_factory=dict)

    def with_letters(self, written: Callable[[str], str]) -> View:
        """The same view with the letters of its pieces written otherwise."""
        pieces = {cell: replace(piece, letter=written(piece.letter)) for cell, piece in self.pieces.items()}
        return replace(self, pieces=pieces)

    def marked(self, marks: Mapping[int, str]) -> View:
        """The same view with these marks."""
        return replace(self, marks=marks)
