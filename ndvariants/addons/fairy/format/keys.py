"""The keys of the ini format, by ``keys.ini``: the kind of each value, its default, and which set several others."""

from __future__ import annotations

from pathlib import Path

from ndvariants.addons.fairy.format.ini import read_ini

SIDES = ("White", "Black")
ALL_SQUARES = "all squares"
_SECTIONS, _ = read_ini((Path(__file__).parent / "keys.ini").read_text(encoding="utf-8"), "keys.ini")
TABLE = {name: {key: one.value for key, one in section.entries.items()} for name, section in _SECTIONS.items()}
# Kinds: flag, number, rank, file, result, squares, pieces (a set of types), piece (one type), rights, text,
# word (one of a few).
_ONE = ("flag", "rank", "file", "text", "pieces", "piece", "squares", "number", "result", "rights", "word")


def _default(kind: str, text: str) -> object:
    """The default of a key: squares and words as they are written, pieces by the names of their types."""
    if kind == "flag":
        return text == "true"
    if kind in ("number", "rank", "file"):
        return int(text)
    if kind in ("pieces", "rights"):
        return tuple(text.replace("-", "").split())
    return text.split()[-1] if kind == "word" else text


_BOTH = {key: said.split(" | ") for key, said in TABLE["both sides"].items()}
KINDS = {key: kind for kind in _ONE for key in TABLE[kind]} | {
    key + side: kind for key, (kind, *_) in _BOTH.items() for side in SIDES
}
DEFAULTS = {key: _default(kind, TABLE[kind][key]) for kind in _ONE for key in TABLE[kind]} | {
    key + side: _default(kind, said[i]) for key, (kind, *said) in _BOTH.items() for i, side in enumerate(SIDES)
}
WORDS = {key: tuple(words.split()) for key, words in TABLE["word"].items()}
# What a key sets, the weaker keys first.
ALIASES = {
    **{key: tuple(keys.split()) for key, keys in TABLE["sets"].items()},
    **{key: (key + "White", key + "Black") for key in _BOTH},
}
NO_RULES = tuple(TABLE["no rules"])

# Piece types.
CUSTOM = tuple(f"customPiece{number}" for number in range(1, 27))
NAMED = TABLE["piece types"]
KING = "king"
ROYAL_MOVES = "K"
ORDER = (*NAMED, *CUSTOM, KING)
ANY = "*"
