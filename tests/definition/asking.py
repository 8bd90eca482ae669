"""The values of expressions: what stands where, and how values of each kind are read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ndvariants.language.trees.syntax import (
    AxisSet,
    Between,
    Binary,
    Call,
    CellSet,
    Count,
    Direction,
    Expr,
    HandSet,
    Index,
    Member,
    Name,
    Number,
    PieceSet,
    Quantifier,
    Select,
    Unary,
)  # fmt: skip
from ndvariants.model.variant import EACH, Piece, Player, Register, Rule, Variant
from ndvariants.words.operators import Kind
from tests.definition.lines import Geometry
from tests.definition.values import Man, Move, Position, Silent, Undefined, Value, but

LIMIT = 1_000_000_000
SETS = (Kind.SET, Kind.CELL, Kind.PIECE)


@dataclass
class Game:
    """A variant with its board, and its parts by name."""

    variant: Variant
    geometry: Geometry
    players: tuple[str, ...]  # those who move
    player: dict[str, Player]
    kinds: dict[str, Piece]
    zones: dict[str, tuple[Expr, ...]]
    registers: dict[str, Register]
    tables: dict[str, Any]
    asks_unmoved: frozenset[str] = frozenset()
    asks_last: bool = False
    asks_past: bool = False
    moving: tuple[Rule, ...] = ()  # the rules that do anything to pieces

    def team(self, player: str) -> str:
        """Return the team of a player, its own name where it plays alone."""
        return self.player[player].team or player

    def enemies(self, one: str, other: str) -> bool:
        """Are two players of different teams? Neutral players are nobody's enemies."""
        return one in self.players and other in self.players and self.team(one) != self.team(other)


@dataclass(frozen=True)
class Scene:
    """What an expression is asked of: a position, the player `me`, and the cells and pieces that names stand for."""

    game: Game
    position: Position
    me: str
    origin: int | None = None
    target: int | None = None
    cell: int | None = None
    about: bool = False  # is a cell asked about, so that bare axes and zones are about it?
    mover: Man | None = None
    captured: Man | None = None
    move: Move | None = None
    last: int | None = None
    lets: dict[str, Value] = field(default_factory=dict)
    in_rule: bool = False
    attacks: int = 0  # how many questions for attacks stand round this one
    cycle: int = 0
    passed: tuple[int, ...] = ()

    def at(self, cell: int | None) -> Scene:
        """Return the same scene about one cell."""
        return but(self, cell=cell, about=True)

    @property
    def there(self) -> set[int]:
        """The cells that exist."""
        return self.game.geometry.all - self.position.gone - self.position.waiting


# --------------------------------------------------------------------------- values of one kind


def number(expr: Expr, scene: Scene) -> int:
    """Return the number that an expression is."""
    value = ask(expr, scene)
    if value.kind not in (Kind.NUMBER, Kind.SECTION, Kind.PHASE):
        raise TypeError(f"{value.kind} for a number: {expr}")
    return max(-LIMIT, min(LIMIT, int(value.data)))


def truth(expr: Expr, scene: Scene) -> bool:
    """Return whether a condition holds.

    effects.md: "where a cell is asked about (zones, movements, `cells in (...)`) a set stands for "is in it"".
    """
    if scene.about and isinstance(expr, Name) and expr.text in scene.game.zones and expr.text not in scene.lets:
        return in_zone(expr, scene.cell, scene)
    value = ask(expr, scene)
    if value.kind is Kind.TRUTH:
        return bool(value.data)
    if value.kind in SETS and scene.about:
        return scene.cell in as_cells(value, scene)
    if value.kind is Kind.NUMBER and isinstance(expr, Number):
        return bool(value.data)  # a folded condition
    raise TypeError(f"{value.kind} for a condition: {expr}")


def holds(expr: Expr | None, scene: Scene) -> bool:
    """Return whether a condition holds; one that is left out does."""
    return expr is None or truth(expr, scene)


def cells(expr: Expr, scene: Scene) -> frozenset[int]:
    """Return the set of cells that an expression is, of those that exist."""
    from tests.definition.sets import gone_of, is_gone

    if is_gone(expr):
        return gone_of(expr, scene)
    return as_cells(ask(expr, scene), scene)


