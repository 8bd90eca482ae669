"""The whole way from a file to a game."""

from __future__ import annotations

from pathlib import Path

from ndvariants.builder.build import build_variant
from ndvariants.compiler.boards.spread import spread
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game
from ndvariants.language.source import read_source


def load(name_or_path: str | Path, **parameters: str | int) -> Game:
    """The game of a shipped variant or of a file, its parameters set: ``load("hyperchess", n=4)``.

    Raises ResourceError when there is no such file, VariantError with every fault of the file, and
    ParameterError when a parameter does not fit.
    """
    source = read_source(name_or_path)  # text, and the place of every node
    variant = build_variant(source, parameters)  # parsed, resolved, checked
    variant = spread(variant)  # big boards get walls around them
    tables = compile_variant(variant)  # numbers
    return Game(variant, tables)
