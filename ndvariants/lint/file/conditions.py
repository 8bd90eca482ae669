"""Remarks on conditions, and parts of them, that are true in no position or in every one: only what is proved.

What is known comes from the ranges of values: how wide the axes are, how many pieces there may be (``bounds``), what
registers are set to. Only what the file itself says is spoken of, and nothing that hangs on a parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ndvariants.builder.checks import placing_lines
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.ranges import ENDLESS, Known, known_of, known_parts, narrowed, span, truth
from ndvariants.errors import Place, Subject
from ndvariants.faults.remarks.never import (
    TRUE_OF_EVERY_CELL,
    WALL_BEHIND_THE_BOARD,
    AlwaysComes,
    NeverInAnyPosition,
    NoSuchCells,
    NumberBeyondTheBoard,
    PartAlwaysTrue,
    PartNeverTrue,
    RuleNeverTrue,
)
from ndvariants.language.parse import parse_expression
from ndvariants.language.trees.steps import When
from ndvariants.language.trees.syntax import Between, Binary, CellSet, Expr, Name, Number
from ndvariants.language.yaml.source import Key
from ndvariants.lint.consequences import NOWHERE, UNPLACED
from ndvariants.lint.file.bounds import file_steps, most_pieces, register_ranges
from ndvariants.model.seams import Side
from ndvariants.model.variant import Variant
from ndvariants.model.walk import names_in, nodes_in
from ndvariants.words.endings import End
from ndvariants.words.sets import Sets
from ndvariants.words.triggers import Event

_TRAVELS = (Event.MOVE, Event.CAPTURE)  # events in which a piece has gone from a cell to a cell
_NONE, _ENDS = frozenset[str](), frozenset({"origin", "target"})


def remark_conditions(draft: Draft, variant: Variant, unheld: frozenset[str]) -> None:
    """Note conditions, and parts of them, that are never true or always; ``unheld`` pieces never lie in a hand."""
    known = _known(draft, variant, unheld)
    for what, condition, there, present in _asked(variant):
        here = replace(known, there=there, present=present)
        found = truth(condition, here)
        if found is False:
            draft.remark(NeverInAnyPosition(what), whole(draft, condition))
        elif found is True and not isinstance(condition, Name | Number):
            draft.remark(AlwaysComes(what), whole(draft, condition))
        _parts(draft, condition, here, "in no position", "in every position")
    _cells(draft, variant, known)
    kept = {rule.name for rule in variant.rules}
    for rule in draft.entries("rules"):
        if rule not in kept and draft.get("rules", rule, "if") is not None:
            _left_out(draft, rule, known)


def _known(draft: Draft, variant: Variant, unheld: frozenset[str]) -> Known:
    known = known_of(variant, {}, fixed_numbers(draft), unheld)
    if draft.hangs_on_parameters(draft.get("board")):
        known = replace(known, widths={}, cells=ENDLESS)
    steps = list(file_steps(draft))
    known = replace(known, most=most_pieces(draft, variant, steps))
    return replace(known, registers=register_ranges(draft, variant, steps, known))


def _parts(draft: Draft, condition: Expr, known: Known, never: str, always: str) -> None:
    if truth(condition, known) is not None:
        return
    for part, found in known_parts(condition, known):
        if not _is_beyond(draft, whole(draft, part)):
            draft.remark(PartAlwaysTrue(always) if found else PartNeverTrue(never), whole(draft, part))


def _is_beyond(draft: Draft, place: Place | None) -> bool:
    lines = {problem.place.line for problem in draft.faults.problems if problem.of(NumberBeyondTheBoard)}
    return place is not None and place.line in lines


def _left_out(draft: Draft, rule: str, known: Known) -> None:
    """A rule that the builder left out, because its condition is false; reported where no parameter is the reason."""
    here = ("rules", rule, "if")
    tree = _certain(draft, here)
    if tree is not None and truth(tree, known) is False:
        draft.remark(RuleNeverTrue(rule), draft.document.place(*here))


def _cells(draft: Draft, variant: Variant, known: Known) -> None:
    seen = set[Place]()
    meant: Subject = (NOWHERE,)
    conditions = [*((message, where, meant) for message, where in _sought(variant)), *_placed(draft)]
    for message, where, about in conditions:
        place = whole(draft, where)
        if place is not None and place not in seen and truth(where, known) is False:
            seen.add(place)
            draft.faults.report(NoSuchCells(message), place, about=about)
    _walls(draft, variant, known)
    for where in _zones(variant):
        place = whole(draft, where)
        if truth(where, known) is True and not (_is_everywhere(where, known) or _is_beyond(draft, place)):
            draft.remark(TRUE_OF_EVERY_CELL, place)
        _parts(draft, where, known, "of no cell", "of every cell")


def _is_everywhere(where: Expr, known: Known) -> bool:
    """Return True if a condition on cells is written as always true: ``true``, ``rank in 1..8``, ``rank >= 1``."""
    if isinstance(where, Between):
        return span(where.operand, known) == (span(where.low, known)[0], span(where.high, known)[1])
    return isinstance(where, Name | Number) or (isinstance(where, Binary) and where.operator == ">=")


def _walls(draft: Draft, variant: Variant, known: Known) -> None:
    board = variant.board
    if not board.axes or any(seam.enter is not None for seam in board.seams):
        return
    wraps = {axis.name for axis in board.axes if axis.wrap}
    stands = {id(seam) for seam in board.seams if not _is_outside(seam.leave, wraps, known)}
    useful = {seam.place for seam in board.seams if id(seam) in stands}
    for place in dict.fromkeys(seam.place for seam in board.seams):
        if place not in useful:
            draft.remark(WALL_BEHIND_THE_BOARD, place)


def _is_outside(side: Side, wraps: set[str], known: Known) -> bool:
    if side.where is None or side.second is not None or side.axis in wraps or side.axis not in known.widths:
        return False
    low, high = narrowed(side.where, side.axis, known)
    return low == high == (known.widths[side.axis] if side.sign > 0 else 1)


def _zones(variant: Variant) -> Iterator[Expr]:
    for zone in variant.zones:
        yield zone.expressions[0]
    for piece in variant.pieces:
        lines = piece.own_movements or piece.movements
        found: list[Expr | None] = [where for line in lines for where in line.zones.values()]
        found += [where for one in piece.promotions for where in (one.on, one.origin_zone)]
        yield from (where for where in (*found, piece.drop) if where is not None)


def _sought(variant: Variant) -> Iterator[tuple[str, Expr]]:
    if variant.board.axes:
        if variant.board.holes is not None:
            yield "the board has none of these holes", variant.board.holes
        for seam in variant.board.seams:
            for side in (seam.leave, seam.enter):
                if side is not None and side.where is not None:
                    yield f"this {'wall' if seam.enter is None else 'seam'} stands nowhere", side.where
    for rule in variant.rules:
        for node in nodes_in(rule.steps):
            if isinstance(node, CellSet) and node.kind is Sets.ZONE and isinstance(node.arguments[0], Binary | Between):
                yield f"the rule `{rule.name}` speaks of no cells here", node.arguments[0]


def _placed(draft: Draft) -> Iterator[tuple[str, Expr, Subject]]:
    """The conditions of the setup that no parameter changes: what it means that no cell fulfils them, their subject."""
    for here, message in (*placing_lines(draft), (("setup", "gone"), "no cell is gone at the start")):
        about = (UNPLACED, str(here[2])) if here[1] == "place" else (NOWHERE,)
        if (tree := _certain(draft, here)) is not None:
            yield message, tree, about


def _certain(draft: Draft, here: tuple[Key, ...]) -> Expr | None:
    """The condition at a path, where it can be read and no parameter changes it."""
    tree, problems = parse_expression(draft.text(*here), draft.document.locate(*here))
    varies = problems or {name.text for name in names_in(tree)} & set(draft.scope.parameters)
    return None if varies else tree


def _asked(variant: Variant) -> Iterator[tuple[str, Expr, frozenset[str], str]]:
    """Every condition of rules, steps, movements, endings and phases.

    With it what hangs on it, the names of cells that surely exist when it is asked, and the kind of piece that the
    player to move surely has then.
    """
    movers = {player.name for player in variant.players if not player.neutral}
    for rule in variant.rules:
        there = _ENDS if rule.when.event in _TRAVELS else _NONE
        if rule.condition is not None:
            yield f"the rule `{rule.name}`", rule.condition, there, ""
        for node in nodes_in(rule.steps):
            if isinstance(node, When):
                yield f"this step of the rule `{rule.name}`", node.condition, there, ""
    for piece in variant.pieces:
        present = piece.name if set(piece.owners) <= movers else ""
        for movement in piece.own_movements or piece.movements:
            if movement.condition is not None:
                yield f"this movement of the {piece.name}", movement.condition, _ENDS, present
        if piece.royal_when is not None:
            yield f"the royalty of the {piece.name}", piece.royal_when, _NONE, present
        for promotion in piece.promotions:
            if promotion.condition is not None:
                yield f"this promotion of the {piece.name}", promotion.condition, _NONE, ""
        if piece.drop_if is not None:
            yield f"a drop of the {piece.name}", piece.drop_if, _NONE, ""
    for what, condition in _asked_of_all(variant):
        yield what, condition, _NONE, ""


def _asked_of_all(variant: Variant) -> Iterator[tuple[str, Expr]]:
    for shared in variant.conditions:
        if shared.asked.condition is not None:
            yield f"a movement under `{shared.name}`", shared.asked.condition
    if variant.pass_condition is not None:
        yield "passing", variant.pass_condition
    for castling in variant.castlings:
        if castling.condition is not None:
            yield "this castling", castling.condition
    for ending in variant.endings:
        for word, value in ending.conditions:
            if word is End.IF and value is not None and not isinstance(value, int):
                yield "this ending", value
    for phase in variant.phases:
        if phase.until is not None:
            yield f"the end of the phase `{phase.name}`", phase.until


def fixed_numbers(draft: Draft) -> Callable[[Number], bool]:
    """A test whether a number of a tree stands in the file as it is, and not as a parameter or a sum."""

    def fixed(number: Number) -> bool:
        said = "" if number.place is None else draft.document.said(number.place)
        return said.removeprefix("-").isalnum() and said not in draft.scope.parameters

    return fixed


def whole(draft: Draft, tree: Expr) -> Place | None:
    """The stretch of the file that an expression takes, on its first line."""
    places = [node.place for node in nodes_in(tree) if getattr(node, "place", None) is not None]
    places = [place for place in places if place.path == draft.document.source.path]
    if not places:
        return None
    line = min(place.line for place in places)
    there = [place for place in places if place.line == line]
    first = min(place.column for place in there)
    return Place(there[0].path, line, first, max(place.column + place.length for place in there) - first)
