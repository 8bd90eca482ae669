"""Castling: several pieces of a player move at once, by records of cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.graphs.relations import RelationShape
from ndvariants.compiler.boards.grids.grid_shape import constant
from ndvariants.compiler.boards.rays import Ints
from ndvariants.compiler.codes import Codes
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import TooManyCastlings
from ndvariants.faults.values import NoWayThere
from ndvariants.language.trees.syntax import (
    Call,
    Castling,
    CastlingPart,
    CastlingWay,
    CellSet,
    Expr,
    Name,
    Number,
    Unary,
)
from ndvariants.model.variant import Condition, Variant
from ndvariants.words.movements import CastlingClause

MAX_RIGHTS = 31


Asked = tuple[Expr, int, int]  # a condition of the position, and the origin and target that it is about


@dataclass(frozen=True, slots=True)
class CastlingPlan:
    """One castling of one player on one line: ``shifts`` are (from, to), the royal's first.

    ``empty`` and ``safe`` are the cells that must be empty, and not attacked; ``watched`` those on which other pieces
    than the royal must not be attacked, which ``asked`` asks. ``sheltered``: castling can open
    no straight line to the royal's new place.
    """

    player: int
    piece: str
    bit: int
    shifts: tuple[tuple[int, int], ...]
    empty: tuple[int, ...]
    safe: tuple[int, ...]
    sheltered: bool
    castling: Castling
    asked: tuple[Asked, ...] = ()  # what the file asks once of the moves of its pieces
    watched: tuple[int, ...] = ()

    @property
    def standing(self) -> tuple[int, frozenset[int]]:
        """The player, and where its pieces stand before they castle: all castlings that start so share a right."""
        return self.player, frozenset(origin for origin, _ in self.shifts)

    def words(self, effect: int) -> list[int]:
        """The record as the kernel reads it."""
        shifts = [cell for pair in self.shifts for cell in pair]
        return [self.bit, len(self.shifts), *shifts, len(self.empty), *self.empty, len(self.safe), *self.safe, effect]


def plan_castlings(variant: Variant, codes: Codes, geometry: Geometry) -> list[CastlingPlan]:
    """Every castling that the pieces of the setup may make, by player; those of the same pieces share a right.

    Raises ``VariantError`` when a position cannot hold that many castling rights.
    """
    plans: list[CastlingPlan] = []
    pieces = {placed.cell: (codes.owner_number(placed.player), placed.piece) for placed in variant.setup}
    for player in range(codes.n_players):
        for castling in variant.castlings:
            if never(castling, geometry, player):
                continue
            for cell in sorted(cell for cell, piece in pieces.items() if piece == (player, castling.parts[0].piece)):
                plan = _plan(castling, codes, geometry, player, cell, pieces)
                if plan is not None:
                    plans.append(plan)
    standing = list(dict.fromkeys(plan.standing for plan in plans))
    if len(standing) > MAX_RIGHTS:
        last = next(plan for plan in plans if plan.standing == standing[MAX_RIGHTS])
        raise error_of(TooManyCastlings(len(standing), MAX_RIGHTS), last.castling)
    return [replace(plan, bit=1 << standing.index(plan.standing)) for plan in plans]


def never(castling: Castling, geometry: Geometry, player: int) -> bool:
    """Return True if the castling's condition is known to be false before the game."""
    return castling.condition is not None and geometry.never(castling.condition, player)


def _plan(
    castling: Castling, codes: Codes, geometry: Geometry, player: int, cell: int, pieces: dict[int, tuple[int, str]]
) -> CastlingPlan | None:
    """The castling of the royal on ``cell``, ``None`` when the pieces do not stand for it."""
    spans = [_span(geometry, part, player, cell, pieces) for part in castling.parts]
    if not all(spans):
        return None
    if spans[0][0] != cell or any(pieces.get(span[0]) != (player, part.piece) for span, part in
                                  zip(spans, castling.parts, strict=True)):  # fmt: skip
        return None
    if any(-1 in span or not geometry.exists[span].all() for span in spans):
        return None
    standing = {span[0] for span in spans}
    crossed = [span if CastlingClause.NOTHING_BETWEEN in castling.flags else span[-1:] for span in spans]
    empty = tuple(sorted({cell for span in crossed for cell in span} - standing))
    way = spans[0] if len(spans[0]) > 1 else [*spans[0], *spans[0]]  # a king that stays is asked before and after
    safe = tuple(way) if castling.is_unattacked(castling.parts[0]) else ()
    shifts = tuple((span[0], span[-1]) for span in spans)
    sheltered = bool(safe) and _sheltered(geometry, castling.parts[0], player, spans)
    asked: list[Asked] = []
    for part, span in zip(castling.parts, spans, strict=True):
        if not _in_zones(geometry, part.piece, player, span):
            return None
        conditions = (one.asked.condition for one in _conditions(geometry.variant, part.piece))
        asked += [(condition, span[0], span[-1]) for condition in conditions if condition is not None]
    others = list(zip(castling.parts, spans, strict=True))[1:]
    watched = tuple(dict.fromkeys(cell for part, span in others if castling.is_unattacked(part) for cell in span))
    enemies = [codes.movers[other] for other in codes.opponents(player)]
    asked += [(_not_attacked(by), cell, cell) for cell in watched for by in enemies]
    return CastlingPlan(
        player, castling.parts[0].piece, 0, shifts, empty, safe, sheltered, castling, tuple(asked), watched
    )


def _not_attacked(by: str) -> Expr:
    return Unary("not", Call("attacked", (Name("target"), Name(by))))


