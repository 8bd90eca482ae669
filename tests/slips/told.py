"""What is told of a slip: whether it is found, where, how often, and whether the suggestion is the right one."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from ndvariants.resources import find_variant

HERE = Path(__file__).parent
LISTS = ("varied", "spoken", "plain")  # tables of slips beside this module, which are worked on
ASIDE = "aside"  # those that were set aside when they were written: nothing is mended for them


_KINDS = {
    "moves": "movements",
    "do": "steps",
    "when": "triggers",
    **dict.fromkeys(("if", "drop", "on", "pass", "from", "holes"), "conditions"),
}  # by the key that the slip stands under


@dataclass(frozen=True, slots=True)
class Slip:
    """A stretch of a file, what stands there instead (the slip between « and »), and what a suggestion must name."""

    base: str
    old: str
    new: str
    hint: str
    answered: bool = True


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is told of a slip: how many faults, whether one stands at it, whether one of these names what is wanted."""

    faults: int
    located: bool
    right: bool


def written(name: str) -> list[Slip]:
    """The slips of a table, with the files that they are sown into."""
    rows = [row.split("\t") for row in (HERE / f"{name}.tsv").read_text(encoding="utf-8").splitlines()]
    return [Slip(base, *(json.loads(f'"{part}"') for part in rest), mark == "yes") for base, *rest, mark in rows]


@cache
def sound(base: str) -> str:
    """The text of a file without faults: a shipped variant, or one beside this module."""
    beside = HERE / f"{base}.yaml"
    return (beside if beside.is_file() else find_variant(base)).read_text(encoding="utf-8")


def sown(slip: Slip) -> tuple[str, tuple[int, int, int] | None]:
    """The file with the slip, and its line, first and last column."""
    text = sound(slip.base)
    assert slip.old in text, slip
    text = text.replace(slip.old, slip.new, 1)
    if "«" not in text:
        return text, None
    before, _, rest = text.partition("«")
    inside = (rest.partition("»")[0] if "»" in rest else rest).split("\n")[0]
    line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
    return text.replace("«", "").replace("»", ""), (line, column, column + max(len(inside), 1))


def kind(slip: Slip) -> str:
    """What a slip is in: movements, castling, conditions, steps, triggers, endings, or the rest of the file."""
    text = sound(slip.base)
    alike = next((i for i, (a, b) in enumerate(zip(slip.old, slip.new, strict=False)) if a != b), len(slip.old) - 1)
    at = text.index(slip.old) + alike
    path = _path(yaml.compose(text, yaml.CSafeLoader), at)
    words = [key for key in path if not key.isdigit()]
    if words[:1] == ["endings"]:
        return "endings"
    if words[:1] == ["moves"]:
        return "castling"
    return _KINDS.get(words[-1] if words else "", "conditions" if words[:1] == ["zones"] and words[1:] else "shape")


def _path(node: yaml.Node | None, at: int) -> list[str]:
    """The keys round a character of a file."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.start_mark.index <= at < max(value.end_mark.index, key.end_mark.index):
                return [str(key.value), *_path(value, at)]
    if isinstance(node, yaml.SequenceNode):
        for i, item in enumerate(node.value):
            if item.start_mark.index <= at < item.end_mark.index:
                return [str(i), *_path(item, at)]
    return []


def told(text: str, base: str) -> list[Problem]:
    """Everything that is told of a text, but for notes."""
    path = str(HERE / "slip.yaml")
    try:
        found = inspect(source_from_text(text, path), {})
    except VariantError as error:
        found = list(error.problems)
    return [problem for problem in found if problem.severity != "note"]


def verdict(slip: Slip) -> Verdict:
    """What is told of a slip."""
    text, where = sown(slip)
    found = told(text, slip.base)
    if where is None:
        return Verdict(len(found), bool(found), any(slip.hint in problem.hint for problem in found if problem.hint))
    line, first, last = where
    at = [
        problem
        for problem in found
        if problem.place.line == line
        and problem.place.column < last
        and first < problem.place.column + problem.place.length
    ]
    return Verdict(len(found), bool(at), any(problem.hint and slip.hint in problem.hint for problem in at))
