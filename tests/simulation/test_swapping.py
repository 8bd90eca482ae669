"""Two different players change sides: each opening is played twice, and both sides and players have a score."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.players import read_player
from ndvariants.players.games import Terms
from ndvariants.simulation.asked_games import AskedGames
from ndvariants.simulation.runs.pgn import pgn_of
from ndvariants.storage.run_file import RunFile

ASKED = ("--white", "alphabeta:nodes=200", "--black", "random", "-n", "8", "--max-plies", "200")


def run(*words):
    done = CliRunner().invoke(commands, list(words))
    assert done.exit_code == 0, done.output
    return done


def test_the_stronger_player_wins_on_both_sides_and_the_game_is_as_fair_as_it_is():
    entry = json.loads(run("simulate", "losalamos", *ASKED, "--json").stdout)
    assert entry["swap"] and entry["player"]["name"] == "alphabeta:nodes=200"
    assert (entry["player"]["won"], entry["first"]["won"], entry["first"]["lost"]) == (8, 4, 4)
    assert entry["variety"]["openings"] == 4  # each of them twice
    told = run("simulate", "losalamos", *ASKED).stdout
    assert "alphabeta:nodes=200 against random, who change sides" in told
    assert "Score of white, who moves first, whoever plays it (a draw counts half): 50.0 %" in told
    assert "Score of alphabeta:nodes=200, on both sides (a draw counts half): 100.0 %" in told


@pytest.mark.parametrize("words", [(*ASKED, "--no-swap"), ("--players", "random", "-n", "4"), ("-n", "4")])
def test_players_stay_where_they_are_alike_or_that_is_asked(words):
    entry = json.loads(run("simulate", "losalamos", *words, "--json").stdout)
    assert not entry["swap"] and entry["player"] is None
    assert "--no-swap" not in words or entry["first"]["won"] == 8


def test_a_stored_run_knows_who_played_which_side(tmp_path):
    file, page = tmp_path / "run.db", tmp_path / "page.md"
    run("simulate", "losalamos", *ASKED, "--out", str(file))
    with RunFile.opened(file) as stored:
        one = stored.run()
        assert one.description.pairs
        games = list(pgn_of(stored, one))
    assert '[White "alphabeta:nodes=200"]' in games[0] and '[White "random"]' in games[1]
    run("report", str(file), "--format", "md", "-o", str(page), "--think", "1")
    assert "alphabeta:nodes=200, on both sides, scores 100.0 %" in page.read_text(encoding="utf-8").replace("\n", " ")
    other = CliRunner().invoke(commands, ["simulate", "losalamos", *ASKED, "--no-swap", "--out", str(file), "--resume"])
    assert other.exit_code == 1 and "whether the players change sides" in other.output


def test_players_who_are_asked_for_every_move_change_sides_too():
    players = [read_player("alphabeta:nodes=200"), read_player("random")]
    games = AskedGames(load("losalamos").start(), players, 3, Terms(200, 4, pairs=True))
    assert [result.winner for result in games.play(0, 4)] == [0, 1, 0, 1]
    keys = games.openings(0, 4)
    assert keys[::2] == keys[1::2] and keys[0] != keys[2]
    assert all(games.moves(k)[:3] == games.moves(k + 1)[:3] for k in (0, 2))