def _conditions(variant: Variant, piece: str) -> list[Condition]:
    named = next(one for one in variant.pieces if one.name == piece)
    return [one for one in variant.conditions if one.asked.mode in ("both", "move") and one.is_asked_of(named)]


def _in_zones(geometry: Geometry, piece: str, player: int, span: Sequence[int]) -> bool:
    """Return True if a piece castles where the conditions of the file let it: from ``span[0]`` to the last cell."""
    for condition in _conditions(geometry.variant, piece):
        asked = condition.asked
        for zone, cells in ((asked.origin_zone, span[:1]), (asked.target_zone, span[-1:]), (asked.within, span)):
            if zone is not None and not geometry.zone(zone, player)[list(cells)].all():
                return False
    return True


def _span(
    geometry: Geometry, part: CastlingPart | CastlingWay, player: int, royal: int, pieces: dict[int, tuple[int, str]]
) -> list[int]:
    """The cells that a piece passes, from its start to its end; none where it is to start or end beyond its line."""
    if isinstance(part, CastlingWay):
        return way_of(geometry, part)
    board = geometry.variant.board
    if not board.axes and not (board.sections and board.space):
        return []
    line = _line(geometry, part, player, royal)
    start, stop = _start(part, line, royal, player, pieces), constant(part.stop)
    if not (1 <= start <= len(line) and 1 <= stop <= len(line)):
        return []
    step = 1 if stop >= start else -1
    return [line[index - 1] for index in range(start, stop + step, step)]


def _start(part: CastlingPart, line: Sequence[int], royal: int, player: int, pieces: dict[int, tuple[int, str]]) -> int:
    """Start of a part's piece on its line (from 1), 0 for nowhere; ``any``: the royal itself."""
    if not isinstance(part.start, Name):
        return constant(part.start)
    standing = [at for at, cell in enumerate(line, 1) if pieces.get(cell) == (player, part.piece)]
    if part.start.text == "any":
        standing = [at for at in standing if line[at - 1] == royal] or standing
    return standing[-1 if part.start.text == "last" else 0] if standing else 0


def _line(geometry: Geometry, part: CastlingPart, player: int, cell: int) -> list[int]:
    if part.axis not in geometry.axes:  # a name beyond the board's axes
        return [cell]
    axis = geometry.axes.index(part.axis)
    line = np.arange(geometry.n_cells)
    for other in range(len(geometry.axes)):
        if other != axis:
            line = line[geometry.coordinates[line, other] == geometry.coordinates[cell, other]]
    line = line[geometry.coordinates[line, axis] < geometry.shape.widths[line, axis]]
    places = np.full(int(geometry.shape.widths[cell, axis]), -1)
    places[geometry.scope.seen[player][line, axis] - 1] = line
    return [int(number) for number in places]


def _sheltered(
    geometry: Geometry, first: CastlingPart | CastlingWay, player: int, spans: Sequence[Sequence[int]]
) -> bool:
    """Return True if the partner leaves the end of the line, to stand between there and where the royal comes from.

    Then no attacker on a straight line gains a way to the royal: the rest of the line was crossed in safety.
    """
    board = geometry.variant.board
    if len(spans) != 2 or not board.axes or board.seams or any(axis.wrap for axis in board.axes):
        return False
    if isinstance(first, CastlingWay):
        return False
    royal, partner = spans[0], spans[1]
    line = _line(geometry, first, player, royal[0])
    at_end = partner[0] in (line[0], line[-1])
    return at_end and partner[-1] in royal[:-1]


def rights_lost(plans: Sequence[CastlingPlan], n_cells: int) -> Ints:
    """The rights that a move from or to each cell takes away: int32[n_cells]."""
    lost = np.zeros(n_cells, np.int32)
    for plan in plans:
        for origin, _ in plan.shifts:
            lost[origin] |= plan.bit
    return lost


# The ways of castling pieces that are written by cells: the straight line between two, or as written.


def way_of(geometry: Geometry, part: CastlingWay) -> list[int]:
    """The cells of a way, from its start to its end. Raises ``VariantError`` where no line joins the two."""
    cells = [_number(cell) for cell in part.cells]
    if len(cells) > 2 or cells[0] == cells[1]:
        return cells
    between = _between(geometry, cells[0], cells[1])
    if between is None:
        raise error_of(NoWayThere(part.piece), part)
    return [cells[0], *between, cells[1]]


def _number(cell: Expr) -> int:
    assert isinstance(cell, CellSet) and isinstance(cell.arguments[0], Number)
    return cell.arguments[0].value


def _between(geometry: Geometry, start: int, stop: int) -> list[int] | None:
    if isinstance(geometry.shape, RelationShape):
        return _on_lines(geometry.shape, start, stop)
    apart = geometry.coordinates[stop] - geometry.coordinates[start]
    count = int(np.gcd.reduce(apart))
    if count == 0 or abs(apart // count).max() > 1:
        return None
    same = np.ones(geometry.n_cells, np.bool_)
    if geometry.section is not None:
        same = geometry.section == geometry.section[start]
    found = []
    for step in range(1, count):
        wanted = geometry.coordinates[start] + step * (apart // count)
        found += np.flatnonzero((geometry.coordinates == wanted).all(axis=1) & same & geometry.exists).tolist()
    return found if len(found) == count - 1 else None


def _on_lines(shape: RelationShape, start: int, stop: int) -> list[int] | None:
    """The cells before ``stop`` on the shortest line from ``start`` that leads through it."""
    rays = [
        row[: row.index(stop)]
        for word in shape.words.values()
        for row in word.cells[word.origin == start].tolist()
        if stop in row
    ]
    return min(rays, key=len, default=None)
