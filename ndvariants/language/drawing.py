"""An author's own picture of a piece: an SVG as layers, by a list of what it may hold.

Nothing of the text itself is ever written anywhere: only paths, numbers and colours that were understood come out, so
nothing in it can run, and nothing can be loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import cos, radians, sin
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from xml.etree import ElementTree

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MOST_LAYERS = 200


class Layer(NamedTuple):
    """One path of a figure in a box of 100 by 100.

    ``paint``: ``body`` is filled in the colour of the player and has an edge, ``ink`` is filled in its other colour,
    ``line`` and ``edge`` are strokes in that and in the colour of its edge; a colour (``#aa3300``) is a stroke of it
    if there is a ``width``, and else fills. ``matrix`` is where it is drawn, as in SVG; empty for where it is.
    """

    path: str
    paint: str = "body"
    width: float = 4.0
    matrix: tuple[float, ...] = ()


class Unfit(Exception):
    """Forbidden content of a picture; the text is the reason."""


def times(one: Matrix, other: Matrix) -> Matrix:
    """The matrix that does *other* first, then *one*."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def is_drawing(symbol: str) -> bool:
    """Return True if the symbol of a piece is a picture, and no name or character."""
    return symbol.lstrip().startswith("<")


def parse_drawing(text: str) -> tuple[Layer, ...]:
    """The layers of an SVG. Raises Unfit with the reason where it holds anything else than shapes and colours."""
    from xml.etree import ElementTree  # few files have a drawing, and all wait for what is imported above

    if "<!" in text or "<?" in text:
        raise Unfit("it may have no declarations, comments or instructions")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Unfit(f"it is no SVG: {error}") from None
    if _name(root) != "svg":
        raise Unfit(f"it begins with `{_name(root)}`, not with `svg`")
    box = _numbers(root.get("viewBox") or f"0 0 {root.get('width') or 100} {root.get('height') or 100}")
    if len(box) != 4 or min(box[2:]) <= 0:
        raise Unfit("its `viewBox` is not four numbers: left, top, width, height")
    scale = 100 / max(box[2:])
    left, top = (50 - scale * (box[k] + box[k + 2] / 2) for k in (0, 1))
    layers = tuple(_layers(root, (scale, 0.0, 0.0, scale, left, top), {}))
    if not 0 < len(layers) <= MOST_LAYERS:
        raise Unfit(f"it draws {len(layers)} shapes; it may be 1 to {MOST_LAYERS}")
    return layers


_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_PATH = re.compile(rf"(?:[MmLlHhVvCcSsQqTtAaZz\s,]|{_NUMBER})*")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_DARK, _LIGHT = {"black", "currentcolor", "#000", "#000000"}, {"white", "#fff", "#ffffff"}
_PAINTED = ("fill", "stroke", "stroke-width")
_ALLOWED = {
    "svg": ("viewBox", "width", "height", "version"), "g": (), "path": ("d",), "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"), "rect": ("x", "y", "width", "height"), "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",), "polygon": ("points",),
}  # fmt: skip


def _name(found: ElementTree.Element) -> str:
    return found.tag.removeprefix("{http://www.w3.org/2000/svg}")


def _layers(found: ElementTree.Element, matrix: Matrix, painted: Mapping[str, str]) -> Iterator[Layer]:
    name = _name(found)
    if name not in _ALLOWED:
        raise Unfit(f"it may hold no `{name}`; what it may hold: {', '.join(_ALLOWED)}")
    for key in found.keys():  # noqa: SIM118, an element is no mapping
        if key not in (
            *_ALLOWED[name],
            *_PAINTED,
            "transform",
            "stroke-linejoin",
            "stroke-linecap",
            "stroke-miterlimit",
        ):
            raise Unfit(f"`{name}` may have no `{key}`")
    painted = {**painted, **{key: value for key, value in found.items() if key in _PAINTED}}
    matrix = times(matrix, _transform(found.get("transform", "")))
    if name in _SHAPES:
        path = _SHAPES[name](found)
        placed = tuple(round(value, 5) for value in matrix)
        yield from (Layer(path, paint, width, placed) for paint, width in _paints(painted))
    for inner in found:
        yield from _layers(inner, matrix, painted)


