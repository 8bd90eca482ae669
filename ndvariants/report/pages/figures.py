"""Charts as SVG: curves with bands, bars, heat on a board. They take the colours of the page that they stand in.

Every chart says in words what it shows (``title``), for who cannot see it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ndvariants.report.layout.view import View
from ndvariants.report.svg.elements import Value, element, number, words
from ndvariants.report.svg.position import picture_of
from ndvariants.simulation.events.measures import Curve

WIDE, HIGH = 400.0, 200.0  # on a phone, too, its words can be read
LEFT, RIGHT, TOP, BOTTOM = 48.0, 12.0, 12.0, 38.0
_TICKS, _TICKS_ACROSS = 5, 6  # at most
_ROOM = 1.15  # of the highest point; a band that is wider runs off the chart: it says that nothing is known there


def curves_svg(curves: Sequence[Curve], title: str, unit: str = "", across: str = "ply") -> str:
    """Curves over one axis, each with its band and its name; ``unit`` ``%`` writes shares as percentages."""
    values = [known for one in curves for known in one.values]
    if not values:
        return ""
    most_x = max(x for one in curves for x in one.plies) or 1.0
    most_y = _round_up(min(max(known.high for known in values), _ROOM * max(known.value for known in values)))
    if unit == "%" and all(known.value <= 1 for known in values):
        most_y = min(most_y, 1.0)
    frame = _Frame(most_x, most_y)
    parts = [_axes(frame, unit, across)]
    for k, one in enumerate(curves):
        upper = [frame.spot(x, min(known.high, most_y)) for x, known in one.points]
        lower = [frame.spot(x, max(known.low, 0.0)) for x, known in reversed(one.points)]
        middle = [frame.spot(x, known.value) for x, known in one.points]
        parts.append(element("polygon", points=_joined([*upper, *lower]), class_=f"band s{k % 6}"))
        parts.append(element("polyline", points=_joined(middle), class_=f"curve s{k % 6}"))
    names, lines = _legend([one.name for one in curves])
    parts.append(names)
    return _chart(title, parts, 14 * lines)


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

    def spot(self, x: float, y: float) -> tuple[float, float]:
        return (LEFT + (WIDE - LEFT - RIGHT) * x / self.most_x, HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * y / self.most_y)


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
    parts.append(element("text", words(across), x=WIDE - RIGHT, y=HIGH - 2, class_="tick end"))
    return "".join(parts)


def _legend(names: Sequence[str]) -> tuple[str, int]:
    """The names above the chart, and how many lines they take."""
    parts, x, lines = [], LEFT, 1
    for k, name in enumerate(names):
        if x > LEFT and x + 36 + 6.6 * len(name) > WIDE:
            x, lines = LEFT, lines + 1
        y = 14.0 * lines
        parts.append(element("line", x1=x, y1=y, x2=x + 16, y2=y, class_=f"curve s{k % 6}"))
        parts.append(element("text", words(name), x=x + 21, y=y + 4, class_="tick"))
        x += 36 + 6.6 * len(name)
    return element("g", *parts, transform=f"translate(0 {number(-14.0 * lines)})"), lines


def _chart(title: str, parts: Sequence[str], above: float = 0.0) -> str:
    return _svg(title, parts, WIDE, HIGH, "chart", above=above)


def _svg(
    title: str, parts: Sequence[str], across: float, down: float, kind: str, above: float = 0.0, **more: Value
) -> str:
    box = f"0 {number(-above)} {number(across)} {number(down + above)}"
    inside = element("title", words(title)) + "".join(parts)
    return element("svg", inside, viewBox=box, role="img", class_=kind, xmlns="http://www.w3.org/2000/svg", **more)


def _joined(spots: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in spots)


def _round_up(value: float) -> float:
    """The least of 1, 2, 2.5, 5, 10 ... (times a power of ten) that is not below the value."""
    if value <= 0:
        return 1.0
    scale = 1.0
    while scale * 10 <= value:
        scale *= 10
    while scale > value:
        scale /= 10
    return next(step * scale for step in (1, 2, 2.5, 5, 10) if step * scale >= value * 0.999999)
