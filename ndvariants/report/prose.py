"""The movements of a piece and the expressions of the rules as English, from the checked model and not from the file.

A part that has no words here is told as the file writes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.errors import Place
from ndvariants.language.syntax import (
    OVER_GAPS,
    STAY,
    Axes,
    AxisSet,
    Between,
    Binary,
    Call,
    CellSet,
    Combine,
    Count,
    Direction,
    Expr,
    HandSet,
    Hurdle,
    Index,
    Leaper,
    Leg,
    Member,
    Movement,
    Name,
    Number,
    Over,
    PieceSet,
    Quantifier,
    Scaled,
    Select,
    Signed,
    Unary,
    Word,
)
from ndvariants.language.written import SourceTexts

_WORDS = {
    "me": "the player",
    "opponent": "the opponent",
    "origin": "the cell it came from",
    "target": "the cell where it arrived",
    "mover": "the piece that moved",
    "last mover": "the cell where the last move ended",
    "captured": "the captured piece",
    "cell": "the cell",
    "move": "the move",
    "ply": "the number of moves made",
    "clock": "the number of moves since the last capture or pawn move",
    "nobody": "nobody",
    "nowhere": "nowhere",
    "pieces": "pieces",
    "royals": "royals",
}
_COMPARED = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
_SUMS = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "mod": "modulo"}
_WAYS = {
    "orthogonal": "orthogonally",
    "diagonal": "diagonally",
    "triagonal": "along three axes at once",
    "any": "in any direction",
    "anywhere": "to any other cell",
    "forward": "forward",
    "backward": "backward",
    "sideways": "sideways",
    "left": "to the left",
    "right": "to the right",
}
_JOINED = {("forward", "sideways"): "diagonally forward", ("backward", "sideways"): "diagonally backward"}
_WHOSE = {"any": "", "friend": "friendly ", "enemy": "enemy "}


class Prose:
    """English for the trees of one variant; ``texts`` has what the file says where no words are known."""

    def __init__(self, texts: SourceTexts) -> None:
        self._texts = texts

    # ------------------------------------------------------------------ movements

    def movement(self, movement: Movement) -> str:
        """``Without capturing, exactly 2 steps forward, from where rank is 2.``"""
        mode = {"move": "Without capturing, ", "capture": "To capture, "}.get(movement.mode, "")
        legs = ", then ".join(self._leg(leg) for leg in movement.legs)
        parts = [mode + legs, *self.clauses(movement)]
        said = ", ".join(part for part in parts if part)
        return f"{said[:1].upper()}{said[1:]}."

    def clauses(self, movement: Movement) -> list[str]:
        """What is asked of a movement, and what it does besides: ``from where rank is 2``."""
        zones = (
            ("from where", movement.origin_zone),
            ("to where", movement.target_zone),
            ("staying where", movement.within),
            ("turning where", movement.via),
            ("if", movement.condition),
        )
        said = [f"{word} {self.zone(zone)}" for word, zone in zones if zone is not None]
        if movement.taking:
            said.append(f"taking only a {' or a '.join(movement.taking)}")
        flags = {
            "unmoved": "if it has not moved yet",
            "leaving a trail": "and may be captured on the cells passed, in the next turn",
            "on trail": "on a cell that an enemy has just passed",
            "capturing passed": "capturing the enemies it passes over",
            "rifle": "without leaving its cell",
            "taking own": "its own side's pieces as well",
        }
        return said + [words for flag, words in flags.items() if flag in movement.flags]

    def _leg(self, leg: Leg) -> str:
        if isinstance(leg.direction, Word) and leg.direction.text == STAY:
            return "it stays where it is"
        way = self.direction(leg.direction)
        outward = ", on outward" if "outward" in leg.manner else ""
        bounce = next((word for word in leg.manner if word.startswith("bouncing")), "")
        outward += f", {bounce} off the edges" if bounce else ""
        outward += ", turning left and right by turns at each step" if "crooked" in leg.manner else ""
        outward += ", passing over gaps of the board" if OVER_GAPS in leg.manner else ""
        low, high = self._bound(leg.low), self._bound(leg.high)
        if leg.verb == "step":
            return f"one step {way}{outward}"
        if leg.verb == "leap":
            if way.startswith("to any other"):
                return way + outward
            return (f"a leap {way}" if _is_far(leg.direction) else f"one step {way}") + outward
        how = self._range(low, high)
        if leg.verb == "hop" and leg.hurdle is not None:
            return f"{way} {_over(leg.hurdle)}{outward}" + (f" ({how})" if high or low not in ("", "1") else "")
        return f"{how} {way}{outward}"

    def _bound(self, expr: Expr | None) -> str:
        return "" if expr is None else self.expression(expr)

    def _range(self, low: str, high: str) -> str:
        if not high:
            return "any number of steps" if low in ("", "1") else f"{low} or more steps"
        if low == high:
            return f"exactly {high} step{'' if high == '1' else 's'}"
        return f"up to {high} steps" if low == "1" else f"{low} to {high} steps"

    def direction(self, direction: Direction) -> str:
        """A set of directions, as an adverb."""
        match direction:
            case Word(text=text):
                return _WAYS.get(text, f"along `{text}`")
            case Leaper(vector=vector):
                lengths = [self.expression(part) for part in vector]
                return f"of {' and '.join(lengths)} along different axes" if len(lengths) > 1 else f"of {lengths[0]}"
            case Combine(operator="|"):
                return f"{self.direction(direction.left)} or {self.direction(direction.right)}"
            case Combine(operator="except"):
                return f"{self.direction(direction.left)} but not {self.direction(direction.right)}"
            case Combine(left=Word(text=left), right=Word(text=right)) if (left, right) in _JOINED:
                return _JOINED[left, right]
            case Combine():
                return f"{self.direction(direction.left)} and {self.direction(direction.right)} at once"
            case Scaled(factor=factor, direction=inner):
                return f"{factor} cells {self.direction(inner)}"
            case Over(direction=inner, axes=axes, whole=whole):
                blocked = ", as if all cells above each other were one" if whole else ""
                return f"{self.direction(inner)}, to any {' and '.join(axes)}{blocked}"
            case Signed(terms=terms):
                return "along " + " and ".join(f"{sign}{self._axes(name)}" for sign, name in terms)
            case Axes(counts=str() as counts):
                return {"even": "along an even number of axes", "odd": "along an odd number of axes"}.get(
                    counts, "along all axes at once"
                )
            case Axes(counts=(low, high)):
                first, last = self.expression(low), self.expression(high)
                number = first if first == last else f"{first} to {last}"
                return f"along {number} {'axis' if number == '1' else 'axes at once'}"
        return self._as_written(direction)

    def _axes(self, axes: str | AxisSet) -> str:
        if isinstance(axes, str):
            return axes
        named = " or ".join(axes.names) or "any axis"
        return named + (f" but {' and '.join(axes.excluded)}" if axes.excluded else "")

    # ------------------------------------------------------------------ expressions

    def zone(self, expr: Expr) -> str:
        """A condition on a cell; a zone by its name: ``it is in hill``."""
        return f"it is in `{expr.text}`" if isinstance(expr, Name) else self.expression(expr)

    def expression(self, expr: Expr) -> str:
        """A value, a condition or a set, as English."""
        said = self._operation(expr) or self._asked(expr) or self._set(expr)
        return said or self._as_written(expr)

    def _operation(self, expr: Expr) -> str:
        match expr:
            case Number(value=value):
                return str(value)
            case Unary(operator="not"):
                return f"not ({self.expression(expr.operand)})"
            case Unary():
                return f"minus {self.expression(expr.operand)}"
            case Binary(operator="and" | "or" as operator):
                return f"{self._within(expr.left, operator)} {operator} {self._within(expr.right, operator)}"
            case Binary(operator=operator):
                words = _COMPARED.get(operator) or _SUMS[operator]
                return f"{self.expression(expr.left)} {words} {self.expression(expr.right)}"
            case Between():
                ends = f"{self.expression(expr.low)} to {self.expression(expr.high)}"
                return f"{self.expression(expr.operand)} is {ends}"
            case Quantifier():
                return f"for {expr.kind} axis: {self.expression(expr.body)}"
        return ""

    def _within(self, expr: Expr, operator: str) -> str:
        """A side of `and` or `or`, in brackets where it is the other of them."""
        said = self.expression(expr)
        other = isinstance(expr, Binary) and expr.operator in ("and", "or") and expr.operator != operator
        return f"({said})" if other else said

    def _asked(self, expr: Expr) -> str:
        """What is asked of a cell, a piece, a register or a hand."""
        match expr:
            case Member():
                return f"{self.expression(expr.operand)} is in {self._in_zone(expr.zone)}"
            case Call(function="in check"):
                return f"{self.expression(expr.arguments[0])} is in check"
            case Call(function="no legal move" | "out" as asked, arguments=(player,)):
                return f"{self.expression(player)} {'is out' if asked == 'out' else 'has no legal move'}"
            case Call(function="player after" | "player before" as which, arguments=(player,)):
                return f"the {which} {self.expression(player)}"
            case Call(function="players left"):
                return "the number of players left"
            case Call(function="attacked", arguments=(cell, by)):
                return f"{self.expression(by)} attacks {self.expression(cell)}"
            case Call(function="empty" | "exists", arguments=(cell,)):
                return f"{self.expression(cell)} {'is empty' if expr.function == 'empty' else 'is still there'}"
            case Call():
                return f"the {expr.function} of {' and '.join(map(self.expression, expr.arguments))}"
            case Index():
                return f"`{expr.name}` of {' and '.join(map(self.expression, expr.indices))}"
            case Count():
                return f"the number of {self.expression(expr.what)}"
            case HandSet():
                return f"{_kinds(expr.kinds)} in the hand of {self._owner(expr.owner)}"
        return ""

    def _in_zone(self, zone: Expr) -> str:
        return f"`{zone.text}`" if isinstance(zone, Name) and zone.text not in _WORDS else self.expression(zone)

    def _owner(self, owner: Expr | None) -> str:
        return "the player" if owner is None else self.expression(owner)

    def _set(self, expr: Expr) -> str:
        """A set of cells or of pieces, or one chosen from it."""
        match expr:
            case Name(text=text):
                return _WORDS.get(text, text)
            case PieceSet():
                said = _kinds(expr.kinds) + (f" of {self.expression(expr.owner)}" if expr.owner is not None else "")
                return said + (f" on {self._in_zone(expr.cells)}" if expr.cells is not None else "")
            case CellSet(kind="line" | "ray" | "neighbours" | "zone" | "passed" | "gone" | "except" | "union"):
                return self._cells(expr)
            case Select(kind="majority"):
                return f"whoever has the most of {self.expression(expr.arguments[0])}"
            case Select(kind="nearest", arguments=(cell, among)):
                side = ", on the side of its origin first" if expr.options else ""
                return f"the nearest to {self.expression(cell)} of {self.expression(among)}{side}"
        return ""

    def _cells(self, expr: CellSet) -> str:
        parts = [self.expression(part) for part in expr.arguments]
        match expr.kind:
            case "line":
                return f"the line along {parts[0]} through {parts[-1]}"
            case "ray":
                way = "" if expr.direction is None else f" {self.direction(expr.direction)}"
                return f"the cells from {parts[0]} on{way}"
            case "neighbours":
                way = "" if expr.direction is None else f" {self.direction(expr.direction)}"
                return f"the cells next to {parts[0]}{way}"
            case "zone":
                return f"the cells of {self._in_zone(expr.arguments[0])}"
            case "passed":
                return "the cells passed"
            case "gone":
                return f"those gone of {parts[0]}"
            case "except":
                return f"{parts[0]}, but not {parts[1]}"
        return f"{parts[0]} and {parts[1]}"

    def _as_written(self, node: object) -> str:
        place = getattr(node, "place", None)
        said = self._texts.at(place) if isinstance(place, Place) else ""
        return f"`{said}`" if said else "what the file says"


def _is_far(direction: Direction) -> bool:
    """Does a leap go further than to a neighbour?"""
    if isinstance(direction, Combine):
        return _is_far(direction.left) or _is_far(direction.right)
    if isinstance(direction, Over):
        return _is_far(direction.direction)
    return isinstance(direction, Leaper | Scaled)


def _kinds(kinds: Sequence[str]) -> str:
    if not kinds:
        return "pieces"
    return " or ".join("royals" if kind in ("royal", "royals") else _plural(kind) for kind in kinds)


def _plural(name: str) -> str:
    """The name of a piece for several of it: ``pawns``, ``fortresses``."""
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def _over(hurdle: Hurdle) -> str:
    """``over exactly 1 enemy piece, to the cell behind it``."""
    pieces = f"{hurdle.count} {_WHOSE.get(hurdle.whose, '')}piece{'' if hurdle.count == 1 else 's'}"
    spared = f" other than a {' or a '.join(hurdle.spared)}" if hurdle.spared else ""
    near = spared + (" that stands next to it" if hurdle.before == "next" else "")
    landing = "to the cell right behind" if hurdle.landing == "next" else "to any cell beyond"
    return f"over {pieces}{near}, {landing}"
