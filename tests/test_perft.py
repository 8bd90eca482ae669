"""Counted lines of legal moves, against the numbers of others: every ``tests/perft/*.perft``.

A file holds blocks of lines: ``id`` names a position, ``position`` gives its text (``start``, or as
``game.position`` reads it), ``perft D N`` says that N lines of D moves lead on from it. The file's name up to the first
hyphen is the variant; a line ``parameters n=3 side=4`` sets its parameters. Every file names its source.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from ndvariants import load, perft
from ndvariants.game.game import Game

FOLDER = Path(__file__).parent / "perft"


@dataclass
class Case:
    """One position of a file and how many lines of each depth lead on from it."""

    name: str
    variant: str
    parameters: tuple[str, ...]
    text: str = "start"
    counts: dict[int, int] = field(default_factory=dict)


def cases(path: Path) -> list[Case]:
    """The positions of a perft file."""
    found: list[Case] = []
    parameters: tuple[str, ...] = ()
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "parameters":
            parameters = tuple(rest.split())
        elif word == "id":
            found.append(Case(f"{path.stem}: {rest}", path.stem.partition("-")[0], parameters))
        elif word == "position":
            found[-1].text = rest
        elif word == "perft":
            depth, count = rest.split()
            found[-1].counts[int(depth)] = int(count)
        else:
            assert not word or word == "#", f"{path.name}: {line!r} is no line of a perft file"
    return found


CASES = [case for path in sorted(FOLDER.glob("*.perft")) for case in cases(path)]


@cache
def game(variant: str, parameters: tuple[str, ...]) -> Game:
    return load(variant, **dict(parameter.split("=") for parameter in parameters))


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.perft")), ids=lambda path: path.stem)
def test_every_perft_file_names_its_source(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith("# source: ")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_perft(case: Case) -> None:
    rules = game(case.variant, case.parameters)
    position = rules.start() if case.text == "start" else rules.position(case.text)
    assert {depth: perft(position, depth) for depth in case.counts} == case.counts
