"""Games of players who are asked for each move: they can be played and kept, and are marked where they are told."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.game.endings import PLY_LIMIT, STUCK, UNFINISHED
from ndvariants.game.random_games import RandomGames
from ndvariants.players import read_player
from ndvariants.players.games import SearchedGames, Terms, read_stop_at
from ndvariants.simulation.asked_games import AskedGames

QUICK = "alphabeta:seconds=0.001"
MARK = "not reproducible"


def run(*words):
    return CliRunner().invoke(commands, list(words))


def test_a_player_who_cannot_move_leaves_the_game_without_a_result_for_that_reason():
    """Drawn, searched and asked games alike; Python, `play` and `analyse` say so, too."""
    path = str(Path(__file__).parents[1] / "random_rules" / "cases" / "cannot_move.yaml")
    start = load(path).start()
    seats = tuple(map(read_player, ("random", "alphabeta:nodes=20")))
    drawn, searched = RandomGames(start, 1, 20), SearchedGames(start, seats, 1, Terms(20))
    for games in (drawn, searched, AskedGames(start, seats, 1, Terms(20, 4))):
        assert {(result.winner, result.reason, result.plies) for result in games.play(0, 3)} == {(UNFINISHED, STUCK, 4)}
    assert RandomGames(start, 1, 4).play(0, 1)[0].reason == PLY_LIMIT
    line = "a1a2 a4a3 b1b2 b4b3"
    assert f"Game over: {STUCK}." in run("analyse", path, "--after", line).output
    assert f"Game over: {STUCK}." in run("play", path, "--after", line).output
    assert "a player could not move: an ending `no legal move: draw`" in run("simulate", path, "--games", "3").output


def test_games_begin_with_an_opening_and_stop_where_they_shall():
    start = load("losalamos").start()
    players = tuple(map(read_player, ("random", "random")))
    games = AskedGames(start, players, 3, Terms(40, 4, stop_at=read_stop_at("10 quiet plies")))
    results = games.play(0, 6)
    assert [result.number for result in results] == list(range(6))
    for result in results:
        position = start
        for number in games.moves(result.number):
            position = position.play(number)
        assert position.ply == result.plies
        assert (position.outcome() is None) == (result.winner == -2 or "stopped" in result.reason)
    assert len({tuple(games.moves(result.number)) for result in results}) == 6
    again = AskedGames(start, players, 3, Terms(40, 4, stop_at=read_stop_at("10 quiet plies"))).play(2, 2)
    assert again == results[2:4]  # what is drawn at random depends on the game's number only


def test_a_run_is_marked_wherever_it_is_told(tmp_path):
    kept, page = str(tmp_path / "kept.db"), str(tmp_path / "page.md")
    asked = ["simulate", "losalamos", "--white", QUICK, "--black", "random", "--games", "2", "--max-plies", "20"]
    told = run(*asked, "--json")
    assert json.loads(told.stdout)["reproducible"] is False
    told = run(*asked, "--out", kept, "--record", "moves")
    assert told.exit_code == 0
    assert MARK in told.stdout
    assert MARK in run("runs", kept).stdout
    assert json.loads(run("runs", kept, "--json").stdout)["entries"][0]["description"]["reproducible"] is False
    assert run("report", kept, "--format", "md", "-o", page, "--think", "1").exit_code == 0
    with open(page, encoding="utf-8") as file:
        assert "Not reproducible" in file.read()
    assert "game 1 of losalamos" in run("replay", kept, "1").stdout
    told = run(*asked[:3], "random", *asked[4:], "--opening", "2", "--json")
    assert json.loads(told.stdout)["reproducible"] is True


def test_what_was_never_played_is_told_and_begun_anew(tmp_path):
    kept = str(tmp_path / "kept.db")
    asked = ["simulate", "losalamos", "--games", "2", "--max-plies", "20", "--out", kept]
    told = run(*asked, "--white", "uci:no-such-program")
    assert told.exit_code == 1
    assert "no program" in told.output
    for words in (["report", kept, "-o", str(tmp_path / "x.html")], ["replay", kept, "0"]):
        told = run(*words)
        assert told.exit_code == 1
        assert "is stored yet" in told.output
    assert run(*asked).exit_code == 0
    assert json.loads(run("runs", kept, "--json").stdout)["entries"][0]["description"]["reproducible"] is True


def test_commands_that_compare_refuse_such_players():
    told = run("sweep", "hyperchess", "--vary", "n=2..3", "--games", "1", "--players", QUICK)
    assert told.exit_code == 1
    assert MARK in told.output


def test_a_program_that_is_a_player_of_a_run(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import sys\n"
        "from ndvariants import load\n"
        "for line in sys.stdin:\n"
        "    words = line.split()\n"
        "    if words[0] == 'uci': print('uciok', flush=True)\n"
        "    if words[0] == 'position':\n"
        "        at = words.index('moves') if 'moves' in words else len(words)\n"
        "        position = load('losalamos').position(' '.join(words[2:at])).after(' '.join(words[at + 1:]))\n"
        "    if words[0] == 'go': print('bestmove', position.legal_moves()[0], flush=True)\n"
        "    if words[0] == 'quit': break\n"
    )
    words = ["--black", f"uci:{sys.executable} {program}", "--white", "greedy", "--games", "1", "--max-plies", "8"]
    told = run("simulate", "losalamos", *words)
    assert told.exit_code == 0, told.output
    assert MARK in told.stdout
