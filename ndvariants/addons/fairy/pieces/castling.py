"""Castling: which rights the start gives, and the way of king and rook for each."""

from __future__ import annotations

from ndvariants.addons.fairy.draft import Draft
from ndvariants.addons.fairy.format.cast import SIDES, Role
from ndvariants.addons.fairy.format.values import Square
from ndvariants.addons.fairy.format.zones import FILES

Line = tuple[str, tuple[str, ...]]


def castling_lines(draft: Draft) -> list[Line]:
    """A line for each right; one for both players where they are alike."""
    if not draft.record.flag("castling"):
        return []
    found: dict[str, list[str]] = {}
    lost: list[str] = []
    for side in SIDES:
        for right in _rights(draft, side):
            line = _line(draft, side, right)
            if line:
                found.setdefault(line, []).append(side)
            else:
                lost.append(f"`{right if side == SIDES[0] else right.lower()}`")
    if lost:
        reason = f"no king and no piece of `castlingRookPieces` stand for the rights {', '.join(lost)} of `startFen`"
        draft.left_out("castling", reason)
    keys = ("castlingKingsideFile", "castlingQueensideFile", "castlingKingPiece", "castlingRookPieces")
    return [
        (line if len(sides) == 2 else f"{line}{' and' if ', if ' in line else ', if'} me = {sides[0].lower()}", keys)
        for line, sides in found.items()
    ]


def _rights(draft: Draft, side: str) -> list[str]:
    letters = "KQ" if side == SIDES[0] else "kq"
    rights = [letter.upper() for letter in draft.start.rights if letter in letters]
    return list(dict.fromkeys(rights))


def _line(draft: Draft, side: str, right: str) -> str:
    record = draft.record
    king, rook = _pair(draft, side, right)
    if king is None or rook is None:
        return ""
    ends = record.number("castlingKingsideFile" if right == "K" else "castlingQueensideFile")
    rook_ends = ends - 1 if right == "K" else ends + 1
    role = Role(record.word("castlingKingPiece" + side))
    names = draft.cast.names
    parts = [
        f"{names[role]} slides file {FILES[king[0] - 1]} to {FILES[ends - 1]}",
        f"{names[Role(draft.start.pieces[rook][1])]} file {FILES[rook[0] - 1]} to {FILES[rook_ends - 1]}",
        "both unmoved",
        "nothing between",
    ]
    if draft.royal_words(role):
        parts.append(f"{names[role]} never attacked")
    if record.flag("oppositeCastling"):
        parts.append(f"if castled[opponent] != {ends}")
    return ", ".join(parts)


def castling_goals(draft: Draft) -> None:
    """Castling that wins, and the loss of the right to it."""
    key = ("castlingWins",)
    rights = draft.record.values["castlingWins"]
    assert isinstance(rights, frozenset)
    for side in SIDES:
        wanted = [right for right in _rights(draft, side) if (right if side == SIDES[0] else right.lower()) in rights]
        pairs = [_pair(draft, side, right) for right in wanted]
        cells = [[f"{FILES[square[0] - 1]}{square[1]}" for square in pair if square is not None] for pair in pairs]
        if not cells:
            continue
        king = draft.cast.names[Role(draft.record.word("castlingKingPiece" + side))]
        ways = [
            f"file(target) {'>' if right == 'K' else '<'} file(origin) {'+' if right == 'K' else '-'} 1"
            for right in wanted
        ]
        condition = f"me = {side.lower()} and ({' or '.join(ways)})"
        draft.rule(f"{side.lower()}_castles", f"a {king} moves", ["win me"], condition, key)
        unmoved = " or ".join(" and ".join(f"unmoved({cell})" for cell in pair) for pair in cells)
        draft.endings.append((f"if not ({unmoved}) and me = {side.lower()}", "loss", key))
        draft.endings.append((f"if not ({unmoved})", "win", key))


def _pair(draft: Draft, side: str, right: str) -> tuple[Square | None, Square | None]:
    rank = draft.record.number("castlingRank")
    rank = rank if side == SIDES[0] else draft.record.number("maxRank") + 1 - rank
    return _king(draft, side, rank), _rook(draft, side, right, rank)


def castling_memory(draft: Draft) -> None:
    """Add the memory of each player's castling side, in games where the other may not castle to the same side."""
    if not draft.record.flag("oppositeCastling"):
        return
    key = ("oppositeCastling",)
    king = draft.cast.names[Role(draft.record.word("castlingKingPieceWhite"))]
    far = "abs(file(target) - file(origin)) > 1"
    draft.registers.append(("castled", "{per: [player]}", key))
    draft.rule("castles", f"a {king} moves", ["set castled[me] to file(target)"], far, key)


def _king(draft: Draft, side: str, rank: int) -> Square | None:
    squares = draft.start.of_type(side, draft.record.word("castlingKingPiece" + side))
    if len(squares) == 1:
        return squares[0] if squares[0][1] == rank else None
    wanted = (draft.record.number("castlingKingFile"), rank)
    return wanted if wanted in squares else None


def _rook(draft: Draft, side: str, right: str, rank: int) -> Square | None:
    """The first rook from the far end towards the king."""
    record = draft.record
    types = record.pieces("castlingRookPieces" + side)
    most = record.number("maxFile")
    if right == "K":
        files = range(min(record.number("castlingRookKingsideFile"), most), 0, -1)
    else:
        files = range(record.number("castlingRookQueensideFile"), most + 1)
    for file in files:
        found = draft.start.pieces.get((file, rank))
        if found is not None and found[0] == side and found[1] in types:
            return file, rank
    return None
