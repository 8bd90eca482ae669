"""Starts by lot: a parameter drawn for every game, the same however a run is shared out, kept and played again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import NdVariantsError, load
from ndvariants.cli import commands
from ndvariants.players import read_player
from ndvariants.players.games import Terms
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe
from ndvariants.simulation.lots import lot_from, lot_of
from ndvariants.simulation.match import play_match
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.run_file import RunFile

SMALL = """
variant: shuffled
board: {grid: {file: 4, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
parameters:
  start: {type: integer, default: 0, range: 0..11, help: number of the start}
  wide: {type: boolean, default: false, help: how it moves}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: "slide orthogonal\\nstep diagonal"}
  wazir: {letter: w, moves: step orthogonal}
setup: {lots: [{on: rank = 1, along: file, number: start, draw: [K, R]}], place: {wazir: rank = 2}}
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - 40 plies without capture: draw
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "shuffled.yaml"
    path.write_text(SMALL.replace("step diagonal", "step diagonal"), encoding="utf-8")
    return str(path)


def test_every_game_has_the_start_that_its_number_draws(file: str) -> None:
    lot = lot_of(file, {}, "start", 5)
    assert (lot.low, lot.high, lot.text()) == (0, 11, "start=0..11")
    values = [lot.value(number) for number in range(200)]
    assert set(values) == set(range(12)) and values == [lot.value(number) for number in range(200)]
    assert values != [lot_of(file, {}, "start", 6).value(number) for number in range(200)]
    assert lot.start(3).text() == load(file, start=values[3]).start().text()
    assert lot_from("start=0..11", file, {"start": 0, "wide": False}, 5).value(7) == lot.value(7)
    assert lot_of(file, {}, "wide", 5).choices == ("false", "true")


def test_a_run_is_the_same_however_it_is_shared_out(file: str) -> None:
    start, lot = load(file).start(), lot_of(file, {}, "start", 3)
    recipe = RandomRecipe(start, 3, 200, lot=lot)
    whole = play_recipe(recipe, 60).results
    assert whole == play_recipe(recipe, 60, workers=2, block=7).results
    assert whole[40:] == play_recipe(recipe, 20, 40).results
    alone = RandomRecipe(lot.start(17), 3, 200).open().play(17, 1)
    assert [whole[17]] == alone


def test_stored_games_are_played_again_from_their_own_starts(file: str, tmp_path: Path) -> None:
    out = tmp_path / "run.db"
    asked = ["simulate", file, "--lot", "start", "--games", "12", "--seed", "4", "--out", str(out), "--json"]
    result = CliRunner().invoke(commands, [*asked, "--record", "sample=0.5"])
    assert result.exit_code == 0 and json.loads(result.stdout)["lot"] == "start=0..11"
    with RunFile.opened(out) as stored:
        run = stored.run()
        replays, lot = Replays(stored, run), lot_of(file, {}, "start", 4)
        for number in range(12):  # even ones have their moves stored, odd ones are drawn again
            line, told = replays.line(number), stored.result(run, number)
            assert line[0] == lot.start(number) and len(line) - 1 == told.plies
    other = CliRunner().invoke(commands, [*asked[:2], *asked[4:], "--resume"])
    assert other.exit_code == 1 and "what is drawn for every game" in other.output


def test_both_games_of_a_pair_have_one_start(file: str) -> None:
    start, lot = load(file).start(), lot_of(file, {}, "start", 2)
    players = read_player("alphabeta:nodes=30"), read_player("greedy")
    terms = Terms(100, 2, pairs=True)
    one = play_match(PlayersRecipe(start, players, 2, terms, lot=lot), 8)
    two = play_match(PlayersRecipe(start, players, 2, terms, lot=lot), 8, 2)
    assert (one.first, one.plies) == (two.first, two.plies) and one.first.won + one.first.drawn + one.first.lost == 8


@pytest.mark.parametrize(("options", "words"), [
    (["--lot", "begin"], "there is no parameter 'begin' to draw"),
    (["--lot", "start", "-p", "start=3"], "is drawn for every game, and set as well"),
    (["--lot", "start", "--after", "a1a2"], "leave --position and --after out"),
    (["--lot", "start", "--coverage"], "--coverage counts random games"),
])  # fmt: skip
def test_what_cannot_be_drawn_is_told(file: str, options: list[str], words: str) -> None:
    result = CliRunner().invoke(commands, ["simulate", file, "--games", "2", *options])
    assert result.exit_code in (1, 2) and words in result.output.replace("\n", " ")


def test_a_parameter_without_a_range_has_nothing_to_draw(tmp_path: Path) -> None:
    path = tmp_path / "open.yaml"
    path.write_text(SMALL.replace(", range: 0..11", "").replace("step diagonal", "step diagonal"))
    with pytest.raises(NdVariantsError, match="has no values to draw from"):
        lot_of(str(path), {}, "start", 0)


def test_games_of_players_who_search_tell_how_many_are_different(file: str, tmp_path: Path) -> None:
    out, page = tmp_path / "run.db", tmp_path / "page.md"
    asked = ["simulate", file, "--lot", "start", "--players", "alphabeta:nodes=30", "-n", "6"]
    told = CliRunner().invoke(commands, asked)
    assert "6 games are different" in told.output and "positions after 4 drawn plies, in 6 games" in told.output
    assert CliRunner().invoke(commands, [*asked, "--out", str(out)]).exit_code == 0
    assert CliRunner().invoke(commands, ["report", str(out), "-o", str(page), "--format", "md"]).exit_code == 0
    assert "6 games are different" in page.read_text(encoding="utf-8")


def test_two_players_who_change_sides_have_one_start_for_both_games(file: str, tmp_path: Path) -> None:
    out = tmp_path / "run.db"
    players = ["--white", "alphabeta:nodes=30", "--black", "greedy"]
    asked = ["simulate", file, "--lot", "start", *players, "-n", "8", "--out", str(out)]
    assert CliRunner().invoke(commands, asked).exit_code == 0
    with RunFile.opened(out) as stored:
        starts = [Replays(stored, stored.run()).line(number)[0].text() for number in range(8)]
    assert starts[::2] == starts[1::2] and len(set(starts)) > 1
