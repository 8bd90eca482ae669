"""Games by what a page asks for: a shipped name, the file of the command line, or a text; compiled once each."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any

from ndvariants.errors import NdVariantsError, ResourceError, VariantError
from ndvariants.game.game import Game
from ndvariants.game.load import game_of_source, load
from ndvariants.language.yaml.source import Source, confined, read_source, source_from_text
from ndvariants.resources import family, find_variant, variant_names

MOST_KEPT = 32


class Games:
    """Compiled games, the last asked for kept. *own* is the file that the command line names: no other is read."""

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Game] = OrderedDict()
        self._heads: list[dict[str, Any]] = []

    def named(self, variant: str, parameters: dict[str, Any]) -> Game:
        """The game of a shipped variant, or of the own file by its path."""
        path = str(self.own) if self.own is not None else None
        if variant not in variant_names() and variant != path:
            raise ResourceError(f"there is no variant called `{variant}`")
        stamp = self.own.stat().st_mtime_ns if variant == path and self.own is not None else 0
        return self._found(json.dumps([variant, parameters, stamp]), variant, parameters)

    def of_text(self, text: str, parameters: dict[str, Any]) -> Game:
        """The game of a text. It may extend shipped variants, and what the own file extends: no other file is read."""
        key = json.dumps(["", text, parameters])
        with self._lock:
            if key in self._kept:
                return self._kept[key]
        return self._keep(key, game_of_source(self.source_of(text), parameters))

    def source_of(self, text: str) -> Source:
        """The source of a text, which may extend no other files than ``of_text`` says."""
        source = source_from_text(text)
        data: Any = source.data
        parent = data.get("extends")
        if parent is None or parent in variant_names():
            return confined(source)
        if self.own is None or parent != self._own_parent():
            raise ResourceError(f"a text may extend shipped variants only, and `{parent}` is none")
        return source_from_text(text, str(self.own))  # whose parents lie beside the own file

    def _own_parent(self) -> object:
        """What the own file extends, as it lies on the disk."""
        data: Any = read_source(str(self.own)).data
        return data.get("extends")

    def _found(self, key: str, variant: str, parameters: dict[str, Any]) -> Game:
        with self._lock:
            if key in self._kept:
                return self._kept[key]
        return self._keep(key, load(variant, **parameters))

    def _keep(self, key: str, game: Game) -> Game:
        with self._lock:
            self._kept[key] = game
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return game

    def heads(self) -> list[dict[str, Any]]:
        """Name, title, inventor and parameters of what may be played, the own file first."""
        if not self._heads:
            paths = [] if self.own is None else [str(self.own)]
            self._heads = [head(name) for name in (*paths, *variant_names())]
        return self._heads


def head(name: str) -> dict[str, Any]:
    """What a file says of itself; its parameters with those of the file that it extends."""
    try:
        data: Any = read_source(name).data
    except VariantError:
        return {"name": name, "title": name, "by": "", "family": "", "parameters": {}}
    parameters = dict(data.get("parameters") or {})
    parent = data.get("extends")
    if isinstance(parent, str) and parent in variant_names():
        parameters = {**head(parent)["parameters"], **parameters}
    by = ", ".join(str(data[key]) for key in ("inventor", "year") if data.get(key))
    title, kind = str(data.get("title", name)), family(find_variant(name))
    return {"name": name, "title": title, "by": by, "family": kind, "parameters": _plain(parameters)}


def _plain(parameters: dict[str, Any]) -> dict[str, str]:
    """Each parameter with its default as a text."""
    texts = {}
    for name, value in parameters.items():
        default = value.get("default", "") if isinstance(value, dict) else value
        texts[name] = ",".join(map(str, default)) if isinstance(default, list) else str(default)
    return texts


def problems(error: NdVariantsError) -> list[dict[str, Any]]:
    """The faults of a text with their places, as plain values."""
    if not isinstance(error, VariantError):
        return [{"code": "", "line": 1, "column": 1, "length": 1, "message": str(error), "hint": "", "label": ""}]
    return [
        {
            "code": problem.code,
            "line": problem.place.line,
            "column": problem.place.column,
            "length": problem.place.length,
            "message": problem.message,
            "label": problem.label,
            "hint": problem.hint,
        }
        for problem in error.problems
    ]
