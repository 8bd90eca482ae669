"""Dependencies of an expression, by the declarations of its words (``words.operators.Asks``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from ndvariants.language.trees.syntax import Call, CellSet, Expr, HandSet, Index, Member, Name, PieceSet, Select
from ndvariants.words.names import NAMES
from ndvariants.words.operators import EVERYTHING, FUNCTIONS, NOTHING, Asks
from ndvariants.words.sets import Sets


def asks_of(expr: Expr, here: Asks, bare: frozenset[str], others: Mapping[str, Asks]) -> Asks:
    """Return what the expression depends on. A name or word that nothing declares counts as depending on everything.

    *here* is the cell that `cell` and the *bare* names (axes, zones) are about where no other cell is said; *others*
    are the names that the file declares, with what each depends on.
    """
    return _Walk(bare, others).asks(expr, here)


class _Walk:
    def __init__(self, bare: frozenset[str], others: Mapping[str, Asks]) -> None:
        self.bare = bare
        self.others = others

    def asks(self, node: Any, here: Asks) -> Asks:
        if isinstance(node, tuple):
            return self._all(node, here)
        match node:
            case Name(text=text):
                return self._name(text, here)
            case Member(operand=operand, zone=zone):
                return self.asks(operand, here) | self.asks(zone, NOTHING)
            case CellSet(kind=Sets.ZONE, arguments=arguments):
                return Sets.ZONE.record.asks | self._all(arguments, NOTHING)
            case CellSet(kind=Sets.LINE, arguments=(axis, *cells)) if isinstance(axis, Name) and axis.text in self.bare:
                return Sets.LINE.record.asks | self._all(cells, here)
            case CellSet(kind=kind, arguments=arguments) | Select(kind=kind, arguments=arguments):
                return kind.record.asks | self._all(arguments, here)
            case Call(function=function, arguments=arguments):
                row = FUNCTIONS.get(function)
                own = row.asks if row else NOTHING if function in self.bare else EVERYTHING
                return own | (NOTHING if function == "width" else self._all(arguments, here))
            case Index(name=name, indices=indices):
                return self.others.get(name, EVERYTHING) | self._all(indices, here)
            case PieceSet(owner=owner, cells=cells):
                return Asks.POSITION | self.asks(owner, here) | self.asks(cells, NOTHING)
            case HandSet(owner=owner):
                return Asks.POSITION | self.asks(owner, here)
        if not is_dataclass(node):
            return NOTHING
        return self._all([getattr(node, part.name) for part in fields(node) if part.name != "place"], here)

    def _all(self, nodes: Any, here: Asks) -> Asks:
        found = NOTHING
        for node in nodes:
            found |= self.asks(node, here)
        return found

    def _name(self, text: str, here: Asks) -> Asks:
        if text in self.bare or text == "cell":
            return here
        if text in NAMES:
            return NAMES[text].asks
        return self.others.get(text, EVERYTHING)
