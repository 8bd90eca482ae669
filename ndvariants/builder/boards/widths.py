"""The width of an axis; one fault where the names of its cells stand in the place of their number: ``a-h``."""

from __future__ import annotations

import re
from collections.abc import Collection

from ndvariants.builder.names.draft import Draft
from ndvariants.language.yaml.source import Key

_SPAN = re.compile(r"\s*(?:([a-z])\s*(?:-|\.\.|:|to)\s*([a-z])|([0-9]{1,6})\s*(?:-|\.\.|:|to)\s*([0-9]{1,6}))\s*")
NORMAL = 8  # the width that is taken where the file says none that can be read


def axis_width(draft: Draft, *here: Key) -> int:
    """How many cells an axis has."""
    text = draft.text(*here)
    count = cells_in_span(text, draft.scope.parameters)
    if count < 1:
        return draft.number(*here, default=NORMAL, low=1)
    hint = f"write how many cells there are: `{here[-1]}: {count}`"
    draft.fault("NDV023", here, f"`{text.strip()}` is no width: that is a number of cells", "no number", hint)
    return count


def cells_in_span(text: str, known: Collection[str]) -> int:
    """How many cells ``a-h`` or ``1..8`` goes over; 0 for any other text, and for sums of parameters."""
    found = _SPAN.fullmatch(text)
    if found is None:
        return 0
    letters = found[1] is not None
    first, last = (found[1], found[2]) if letters else (found[3], found[4])
    if letters:
        return 0 if first in known or last in known else ord(last) - ord(first) + 1
    return int(last) - int(first) + 1 if int(last) > int(first) else 0
