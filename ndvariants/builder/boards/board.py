"""The board: which of its forms a file takes, and grids. Other boards are built in ``other_boards``."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.boards import other_boards
from ndvariants.builder.boards.drawing import build_drawing
from ndvariants.builder.boards.hexagons import hexagon_pair
from ndvariants.builder.boards.meshes import listed_solid, tiled, written_mesh
from ndvariants.builder.boards.notation import cell_aliases, grid_names, grid_notation
from ndvariants.builder.boards.seams import build_seams
from ndvariants.builder.boards.surface import build_surface
from ndvariants.builder.boards.widths import axis_width
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.solve import Solver, Unsolvable
from ndvariants.builder.shape.faults import listed, suggestion
from ndvariants.builder.shape.meant_keys import OF_SECTIONS
from ndvariants.builder.shape.schema import FORMS
from ndvariants.errors import NAME, NO_FORM
from ndvariants.language.trees.syntax import Expr, Number
from ndvariants.model.cells import cell_count, cell_names, cell_number
from ndvariants.model.variant import Axis, Board, Drawing, GridBoard, Notation, SectionBoard
from ndvariants.suggest import nearest

DEFAULT_NAMES = ("file", "rank", "level")
MAX_AXES = 12
MAX_CELLS = 1 << 22
LISTED_CELLS = 5000  # up to here the names of all cells are listed, for suggestions


def build_board(draft: Draft) -> tuple[Board, Notation, Drawing]:
    """The board, how its cells are written, and how it is drawn; the draft's scope then knows axes and cells."""
    forms = [form for form in FORMS if draft.get("board", form) is not None]
    if len(forms) != 1:
        _report_forms(draft, forms)
    board = _in_form(draft, forms)
    board = replace(board, mutable=draft.flag("board", "mutable", default=False))
    if draft.flag("board", "unbroken", default=False):
        board = _unbroken(draft, board)
    notation = Notation()
    if isinstance(board, GridBoard):
        board = _with_wraps(draft, board)
        board = board if draft.get("board", "hexagons") is None else hexagon_pair(draft, board)
        draft.scope = replace(draft.scope, axes={axis.name: axis.width for axis in board.axes})
        notation = grid_notation(draft, board)
    else:
        _grid_only(draft)
    _name_cells(draft, board, notation)
    if isinstance(board, GridBoard) and draft.get("board", "holes") is not None:
        board = replace(board, holes=_holes(draft, board))
    if isinstance(board, GridBoard):
        notation = grid_names(draft, board, notation)
        _name_cells(draft, board, notation)
    aliases = cell_aliases(draft)
    if aliases:
        notation = replace(notation, aliases=aliases)
        _name_cells(draft, board, notation)
    if isinstance(board, GridBoard | SectionBoard):
        own = board.seams  # those of a surface
        pair = board.hexagons if isinstance(board, GridBoard) and board.hexagons else ()
        names = [board.axes[axis].name for axis in pair] if isinstance(board, GridBoard) else []
        if draft.get("board", "seams") is not None or draft.get("board", "walls") is not None:
            board = replace(board, seams=(*own, *build_seams(draft, names)))
    if draft.get("board", "thread") is not None and not isinstance(board, SectionBoard):
        draft.key_fault("NDV026", ("board", "thread"), "only a board of sections has a thread", "no sections")
    drawn = any(draft.get("board", key) is not None for key in ("draw", "colours"))
    drawn = drawn or (isinstance(board, GridBoard) and board.hexagons is not None)
    return board, notation, build_drawing(draft, board) if drawn else Drawing()


def _unbroken(draft: Draft, board: Board) -> Board:
    """The board, on which lines count in dimensions only while no cell of them is gone."""
    if board.mutable and isinstance(board, GridBoard | SectionBoard):
        return replace(board, unbroken=True)
    why, label = "only lines along axes are broken", "no axes"
    if isinstance(board, GridBoard | SectionBoard):
        why, label = "only a board that may lose cells has broken lines", "add `mutable: true`"
    draft.key_fault("NDV026", ("board", "unbroken"), why, label)
    return board


