"""Sets of cells and of pieces, in the order of the documents (effects.md, "Cells and pieces")."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from ndvariants.language.trees.syntax import CellSet, Expr, Name, PieceSet, Select
from ndvariants.words.operators import Kind
from ndvariants.words.sets import Sets
from tests.definition.asking import Scene, ask, cell, cells, cells_where, number, player, union, ways, zone, zone_cells
from tests.definition.names import after
from tests.definition.values import Man, Silent, Undefined, Value

Set = frozenset[int]
NOTHING: Set = frozenset()
SQUARES = ("line", "ray", "until", "beyond", "neighbours", "run", "group", "zone")


def ask_set(expr: PieceSet | CellSet, scene: Scene) -> Value:
    """Return the value of a set: a single named cell is a cell."""
    if isinstance(expr, PieceSet):
        return Value(Kind.SET, pieces(expr, scene))
    if expr.kind is Sets.CELLS and len(expr.arguments) == 1:
        return Value(Kind.CELL, number(expr.arguments[0], scene))
    if is_gone(expr):
        return Value(Kind.SET, gone_of(expr, scene))
    return Value(Kind.SET, every(expr, scene) & scene.there)


def every(expr: CellSet, scene: Scene) -> Set:
    """Return the cells of a set of this word, those that are gone among them where geometry names them."""
    found: Set = globals()[f"ask_{expr.kind.value}"](expr, scene)
    return found


# --------------------------------------------------------------------------- pieces


def pieces(expr: PieceSet, scene: Scene) -> Set:
    """"pieces by kind and owner; `pieces` alone, or `pawn` alone: of every owner"; "pieces that stand there"."""
    board = scene.position.board
    owners = None if expr.owner is None else owners_of(expr.owner, scene)
    found = {
        c
        for c, man in board.items()
        if (owners is None or man.player in owners) and any(fits(man, kind, scene) for kind in expr.kinds or ("",))
    }
    if expr.cells is not None:
        found &= zone(expr.cells, scene)
    return frozenset(found)


def owners_of(expr: Expr, scene: Scene) -> set[str | None]:
    """"`pieces of opponent` those of all such", "`pieces of partner` the pieces of all of them"."""
    if isinstance(expr, Name) and expr.text in ("opponent", "partner") and scene.me in scene.game.players:
        enemy = expr.text == "opponent"
        return {
            one
            for one in after(scene, scene.me)
            if one != scene.me and scene.game.enemies(one, scene.me) == enemy
        }
    return {player(expr, scene)}


def fits(man: Man, kind: str, scene: Scene) -> bool:
    """Is a piece of a kind? `royal` stands for the royal ones, the empty name for all."""
    if kind == "royal":
        return bool(scene.game.kinds[man.kind].royal)
    return kind in ("", man.kind)


# --------------------------------------------------------------------------- sets of cells


def ask_cells(expr: CellSet, scene: Scene) -> Set:
    """"cells by name"."""
    return frozenset(number(one, scene) for one in expr.arguments)


def ask_line(expr: CellSet, scene: Scene) -> Set:
    """"a whole line, gaps passed over"."""
    first, through = expr.arguments[0], cell(expr.arguments[1], scene)
    if isinstance(first, Name) and first.text in scene.game.geometry.cells.axes:
        name = first.text
    elif (axis := ask(first, scene)).kind is Kind.AXIS:
        name = axis.data
    else:
        raise Undefined("a line along the number of an axis")
    if name is None or through is None or through not in scene.there:
        return NOTHING
    return frozenset(scene.game.geometry.cells.line(through, name))


def rays(expr: CellSet, scene: Scene, start: int) -> list[list[int]]:
    """Return the rays of a set's direction from a cell, each up to the edge of the board."""
    found = []
    for way in ways(expr.direction, start, scene):
        for path in scene.game.geometry.paths(start, way, frozenset(), set()):
            found.append([c for c, _ in path if c is not None])
    return found


def ask_ray(expr: CellSet, scene: Scene) -> Set:
    """"the cells in these directions, up to the edge of the board"."""
    start = cell(expr.arguments[0], scene)
    if start is None or start not in scene.there:
        return NOTHING
    return frozenset(c for ray in rays(expr, scene, start) for c in unbroken(ray, scene))


