"""The conditions of endings, each declared once: how it is written, what it asks, how it is said."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum


@dataclass(frozen=True, slots=True)
class Record:
    """Description of a condition.

    ``example`` is what editors complete, ``grammar`` the alternative in ``grammar/effect.lark``, ``means`` one line,
    to which documents add ``more``. ``says`` is it in the rules in words: ``{0}`` the number, ``{1}`` the moves that
    count as captures do. ``reason`` is why a game ended by it alone, where that is not its text.
    ``counted``: it has a number, and asks how the position came about. ``at_once``: the position alone decides, and no
    move is made from one in which it holds. The kernel knows a condition by its name: ``END_ROYAL_LOST`` is the bit of
    ``End.ROYAL_LOST``, ``ENDING_PLIES`` the word for the number of ``End.PLIES``.
    """

    example: str
    means: str
    says: str
    grammar: str
    more: str = ""
    reason: str = ""
    counted: bool = False
    at_once: bool = False


class End(Enum):
    """Conditions of endings, by the name of their rule in the grammar."""

    NO_MOVE = "no_legal_move"
    IN_CHECK = "in_check"
    NOT_IN_CHECK = "not_in_check"
    ROYAL_LOST = "royal_lost"
    REPETITION = "repetition"
    QUIET = "quiet_plies"
    PLIES = "after_plies"
    IF = "if_clause"

    @property
    def record(self) -> Record:
        """The description of it."""
        return RECORDS[self]


class Result(StrEnum):
    """Result of an ending for the player to move."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    OUT = "out"


SAID = {
    Result.WIN: "The player to move has won when {}.",
    Result.LOSS: "The player to move has lost when {}.",
    Result.DRAW: "The game is drawn when {}.",
    Result.OUT: "The player to move is out, and the others go on, when {}. The last one left wins.",
}
WINS = " wins"  # behind the name of a player: who has won, whichever player is to move
SAID_OF_WINNER = "{} has won when {}."
RECORDS = {
    End.NO_MOVE: Record("no legal move", "no move is left", "there is no legal move", '"no" "legal" "move"'),
    End.IN_CHECK: Record("in check", "a royal of the player to move is attacked", "the player to move is in check",
        '"in" "check"', ": `no legal move, in check` is mate"),
    End.NOT_IN_CHECK: Record("not in check", "none is", "the player to move is not in check", '"not" "in" "check"'),
    End.ROYAL_LOST: Record("royal lost", "the player to move has no royal on the board",
        "the player to move has no royal on the board", '"royal" "lost"', at_once=True),
    End.REPETITION: Record("repetition 3", "the position has come up that often", "the position has come up {0} times",
        '"repetition" sum', " (0: never)", "repetition",
        counted=True),
    End.QUIET: Record("100 plies without capture or pawn move", "that many plies in a row, or more",
        "{0} plies have passed without a capture{1}", 'sum "plies" "without" "capture" ["or" NAME ("or" NAME)* "move"]',
        reason="quiet-move rule", counted=True),
    End.PLIES: Record("after 400 plies", "that many plies have been played", "{0} plies have been played",
        '"after" sum "plies"', reason="ply limit", counted=True),
    End.IF: Record("if count(pawn of me) = 0", "any condition", "{0}", '"if" expression',
        ": `if count(royals of opponent in hill) > 0`", at_once=True),
}  # fmt: skip
COUNTED = tuple(end for end in End if end.record.counted)