def _in_form(draft: Draft, forms: list[str]) -> Board:
    """The board in the one form in which the file says it."""
    match forms[:1]:
        case ["polyhedron"]:
            return listed_solid(draft) or other_boards.polyhedron(draft)
        case ["graph"]:
            return other_boards.graph(draft)
        case ["sections"]:
            return other_boards.sections(draft)
        case ["tiling"]:
            return tiled(draft)
        case ["mesh"]:
            return written_mesh(draft)
        case ["surface"]:
            surface = build_surface(draft)
            other_boards.declare_sections(draft, surface.sections)
            return surface
        case _:
            before = len(draft.faults.problems)
            grid = GridBoard(_axes(draft))
            if _sizes_in_doubt(draft, bool(forms), before):
                draft.scope = replace(draft.scope, hidden=draft.scope.hidden | {"sizes"})
            return grid


def _report_forms(draft: Draft, forms: list[str]) -> None:
    if len(forms) > 1:
        for form in forms[1:]:
            message = f"the board is both a {forms[0]} and a {form}"
            draft.key_fault("NDV026", ("board", form), message, "second form", f"keep one of {listed(forms)}")
    elif not draft.faults.cause("board"):
        hint = "for example: board: {grid: {file: 8, rank: 8}}"
        message, place = f"the file has no board: {listed(FORMS)}", draft.document.key_place("board")
        draft.faults.add("NDV021", place, message, "no form of board", hint, about=NO_FORM)


def _sizes_in_doubt(draft: Draft, written: bool, before: int) -> bool:
    """Whether a grid, read after ``before`` problems, is written so that nobody knows how large it should be."""
    found = {problem.code for problem in draft.faults.problems[before:]} - {"NDV205", "NDV210", "NDV317"}
    return not written or bool(found) or draft.doubtful("board", "grid")


def _axes(draft: Draft) -> tuple[Axis, ...]:
    """The axes of the grid, from any of its three forms; one of 8 by 8 where the file says none."""
    grid, here = draft.entries("board", "grid"), ("board", "grid")
    if "shape" in grid:
        _only_sizes(draft, grid, ("shape", "names"))
        widths = _shape(draft)
    elif "dimensions" in grid or _says_side_alone(grid):  # beside other axes, `side` is one of them
        _only_sizes(draft, grid, ("dimensions", "side", "names"))
        for key in {"dimensions", "side"} - set(grid) - {nearest(key, ("dimensions", "side")) for key in grid}:
            draft.key_fault("NDV021", here, f"the grid has no `{key}`", f"`{key}` is missing", f"write `{key}: 3`")
        count = draft.number(*here, "dimensions", default=2, low=1, high=MAX_AXES)
        widths = [draft.number(*here, "side", default=8, low=1)] * count
    else:
        if "names" in grid:
            draft.key_fault("NDV026", (*here, "names"), "`names` needs `shape`, or `dimensions` and `side`", "no sizes")
        cut = [str(path[2]) for path in sorted(draft.faults.cut, key=str) if path[:2] == here and len(path) == 3]
        names = [name for name in (*grid, *cut) if name != "names"]
        axes = [Axis(name, axis_width(draft, *here, name)) for name in names]
        return _small(draft, axes) if axes else (Axis("file", 8), Axis("rank", 8))
    names = _axis_names(draft, len(widths))
    return _small(draft, [Axis(name, width) for name, width in zip(names, widths, strict=False)])


def _says_side_alone(grid: dict[str, object]) -> bool:
    """Whether a grid says `side`, and nothing else but perhaps `dimensions` with a slip of the pen."""
    others = set(grid) - {"names", "side"}
    return "side" in grid and all(nearest(key, ("dimensions",), 0.8) for key in others)


