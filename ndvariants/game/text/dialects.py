"""Other programs' ways of writing a position: what they leave out, and what they write otherwise.

lnsgkgsnl/.../LNSGKGSNL[-] w 0 1        no words for castling and en passant; ``-`` for empty hands
r3k2r/... w HAha - 3+3 0 1              castling by the partner's file; checks that are left, for each player
r3k2r/... w HAha - 0 1 +0+2             checks that each player has given
.../4p3/... b - g5f6 0 1                two en passant cells without a comma
.../2p5/... w - c5d6 0 1                the piece that may be taken, and the cell that it passed
.../2bqkb2/... w Cc - 0 1               pieces that have not moved, by their files
rnbqkbnr/.../RNBQKBNR/Qn w - - 0 1      hands behind one more slash
sfen lnsgkgsnl/.../LNSGKGSNL w R2p 8    USI: black begins, hands are counted, and so are plies
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ndvariants.game.text.fields import RegisterShape, Right

Word = tuple[int, str]  # where it stands, and what it is
_CHECKS = re.compile(r"(\+?)([0-9]{1,3})\+([0-9]{1,3})")
_CELL = re.compile(r"[a-z]+[0-9]+")
_NO_HANDS = "[-]"
_SFEN = re.compile(r"(?:sfen\s+)?([^\s\[]+)\s+([bw])\s+(-|(?:[0-9]{0,2}\+?[A-Za-z])+)\s+([0-9]{1,6})\s*")
_HELD = re.compile(r"([0-9]*)(\+?[A-Za-z])")


def without_sfen(text: str) -> str:
    """Return the same position as a FEN where the text is an SFEN; other texts as they are.

    >>> without_sfen("4k/5/5/5/4K w R2p 8")
    '4k/5/5/5/4K[Rpp] b - - 0 4'
    """
    match = _SFEN.fullmatch(text.strip())
    if match is None:
        return text
    board, side, hands, ply = match.groups()
    held = "".join(letter * int(count or 1) for count, letter in _HELD.findall(hands))
    return f"{board}[{held}] {'w' if side == 'b' else 'b'} - - 0 {(int(ply) + 1) // 2}"


def without_counts(plain: Sequence[Word]) -> tuple[list[Word], Word | None]:
    """The words without the one for checks, that word, and ``-`` for fields that were left out between others."""
    counts = next((word for word in plain[1:] if _CHECKS.fullmatch(word[1])), None)
    left = [word for word in plain if word is not counts]
    if len(left) > 1 and left[1][1].isdigit():
        left[1:1] = [(left[1][0], "-")] * 2
    return left, counts


def counted(word: str, shapes: Sequence[RegisterShape]) -> tuple[str, tuple[int, int]] | None:
    """The register that ``3+2`` (left) or ``+0+1`` (done) is about, and its two numbers; ``None`` if there is none."""
    match, shape = _CHECKS.fullmatch(word), counting(shapes)
    if match is None or shape is None:
        return None
    first, second = int(match[2]), int(match[3])
    upwards, most = bool(match[1]) != (shape.initial > 0), max(shape.initial, shape.goal)
    if max(first, second) > most and (match[1] or not upwards):
        return None
    return shape.name, ((first, second) if upwards else (most - first, most - second))


def counting(shapes: Sequence[RegisterShape]) -> RegisterShape | None:
    """The one register of two numbers that count down, or up to a number that decides; ``None`` for none or several."""
    found = [shape for shape in shapes if tuple(shape.sizes) == (2,) and (shape.initial > 0 or shape.goal > 0)]
    return found[0] if len(found) == 1 else None


def with_counts(text: str, shapes: Sequence[RegisterShape]) -> str:
    """The text of a position with what is left to count as other programs write it, ``3+2`` before the quiet plies."""
    shape = counting(shapes)
    if shape is None:
        return text
    words = text.split(" ")
    told = [word for word in words if word.startswith(f"{shape.name}=")]
    numbers = [int(n) for n in told[0].partition("=")[2].split(",")] if told else [shape.initial] * 2
    left = numbers if shape.initial > 0 else [shape.goal - n for n in numbers]
    words = [word for word in words if word not in told]
    return " ".join([*words[:4], f"{left[0]}+{left[1]}", *words[4:]])


def right_by_file(rights: Sequence[Right], cells: Sequence[str], letter: str) -> Right | None:
    """The castling right of the player of this case whose partner stands on the file of this letter."""
    for right in rights:
        same = right.letter[:1].isupper() == letter.isupper()
        if same and any(cells[cell].startswith(letter.lower()) for cell, _ in right.pieces[1:]):
            return right
    return None


def joined_cells(names: str, cells: Sequence[str]) -> list[str]:
    """``g5f6`` as two cells, where it is the name of none."""
    parts = _CELL.findall(names)
    if "," in names or names in cells or "".join(parts) != names:
        return names.split(",")
    return parts


def with_victim(word: str, cells: Sequence[str], board: Sequence[int]) -> str:
    """``c5d6`` as ``d6@c5``, where a piece is on c5."""
    names = joined_cells(word, cells)
    taken = [name for name in names if name in cells and board[cells.index(name)]]
    if "@" in word or len(names) < 2 or len(taken) != 1:
        return word
    return f"{','.join(name for name in names if name not in taken)}@{taken[0]}"


def without_empty_hands(word: str) -> str:
    """The board without ``[-]`` behind it."""
    return word.removesuffix(_NO_HANDS)