def as_cells(value: Value, scene: Scene) -> frozenset[int]:
    """Return a value as a set of cells.

    effects.md: "wherever cells are wanted a cell is a set of one and a kind of piece all that stand there".
    """
    if value.kind is Kind.SET:
        return frozenset(value.data)
    if value.kind is Kind.CELL:
        return frozenset() if value.data is None or value.data not in scene.there else frozenset({value.data})
    if value.kind is Kind.PIECE:
        return frozenset(cell for cell, man in scene.position.board.items() if man.kind == value.data)
    raise TypeError(f"{value.kind} for cells")


def cell(expr: Expr, scene: Scene) -> int | None:
    """Return the cell that an expression is, or None for nowhere."""
    value = ask(expr, scene)
    if value.kind is not Kind.CELL:
        raise TypeError(f"{value.kind} for a cell: {expr}")
    return None if value.data is None else int(value.data)


def player(expr: Expr, scene: Scene) -> str | None:
    """Return the player that an expression is, or None for nobody."""
    value = ask(expr, scene)
    if value.kind is not Kind.PLAYER:
        raise TypeError(f"{value.kind} for a player: {expr}")
    return None if value.data is None else str(value.data)


def kind(expr: Expr, scene: Scene) -> str | None:
    """Return the kind of piece that an expression is, of a piece its own."""
    value = ask(expr, scene)
    if value.kind is Kind.PLACED:
        return None if value.data is None else str(value.data.kind)
    if value.kind is Kind.CELL:
        man = scene.position.board.get(value.data)
        return None if man is None else man.kind
    if value.kind is not Kind.PIECE:
        raise TypeError(f"{value.kind} for a kind of piece: {expr}")
    return None if value.data is None else str(value.data)


def man(expr: Expr, scene: Scene) -> Man | None:
    """Return the piece that an expression is, of a cell the piece there."""
    value = ask(expr, scene)
    if value.kind is Kind.PLACED:
        found: Man | None = value.data
        return found
    if value.kind is Kind.CELL:
        return scene.position.board.get(value.data)
    raise TypeError(f"{value.kind} for a piece: {expr}")


def of_truth(found: bool) -> Value:
    """Return a truth as a value."""
    return Value(Kind.TRUTH, bool(found))


def of_number(found: int) -> Value:
    """Return a number as a value, held within the limits."""
    return Value(Kind.NUMBER, max(-LIMIT, min(LIMIT, found)))


# --------------------------------------------------------------------------- expressions


def ask(expr: Expr, scene: Scene) -> Value:
    """Return the value of an expression."""
    from tests.definition import sets

    match expr:
        case Number(value=value):
            return Value(Kind.NUMBER, value)
        case Name():
            return ask_name(expr.text, scene)
        case Unary(operator="not"):
            return of_truth(not truth(expr.operand, scene))
        case Unary():
            return of_number(-number(expr.operand, scene))
        case Binary():
            return ask_binary(expr, scene)
        case Between():
            return of_truth(number(expr.low, scene) <= number(expr.operand, scene) <= number(expr.high, scene))
        case Member():
            return ask_member(expr, scene)
        case Call():
            return ask_call(expr, scene)
        case Index():
            return ask_index(expr, scene)
        case Quantifier():
            return ask_quantifier(expr, scene)
        case PieceSet() | CellSet():
            return sets.ask_set(expr, scene)
        case Select():
            return sets.ask_select(expr, scene)
        case Count():
            return ask_count(expr, scene)
    raise Undefined(f"expression {expr}")


def ask_name(text: str, scene: Scene) -> Value:
    """Return the value of a name: of `let`, of the language, or of the file."""
    from tests.definition import names

    if text in scene.lets:
        return scene.lets[text]
    game = scene.game
    if (found := names.ask(text, scene)) is not None:
        return found
    if text in game.zones:
        return Value(Kind.SET, zone_cells(text, scene.me, scene))
    if text in game.kinds:
        return Value(Kind.PIECE, text)
    if text in game.player:
        return Value(Kind.PLAYER, text)
    if text in game.registers:
        return of_number(scene.position.registers[text,])
    if text in game.geometry.cells.axes:
        if not scene.about:
            return Value(Kind.AXIS, text)
        return of_number(coordinate(scene.cell, text, scene.me, scene))
    raise Undefined(f"name {text}")


