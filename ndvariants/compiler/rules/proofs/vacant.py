"""Cells that a move's condition has found empty: to put the mover there takes nothing.

Such a `put` is a `swap` with an empty cell, of which the other proofs know that it moves one piece and takes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ndvariants.compiler.rules.around import cell_beside, cells_around, pieces_on
from ndvariants.compiler.rules.folding import EVENT_SCOPE
from ndvariants.compiler.rules.writer import Scope, Writer
from ndvariants.language.trees.conjuncts import conjuncts
from ndvariants.language.trees.deeds import only
from ndvariants.language.trees.steps import Do, ForEach, Step, When
from ndvariants.language.trees.syntax import Binary, Count, Expr, Movement, Name, Number, Select
from ndvariants.model.variant import Piece, Rule
from ndvariants.words.sets import Choice
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Deed, Verb

CHANGES_NO_CELL = Deed.FORBIDS | Deed.REGISTERS


def with_swaps(writer: Writer, rules: Sequence[Rule]) -> tuple[Rule, ...]:
    """The rules without steps that never happen; a `put target on nearest to ...` where nothing stands is a swap."""
    found, untouched = list[Rule](), True
    for rule in map(_that_may_fire, rules):
        if rule.when.event is Event.MOVE:
            moved = writer.chosen(rule.when.kinds)
            found.append(replace(rule, steps=_swapped(writer, rule.steps, moved)) if untouched else rule)
            untouched = untouched and only(rule.steps, CHANGES_NO_CELL)
        else:
            found.append(rule)
    return tuple(found)


def _that_may_fire(rule: Rule) -> Rule:
    """The rule without the steps whose conditions the parameters make false."""
    never = rule.condition is not None and _is_false(rule.condition)
    return replace(rule, steps=() if never else _that_may_happen(rule.steps))


def _that_may_happen(steps: Sequence[Step]) -> tuple[Step, ...]:
    possible = (step for step in steps if not (isinstance(step, When) and _is_false(step.condition)))
    return tuple(
        replace(step, body=_that_may_happen(step.body)) if isinstance(step, (When, ForEach)) else step
        for step in possible
    )


def _is_false(condition: Expr) -> bool:
    return isinstance(condition, Number) and condition.value == 0


def _swapped(writer: Writer, steps: Sequence[Step], moved: Sequence[Piece]) -> tuple[Step, ...]:
    """The steps, in which the first that changes a cell may be a swap in place of a put."""
    for number, step in enumerate(steps):
        if not only([step], CHANGES_NO_CELL):
            if isinstance(step, Do) and _is_put_on_empty(writer, step, moved):
                return (*steps[:number], replace(step, verb=Verb.SWAP, form=0), *steps[number + 1 :])
            break
    return tuple(steps)


def _is_put_on_empty(writer: Writer, step: Do, moved: Sequence[Piece]) -> bool:
    match step:
        case Do(Verb.PUT, (Name(text="target"), Select(Choice.NEAREST, (cell, among)))):
            castling = {part.piece for castling in writer.variant.castlings for part in castling.parts}
            if castling.intersection(piece.name for piece in moved) or writer.geometry.thread is not None:
                return False
            movements = [movement for piece in moved for movement in piece.movements]
            players = range(writer.n_players)
            return all(_finds_empty(writer, line, cell, among, player) for line in movements for player in players)
    return False


def _finds_empty(writer: Writer, movement: Movement, cell: Expr, among: Expr, player: int) -> bool:
    goes = cell_beside(writer, cell, among, Scope(player, "target", EVENT_SCOPE))
    if goes is None or goes[1].text != "target":
        return False
    return any(
        all(to < 0 or to in cells for to, cells in zip(goes[0].tolist(), asked, strict=False))
        for asked in (_empty_cells(writer, part, player) for part in conjuncts(movement.condition))
        if asked is not None
    )


def _empty_cells(writer: Writer, condition: Expr, player: int) -> list[list[int]] | None:
    """The cells, by target, on which a condition asks that there is no piece; ``None`` where it asks something else."""
    match condition:
        case Binary(operator="=", left=Count(what=what), right=Number(value=0)):
            pieces = pieces_on(what)
            if pieces is None or pieces.cells is None or pieces.kinds or pieces.owner is not None:
                return None
            around = cells_around(writer, pieces.cells, Scope(player, "origin", EVENT_SCOPE))
            return around[0] if around is not None and around[1].text == "target" else None
    return None
