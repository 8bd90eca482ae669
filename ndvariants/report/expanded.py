"""A variant's data as YAML again, in the order and shape in which people write it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import yaml

ORDER = (
    *("variant", "title", "inventor", "year", "source", "description", "parameters", "board", "players", "zones"),
    *("directions", "classes", "define", "conditions"),
    *("pieces", "values", "setup", "hands", "phases", "moves", "options", "registers", "rules", "endings", "notation"),
    "display",
)


class _Writer(yaml.SafeDumper):
    """Short values in one line, texts of several lines as block scalars."""

    def ignore_aliases(self, data: Any) -> bool:
        """Never write ``*id001``: every value stands where it is used."""
        return True


def _text(writer: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    if "\n" in value:
        lines = "\n".join(line.rstrip() for line in value.split("\n"))
        return writer.represent_scalar("tag:yaml.org,2002:str", lines, style="|")
    return writer.represent_scalar("tag:yaml.org,2002:str", value)


def _list(writer: yaml.SafeDumper, values: list[Any]) -> yaml.SequenceNode:
    long = sum(len(str(value)) + 2 for value in values) > 90
    return writer.represent_sequence("tag:yaml.org,2002:seq", values, flow_style=False if long else None)


_Writer.add_representer(str, _text)
_Writer.add_representer(list, _list)
# YAML 1.2 knows true and false only: `on` and `no` are words and want no quotes.
_Writer.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.SafeDumper.yaml_implicit_resolvers.items()
}


def expanded_yaml(data: Mapping[str, Any], origin: Callable[..., str] = lambda *keys: "") -> str:
    """The YAML of a variant whose inheritance is resolved; ``origin`` says of a path which file and line it is from."""
    keys = [key for key in ORDER if key in data] + [key for key in data if key not in (*ORDER, "extends")]
    parts = []
    for key in keys:
        value = data[key]
        shallow = isinstance(value, dict) and all(not _deep(entry) for entry in value.values())
        if shallow and len(str(value)) < 90:
            parts.append(_told(f"{key}: {_dump(value, flow=True)}", {origin(key, name) for name in value}))
        elif isinstance(value, dict):
            parts.append(f"{key}:")
            parts += [_told(_entry(name, entry), {origin(key, name)}) for name, entry in value.items()]
        else:
            parts.append(_told(_dump({key: value}, flow=False), {origin(key)}))
    return "\n".join(part.rstrip("\n") for part in parts) + "\n"


def _told(text: str, origins: set[str]) -> str:
    """The text of an entry with a comment on its first line that says where it comes from."""
    said = ", ".join(sorted(origins - {""}))
    first, newline, rest = text.partition("\n")
    return f"{first}  # {said}{newline}{rest}" if said else text


def _entry(name: str, value: Any) -> str:
    if not _deep(value) or (isinstance(value, dict) and not any(map(_multiline, value.values()))):
        line = f"  {_dump(name, flow=True)}: {_dump(value, flow=True)}"
        if len(line) <= 110 or not isinstance(value, dict | list):
            return line
    block = _dump({name: value}, flow=None).rstrip("\n")
    return "\n".join("  " + line if line else line for line in block.split("\n"))


def _deep(value: Any) -> bool:
    """Return whether a value is a mapping or a text of several lines."""
    return isinstance(value, dict) or _multiline(value)


def _multiline(value: Any) -> bool:
    return isinstance(value, str) and "\n" in value


def _dump(value: Any, flow: bool | None) -> str:
    text = yaml.dump(value, Dumper=_Writer, default_flow_style=flow, sort_keys=False, allow_unicode=True, width=4000)
    return text.removesuffix("...\n").rstrip("\n")
