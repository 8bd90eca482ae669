"""Names that a file gives to what it says more than once: classes of pieces, directions, directions of cells."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.names import directions
from ndvariants.builder.names.classes import members
from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import LeavingFrom, View
from ndvariants.builder.names.spelled import is_too_long
from ndvariants.faults.taken import DirectionAlready
from ndvariants.language.parse import parse_direction
from ndvariants.language.trees.syntax import Direction
from ndvariants.words.names import NO_PIECE


def build_classes(draft: Draft) -> dict[str, tuple[str, ...]]:
    """The kinds of pieces of every class; of the classes above it a class may have all."""
    found: dict[str, tuple[str, ...]] = {}
    for name in draft.entries("classes"):
        words = draft.words("classes", name)
        kinds = [word for word, place in words if word in found or draft.piece(word, place)]
        found[name] = members(tuple(kinds), found) or (NO_PIECE,)
    return found


def _refuse_taken(draft: Draft, name: str, taken: set[str]) -> None:
    if name in taken:
        draft.report_key(DirectionAlready(name), ("directions", name))


def build_directions(draft: Draft) -> dict[str, Direction | None]:
    """The directions that the file names; None where no axis of one exists. Those above may stand in one."""
    found: dict[str, Direction | None] = {}
    scope = draft.scope
    taken = set(scope.direction_words())
    sizes: dict[str, int] = {}
    for name in draft.entries("directions"):
        here = ("directions", name)
        if isinstance(draft.get(*here), dict):
            continue  # one of each cell's own, see below
        _refuse_taken(draft, name, taken)
        tree = draft.parse(parse_direction, *here)
        if tree is not None and is_too_long(draft, name, tree, sizes):
            found[name] = None
        elif tree is not None:
            resolver = draft.resolver(view=View.CELL)
            found[name] = directions.resolve(replace(resolver, scope=replace(scope, directions=found)), tree)
    return found


def build_cell_directions(draft: Draft) -> dict[str, tuple[LeavingFrom, ...]]:
    """The directions that differ from cell to cell: each of their parts, and the cells that it leaves from."""
    found: dict[str, tuple[LeavingFrom, ...]] = {}
    taken = {*draft.scope.direction_words()}
    for name in draft.entries("directions"):
        here = ("directions", name)
        if not isinstance(draft.get(*here), dict):
            continue
        _refuse_taken(draft, name, taken)
        parts = []
        for written in draft.entries(*here):
            tree, problems = parse_direction(written, draft.document.locate_key(*here, written))
            draft.faults.extend(problems)
            direction = None if tree is None else directions.resolve(draft.resolver(view=View.CELL), tree)
            cells = draft.resolver(view=View.CELL).condition(draft.zone(*here, written))
            if direction is not None:
                parts.append(LeavingFrom(direction, cells))
        found[name] = tuple(parts)
    return found