def _only_sizes(draft: Draft, grid: dict[str, object], known: tuple[str, ...]) -> None:
    """Note every key of a grid whose axes are not named one by one that says nothing of their sizes."""
    for key in [key for key, value in grid.items() if key not in known and value is not None]:
        hint = suggestion(key, [name for name in known if name not in grid])
        if not hint:
            hint = f"known keys: {', '.join(known)}; or name every axis with its width: `grid: {{file: 8, rank: 8}}`"
        draft.key_fault("NDV020", ("board", "grid", key), f"unknown key `{key}` in `board.grid`", "no axis here", hint)


def _shape(draft: Draft) -> list[int]:
    here = ("board", "grid", "shape")
    widths = draft.integers(*here, default=8, low=1, example="shape: [8, 8, 3]")
    if any(width < 1 for width in widths) or len(widths) > MAX_AXES:
        draft.fault("NDV316", here, f"the shape {widths} is no grid: 1 to {MAX_AXES} widths of at least 1", "cannot be")
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
        draft.fault("NDV317", here, f"{len(names)} names for {count} axes", "too few", "name every axis")
        declared = names = [*names, *(f"axis{i}" for i in range(len(names) + 1, count + 1))]
    else:
        declared = names
    for i, name in enumerate(names):
        if name in names[:i]:
            draft.fault("NDV210", (*here, i), f"two axes are called `{name}`", "again here", "give each its own name")
            names = declared = [f"axis{number}" for number in range(1, len(names) + 1)]
            break
    draft.scope = replace(draft.scope, absent=frozenset(declared[count:]))
    return names[:count]


def _small(draft: Draft, axes: list[Axis]) -> tuple[Axis, ...]:
    """The axes, unless they make a board that is too large."""
    cells = cell_count(GridBoard(tuple(axes)))
    if len(axes) > MAX_AXES or cells > MAX_CELLS:
        message = f"{len(axes)} axes with {cells} cells: at most {MAX_AXES} and {MAX_CELLS} are possible"
        draft.key_fault("NDV316", ("board", "grid"), message, "too large")
        return (Axis("file", 8), Axis("rank", 8))
    return tuple(axes)


def _with_wraps(draft: Draft, board: GridBoard) -> GridBoard:
    wrapped = []
    for name, place in draft.words("board", "wrap"):
        if name in [axis.name for axis in board.axes]:
            wrapped.append(name)
        elif name not in draft.scope.absent:
            hint = suggestion(name, [axis.name for axis in board.axes], "axes")
            draft.faults.add(
                "NDV205", place, f"the board has no axis `{name}`", "no axis of this name", hint, about=(NAME, name)
            )
    return replace(board, axes=tuple(replace(axis, wrap=axis.name in wrapped) for axis in board.axes))


def _grid_only(draft: Draft) -> None:
    sections = draft.get("board", "sections") is not None
    for keys, what in (
        (("board", "wrap"), "wraps"),
        (("board", "holes"), "has holes"),
        (("board", "hexagons"), "has cells that are hexagons by themselves"),
        (("notation", "cells"), "has axes to write"),
    ):
        if not draft.get(*keys):
            continue
        why = f"only a grid {what}: {'these are sections' if sections else 'the cells of this board have names'}"
        hint = OF_SECTIONS.get(str(keys[-1]), "remove it") if sections else "remove it"
        draft.key_fault("NDV026", keys, why, "no grid", hint)


def _name_cells(draft: Draft, board: Board, notation: Notation) -> None:
    """Let the draft know every cell by name."""
    count = cell_count(board)
    if not isinstance(board, GridBoard) or count <= LISTED_CELLS:
        draft.cells = tuple(cell_names(board, notation))
    draft.scope = replace(draft.scope, cell=lambda name: cell_number(board, notation, name))


def _holes(draft: Draft, board: GridBoard) -> Expr:
    """Where there are no cells; none, with a fault, where that depends on the position or on a player."""
    found = draft.zone("board", "holes")
    try:
        Solver(board, (), {}, draft.scope.parameters).test(found, None, ())
    except Unsolvable:
        message, hint = "which cells there are does not depend on the position", "say it by the axes: `rank = 4`"
        draft.fault("NDV414", ("board", "holes"), message, "asks for pieces or players", hint)
        return Number(0)
    return found
