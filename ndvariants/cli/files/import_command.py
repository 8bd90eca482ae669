"""``ndvariants import``: games of Fairy-Stockfish's ini format as variant files."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import click

from ndvariants.addons.fairy.format.games import Games, from_text
from ndvariants.addons.fairy.format.games import builtin as known
from ndvariants.addons.fairy.format.record import Record
from ndvariants.addons.fairy.write import Imported, written
from ndvariants.advice.explaining import build_explained
from ndvariants.cli.faults import render_faults, tally
from ndvariants.cli.files.requests import ImportRequest
from ndvariants.cli.output import folder_to_fill, write_whole
from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import source_from_text
from ndvariants.resources import read_text


def obey(asked: ImportRequest) -> None:
    games, names, texts = _read(asked.words, asked.builtin)
    problems: list[Problem] = list(games.problems)
    for name in names:
        record, unread = games.record(name)
        game = _written(record, asked.words[0] if not asked.builtin else "")
        found = [*unread, *game.problems, *_own_faults(game, texts)]
        problems += [problem for problem in found if problem not in problems]
        sayable = all(problem.severity != "error" for problem in found)
        _put(game, asked.out, sayable or asked.partial, len(names) == 1)
    if problems:
        click.echo(render_faults(problems, sys.stderr, texts) + tally(problems), err=True)
    if any(problem.severity == "error" for problem in problems):
        raise click.exceptions.Exit(1)


def _read(words: tuple[str, ...], builtin: bool) -> tuple[Games, list[str], dict[str, str]]:
    if builtin:
        return known(), list(words), {}
    text = read_text(Path(words[0]))
    games = from_text(text, words[0])
    return games, list(words[1:]) or list(games.own), {words[0]: text}


def _written(record: object, path: str) -> Imported:
    assert isinstance(record, Record)
    parent = f", {Path(path).name}" if path else ""
    return written(record, f"Fairy-Stockfish{parent}, [{record.name}]")


def _own_faults(game: Imported, texts: dict[str, str]) -> list[Problem]:
    """Faults of the file that was written; empty if all of it could be expressed."""
    try:
        build_explained(source_from_text(game.text), {})
    except VariantError as error:
        path = f"{game.called}.yaml"
        texts[path] = game.text
        return [replace(problem, place=replace(problem.place, path=path)) for problem in error.problems]
    return []


def _put(game: Imported, out: Path | None, wanted: bool, alone: bool) -> None:
    if out is not None and wanted:
        with folder_to_fill(out):
            write_whole(out / f"{game.called}.yaml", game.text)
        click.echo(f"wrote {out / game.called}.yaml", err=True)
    elif alone and wanted:
        click.echo(game.text, nl=False)
    else:
        click.echo(f"{game.name}: {'said whole' if game.whole else 'cannot be said whole'}")
