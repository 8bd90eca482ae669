"""Drawn rows as text: their lines, the signs in them, and what to write instead of a sign that is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ndvariants.builder.shape.faults import suggestion
from ndvariants.errors import Hint
from ndvariants.model.variant import Piece

MOST_LETTERS = 20  # that are listed with their pieces
_SEPARATORS = ",;"


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a drawing with their offsets."""
    offset = 0
    for line in text.split("\n"):
        yield offset, line
        offset += len(line) + 1


def signs_of(line: str, width: int) -> list[tuple[int, str]]:
    """The signs of a row with their offsets; a row without spaces has one character for each cell."""
    signs = [(match.start(), match.group()) for match in re.finditer(r"\S+", line)]
    if len(signs) == 1 and len(signs[0][1]) == width > 1:
        start, word = signs[0]
        return [(start + i, letter) for i, letter in enumerate(word)]
    return signs


def without_commas(line: str, pieces: Iterable[Piece]) -> str:
    """The row with spaces in place of commas between its signs; empty where there are none."""
    if not any(sign in line for sign in _SEPARATORS) or any(set(_SEPARATORS) & set(one.letter) for one in pieces):
        return ""
    return " ".join(re.sub(f"[{_SEPARATORS}]", " ", line).split())


def letter_hint(letter: str, pieces: Iterable[Piece]) -> Hint:
    """What to write instead of a letter that no piece has."""
    names = {piece.letter: piece.name for piece in pieces}
    close = suggestion(letter, names)
    if close or not names or len(names) > MOST_LETTERS:
        return close
    return f"known letters: {', '.join(f'{sign} ({name})' for sign, name in sorted(names.items()))}"


def figure_hint(letter: str, pieces: Iterable[Piece]) -> str:
    """The letter to write in place of a figure of a chess piece; empty for anything else."""
    kinds = ("king", "queen", "rook", "bishop", "knight", "pawn")
    which = ord(letter) - 0x2654 if len(letter) == 1 else -1
    if not 0 <= which < 2 * len(kinds):
        return ""
    sign = next((piece.letter for piece in pieces if piece.name == kinds[which % len(kinds)]), "k")
    return f"pieces are drawn by their letters: `{sign.upper() if which < len(kinds) else sign.lower()}`"


def slice_hint(key: str, axes: Iterable[str]) -> str:
    """How a slice is named, as nearly as it was tried; ``axes`` are those that are not drawn."""
    names = list(axes)
    if key.strip().isdigit() and len(names) == 1:
        return f"write `{names[0]}={key.strip()}: |`"
    found = re.fullmatch(r"\s*(\w+?)\s*[ :=]?\s*=?\s*(\d+)\s*", key)
    return f"write `{found[1]}={found[2]}: |`" if found and not found[1].isdigit() else "for example `level=1: |`"
