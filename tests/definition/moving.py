"""The moves of one piece: the legs of a movement, its clauses, and promotions (language.md, "Movements")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ndvariants.language.trees.syntax import STAY, Expr, Leg, Movement, Word
from ndvariants.words.movements import Clause, Manner
from tests.definition.asking import Scene, holds, number, truth
from tests.definition.values import Man, Move, Silent, but

Board = dict[int, Man]
PASSING = {Clause.CAPTURING_PASSED, Clause.AT_END}


@dataclass(frozen=True)
class Trip:
    """A way of a movement: where it has come to, the cells passed, the pieces jumped, where legs ended."""

    cell: int
    passed: tuple[int, ...] = ()
    inside: tuple[int, ...] = ()  # cells of the path, without those that leaps jump
    jumped: tuple[int, ...] = ()
    bends: tuple[int, ...] = ()
    vectors: tuple[Any, ...] = ()  # of each step
    over_gap: bool = False


def moves_of(scene: Scene, origin: int, man: Man) -> Iterator[Move]:
    """Return the moves of a piece by its lines, promotions included."""
    for line in scene.game.kinds[man.kind].movements:
        for move in line_moves(scene, scene.position.board, origin, man, line):
            yield from promoted(scene, move, man)


def line_moves(
    scene: Scene, board: Board, origin: int, man: Man, line: Movement, ifs: bool = True, aim: int | None = None
) -> Iterator[Move]:
    """Return the moves of one line of a piece. ``board`` may hold another piece than the position of the scene, where
    it is asked what is attacked, at ``aim``; ``ifs``: are conditions asked."""
    seer = but(scene, me=man.player)
    if line.origin_zone is not None and not inside(line.origin_zone, origin, seer):
        return
    if line.legs[0].direction == Word(STAY, line.legs[0].direction.place):
        if line.mode != "capture" and condition_holds(scene, line, origin, Trip(origin), man, ifs):
            if zones_hold(line, origin, Trip(origin), seer):
                yield Move("move", origin, origin, man.kind, line=line)
        return
    ways = trips(scene, board, origin, man, line.legs)
    ends = ((move, trip) for trip in ways for move in landings(scene, board, origin, man, line, trip))
    if aim is not None and not line.flags & PASSING:
        ends = ((move, trip) for move, trip in ends if aim in move.taken)
    found: dict[Move, None] = {}
    for move, trip in ends:
        if move not in found and zones_hold(line, origin, trip, seer):
            if condition_holds(scene, line, origin, trip, man, ifs):
                found[move] = None
    yield from shortest(list(found)) if line.flags & PASSING else found


def shortest(moves: list[Move]) -> Iterator[Move]:
    """"Where several ways of a line lead to one cell, a piece that captures what it jumps takes the shortest"."""
    for move in moves:
        others = [one for one in moves if (one.target, bool(one.taken)) == (move.target, bool(move.taken))]
        least = min(len(one.passed) for one in others)
        if len({one.taken for one in others if len(one.passed) == least}) > 1:
            raise Silent("which of two equally long ways is the first")
        if len(move.passed) == least:
            yield move


def inside(zone: Expr, cell: int, scene: Scene) -> bool:
    """"only from a zone: a name, or an expression of the cell", "counted from the owner's side"."""
    return truth(zone, but(scene.at(cell), origin=None, target=None))


def zones_hold(line: Movement, origin: int, trip: Trip, scene: Scene) -> bool:
    """"only to a zone", "never outside a zone, from first to last", "one part ends and the next
    begins in a zone"; "Holes lie in no zone, so a way `over gaps` ends where it would pass one `within` a zone."""
    if line.within is not None and trip.over_gap:
        return False
    if line.target_zone is not None and not inside(line.target_zone, trip.cell, scene):
        return False
    if line.within is not None:
        if not all(inside(line.within, cell, scene) for cell in (origin, *trip.inside, trip.cell)):
            return False
    return line.via is None or all(inside(line.via, cell, scene) for cell in trip.bends)


def condition_holds(scene: Scene, line: Movement, origin: int, trip: Trip, man: Man, ifs: bool) -> bool:
    """"asked of the position", before the move; "bare axes are about the origin"; "it has not
    moved yet"."""
    if Clause.UNMOVED in line.flags and not man.unmoved:
        return False
    if not ifs or line.condition is None:
        return True
    asked = but(scene, origin=origin, target=trip.cell, cell=origin, about=True, mover=man, passed=trip.passed)
    asked = but(asked, captured=scene.position.board.get(trip.cell))
    return holds(line.condition, asked)


