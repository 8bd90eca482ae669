"""Events that can trigger a rule, each declared once: notation, time, and the pieces that the rule can refer to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal


@dataclass(frozen=True, slots=True)
class Record:
    """Description of an event.

    ``word`` is what the grammar has behind the pieces (empty where none are named), ``grammar`` the alternative in
    ``grammar/effect.lark`` that names none. ``examples`` are ways to write it, ``means`` is when it happens, ``knows``
    which of mover and captured piece there is then; documents add ``more`` to ``means``. ``says`` is it in the rules in
    words, WHO the pieces. ``of_a_move``: it is a kind of move, which duties and phases may name. ``by`` is what proofs
    ask, a field of ``SetOff``: whether it happens by moves, captures, promotions or drops of such a piece alone. Of an
    event that does not say so any move is taken to set it off.

    The kernel knows an event by its name: ``EVENT_PROMOTE`` is the number of a kind of move, ``ON_TURN_PROGRAM`` the
    word of the header for the program of any other event.
    """

    word: str
    examples: tuple[str, ...]
    means: str
    says: str
    knows: str = "both"
    more: str = ""
    of_a_move: bool = False
    by: Literal["move", "capture", "promote", "drop", "check", "turn", "out"] = "turn"
    grammar: str = ""


class Event(Enum):
    """Events that can trigger a rule."""

    MOVE = "move"
    CAPTURE = "capture"
    CAPTURED = "captured"
    PROMOTE = "promote"
    DROP = "drop"
    CHECK = "check"
    PASS = "pass"
    TURN = "turn"
    OUT = "out"

    @property
    def record(self) -> Record:
        """The description of it."""
        return RECORDS[self]

    @property
    def rule(self) -> str:
        """The name of its rule in the grammar, where no pieces are named."""
        return f"{self.value}_event"


RECORDS: dict[Event, Record] = {
    Event.MOVE: Record("moves", ("any piece moves", "a king moves", "a king or a rook moves"),
        "after every move of such a piece, captures included", "WHO moves", of_a_move=True, by="move"),
    Event.CAPTURE: Record("captures", ("any piece captures", "a cannon captures"),
        "after a move of such a piece that took another", "WHO captures", of_a_move=True, by="capture"),
    Event.CAPTURED: Record("is captured", ("a pawn is captured",), "the same, for the captured piece",
        "WHO is captured", of_a_move=True, by="capture"),
    Event.PROMOTE: Record("promotes", ("a pawn promotes",), "after it has become another", "WHO promotes",
        "the pawn that it was", of_a_move=True, by="promote"),
    Event.DROP: Record("is dropped", ("a piece is dropped",), "after a piece came from the hand", "WHO is dropped",
        "the piece dropped", of_a_move=True, by="drop"),
    Event.CHECK: Record("gives check", ("check is given", "a knight gives check"),
        "after a move by which its player checks an opponent", "WHO gives check", by="check",
        grammar='"check" _IS_WORD "given"'),
    Event.PASS: Record("", ("a player passes",), "after a player has passed", "a player passes", "",
        ", also where that ends a turn of several parts", grammar='article? "player" "passes"'),
    Event.TURN: Record("", ("turn ends",), "after every move, when all other rules are done", "a turn ends",
        grammar='"turn" "ends"'),
    Event.OUT: Record("", ("a player is out",),
        "when an ending or a step has put a player out, before its pieces leave the board", "a player is out", "",
        "; `me` is that player", by="out", grammar='article? "player" _IS_WORD "out"'),
}  # fmt: skip
BY_WORD = {event.record.word: event for event in Event if event.record.word}