def unbroken(ray: list[int], scene: Scene) -> list[int]:
    """Return the cells of a ray up to the first one that is gone."""
    found = []
    for c in ray:
        if c not in scene.there:
            break
        found.append(c)
    return found


def ask_until(expr: CellSet, scene: Scene) -> Set:
    """"the same up to the first cell of a set, which is in it: what a slider sees"."""
    start, stops = cell(expr.arguments[0], scene), cells(expr.arguments[1], scene)
    if start is None or start not in scene.there:
        return NOTHING
    found: set[int] = set()
    for ray in rays(expr, scene, start):
        for c in unbroken(ray, scene):
            found.add(c)
            if c in stops:
                break
    return frozenset(found)


def ask_beyond(expr: CellSet, scene: Scene) -> Set:
    """"the cells that lie straight on behind a cell, seen from another, up to the edge of the board; in any direction,
    or in these [...]; `up to 1` is the next one alone"."""
    middle, start = cell(expr.arguments[0], scene), cell(expr.arguments[1], scene)
    most = number(expr.arguments[2], scene) if len(expr.arguments) > 2 else 10**6
    if start is None or middle is None or start not in scene.there or middle not in scene.there:
        return NOTHING
    found: set[int] = set()
    for ray in rays(expr, scene, start):
        on = unbroken(ray, scene)
        if middle in on:
            behind = on[on.index(middle) + 1 :]
            found |= set(behind[: max(0, most)])
    return frozenset(found)


def around(expr_way: Any, one: int, scene: Scene) -> set[int]:
    """Return the cells one step from a cell."""
    return {
        stop
        for way in ways(expr_way, one, scene)
        for stop, _ in scene.game.geometry.next(one, way)
        if stop is not None
    }


def ask_neighbours(expr: CellSet, scene: Scene) -> Set:
    """"the cells next to a cell or a set, not in it: one step in any direction"."""
    inside = cells(expr.arguments[0], scene)
    return union([frozenset(around(expr.direction, c, scene)) for c in inside]) - inside


def ask_within(expr: CellSet, scene: Scene) -> Set:
    """"CELL itself, and the cells at most N steps away"."""
    from tests.definition.functions import distance

    most, centre = number(expr.arguments[0], scene), cell(expr.arguments[1], scene)
    return frozenset(c for c in scene.there if distance(scene, c, centre) <= most)


def ask_run(expr: CellSet, scene: Scene) -> Set:
    """"the longest unbroken row through a cell, along any of these directions, both ways [...]; empty unless the cell
    is one of them"."""
    row, through = cells(expr.arguments[0], scene), cell(expr.arguments[1], scene)
    if through is None or through not in row:
        return NOTHING
    rows: list[Set] = [frozenset({through})]
    for way in ways(expr.direction, through, scene):
        for lines in both_ways(way, through, scene):
            unbroken = [itertools.takewhile(lambda c: c in row, line) for line in lines]
            rows.append(frozenset({through, *(c for line in unbroken for c in line if c is not None)}))
    return max(rows, key=len)


def both_ways(way: Any, through: int, scene: Scene) -> list[list[list[int | None]]]:
    """Return pairs of lines on from a cell, the one the way back of the other."""
    geometry = scene.game.geometry
    if isinstance(way, tuple) and not isinstance(way[0], str):
        ways_on = (way, tuple(-value for value in way))
        return [
            [[c for c, _ in path] for one in ways_on for path in geometry.paths(through, one, frozenset(), set())]
        ]
    if way in geometry.rows:
        rows = [line for line in geometry.rows[way] if through in line]
        return [[line[line.index(through) + 1 :], line[: line.index(through)][::-1]] for line in rows]  # type: ignore[list-item]
    raise Undefined("a row along a relation")


def ask_group(expr: CellSet, scene: Scene) -> Set:
    """"all that is connected with a cell (or with any of a set) by steps in these directions; without `by` in all"."""
    members = cells(expr.arguments[0], scene)
    found = set(cells(expr.arguments[1], scene) & members)
    edge = set(found)
    while edge:
        edge = {c for one in edge for c in around(expr.direction, one, scene)} & members - found
        found |= edge
    return frozenset(found)


