"""What ``ndvariants bench`` prints, with figures given by the test: nothing is timed here."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load_text
from ndvariants.addons.benchmark import conditions, lines, measurements
from ndvariants.addons.benchmark.conditions import games
from ndvariants.addons.benchmark.measurements import Measurement
from ndvariants.addons.benchmark.shares import Share
from ndvariants.cli import commands

FOUND = (
    Measurement("chess perft 6", "leaves", 200e6, "Fairy-Stockfish", 20e6),
    Measurement("tables of chess", "s", 0.007),
)


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurements, "measurements", lambda rounds, quick: iter(FOUND))


def test_every_line_has_its_figure_and_ratio() -> None:
    lines = CliRunner().invoke(commands, ["bench"]).output.splitlines()
    assert [line.split() for line in lines[:2]] == [
        ["chess", "perft", "6", "200.0", "M", "leaves/s", "Fairy-Stockfish", "20.0", "M,", "10.00", "times"],
        ["tables", "of", "chess", "0.007", "s"],
    ]
    assert lines[2].startswith("GPU: ") and "CPU" in lines[2]


def test_games_with_conditions_are_measured_beside_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "condition_measurements", lambda rounds, quick: iter(FOUND[1:]))
    assert CliRunner().invoke(commands, ["bench", "--conditions"]).output.startswith("tables of chess")


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
    assert found[-1].endswith("everything else") and "GPU" not in "".join(found)


def test_what_costs_a_rule_and_the_pieces_is_told_by_their_names() -> None:
    costs = lines.costs(load_text(SLOW.replace("count(pieces", "count(pawn").replace(" > 0\n", " >= 0\n")), 0.5)
    assert sum(cost.share for cost in costs) == pytest.approx(1)
    assert costs[-1].name == "everything else"


def test_options_that_do_not_fit_a_game_are_refused() -> None:
    assert "no VARIANT" in CliRunner().invoke(commands, ["bench", "chess", "--conditions"]).output
    assert "for a VARIANT" in CliRunner().invoke(commands, ["bench", "-p", "n=3"]).output


def test_json_has_the_same() -> None:
    entries = json.loads(CliRunner().invoke(commands, ["bench", "--json"]).output)["entries"]
    assert [entry["ratio"] for entry in entries] == [10, None]
    assert entries[0]["name"] == "chess perft 6" and entries[1]["ours"] == 0.007
