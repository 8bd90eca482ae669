"""Conditions that are one instruction: no pieces on cells which origin or target decide, something enclosed."""

from __future__ import annotations

from ndvariants.compiler.rules.expressions import pieces_among
from ndvariants.compiler.rules.folding import EVENT_WORDS
from ndvariants.compiler.rules.sets.connected import encloses_from
from ndvariants.compiler.rules.sets.empties import empties_among
from ndvariants.compiler.rules.writer import Scope, Writer
from ndvariants.kernel.layout import EVENT_TARGET
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import Binary, CellSet, Count, Expr, Name, Number
from ndvariants.words.sets import Sets


def finishes_at_once(writer: Writer, expr: Expr, scope: Scope) -> bool:
    """Whether one instruction is the whole program of a condition; it is written then."""
    found: list[int] | None = None
    match expr:
        case Binary(operator="=", left=Count(what=what), right=Number(value=0)) if "sure" in scope.words:
            found = _none_there(writer, what, scope)
        case Binary(operator=(">" | "!="), left=Count(what=what), right=Number(value=0)) if "sure" in scope.words:
            found = _some_enclosed(writer, what, scope)
    if found is not None:
        writer.assembler.emit(*found)
    return found is not None


def _none_there(writer: Writer, what: Expr, scope: Scope) -> list[int] | None:
    among = pieces_among(writer, what, scope) or empties_among(writer, what, scope)
    return None if among is None else [op.FINISH_NONE, EVENT_WORDS[among[1].text][1], among[0], among[2]]


def _some_enclosed(writer: Writer, what: Expr, scope: Scope) -> list[int] | None:
    match what:
        case CellSet(kind=Sets.ENCLOSED, arguments=(_, Name(text="target"), *_)) if "target" not in scope.bound:
            found = encloses_from(writer, what, scope)
            return None if found is None else [op.FINISH_ENCLOSES, EVENT_TARGET, *found]
    return None
