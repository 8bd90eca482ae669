"""Outcomes in words: winner and reason from the kernel's outcome number.

The number is 0 while the game runs (a simulated game was left: ``left_after``), else 1 + a player of the team that has
won, or STATUS_DRAW, in the low byte, and ``1 + ending`` above it (0: a rule ended the game).
"""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.game.move import Outcome
from ndvariants.kernel.layout import STATUS_DRAW
from ndvariants.language.trees.deeds import does
from ndvariants.language.trees.syntax import Binary, Index, Number
from ndvariants.model.variant import Ending, Variant
from ndvariants.model.walk import may_be_out
from ndvariants.words.endings import End, Result
from ndvariants.words.verbs import Deed

PLY_LIMIT = "ply limit"
STUCK = "no legal move, and no ending says who has won"
LAST_LEFT = "last player left"
DRAW, UNFINISHED = -1, -2  # in place of a winner's index


class Endings:
    """The words for the outcomes of one variant."""

    def __init__(self, variant: Variant) -> None:
        self._variant, self._teams = variant, tuple(dict.fromkeys(variant.teams))
        self._reasons = tuple((_reason(ending, False), _reason(ending, True)) for ending in variant.endings)
        ending_rules = [rule.name for rule in variant.rules if does(rule.steps, Deed.ENDS)]
        ending_rules += [LAST_LEFT] * may_be_out(variant)
        self._by_rule = " or ".join(ending_rules) or "rule"

    def winner(self, number: int) -> int:
        """The index of the team that has won, DRAW, or UNFINISHED while the game runs."""
        if number == 0:
            return UNFINISHED
        status = number & 255
        return DRAW if status == STATUS_DRAW else self._teams.index(self._variant.teams[status - 1])

    def reason(self, number: int, in_check: bool) -> str:
        """Why a game that is over ended; ``in_check`` of the player to move at the end."""
        ending = number >> 8
        return self._reasons[ending - 1][in_check] if ending else self._by_rule

    def number(self, winner: int, reason: str) -> int:
        """The outcome number of a game given in words: the first ending that says so, else a rule's."""
        if winner == UNFINISHED:
            return 0
        status = STATUS_DRAW if winner == DRAW else 1 + self._variant.teams.index(self._teams[winner])
        for k, (reasons, ending) in enumerate(zip(self._reasons, self._variant.endings, strict=True)):
            if (
                reason in reasons
                and ending.result is not Result.OUT
                and (ending.result is Result.DRAW) == (winner == DRAW)
                and ending.winner in (None, self._teams[winner])
            ):
                return (k + 1) << 8 | status
        return status

    def outcome(self, number: int, in_check: bool) -> Outcome | None:
        """The outcome in words, ``None`` while the game runs."""
        if number == 0:
            return None
        winner = self.winner(number)
        return Outcome(self._teams[winner] if winner >= 0 else None, self.reason(number, in_check))


def result_names(teams: Sequence[str]) -> dict[int, str]:
    """Names of the results by number: the winning team's name, then ``draw`` and ``unfinished``."""
    return {**dict(enumerate(teams)), DRAW: "draw", UNFINISHED: "unfinished"}


def left_after(plies: int, max_plies: int) -> str:
    """Why a game without an outcome was left after that many plies."""
    return PLY_LIMIT if plies >= max_plies else STUCK


def _reason(ending: Ending, in_check: bool) -> str:
    words = {word for word, _ in ending.conditions}
    if ending.name:
        return ending.called
    if End.NO_MOVE in words and words <= {End.NO_MOVE, End.IN_CHECK, End.NOT_IN_CHECK}:
        return "checkmate" if in_check else "stalemate"
    return next((word.record.reason for word in words if len(words) == 1), "") or ending.text


def goal_of(variant: Variant, register: str) -> int:
    """The number at which an ending decides by a register, as in ``if checks[opponent] >= 3: loss``; 0 for none."""
    for ending in variant.endings:
        for word, asked in ending.conditions:
            if word is not End.IF or not isinstance(asked, Binary) or asked.operator not in (">=", "="):
                continue
            if isinstance(asked.left, Index) and asked.left.name == register and isinstance(asked.right, Number):
                return asked.right.value
    return 0
