"""Record of a played game: plain values, enough to replay it anywhere.

The moves are a tree: a tuple of ``Step``s, each of which gives the number of the step before it and comes after it.
Of several continuations of a step the first is the main line; the others are variations. This module does not know
the rules: ``game.records.replay`` replays a record, ``game.records.record_json`` and the bridges write and read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ndvariants.errors import RecordError
from ndvariants.game.move import Outcome
from ndvariants.model.variant import ParameterValue

START = -1  # in place of a step's number: before the first move
RESIGNATION, AGREEMENT = "resignation", "agreement"  # reasons of outcomes that players decide, not rules


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a record: its text, the number of the step before it, a comment, and numbered marks (1: ``!``)."""

    move: str
    before: int = START
    comment: str = ""
    marks: tuple[int, ...] = ()


@dataclass(frozen=True)
class Record:
    """A whole game. ``start`` is a position text, ``steps`` the tree of moves, ``outcome`` how it ended, if it did.

    ``variant`` is a shipped name; for any other variant ``rules`` holds its text, with all that it inherits. ``digest``
    names the rules that the game was played by. ``players`` maps sides to names of players; ``tags`` is free
    (event, date ...); ``comment`` stands before the first move.

    >>> game = Record("chess", "").played("e2e4", "e7e5", "g1f3")
    >>> game.moves
    ('e2e4', 'e7e5', 'g1f3')
    >>> game, number = game.with_move("c7c5", after=0)
    >>> [game.steps[k].move for k in game.after(0)], game.line(number)
    (['e7e5', 'c7c5'], (0, 3))
    """

    variant: str
    start: str
    steps: tuple[Step, ...] = ()
    parameters: Mapping[str, ParameterValue] = field(default_factory=dict)
    outcome: Outcome | None = None
    digest: str = ""
    rules: str = ""
    players: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""

    def __post_init__(self) -> None:
        for number, step in enumerate(self.steps):
            if not START <= step.before < number:
                raise RecordError(f"step {number} ({step.move}) stands behind step {step.before}: give an earlier one")

    # ----------------------------------------------------------------------- reading the tree

    @cached_property
    def _followers(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for number, step in enumerate(self.steps):
            found.setdefault(step.before, []).append(number)
        return {before: tuple(numbers) for before, numbers in found.items()}

    def after(self, number: int = START) -> tuple[int, ...]:
        """The numbers of the steps that follow a step, the main line first."""
        return self._followers.get(number, ())

    def main_line(self, number: int = START) -> tuple[int, ...]:
        """The numbers of the steps from behind a step to the end, always taking the first."""
        line: list[int] = []
        while follow := self.after(number):
            number = follow[0]
            line.append(number)
        return tuple(line)

    def line(self, number: int) -> tuple[int, ...]:
        """The numbers of the steps from the start to this one."""
        line: list[int] = []
        while number != START:
            line.append(number)
            number = self.steps[number].before
        return tuple(line[::-1])

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the main line."""
        return tuple(self.steps[number].move for number in self.main_line())

    # ----------------------------------------------------------------------- records made from this one

    def with_move(self, move: str, after: int = START, comment: str = "") -> tuple[Record, int]:
        """The record with a move behind a step, and its number; where the move stands there already, that one."""
        for number in self.after(after):
            if self.steps[number].move == move and not comment:
                return self, number
        return replace(self, steps=(*self.steps, Step(move, after, comment))), len(self.steps)

    def played(self, *moves: str) -> Record:
        """The record with more moves at the end of the main line."""
        steps, last = list(self.steps), (self.main_line() or (START,))[-1]
        for move in moves:
            steps.append(Step(move, last))
            last = len(steps) - 1
        return replace(self, steps=tuple(steps))

    def commented(self, number: int, comment: str) -> Record:
        """The record with this comment at a step (at START: before the first move)."""
        if number == START:
            return replace(self, comment=comment)
        steps = list(self.steps)
        steps[number] = replace(steps[number], comment=comment)
        return replace(self, steps=tuple(steps))

    def without(self, number: int) -> Record:
        """The record without a step and all that follows it; later steps get new numbers."""
        return self._renumbered([k for k in range(len(self.steps)) if number not in self.line(k)])

    def promoted(self, number: int) -> Record:
        """The record with the line of a step as its main line; steps get new numbers."""
        line = self.line(number)
        return self._renumbered([*line, *(k for k in range(len(self.steps)) if k not in line)])

    def resigned(self, team: str, teams: tuple[str, ...]) -> Record:
        """The record of a game that one of two players or teams gave up."""
        if len(teams) != 2 or team not in teams:
            raise RecordError(f"{team} cannot resign: that decides games of two players or teams only")
        return replace(self, outcome=Outcome(teams[1 - teams.index(team)], RESIGNATION))

    def agreed_draw(self) -> Record:
        """The record of a game that the players agreed to call a draw."""
        return replace(self, outcome=Outcome(None, AGREEMENT))

    def _renumbered(self, kept: list[int]) -> Record:
        new = {START: START} | {old: number for number, old in enumerate(kept)}
        steps = [replace(self.steps[old], before=new[self.steps[old].before]) for old in kept]
        return replace(self, steps=tuple(steps))