# --------------------------------------------------------------------------- legs


def trips(scene: Scene, board: Board, origin: int, man: Man, legs: tuple[Leg, ...]) -> Iterator[Trip]:
    """Return the ways of all legs. The cells between two legs must be empty."""
    found = [Trip(origin)]
    for k, leg in enumerate(legs):
        found = [
            but(end, bends=(*trip.bends, end.cell) if k < len(legs) - 1 else trip.bends)
            for trip in found
            for end in leg_ends(scene, board, trip, man, leg, origin)
            if k == len(legs) - 1 or end.cell not in board
        ]
    yield from (trip for trip in found if trip.cell != origin)


def leg_ends(scene: Scene, board: Board, trip: Trip, man: Man, leg: Leg, origin: int) -> Iterator[Trip]:
    """Return where one leg may end."""
    geometry, owner = scene.game.geometry, scene.game.player[man.player]
    asked = but(scene, origin=origin, cell=origin, about=True)
    low = number(leg.low, asked)
    high = 10**6 if leg.high is None else number(leg.high, asked)
    ways = geometry.ways(leg.direction, owner, trip.cell, lambda expr: number(expr, asked))
    for way in ways:
        if Manner.OUTWARD in leg.manner:
            if geometry.cells.sides:
                raise Silent("`outward` on a board with seams")  # A17
            if not outward(way, trip.vectors):
                continue
        if isinstance(way, str) and way.startswith("thread"):
            yield from thread_ends(scene, board, trip, way, leg, low, high)
        elif leg.verb in ("step", "leap"):
            for stop, bent in geometry.next(trip.cell, way):
                if stop is not None and there(scene, stop):
                    yield step_to(trip, stop, bent, tuple(geometry.between(trip.cell, way, stop)))
        elif isinstance(way, tuple) and way[0] in ("over", "whole"):
            yield from column_ends(scene, board, trip, way, low, high)
        else:
            for path in geometry.paths(trip.cell, way, frozenset(leg.manner), gone(scene), ways):
                yield from (
                    slide(scene, board, trip, path, leg, low, high)
                    if leg.verb == "slide"
                    else hop(scene, board, trip, path, leg, low, high, man)
                )


def there(scene: Scene, cell: int) -> bool:
    """Does a cell exist, and does no piece wait there?"""
    return cell not in scene.position.gone and cell not in scene.position.waiting


def gone(scene: Scene) -> set[int]:
    """Return the cells that stop what runs over them."""
    return scene.position.gone | scene.position.waiting


def outward(way: Any, vectors: tuple[Any, ...]) -> bool:
    """"on along the way so far, and back along no axis: (1,1,0) may go on as (1,1,0) or (1,0,1), not as (1,-1,0)"."""
    if not isinstance(way, tuple) or isinstance(way[0], str):
        raise Silent("`outward` where no axis is")
    so_far = [sum(v[k] for v in vectors) for k in range(len(way))]
    products = [a * b for a, b in zip(way, so_far, strict=True)]
    return min(products) >= 0 and max(products) > 0


def step_to(trip: Trip, cell: int, way: Any, between: tuple[int, ...] = ()) -> Trip:
    """Return a way with one step more."""
    start = () if not trip.vectors else (trip.cell,)
    return but(
        trip, cell=cell, passed=(*trip.passed, *start, *between), inside=(*trip.inside, *start),
        vectors=(*trip.vectors, way),
    )  # fmt: skip


def slide(
    scene: Scene, board: Board, trip: Trip, path: list[Any], leg: Leg, low: int, high: int
) -> Iterator[Trip]:
    """"`slide` (any number of times, through empty cells)"."""
    over_gaps = Manner.OVER_GAPS in leg.manner
    for k, (cell, way) in enumerate(path, 1):
        if k > high:
            return
        if cell is None or not there(scene, cell):
            if over_gaps:
                trip = but(trip, over_gap=True)
                continue
            return
        start = scene.game.geometry.between(trip.cell, way)
        trip = step_to(trip, cell, way, tuple(start))
        if k >= low:
            yield trip
        if cell in board:
            return


