"""The usual form of files: the same game, with every comment."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants.advice.explaining import build_explained
from ndvariants.builder.names.ranges import plain
from ndvariants.cli import commands
from ndvariants.language.yaml.formatting import formatted, same_data
from ndvariants.language.yaml.source import Source, source_from_text
from ndvariants.resources import variant_paths

SHIPPED = sorted(variant_paths().items())
MESSY = """\
# first of all
variant:   messy


title:  A mess \n\
board: { grid: {file: 4,rank: 5 } }
players:
    white: {forward: +rank}   # up
    # and the other way
    black:
        forward:   -rank
zones:
 last: rank = 5
pieces:
    king:   {letter: k, royal: true, moves: leap any}
    queen:  {letter: q, moves: slide any}
    pawn:
          letter: p
          moves: |
                move    step forward   # one
                capture step forward
                  + sideways
          promotes:
            on: last
            to:
            - queen
setup: |
    k  q q   q
    p p p p
    .   . . .
    P P P P
    K Q Q Q
endings:
-  no legal move: draw
-   if count(pieces) = 2: draw    # bare
"""
NEAT = """\
# first of all
variant: messy

title: A mess
board: {grid: {file: 4, rank: 5}}
players:
  white: {forward: +rank}   # up
  # and the other way
  black:
    forward: -rank
zones:
  last: rank = 5
pieces:
  king:   {letter: k, royal: true, moves: leap any}
  queen:  {letter: q, moves: slide any}
  pawn:
    letter: p
    moves: |
      move    step forward   # one
      capture step forward
        + sideways
    promotes:
      on: last
      to:
        - queen
setup: |
  k q q q
  p p p p
  . . . .
  P P P P
  K Q Q Q
endings:
  - no legal move: draw
  - if count(pieces) = 2: draw    # bare
"""


def comments(text: str) -> list[str]:
    return re.findall(r"(?m)(?:^|\s)(#.*?)\s*$", text)


def deeper(text: str, seed: int) -> str:
    """The text with other blank lines, spaces behind lines, and all indentation twice or three times as deep."""
    chance, lines = random.Random(seed), []
    times = chance.choice((2, 3))
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(" "))
        said = re.sub(r"^- ", "-" + " " * (2 * times - 1), line.lstrip(" "))
        lines.append(" " * depth * times + said + " " * chance.choice((0, 0, 3)))
    return "\n".join(lines)


def game_of(source: Source) -> str:
    """What a source says of the game, as a text without places."""
    said_besides = {"path": "", "merged": "", "files": (), "promises": (), "invariants": (), "description": ""}
    return plain(replace(build_explained(source), **said_besides))


def test_a_mess_becomes_neat() -> None:
    assert formatted(MESSY) == NEAT
    assert formatted(NEAT) == NEAT


@pytest.mark.parametrize(("name", "path"), SHIPPED, ids=[name for name, _ in SHIPPED])
def test_shipped_files_are_neat(name: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert formatted(text) == text


@pytest.mark.parametrize(("name", "path"), SHIPPED, ids=[name for name, _ in SHIPPED])
def test_the_game_and_the_comments_stay(name: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    spoilt = deeper(text, len(name))
    neat = formatted(spoilt)
    assert formatted(neat) == neat
    assert comments(neat) == comments(text)
    before, after = (source_from_text(part, str(path)) for part in (text, neat))
    assert same_data(before.data, after.data)
    assert game_of(before) == game_of(after)


def test_the_command_writes_or_checks(tmp_path: Path) -> None:
    path = tmp_path / "messy.yaml"
    path.write_bytes(MESSY.replace("\n", "\r\n").encode())
    runner = CliRunner()
    checked = runner.invoke(commands, ["fmt", "--check", str(path)])
    assert (checked.exit_code, path.read_bytes()) == (1, MESSY.replace("\n", "\r\n").encode())
    assert runner.invoke(commands, ["fmt", str(path)]).exit_code == 0
    assert path.read_bytes() == NEAT.replace("\n", "\r\n").encode()
    assert runner.invoke(commands, ["fmt", "--check", str(path)]).exit_code == 0
    assert runner.invoke(commands, ["fmt", "-"], input=io.BytesIO(MESSY.encode())).output == NEAT


def test_files_that_cannot_be_read_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text("variant: a\ntitle: x\ntitle: y\n")
    assert runner_says(["fmt", str(path)]) == 1
    assert path.read_text() == "variant: a\ntitle: x\ntitle: y\n"
    assert runner_says(["fmt", "chess"]) == 2


def runner_says(arguments: list[str]) -> int:
    return CliRunner().invoke(commands, arguments).exit_code
