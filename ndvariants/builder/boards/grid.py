"""Grids: ``grid`` in a file in any of its three forms, with its ``wrap``, ``hexagons``, ``holes`` and names."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from ndvariants.builder.boards.hexagons import hexagon_pair
from ndvariants.builder.boards.notation import grid_names, grid_notation
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.solve import Solver, Unsolvable
from ndvariants.faults.boards import NamesForAxes, TooFewNames
from ndvariants.faults.geometry import HOLES_DEPEND
from ndvariants.faults.limits import GridTooLarge, NoShape
from ndvariants.faults.names import NoAxis
from ndvariants.faults.shape import NAMES_WITHOUT_SIZES, NoSizeKey, SpanForWidth, UnknownSize
from ndvariants.faults.taken import NameTwice, TwoAxes
from ndvariants.language.borrowed import ends_said
from ndvariants.language.trees.syntax import Expr, Number
from ndvariants.language.yaml.source import Key
from ndvariants.model.boards.axes import Axis, Notation, number_count
from ndvariants.model.boards.grid import GridBoard
from ndvariants.model.cells import cell_names, cell_number
from ndvariants.model.variant import Board
from ndvariants.suggest import nearest

DEFAULT_NAMES = ("file", "rank", "level")
MAX_AXES = 12
MAX_CELLS = 1 << 22
LISTED_CELLS = 5000  # up to here the names of all cells are listed, for suggestions
_SPAN = re.compile(r"([a-z]) ([a-z])|([0-9]{1,6}) ([0-9]{1,6})")
NORMAL = 8  # the width that is taken where the file says none that can be read


def read_grid(draft: Draft) -> GridBoard:
    """The axes that ``grid`` says; the draft knows where its sizes are in doubt."""
    before = len(draft.faults.problems)
    grid = GridBoard(_axes(draft))
    if _sizes_in_doubt(draft, before):
        draft.scope = replace(draft.scope, hidden=draft.scope.hidden | {"sizes"})
    return grid


def finished_grid(draft: Draft, board: GridBoard) -> tuple[GridBoard, Notation]:
    """The grid with all that the file says beyond its axes, and how its cells are written."""
    board = _with_wraps(draft, board)
    board = board if draft.get("board", "hexagons") is None else hexagon_pair(draft, board)
    draft.scope = replace(draft.scope, axes={axis.name: axis.width for axis in board.axes})
    notation, said = grid_notation(draft, board)
    name_cells(draft, board, notation)
    if draft.get("board", "holes") is not None:
        board = replace(board, holes=_holes(draft, board))
    notation = grid_names(draft, board, notation, said)
    name_cells(draft, board, notation)
    return board, notation


def name_cells(draft: Draft, board: Board, notation: Notation) -> None:
    """Let the draft know every cell by name."""
    if not board.axes or board.n_cells <= LISTED_CELLS:
        draft.cells = tuple(cell_names(board, notation))
    draft.scope = replace(draft.scope, cell=lambda name: cell_number(board, notation, name))


def _sizes_in_doubt(draft: Draft, before: int) -> bool:
    """Return whether a grid, read after ``before`` problems, is written so that its sizes are not known."""
    others = any(not problem.of(NoAxis, NameTwice, TooFewNames) for problem in draft.faults.problems[before:])
    return draft.get("board", "grid") is None or others or draft.doubtful("board", "grid")


def _axes(draft: Draft) -> tuple[Axis, ...]:
    """The axes of the grid, from any of its three forms; one of 8 by 8 where the file says none."""
    grid, here = draft.entries("board", "grid"), ("board", "grid")
    if "shape" in grid:
        _only_sizes(draft, grid, ("shape", "names"))
        widths = _shape(draft)
    elif "dimensions" in grid or _says_side_alone(grid):  # beside other axes, `side` is one of them
        _only_sizes(draft, grid, ("dimensions", "side", "names"))
        for key in {"dimensions", "side"} - set(grid) - {nearest(key, ("dimensions", "side")) for key in grid}:
            draft.report_key(NoSizeKey(key), here)
        count = draft.number(*here, "dimensions", default=2, low=1, high=MAX_AXES)
        widths = [draft.number(*here, "side", default=8, low=1)] * count
    else:
        if "names" in grid:
            draft.report_key(NAMES_WITHOUT_SIZES, (*here, "names"))
        cut = [str(path[2]) for path in sorted(draft.faults.cut, key=str) if path[:2] == here and len(path) == 3]
        names = [name for name in (*grid, *cut) if name != "names"]
        axes = [Axis(name, _width(draft, *here, name)) for name in names]
        return _small(draft, axes) if axes else (Axis("file", 8), Axis("rank", 8))
    names = _axis_names(draft, len(widths))
    return _small(draft, [Axis(name, width) for name, width in zip(names, widths, strict=False)])


def _says_side_alone(grid: dict[str, object]) -> bool:
    others = set(grid) - {"names", "side"}
    return "side" in grid and all(nearest(key, ("dimensions",), 0.8) for key in others)


def _only_sizes(draft: Draft, grid: dict[str, object], known: tuple[str, ...]) -> None:
    for key in [key for key, value in grid.items() if key not in known and value is not None]:
        left = [name for name in known if name not in grid]
        draft.report_key(UnknownSize(key, left, ", ".join(known)), ("board", "grid", key))


def _shape(draft: Draft) -> list[int]:
    here = ("board", "grid", "shape")
    widths = draft.integers(*here, default=8, low=1, example="shape: [8, 8, 3]")
    if any(width < 1 for width in widths) or len(widths) > MAX_AXES:
        draft.report(NoShape(widths, MAX_AXES), here)
        return [8, 8]
    return widths or [8, 8]


def _axis_names(draft: Draft, count: int) -> list[str]:
    """The names of the axes; names beyond the board's axes are known, but absent."""
    here = ("board", "grid", "names")
    names = [name for name, _ in draft.words(*here)]
    if not names:
        names = [*DEFAULT_NAMES, *(f"axis{i}" for i in range(4, MAX_AXES + 1))]
        declared = names[:count]
    elif len(names) < count:
        draft.report(NamesForAxes(len(names), count), here)
        declared = names = [*names, *(f"axis{i}" for i in range(len(names) + 1, count + 1))]
    else:
        declared = names
    for i, name in enumerate(names):
        if name in names[:i]:
            draft.report(TwoAxes(name), (*here, i))
            names = declared = [f"axis{number}" for number in range(1, len(names) + 1)]
            break
    draft.scope = replace(draft.scope, absent=frozenset(declared[count:]))
    return names[:count]