def hop(
    scene: Scene, board: Board, trip: Trip, path: list[Any], leg: Leg, low: int, high: int, man: Man
) -> Iterator[Trip]:
    """"how many and whose pieces are jumped", "lands right behind what it jumped"."""
    hurdle = leg.hurdle
    assert hurdle is not None
    jumped, last, step = 0, 0, 0  # "With `over gaps` the next cell that exists is `adjacent`."
    for k, (cell, way) in enumerate(path, 1):
        if k > high:
            return
        if cell is None or not there(scene, cell):
            if Manner.OVER_GAPS in leg.manner:
                trip = but(trip, over_gap=True)
                continue
            return
        step += 1
        trip = step_to(trip, cell, way)
        if jumped < hurdle.count:
            if cell in board:
                if not may_jump(scene, board[cell], man, hurdle) or (hurdle.before == "next" and step != last + 1):
                    return
                jumped, last = jumped + 1, step
                trip = but(trip, jumped=(*trip.jumped, cell))
            elif hurdle.before == "next":
                return
            continue
        if k >= low and (hurdle.landing == "beyond" or step == last + 1):
            yield trip
        if cell in board or hurdle.landing == "next":
            return


def may_jump(scene: Scene, other: Man, man: Man, hurdle: Any) -> bool:
    """"how many and whose pieces are jumped"; "A partner's pieces are treated as own ones: they block, and are `friend`
    of a hop"."""
    if other.kind in hurdle.spared:
        return False
    enemy = scene.game.enemies(other.player, man.player)
    if hurdle.whose == "enemy":
        return enemy
    if hurdle.whose == "friend":
        return scene.game.team(other.player) == scene.game.team(man.player)
    return True


def thread_ends(
    scene: Scene, board: Board, trip: Trip, way: str, leg: Leg, low: int, high: int
) -> Iterator[Trip]:
    """"A piece takes one step or slides along it [...]. It gets wherever one of the ways is free"; a thread that comes
    back to the piece leads on, and the step between the two leads from a cell to itself."""
    strands = scene.game.geometry.strands
    for line in strands.lines(scene.position, trip.cell, way) if strands is not None else ():
        path = [(cell, way) for cell in (line[:1] if leg.verb == "step" else line) if cell != trip.cell]
        yield from slide(scene, board, trip, path, leg, low, high)


def column_ends(scene: Scene, board: Board, trip: Trip, way: Any, low: int, high: int) -> Iterator[Trip]:
    """"A slide chooses again at every step, so only a column without an empty cell stops it." "With `over level as
    one` [...] any piece in a column blocks what lies behind it"."""
    geometry = scene.game.geometry
    if way[0] == "whole":
        yield from whole_ends(scene, board, trip, way, low, high)
        return
    edge, origin, seen = [trip], trip.cell, set[tuple[int, int]]()
    for k in range(1, min(high, len(geometry.all)) + 1):
        onward = []
        for at in edge:
            for stop, bent in geometry.next(at.cell, way):
                if stop is None or not there(scene, stop) or stop == origin or (k, stop) in seen:
                    continue
                seen.add((k, stop))
                end = step_to(at, stop, bent)
                if k >= low:
                    yield end
                if stop not in board:
                    onward.append(end)
        edge = onward


def whole_ends(scene: Scene, board: Board, trip: Trip, way: Any, low: int, high: int) -> Iterator[Trip]:
    """Return the ends of a slide over columns, each of which counts as one place."""
    cells = scene.game.geometry.cells
    place = cells.places[trip.cell]
    widths = cells.widths[trip.cell]
    for k in range(1, min(high, 1000) + 1):
        place = tuple(a + b for a, b in zip(place, way[1], strict=True))
        if any(way[1][n] and not 1 <= value <= widths[n] for n, value in enumerate(place)):
            return
        column = [
            cell
            for cell, found in cells.places.items()
            if all(n in way[2] or value == place[n] for n, value in enumerate(found)) and there(scene, cell)
        ]
        if k >= low:
            for cell in column:
                yield step_to(trip, cell, way)
        if any(cell in board for cell in column):
            return


