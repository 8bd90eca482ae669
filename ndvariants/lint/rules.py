"""The table of all remarks: a code, what its function looks at, and the function.

``docs/reference/problems.md`` has under each code what it means, a file that gives it and one that does not; tests try
both. To add a rule: write the function in the room of what it looks at, a line here, and a section there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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

# On the checked variant and its text: the function notes its remarks in the draft.
OF_FILES: tuple[tuple[str, Callable[[Draft, Variant], None]], ...] = (
    ("NDV350", declared.unused_pieces),
    ("NDV351", endings.endings_too_late),
    ("NDV352", declared.unused_parameters),
    ("NDV353", declared.no_endings),
    ("NDV354", idle.unused_names),
    ("NDV354", idle.unused_lets),
    ("NDV355", idle.idle_nulls),
    ("NDV360", idle.beyond_the_board),  # before conditions: what lies beyond is not reported twice
    ("NDV356", never.fixed_conditions),
    ("NDV356", contradictions.two_numbers),
    ("NDV356", contradictions.other_pieces),
    ("NDV356", contradictions.captures_of_nothing),
    ("NDV356", contradictions.same_for_each),
    ("NDV356", contradictions.never_without_moves),
    ("NDV356", contradictions.steps_after_the_end),
    ("NDV357", idle.idle_clauses),
    ("NDV357", idle.adding_nothing),
    ("NDV358", idle.movements_twice),
    ("NDV358", idle.promotions_twice),
    ("NDV359", idle.royals_without_loss),
    ("NDV361", never.events_that_never_happen),
    ("NDV361", never.drops_that_never_come),
    ("NDV361", never.phases_that_never_come),
    ("NDV361", contradictions.later_promotions),
    ("NDV361", contradictions.no_player_out),
    ("NDV361", contradictions.out_of_two),
    ("NDV362", declared.idle_registers),
    ("NDV344", contradictions.given_for_ever),
    ("NDV364", sides.same_way),
    ("NDV367", never.endless_turns),
)
# On the compiled plans, and on the cells that each piece reaches.
OF_BOARDS: tuple[tuple[str, Callable[[Plans, Reach], Iterator[findings.Finding]]], ...] = (
    ("NDV420", findings.empty_zones),
    ("NDV421", findings.pieces_without_moves),
    ("NDV422", findings.idle_movements),
    ("NDV423", findings.unreached_promotions),
    ("NDV361", findings.drops_nowhere),
    ("NDV424", findings.unreached_origins),
    ("NDV425", findings.unreached_cells),
    ("NDV426", findings.castlings_without_pieces),
    ("NDV427", findings.trails_alone),
    ("NDV363", findings.movements_that_add_nothing),
    ("NDV430", findings.pieces_that_never_leave),
    ("NDV431", findings.pieces_kept_apart),
    ("NDV432", findings.axes_of_no_move),
)
ALL_CODES = ""  # of a function with several codes: it runs whatever is chosen
# On the game, its start and what can happen in it.
OF_GAMES: tuple[tuple[str, Callable[[Game], Iterator[Problem]]], ...] = (
    (ALL_CODES, start_checks),
    (ALL_CODES, idle_losses),
    ("NDV434", to_and_fro),
)
