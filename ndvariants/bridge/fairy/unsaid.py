"""What cannot be said yet: keys of the ini format for which this language has no words, each with its reason."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.bridge.fairy.betza import read_betza
from ndvariants.bridge.fairy.draft import Draft

# Keys without which other moves are legal.
_MOVES = {
    "sittuyinPromotion": "a promotion that is a move of its own",
    "petrifyBlastPieces": "cells that explosions delete",
    "castlingDroppedPiece": "castling with pieces that were dropped",
    "dropOppositeColoredBishop": "drops that leave room for others",
    "enclosingDrop": "drops that depend on what stands around",
    "gating": "a piece that comes in where another has left",
    "connectNxN": "pieces in a square",
    "collinearN": "pieces on one line",
    "dupleCheck": "check to two pieces at once",
    "castlingWins": "games won by castling",
    "twoBoards": "a game on two boards",
}
# Keys without which games may end otherwise; the legal moves are the same.
_RESULTS = {
    "shatarMateRule": "mates by a knight, or without a check by a strong piece before, count as any other",
    "perpetualCheckIllegal": "who gives perpetual check does not lose: the repetition counts as any other",
    "countingRule": "the counting of the end game is left out",
    "chasingRule": "perpetual chase is left out",
    "moveRepetitionIllegal": "moving back and forth is not forbidden",
}


def note_unsaid(draft: Draft) -> None:
    """Add a problem for each key that asks for what this language cannot say."""
    record = draft.record
    for key, reason in _MOVES.items():
        if record.has(key) and not _without_effect(draft, key):
            draft.unsaid(key, f"there is no word for {reason}")
    for key, reason in _RESULTS.items():
        if record.has(key):
            _remark(draft, key, reason)
    if any(draft.royal_words(role) == "changing" for role in draft.cast.roles):
        draft.unsaid("extinctionPseudoRoyal", "who is royal depends on how many there are")
    if any(way.how == "hop" and way.limit for role in draft.cast.roles for way in read_betza(record.betza(role.type))):
        piece = next(
            role.type
            for role in draft.cast.roles
            if any(w.how == "hop" and w.limit for w in read_betza(record.betza(role.type)))
        )
        draft.unsaid(piece, "a bound behind the hurdle")
    if not any(draft.cast.of_side.values()):
        draft.unsaid("startFen", "no piece stands on the board or lies in a hand")


def _without_effect(draft: Draft, key: str) -> bool:
    """Is the key said, but asks for nothing in this game?"""
    record = draft.record
    if key == "gating":
        return not record.flag("seirawanGating")
    if key == "enclosingDrop":
        return record.word(key) not in ("anyside", "quadwrangle")
    if key == "connectNxN":
        return record.number(key) == 2
    return key == "collinearN" and not record.flag("connectDiagonal")


def _remark(draft: Draft, key: str, reason: str) -> None:
    draft.unsaid(key, reason)
    draft.problems[-1] = replace(draft.problems[-1], severity="warning", label="left out", code="NDV611")
