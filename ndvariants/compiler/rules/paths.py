"""The paths that sets of cells follow, as lists of cells by origin; and lines through a cell, which lead both ways."""

from __future__ import annotations

from collections import defaultdict

from ndvariants.compiler.boards.geometry import round_about
from ndvariants.compiler.limits import check_listed, check_paths
from ndvariants.compiler.rules.writer import Value, Writer
from ndvariants.language.trees.syntax import Direction, Expr, Number
from ndvariants.words.operators import Kind

Path = tuple[int, ...]
Paths = list[list[list[int]]]
Row = tuple[int, Path]  # a cell, and the cells that a path from it leads through


def made(writer: Writer, opcode: int, size: int, *operands: int) -> Value:
    """The set of at most *size* cells that an instruction makes."""
    slot = writer.assembler.set_slot(size)
    writer.assembler.emit(opcode, slot, *operands)
    return Value(Kind.SET, slot, size=size)


def most_of(paths: Paths) -> int:
    """The most cells on the paths of one cell."""
    return max((sum(map(len, around)) for around in paths), default=0)


def all_round(writer: Writer) -> Direction:
    """The direction of steps to all neighbours."""
    return round_about(writer.geometry.shape)


def paths_by(writer: Writer, direction: Direction, player: int, limit: int | None, node: Expr) -> Paths:
    """The rays of a direction as lists of cells, by origin: the same lists whenever they are asked for.

    Raises ``VariantError`` when they are too many, or those of all rules together.
    """
    check_paths(writer.geometry, direction, None if limit is None else Number(limit), node)
    rays = writer.geometry.rays(direction, player, limit)
    if ("cells", id(rays)) not in writer.paths:
        writer.listed += int((rays.cells >= 0).sum())
        check_listed(writer.listed, writer.geometry, node)
        paths: Paths = [[] for _ in range(writer.geometry.n_cells)]
        writer.paths["cells", id(rays)] = paths
        for origin, row in zip(rays.origin.tolist(), rays.cells.tolist(), strict=True):
            paths[origin].append([cell for cell in row if cell >= 0])
    return writer.paths["cells", id(rays)]


def steps_by(writer: Writer, direction: Direction | None, player: int, node: Expr) -> Paths:
    """For every cell one path: the cells that are one step in the direction (``None``: in any) away."""
    steps = paths_by(writer, direction or all_round(writer), player, 1, node)
    if ("steps", id(steps)) not in writer.paths:
        writer.paths["steps", id(steps)] = [[[path[0] for path in around]] for around in steps]
    return writer.paths["steps", id(steps)]


def lines_by(writer: Writer, direction: Direction, player: int, node: Expr) -> Paths:
    """For every cell the lines through it along a direction, as ``lines_through`` has them."""
    paths = paths_by(writer, direction, player, None, node)
    if ("lines", id(paths)) not in writer.paths:
        writer.paths["lines", id(paths)] = lines_through(paths)
    return writer.paths["lines", id(paths)]


def lines_through(paths: Paths) -> Paths:
    """For every cell the lines through it: pairs of paths that lead from it the two opposite ways, each pair once.

    A path goes on another where the other's first step leads to its cell and on along it; on a ring the line through
    a cell is the path round it, and back.

    >>> lines_through([[[1, 2]], [[2]], []])
    [[[1, 2], []], [[2], [0]], [[], [1, 0]]]
    """
    rows = [(cell, tuple(path)) for cell, around in enumerate(paths) for path in around]
    into: dict[int, list[Row]] = defaultdict(list)
    for cell, path in rows:
        into[path[0]].append((cell, path))
    pairs: list[dict[frozenset[Path], tuple[Path, Path]]] = [{} for _ in paths]
    covered = set[Row]()
    for cell, path in rows:
        if not any(_goes_on(before, path) for _, before in into[cell]):
            whole = (cell, *path)
            for i, middle in enumerate(whole):
                ahead, behind = whole[i + 1 :], whole[:i][::-1]
                covered.add((middle, ahead))
                pairs[middle].setdefault(frozenset((ahead, behind)), (ahead, behind))
    for cell, path in rows:
        if (cell, path) not in covered:
            pairs[cell].setdefault(frozenset((path, path[::-1])), (path, path[::-1]))
    return [[list(path) for pair in found.values() for path in pair] for found in pairs]


def _goes_on(before: Path, path: Path) -> bool:
    """Return whether a path, whose first step leads to the cell of another, goes on along the other."""
    rest = before[1:]
    return bool(rest) and all(a == b for a, b in zip(rest, path, strict=False))
