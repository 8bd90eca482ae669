"""What is said of games that were left, of few, of rounded and of missing numbers: one small test of each text."""

from __future__ import annotations

import shlex
import time
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.game.endings import UNFINISHED
from ndvariants.game.perft import perft
from ndvariants.game.random_games import RandomGames, Result
from ndvariants.kernel.census import layout as C
from ndvariants.report.pages.run_document import _complexity
from ndvariants.report.text.columns import rate, signed
from ndvariants.report.text.simulation_text import statistics_text
from ndvariants.simulation.batch import play_recipe
from ndvariants.simulation.estimation.comparing import Sample, compare
from ndvariants.simulation.estimation.rating import as_text, score_of
from ndvariants.simulation.estimation.statistics import summarize
from ndvariants.simulation.events.census import census, census_of
from ndvariants.simulation.events.measures import branching_by_ply, lives, survival_by_ply, tree_complexity, tree_size
from ndvariants.simulation.games import RandomRecipe
from ndvariants.storage.tally import Tally

SIDES = ("white", "black")


def games(lengths, left=()):
    """Won by white after so many plies; the others left unfinished."""
    ended = [Result(k, 0, "checkmate", n) for k, n in enumerate(lengths)]
    return ended + [Result(len(ended) + k, UNFINISHED, "ply limit", n) for k, n in enumerate(left)]


def said(results):
    return statistics_text(summarize(results, SIDES))


def test_the_mean_with_games_that_were_left_is_called_a_lower_bound():
    text = said(games(range(10, 80), left=[100] * 30))
    assert "mean at least 61.1: 30 games were left unfinished" in text and "(Kaplan-Meier)" in text
    assert "mean at least" not in said(games(range(10, 80)))
    assert "median not reached: too many games were left" in said(games([10, 20], left=[100] * 30))


def test_the_score_of_few_games_that_ended_says_how_many():
    assert "Score of the 3 games that ended of white" in said(games([5, 6, 7], left=[100] * 50))
    assert "games that ended" not in said(games([5, 6, 7]))
    assert "no game ended" in said(games([], left=[100] * 5))


def test_a_difference_of_lengths_says_that_games_were_left():
    one, two = Tally(), Tally()
    one.add(games([10, 20], left=[50]))
    two.add(games([10, 20]))
    assert compare(Sample(one), Sample(two), SIDES)[-1].name == "length in plies, as far as played"
    assert compare(Sample(two), Sample(two), SIDES)[-1].name == "length in plies"


def test_curves_end_where_few_games_go_on():
    counted = census(load("connect_four").start(), 60, 1, 42, compiled=False)
    curve, lengths = branching_by_ply(counted), counted.by_game[:, C.PLIES]
    assert (lengths > curve.plies[-1]).sum() >= 10 > (lengths > curve.plies[-1] + counted.width).sum()
    assert len(curve.points) == len(curve.plies)


PAWNS = """variant: pawns
board: {grid: {file: 3, rank: 3}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  pawn: {letter: p, moves: move step forward, promotes: {on: rank = 3, to: queen}}
  queen: {letter: q, moves: move slide any}
  stone: {letter: s, moves: move step any}
setup: |
  . . s
  P . .
  . . .
endings: [{no legal move: draw}]
"""


def test_a_pawn_that_was_promoted_has_not_survived(tmp_path):
    path = tmp_path / "pawns.yaml"
    path.write_text(PAWNS.replace("[{no legal move: draw}]", "[no legal move: draw]"), encoding="utf-8")
    start = load(path).start()
    moves = RandomGames(start, 1, 6, compiled=False)
    counted = census_of(start, [(result, moves.moves(result.number)) for result in moves.play(0, 12)], 6)
    found = {life.piece: life.survival for life in lives(counted) if life.survival is not None}
    assert found["pawn"].value == 0 and found["stone"].value == 1 == found["queen"].value
    assert [curve.name for curve in survival_by_ply(counted)] == ["white pawn", "black stone"]


def test_nothing_is_minus_zero():
    assert as_text(score_of("white", 4999, 0, 5000)).split(", ")[2].startswith("+0 Elo")
    assert [signed(-0.04), signed(-0.4, 0), signed(-0.06)] == ["+0.0", "+0", "-0.1"]


def test_a_slow_rate_is_not_zero():
    assert [rate(n) for n in (0.004, 0.4, 9.99, 60)] == ["0.004", "0.4", "10", "60"]


@dataclass(frozen=True)
class SlowToCompile(RandomRecipe):
    """Takes half a second before its first game."""

    def open(self):
        time.sleep(0.5)
        return super().open()


def test_what_is_compiled_before_the_first_game_is_no_part_of_the_speed():
    start = load("dobutsu").start()
    RandomRecipe(start, 0, 20).open().play(0, 1)
    assert play_recipe(SlowToCompile(start, 0, 20), 2).seconds < 0.4


@pytest.mark.parametrize(("is_random", "words"), [(True, "of random games, which players who look ahead"), (False, "")])
def test_the_size_of_the_tree_of_random_games_says_so(is_random, words):
    start = load("dobutsu").start()
    told = _complexity(start, census(start, 4, 1, 20, compiled=False), is_random).rows[0]
    assert words in told[-1] and ("random" in told[-1]) == is_random


@pytest.mark.parametrize("given", [("--max-plies", "30"), ("--lot", "start", "--max-plies", "30")])
def test_games_that_come_to_nothing_suggest_players_who_search_with_the_command(given):
    name = "chess960" if "--lot" in given else "chess"
    told = CliRunner().invoke(commands, ["simulate", name, *given, "-n", "6"]).stdout
    command = shlex.split(told[told.index("Players who search:") :].splitlines()[1])
    assert command[:3] == ["ndvariants", "simulate", name] and ("--lot" in command) == ("--lot" in given)
    again = CliRunner().invoke(commands, [*command[1:-1], "1", "--max-plies", "40"])
    assert again.exit_code == 0 and "alphabeta:nodes=500" in again.stdout and "Players who search:" not in again.stdout


def test_games_that_end_suggest_nothing():
    told = CliRunner().invoke(commands, ["simulate", "connect_four", "-n", "20"]).stdout
    assert "Players who search:" not in told


def test_balance_without_a_setting_that_reached_the_goal_says_so(tmp_path: Path):
    asked = ["balance", "hyperchess", "--vary", "n=2..3", "--goal", "length < 5", "-n", "8", "--max-plies", "60"]
    told = CliRunner().invoke(commands, asked).stdout
    assert "Of 2 settings the nearest is" in told and "fresh games" in told
    assert "length over 60.0; wanted: length < 5" in told  # of games that were left the median is only bounded
    between = [*asked[:5], "length = 50..70", *asked[6:]]
    assert "reached" not in CliRunner().invoke(commands, between).stdout.split("Of 2 settings")[1].split("\n")[0]


@pytest.mark.parametrize("name", ["amazons", "checkers", "draughts"])
def test_the_census_has_room_for_turns_of_several_parts_and_counts_these(name):
    """Uncompiled vectors end where they should: this was an IndexError, and a write into other memory when compiled."""
    start = load(name).start()
    counted = census(start, 16, 1, 40, compiled=False)
    curve, total = branching_by_ply(counted), counted.by_ply.sum(axis=0)
    assert counted.games == 16 and curve.plies[0] == 0
    assert curve.values[0].value == perft(start, 1)  # amazons: 2,176 turns, which begin with one of 80 parts
    size = tree_complexity(total[C.TURNS] / total[C.STARTS], counted.by_game[:, C.PLIES].mean())
    assert tree_size(counted).value == pytest.approx(size)
