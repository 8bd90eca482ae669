"""Pieces as SVG symbols."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.language.drawing import Layer
from ndvariants.report.layout.view import DrawnPiece, View
from ndvariants.report.looks.colours import Colours, colours
from ndvariants.report.looks.sets import Look, bare, piece_set
from ndvariants.report.svg.elements import Value, element, words


def identity(prefix: str, drawn: DrawnPiece) -> str:
    """The id of a piece's symbol; ``prefix`` tells the drawing."""
    return f"{prefix}-{drawn.player}-{drawn.piece}"


def symbols(prefix: str, view: View) -> str:
    """The ``<symbol>`` elements of the pieces of a view."""
    by_id = {identity(prefix, drawn): drawn for drawn in view.pieces.values()}
    return "".join(
        element("symbol", *_parts(_look(view, drawn)), id=name, viewBox="0 0 100 100")
        for name, drawn in sorted(by_id.items())
    )


def _look(view: View, drawn: DrawnPiece) -> Look:
    if view.game is not None:
        return piece_set(view.game, view.game.variant.drawing.figures).looks[drawn.player, drawn.piece]
    palette = colours(view.players or ("white", "black", ""))
    return bare(drawn.letter.rpartition(":")[2].upper(), palette[drawn.player])


def _parts(look: Look) -> Iterator[str]:
    """One piece: its layers, and the text over them."""
    inside = [_painted(layer, look.colours) for layer in look.layers]
    if look.text:
        spot = {"x": 50.0, "y": round(50 + look.size * 0.355, 2), "font_size": look.size}
        ink = look.colours.ink
        inside.append(element("text", words(look.text), **spot, fill=ink, font_weight="700", text_anchor="middle"))
    yield from [element("g", *inside, transform="rotate(180 50 50)")] if look.turned else inside


def _painted(layer: Layer, its: Colours) -> str:
    style: dict[str, Value] = {"d": layer.path}
    if layer.matrix:
        style["transform"] = f"matrix({' '.join(f'{value:g}' for value in layer.matrix)})"
    stroked: dict[str, Value] = {"stroke_width": layer.width, "stroke_linejoin": "round", "stroke_linecap": "round"}
    match layer.paint:
        case "ink":
            style["fill"] = its.ink
        case "body":
            style |= {"fill": its.fill, "stroke": its.edge, **stroked}
        case "line" | "edge":
            style |= {"fill": "none", "stroke": its.ink if layer.paint == "line" else its.edge, **stroked}
        case colour if layer.width:
            style |= {"fill": "none", "stroke": colour, **stroked}
        case colour:
            style["fill"] = colour
    return element("path", **style)
