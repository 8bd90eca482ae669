"""One fault where lines that belong below each other stand in quotes, or without ``|``: YAML joins them to one."""

from __future__ import annotations

from ndvariants.builder.shape.extends import Document
from ndvariants.errors import Problem
from ndvariants.language.yaml.source import Key

_OF_LINES = ("moves", "do")


def in_one_block(problems: list[Problem], document: Document, keys: tuple[Key, ...]) -> list[Problem]:
    """The problems of a text; one alone where its author wrote lines and quotes have joined them."""
    key = str(keys[-1])
    if not problems or key not in _OF_LINES or not document.is_folded(*keys):
        return problems
    first = document.place(*keys).line
    broken = next((p for p in problems if p.place.line > first and _begins_its_line(document, p)), None)
    if broken is None:
        return problems
    if document.is_plain(*keys):
        message, hint = f"the lines below `{key}:` run together", f"write `{key}: |`, and the lines below it"
        return [Problem("NDV101", document.key_place(*keys), message, "`|` is missing behind it", hint)]
    hint = f"write `{key}: |`, and each line below it without quotes"
    message = "quotes make one line of these"
    return [Problem("NDV101", broken.place, message, "a line of its own?", hint)]


def _begins_its_line(document: Document, problem: Problem) -> bool:
    place = problem.place
    layer = next((layer for layer in document.layers if layer.path == place.path), None)
    return layer is not None and not layer.line(place.line)[: place.column - 1].strip()
