"""Moves in WXF, for two players on a board of files and ranks: ``C2=5``, ``H2+3``, ``+R-1``.

The letter of the piece, its file, a sign, and a number. Files count from the mover's right. ``+`` goes forward, ``-``
back, ``=`` or ``.`` sideways. The number is a distance along the file, else the file of the target. Of two pieces of a
kind on one file, ``+`` instead of the file is the one in front, ``-`` the other. ICCS is capital cells with a hyphen,
``H2-E2``; its ranks count from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ndvariants.game.move import Move
from ndvariants.game.situation import Situation
from ndvariants.model.boards.axes import grid_coordinate

_WXF = re.compile(r"([A-Z])([1-9+-])([+\-=.])([1-9])|([+-])([A-Z])([+\-=.])([1-9])")
_ICCS = re.compile(r"([A-Z])([0-9])-([A-Z])([0-9])")


def moves_in_wxf(position: Situation, text: str) -> list[Move] | None:
    """Return the legal moves that a text in WXF or ICCS names; ``None`` for other texts, and in games without them."""
    text = text.strip()
    if position.game.variant.notation.moves != "wxf" or len(position.game.players) != 2:
        return None
    if match := _ICCS.fullmatch(text):
        file, rank, to_file, to_rank = match.groups()
        ends = [(ord(file) - ord("A"), int(rank)), (ord(to_file) - ord("A"), int(to_rank))]
        return [
            move
            for move in position.legal_moves()
            if move.origin and move.target and [_at(position, move.origin), _at(position, move.target)] == ends
        ]
    match = _WXF.fullmatch(text)
    if match is None:
        return None
    letter, place, sign, number = match.groups()[:4] if match[1] else (match[6], match[5], match[7], match[8])
    said = (place, sign.replace(".", "="), number)
    moves = [move for move in position.legal_moves() if letter in _letters(position, move)]
    return [move for move in moves if said in _said(position, move)]


def _letters(position: Situation, move: Move) -> set[str]:
    """The letter of a move's piece, and the first of its name where that is no other piece's letter."""
    letters = position.game.letters
    first = move.piece[:1].upper()
    taken = {letters.letter(piece).upper() for piece in position.game.pieces}
    return {letters.letter(move.piece).upper()} | ({first} if first not in taken else set())


def _said(position: Situation, move: Move) -> Iterator[tuple[str, str, str]]:
    """The place, sign and number of a move, by its file and, of two on it, by which stands in front."""
    if move.origin is None or move.target is None or move.parts:
        return
    here, there = _seen(position, move.origin), _seen(position, move.target)
    steps = there[1] - here[1]
    sign = "+" if steps > 0 else "-" if steps < 0 else "="
    number = str(abs(steps) if there[0] == here[0] else there[0])
    yield str(here[0]), sign, number
    others = [
        _seen(position, one.cell)[1]
        for one in position.pieces()
        if one.player == position.side and one.piece == move.piece and _seen(position, one.cell)[0] == here[0]
    ]
    if len(others) == 2:
        yield "+" if here[1] == max(others) else "-", sign, number


def _seen(position: Situation, cell: str) -> tuple[int, int]:
    variant, (file, rank) = position.game.variant, _at(position, cell)
    across, up = variant.board.axes
    player = variant.players[position.game.players.index(position.side)]
    return (across.width - file, rank) if player.signs.get(up.name, 1) > 0 else (file + 1, -rank)


def _at(position: Situation, cell: str) -> tuple[int, int]:
    file, rank = grid_coordinate(position.game.variant.board.axes, position.game.notation.cell(cell))
    return file, rank