def ask_enclosed(expr: CellSet, scene: Scene) -> Set:
    """"what alone lies between a cell and the next piece of mine, in each direction: the cell next to it must be of the
    first set, and the row ends at the next one that is of the second"."""
    of, start, to, most = enclosed_parts(expr, scene)
    if start is None or start not in scene.there:
        return NOTHING
    found: set[int] = set()
    for ray in rays(expr, scene, start):
        between: list[int] = []
        for c in unbroken(ray, scene):
            if between and c in to:
                found |= set(between) if len(between) <= most else set()
                break
            if c not in of:
                break
            between.append(c)
    return frozenset(found)


def enclosed_parts(expr: CellSet, scene: Scene) -> tuple[Set, int | None, Set, int]:
    """Return the sets, the cell and the number of `enclosed [of CELLS] from CELL [to CELLS] [up to N]`."""
    of, start, to, *rest = expr.arguments
    most = number(rest[0], scene) if rest else 10**6
    return cells(of, scene), cell(start, scene), cells(to, scene), most


def ask_attacking(expr: CellSet, scene: Scene) -> Set:
    """"the pieces, of every player, that attack a cell as they would attack a royal there, whatever their `if`s
    and ranges counted in play say"."""
    from tests.definition.judging import attackers

    target = cell(expr.arguments[0], scene)
    return NOTHING if target is None or target not in scene.there else attackers(scene, target)


def ask_attacked(expr: CellSet, scene: Scene) -> Set:
    """"the cells that the pieces there attack in the same way, occupied or not"."""
    from tests.definition.judging import attackers

    men = cells(expr.arguments[0], scene) & set(scene.position.board)
    return frozenset(c for c in scene.there if men & attackers(scene, c, men))


def ask_zone(expr: CellSet, scene: Scene) -> Set:
    """"the cells of a zone, or where a condition holds"; "a zone as that player sees it"."""
    if len(expr.arguments) > 1:
        name, seer = expr.arguments[0], player(expr.arguments[1], scene)
        assert isinstance(name, Name)
        return NOTHING if seer is None else zone_cells(name.text, seer, scene)
    return zone(expr.arguments[0], scene)


def ask_passed(expr: CellSet, scene: Scene) -> Set:
    """"the cells between origin and target"."""
    return frozenset(scene.passed)


def ask_vacated(expr: CellSet, scene: Scene) -> Set:
    """"the cells that the parts of this turn have left so far [...], in a rule without the part just made"."""
    return frozenset(scene.position.vacated)


def ask_gone(expr: CellSet, scene: Scene) -> Set:
    """"cells that were deleted, or are not there yet, and those where a piece waits that is taken when the turn is
    over"."""
    raise AssertionError("read by gone_of")


def ask_except(expr: CellSet, scene: Scene) -> Set:
    """"the first without the second; of a kind of piece the cells where such pieces stand"."""
    return cells(expr.arguments[0], scene) - cells(expr.arguments[1], scene)


def ask_union(expr: CellSet, scene: Scene) -> Set:
    """"both together"."""
    return union([cells(one, scene) for one in expr.arguments])


def ask_both(expr: CellSet, scene: Scene) -> Set:
    """"the cells of the first that lie in the second"."""
    return cells(expr.arguments[0], scene) & zone(expr.arguments[1], scene)


# --------------------------------------------------------------------------- cells that are gone


def is_gone(expr: Expr) -> bool:
    """Is a set one of cells that are gone?"""
    if isinstance(expr, CellSet) and expr.kind is Sets.GONE:
        return True
    if isinstance(expr, CellSet) and expr.kind in (Sets.EXCEPT, Sets.UNION, Sets.BOTH):
        return any(is_gone(one) for one in expr.arguments)
    return False


def gone_of(expr: Expr, scene: Scene) -> Set:
    """Return a set that has a part that is gone: each part by itself."""
    assert isinstance(expr, CellSet)
    if expr.kind is Sets.GONE:
        return among_gone(expr.arguments[0] if expr.arguments else None, scene)
    left = cells(expr.arguments[0], scene)
    if expr.kind is Sets.UNION:
        return left | cells(expr.arguments[1], scene)
    if expr.kind is Sets.EXCEPT:
        return left - cells(expr.arguments[1], scene)
    if is_gone(expr.arguments[1]):
        return left & cells(expr.arguments[1], scene)
    return left & among_gone(expr.arguments[1], scene)