def _paints(painted: Mapping[str, str]) -> Iterator[tuple[str, float]]:
    fill, stroke = painted.get("fill", "black").strip().lower(), painted.get("stroke", "none").strip().lower()
    width = abs(_numbers(painted.get("stroke-width", "1"), 1)[0])
    if fill in _DARK:
        yield "body", width if stroke in _DARK else 0.0
        stroke = "none" if stroke in _DARK else stroke
    elif fill != "none":
        yield "ink" if fill in _LIGHT else _colour(fill), 0.0
    if stroke != "none":
        yield "edge" if stroke in _DARK else "line" if stroke in _LIGHT else _colour(stroke), width


def _colour(text: str) -> str:
    if not _COLOUR.fullmatch(text):
        raise Unfit(
            f"`{text}` is no colour; write black (the player's), white (what is drawn on it), none, or `#c03020`"
        )
    return text


def _numbers(text: str, count: int = 0) -> list[float]:
    found = re.findall(_NUMBER, text)
    if re.sub(rf"{_NUMBER}|[\s,]", "", text) or (count and len(found) != count):
        raise Unfit(f"`{text[:40]}` is not {count or 'a list of'} plain number{'s' if count != 1 else ''}")
    return [float(number) for number in found]


def _transform(text: str) -> Matrix:
    found = re.findall(r"(\w+)\s*\(([^()]*)\)", text)
    if re.sub(r"\w+\s*\([^()]*\)|[\s,]", "", text):
        raise Unfit(f"`{text[:40]}` is no transform")
    whole = IDENTITY
    for kind, inside in found:
        whole = times(whole, _single(kind, _numbers(inside)))
    return whole


def _single(kind: str, given: list[float]) -> Matrix:
    match kind, given:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x, *y] if len(y) < 2:
            return 1.0, 0.0, 0.0, 1.0, x, (y or [0.0])[0]
        case "scale", [x, *y] if len(y) < 2:
            return x, 0.0, 0.0, (y or [x])[0], 0.0, 0.0
        case "rotate", [angle]:
            right, up = cos(radians(angle)), sin(radians(angle))
            return right, up, -up, right, 0.0, 0.0
        case "rotate", [angle, x, y]:
            return times(times((1.0, 0.0, 0.0, 1.0, x, y), _single("rotate", [angle])), (1.0, 0.0, 0.0, 1.0, -x, -y))
    raise Unfit(f"`{kind}` of {len(given)} numbers is no transform that is known here")


# --------------------------------------------------------------------------- shapes as paths


def _path(found: ElementTree.Element) -> str:
    text = found.get("d", "")
    if not _PATH.fullmatch(text) or not text.strip():
        raise Unfit(f"`{text[:40]}` is no path")
    return " ".join(text.split())


def _given(found: ElementTree.Element, *keys: str) -> list[float]:
    return [_numbers(found.get(key, "0"), 1)[0] for key in keys]


def _ellipse(x: float, y: float, across: float, down: float) -> str:
    return (
        f"M{x - across:g} {y:g}a{across:g} {down:g} 0 1 0 {2 * across:g} 0a{across:g} {down:g} 0 1 0 {-2 * across:g} 0Z"
    )


def _rect(found: ElementTree.Element) -> str:
    x, y, wide, high = _given(found, "x", "y", "width", "height")
    return f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}Z"


def _line(found: ElementTree.Element) -> str:
    x, y, x2, y2 = _given(found, "x1", "y1", "x2", "y2")
    return f"M{x:g} {y:g}L{x2:g} {y2:g}"


def _points(found: ElementTree.Element) -> str:
    given = _numbers(found.get("points", ""))
    if len(given) < 4 or len(given) % 2:
        raise Unfit("`points` are pairs of numbers, two at least")
    return "M" + " ".join(f"{value:g}" for value in given) + ("Z" if _name(found) == "polygon" else "")


_SHAPES: Mapping[str, Callable[[ElementTree.Element], str]] = {
    "path": _path, "rect": _rect, "line": _line, "polyline": _points, "polygon": _points,
    "circle": lambda found: _ellipse(*_given(found, "cx", "cy", "r", "r")),
    "ellipse": lambda found: _ellipse(*_given(found, "cx", "cy", "rx", "ry")),
}  # fmt: skip
