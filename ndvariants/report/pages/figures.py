"""Charts as SVG: curves with bands, bars, heat on a board. They take the colours of the page that they stand in.

Every chart says in words what it shows (``title``), for who cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap

from ndvariants.report.layout.view import View
from ndvariants.report.svg.elements import Value, element, number, words
from ndvariants.report.svg.position import picture_of
from ndvariants.simulation.events.measures import Curve

WIDE, HIGH = 400.0, 200.0  # on a phone, too, its words can be read
LEFT, RIGHT, TOP, BOTTOM = 48.0, 12.0, 12.0, 38.0
_TICKS, _TICKS_ACROSS = 5, 6  # at most
_NAME, _LETTER, _LINE, _GAP = 16, 5.6, 12.0, 14.0  # letters of a line of a name; a letter, a line and the space before


def curves_svg(curves: Sequence[Curve], title: str, unit: str = "", across: str = "ply") -> str:
    """Curves over one axis, each with its band and, at its end, its name; ``unit`` ``%`` writes shares as percentages.

    The axis holds all bands.
    """
    values = [known for one in curves for known in one.values]
    if not values:
        return ""
    most_x = max(x for one in curves for x in one.plies) or 1.0
    most_y = max([*(known.value for known in values), *(known.high for one in curves for _, known in one.band)])
    most_y = _round_up(most_y)
    if unit == "%" and all(known.value <= 1 for known in values):
        most_y = min(most_y, 1.0)
    names = [wrap(one.name, _NAME) for one in curves]
    frame = _Frame(most_x, most_y, RIGHT + _GAP + _LETTER * max(len(line) for lines in names for line in lines))
    parts = [_axes(frame, unit, across)]
    for k, one in enumerate(curves):
        upper = [frame.spot(x, min(known.high, most_y)) for x, known in one.band]
        lower = [frame.spot(x, max(known.low, 0.0)) for x, known in reversed(one.band)]
        middle = [frame.spot(x, known.value) for x, known in one.points]
        parts.append(element("polygon", points=_joined([*upper, *lower]), class_=f"band s{k % 6}"))
        parts.append(element("polyline", points=_joined(middle), class_=f"curve s{k % 6}"))
    ends = [frame.spot(*(one.plies[-1], one.values[-1].value)) for one in curves]
    return _chart(title, [*parts, *_names(names, ends, frame)])


def bars_svg(bars: Sequence[tuple[str, float]], title: str, across: str = "") -> str:
    """Bars side by side, each with its label below where there is room."""
    if not bars:
        return ""
    most = _round_up(max(value for _, value in bars))
    frame = _Frame(float(len(bars)), most)
    parts = [_axes(frame, "", across, marks_x=False)]
    every = max(1, len(bars) // 8)
    for k, (label, value) in enumerate(bars):
        (left, top), (right, bottom) = frame.spot(k + 0.08, value), frame.spot(k + 0.92, 0.0)
        tip = element("title", words(f"{label}: {value:,.0f}"))
        size = {"width": right - left, "height": max(0.0, bottom - top)}
        parts.append(element("rect", tip, x=left, y=top, class_="bar", **size))
        if k % every == 0:
            x = (left + right) / 2
            parts.append(element("text", words(label), x=x, y=HIGH - BOTTOM + 16, class_="tick middle"))
    return _chart(title, parts)


def heat_svg(view: View, values: Mapping[int, float], title: str) -> str:
    """The board without pieces; the least value leaves a cell bare, the most gives it full colour."""
    picture = picture_of(view)
    tiles = [tile for tile in picture.tiles if tile.points and tile.cell not in view.gone]
    shown = [values.get(tile.cell, 0.0) for tile in tiles]
    least, most = min(shown, default=0.0), max(shown, default=0.0)
    parts = []
    for tile in tiles:
        value = values.get(tile.cell, 0.0)
        tip = element("title", words(f"{view.names[tile.cell]}: {value:,.0f}"))
        points = _joined(list(tile.points))
        parts.append(element("polygon", points=points, class_="cell"))
        strength = (value - least) / (most - least) if most > least else 0.0
        parts.append(element("polygon", tip, points=points, class_="heat", fill_opacity=strength))
    for label in picture.labels:
        if label.kind in ("coordinate", "slice", "name"):
            anchor = {"start": "", "middle": " middle", "end": " end"}[label.anchor]
            x, y = label.spot
            parts.append(element("text", words(label.text), x=x, y=y, class_=f"tick{anchor}"))
    return _svg(title, parts, picture.width, picture.height, "board", width=picture.width)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Frame of a chart on the sheet: x from 0 to ``most_x``, y from 0 to ``most_y``."""

    most_x: float
    most_y: float
    right: float = RIGHT

    def spot(self, x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + (WIDE - LEFT - self.right) * x / self.most_x,
            HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * y / self.most_y,
        )


