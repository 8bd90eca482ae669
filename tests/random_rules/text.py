"""A file as a mapping, its text, and what stands at a line of it; files without one of their parts."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import yaml

File = dict[str, Any]
Path = tuple[str | int, ...]  # keys and numbers down to a part; in a text of several lines the last is a line


class _Block(yaml.SafeDumper):
    """Writes texts of several lines as blocks, for people."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Block.add_representer(str, _text)


def written(file: File) -> str:
    """The text of a file."""
    return yaml.dump(file, Dumper=_Block, sort_keys=False, allow_unicode=True, width=1000)


def read(text: str) -> File:
    """The file of a text."""
    found: File = yaml.safe_load(text)
    return found


def path_at(text: str, line: int) -> Path:
    """The deepest part that begins at a line or before it, counted from 1."""
    path: list[str | int] = []
    node = yaml.compose(text)
    while node is not None:
        inside: tuple[str | int, yaml.Node] | None = None
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.start_mark.line < line:
                    inside = key.value, value
        elif isinstance(node, yaml.SequenceNode):
            for number, value in enumerate(node.value):
                if value.start_mark.line < line:
                    inside = number, value
        elif isinstance(node, yaml.ScalarNode) and node.style == "|":
            path.append(line - node.start_mark.line - 2)
        if inside is None:
            break
        path.append(inside[0])
        node = inside[1]
    return tuple(path)


def parts(node: Any, path: Path = ()) -> Iterator[Path]:
    """The paths to all that could be left out, larger parts first."""
    if isinstance(node, dict):
        keys: list[str | int] = list(node)
    elif isinstance(node, list):
        keys = list(range(len(node)))
    else:
        lines = node.splitlines() if isinstance(node, str) else []
        yield from ((*path, number) for number in range(len(lines)) if len(lines) > 1)
        return
    for key in keys:
        yield (*path, key)
    for key in keys:
        yield from parts(node[key], (*path, key))


def without(file: File, path: Path) -> File:
    """The file without one part; the same file where there is no such part."""
    return changed(file, path, None)


def changed(file: File, path: Path, value: Any) -> File:
    """The file with another value for a part; with ``None`` without the part."""
    found = deepcopy(file)
    node: Any = found
    above: list[tuple[Any, str | int]] = []
    for key in path[:-1]:
        if not _has(node, key):
            return file
        above.append((node, key))
        node = node[key]
    if isinstance(node, str):
        lines = node.splitlines()
        if not 0 <= int(path[-1]) < len(lines):
            return file
        lines[int(path[-1]) : int(path[-1]) + 1] = [] if value is None else [value]
        above[-1][0][above[-1][1]] = "\n".join(lines)
    elif not _has(node, path[-1]):
        return file
    elif value is None:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return found


def _has(node: Any, key: str | int) -> bool:
    if isinstance(node, dict):
        return key in node
    return isinstance(node, list) and isinstance(key, int) and 0 <= key < len(node)
