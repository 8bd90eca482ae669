"""Drawn rows as text: their lines, the signs in them, and what to write instead of a sign that is none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.errors import AT, Place
from ndvariants.faults.setup import FenForADrawing, RowsMissing, RowsRunTogether, RowsTooMany, RowTooMany
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import Piece

_SEPARATORS = ",;"

Rows = list[tuple[int, str]]  # where each begins in the text, and what it says


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


def figure_letter(letter: str, pieces: Iterable[Piece]) -> str:
    """The letter to write in place of a figure of a chess piece; empty for anything else."""
    kinds = ("king", "queen", "rook", "bishop", "knight", "pawn")
    which = ord(letter) - 0x2654 if len(letter) == 1 else -1
    if not 0 <= which < 2 * len(kinds):
        return ""
    sign = next((piece.letter for piece in pieces if piece.name == kinds[which % len(kinds)]), "k")
    return sign.upper() if which < len(kinds) else sign.lower()


def slice_meant(key: str, axes: Iterable[str]) -> str:
    """Return the name of a slice as nearly as it was tried; empty for none. ``axes`` are those that are not drawn."""
    names = list(axes)
    if key.strip().isdigit() and len(names) == 1:
        return f"{names[0]}={key.strip()}"
    found = re.fullmatch(r"\s*(\w+?)\s*[ :=]?\s*=?\s*(\d+)\s*", key)
    return f"{found[1]}={found[2]}" if found and not found[1].isdigit() else ""


# The rows of a drawn setup: faults where there are not as many as the board has, or where they are no rows.


def are_no_rows(draft: Draft, keys: tuple[Key, ...], rows: Rows, height: int, width: int) -> bool:
    """Return whether a drawing is all on one line, which is a fault."""
    if len(rows) == 1 and len(rows[0][1].split()) == height * width:
        key, first = draft.document.key_place(*keys), draft.document.place(*keys)
        length = max(first.column + first.length - key.column, 1) if first.line == key.line else key.length + 3
        place = replace(key, length=length)
        draft.faults.report(RowsRunTogether(keys[-1]), place, about=(AT, *map(str, keys)))
        return True
    if len(rows) == 1 and rows[0][1].count("/") == height - 1:
        draft.report(FenForADrawing(keys[-1]), keys)
        return True
    return False


def count_rows(draft: Draft, keys: tuple[Key, ...], rows: Rows, height: int, axis: str) -> None:
    """Note a fault: there are too many rows, or too few."""
    locate, place = draft.document.locate(*keys), draft.document.place(*keys)
    if rows:
        offset, row = rows[_superfluous(rows) if len(rows) == height + 1 else min(len(rows) - 1, height)]
        place = locate(offset + len(row) - len(row.lstrip()), len(row.strip()))
    fault = RowTooMany if len(rows) == height + 1 else RowsTooMany if len(rows) > height else RowsMissing
    draft.faults.report(fault(len(rows), axis, height), place)


def _superfluous(rows: Rows) -> int:
    """The row without which both sides stand alike, as nearly always; else the last one."""
    said = ["".join(row.split()) for _, row in rows]
    for i in range(len(said)):
        left = said[:i] + said[i + 1 :]
        if [row.swapcase() for row in reversed(left)] == left:
            return i
    return len(said) - 1


def owners_at_fault(draft: Draft, piece: str, letter: str) -> Place | None:
    """Return the place of a drawn piece's `owners` if both sides draw as many of it: the drawing is intended."""
    here = ("pieces", piece, "owners")
    drawn = draft.text("setup").split()
    if draft.get(*here) is None or drawn.count(letter) != drawn.count(letter.swapcase()):
        return None
    return draft.document.place(*here)
