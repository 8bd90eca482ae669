"""Openings that are drawn: none twice, the same for whoever plays, and games that are different."""

from __future__ import annotations

import json
from collections import Counter
from math import prod

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.kernel.random import key_of
from ndvariants.kernel.search.openings import opening_choice, opening_root
from ndvariants.players import read_player
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.simulation.asked_games import after_opening
from ndvariants.simulation.estimation.variety import variety_of
from ndvariants.simulation.evidence import evidence_of
from ndvariants.simulation.games import PlayersRecipe
from ndvariants.storage.packing import MOST_MOVES, unpacked

QUICK = read_player("alphabeta:nodes=30")


def run(*words):
    return CliRunner().invoke(commands, list(words))


@pytest.mark.parametrize("widths", [(3, 4, 5), (1, 7, 2), (20, 20)])
@pytest.mark.parametrize("seed", [0, 1, 77])
def test_every_line_comes_once_before_any_comes_twice(widths, seed):
    lines = set()
    for place in range(prod(widths)):
        node, left, line = opening_root(seed), place, []
        for n in widths:
            pick = opening_choice(node, left, n)
            node, left, line = key_of(node, pick), left // n, [*line, pick]
        assert all(0 <= pick < n for pick, n in zip(line, widths, strict=True))
        lines.add(tuple(line))
    assert len(lines) == prod(widths)


def test_every_move_is_as_likely_as_any_other_over_seeds():
    counts = Counter(opening_choice(opening_root(seed), 3, 6) for seed in range(6000))
    assert all(850 < counts[k] < 1150 for k in range(6)), counts


def test_two_hundred_games_of_chess_have_two_hundred_openings():
    """The six first plies were 35 lines in 200 games when all began at the start."""
    games = SearchedGames(load("chess").start(), (QUICK, QUICK), 0, Terms(6, 4))
    assert len({tuple(games.moves(number)) for number in range(200)}) == 200
    assert len(set(games.openings(0, 200))) > 195  # some lines lead to one position


def test_players_who_are_asked_for_every_move_get_openings_that_differ_too():
    start = load("losalamos").start()
    keys = [after_opening(start, 4, 9, number).key for number in range(60)]
    assert len(set(keys)) > 57 and keys == [after_opening(start, 4, 9, number).key for number in range(60)]


def test_both_games_of_a_pair_have_one_opening():
    games = SearchedGames(load("losalamos").start(), (QUICK, QUICK), 9, Terms(60, 4, pairs=True))
    keys = games.openings(0, 20)
    assert keys[::2] == keys[1::2] and len(set(keys)) == 10


def test_a_game_that_ends_within_its_opening_is_played_from_before_its_end(tmp_path):
    """Who is on the last rank wins: after six plies drawn at random most of these games would be over."""
    file = tmp_path / "race.yaml"
    file.write_text(RACE, encoding="utf-8")
    start = load(file).start()
    games = SearchedGames(start, (QUICK, QUICK), 1, Terms(20, 6))
    for result in games.play(0, 20):
        moves = games.moves(result.number)
        opened = after_opening(start, 6, 1, result.number)
        assert opened.outcome() is None and len(moves) > opened.ply


RACE = """variant: race
title: race
board: {grid: {file: 3, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  runner: {letter: r, moves: leap any}
setup: {place: {runner: file = 2 and rank = 1}}
zones: {goal: rank = 4}
endings:
  - if count(runner of opponent in goal of opponent) > 0: loss
  - no legal move: loss
"""


def test_copies_count_once_and_are_told():
    """All games of players without noise are one game from one start."""
    still = read_player("alphabeta:nodes=30,noise=0")
    recipe = PlayersRecipe(load("losalamos").start(), (still, still), 0, Terms(60), record=1)
    games = recipe.open()
    results = games.play(0, 8)
    found = evidence_of(recipe, results, {k: games.moves(k) for k in range(8)})
    assert (found.variety.different, found.variety.games) == (1, 8) and found.clusters.number == 1
    asked = ("--players", still.text, "-n", "8", "--opening", "0", "--max-plies", "60", "--json")
    told = run("simulate", "losalamos", *asked)
    entry = json.loads(told.stdout)
    assert entry["variety"]["different"] == 1
    assert max(one["high"] - one["low"] for one in entry["results"]) > 0.6  # as one game tells


def test_how_long_games_stay_together():
    kept = {0: (1, 2, 3, 4), 1: (1, 2, 3, 5), 2: (1, 7, 8, 9), 3: (6, 2, 3, 5)}
    found = variety_of(kept, 0, {})
    assert (found.different, found.together, found.most) == (4, 2, 3)


@pytest.mark.parametrize(
    ("words", "plies"),
    [
        (("--players", "alphabeta:nodes=30"), 4), (("--players", "alphabeta:nodes=30", "--opening", "2"), 2),
        (("--white", "random", "--black", "level=1"), 4), (("--players", "random"), 0), ((), 0),
    ],
)  # fmt: skip
def test_players_who_search_begin_with_drawn_plies(words, plies):
    entry = json.loads(run("simulate", "losalamos", *words, "-n", "3", "--max-plies", "30", "--json").stdout)
    assert entry["opening"] == plies
    assert (entry["variety"] is None) == (plies == 0)


def test_moves_of_players_who_search_are_kept_and_the_page_says_how_games_differ(tmp_path):
    file, page = str(tmp_path / "kept.db"), tmp_path / "page.md"
    told = run("simulate", "losalamos", "--players", QUICK.text, "-n", "6", "--max-plies", "40", "--out", file)
    assert "6 of 6 games are different" in told.stdout
    assert run("report", file, "--format", "md", "-o", str(page), "--think", "1").exit_code == 0
    assert "6 of 6 games are different" in page.read_text(encoding="utf-8")


def test_a_search_is_not_made_twice_to_keep_its_moves():
    from ndvariants.simulation.games import Block, play_block

    games = SearchedGames(load("losalamos").start(), (QUICK, QUICK), 3, Terms(40, 4))
    plain, kept = play_block(games, Block(2, 5), 0), play_block(games, Block(2, 5), 2)
    assert plain.results == kept.results and sorted(kept.moves) == [2, 4, 6]
    assert list(unpacked(kept.moves[4], MOST_MOVES).numbers) == games.moves(4)