def among_gone(expr: Expr | None, scene: Scene) -> Set:
    """Return the cells of a set that are gone: of geometry what lies there, of pieces nothing."""
    missing = frozenset(scene.position.gone | scene.position.waiting)
    if expr is None:
        return missing
    match expr:
        case PieceSet():
            return NOTHING
        case CellSet(kind=Sets.GONE):
            return gone_of(expr, scene)
        case CellSet(kind=Sets.EXCEPT | Sets.UNION | Sets.BOTH, arguments=(left, right)):
            a, b = among_gone(left, scene), among_gone(right, scene)
            return a | b if expr.kind is Sets.UNION else a & b if expr.kind is Sets.BOTH else a - b
        case CellSet(kind=Sets.ZONE, arguments=(inner,)):
            return among_gone(inner, scene)
        case CellSet():
            return every_of_board(expr, scene) & missing
    value = ask(expr, scene) if not isinstance(expr, CellSet) else None
    if value is not None and value.kind is Kind.CELL:
        return frozenset({value.data}) & missing
    if value is not None and value.kind is Kind.PIECE:
        return NOTHING
    if isinstance(expr, Name) and expr.text in scene.game.zones:
        k = [one.name for one in scene.game.variant.players].index(scene.me)
        return among_gone_where(scene.game.zones[expr.text][k], scene, missing)
    if value is not None and value.kind is Kind.SET:
        return frozenset(value.data) & missing
    return among_gone_where(expr, scene, missing)


def among_gone_where(expr: Expr, scene: Scene, missing: Set) -> Set:
    """Return the cells that are gone and of which a condition holds."""
    if isinstance(expr, CellSet | PieceSet):
        return among_gone(expr, scene)
    return cells_where(expr, scene, set(missing))


def every_of_board(expr: CellSet, scene: Scene) -> Set:
    """Return the cells of a set of geometry, whether they exist or not."""
    if expr.kind is Sets.RAY:
        start = cell(expr.arguments[0], scene)
        return NOTHING if start is None else frozenset(c for ray in rays(expr, scene, start) for c in ray)
    if expr.kind.value in SQUARES or expr.kind in (Sets.CELLS, Sets.PASSED, Sets.VACATED):
        return every(expr, scene)
    raise Silent(f"the cells of `{expr.kind.value}` that are gone")


# --------------------------------------------------------------------------- one of a set


def ask_select(expr: Select, scene: Scene) -> Value:
    """Return the one thing chosen from a set."""
    found: Value = globals()[f"choose_{expr.kind.value}"](expr, scene)
    return found


def choose_majority(expr: Select, scene: Scene) -> Value:
    """"the player with strictly more pieces there, or nobody"."""
    men = Counter(scene.position.board[c].player for c in cells(expr.arguments[0], scene) if c in scene.position.board)
    most = [who for who, count in men.items() if count == max(men.values())]
    if any(who not in scene.game.players for who in men):
        raise Silent("whether a neutral player is a majority owner")
    return Value(Kind.PLAYER, most[0] if len(most) == 1 else None)


def choose_nearest(expr: Select, scene: Scene) -> Value:
    """"the nearest cell of a set by the sum of the differences of coordinates, the shorter way where ends are
    joined"; "of two equally near ones that with the lower number (the first axis runs fastest), or with `, origin side
    first` the one on the side where the move came from"."""
    start, found = cell(expr.arguments[0], scene), cells(expr.arguments[1], scene)
    if start is None or not found:
        return Value(Kind.CELL, None)
    back = differences(scene, start, scene.origin)

    def far(c: int) -> tuple[int, bool, int]:
        way = differences(scene, start, c)
        away = bool(expr.options) and sum(a * b for a, b in zip(way, back, strict=True)) <= 0
        return sum(map(abs, way)), away, c

    return Value(Kind.CELL, min(found, key=far))


def differences(scene: Scene, start: int, stop: int | None) -> list[int]:
    """Return how far a cell lies from another on each axis, the shorter way where ends are joined."""
    board = scene.game.geometry.cells
    found = []
    for k, wrap in enumerate(board.wrap):
        step = 0 if stop is None else board.places[stop][k] - board.places[start][k]
        width = board.widths[start][k]
        found.append(min((step % width, step % width - width), key=abs) if wrap else step)
    return found
