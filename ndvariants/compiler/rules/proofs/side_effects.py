"""The codes whose moves may change cells other than their own: input of the legality filter.

A rule that only counts, gives, wins or draws changes no cell, and the moves that set it off stay as simple as
they are; one that removes, deletes, puts or changes makes them be judged by making them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from ndvariants.language.trees.deeds import forms_of, may, steps_in
from ndvariants.language.trees.syntax import Binary, Expr, Index, Name, Number, PieceSet
from ndvariants.model.variant import Rule, Table, Variant
from ndvariants.words.movements import Clause
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import GAINS_PIECES, GIVES_PIECES, ON_CELLS, Deed, Form


@dataclass(slots=True)
class SetOff:
    """The codes whose captures, moves, promotions or drops set rules off; ``turn``: any move does, ``check``: any that
    gives check, ``out``: any after which a player is out.

    ``capture`` counts rules on the captured piece as well: any piece may capture it, so all codes are in it.
    """

    capture: set[int] = field(default_factory=set)
    move: set[int] = field(default_factory=set)
    promote: set[int] = field(default_factory=set)
    drop: set[int] = field(default_factory=set)
    check: bool = False
    turn: bool = False
    out: bool = False


CodesOf = Callable[[Sequence[str]], list[int]]  # the codes of pieces by name; none names all


def _set_off(rules: Sequence[Rule], codes_of: CodesOf, deeds: Deed) -> SetOff:
    found = SetOff()
    for rule in (rule for rule in rules if may(rule.steps, deeds)):
        codes = set(codes_of(() if rule.when.event is Event.CAPTURED else rule.when.kinds))
        by = rule.when.event.record.by
        match by:
            case "capture":
                found.capture |= codes
            case "move":
                found.move |= codes
            case "promote":
                found.promote |= codes
            case "drop":
                found.drop |= codes
            case "check":
                found.check = True
            case "turn":
                found.turn = True
            case "out":
                found.out = True
            case _:
                assert_never(by)
    return found


def side_effects_of(rules: Sequence[Rule], codes_of: CodesOf, deeds: Deed = ON_CELLS) -> SetOff:
    """Return which moves may do any of these *deeds* by a rule: before a move it is not known whether it gives check.

    Who is out comes with a step `out`, which counts itself, or with a move that is never judged.
    """
    found = _set_off(rules, codes_of, deeds)
    return replace(found, capture=found.capture | found.move, turn=found.turn or found.check)


def needs_phase(condition: Expr | None, phases: Container[int]) -> bool:
    """Return True if a condition holds in the phases of these numbers alone. False where that is not plain."""
    match condition:
        case Binary(operator="and", left=left, right=right):
            return needs_phase(left, phases) or needs_phase(right, phases)
        case Binary(operator="=", left=Name(text="phase"), right=Number(value=number)):
            return number in phases
    return False


def vetoes_of(rules: Sequence[Rule], codes_of: CodesOf) -> SetOff:
    """Return which moves the rules may forbid, promotions among them: at the end of the turn drops as well."""
    found = _set_off(rules, codes_of, Deed.FORBIDS)
    ends = found.turn or found.out
    return replace(found, move=found.move | found.promote, turn=ends, drop=set(codes_of(())) if ends else found.drop)


def creates_pieces(variant: Variant) -> bool:
    """Return True if a rule may create pieces, on the board or in a hand."""
    return any(may(rule.steps, GIVES_PIECES) for rule in variant.rules)


def shifts_pieces(variant: Variant) -> bool:
    """Return True if a rule may bring pieces to other cells."""
    return any(may(rule.steps, Deed.MOVES) for rule in variant.rules)


def brings_royals(variant: Variant, deeds: Deed = GAINS_PIECES) -> bool:
    """Return True if one of these *deeds* may leave a player more royals than before, or one on another cell."""
    plain = {piece.name for piece in variant.pieces if not piece.royal and piece.royal_when is None}
    if len(plain) == len(variant.pieces):
        return False
    leaves = any(may(rule.steps, Deed.LEAVES) for rule in variant.rules)  # else no move of a search puts a player out
    judged = [rule for rule in variant.rules if leaves or rule.when.event is not Event.OUT]
    steps = (step for rule in judged for step in steps_in(rule.steps))
    forms = ((form, step.arguments) for step in steps for form in forms_of(step))
    tables = {table.name: table for table in variant.tables}
    return any(form.may & deeds and not _spares(form, arguments, plain, tables) for form, arguments in forms)


def passes_royals(variant: Variant) -> set[str]:
    """The pieces that may capture a royal on the trail that it has left, or a rule has given it; none in most games."""
    trails = [piece for piece in variant.pieces if any(Clause.LEAVING_TRAIL in line.flags for line in piece.movements)]
    royal = any(piece.royal or piece.royal_when is not None for piece in trails)
    if not trails or not (royal or brings_royals(variant, GAINS_PIECES | Deed.MOVES)):
        return set()
    return {piece.name for piece in variant.pieces if any(Clause.ON_TRAIL in line.flags for line in piece.movements)}


def _spares(form: Form, arguments: Sequence[Expr], plain: set[str], tables: Mapping[str, Table]) -> bool:
    """Return True if no royal comes of a step: it names the pieces that come of it, all of them *plain*."""
    named = "CELLS" if form.may & GAINS_PIECES == Deed.OWNERS else "PIECE"  # an owner gets what stands there
    said = dict(zip(form.operands, arguments, strict=False)).get(named)
    kinds: set[str] = set()
    match said:
        case Name(text=name):
            kinds = {name}
        case PieceSet():
            kinds = set(said.kinds)
        case Index(name=name) if name in tables:
            kinds = {str(value) for _, value in tables[name].rows}
    return bool(kinds) and kinds <= plain
