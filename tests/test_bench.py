"""What ``ndvariants bench`` prints, with figures given by the test: nothing is timed here."""

import json

import pytest
from click.testing import CliRunner

from ndvariants.addons.benchmark import conditions, measurements
from ndvariants.addons.benchmark.conditions_games import games
from ndvariants.addons.benchmark.measurements import Measurement
from ndvariants.cli.games.bench_command import command

FOUND = (
    Measurement("chess perft 6", "leaves", 200e6, "Fairy-Stockfish", 20e6),
    Measurement("tables of chess", "s", 0.007),
)


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurements, "measurements", lambda rounds, quick: iter(FOUND))


def test_every_line_has_its_figure_and_ratio() -> None:
    lines = CliRunner().invoke(command, []).output.splitlines()
    assert [line.split() for line in lines[:2]] == [
        ["chess", "perft", "6", "200.0", "M", "leaves/s", "Fairy-Stockfish", "20.0", "M,", "10.00", "times"],
        ["tables", "of", "chess", "0.007", "s"],
    ]
    assert lines[2].startswith("GPU: ") and "CPU" in lines[2]


def test_games_with_conditions_are_measured_beside_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "condition_measurements", lambda rounds, quick: iter(FOUND[1:]))
    assert CliRunner().invoke(command, ["--conditions"]).output.startswith("tables of chess")


def test_the_games_with_conditions_are_games() -> None:
    assert {name: len(position.legal_moves()) for name, position in games()} == {
        "a rule that never fires": 20, "a condition on one piece": 20, "freeze": 20, "alice": 20,  # as in chess
        "dragonchess": 90, "othello": 4, "shogi": 30, "antichess": 20, "racingkings": 21, "crazyhouse": 20,
        "four_player": 20, "janggi": 32,
    }  # fmt: skip


def test_json_has_the_same() -> None:
    entries = json.loads(CliRunner().invoke(command, ["--json"]).output)["entries"]
    assert [entry["ratio"] for entry in entries] == [10, None]
    assert entries[0]["name"] == "chess perft 6" and entries[1]["ours"] == 0.007