def _axes(frame: _Frame, unit: str, across: str, marks_x: bool = True) -> str:
    parts = []
    for k in range(_TICKS + 1):
        value = frame.most_y * k / _TICKS
        (left, y), (right, _) = frame.spot(0.0, value), frame.spot(frame.most_x, value)
        parts.append(element("line", x1=left, y1=y, x2=right, y2=y, class_="grid"))
        text = f"{100 * value:.3g} %" if unit == "%" else f"{value:,.4g}"
        parts.append(element("text", words(text), x=LEFT - 6, y=y + 4, class_="tick end"))
    step = _round_up(frame.most_x / _TICKS_ACROSS) if marks_x else frame.most_x + 1.0
    for k in range(int(frame.most_x / step) + 1 if marks_x else 0):
        x, y0 = frame.spot(step * k, 0.0)
        parts.append(element("text", words(f"{step * k:g}"), x=x, y=y0 + 16, class_="tick middle"))
    parts.append(element("text", words(across), x=WIDE - frame.right, y=HIGH - 2, class_="tick end"))
    return "".join(parts)


def _names(names: Sequence[Sequence[str]], ends: Sequence[tuple[float, float]], frame: _Frame) -> Iterator[str]:
    """The name of each curve beside its end, moved up or down where names would overlap; a line leads to it."""
    order, tops, free = sorted(range(len(ends)), key=lambda k: ends[k][1]), dict[int, float](), TOP - _LINE / 2
    for k in order:
        tops[k] = max(free, ends[k][1] - _LINE * len(names[k]) / 2)
        free = tops[k] + _LINE * len(names[k])
    limit = HIGH - BOTTOM + _LINE
    for k in reversed(order):
        limit = tops[k] = min(tops[k], limit - _LINE * len(names[k]))
    left = WIDE - frame.right + _GAP
    for k, lines in enumerate(names):
        (x, y), middle = ends[k], tops[k] + _LINE * len(lines) / 2
        yield element("line", x1=x, y1=y, x2=left - 3, y2=middle, class_=f"lead s{k % 6}")
        for n, line in enumerate(lines):
            yield element("text", words(line), x=left, y=tops[k] + _LINE * (n + 1) - 3, class_="tick")


def _chart(title: str, parts: Sequence[str]) -> str:
    return _svg(title, parts, WIDE, HIGH, "chart")


def _svg(title: str, parts: Sequence[str], across: float, down: float, kind: str, **more: Value) -> str:
    box = f"0 0 {number(across)} {number(down)}"
    inside = element("title", words(title)) + "".join(parts)
    return element("svg", inside, viewBox=box, role="img", class_=kind, xmlns="http://www.w3.org/2000/svg", **more)


def _joined(spots: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in spots)


def _round_up(value: float) -> float:
    if value <= 0:
        return 1.0
    scale = 1.0
    while scale * 10 <= value:
        scale *= 10
    while scale > value:
        scale /= 10
    return next(step * scale for step in (1, 2, 2.5, 5, 10) if step * scale >= value * 0.999999)
