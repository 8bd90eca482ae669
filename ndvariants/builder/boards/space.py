"""``at`` of a group of sections: where each lies in the space that all of them share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from ndvariants.builder.names.draft import Draft
from ndvariants.model.space import overlaps, space_of
from ndvariants.model.variant import Axis, Section

MAX_PLACE = 1000  # the farthest first cell
MAX_PLACES = 1 << 20  # in the box around all sections

At = tuple[tuple[str, int], ...]


def places(draft: Draft, group: str, count: int) -> list[At]:
    """Where each of a group's sections begins, 0-based by axis; nothing for each where ``at`` is not said."""
    here = ("board", "sections", group, "at")
    columns: dict[str, list[int]] = {}
    for axis in draft.entries(*here):
        value = draft.get(*here, axis)
        if not isinstance(value, list):
            columns[axis] = [draft.number(*here, axis, default=1, low=1, high=MAX_PLACE)] * count
            continue
        numbers = [draft.number(*here, axis, i, default=1, low=1, high=MAX_PLACE) for i in range(len(value))]
        if len(numbers) != count:
            message = f"{len(numbers)} places along `{axis}` for {count} sections"
            hint = "write one number for each of `names`, or one for all"
            draft.fault("NDV320", (*here, axis), message, "not as many", hint)
        columns[axis] = [*numbers, *[1] * count][:count]
    return [tuple((axis, column[i] - 1) for axis, column in columns.items()) for i in range(count)]


def common_space(draft: Draft, sections: Sequence[Section]) -> tuple[Axis, ...]:
    """The common axes of the sections that say where they are ``at``; none where no group does.

    Every other section is a board of its own.
    """
    placed = [group for group in draft.entries("board", "sections") if draft.get("board", "sections", group, "at")]
    if not placed or not sections:
        return ()
    here = ("board", "sections", placed[0], "at")
    for keys, what in ((("board", "thread"), "a thread"), (("board", "sections", "points"), "points")):
        if draft.get(*keys) is not None:
            message = f"sections in one space are joined by their places: there is no {what.split()[-1]}"
            draft.key_fault("NDV320", keys, message, "beside `at`", f"remove {what}, or `at`")
    space = space_of([section for section in sections if section.at])
    if prod(axis.width for axis in space) > MAX_PLACES:
        message = f"the sections lie in a space of {' x '.join(str(axis.width) for axis in space)} places"
        draft.key_fault("NDV316", here, message, "too large", f"at most {MAX_PLACES:,} are possible")
        return ()
    for one, other in combinations([section for section in sections if section.at], 2):
        if overlaps(one, other, space):
            message = f"`{one.name}` and `{other.name}` have cells in the same place"
            hint = "give each its own place: `at: {level: [1, 2, 3]}`"
            draft.key_fault("NDV320", here, message, "they overlap", hint)
            break
    return space
