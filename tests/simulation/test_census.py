"""A census says what a look at every position of the games says."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.game.random_games import RandomGames
from ndvariants.kernel.census import layout as C
from ndvariants.simulation.events.census import census, census_of
from ndvariants.simulation.events.measures import curves, lives, pieces_by_ply, tree_complexity, unfinished

GAMES, PLIES, SEED = 3, 90, 9


def looked_at(start):
    """Counted through the Python face: by what happened, by the piece that moved, and by cells of captures."""
    found, moved, taken = Counter(), Counter(), Counter()
    games = RandomGames(start, SEED, PLIES, compiled=False)
    for number in range(GAMES):
        position = start
        for word in games.moves(number):
            found["positions"] += 1
            found["checks"] += position.in_check()
            found["pieces"] += len(position.pieces())
            after = position.play(int(word))
            move = after.last_move
            moved[move.drop or move.piece] += move.target is not None
            lost = len(position.pieces()) + bool(move.drop) - len(after.pieces())
            found["captures"] += lost > 0
            found["promotions"] += move.promotion is not None
            if lost == 1 and len(move.captures) == 1:
                taken[move.captures[0]] += 1
            position = after
    return found, moved, taken


@pytest.mark.parametrize("name", ["losalamos", "crazyhouse", "icochess", "curved_space", "collapse", "atomic"])
def test_a_census_counts_what_happened(name):
    start = load(name).start()
    found, moved, taken = looked_at(start)
    counted = census(start, GAMES, SEED, PLIES, compiled=False)
    by_ply = counted.by_ply.sum(axis=0)
    words = {"positions": C.POSITIONS, "checks": C.CHECKS, "pieces": C.PIECES, "captures": C.CAPTURES}
    assert {key: int(by_ply[word]) for key, word in words.items()} == {key: found[key] for key in words}
    assert by_ply[C.PROMOTIONS] == found["promotions"]
    by_piece = Counter()
    for life in lives(counted):
        by_piece[life.piece] += life.moves
    assert +by_piece == +moved
    assert counted.captures.sum() == sum(life.taken for life in lives(counted)) >= sum(taken.values())
    for cell, n in taken.items():
        assert counted.captures[start.game.cells.index(cell)] >= n


def test_recorded_moves_give_the_same_census():
    start = load("losalamos").start()
    games = RandomGames(start, SEED, PLIES, compiled=False)
    played = [(result, games.moves(result.number)) for result in games.play(0, GAMES)]
    again, counted = census_of(start, played, PLIES, compiled=False), census(start, GAMES, SEED, PLIES, compiled=False)
    assert (again.by_ply == counted.by_ply).all() and again.coverage == counted.coverage
    assert unfinished(again) == unfinished(counted)


def test_curves_are_shares_of_their_positions():
    counted = census(load("losalamos").start(), GAMES, SEED, PLIES, compiled=False)
    for curve in curves(counted):
        assert all(0 <= value.low <= value.value <= value.high <= 1 for value in curve.values)
    pieces = pieces_by_ply(counted).values
    assert pieces[0].value > pieces[-1].value
    assert round(tree_complexity(35, 80)) == 124  # Allis 1994, table 6.4: about 10^123 for chess


def test_the_report_is_one_page_whose_numbers_are_those_of_the_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()
    done = runner.invoke(commands, ["simulate", "losalamos", "--games", "40", "--out", "run.db", "--json"])
    said = json.loads(done.stdout)
    assert runner.invoke(commands, ["report", "run.db", "-o", "run.html"]).exit_code == 0
    page = (tmp_path / "run.html").read_text()
    numbers = json.loads(re.search(r'id="numbers">(.*?)</script>', page)[1])
    assert numbers["statistics"]["results"] == said["results"]
    assert not re.search(r"(src|href)=\"(?!#)", page) and "http://www.w3.org" in page
    assert "losalamos.yaml: line" in page and '<tr class="used">' in page  # the rules with their uses beside them
    games = json.loads(re.search(r'<script type="application/json">(.*?)</script>', page)[1])
    assert games["page"].startswith("<!doctype html>")
    assert all(before < k for tree in games["trees"] for k, (before, _, _) in enumerate(tree))
    assert runner.invoke(commands, ["report", "run.db", "--format", "md"]).exit_code == 0
    text = (tmp_path / "run.md").read_text()
    for name in re.findall(r"\((run_figures/[^)]*)\)", text):
        assert (tmp_path / name).read_text().startswith("<svg")
    compared = runner.invoke(commands, ["report", "run.db", "--against", "run.db", "-o", "two.html"])
    assert compared.exit_code == 0 and "Bonferroni" in (tmp_path / "two.html").read_text()
    failed = runner.invoke(commands, ["report", "run.db", "--fail-under", "100", "-o", "x.html"])
    assert failed.exit_code == (0 if all(part["uses"] for part in numbers["coverage"]) else 1)
