"""Conditions that are one instruction: no pieces on cells which origin or target decide, something enclosed."""

from __future__ import annotations

from ndvariants.compiler.rules.around import cells_around
from ndvariants.compiler.rules.expressions import pieces_among
from ndvariants.compiler.rules.folding import EVENT_WORDS
from ndvariants.compiler.rules.sets.connected import encloses_from, other_codes
from ndvariants.compiler.rules.writer import Scope, Writer
from ndvariants.kernel.layout import EVENT_TARGET
from ndvariants.kernel.rules import opcodes as op
from ndvariants.language.trees.syntax import Binary, CellSet, Count, Expr, Name, Number
from ndvariants.words.sets import Sets


def finishes_at_once(writer: Writer, expr: Expr, scope: Scope) -> bool:
    """Return whether one instruction is the whole program of a condition; it is written then."""
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
    among = pieces_among(writer, what, scope) or _empties_among(writer, what, scope)
    return None if among is None else [op.FINISH_NONE, EVENT_WORDS[among[1].text][1], among[0], among[2]]


def _empties_among(writer: Writer, what: Expr | None, scope: Scope) -> tuple[int, Name, int] | None:
    """Return the cells that one cell decides, less occupied ones: lists, the word for that cell, the codes left."""
    if not isinstance(what, CellSet) or what.kind is not Sets.EXCEPT or not writer.geometry.exists.all():
        return None
    around = cells_around(writer, what.arguments[0], scope)
    codes = None if around is None else other_codes(writer, what.arguments[1], scope, walls=False)
    return None if around is None or codes is None else (writer.assembler.lists(around[0]), around[1], codes)


def _some_enclosed(writer: Writer, what: Expr, scope: Scope) -> list[int] | None:
    match what:
        case CellSet(kind=Sets.ENCLOSED, arguments=(_, Name(text="target"), *_)) if "target" not in scope.bound:
            found = encloses_from(writer, what, scope)
            return None if found is None else [op.FINISH_ENCLOSES, EVENT_TARGET, *found]
    return None