# --------------------------------------------------------------------------- what a move takes


def landings(
    scene: Scene, board: Board, origin: int, man: Man, line: Movement, trip: Trip
) -> Iterator[Move]:
    """Return the moves of a line that ends on a cell: "Without `move` or `capture` a line is both"."""
    move = Move(
        "move", origin, trip.cell, man.kind, passed=trip.passed, axis=axis_of(scene, origin, trip), line=line,
        trail=trip.passed if Clause.LEAVING_TRAIL in line.flags else (), at_end=Clause.AT_END in line.flags,
    )  # fmt: skip
    victim = board.get(trip.cell)
    if line.flags & PASSING:
        taken = tuple(c for c in trip.jumped if may_take(scene, man, board[c], line))
        if victim is None and (line.mode == "both" or bool(taken) == (line.mode == "capture")):
            yield took(move, board, taken)
    elif Clause.ON_TRAIL in line.flags:
        passer = scene.position.trail.get(trip.cell)
        if line.mode == "move":
            raise Silent("`move` of a line `on trail`")
        if passer is not None and passer in board and victim is None:
            if may_take(scene, man, board[passer], line):
                yield took(move, board, (passer,))
    elif victim is None:
        if line.mode != "capture" and Clause.RIFLE not in line.flags:
            yield move
    elif line.mode != "move" and may_take(scene, man, victim, line):
        yield but(took(move, board, (trip.cell,)), rifle=Clause.RIFLE in line.flags)


def took(move: Move, board: Board, taken: tuple[int, ...]) -> Move:
    """Return a move with the pieces that it takes."""
    return but(move, taken=taken, victims=tuple(board[cell].kind for cell in taken))


def axis_of(scene: Scene, origin: int, trip: Trip) -> str | None:
    """Return the axis along which a way leads, None of one along none."""
    vectors, places = trip.vectors, scene.game.geometry.cells.places
    if vectors == ("anywhere",) and places:
        vectors = (tuple(b - a for a, b in zip(places[origin], places[trip.cell], strict=True)),)
    if not all(isinstance(v, tuple) and not isinstance(v[0], str) for v in vectors):
        return None
    total = [sum(v[k] for v in vectors) for k in range(len(vectors[0]))]
    along = [k for k, value in enumerate(total) if value]
    return scene.game.geometry.cells.axes[along[0]] if len(along) == 1 else None


def may_take(scene: Scene, man: Man, victim: Man, line: Movement) -> bool:
    """"enemies that are not `iron` and, with `taking`, of the kinds that it names"; "with `taking own`, own pieces as
    well"; "a neutral piece only if `taking` names its kind"; "Neutral pieces capture nothing"."""
    game = scene.game
    if game.kinds[victim.kind].iron or man.player not in game.players:
        return False
    if victim.player not in game.players:
        return victim.kind in line.taking
    if not game.enemies(man.player, victim.player) and Clause.TAKING_OWN not in line.flags:
        return False
    return not line.taking or victim.kind in line.taking


# --------------------------------------------------------------------------- promotions


def promoted(scene: Scene, move: Move, man: Man) -> Iterator[Move]:
    """"A piece promotes by the first entry of its list that fits the move"; "a condition of the position before the
    move"."""
    assert move.origin is not None and move.target is not None
    asked = but(scene, me=man.player, origin=move.origin, target=move.target, mover=man, passed=move.passed)
    for entry in scene.game.kinds[man.kind].promotions if not move.rifle else ():
        if entry.capturing is not None and entry.capturing != bool(move.taken):
            continue
        if not truth(entry.on, asked.at(move.target)):
            continue
        if entry.origin_zone is not None and not truth(entry.origin_zone, asked.at(move.origin)):
            continue
        if entry.condition is not None and not truth(entry.condition, but(asked, cell=move.origin, about=True)):
            continue
        for name in entry.to:
            yield but(move, becomes=name, trail=())  # "A piece that promotes leaves no trail."
        if entry.forced:
            return
        break
    yield move
