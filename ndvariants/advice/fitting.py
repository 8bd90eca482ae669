"""Whether a line could stand in a file: it can be read, and names what the file has, of the kinds that are wanted."""

from __future__ import annotations

import re

from ndvariants.advice.plain.names import Names
from ndvariants.advice.plain.saying import reads
from ndvariants.builder.names import kinds
from ndvariants.builder.names.draft import Draft, Text
from ndvariants.builder.names.scope import View
from ndvariants.builder.rules.rules import resolve_steps
from ndvariants.language.grammar.parser import keywords
from ndvariants.language.parse import parse_ending, parse_expression, parse_movements, parse_steps, parse_trigger
from ndvariants.words.endings import End
from ndvariants.words.movements import DIRECTIONS
from ndvariants.words.names import NAMES, PIECES
from ndvariants.words.operators import FUNCTIONS, TRUTH

OF_CELLS = frozenset(("zones", "drop", "on", "from", "holes"))  # keys below which cells are asked about
_ASKED = OF_CELLS | {"if", "until", "pass"}
_ALWAYS = frozenset((*NAMES, *PIECES, *DIRECTIONS, *FUNCTIONS, "true", "false", "own", "axes", "section"))


def is_of_cells(text: Text) -> bool:
    """Return whether a text says which cells: a zone, where pieces are dropped; not the condition beside it."""
    return bool(OF_CELLS & set(text.keys)) and text.keys[-1] not in ("if", "until")


def fits_in(draft: Draft, text: Text, offset: int, line: str, names: Names, meant: str) -> bool:
    """Return whether a line could stand in the place of another one of a text, which begins at ``offset`` of it."""
    match text.start:
        case "expression":
            return _is_asked(draft, text, meant)
        case "ending":
            return _ends(draft, meant)
        case "step":
            whole = text.text[:offset] + meant + text.text[offset + len(line) :]
            return reads(meant, "step") and _done(draft, whole)
        case "trigger" | "duty":
            trigger, problems = parse_trigger(meant)
            kinds_there = {*draft.scope.pieces, *draft.scope.classes, *PIECES}
            return trigger is not None and not problems and set(trigger.kinds) <= kinds_there
        case "movement_line" if parse_movements(meant)[1]:
            return False
        case _:
            known = keywords() | _ALWAYS | names.declared
            words = [word for word in re.findall(r"[^\W\d]\w*", meant) if word not in known and len(word) > 1]
            return all(draft.scope.cell(word) is not None for word in words) and reads(meant, text.start)


def _is_asked(draft: Draft, text: Text, meant: str) -> bool:
    if meant.startswith("["):
        return True
    tree, problems = parse_expression(meant)
    if tree is None or problems:
        return False
    resolver = draft.resolver(View.CELL if is_of_cells(text) else View.POSITION).quietly()
    if _ASKED & set(text.keys):
        kinds.check(resolver, tree, TRUTH)
    resolver.expression(tree)
    return not resolver.faults.errors


def _ends(draft: Draft, meant: str) -> bool:
    tree, problems = parse_ending(meant)
    if tree is None or problems:
        return False
    resolver = draft.resolver(View.POSITION).quietly()
    for word, value in tree.conditions:
        if word is End.IF and not isinstance(value, int):
            kinds.check(resolver, value, TRUTH)
        if value is not None and not isinstance(value, int):
            resolver.expression(value)
    return not resolver.faults.errors


def _done(draft: Draft, text: str) -> bool:
    """Return whether steps can be done; where another of them has a fault that is not asked."""
    steps, problems = parse_steps(text)
    if problems:
        return True
    resolver = draft.resolver(View.POSITION).quietly()
    resolve_steps(resolver, steps)
    return not resolver.faults.errors
