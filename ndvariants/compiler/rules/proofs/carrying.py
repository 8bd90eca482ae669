"""Rules that put a piece on to a cell that its target decides, and do nothing else that legality asks.

Where the rules that a piece's moves set off are all of this kind, the kernel knows before a move which cells it
changes: it need not be made to see that it exposes no royal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from ndvariants.compiler.rules.around import cell_beside
from ndvariants.compiler.rules.folding import EVENT_SCOPE
from ndvariants.compiler.rules.writer import Column, Scope, Writer
from ndvariants.language.trees.deeds import only
from ndvariants.language.trees.steps import Do, Step, When
from ndvariants.language.trees.syntax import Call, Expr, Name, Select
from ndvariants.model.variant import Rule
from ndvariants.words.sets import Choice
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Deed, Verb

STAYS = -1


def carried(writer: Writer, rules: Sequence[Rule], code: int) -> Column | None:
    """By target, where the rules put a piece of *code* on to (STAYS: nowhere); ``None`` where they do more."""
    info = writer.codes.infos[code]
    if info.player >= writer.n_players or not all(rule.when.event.record.of_a_move for rule in rules):
        return None
    others = (Event.CAPTURED, Event.DROP)
    own = [rule for rule in rules if rule.when.event not in others and code in writer.codes_of(rule.when.kinds)]
    carrying = _Carrying(writer, Scope(info.player, "target", EVENT_SCOPE))
    told = carrying.follow(own + [rule for rule in rules if rule.when.event is Event.CAPTURED])
    return carrying.table() if told else None


@dataclass(eq=False)
class _Carrying:
    """Follows the rules of the moves of one player's piece; ``cells`` is where a piece goes on to from each target."""

    writer: Writer
    scope: Scope
    cells: Column | None = None

    def follow(self, rules: Iterable[Rule]) -> bool:
        """Return whether these rules only carry the piece on, once, or forbid moves that leave the mover in check."""
        return all(self._rule(rule) for rule in rules)

    def table(self) -> Column:
        """By target, where the piece goes on to; STAYS where it stays."""
        return np.full(self.writer.geometry.n_cells, STAYS) if self.cells is None else self.cells

    def _rule(self, rule: Rule) -> bool:
        if rule.condition is not None:
            return _in_check(rule.condition) and only(rule.steps, Deed.FORBIDS)
        return all(self._step(step, rule.when.event is Event.MOVE) for step in rule.steps)

    def _step(self, step: Step, always: bool) -> bool:
        match step:
            case When(condition=condition, body=body):
                return _in_check(condition) and only(body, Deed.FORBIDS)
            case Do(Verb.SWAP, (Name(text="target"), Select(Choice.NEAREST, (cell, among)))):
                return always and self.cells is None and self._goes_to(cell, among)
            case Do():
                return only([step], Deed.REGISTERS)  # no legality asks these
        return False

    def _goes_to(self, cell: Expr, among: Expr) -> bool:
        found = cell_beside(self.writer, cell, among, self.scope)
        if found is None or found[1].text != "target":
            return False
        self.cells = found[0]
        return True


def _in_check(condition: Expr) -> bool:
    match condition:
        case Call(function="in check", arguments=(Name(text="me"),)):
            return True
    return False