def coordinate(cell: int | None, axis: str, player: str | None, scene: Scene) -> int:
    """"the coordinate from 1, counted from the side of `me`"; of nowhere 0."""
    if cell is None:
        return 0
    seer = scene.game.player.get(player or "")
    return scene.game.geometry.cells.coordinate(cell, axis, seer)


def zone_cells(name: str, player: str, scene: Scene) -> frozenset[int]:
    """"Named sets of cells: an expression counted from the owner's side, or a list of cells"."""
    number = [one.name for one in scene.game.variant.players].index(player)
    expr = scene.game.zones[name][number]
    return cells_where(expr, but(scene, me=player, lets={}))


def cells_where(expr: Expr, scene: Scene, among: set[int] | None = None) -> frozenset[int]:
    """Return the cells of a zone: those of a set, or those of which a condition holds."""
    if isinstance(expr, CellSet | PieceSet | Name) and not _is_truth_name(expr, scene):
        return as_cells(ask(expr, scene), scene) if among is None else cells(expr, scene)
    return frozenset(c for c in (scene.there if among is None else among) if truth(expr, scene.at(c)))


def _is_truth_name(expr: Expr, scene: Scene) -> bool:
    return isinstance(expr, Name) and expr.text in scene.lets and scene.lets[expr.text].kind is Kind.TRUTH


