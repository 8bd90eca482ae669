"""The changes: one operator, number or condition of one function."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from pathlib import Path

# Rooms whose code decides what is legal and what a move does; counting ahead, drawing random moves and searching have
# tests of their own, which compare them with these.
ROOMS = (
    "kernel/position",
    "kernel/moves",
    "kernel/attacks",
    "kernel/legality",
    "kernel/rules",
    "kernel/words.py",
    "kernel/records.py",
    "compiler/boards",
    "compiler/moves",
    "compiler/rules",
    "compiler/tables",
)

_COMPARED = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
_CALCULATED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.BitAnd: "|", ast.BitOr: "&"}


@dataclass(frozen=True)
class Change:
    """``before`` at a place of a file becomes ``after``."""

    path: str  # in the package
    function: str  # with its class, as Python calls it
    line: int
    start: int  # of the text that is changed, in the file
    before: str
    after: str
    text: str  # of the line as it becomes, so that a change can be told again when lines have moved

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: `{self.before}` -> `{self.after}` in `{self.text}`"

    def applied(self, text: str) -> str:
        """The text of the file with the change."""
        assert text[self.start : self.start + len(self.before)] == self.before
        return text[: self.start] + self.after + text[self.start + len(self.before) :]


def drawn(package: Path, seed: int, number: int) -> list[Change]:
    """So many changes, each room with an equal share, in the order in which they are drawn.

    A change has a lot of its own, which depends on the seed and on its line: new code elsewhere leaves it as it is.
    """
    pools = []
    for room in ROOMS:
        paths = sorted((package / room).glob("*.py")) if (package / room).is_dir() else [package / room]
        pools.append(_by_lot([change for path in paths for change in changes(path, package)], seed))
    return [pools[turn % len(pools)][turn // len(pools)] for turn in range(number)]


def _by_lot(found: list[Change], seed: int) -> list[Change]:
    """The changes in the order of their lots."""
    seen = Counter[str]()
    lots: list[tuple[bytes, Change]] = []
    for change in found:
        name = f"{seed} {change.path} {change.function} {change.text} {change.before}"
        seen[name] += 1
        lots.append((sha256(f"{name} {seen[name]}".encode()).digest(), change))
    return [change for _, change in sorted(lots, key=lambda lot: lot[0])]


def changes(path: Path, package: Path) -> Iterator[Change]:
    """Every change that can be made inside the functions of a file."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    name = path.relative_to(package).as_posix()
    seen: set[tuple[int, str]] = set()

    def at(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    for function, node in _inside_functions(ast.parse(text)):
        for left, right, before, after in _signs(node):
            first, last = at(*left), at(*right)
            start = text.find(before, first, last)
            if start < 0 or (start, after) in seen:
                continue
            seen.add((start, after))
            row = text.count("\n", 0, start)
            line, column = lines[row], start - starts[row]
            became = line[:column] + after + line[column + len(before) :]
            yield Change(name, function, row + 1, start, before, after, became.strip())


Point = tuple[int, int]  # line, column in bytes, as ast counts them


def _signs(node: ast.AST) -> Iterator[tuple[Point, Point, str, str]]:
    """Between which points a sign of a node stands, the sign, and another in its place."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield _end(left), _begin(right), _sign(op), _COMPARED[type(op)]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _CALCULATED:
            yield _end(left), _begin(right), _sign(op), _CALCULATED[type(op)]
        case ast.BoolOp(op=op, values=[left, right, *_]):
            pair = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
            yield _end(left), _begin(right), *pair
        case ast.Constant(value=bool() as value):
            yield _begin(node), _end(node), str(value), str(not value)
        case ast.Constant(value=int() as value) if 0 <= value < 8:
            yield _begin(node), _end(node), str(value), str(value + 1)


def _begin(node: ast.expr) -> Point:
    return node.lineno, node.col_offset


def _end(node: ast.expr) -> Point:
    return node.end_lineno or 0, node.end_col_offset or 0


def _inside_functions(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The nodes of the bodies of all functions with the function's name; no annotations, no decorators."""
    waiting: list[tuple[str, bool, ast.AST]] = [("", False, tree)]
    while waiting:
        name, inside, node = waiting.pop()
        if inside:
            yield name, node
        own = f"{name}.{node.name}" if name and isinstance(node, _NAMED) else getattr(node, "name", name)
        within = inside or isinstance(node, ast.FunctionDef)
        parts: list[ast.AST] = node.body if isinstance(node, _NAMED) else list(ast.iter_child_nodes(node))  # type: ignore[assignment]
        for part in reversed([one for one in parts if one is not getattr(node, "annotation", None)]):
            waiting.append((own if isinstance(node, _NAMED) else name, within, part))


_NAMED = (ast.FunctionDef, ast.ClassDef)


def _sign(op: ast.AST) -> str:
    """How an operator is written."""
    signs = {
        ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
        ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Add: "+", ast.Sub: "-", ast.Mult: "*",
        ast.BitAnd: "&", ast.BitOr: "|",
    }  # fmt: skip
    return signs[type(op)]
