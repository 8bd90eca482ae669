"""``match`` with several players, and matches that are kept in a file."""

from __future__ import annotations

import json
import os
import signal
from functools import partial

import pytest
from click.testing import CliRunner, Result

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.players import read_player
from ndvariants.players.games import Terms
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.simulation.keeping import keeping
from ndvariants.simulation.match import Match, play_match
from ndvariants.storage.run_file import RunFile

THREE = ("match", "losalamos", "random", "greedy", "alphabeta:nodes=20", "--games", "8")


def ask(*words: object) -> Result:
    return CliRunner().invoke(commands, [str(word) for word in words])


def without_time(match: Match) -> dict[str, object]:
    return {key: value for key, value in match.as_dict().items() if key != "seconds"}


def test_three_players_meet_each_other_and_are_rated_in_one_table():
    found = json.loads(ask(*THREE, "--json").stdout)
    assert [one["players"] for one in found["matches"]] == [
        ["random", "greedy"], ["random", "alphabeta:nodes=20"], ["greedy", "alphabeta:nodes=20"],
    ]  # fmt: skip
    assert [one["name"] for one in found["ratings"]] == ["alphabeta:nodes=20", "greedy", "random"]
    assert all(one["games"] == 16 and one["low"] < one["elo"] < one["high"] for one in found["ratings"])
    alone = json.loads(ask("match", "losalamos", "random", "greedy", "--games", "8", "--json").stdout)
    assert alone["first"] == found["matches"][0]["first"]  # from the same openings


def test_the_games_of_a_round_robin_are_kept_and_not_played_again(tmp_path):
    out = tmp_path / "games.db"
    assert ask(*THREE, "--out", out).exit_code == 0
    with RunFile.opened(out) as file:
        before = [(run.name, run.done, file.digest(run)) for run in file.runs()]
    assert [(name, done) for name, done, _ in before] == [
        ("random - greedy", 8), ("random - alphabeta:nodes=20", 8), ("greedy - alphabeta:nodes=20", 8),
    ]  # fmt: skip
    assert "holds games already" in ask(*THREE, "--out", out).output
    again = ask(*THREE, "--out", out, "--resume")
    assert again.stdout == ask(*THREE).stdout
    with RunFile.opened(out) as file:
        assert [(run.name, run.done, file.digest(run)) for run in file.runs()] == before


def test_a_match_that_is_interrupted_goes_on_where_it_was(tmp_path):
    players = read_player("random"), read_player("greedy")
    recipe = PlayersRecipe(load("losalamos").start(), players, 3, Terms(400, 4, pairs=True))
    seen = []

    def interrupt(score: object) -> None:
        seen.append(score)
        if len(seen) == 6:
            os.kill(os.getpid(), signal.SIGINT)

    out = tmp_path / "games.db"
    with keeping(out, False, "losalamos", "") as kept:
        part = play_match(recipe, 40, progress=interrupt, keep=partial(kept.pairs, "match", recipe))
    assert part.interrupted and 10 <= 2 * sum(part.pairs) < 40
    with RunFile.opened(out) as file:
        assert file.run("match").done == 2 * sum(part.pairs)
    with keeping(out, True, "losalamos", "") as kept:
        whole = play_match(recipe, 40, keep=partial(kept.pairs, "match", recipe))
    assert without_time(whole) == without_time(play_match(recipe, 40))


@pytest.mark.parametrize(("words", "reason"), [
    (("random",), "needs two players"),
    (("random", "greedy", "level=1", "--test", "0,50"), "are for two players"),
    (("random", "greedy", "random"), "must differ"),
    (("random", "greedy", "--resume"), "--out FILE"),
])  # fmt: skip
def test_what_a_match_cannot_be_is_said(words, reason):
    answer = ask("match", "losalamos", *words)
    assert answer.exit_code == 2
    assert reason in answer.output
