"""The changes: one operator, number or condition of one function."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
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
    line: int
    start: int  # of the text that is changed, in the file
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: `{self.before}` -> `{self.after}`"

    def applied(self, text: str) -> str:
        """The text of the file with the change."""
        assert text[self.start : self.start + len(self.before)] == self.before
        return text[: self.start] + self.after + text[self.start + len(self.before) :]


def drawn(package: Path, seed: int, number: int) -> list[Change]:
    """So many changes, each room with an equal share, in the order in which they are drawn."""
    chance, pools = random.Random(seed), []
    for room in ROOMS:
        paths = sorted((package / room).glob("*.py")) if (package / room).is_dir() else [package / room]
        pools.append([change for path in paths for change in changes(path, package)])
    found: list[Change] = []
    while len(found) < number:
        pool = pools[len(found) % len(pools)]
        found.append(pool.pop(chance.randrange(len(pool))))
    return found


def changes(path: Path, package: Path) -> Iterator[Change]:
    """Every change that can be made inside the functions of a file."""
    text = path.read_text(encoding="utf-8")
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    name = path.relative_to(package).as_posix()

    def at(line: int, column: int) -> int:
        whole = text[starts[line - 1] : starts[line]]
        return starts[line - 1] + len(whole.encode()[:column].decode())

    def change(start: int, end: int, after: str) -> Change:
        return Change(name, text.count("\n", 0, start) + 1, start, text[start:end], after)

    def between(left: ast.expr, right: ast.expr, before: str, after: str) -> Iterator[Change]:
        start = text.find(
            before, at(left.end_lineno or 0, left.end_col_offset or 0), at(right.lineno, right.col_offset)
        )
        if start >= 0:
            yield change(start, start + len(before), after)

    for node in _inside_functions(ast.parse(text)):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                yield from between(left, right, _sign(op), _COMPARED[type(op)])
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _CALCULATED:
                yield from between(left, right, _sign(op), _CALCULATED[type(op)])
            case ast.BoolOp(op=op, values=[left, right, *_]):
                pair = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                yield from between(left, right, *pair)
            case ast.Constant(value=bool() as value):
                start = at(node.lineno, node.col_offset)
                yield change(start, start + len(str(value)), str(not value))
            case ast.Constant(value=int() as value) if 0 <= value < 8:
                start = at(node.lineno, node.col_offset)
                yield change(start, start + len(str(value)), str(value + 1))


def _inside_functions(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of the bodies of all functions, annotations and decorators left out."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from (node for node in ast.walk(statement) if not isinstance(node, ast.FunctionDef))


def _sign(op: ast.AST) -> str:
    """How an operator is written."""
    signs = {
        ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
        ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.Add: "+", ast.Sub: "-", ast.Mult: "*",
        ast.BitAnd: "&", ast.BitOr: "|",
    }  # fmt: skip
    return signs[type(op)]
