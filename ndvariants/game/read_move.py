"""From a text to the legal move that it names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ndvariants.errors import IllegalMoveError, NotationError
from ndvariants.game.explain import why_illegal
from ndvariants.game.move import Move
from ndvariants.game.san import read_san
from ndvariants.game.text.faults import listed
from ndvariants.game.text.notation import Reading

if TYPE_CHECKING:
    from ndvariants.game.position import Position


def read_move(position: Position, text: str) -> Move:
    """The legal move of a position that a text names.

    Raises NotationError when it is no move of the game, IllegalMoveError (with the reason) when it is not allowed.
    """
    moves = position.legal_moves()
    for move in moves:
        if move.text == text:
            return move
    wing = text.rstrip("+#!?").lower().replace("0", "o")
    castlings = [move for move in moves if position.game.castling_side(move) == wing]
    if text and len(castlings) == 1:
        return castlings[0]
    short = read_san(position, text)
    if short is not None:
        return short
    try:
        readings = position.game.notation.readings(text)
    except NotationError:
        if _looks_short(position, text):
            known = listed([move.text for move in moves])
            raise IllegalMoveError(f"no legal move is written '{text}'\n  hint: legal moves are {known}") from None
        raise
    found: list[Move] = []
    for reading in readings:
        found += [move for move in moves if _fits(position, move, reading) and move not in found]
    choices = [move for move in found if move.promotion is None] if len(found) > 1 else found
    if len(choices) == 1:
        return choices[0]
    if found:
        names = ", ".join(move.text for move in found)
        raise NotationError(f"'{text}' may be several moves\n  hint: write one of {names}")
    raise IllegalMoveError(why_illegal(position, readings[0], text))


def _looks_short(position: Position, text: str) -> bool:
    """Is it a castling, or a capital letter and a cell at the end, as in ``Bxc5+``?"""
    word = text.rstrip("+#!?")
    if word.lower().replace("0", "o") in ("o-o", "o-o-o"):
        return True
    return word[:1].isupper() and word.endswith(tuple(position.game.cells))


def _fits(position: Position, move: Move, reading: Reading) -> bool:
    cells = position.game.cells
    origin = cells[reading.origin] if reading.origin >= 0 else None
    target = cells[reading.target] if reading.target >= 0 else None
    if (move.origin, move.target, move.drop or "") != (origin, target, reading.drop):
        return False
    if reading.promotion and not position.game.letters.alike(reading.promotion, move.promotion):
        return False
    return move.text.endswith("!") == reading.rifle
