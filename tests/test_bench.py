"""What ``ndvariants bench`` prints, with figures given by the test: nothing is timed here."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load_text
from ndvariants.addons.benchmark import lines
from ndvariants.addons.benchmark.shares import Measurement, Share, line
from ndvariants.cli import commands
from tests.speed.conditions import games


def test_every_line_has_its_figure_and_ratio() -> None:
    count = Measurement("chess perft 6", "leaves", 200e6, "Fairy-Stockfish", 20e6)
    assert line(count).split() == [
        "chess", "perft", "6", "200.0", "M", "leaves/s", "Fairy-Stockfish", "20.0", "M,", "10.00", "times",
    ]  # fmt: skip
    assert line(Measurement("tables of chess", "s", 0.007)).split() == ["tables", "of", "chess", "0.007", "s"]


def test_the_games_with_conditions_are_games() -> None:
    assert {name: len(position.legal_moves()) for name, position in games().items()} == {
        "a rule that never fires": 20, "a condition on one piece": 20, "freeze": 20, "alice": 20,  # as in chess
        "dragonchess": 90, "othello": 4, "shogi": 30, "antichess": 20, "racingkings": 21, "crazyhouse": 20,
        "four_player": 20, "janggi": 32,
    }  # fmt: skip


SLOW = """
variant: slow
extends: chess
conditions:
  here: if count(pieces on cells in (abs(file - file(target)) * ply < 3 and rank + ply > 0)) > 0
rules:
  never: {when: turn ends, if: ply = 100000, do: draw}
"""


def test_a_game_is_told_which_line_costs_its_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lines, "share", lambda position, base, rounds: Share(2e5, 4e6))
    (tmp_path / "slow.yaml").write_text(SLOW)
    found = CliRunner().invoke(commands, ["bench", str(tmp_path / "slow.yaml"), "--quick"]).output.splitlines()
    assert found[0].split() == [
        "slow",
        "random",
        "games",
        "200.0",
        "k",
        "plies/s",
        "chess",
        "4.0",
        "M,",
        "0.05",
        "times",
    ]
    assert "the median shipped game" in found[1]
    assert found[2].lstrip()[2:].startswith("%  line 5: here: if count(pieces on cells in (abs(")
    assert found[3].lstrip().startswith("cheaper: name cells by `=`")
    assert found[-1].endswith("everything else")
    asked = ["bench", str(tmp_path / "slow.yaml"), "--quick", "--json"]
    entries = json.loads(CliRunner().invoke(commands, asked).output)["entries"]
    assert entries[0]["ratio"] == pytest.approx(0.05) and entries[0]["ours"] == 2e5


def test_what_costs_a_rule_and_the_pieces_is_told_by_their_names() -> None:
    costs = lines.costs(load_text(SLOW.replace("count(pieces", "count(pawn").replace(" > 0\n", " >= 0\n")), 0.5)
    assert sum(cost.share for cost in costs) == pytest.approx(1)
    assert costs[-1].name == "everything else"
