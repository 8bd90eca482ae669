"""Variants written in the ini format: read back, they are the same games; what does not fit is refused by name."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.bridge.fairy.games import from_text
from ndvariants.bridge.fairy.outward import fairy_text
from ndvariants.bridge.fairy.write import written
from ndvariants.cli import commands
from ndvariants.errors import VariantError
from ndvariants.game.load import load_text


@pytest.mark.parametrize("name", ["berolina", "chess", "grasshopper", "kingofthehill", "knightmate", "losalamos"])
def test_what_is_written_is_read_back_as_the_same_game(name: str) -> None:
    game = load(name)
    games = from_text(fairy_text(game), "own.ini")
    record, unread = games.record(name)
    back = written(record, "a test")
    assert not unread and not back.problems
    one, other, chosen = game.start(), load_text(back.text).start(), random.Random(5)
    for _ in range(60):
        moves = sorted(move.text for move in one.legal_moves())
        assert moves == sorted(move.text for move in other.legal_moves())
        move = chosen.choice(moves)
        one, other = one.play(move), other.play(move)


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("atomic", "the rule `explosion`"),
        ("raumschach", "only boards of two axes"),
        ("shatranj", "the ending `if count"),
    ],
)
def test_what_does_not_fit_is_named(name: str, what: str) -> None:
    with pytest.raises(VariantError) as raised:
        fairy_text(load(name))
    assert raised.value.problems[0].code == "NDV620"
    assert f"{name}: {what}" in raised.value.problems[0].message


def test_the_command(tmp_path: Path) -> None:
    run = CliRunner().invoke
    printed = run(commands, ["export", "berolina", "--to", "fairy"])
    assert printed.exit_code == 0
    assert printed.stdout.startswith("[berolina]")
    file = tmp_path / "mine.ini"
    assert run(commands, ["export", "chess", "--to", "fairy", "-o", str(file)]).exit_code == 0
    assert "castling = true" in file.read_text(encoding="utf-8")
    assert run(commands, ["export", "atomic", "--to", "fairy"]).exit_code == 1
    assert run(commands, ["export", "run.db", "--to", "csv"]).exit_code == 2
