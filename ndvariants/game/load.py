"""The whole way from a file to a game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from ndvariants.advice.explaining import build_explained
from ndvariants.advice.redact import redacted
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.language.yaml.source import (
    Source,
    confined,
    read_confined,
    read_source,
    source_from_text,
    source_of_files,
)
from ndvariants.language.yaml.written import keep_text
from ndvariants.model.variant import ParameterValue


def load(name_or_path: str | Path, /, **parameters: ParameterValue) -> Game:
    """The game of a shipped variant or of a file, its parameters set: ``load("hyperchess", n=4)``.

    Raises ResourceError when there is no such file, VariantError with every fault of the file, and
    ParameterError when a parameter does not fit.
    """
    source = read_source(name_or_path)  # text, and the place of every node
    variant = build_explained(source, parameters)  # parsed, resolved, checked
    tables = compile_variant(variant)  # numbers
    return Game(tables)


def load_confined(name_or_path: str | Path, **parameters: ParameterValue) -> Game:
    """The same for a file from a stranger, which may extend shipped variants and files of its own folder alone.

    Faults show no line of another file.
    """
    return game_of_source(read_confined(name_or_path), parameters)


def load_confined_text(text: str, **parameters: ParameterValue) -> Game:
    """The same for a stranger's text, such as one that came over a network: it may extend shipped variants alone."""
    return game_of_source(confined(source_from_text(text)), parameters)


def game_of_source(source: Source, parameters: Mapping[str, ParameterValue]) -> Game:
    """The game of a file that has been read, as far as it may read others."""
    try:
        return Game(compile_variant(build_explained(source, parameters)))
    except VariantError as error:
        raise VariantError(redacted(error.problems, source)) from None


Files = tuple[tuple[str, str], ...]  # path and text of a variant's file, then of those that it extends


def load_files(files: Files, /, **parameters: ParameterValue) -> Game:
    """The game of a file that came with all those it extends: no other file is read, whatever their paths say.

    Its places name the paths with a word on when it was played, since other files may lie there now.
    """
    digest = hashlib.sha256(repr(files).encode()).hexdigest()[:6]
    named = tuple((f"{path} as played ({digest})", text) for path, text in files)
    for path, text in named:
        keep_text(path, text)
    return game_of_source(source_of_files(named), parameters)


def load_text(text: str, **parameters: ParameterValue) -> Game:
    """The same for the text of a file: ``load_text("variant: mine\\nextends: chess\\n")``."""
    return game_of_source(source_from_text(text), parameters)
