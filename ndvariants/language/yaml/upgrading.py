"""Upgrade of a file to a newer format: changed words are rewritten; comments and everything else stay.

``format: 1`` marks such a file. Only the texts of the small languages are rewritten, in their place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ndvariants.errors import Place
from ndvariants.language.yaml.source import Source, source_from_text, uncommented, values_in

FORMAT = 2  # the present one
KEY = "format"
_TEXTS = (
    "zones",
    "pieces",
    "rules",
    "endings",
    "phases",
    "moves",
    "options",
    "setup",
    "board",
    "conditions",
    "directions",
)


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a file, or, where ``after`` is empty, what its author must look at; ``why`` says what changed."""

    place: Place
    before: str
    after: str
    why: str


_OF_PEOPLE = "a piece is called a piece"
_CHOSEN = "`except` behind `of` belongs to what is chosen from; in brackets it is taken from what was chosen"
# Patterns, each with its replacement (none: left to the author) and the reason.
_REWRITINGS = (
    (r"\bmen\b", "pieces", _OF_PEOPLE),
    (r"\bman\b", "piece", _OF_PEOPLE),
    (
        r"(?<!\()\b(nearest\s+to\s+.+?\s+of\s+.+?|majority\s+owner\s+of\s+.+?)\s+except\b(?!\s*\()",
        r"(\1) except",
        _CHOSEN,
    ),
    (r"\bwithin\b", "", "`within` asks the cell where a movement starts, too"),
    (
        r"\bthen\b[^\n]*\boutward\b[^\n]*\bthen\b[^\n]*\boutward\b", "",
        "`outward` goes back along no axis of the way so far, over three legs and more",
    ),
    (
        r"\bbetza\b[^\n]*?(?:rf|lf|rb|lb)[FA]", "",
        "two letters before a diagonal atom are the one diagonal between them",
    ),
)  # fmt: skip


def changes_of(source: Source) -> list[Change]:
    """Everything that ``upgraded`` rewrites in a file of format 1, and what its author must look at."""
    declared = source.names("pieces")
    found: dict[tuple[int, int], Change] = {}
    texts = ((keys, text) for keys, text in values_in(source.data) if isinstance(text, str) and keys[0] in _TEXTS)
    for keys, text in texts:
        for pattern, instead, why in _REWRITINGS:
            for match in re.finditer(pattern, uncommented(text)):
                if match[0] not in declared:
                    place = source.locate(*keys)(match.start(), len(match[0]))
                    found.setdefault((place.line, place.column), Change(place, match[0], match.expand(instead), why))
    return [found[at] for at in sorted(found)]


def upgraded(source: Source) -> str:
    """The text of a file of format 1 in the present format; read again, it has no changes to be made."""
    text = source.text
    while True:
        made = [change for change in changes_of(source_from_text(text, source.path)) if change.after]
        if not made:
            return _with_format(text)
        lines = text.split("\n")
        change = made[-1]
        line, at = lines[change.place.line - 1], change.place.column - 1
        lines[change.place.line - 1] = line[:at] + change.after + line[at + len(change.before) :]
        text = "\n".join(lines)


def _with_format(text: str) -> str:
    """The text without its line ``format: 1``: files of the present format need none."""
    return re.sub(rf"(?m)^{KEY}:[ \t]*1[ \t]*(?:#[^\n]*)?\n", "", text)
