"""Variants with nothing but a board, and short ways to ask their geometry."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ndvariants.compiler.boards.geometry import Geometry, geometry
from ndvariants.language.trees.syntax import Direction, Expr, Name, Number, Word
from ndvariants.model.variant import Axis, Board, GridBoard, Notation, Player, Variant, Zone

ORACLES = Path(__file__).parents[1] / "oracles"
NAMES = ("file", "rank", "layer", "hyper", "fifth", "sixth")
WHITE = Player("white", (("rank", 1),))
BLACK = Player("black", (("rank", -1),))


def oracle(name: str) -> Any:
    """The content of an oracle file."""
    return json.loads((ORACLES / name).read_text(encoding="utf-8"))


def axes(*widths: int, wrap: tuple[str, ...] = ()) -> tuple[Axis, ...]:
    """Axes named file, rank, layer ... of these widths."""
    return tuple(Axis(name, width, name in wrap) for name, width in zip(NAMES, widths, strict=False))


def on(board: Board, players: tuple[Player, ...] = (WHITE, BLACK), **parts: Any) -> Geometry:
    """The geometry of a variant with this board."""
    nothing: dict[str, Any] = dict.fromkeys(
        ("zones", "pieces", "setup", "hands", "phases", "castlings", "gone", "registers", "rules", "endings"), ()
    )
    nothing |= dict.fromkeys(("name", "title", "inventor", "source", "description"), "board")
    nothing |= {"year": None, "parameters": {}, "notation": Notation()}
    return geometry(Variant(**(nothing | {"board": board, "players": players} | parts)))


def grid(*widths: int, wrap: tuple[str, ...] = (), holes: Expr | None = None, zones: tuple[Zone, ...] = ()) -> Geometry:
    """The geometry of a grid with axes file, rank, layer ..."""
    return on(GridBoard(axes(*widths, wrap=wrap), holes), zones=zones)


def numbers(*values: int) -> tuple[Number, ...]:
    """Number nodes."""
    return tuple(Number(value) for value in values)


def rows(board: Geometry, direction: Direction | str, origin: int, limit: int | None = None) -> list[list[int]]:
    """The rays of a direction from one cell for White, as lists of cells in order of the cells."""
    chosen = Word(direction) if isinstance(direction, str) else direction
    rays = board.rays(chosen, 0, limit)
    return sorted(row[row >= 0].tolist() for row in rays.cells[rays.origin == origin])


def reach(board: Geometry, direction: Direction | str, limit: int | None = None) -> int:
    """How many cells the rays of a direction lead through, from all cells together."""
    chosen = Word(direction) if isinstance(direction, str) else direction
    return int((board.rays(chosen, 0, limit).cells >= 0).sum())


def vectors_of(board: Geometry, direction: Direction, player: int = 0) -> set[tuple[int, ...]]:
    """The distinct vectors of a direction for a player."""
    vector = board.rays(direction, player, 1).vector
    assert vector is not None
    return {tuple(row) for row in vector.tolist()}


def name(text: str) -> Name:
    """A Name node."""
    return Name(text)
