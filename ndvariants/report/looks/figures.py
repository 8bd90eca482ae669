"""The figures of pieces: paths in a box of 100 by 100, all of them the project's own. No font is needed for them.

A figure is a row of layers. ``body`` is filled in the colour of the player and has an edge, ``ink`` is filled in its
other colour, ``line`` is drawn with it as strokes of a width.
"""

from __future__ import annotations

from typing import NamedTuple

from ndvariants.model.variant import Variant


class Layer(NamedTuple):
    """One path of a figure; ``width`` is that of its strokes."""

    path: str
    paint: str = "body"
    width: float = 4.0


def _circle(radius: float) -> str:
    return f"M50 {50 - radius:g}a{radius:g} {radius:g} 0 1 1-.1 0Z"


def _foot(outline: str, detail: str = "") -> tuple[Layer, ...]:
    """A chessman on its foot."""
    return (Layer(outline), Layer(_FOOT), *((Layer(detail, "ink"),) if detail else ()))


def _character(strokes: str) -> tuple[Layer, ...]:
    """A character on a disc, brushed by its strokes."""
    return (Layer(_circle(40)), Layer(strokes, "line", 5.5))


_FOOT = "M22 90V84Q22 80 26 80H74Q78 80 78 84V90Z"
_CROWN = "M32 63L28 39L40 49L50 35L60 49L72 39L68 63Z"
DISC = (Layer(_circle(40)), Layer(_circle(33.5), "line", 1.2))  # below a letter

FIGURES: dict[str, tuple[Layer, ...]] = {
    "pawn": _foot("M50 16a14 14 0 0 1 9 25h6v7h-7C58 62 64 70 70 80H30C36 70 42 62 42 48h-7v-7h6A14 14 0 0 1 50 16Z"),
    "rook": _foot("M27 18h11v8h7v-8h10v8h7v-8h11v19l-7 6v29l6 8H28l6-8V43l-7-6Z", "M34 43h32v4H34Z"),
    "knight": _foot(
        "M33 80C33 63 49 57 47 46C42 51 36 52 33 58C30 62 22 60 21 54C22 44 30 36 35 27L34 13L44 20C64 22 76 42 75 80Z",
        "M41 30a3 3 0 1 0 .1 0Z",
    ),
    "bishop": _foot(
        "M50 8a6 6 0 0 1 4 10.500C69 29 72 46 62 58h3v7h-5c0 8 7 11 11 15H29c4-4 11-7 11-15h-5v-7h3"
        "C28 46 31 29 46 18.500A6 6 0 0 1 50 8Z",
        "M47.500 30h5v6h6v5h-6v7h-5v-7h-6v-5h6Z",
    ),
    "queen": _foot(
        "M20 24a5 5 0 0 1 6 8L37 48 45.500 27a6 6 0 1 1 9 0L63 48 74 32a5 5 0 0 1 6-8a5 5 0 0 1 1 9L68 62"
        "l5 18H27l5-18L19 33a5 5 0 0 1 1-9Z",
        "M33 62h34v4H33Z",
    ),
    "king": _foot(
        "M46.500 6h7v6h6v7h-6v9C60 22 80 24 79 42C78 54 68 60 67 67l4 13H29l4-13C32 60 22 54 21 42C20 24 40 22"
        " 46.500 28v-9h-6v-7h6Z",
        "M33 66h34v4H33Z",
    ),
    "cannon": _foot("M16 50L64 24l4-5 12 20-6 1-24 16a17 17 0 1 1-29 3l-1-1Z", "M36 58a8 8 0 1 0 .1 0Z"),
    "stone": (Layer(_circle(42)),),
    "disc": (Layer(_circle(42)),),
    "draughtsman": (Layer(_circle(42)), Layer(_circle(31), "line", 2.0), Layer(_circle(20), "line", 2.0)),
    "draughtsking": (Layer(_circle(42)), Layer(_circle(34), "line", 2.0), Layer(_CROWN, "ink")),
    "🦆": (
        Layer(
            "M52 45A17 17 0 1 1 77 35L91 40L77 47C74 51 73 53 75 58C80 73 66 85 48 85C27 85 13 74 11 53"
            "C20 60 32 60 41 54C49 50 54 51 52 45Z"
        ),
        Layer("M64 29a3.5 3.5 0 1 0 .1 0Z", "ink"),
        Layer("M36 66Q50 76 64 64", "line", 3.0),
    ),
    "馬": _character(
        "M36 25V57M36 25H65M36 35H63M36 46H63M50 25V57M36 57H69Q69 67 65 76L58 72M31 64L27 73"
        "M40 65L41 72M49 64L51 71M57 63L60 69"
    ),
    "車": _character("M32 31H68M36 40H64V60H36ZM36 50H64M27 68H73M50 23V78"),
    "象": _character(
        "M45 22L35 34M43 27H57L50 35M33 36H67L64 47H36ZM50 36V47M48 47L31 58"
        "M43 52Q58 62 51 77L44 73M51 58L31 68M53 65L31 77M68 51L56 59M55 56L71 75"
    ),
    "將": _character(
        "M41 23V78M30 28V42H41M28 54H41M35 54L29 75M58 22L46 39M55 28H70Q62 46 47 51M54 35L59 40"
        "M62 30L66 36M45 57H75M66 49V76L59 72M51 63L56 70"
    ),
    "士": _character("M29 42H71M50 24V72M35 72H65"),
    "卒": _character("M50 22V31M30 32H70M42 36L31 54M38 46L46 54M61 36L51 54M57 45L69 55M27 61H73M50 54V79"),
    "包": _character("M42 22L30 41M39 31H69Q70 48 66 54L60 51M38 42H58V53H38M38 42V66Q38 73 46 73H65Q72 73 72 64"),
}  # fmt: skip
_MEANT = {
    **dict.fromkeys("♔♚", "king"), **dict.fromkeys("♕♛", "queen"), **dict.fromkeys("♖♜", "rook"),
    **dict.fromkeys("♗♝", "bishop"), **dict.fromkeys("♘♞", "knight"), **dict.fromkeys("♙♟", "pawn"),
    **dict.fromkeys("⛀⛂", "draughtsman"), **dict.fromkeys("⛁⛃", "draughtsking"), **dict.fromkeys("●○", "stone"),
}  # fmt: skip


