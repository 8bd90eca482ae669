"""Moves as other programs write them, where that is not our text."""

from __future__ import annotations

from ndvariants.game.move import Move
from ndvariants.game.rules import Rules
from ndvariants.game.text.letters import PROMOTED_BEFORE

DEMOTED = "-"


def for_programs(game: Rules, move: Move, castles_onto: bool = False) -> str:
    """A move as programs that play many games write it: ``b2h8+`` for our ``b2h8+b``, which tells what it becomes.

    With ``castles_onto`` castling is the king's move onto its rook, as programs write it in chess960.
    """
    onto = castling_onto(game, move) if castles_onto else ""
    return onto or _promoted(game, move)


def castling_onto(game: Rules, move: Move) -> str:
    """A castling as the king's move onto the piece that it castles with: ``e1h1``; of another move nothing."""
    cell = game.castled_from(move)
    return f"{move.origin}{cell}" if cell else ""


def _promoted(game: Rules, move: Move) -> str:
    """The text of a move; the sign alone where a piece takes or loses it: ``b2h8+``, ``a1a2-``, dropped ``+L@a1``."""
    before = move.drop or move.piece
    if move.promotion is None or move.parts or not before:
        return move.text
    own, new = game.letters.letter(before), game.letters.letter(move.promotion)
    if new == PROMOTED_BEFORE + own:
        plain = move.text.removesuffix(new)
        return PROMOTED_BEFORE + plain.removesuffix("=") if move.drop else plain + PROMOTED_BEFORE
    return move.text.removesuffix(new) + DEMOTED if own == PROMOTED_BEFORE + new else move.text