def ask_binary(expr: Binary, scene: Scene) -> Value:
    """"`+ - * /` (rounded down) `mod` (both by zero: 0), `= != < <= > >=`"."""
    word = expr.operator
    if word == "and":
        return of_truth(truth(expr.left, scene) and truth(expr.right, scene))
    if word == "or":
        return of_truth(truth(expr.left, scene) or truth(expr.right, scene))
    if word in ("=", "!="):
        return of_truth(alike(ask(expr.left, scene), ask(expr.right, scene)) == (word == "="))
    a, b = number(expr.left, scene), number(expr.right, scene)
    if word in ("<", "<=", ">", ">="):
        return of_truth({"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[word])
    if word in ("/", "mod"):
        return of_number(0 if b == 0 else a // b if word == "/" else a % b)
    return of_number({"+": a + b, "-": a - b, "*": a * b}[word])


def alike(one: Value, other: Value) -> bool:
    """Return whether two values of one kind are equal: "`captured = pawn`", "`owner(target) = nobody`"."""
    pieces = (Kind.PLACED, Kind.PIECE)
    if one.kind in pieces and other.kind in pieces:
        if one.kind is other.kind is Kind.PLACED:
            raise Silent("when two pieces on the board are equal")
        kinds = [value.data.kind if isinstance(value.data, Man) else value.data for value in (one, other)]
        return bool(kinds[0] == kinds[1])
    numbers = (Kind.NUMBER, Kind.SECTION, Kind.PHASE)
    if one.kind is not other.kind and not (one.kind in numbers and other.kind in numbers):
        raise TypeError(f"{one.kind} and {other.kind}")
    return bool(one.data == other.data)


def in_zone(expr: Expr, cell: int | None, scene: Scene) -> bool:
    """Return whether a cell is in a zone: the same as being in the set of its cells."""
    if cell is None or cell not in scene.there:
        return False
    if isinstance(expr, Name) and expr.text in scene.game.zones and expr.text not in scene.lets:
        number = [one.name for one in scene.game.variant.players].index(scene.me)
        return in_zone(scene.game.zones[expr.text][number], cell, scene)
    if isinstance(expr, CellSet | PieceSet | Name):
        return cell in zone(expr, scene)
    return truth(expr, scene.at(cell))


def ask_member(expr: Member, scene: Scene) -> Value:
    """"`target in hill`", "the cells of the first that lie in the second"."""
    value = ask(expr.operand, scene)
    if value.kind is not Kind.CELL:
        raise Undefined(f"member {expr}")
    if value.data is None or value.data not in scene.there:
        return of_truth(False)
    return of_truth(in_zone(expr.zone, value.data, scene))


def zone(expr: Expr, scene: Scene) -> frozenset[int]:
    """Return what stands behind `in`: a set, or the cells of which a condition holds."""
    from tests.definition.sets import gone_of, is_gone

    if is_gone(expr):
        return gone_of(expr, scene)
    if isinstance(expr, Number):
        return frozenset(scene.there) if expr.value else frozenset()
    return cells_where(expr, scene)


def ask_call(expr: Call, scene: Scene) -> Value:
    """Return the value of a function; that of an axis is a coordinate."""
    from tests.definition import functions

    if expr.function in scene.game.geometry.cells.axes:
        seer: str | None = scene.me
        if len(expr.arguments) > 1:
            seer = player(expr.arguments[1], scene)
            if seer is None:
                raise Silent("the coordinate that nobody counts")
        return of_number(coordinate(cell(expr.arguments[0], scene), expr.function, seer, scene))
    name = "ask_" + expr.function.replace(" ", "_")
    asked: Callable[[Scene, tuple[Expr, ...]], Value] | None = getattr(functions, name, None)
    if asked is None:
        raise Undefined(f"function {expr.function}")
    return asked(scene, expr.arguments)


def ask_index(expr: Index, scene: Scene) -> Value:
    """"a register; a list parameter, counted from 0, whose last element holds on"; a table of kinds."""
    game = scene.game
    if expr.name in game.tables:
        table = game.tables[expr.name]
        kinds = tuple(kind(one, scene) for one in expr.indices)
        found = dict(table.rows).get(kinds)
        if table.gives is Kind.NUMBER:
            return of_number(found or 0)
        return Value(Kind.PIECE, found)
    if expr.name in game.registers:
        return of_number(register_value(expr.name, expr.indices, scene))
    values = game.variant.parameters[expr.name]
    assert isinstance(values, tuple)
    at = number(expr.indices[0], scene)
    return of_number(values[max(0, min(at, len(values) - 1))])


def register_value(name: str, indices: tuple[Expr, ...], scene: Scene) -> int:
    """"Where no piece stands it is 0"; of an index out of range 0."""
    if scene.game.registers[name].per == (EACH,):
        there = scene.position.board.get(cell(indices[0], scene))  # type: ignore[arg-type]
        return 0 if there is None else dict(there.marks)[name]
    return scene.position.registers.get(register_key(name, indices, scene), 0)


def register_key(name: str, indices: tuple[Expr, ...], scene: Scene) -> tuple[Any, ...]:
    """Return the name of a register's element: its player, kind of piece and dimension."""
    asked = {"player": player, "piece": kind, "dimension": number}
    per = scene.game.registers[name].per
    return (name, *(asked[word](index, scene) for word, index in zip(per, indices, strict=True)))


def ask_quantifier(expr: Quantifier, scene: Scene) -> Value:
    """Quantifiers: `every a in axes except file: a = 1` asks of all axes, `some` of at least one."""
    axes = axes_of(expr.axes, scene)
    found = []
    for axis in axes:
        value = of_number(coordinate(scene.cell, axis, scene.me, scene)) if scene.about else Value(Kind.AXIS, axis)
        found.append(truth(expr.body, but(scene, lets={**scene.lets, expr.variable: value})))
    return of_truth(all(found) if expr.kind == "every" else any(found))


def axes_of(axes: AxisSet, scene: Scene) -> list[str]:
    """Return the names of a set of axes."""
    return [name for name in axes.names or scene.game.geometry.cells.axes if name not in axes.excluded]


def ask_count(expr: Count, scene: Scene) -> Value:
    """"how many: of pieces, of cells, of pieces in hand"."""
    if isinstance(expr.what, HandSet):
        return of_number(in_hand(expr.what, scene))
    return of_number(len(cells(expr.what, scene)))


def in_hand(expr: HandSet, scene: Scene) -> int:
    """"pieces off the board"."""
    owner = scene.me if expr.owner is None else player(expr.owner, scene)
    return sum(
        count for (who, what), count in scene.position.hands.items() if who == owner and what in (expr.kinds or (what,))
    )


def ways(direction: Direction | None, cell: int, scene: Scene) -> list[Any]:
    """Return the ways of a direction from a cell as `me` sees it; without one all ways there are."""
    geometry = scene.game.geometry
    if direction is None:
        if cell not in geometry.cells.places:
            return geometry.default_relations()
        from ndvariants.language.trees.syntax import Word

        direction = Word("any")
    return geometry.ways(direction, scene.game.player[scene.me], cell, lambda expr: number(expr, scene))


def union(found: list[frozenset[int]]) -> frozenset[int]:
    """Return all cells of several sets."""
    return frozenset().union(*found)

