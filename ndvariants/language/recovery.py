"""One text under one rule of the grammar: its tree, or every fault in it.

After a fault the text is read again with what was probably meant; where nothing can be guessed,
reading is taken up at the next clause, condition or operand. So one slip does not hide the next.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ndvariants.errors import Edit, Problem, Remedy
from ndvariants.faults.phrases import TOO_DEEP, TextTooLong
from ndvariants.language.grammar import board_rules, effect_rules, expression_rules, movement_rules
from ndvariants.language.grammar.tree_builder import Locate, Planter, TooDeep

if TYPE_CHECKING:
    from ndvariants.language.faults import Misreading

MAX_LENGTH = 10_000  # characters of one text
MAX_MENDS = 8  # guesses in one text

RULES = {**expression_rules.RULES, **movement_rules.RULES, **effect_rules.RULES, **board_rules.RULES}

# Where a rule is taken up again after a fault, and as what.
_RESUME: dict[str, dict[str, str]] = {
    "movement_line": {",": "clauses", ":": "movement_line"},
    "clauses": {",": "clauses"},
    "restriction": {",": "clauses"},
    "castling": {",": "castling_rest"},
    "castling_rest": {",": "castling_rest"},
    "ending": {",": "ending"},
    "expression": {"and": "expression", "or": "expression", ":": "expression"},
}
_MARKS = re.compile(r"[,:()\[\]]|\b(?:and|or)\b")


def shifted(locate: Locate, by: int) -> Locate:
    """The locator of a text that begins ``by`` characters into another."""
    return lambda offset, length: locate(offset + by, length)


def read_rule(start: str, text: str, locate: Locate) -> tuple[Any, list[Problem]]:
    """The syntax tree of a text (``None`` when it has faults), and every fault found in it."""
    from lark.exceptions import UnexpectedInput

    from ndvariants.language.faults import explained
    from ndvariants.language.grammar.parser import WrongWord, read_tree

    if len(text) > MAX_LENGTH:
        return None, [TextTooLong(MAX_LENGTH).at(locate(0, 1))]
    problems: list[Problem] = []
    reached, inserted = -1, False
    while True:
        try:
            tree = read_tree(text, start)
            break
        except (UnexpectedInput, WrongWord) as error:
            fault = explained(error, text, start)
        if fault.start > reached and not (inserted and fault.inserted):
            problems.append(_problem(fault, locate))
        stuck = fault.start <= reached or (inserted and fault.inserted) or len(problems) >= MAX_MENDS
        if fault.mended is None or stuck:
            return None, problems + _after(start, text, fault.start, locate)
        reached, inserted = fault.start + len(fault.mended) - 1, fault.inserted
        text = text[: fault.start] + fault.mended + text[fault.end :]
        locate = _mended(locate, fault.start, fault.end, len(fault.mended))
    planter = Planter(locate, RULES)
    try:
        planted = planter.plant(tree)
    except TooDeep as deep:
        planter.report(TOO_DEEP, deep.place)
        planted = None
    problems += [] if problems else planter.problems  # of a text as it was probably meant nothing more is reported
    return (None if problems else planted), problems


def _problem(misread: Misreading, locate: Locate) -> Problem:
    place, hint = locate(misread.start, misread.end - misread.start), misread.fault.remedy()
    related = () if misread.opened is None else ((locate(misread.opened, 1), "opened here"),)
    edits: tuple[Edit, ...] = ()
    if misread.mended is not None and hint and not misread.guessed:
        bare = isinstance(hint, Remedy) and hint.bare
        edits = (Edit(place, misread.mended, misread.surety, bare),)
    return misread.fault.at(place, related=related, edits=edits)


def _mended(locate: Locate, start: int, end: int, length: int) -> Locate:
    def found(offset: int, extent: int) -> Any:
        if offset < start:
            return locate(offset, extent if offset + extent <= start else max(1, extent - length + end - start))
        return locate(start, end - start) if offset < start + length else locate(offset - length + end - start, extent)

    return found


def _after(start: str, text: str, position: int, locate: Locate) -> list[Problem]:
    resume = _RESUME.get(start, {})
    depth = 0
    for mark in _MARKS.finditer(text):
        sign = mark.group()
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        if mark.start() >= position and not depth and sign in resume and text[mark.end() :].strip():
            return read_rule(resume[sign], text[mark.end() :], shifted(locate, mark.end()))[1]
    return []
