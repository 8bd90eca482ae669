"""Moves as chess players write them: ``Nf3``, ``exd5``, ``O-O``, ``e8=Q+``; with more axes ``N1e4``.

A piece is called by its letter, a pawn by none; where two pieces of a letter may go to a cell, the file or the rank of
the origin tells them apart, or its whole name. Every form that names one legal move only can be read; what cannot be
said shortly is written in full, as ``Move.text`` is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ndvariants.errors import NotationError
from ndvariants.game.move import Move
from ndvariants.game.rules import Rules
from ndvariants.game.situation import Situation
from ndvariants.game.text.letters import PROMOTED, PROMOTED_BEFORE
from ndvariants.game.text.notation import OUT, PASS, RIFLE

PAWN = "pawn"  # the piece that is called by no letter
_SIGNS = re.compile(r"[+#]?[!?]{0,2}$")
_FILE_AND_RANK = re.compile(r"([A-Za-z]+)(\d+)")


def write_san(position: Situation, move: Move, after: Situation | None = None) -> str:
    """The short text of a legal move, with ``+`` for check and ``#`` for a move that wins.

    ``after`` is the position behind it, where it is at hand.
    """
    after = after or position.play(move)
    text, sign = short_text(position, move), sign_of(after)
    if sign == PROMOTED_BEFORE and any(other.text.startswith(text + sign) for other in position.legal_moves()):
        return text  # with the sign it would be the other move, in short
    return text + sign


def sign_of(after: Situation) -> str:
    """``#`` for the position behind a move that wins, ``+`` where it gives check, else nothing."""
    outcome = after.outcome()
    if outcome is not None and outcome.winner is not None:
        return "#"
    return "+" if after.in_check() else ""


def without_signs(text: str) -> str:
    """The text of a move without the signs behind it for check, mate and how good it is."""
    return _SIGNS.sub("", text.strip())


def short_text(position: Situation, move: Move) -> str:
    """The same without a sign for check."""
    if position.game.has_turns:
        return move.text
    return short_form(position.game, position.legal_moves(), move)


def short_form(game: Rules, moves: Sequence[Move], move: Move) -> str:
    """The same among the legal moves; those to other cells may be left out where no cell ends like another."""
    castling = game.castling_side(move).upper()
    if castling:
        alone = sum(game.castling_side(other).upper() == castling for other in moves) == 1
        return castling if alone else move.text
    if _is_short(move):
        rivals = [other for other in moves if _is_rival(game, move, other)]
        form = _forms(game, move)[_apart(game, move, rivals)]
    else:
        form = f"@{move.target}" if move.drop == PAWN else move.text
    is_taken = any(other.text == form for other in moves)
    return form if not is_taken and readings(game, moves, form) == [move] else move.text


def read_san(position: Situation, text: str) -> Move | None:
    """The legal move that a short text without signs names, or ``None``; NotationError when it names several."""
    found = readings(position.game, position.legal_moves(), text)
    if len(found) > 1:
        texts = ", ".join(move.text for move in found)
        raise NotationError(f"'{text}' may be several moves", f"write one of {texts}")
    return found[0] if found else None


def readings(game: Rules, moves: Sequence[Move], text: str) -> list[Move]:
    """The moves that a short text may mean: each names its target, so the others need not be spelt out."""
    return [move for move in moves if (move.target or "") in text and text in _all_forms(game, move)]


def _is_short(move: Move) -> bool:
    """Return True if it is a move of a piece, to another cell or where it stands, that only its names tell apart."""
    plain = move.origin is not None and move.target is not None and not move.parts
    return plain and not move.text.endswith(RIFLE) and "#" not in move.text and move.text not in (OUT, PASS)


def short_letter(game: Rules, piece: str) -> str:
    """The letter by which a piece is called in short: none for a pawn."""
    if piece == PAWN:
        return ""
    letter = game.letters.letter(piece).removesuffix(PROMOTED)
    return letter[:1].upper() + letter[1:]


def _is_rival(game: Rules, move: Move, other: Move) -> bool:
    if other.target != move.target or other.origin == move.origin or not _is_short(other):
        return False
    return short_letter(game, other.piece) == short_letter(game, move.piece) and not game.castling_side(other)


def _parts(game: Rules, cell: str | None) -> tuple[str, str]:
    board = game.variant.board
    match = _FILE_AND_RANK.fullmatch(cell or "") if len(board.axes) == 2 else None
    return (match[1], match[2]) if match else ("", "")


def _apart(game: Rules, move: Move, rivals: Sequence[Move]) -> int:
    """Return which form of ``_forms`` tells the origin from those of the rivals: 0 none, 1 file, 2 rank, 3 all."""
    file, rank = _parts(game, move.origin)
    if move.piece == PAWN and move.captures:
        return 1 if file and all(_parts(game, other.origin)[0] != file for other in rivals) else 3
    if not rivals:
        return 0
    if file and all(_parts(game, other.origin)[0] != file for other in rivals):
        return 1
    if rank and all(_parts(game, other.origin)[1] != rank for other in rivals):
        return 2
    return 3


def _forms(game: Rules, move: Move, becomes: str = "=") -> list[str]:
    """The texts of a move with nothing of its origin, its file, its rank, and all of it."""
    file, rank = _parts(game, move.origin)
    promoted = move.promotion
    tail = (move.target or "") + (f"{becomes}{short_letter(game, promoted) or 'P'}" if promoted else "")
    head, cross = short_letter(game, move.piece), "x" if move.captures else ""
    return [f"{head}{part}{cross}{tail}" for part in ("", file, rank, move.origin or "")]


def _all_forms(game: Rules, move: Move) -> Iterator[str]:
    if move.drop == PAWN:
        yield f"@{move.target}"
    if not _is_short(move):
        yield move.text
    if not _is_short(move) or game.castling_side(move):
        return
    for becomes in ("=", ""):
        for form in _forms(game, move, becomes):
            yield form
            if move.captures:
                yield form.replace("x", "", 1) if "x" in form else form
            if move.piece == PAWN:
                yield game.letters.letter(PAWN).upper() + form
