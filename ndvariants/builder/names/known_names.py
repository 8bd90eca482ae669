"""One fault where a text cannot be read only because a name of the file is said otherwise: ``last two``.

The grammars do not know what a file declares, so this is asked here: the name is put in, and the text read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ndvariants.errors import Problem
from ndvariants.language.yaml.source import Locator

Parser = Callable[[str, Locator], tuple[Any, list[Problem]]]
MOST_CHARACTERS = 2_000  # longer texts, and more names, are not tried
MOST_NAMES = 500
MOST_TRIED = 10  # stretches of one text


def by_known_names(
    parser: Parser, text: str, locate: Locator, names: Iterable[str], phases: Iterable[str]
) -> list[Problem]:
    """The one problem of a text that can be read with a name of the file as it is declared; none where not."""
    names, phases = list(names), list(phases)
    if len(text) > MOST_CHARACTERS or len(names) + len(phases) > MOST_NAMES:
        return []
    for tried, (start, end, meant, why) in enumerate(_stretches(text, names, phases)):
        if tried >= MOST_TRIED:
            break
        if not parser(text[:start] + meant + text[end:], locate)[1]:
            message = f"`{' '.join(text[start:end].split())}` does not fit here"
            return [Problem("NDV101", locate(start, end - start), message, "", f"write `{meant}`{why}")]
    return []


def _stretches(text: str, names: Iterable[str], phases: Iterable[str]) -> Iterator[tuple[int, int, str, str]]:
    """Stretches of a text that may stand for a name: where, what is meant, and why."""
    for name in names:
        parts = [re.escape(part) for part in name.split("_") if part]
        if len(parts) > 1:
            said = r"[\s-]+".join(parts)
            for found in re.finditer(rf"\b{said}\b", text, re.IGNORECASE):
                yield found.start(), found.end(), name, ": a name is one word"
    for name in phases:
        asked = rf"\b(?:(?:it\s+is|in|during|while|phase|is)\s+)+(?:the\s+)?{re.escape(name)}(?:\s+phase)?\b"
        for found in re.finditer(rf"{asked}|\b{re.escape(name)}\s+phase\b", text, re.IGNORECASE):
            yield found.start(), found.end(), f"phase = {name}", ""
