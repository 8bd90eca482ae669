"""Pieces as SVG shapes: silhouettes for pieces that most people know, a disc with the letter for every other.

All shapes are the project's own and fill a box of 100 by 100.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ndvariants.report.layout.view import DrawnPiece
from ndvariants.report.svg.elements import Value, element, words

FOOT = "M22 90V84Q22 80 26 80H74Q78 80 78 84V90Z"
SHAPES = {
    "pawn": ["M50 16a14 14 0 0 1 9 25h6v7h-7C58 62 64 70 70 80H30C36 70 42 62 42 48h-7v-7h6A14 14 0 0 1 50 16Z"],
    "rook": ["M27 18h11v8h7v-8h10v8h7v-8h11v19l-7 6v29l6 8H28l6-8V43l-7-6Z"],
    "knight": [
        "M33 80C33 63 49 57 47 46C42 51 36 52 33 58C30 62 22 60 21 54C22 44 30 36 35 27L34 13L44 20C64 22 76 42 75 80Z"
    ],
    "bishop": [
        "M50 8a6 6 0 0 1 4 10.500C69 29 72 46 62 58h3v7h-5c0 8 7 11 11 15H29c4-4 11-7 11-15h-5v-7h3"
        "C28 46 31 29 46 18.500A6 6 0 0 1 50 8Z"
    ],
    "queen": [
        "M20 24a5 5 0 0 1 6 8L37 48 45.500 27a6 6 0 1 1 9 0L63 48 74 32a5 5 0 0 1 6-8a5 5 0 0 1 1 9L68 62"
        "l5 18H27l5-18L19 33a5 5 0 0 1 1-9Z"
    ],
    "king": [
        "M46.500 6h7v6h6v7h-6v9C60 22 80 24 79 42C78 54 68 60 67 67l4 13H29l4-13C32 60 22 54 21 42C20 24 40 22"
        " 46.500 28v-9h-6v-7h6Z"
    ],
    "cannon": ["M16 50L64 24l4-5 12 20-6 1-24 16a17 17 0 1 1-29 3l-1-1Z"],
}
DETAILS = {
    "knight": ["M41 30a3 3 0 1 0 .1 0Z"],
    "bishop": ["M47.500 30h5v6h6v5h-6v7h-5v-7h-6v-5h6Z"],
    "queen": ["M33 62h34v4H33Z"],
    "king": ["M33 66h34v4H33Z"],
    "rook": ["M34 43h32v4H34Z"],
    "cannon": ["M36 58a8 8 0 1 0 .1 0Z"],
}
_FILLS = ("#ffffff", "#34302c", "#c8553d", "#3d7ea6", "#6a994e", "#8e6bb0", "#c99a2e", "#4f8a8b")
_INKS = ("#2b2118", "#f6eee1", "#fff3ee", "#eef7ff", "#f4ffe9", "#f8f0ff", "#2b2118", "#ecffff")


def identity(prefix: str, drawn: DrawnPiece) -> str:
    """The id of a piece's symbol; ``prefix`` tells the drawing."""
    return f"{prefix}-{drawn.player}-{drawn.piece}"


def shape_of(piece: str, symbol: str) -> str:
    """The kind whose silhouette a piece has: the one that its symbol names, or its own without one; "" for a disc.

    >>> shape_of("follower", "pawn"), shape_of("pawn", ""), shape_of("met", "♕")
    ('pawn', 'pawn', '')
    """
    name = symbol or piece
    return name if name in SHAPES else ""


def symbols(prefix: str, pieces: Iterable[DrawnPiece]) -> str:
    """The ``<symbol>`` elements of the pieces of a position; all of them discs where few have a silhouette."""
    by_id = {identity(prefix, drawn): drawn for drawn in pieces}
    kinds = {drawn.piece for drawn in by_id.values()}
    shaped = 2 * sum(kind in SHAPES for kind in kinds) >= len(kinds)
    return "".join(
        element("symbol", *_shapes(drawn, shaped), id=name, viewBox="0 0 100 100")
        for name, drawn in sorted(by_id.items())
    )


def _shapes(drawn: DrawnPiece, shaped: bool) -> Iterator[str]:
    """One piece as a silhouette, if there is one and ``shaped``, or as a disc with a letter."""
    fill, ink = _FILLS[drawn.player % len(_FILLS)], _INKS[drawn.player % len(_INKS)]
    edge = "#2b2118" if drawn.player == 0 else "#17130f"
    shape = shape_of(drawn.piece, drawn.symbol)
    if shaped and shape:
        for path in [*SHAPES[shape], FOOT]:
            yield element("path", d=path, fill=fill, stroke=edge, stroke_width=4, stroke_linejoin="round")
        for path in DETAILS.get(shape, []):
            yield element("path", d=path, fill=ink)
        return
    text = drawn.symbol or drawn.letter.rpartition(":")[2]  # the colour says whose piece it is
    size = 48 if len(text) == 1 else 66 / len(text) + 8
    yield element("circle", cx=50, cy=50, r=38, fill=fill, stroke=edge, stroke_width=3.5)
    yield element("circle", cx=50, cy=50, r=32, fill="none", stroke=ink, stroke_width=1.5, opacity=0.55)
    style: dict[str, Value] = {"font_size": size, "font_weight": "700", "text_anchor": "middle"}
    yield element("text", words(text), x=50, y=50 + size * 0.35, fill=ink, **style)
