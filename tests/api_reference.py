"""The generated half of docs/reference/python.md: ``python -m tests.api_reference`` writes it from the docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ndvariants
import ndvariants.learning

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "python.md"
_HEAD = "## All names\n\nGenerated from the docstrings by `python -m tests.api_reference`.\n"


def written(text: str) -> str:
    """The page with its generated half brought up to date."""
    by_hand = text.split(_HEAD)[0]
    parts = [by_hand + _HEAD]
    for title, module in (("ndvariants", ndvariants), ("ndvariants.learning", ndvariants.learning)):
        parts.append(f"### {title}\n")
        parts += [_entry(name, getattr(module, name)) for name in module.__all__]
    return "\n".join(parts)


def _entry(name: str, value: Any) -> str:
    """One name: its signature, what its docstring says, and for a class its public members."""
    lines = [f"#### `{name}{_signature(value).replace('Self', name)}`\n", _told(value)]
    if inspect.isclass(value) and not issubclass(value, Exception):
        lines += [f"- `{member}` – {text}" for member, text in _members(value)]
    return "\n".join(line for line in lines if line) + "\n"


def _members(kind: type) -> Iterator[tuple[str, str]]:
    """The public methods and properties of a class with the first sentence of each, in the order of the source.

    What it has of a class below it comes first.
    """
    ours = [one for one in reversed(kind.__mro__) if one.__module__.startswith("ndvariants.")]
    for name, member in {name: getattr(kind, name) for one in ours for name in vars(one)}.items():
        if name.startswith("_"):
            continue
        if isinstance(member, property) or hasattr(member, "func"):
            said = inspect.getdoc(member) or inspect.getdoc(getattr(member, "func", None)) or ""
            yield name, _first(said)
        elif inspect.isfunction(member):
            signature = _signature(member, skip=1).replace("Self", kind.__name__)
            yield name + signature, _first(inspect.getdoc(member) or "")


def _signature(value: Any, skip: int = 0) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    if inspect.isclass(value) and issubclass(value, Exception):
        return ""
    parameters = list(signature.parameters.values())[skip:]
    text = str(signature.replace(parameters=parameters))
    text = re.sub(r"<function (\w+) at 0x\w+>", r"\1", text.replace("'", ""))
    return re.sub(r"<factory>|\{\}|<dataclasses\..*?>", "...", text)


def _told(value: Any) -> str:
    """The docstring up to its examples; backquotes single."""
    lines = (inspect.getdoc(value) or "").split("\n")
    kept = []
    for line in lines:
        if line.strip().startswith(">>>"):
            break
        kept.append(line)
    return "\n".join(kept).strip().replace("``", "`") + "\n"


def _first(text: str) -> str:
    """The first paragraph in one line."""
    return " ".join(text.split("\n\n")[0].split()).replace("``", "`")


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
