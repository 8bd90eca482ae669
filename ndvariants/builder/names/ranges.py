"""Static knowledge of an expression: its range of values, and whether it can be true.

Only facts that hold in every position of every game are used; otherwise the answer is "not known". Two conditions
that ask different things of one and the same value cannot both hold: ``phase = one and phase = two``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from math import prod
from typing import Any

from ndvariants.language.trees import syntax as s
from ndvariants.language.trees.conjuncts import conjuncts
from ndvariants.model.variant import Variant
from ndvariants.words.sets import Sets

ENDLESS = 10**12  # no number of a game comes near
Range = tuple[int, int]
ANYTHING: Range = (-ENDLESS, ENDLESS)
_MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(frozen=True)
class Known:
    """Facts that hold in every position: widths of the axes, the maximum of ``cells``, ranges of the registers.

    ``fixed`` says whether a number of the tree stands in the file as it is: a value that a parameter may change is not
    known. ``most`` gives the maximum of pieces of some types (none named: of all) that an owner ("": any) has, ``None``
    if not known. ``there`` are names of cells that exist where a condition is asked, ``present`` the piece that the
    player to move surely has then.
    """

    widths: Mapping[str, int]
    registers: Mapping[str, Range]
    things: frozenset[str]
    fixed: Callable[[s.Number], bool]
    cells: int = ENDLESS
    unheld: frozenset[str] = frozenset()  # pieces that never lie in a hand; "" where none ever does
    most: Callable[[tuple[str, ...], str], int | None] = lambda kinds, owner: None
    there: frozenset[str] = frozenset()
    present: str = ""


def known_of(
    variant: Variant, registers: Mapping[str, Range], fixed: Callable[[s.Number], bool], unheld: frozenset[str]
) -> Known:
    """Facts about the games of a variant, with these ranges for ``registers``."""
    board = variant.board
    widths = {axis.name: axis.width for axis in board.axes} if board.axes else {}
    things = frozenset({piece.name for piece in variant.pieces} | {player.name for player in variant.players})
    return Known(widths, registers, things, fixed, prod(widths.values()) if widths else ENDLESS, unheld)


def truth(tree: s.Expr, known: Known) -> bool | None:
    """Return whether a condition is true, or false, in every position; None where that is not known."""
    match tree:
        case s.Unary(operator="not"):
            inner = truth(tree.operand, known)
            return None if inner is None else not inner
        case s.Binary(operator="and"):
            sides = list(conjuncts(tree))
            return False if _contradicts(sides, known) else _all(truth(side, known) for side in sides)
        case s.Binary(operator="or"):
            either = {truth(tree.left, known), truth(tree.right, known)}
            return True if True in either else None if None in either else False
        case s.Between():
            low, high = span(tree.operand, known)
            first, last = span(tree.low, known), span(tree.high, known)
            if high < first[0] or low > last[1] or first[0] > last[1]:
                return False
            return True if low >= first[1] and high <= last[0] else None
        case s.Binary(operator=operator) if operator in _MIRRORED:
            return _compared(operator, span(tree.left, known), span(tree.right, known))
        case s.Number(value=value) if known.fixed(tree):
            return bool(value)
        case s.Name(text="true" | "false"):
            return tree.text == "true"
    return None


def _all(found: Iterable[bool | None]) -> bool | None:
    values = set(found)
    return False if False in values else None if None in values else True


def _compared(operator: str, left: Range, right: Range) -> bool | None:
    """Result of a comparison for all numbers of two ranges."""
    below, above = left[1] < right[0], left[0] > right[1]
    at_most, at_least = left[1] <= right[0], left[0] >= right[1]
    same = left[0] == left[1] == right[0] == right[1]
    yes, no = {
        "=": (same, below or above),
        "!=": (below or above, same),
        "<": (below, at_least),
        "<=": (at_most, above),
        ">": (above, at_most),
        ">=": (at_least, below),
    }[operator]
    return True if yes else False if no else None


def span(tree: s.Expr, known: Known) -> Range:
    """Between which numbers a value lies in every position."""
    match tree:
        case s.Number(value=value):
            return (value, value) if known.fixed(tree) else ANYTHING
        case s.Name(text="ply" | "clock"):
            return (0, ENDLESS)
        case s.Name(text=text) if text in known.widths:
            return (1, known.widths[text])
        case s.Name(text=text) | s.Index(name=text) if text in known.registers:
            return known.registers[text]
        case s.Call(function=function, arguments=(s.Name(text=cell),)) if (
            function in known.widths and cell in known.there
        ):
            return (1, known.widths[function])
        case s.Call(function=function) if function in known.widths:
            return (-1, known.widths[function])  # below 1: of a cell that is nowhere
        case s.Call(function="dimension") if known.widths:
            return (0, len(known.widths))
        case s.Call(function="abs"):
            low, high = span(tree.arguments[0], known)
            return (0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high)))
        case s.Call(function="min" | "max"):
            choose = min if tree.function == "min" else max
            spans = [span(part, known) for part in tree.arguments]
            return (choose(low for low, _ in spans), choose(high for _, high in spans))
        case s.Count(what=s.PieceSet(cells=cells) | (s.CellSet() as cells)) if _is_empty(cells, known):
            return (0, 0)
        case s.Count(what=s.PieceSet(cells=None | s.CellSet()) as pieces):
            return _how_many(pieces, known)
        case s.Count(what=s.HandSet(kinds=kinds)) if known.unheld.issuperset(kinds or ("",)):
            return (0, 0)
        case s.Count():
            return (0, ENDLESS)
        case s.Unary(operator="-"):
            low, high = span(tree.operand, known)
            return (-high, -low)
        case s.Binary(operator="+" | "-"):
            return _sum(tree.operator, span(tree.left, known), span(tree.right, known))
        case s.Binary(operator="*" | "/"):
            return _scaled(tree.operator, span(tree.left, known), span(tree.right, known))
        case s.Binary(operator="mod", right=s.Number() as divisor) if divisor.value > 0 and known.fixed(divisor):
            return (0, divisor.value - 1)
    return ANYTHING


def _how_many(pieces: s.PieceSet, known: Known) -> Range:
    """Between which numbers a count of pieces lies: on the board there is one a cell."""
    owner = pieces.owner.text if isinstance(pieces.owner, s.Name) else "" if pieces.owner is None else "?"
    most = known.most(pieces.kinds, owner)
    mine = pieces.cells is None and owner in ("", "me") and known.present
    least = int(bool(mine and (not pieces.kinds or known.present in pieces.kinds)))
    return (least, known.cells if most is None else min(most, known.cells))


def _scaled(operator: str, left: Range, right: Range) -> Range:
    """The range of a product, or of a quotient by a number above 0."""
    if (operator == "/" and right[0] < 1) or max(map(abs, (*left, *right))) >= ENDLESS:
        return ANYTHING
    found = [a * b if operator == "*" else a // b for a in left for b in right]
    return (min(found), max(found))


def narrowed(condition: s.Expr, name: str, known: Known) -> Range:
    """Between which numbers a name lies where a condition on cells holds."""
    low, high = span(s.Name(name), known)
    for side in conjuncts(condition):
        for subject, least, most, thing in _asked(side, known):
            if subject == plain(s.Name(name)) and not thing:
                low, high = max(low, least), min(high, most)
    return low, high


def known_parts(tree: s.Expr, known: Known) -> Iterator[tuple[s.Expr, bool]]:
    """The parts of a condition that are true, or false, in every position, where the whole is not."""
    match tree:
        case s.Binary(operator="and" | "or"):
            sides: tuple[s.Expr, ...] = (tree.left, tree.right)
        case s.Unary(operator="not"):
            sides = (tree.operand,)
        case _:
            return
    for side in sides:
        found = truth(side, known)
        if found is None:
            yield from known_parts(side, known)
        elif not isinstance(side, s.Name | s.Number):
            yield side, found


def _is_empty(cells: Any, known: Known) -> bool:
    return isinstance(cells, s.CellSet) and cells.kind is Sets.ZONE and truth(cells.arguments[0], known) is False


def _sum(operator: str, left: Range, right: Range) -> Range:
    if operator == "-":
        right = (-right[1], -right[0])
    low, high = left[0] + right[0], left[1] + right[1]
    return (-ENDLESS if low <= -ENDLESS // 2 else low, ENDLESS if high >= ENDLESS // 2 else high)


# --------------------------------------------------------------------------- two conditions on one value


def _contradicts(sides: Iterable[s.Expr], known: Known) -> bool:
    ranges: dict[str, Range] = {}
    things: dict[str, str] = {}
    for side in sides:
        for subject, low, high, thing in _asked(side, known):
            if thing and things.setdefault(subject, thing) != thing:
                return True
            if not thing:
                before = ranges.get(subject, ANYTHING)
                ranges[subject] = (max(before[0], low), min(before[1], high))
                if ranges[subject][0] > ranges[subject][1]:
                    return True
    return False


def _asked(tree: s.Expr, known: Known) -> Iterator[tuple[str, int, int, str]]:
    """Requirements of a condition: a value's text without places, the least, the most, or the thing it must be."""
    if isinstance(tree, s.Between):
        low, high = span(tree.low, known), span(tree.high, known)
        if low != ANYTHING and high != ANYTHING:
            yield plain(tree.operand), low[0], high[1], ""
    if not isinstance(tree, s.Binary) or tree.operator not in _MIRRORED:
        return
    for operator, subject, value in (
        (tree.operator, tree.left, tree.right),
        (_MIRRORED[tree.operator], tree.right, tree.left),
    ):
        if isinstance(subject, s.Number):
            continue
        if isinstance(value, s.Name) and value.text in known.things and operator == "=":
            yield plain(subject), 0, 0, value.text
        elif isinstance(value, s.Number) and known.fixed(value):
            at = value.value
            least = {"=": at, ">": at + 1, ">=": at}.get(operator, -ENDLESS)
            most = {"=": at, "<": at - 1, "<=": at}.get(operator, ENDLESS)
            yield plain(subject), least, most, ""


def plain(tree: Any) -> str:
    """A tree as a text in which places play no part: equal texts mean the same."""
    if isinstance(tree, tuple | list):
        return f"({','.join(plain(part) for part in tree)})"
    if isinstance(tree, frozenset):
        return f"{{{','.join(sorted(map(str, tree)))}}}"
    if is_dataclass(tree) and not isinstance(tree, type):
        inside = ",".join(plain(getattr(tree, part.name)) for part in fields(tree) if part.name != "place")
        return f"{type(tree).__name__}({inside})"
    return repr(tree)