def _small(draft: Draft, axes: list[Axis]) -> tuple[Axis, ...]:
    cells = number_count(axes)
    if len(axes) > MAX_AXES or cells > MAX_CELLS:
        draft.report_key(GridTooLarge(len(axes), cells, MAX_AXES, MAX_CELLS), ("board", "grid"))
        return (Axis("file", 8), Axis("rank", 8))
    return tuple(axes)


def _with_wraps(draft: Draft, board: GridBoard) -> GridBoard:
    wrapped = []
    for name, place in draft.words("board", "wrap"):
        if name in [axis.name for axis in board.axes]:
            wrapped.append(name)
        else:
            draft.no_axis(name, place, [axis.name for axis in board.axes])
    return replace(board, axes=tuple(replace(axis, wrap=axis.name in wrapped) for axis in board.axes))


def _holes(draft: Draft, board: GridBoard) -> Expr:
    """Holes of the board; none, with a fault, if they depend on the position or on a player."""
    found = draft.zone("board", "holes")
    try:
        Solver(board, (), {}, draft.scope.parameters).test(found, None, ())
    except Unsolvable:
        draft.report(HOLES_DEPEND, ("board", "holes"))
        return Number(0)
    return found


def _width(draft: Draft, *here: Key) -> int:
    text = draft.text(*here)
    count = cells_in_span(text, draft.scope.parameters)
    if count < 1:
        return draft.number(*here, default=NORMAL, low=1)
    draft.report(SpanForWidth(text.strip(), here[-1], count), here)
    return count


def cells_in_span(text: str, known: Collection[str]) -> int:
    """Return how many cells ``a-h`` or ``1..8`` goes over; 0 for any other text, and for sums of parameters."""
    ends = None if text.strip().isalnum() else ends_said(text)  # a number or a name is no span: most files say that
    found = _SPAN.fullmatch(" ".join(ends or ()))
    if found is None:
        return 0
    letters = found[1] is not None
    first, last = (found[1], found[2]) if letters else (found[3], found[4])
    if letters:
        return 0 if first in known or last in known else ord(last) - ord(first) + 1
    return int(last) - int(first) + 1 if int(last) > int(first) else 0
