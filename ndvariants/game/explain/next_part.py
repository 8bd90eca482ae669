"""Where a text leaves the legal turns: what its further part would be, and of which position."""

from __future__ import annotations

from dataclasses import dataclass

from ndvariants.errors import NotationError
from ndvariants.game.move import Move
from ndvariants.game.moves.read_move import turns_that_begin
from ndvariants.game.moves.turns import SEPARATOR
from ndvariants.game.position import Position
from ndvariants.game.text.notation import Reading


@dataclass(frozen=True, slots=True)
class NextPart:
    """A part of a turn that none has: ``before`` are those that some have; ``position`` is inside the turn.

    ``reading`` is ``None`` where the part names no cell, or where the turn is over already.
    """

    word: str
    before: str
    position: Position | None = None
    reading: Reading | None = None


def next_part(position: Position, text: str) -> NextPart | None:
    """The first part of a text that no legal turn has; ``None`` where that is its very first."""
    words = [word.strip() for word in text.split(SEPARATOR)]
    fitting, k = turns_that_begin(position, words)
    if k == 0:
        return None
    before = SEPARATOR.join(words[:k])
    if k == len(words):
        return NextPart("", before)
    on = [move for move in fitting if len(move.parts) > k and move.parts[k].target is not None]
    if not on:
        return NextPart(words[k], before)
    state = position.state
    for part in on[0].parts[:k]:
        state = position.game.engine.play(state, part.number)
    there = Position(position.game, state)
    return NextPart(words[k], before, there, _reading(there, on[0].parts[k], words[k]))


def _reading(position: Position, like: Move, word: str) -> Reading | None:
    """What a part says: a cell alone is where the same piece would go that goes on."""
    notation = position.game.notation
    try:
        return notation.readings(word)[0]
    except (NotationError, IndexError):
        pass
    try:
        target = notation.cell(word)
    except NotationError:
        return None
    if like.drop is not None:
        return Reading(-1, target, drop=like.drop)
    return Reading(notation.cell(str(like.origin)), target)
