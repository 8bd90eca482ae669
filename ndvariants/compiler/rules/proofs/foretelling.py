"""A test before a drop: do the rules of its event forbid it?

The rules' own program, asked while nothing but the word of the cell has changed: so it may read cells, and nothing
that the drop changes besides (hands, lists and counts of pieces, the clock). Where it would ask for attacks, which is
dear, look ahead, or do anything but forbid, the drop must be made to know.
"""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.rules import opcodes as op

_CONTROL = {op.JUMP, op.JUMP_ZERO, op.JUMP_NOT_ZERO, op.UNLESS_SIDE, op.UNLESS_WITHIN, op.NEXT}
_VALUES = {op.CONST, op.COPY, op.TABLE, op.ADD, op.SUB, op.MUL, op.DIV, op.MOD, op.EQ, op.NE, op.LT, op.LE, op.CLAMP}
_SETS = {op.AXIS_OF, op.LINE, op.LOOKUP, op.GATHER, op.SINGLE, op.FILTER_PIECES, op.FILTER_CELLS, op.FILTER_CODES}
_SETS |= {op.EXCEPT, op.UNION}
_READS_CELLS = {op.COUNT_AMONG, op.PUSH, op.BESIDE, op.RUN, op.GROUP, op.ENCLOSED, op.HAS, op.NEAREST, op.MAJORITY}
_AS_IT_IS = _CONTROL | _VALUES | _SETS | _READS_CELLS
_WORDS = {L.PLY, L.SIDE, L.EVENT_ORIGIN, L.EVENT_TARGET, L.EVENT_MOVER, L.EVENT_TAKEN}
_BLOCKS = {head.IN_S_BOARD, head.IN_S_REGISTERS, head.IN_S_LOCAL_REGISTERS}


def foretelling(program: Sequence[int]) -> list[int] | None:
    """The *program* of an event as one that returns FORETOLD_*; ``None`` where it tells of no drop beforehand.

    >>> foretelling([op.END_GAME, L.STATUS_FORBIDDEN, 0, 0, 0, op.FINISH, 0, 0, 0, 0])[:2] == [op.FINISH, 1]
    True
    """
    words: list[int] = []
    forbids = False
    for at in range(0, len(program), op.WIDTH):
        match program[at : at + op.WIDTH]:
            case [op.FINISH, *_]:
                words += _finish(L.FORETOLD_ALLOWED)
            case [op.END_GAME, status, *_] if status == L.STATUS_FORBIDDEN:
                words += _finish(L.FORETOLD_FORBIDDEN)
                forbids = True
            case [opcode, _, b, *_] as whole if _is_steady(opcode, b):
                words += whole
            case _:
                words += _finish(L.FORETOLD_OPEN)
    return words if forbids else None


def _is_steady(opcode: int, b: int) -> bool:
    """Does the instruction give the same before the drop, but for the cell, as when the rules run?"""
    if opcode == op.WORD:
        return b in _WORDS
    return b in _BLOCKS if opcode == op.LOAD else opcode in _AS_IT_IS


def _finish(value: int) -> list[int]:
    return [op.FINISH, value, 0, 0, 0]
