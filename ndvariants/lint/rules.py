"""The table of all remarks: the class of a fault, and the function that looks for it.

To add a rule: declare its fault in `faults`, write the function in the room of what it looks at, and a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ndvariants.builder.names.draft import Draft
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.reachable import Reach
from ndvariants.errors import Problem
from ndvariants.faults.fault import Fault
from ndvariants.faults.remarks.file import (
    EndlessTurn,
    IdleClause,
    IdleNull,
    IdleRegister,
    LateEnding,
    NoEndings,
    RoyalForNothing,
    SameWay,
    UnusedName,
    UnusedParameter,
    UnusedPiece,
    WrittenTwice,
)
from ndvariants.faults.remarks.games import (
    AddsNothing,
    AlongNoAxis,
    CastlingWithoutPieces,
    EmptyZone,
    KeptApart,
    LeadsNowhere,
    LonelyCells,
    NeedNotEnd,
    NeverLeaves,
    NeverThere,
    NoMoves,
    OutOfReach,
    TrailAlone,
)
from ndvariants.faults.remarks.never import NeverHappens, NeverTrue, NumberBeyondTheBoard
from ndvariants.faults.setup import NeverDropped
from ndvariants.game.game import Game
from ndvariants.lint.board import findings
from ndvariants.lint.file import contradictions, declared, endings, idle, never, sides
from ndvariants.lint.game.endless import to_and_fro
from ndvariants.lint.game.safe_royals import idle_losses
from ndvariants.lint.game.start_checks import start_checks
from ndvariants.model.variant import Variant

# On the checked variant and its text: the function notes its remarks in the draft.
OF_FILES: tuple[tuple[type[Fault], Callable[[Draft, Variant], None]], ...] = (
    (UnusedPiece, declared.unused_pieces),
    (LateEnding, endings.endings_too_late),
    (UnusedParameter, declared.unused_parameters),
    (NoEndings, declared.no_endings),
    (UnusedName, idle.unused_names),
    (UnusedName, idle.unused_lets),
    (IdleNull, idle.idle_nulls),
    (NumberBeyondTheBoard, idle.beyond_the_board),  # before conditions: what lies beyond is not reported twice
    (NeverTrue, never.fixed_conditions),
    (NeverTrue, contradictions.two_numbers),
    (NeverTrue, contradictions.other_pieces),
    (NeverTrue, contradictions.captures_of_nothing),
    (NeverTrue, contradictions.same_for_each),
    (NeverTrue, contradictions.never_without_moves),
    (NeverTrue, contradictions.steps_after_the_end),
    (IdleClause, idle.idle_clauses),
    (IdleClause, idle.adding_nothing),
    (WrittenTwice, idle.movements_twice),
    (WrittenTwice, idle.promotions_twice),
    (RoyalForNothing, idle.royals_without_loss),
    (NeverHappens, never.events_that_never_happen),
    (NeverHappens, never.drops_that_never_come),
    (NeverHappens, never.phases_that_never_come),
    (NeverHappens, contradictions.later_promotions),
    (NeverHappens, contradictions.no_player_out),
    (NeverHappens, contradictions.out_of_two),
    (IdleRegister, declared.idle_registers),
    (NeverDropped, contradictions.given_for_ever),
    (SameWay, sides.same_way),
    (EndlessTurn, never.endless_turns),
)
# On the compiled plans, and on the cells that each piece reaches.
OF_BOARDS: tuple[tuple[type[Fault], Callable[[Plans, Reach], Iterator[findings.Finding]]], ...] = (
    (EmptyZone, findings.empty_zones),
    (NoMoves, findings.pieces_without_moves),
    (LeadsNowhere, findings.idle_movements),
    (OutOfReach, findings.unreached_promotions),
    (NeverHappens, findings.drops_nowhere),
    (NeverThere, findings.unreached_origins),
    (LonelyCells, findings.unreached_cells),
    (CastlingWithoutPieces, findings.castlings_without_pieces),
    (TrailAlone, findings.trails_alone),
    (AddsNothing, findings.movements_that_add_nothing),
    (NeverLeaves, findings.pieces_that_never_leave),
    (KeptApart, findings.pieces_kept_apart),
    (AlongNoAxis, findings.axes_of_no_move),
)
# On the game, its start and what can happen in it; a function with several codes runs whatever is chosen.
OF_GAMES: tuple[tuple[type[Fault], Callable[[Game], Iterator[Problem]]], ...] = (
    (Fault, start_checks),
    (Fault, idle_losses),
    (NeedNotEnd, to_and_fro),
)
