"""Limits the size of expanded zones: definitions that double would explode."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ndvariants.builder.names.draft import Draft
from ndvariants.faults.limits import DefinitionsTooLong
from ndvariants.language.trees.syntax import Name, Word
from ndvariants.model.variant import Zone
from ndvariants.model.walk import nodes_in

MOST_PARTS = 20_000  # parts of an expression or a direction, with all that it names written in their place


def check_zones(draft: Draft, zones: Iterable[Zone]) -> None:
    """Raises ``VariantError`` when a zone is too long with the zones that it names written in their place."""
    by_name = {zone.name: zone.expressions for zone in zones}
    sizes: dict[str, int] = {}
    for name in by_name:
        if _measured(name, by_name, sizes) > MOST_PARTS:
            _refuse(draft, ("zones", name), "zone", name, sizes[name])
            draft.faults.stop()


def is_too_long(draft: Draft, name: str, tree: Any, sizes: dict[str, int]) -> bool:
    """Return whether a named direction is too long with the directions that it names: a fault; notes its size."""
    sizes[name] = _size(tree, lambda word: sizes.get(word, 1))
    if sizes[name] > MOST_PARTS:
        _refuse(draft, ("directions", name), "direction", name, sizes[name])
    return sizes[name] > MOST_PARTS


def _measured(name: str, trees: Mapping[str, Any], sizes: dict[str, int]) -> int:
    """The size of a named tree; what names itself on the way counts once; it is reported elsewhere."""
    waiting = [(name, False)]
    while waiting:
        now, named = waiting.pop()
        if named:
            sizes[now] = _size(trees[now], lambda word: sizes.get(word, 1))
        elif now not in sizes:
            sizes[now] = 1
            waiting.append((now, True))
            inside = {node.text for node in nodes_in(trees[now]) if isinstance(node, Name)}
            waiting += [(other, False) for other in inside if other in trees and other not in sizes]
    return sizes[name]


def _size(tree: Any, of: Callable[[str], int]) -> int:
    return sum(of(node.text) if isinstance(node, Name | Word) else 1 for node in nodes_in(tree))


def _refuse(draft: Draft, keys: tuple[str, ...], kind: str, name: str, size: int) -> None:
    shown = f"{size:,}" if size < 10**12 else "more than 10^12"
    draft.report_key(DefinitionsTooLong(kind, name, shown, MOST_PARTS), keys)
