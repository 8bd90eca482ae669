"""The whole way from a file to a game."""

from __future__ import annotations

from pathlib import Path

from ndvariants.builder.build import build_variant
from ndvariants.compiler.compile import compile_variant
from ndvariants.game.game import Game
from ndvariants.language.source import read_source, source_from_text
from ndvariants.model.variant import ParameterValue


def load(name_or_path: str | Path, **parameters: ParameterValue) -> Game:
    """The game of a shipped variant or of a file, its parameters set: ``load("hyperchess", n=4)``.

    Raises ResourceError when there is no such file, VariantError with every fault of the file, and
    ParameterError when a parameter does not fit.
    """
    source = read_source(name_or_path)  # text, and the place of every node
    variant = build_variant(source, parameters)  # parsed, resolved, checked
    tables = compile_variant(variant)  # numbers
    return Game(tables)


def load_text(text: str, **parameters: ParameterValue) -> Game:
    """The same for the text of a file: ``load_text("variant: mine\\nextends: chess\\n")``."""
    return Game(compile_variant(build_variant(source_from_text(text), parameters)))
