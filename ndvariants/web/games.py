"""Games by what a page asks for: a shipped name, the file of the command line, or a text; compiled once each."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import LARGEST, Parameter, declared
from ndvariants.errors import NdVariantsError, ResourceError, VariantError
from ndvariants.game.game import Game
from ndvariants.game.load import game_of_source, load
from ndvariants.language.yaml.source import Source, confined, parents_of, read_source, source_from_text
from ndvariants.report.layout.positions import view
from ndvariants.report.problems import problem_records
from ndvariants.report.svg.position import position_svg
from ndvariants.resources import family, find_variant, own_paths, variant_names

MOST_KEPT = 32
MINE = "my files"  # as a family
MOST_PICTURED = 600  # cells
_WORD, _SENTENCE = re.compile(r"[a-z]{4,}"), re.compile(r"(?<=[.!?]) ")


class Games:
    """Compiled games, the last asked for kept. *own* is the file that the command line names.

    Of other files only those in the user's own folders are read.
    """

    def __init__(self, own: Path | None = None) -> None:
        self.own = own
        self._kept = lru_cache(MOST_KEPT)(self._made)
        self._heads: list[dict[str, Any]] = []

    def named(self, variant: str, parameters: dict[str, Any]) -> Game:
        """The game of a shipped variant, of one in the user's own folders, or of the own file by its path."""
        mine = self._mine()
        if variant not in mine and variant not in variant_names():
            raise ResourceError(f"there is no variant called `{variant}`")
        stamp = mine[variant].stat().st_mtime_ns if variant in mine else 0
        return self._kept(json.dumps([variant, "", parameters, stamp]))

    def of_text(self, text: str, parameters: dict[str, Any]) -> Game:
        """The game of a text. It may extend shipped variants, and what the own file extends: no other file is read."""
        return self._kept(json.dumps(["", text, parameters, 0]))

    def _made(self, asked: str) -> Game:
        variant, text, parameters, _ = json.loads(asked)
        return load(variant, **parameters) if variant else game_of_source(self.source_of(text), parameters)

    def source_of(self, text: str) -> Source:
        """The source of a text, which may extend no other files than ``of_text`` says."""
        source = source_from_text(text)
        data: Any = source.data
        strange = [name for name in parents_of(data) if name not in variant_names()]
        if not strange:
            return confined(source)
        if self.own is None or parents_of(data) != self._own_parents():
            raise ResourceError(f"a text may extend shipped variants only, and `{strange[0]}` is none")
        return source_from_text(text, str(self.own))  # whose parents lie beside the own file

    def _mine(self) -> dict[str, Path]:
        return {**({} if self.own is None else {str(self.own): self.own}), **own_paths()}

    def _own_parents(self) -> list[str]:
        return parents_of(read_source(str(self.own)).data)

    def heads(self) -> list[dict[str, Any]]:
        """Name, title, inventor and parameters of what may be played, the user's files first."""
        if not self._heads:
            self._heads = [head(name) for name in variant_names()]
        return [{**head(name), "family": MINE} for name in self._mine()] + self._heads


def head(name: str) -> dict[str, Any]:
    """Data from a file's head; its parameters with those of the file that it extends.

    ``about`` is the first sentence of its description, ``words`` are all its texts, for searching.
    """
    try:
        source = read_source(name)
    except VariantError:
        return {"name": name, "title": name, "by": "", "family": "", "about": "", "words": "", "parameters": {}}
    data: Any = source.data
    found = declared(inherit(source, Faults()), Faults())
    parameters = {one.name: _parameter(one) for one in found if not one.constant}
    words = set(_WORD.findall(source.text.lower()))
    for parent in (name for name in parents_of(data) if name in variant_names()):
        inherited = head(parent)
        words |= set(inherited["words"].split())
    return {
        "name": name,
        "title": str(data.get("title", name)),
        "by": ", ".join(str(data[key]) for key in ("inventor", "year") if data.get(key)),
        "family": family(find_variant(name)),
        "about": _SENTENCE.split(" ".join(str(data.get("description") or "").split()))[0],
        "words": " ".join(sorted(words)),
        "parameters": parameters,
    }


def _parameter(parameter: Parameter) -> dict[str, Any]:
    default, of_truth = parameter.default, parameter.type == "boolean"
    bounded = parameter.low > -LARGEST or parameter.high < LARGEST
    shown = ",".join(map(str, default)) if isinstance(default, tuple) else str(default)
    return {
        "default": shown.lower() if of_truth else shown,
        "help": parameter.help,
        "range": f"{parameter.low}..{parameter.high}" if bounded else "",
        "choices": ["true", "false"] if of_truth else list(parameter.choices),
        "told": dict(parameter.told),
    }


def pictured(game: Game) -> dict[str, Any]:
    """The board at the start as SVG, empty where it is too large for a small picture; and who plays."""
    small = len(game.cells) <= MOST_PICTURED
    picture = position_svg(replace(view(game.start()), status=())) if small else ""
    return {"svg": picture, "cells": len(game.cells), "players": list(game.players)}


def problems(error: NdVariantsError) -> list[dict[str, Any]]:
    """The faults of a text with their places, as plain values."""
    if not isinstance(error, VariantError):
        return [{"code": "", "line": 1, "column": 1, "length": 1, "message": str(error), "hint": "", "label": ""}]
    return problem_records(error.problems)