def looks(variant: Variant) -> dict[str, str]:
    """What each piece is drawn as: the name of a figure, or the text on its disc.

    A piece has the figure that its symbol names, or is a character for. One without a symbol has the figure of its own
    name if at least half of the pieces of the file have a figure: one letter among figures is read as such, a few
    figures among letters are not.
    """
    known = {piece.name: _figure(piece.symbol or piece.name) for piece in variant.pieces}
    shaped = 2 * sum(map(bool, known.values())) >= len(known)
    drawn = {piece.name for piece in variant.pieces if known[piece.name] and (shaped or piece.symbol)}
    return {
        piece.name: known[piece.name] if piece.name in drawn else _text(piece.symbol, piece.letter)
        for piece in variant.pieces
    }


def _figure(name: str) -> str:
    """The name of the figure that is meant; empty for none."""
    meant = _MEANT.get(name.removesuffix("\N{VARIATION SELECTOR-16}"), name)
    return meant if meant in FIGURES else ""


def _text(symbol: str, letter: str) -> str:
    """What stands on a disc: the symbol, or the letter as a capital, for the colour says whose piece it is."""
    return symbol or letter.removesuffix("~").upper()


def layers(look: str) -> tuple[Layer, ...]:
    """The layers of a look: of the figure, or of the disc below its text."""
    return FIGURES.get(look, DISC)


def text_size(look: str) -> float:
    """How large the text of a look is written on its disc; 0 for a figure."""
    if look in FIGURES:
        return 0.0
    return 50.0 if len(look) == 1 else 66.0 / max(1, len(look)) + 8.0
