"""Pieces as SVG symbols: figures, and discs with a text for pieces that have none."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.report.layout.view import DrawnPiece, View
from ndvariants.report.looks.colours import Colours, colours
from ndvariants.report.looks.figures import Layer, layers, text_size
from ndvariants.report.svg.elements import element, words


def identity(prefix: str, drawn: DrawnPiece) -> str:
    """The id of a piece's symbol; ``prefix`` tells the drawing."""
    return f"{prefix}-{drawn.player}-{drawn.piece}"


def symbols(prefix: str, view: View) -> str:
    """The ``<symbol>`` elements of the pieces of a view."""
    by_id = {identity(prefix, drawn): drawn for drawn in view.pieces.values()}
    palette = colours(view.players or ("white", "black", ""))
    return "".join(
        element("symbol", *_parts(_look(view, drawn), palette[drawn.player]), id=name, viewBox="0 0 100 100")
        for name, drawn in sorted(by_id.items())
    )


def _look(view: View, drawn: DrawnPiece) -> str:
    return view.looks.get(drawn.piece, drawn.letter.rpartition(":")[2].upper())


def _parts(look: str, its: Colours) -> Iterator[str]:
    """One piece: its layers, and the text on its disc."""
    for layer in layers(look):
        yield _painted(layer, its)
    size = text_size(look)
    if size:
        spot = {"x": 50.0, "y": round(50 + size * 0.355, 2), "font_size": size}
        yield element("text", words(look), **spot, fill=its.ink, font_weight="700", text_anchor="middle")


def _painted(layer: Layer, its: Colours) -> str:
    if layer.paint == "ink":
        return element("path", d=layer.path, fill=its.ink)
    width = {"stroke_width": layer.width}
    if layer.paint == "line":
        return element("path", d=layer.path, fill="none", stroke=its.ink, stroke_linecap="round", **width)
    return element("path", d=layer.path, fill=its.fill, stroke=its.edge, stroke_linejoin="round", **width)
