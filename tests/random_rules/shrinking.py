"""A file that fails made small: parts are left out and texts made plain while the same check still fails."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

from tests.random_rules.text import File, changed, parts, read, without, written
from tests.random_rules.workers import SECONDS, Checked, checked_text

_BRACKETED = re.compile(r"\(([^()]*)\)")
_PLAINER = (r" until \(.*\)$", r"(, | if ).*$", r" (or|and) .*$", r" (plus|except) .*$")


def shrunk(found: Checked, seconds: float) -> Checked:
    """The smallest file that fails in the same check, as far as so many seconds lead."""
    until = time.monotonic() + seconds
    check = found.fault.split(":")[0]
    hangs = "no end after" in found.fault
    best, file = found, read(found.text)
    went_on = True
    while went_on and time.monotonic() < until:
        went_on = False
        for smaller in smaller_files(file):
            if time.monotonic() > until:
                break
            result = checked_text(written(smaller), found.seed, check, 6.0 if hangs else SECONDS)
            if result.fault.split(":")[0] == check and len(result.text) < len(best.text):
                best, file, went_on = result, read(result.text), True
                break
    return best


def smaller_files(file: File) -> Iterator[File]:
    """Files with a part less, or with a plainer text."""
    for path in parts(file):
        if path[0] not in ("variant", "board", "players") and path != ("setup",) and path != ("pieces",):
            yield without(file, path)
    for path in parts(file):
        text = _at(file, path)
        if isinstance(text, str) and "\n" not in text and path[0] in ("pieces", "rules", "endings", "options"):
            for pattern in _PLAINER:
                plainer = re.sub(pattern, "", text)
                if plainer != text:
                    yield changed(file, path, plainer)
            for bracket in _BRACKETED.finditer(text):
                yield changed(file, path, text[: bracket.start()] + "target" + text[bracket.end() :])


def _at(file: File, path: tuple[str | int, ...]) -> object:
    node: object = file
    for key in path:
        if isinstance(node, str):
            return node.splitlines()[int(key)]
        node = node[key]  # type: ignore[index]
    return node
