"""Names that a file gives to what it says more than once: classes of pieces, and directions."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder import directions
from ndvariants.builder.classes import members
from ndvariants.builder.draft import Draft
from ndvariants.builder.scope import View
from ndvariants.language.parse import parse_direction
from ndvariants.language.syntax import Direction


def build_classes(draft: Draft) -> dict[str, tuple[str, ...]]:
    """The kinds of pieces of every class; of the classes above it a class may have all."""
    found: dict[str, tuple[str, ...]] = {}
    for name in draft.entries("classes"):
        words = draft.words("classes", name)
        kinds = [word for word, place in words if word in found or draft.piece(word, place)]
        found[name] = members(tuple(kinds), found)
    return found


def build_directions(draft: Draft) -> dict[str, Direction | None]:
    """The directions that the file names; None where no axis of one exists. Those above may stand in one."""
    found: dict[str, Direction | None] = {}
    scope = draft.scope
    taken = set(scope.direction_words())
    for name in draft.entries("directions"):
        here = ("directions", name)
        if name in taken:
            message, hint = f"`{name}` is a direction of this board already", "take another name"
            draft.key_fault("NDV210", here, message, "taken", hint)
        tree = draft.parse(parse_direction, *here)
        if tree is not None:
            resolver = draft.resolver(view=View.CELL)
            found[name] = directions.resolve(replace(resolver, scope=replace(scope, directions=found)), tree)
    return found
