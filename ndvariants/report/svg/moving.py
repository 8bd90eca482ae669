"""A whole game as one SVG that moves by itself: no scripts, so it moves in a README or a mail, too.

What stands still is drawn once. Everything else is shown and hidden in its turn, by SMIL; a program that knows no
animation shows the first position. Works on drawings of any board: it compares them element by element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from xml.etree import ElementTree

from ndvariants.game.game import Position
from ndvariants.report.layout.positions import view
from ndvariants.report.layout.view import View
from ndvariants.report.svg.elements import element, number, words
from ndvariants.report.svg.position import position_svg

PLY, END = 1.0, 3.0  # seconds that a position is seen, and the last one
_SVG = "http://www.w3.org/2000/svg"
_IDS = re.compile(r"\bndv-[0-9a-f]{8}\b")

Item = tuple[str, str]  # the group that an element stands in, as its first tag; the element


def moving_svg(line: Sequence[Position], title: str = "", seconds: float = PLY) -> str:
    """The SVG of the game that went through these positions, each seen for that many seconds, again and again."""
    roots = [ElementTree.fromstring(_IDS.sub("ndv-moving", position_svg(_seen(one), title))) for one in line]
    width, height = (max(float(root.get(side, "0")) for root in roots) for side in ("width", "height"))
    symbols: dict[str, str] = {}
    shown: dict[Item, list[int]] = {}
    behind: dict[Item | None, Item | None] = {None: None}  # what is painted behind each; behind None the first
    for frame, root in enumerate(roots):
        before: Item | None = None
        for item in _items(root, symbols, width, height):
            if item not in behind:
                behind[item], behind[before] = behind[before], item
            shown.setdefault(item, []).append(frame)
            before = item
    ends = [seconds * (frame + 1) for frame in range(len(roots) - 1)] + [seconds * (len(roots) - 1) + END]
    drawn = (
        _grouped(tag, [_timed(item[1], shown[item], ends) for item in items])
        for tag, items in groupby(_order(behind), lambda item: item[0])
    )
    style = "".join(one.text or "" for one in roots[0] if one.tag == f"{{{_SVG}}}style")
    head = [element("title", words(title)) if title else "", element("style", style)]
    inside = "\n".join([*filter(None, head), element("defs", *symbols.values()), *drawn])
    box = f"0 0 {number(width)} {number(height)}"
    size = {"width": width, "height": height}
    return element("svg", f"\n{inside}\n", xmlns=_SVG, viewBox=box, **size, class_="ndv-text") + "\n"


def _seen(position: Position) -> View:
    """A position with its last move marked: a dot where the piece came from, a ring where it went."""
    seen, move = view(position), position.last_move
    if move is None:
        return seen
    cell = position.game.notation.cell
    return seen.marked({cell(name): mark for name, mark in ((move.origin, "o"), (move.target, "x")) if name})


def _items(root: ElementTree.Element, symbols: dict[str, str], width: float, height: float) -> list[Item]:
    """The elements of a drawing in the order in which they are painted, groups taken apart; its symbols are kept."""
    found: list[Item] = []
    for one in root:
        kind = one.tag.removeprefix(f"{{{_SVG}}}")
        if kind == "defs":
            symbols |= {symbol.get("id", ""): _text(symbol) for symbol in one}
        elif kind == "g":
            tag = _text(ElementTree.Element(one.tag, one.attrib))
            found += [(tag, _text(inner)) for inner in one]
        elif kind not in ("title", "style"):
            if one.get("class") == "ndv-sheet":
                one.attrib |= {"width": number(width), "height": number(height)}
            found.append(("", _text(one)))
    return list(dict.fromkeys(found))


def _order(behind: Mapping[Item | None, Item | None]) -> Iterator[Item]:
    item = behind[None]
    while item is not None:
        yield item
        item = behind[item]


def _text(one: ElementTree.Element) -> str:
    for inner in one.iter():
        inner.tag = inner.tag.removeprefix(f"{{{_SVG}}}")
    one.tail = None
    return ElementTree.tostring(one, encoding="unicode")


def _grouped(tag: str, inside: list[str]) -> str:
    content = "\n".join(inside)
    return f"{tag.removesuffix(' />')}>{content}</g>" if tag else content


def _timed(drawn: str, frames: list[int], ends: list[float]) -> str:
    if len(frames) == len(ends):
        return drawn
    values, times, total = list[str](), list[str](), ends[-1]
    for frame in range(len(ends)):
        value = "visible" if frame in frames else "hidden"
        if not values or values[-1] != value:
            values.append(value)
            times.append(f"{(ends[frame - 1] if frame else 0) / total:.5f}")
    move = element(
        "animate", attributeName="visibility", values=";".join(values), keyTimes=";".join(times), calcMode="discrete",
        dur=f"{number(total)}s", repeatCount="indefinite",
    )  # fmt: skip
    return element("g", move, drawn, visibility=values[0])
