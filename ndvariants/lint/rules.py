"""The table of all remarks: a code, what its function looks at, and the function.

``docs/reference/problems.md`` has under each code what it means, a file that gives it and one that does not; tests try
both. To add a rule: write the function in the room of what it looks at, a line here, and a section there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Union

from ndvariants.builder.names.draft import Draft
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.reachable import Reach
from ndvariants.errors import Problem
from ndvariants.game.game import Game
from ndvariants.lint.board import findings
from ndvariants.lint.file import contradictions, declared, endings, idle, never, sides
from ndvariants.lint.game.endless import to_and_fro
from ndvariants.lint.game.safe_royals import idle_losses
from ndvariants.lint.game.start_checks import start_checks
from ndvariants.model.variant import Variant


@dataclass(frozen=True)
class FileRule:
    """A remark on the checked variant and its text, which the function notes in the draft."""

    code: str
    look: Callable[[Draft, Variant], None]


@dataclass(frozen=True)
class BoardRule:
    """A remark on the compiled plans, and on the cells that each piece reaches."""

    code: str
    look: Callable[[Plans, Reach], Iterator[findings.Finding]]


@dataclass(frozen=True)
class GameRule:
    """A remark on the game: its start, and what can happen in it."""

    code: str
    look: Callable[[Game], Iterator[Problem]]


Rule = Union[FileRule, BoardRule, GameRule]
ALL_CODES = ""  # of a function with several codes: it runs whatever is chosen
RULES: tuple[Rule, ...] = (
    FileRule("NDV027", declared.earlier_format),
    FileRule("NDV350", declared.unused_pieces),
    FileRule("NDV351", endings.endings_too_late),
    FileRule("NDV352", declared.unused_parameters),
    FileRule("NDV353", declared.no_endings),
    FileRule("NDV354", idle.unused_names),
    FileRule("NDV354", idle.unused_lets),
    FileRule("NDV355", idle.idle_nulls),
    FileRule("NDV360", idle.beyond_the_board),  # before conditions: what lies beyond is not reported twice
    FileRule("NDV356", never.fixed_conditions),
    FileRule("NDV356", contradictions.two_numbers),
    FileRule("NDV356", contradictions.other_pieces),
    FileRule("NDV356", contradictions.captures_of_nothing),
    FileRule("NDV356", contradictions.same_for_each),
    FileRule("NDV356", contradictions.never_without_moves),
    FileRule("NDV356", contradictions.steps_after_the_end),
    FileRule("NDV357", idle.idle_clauses),
    FileRule("NDV357", idle.adding_nothing),
    FileRule("NDV358", idle.movements_twice),
    FileRule("NDV358", idle.promotions_twice),
    FileRule("NDV359", idle.royals_without_loss),
    FileRule("NDV361", never.events_that_never_happen),
    FileRule("NDV361", never.drops_that_never_come),
    FileRule("NDV361", never.phases_that_never_come),
    FileRule("NDV361", contradictions.later_promotions),
    FileRule("NDV361", contradictions.no_player_out),
    FileRule("NDV361", contradictions.out_of_two),
    FileRule("NDV362", declared.idle_registers),
    FileRule("NDV344", contradictions.given_for_ever),
    FileRule("NDV364", sides.same_way),
    FileRule("NDV367", never.endless_turns),
    BoardRule("NDV420", findings.empty_zones),
    BoardRule("NDV421", findings.pieces_without_moves),
    BoardRule("NDV422", findings.idle_movements),
    BoardRule("NDV423", findings.unreached_promotions),
    BoardRule("NDV361", findings.drops_nowhere),
    BoardRule("NDV424", findings.unreached_origins),
    BoardRule("NDV425", findings.unreached_cells),
    BoardRule("NDV426", findings.castlings_without_pieces),
    BoardRule("NDV427", findings.trails_alone),
    BoardRule("NDV363", findings.movements_that_add_nothing),
    BoardRule("NDV430", findings.pieces_that_never_leave),
    BoardRule("NDV431", findings.pieces_kept_apart),
    BoardRule("NDV432", findings.axes_of_no_move),
    GameRule(ALL_CODES, start_checks),
    GameRule(ALL_CODES, idle_losses),
    GameRule("NDV434", to_and_fro),
)
