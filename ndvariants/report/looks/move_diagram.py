"""A piece drawn by what it does: a small diagram of its moves, read off the compiled ones, on any board.

A dot is a cell where it goes and captures, a ring one where it only goes, a cross one where it only captures, a square
one that it reaches over a hurdle; a line with a head is a slide, with such a sign at its end if it is no dot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count
from math import acos, hypot

from ndvariants.game.game import Game
from ndvariants.kernel.layout import FIRST_PIECE, WALL
from ndvariants.language.drawing import Layer
from ndvariants.model.variant import Board, Piece
from ndvariants.report.layout.reach import BOTH, CAPTURE, HURDLE, MIXED, MOVE, reach
from ndvariants.report.layout.slices import layout
from ndvariants.report.polygons.kinds import flat, solid

Spot = tuple[float, float]
_RIM = 36.0  # how far from the middle anything is drawn
_FAR = 4.5  # steps that stay apart; what lies farther is drawn at the rim
_TRIED = 5  # cells from which moves are looked for, on boards that have no middle
_ZONED = 81  # and those of a piece whose moves depend on where it stands
_BEHIND = ((0.34, 0.34), (-0.34, 0.34), (0.17, -0.4), (-0.4, -0.17))  # where the axes behind the second lead


def deeds(game: Game, player: int, piece: Piece) -> tuple[Layer, ...]:
    """The layers of the diagram (of its first owner, if that player has none); none for a piece that does not move."""
    codes = game.tables.codes
    every = [code for code in range(FIRST_PIECE, len(codes)) if codes[code].piece == piece.name]
    mine = [code for code in every if codes[code].player == player] or every
    if not mine or not piece.movements:
        return ()
    code = next((k for k in mine if not codes[k].unmoved), mine[0])
    most: dict[Spot, str] = {}
    zoned = any(one.zones for one in piece.movements)
    for origin in range(min(game.variant.board.n_cells, _ZONED)) if zoned else _origins(game, code):
        found = _offsets(game, origin, reach(game.tables, code, origin))
        if len(found) > len(most):
            most = found
    return tuple(_layers(most)) if most else ()


def _origins(game: Game, code: int) -> list[int]:
    board, standing = game.variant.board, game.start().fields.board
    starts = [cell for cell, held in enumerate(standing) if held == code][:2]
    if not board.axes:
        return [*starts, *range(board.n_cells // 3, board.n_cells, max(1, board.n_cells // _TRIED))]
    middle, step, cells = [axis.width // 2 for axis in board.axes], 1, [0, 0]
    for axis, at in zip(board.axes, middle, strict=True):
        cells = [cells[0] + at * step, cells[1] + max(0, at - 1) * step]
        step *= axis.width
    return [cell for cell in (*cells, *starts) if standing[cell] != WALL]


def _offsets(game: Game, origin: int, marks: Mapping[int, str]) -> dict[Spot, str]:
    """Offsets of the marks from the origin; neighbours are about 1 apart, and y grows upwards."""
    board = game.variant.board
    places = board.coordinates()
    if board.sections and not places[origin]:
        return {}  # a point beside a section
    if places[origin]:
        leads, widths = _leads(game, len(places[origin])), [axis.width if axis.wrap else 0 for axis in board.axes]
        found = {}
        for cell, mark in marks.items():
            steps = [there - here for there, here in zip(places[cell], places[origin], strict=False)]
            steps = [
                (step + w // 2) % w - w // 2 if w else step for step, w in zip(steps, widths or [0] * 9, strict=False)
            ]
            ways = list(zip(steps, leads, strict=False))
            found[round(sum(s * x for s, (x, _) in ways), 3), round(sum(s * y for s, (_, y) in ways), 3)] = mark
    else:
        middles = _middles(board)
        far = {cell: _seen(middles[origin], middles[cell]) for cell in range(len(middles)) if cell != origin}
        unit = min(hypot(*spot) for spot in far.values())
        found = {(round(far[cell][0] / unit, 2), round(far[cell][1] / unit, 2)): mark
                 for cell, mark in marks.items() if cell != origin}  # fmt: skip
    found.pop((0, 0), None)
    return found


@lru_cache(maxsize=4)
def _middles(board: Board) -> Sequence[Sequence[float]]:
    corners = solid(board)
    polygons: Sequence[Sequence[Sequence[float]]] = flat(board) if corners is None else corners
    return [[sum(along) / len(polygon) for along in zip(*polygon, strict=True)] for polygon in polygons]


def _leads(game: Game, n_axes: int) -> list[Spot]:
    axes, given = game.variant.board.axes, dict(game.variant.drawing.vectors)
    plan = layout(axes, game.variant.notation) if axes else None
    flat_axes = (0, 1) if plan is None else (plan.across, plan.upwards)
    behind, leads = chain(_BEHIND, iter(lambda: (0.2, 0.3), None)), []
    for axis in range(n_axes):
        usual = (1.0, 0.0) if axis == flat_axes[0] else (0.0, 1.0) if axis == flat_axes[1] else next(behind)
        leads.append(given.get(axes[axis].name, usual) if axes else usual)
    return leads


def _seen(eye: Sequence[float], spot: Sequence[float]) -> Spot:
    """Offset of a spot on the plane; on a solid, as far and in the direction in which one goes there."""
    if len(eye) == 2:
        return spot[0] - eye[0], spot[1] - eye[1]
    (x, y, z), (a, b, c) = ([value / hypot(*one) for value in one] for one in (eye, spot))
    level = hypot(x, y)
    right = (-y / level, x / level, 0.0) if level > 1e-6 else (1.0, 0.0, 0.0)
    up = y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0]
    ways = [a * way[0] + b * way[1] + c * way[2] for way in (right, up)]
    arc = acos(max(-1.0, min(1.0, a * x + b * y + c * z)))
    far = hypot(*ways) or 1.0
    return ways[0] * arc / far, ways[1] * arc / far or arc


# --------------------------------------------------------------------------- signs


def _layers(offsets: Mapping[Spot, str]) -> Iterator[Layer]:
    halves = {(x / 2, y / 2): mark for (x, y), mark in offsets.items() if mark == HURDLE}
    slides = {
        step: run for step in {**halves, **offsets} if len(run := _run(offsets, step)) > 2 - (step not in offsets)
    }
    within = {spot for run in slides.values() for spot in run}
    leaps = {spot: mark for spot, mark in offsets.items() if spot not in within}
    unit = min(_RIM / max([1.6, *(min(_FAR, hypot(*spot)) for spot in leaps)]), 17.0)
    lines, heads, signs = [], [], dict[Spot, str]()
    for step, run in slides.items():
        if not any(set(run) < set(other) for other in slides.values()):
            x, y, mark = step[0] / hypot(*step), -step[1] / hypot(*step), offsets[run[-1]]
            rim, start = _RIM if mark == BOTH else _RIM - 8, 8 if mark != HURDLE else 18
            lines.append(f"M{50 + start * x:.1f} {50 + start * y:.1f}L{50 + rim * x:.1f} {50 + rim * y:.1f}")
            if mark == BOTH:
                heads.append(_head(x, y))
            else:
                signs[50 + _RIM * x, 50 + _RIM * y] = mark
    for (x, y), mark in leaps.items():
        shrink = min(1.0, _RIM / (unit * hypot(x, y)))
        signs[50 + unit * x * shrink, 50 - unit * y * shrink] = mark
    if lines:
        yield Layer("".join(lines), "line", 4.0)
    if heads:
        yield Layer("".join(heads), "ink")
    yield from _signs(signs, min(5.5, max(3.5, unit * 0.42)))
    yield Layer("M50 44.5a5.500 5.500 0 1 1-.1 0Z", "line", 3.0)


def _head(x: float, y: float) -> str:
    tip, back = (50 + (_RIM + 5) * x, 50 + (_RIM + 5) * y), (50 + (_RIM - 6) * x, 50 + (_RIM - 6) * y)
    left, right = (back[0] - 6 * y, back[1] + 6 * x), (back[0] + 6 * y, back[1] - 6 * x)
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in (tip, left, right)) + "Z"


def _run(offsets: Mapping[Spot, str], step: Spot) -> list[Spot]:
    run = [step] if step in offsets else []
    for times in count(2):
        spot = round(step[0] * times, 3), round(step[1] * times, 3)
        mark, before = offsets.get(spot), offsets[run[-1]] if run else HURDLE
        if mark != before and not (mark == MIXED and before == MOVE and times == 2):
            return run
        run.append(spot)
    raise AssertionError


def _signs(signs: Mapping[Spot, str], size: float) -> Iterator[Layer]:
    drawn: dict[str, list[str]] = {}
    small, wide = f"{size - 1:.1f}", f"{2 * size - 2:.1f}"
    for (x, y), mark in signs.items():
        at = f"M{x:.1f} {y:.1f}"
        drawn.setdefault(mark, []).append({
            BOTH: f"{at}m0-{size:.1f}a{size:.1f} {size:.1f} 0 1 1-.1 0Z",
            MOVE: f"{at}m0-{small}a{small} {small} 0 1 1-.1 0Z",
            CAPTURE: f"{at}m-{small}-{small}l{wide} {wide}m0-{wide}l-{wide} {wide}",
        }.get(mark, f"{at}m-{small}-{small}h{wide}v{wide}h-{wide}Z"))  # fmt: skip
    for mark, paths in drawn.items():
        yield Layer("".join(paths), "ink" if mark == BOTH else "line", 3.4)
