"""Parts of a variant that fit the ini format: zones as squares, movements as Betza strings; the rest is refused."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from ndvariants.addons.fairy.format.betza import Vector, read_betza
from ndvariants.addons.fairy.format.values import Square
from ndvariants.addons.fairy.format.zones import FILES
from ndvariants.compiler.boards.grids.directions import Frame, vectors
from ndvariants.compiler.boards.grids.grid_shape import constant
from ndvariants.errors import Place, Problem
from ndvariants.language.trees.syntax import Between, Binary, Expr, Leg, Movement, Name, Number, Unary
from ndvariants.model.variant import Variant
from ndvariants.words.movements import Clause

_ATOMS = {
    (1, 0): "W", (1, 1): "F", (2, 0): "D", (2, 1): "N", (2, 2): "A", (3, 0): "H", (3, 1): "C", (3, 2): "Z", (3, 3): "G",
}  # fmt: skip
_RIDERS = {(1, 0): "R", (1, 1): "B", (2, 1): "NN"}
_SIDES = "f b l r v s ff bb fs bs rf lf rb lb fr fl br bl fh bh"
_COMPARED = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip


class Misfit(Exception):
    """Something that the format has no key for, and where it stands."""

    def __init__(self, what: str, place: Place | None) -> None:
        self.what, self.place = what, place
        super().__init__(what)

    def problem(self, name: str) -> Problem:
        """The fault for a message."""
        return Problem("NDV620", self.place or Place(name, 1, 1), f"{name}: {self.what}", "does not fit")


def squares(variant: Variant, expr: Expr, side: int) -> frozenset[Square]:
    """The squares of a zone as a player sees it. Raises Misfit."""
    board = variant.board
    assert board.axes
    files, ranks = (axis.width for axis in board.axes)
    return frozenset(
        (file, rank)
        for file in range(1, files + 1)
        for rank in range(1, ranks + 1)
        if _holds(
            variant, expr, {board.axes[0].name: file, board.axes[1].name: rank if side == 0 else ranks + 1 - rank}, side
        )
    )


def _holds(variant: Variant, expr: Expr, at: dict[str, int], side: int) -> int:
    if isinstance(expr, Number):
        return expr.value
    if isinstance(expr, Name) and expr.text in at:
        return at[expr.text]
    if isinstance(expr, Name):
        zone = next((zone for zone in variant.zones if zone.name == expr.text), None)
        if zone is not None:
            return _holds(variant, zone.expressions[side], at, side)
    if isinstance(expr, Unary) and expr.operator == "not":
        return not _holds(variant, expr.operand, at, side)
    if isinstance(expr, Between):
        low, high = (_holds(variant, end, at, side) for end in (expr.low, expr.high))
        return low <= _holds(variant, expr.operand, at, side) <= high
    if isinstance(expr, Binary):
        left, right = (_holds(variant, part, at, side) for part in (expr.left, expr.right))
        if expr.operator in ("and", "or"):
            return bool(left and right) if expr.operator == "and" else bool(left or right)
        if expr.operator in _COMPARED:
            return bool(_COMPARED[expr.operator](left, right))
        if expr.operator in ("+", "-"):
            return left + right if expr.operator == "+" else left - right
    raise Misfit("a zone that is more than files and ranks", getattr(expr, "place", None))


def squares_text(found: frozenset[Square], files: int, ranks: int) -> str:
    """``*8 d4``; ``-`` for none."""
    rows = [rank for rank in range(1, ranks + 1) if {(file, rank) for file in range(1, files + 1)} <= found]
    single = sorted((rank, file) for file, rank in found if rank not in rows)
    words = [f"*{rank}" for rank in rows] + [f"{FILES[file - 1]}{rank}" for rank, file in single]
    return " ".join(words) or "-"


def betza_of(variant: Variant, line: Movement) -> str:
    """A movement line of one leg as a Betza string; zones are left to others. Raises Misfit."""
    if (
        len(line.legs) != 1
        or line.within
        or line.condition
        or line.taking
        or line.flags - {Clause.ON_TRAIL, Clause.LEAVING_TRAIL}
    ):
        raise Misfit("a movement for which the format has no string", line.place)
    leg = line.legs[0]
    mode = {"move": "m", "capture": "c", "both": ""}[line.mode] + ("e" if Clause.ON_TRAIL in line.flags else "")
    return "".join(mode + part for part in _leg(variant, leg))


def _leg(variant: Variant, leg: Leg) -> list[str]:
    board = variant.board
    assert board.axes
    found = vectors(leg.direction, Frame(board.axes, {board.axes[1].name: 1}, constant))
    low, high = constant(leg.low), None if leg.high is None else constant(leg.high)
    kinds: dict[tuple[int, int], set[Vector]] = {}
    for x, y in found:
        kinds.setdefault((max(abs(x), abs(y)), min(abs(x), abs(y))), set()).add((x, y))
    return [_sides(frozenset(some), atom) for kind, some in kinds.items() for atom in [_atom(leg, kind, low, high)]]


def _atom(leg: Leg, kind: tuple[int, int], low: int, high: int | None) -> str:
    """``W``, ``R3``, ``pR``, ``gB``."""
    hurdle = leg.hurdle
    if leg.manner or kind not in _ATOMS or (hurdle is not None and (hurdle.count, hurdle.whose) != (1, "any")):
        raise Misfit("a movement for which the format has no string", leg.place)
    if leg.verb in ("leap", "step") or (low, high) == (1, 1):
        return _ATOMS[kind]
    if (
        kind not in _RIDERS
        or low != 1
        or (high or 0) > 9
        or (hurdle is not None and (high or hurdle.before != "slide"))
    ):
        raise Misfit("a movement for which the format has no string", leg.place)
    if hurdle is not None:
        return ("g" if hurdle.landing == "next" else "p") + _RIDERS[kind]
    return _RIDERS[kind] + (str(high) if high else "")


@cache
def _sides(found: frozenset[Vector], atom: str) -> str:
    """The atom with the fewest letters before it that mean these directions."""
    for number in range(9):
        for chosen in combinations(_SIDES.split(), number):
            text = "".join(chosen) + atom
            ways = read_betza(text)
            if len(ways) == 1 and ways[0].vectors == found:
                return text
    raise Misfit("directions for which the format has no letters", None)
