"""Measures of files, against the same games played move by move through positions."""

from __future__ import annotations

import csv
import json
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from click.testing import CliRunner

from ndvariants import load, load_text, measure
from ndvariants.cli import commands
from ndvariants.errors import ParameterError, VariantError
from ndvariants.game.situation import line_of
from ndvariants.simulation.events.measured import Measuring
from ndvariants.simulation.games import RandomRecipe

GAMES = 6


def lines(position, plies: int):
    """The positions of some random games, played without measures."""
    games = RandomRecipe(position, 3, plies).open()
    return [line_of(position, games.moves(number)) for number in range(GAMES)]


def counted(name: str, plies: int, **parameters):
    """The measures of a variant in these games, and their positions."""
    start = load(name, **parameters).start()
    return measure(start, GAMES, 3, plies), lines(start, plies)


def values(found, name: str) -> list[int]:
    return found.values(found.column(name)).tolist()


@pytest.fixture(scope="module")
def collapse():
    return counted("collapse", 120, arm_at=[0, 2, 5, 40])


def test_collapses_are_moves_after_which_cells_are_gone(collapse):
    found, games = collapse
    happened, by_axis, losses = [], [], []
    for line in games:
        axes, lost, times = Counter(), Counter(), 0
        for before, after in pairwise(line):
            if len(after.deleted()) == len(before.deleted()):
                continue
            move, times = after.last_move, times + 1
            ends = (before.game.tables.coordinates[before.game.cells.index(c)] for c in (move.origin, move.target))
            axes.update(a.name for a, x, y in zip(before.game.variant.board.axes, *ends, strict=True) if x != y)
            owners = [Counter(one.player for one in position.pieces()) for position in (before, after)]
            lost.update({who: owners[0][who] - owners[1][who] for who in ("white", "black")})
            lost[before.piece_at(move.target).player] -= 1  # captured, not lost in the collapse
        happened.append(times)
        by_axis.append(axes)
        losses.append(lost)
    assert sum(happened) > GAMES
    assert values(found, "collapses") == happened
    for axis in ("file", "rank", "layer"):
        assert values(found, f"collapses[{axis}]") == [axes[axis] for axes in by_axis]
    for player in ("white", "black"):
        assert values(found, f"losses[{player}]") == [lost[player] for lost in losses]


def test_fields_by_dimension_are_those_of_the_last_position(collapse):
    found, games = collapse
    for k in range(4):
        ends = [sum(line[-1].dimension(cell) == k for cell in line[-1].game.cells) for line in games]
        gone = [len(line[-1].deleted()) if k == 0 else 0 for line in games]
        assert values(found, f"fields[dimension {k}]") == [n - m for n, m in zip(ends, gone, strict=True)]


def test_moves_count_for_each_axis_that_they_change():
    found, games = counted("hyperchess", 60)
    for axis in range(3):
        expected = []
        for line in games:
            game, n = line[0].game, 0
            for position in line[1:]:
                move = position.last_move
                ends = [game.tables.coordinates[game.cells.index(cell)][axis] for cell in (move.origin, move.target)]
                n += ends[0] != ends[1]
            expected.append(n)
        assert values(found, f"moves[{found.columns[1 + axis].label}]") == expected


def test_captures_by_player_and_piece():
    found, games = counted("icochess", 80)
    expected = [Counter() for _ in games]
    for seen, line in zip(expected, games, strict=True):
        for before, after in pairwise(line):
            if len(after.pieces()) < len(before.pieces()):
                seen[before.side, after.last_move.piece] += 1
    for player in ("white", "black"):
        for piece in ("queen", "rook", "pawn"):
            assert values(found, f"captures[{player}, {piece}]") == [seen[player, piece] for seen in expected]
    assert values(found, "left[black]") == [sum(p.player == "black" for p in line[-1].pieces()) for line in games]


def test_forks_and_checks_of_four_dimensions_are_those_of_its_positions():
    found, games = counted("four_d", 40)
    forks, checks = [], []
    for line in games:
        fork, check = 0, 0
        for before, after in pairwise(line):
            check += after.in_check()
            target = after.last_move.target
            men = [one for one in after.pieces() if one.player != before.side]
            fork += sum(target in after.attackers(one.cell, before.side) for one in men) >= 2
        forks.append(fork)
        checks.append(check)
    assert sum(forks) > 0
    assert values(found, "forks") == forks and values(found, "checks") == checks


def test_ways_through_the_worm_hole_change_the_section():
    found, games = counted("curved_space", 60)
    expected = []
    for line in games:
        moves = [position.last_move for position in line[1:] if position.last_move.origin]
        expected.append(sum(_section(move.origin) != _section(move.target) for move in moves))
    assert sum(expected) > 0
    assert values(found, "ways") == expected


def _section(cell: str) -> str:
    return cell.partition(":")[0] if ":" in cell else cell[0]


COUNTED = """
variant: counted
extends: losalamos
measures:
  captures: {when: any piece captures, by: [piece]}
  taken: {when: any piece captures, by: {piece: captured}}
  far: {when: any piece moves, add: count(passed cells)}
  lead: {value: count(pieces of white) - count(pieces of black)}
"""


def test_measures_of_one_number():
    position = load_text(COUNTED).start()
    found, games = measure(position, GAMES, 3, 60), lines(position, 60)
    for name, side in (("captures", "piece"), ("taken", "captured")):
        seen = [Counter() for _ in games]
        for counts, line in zip(seen, games, strict=True):
            for before, after in pairwise(line):
                man = before.piece_at(after.last_move.target)
                if man is not None:
                    counts[after.last_move.piece if side == "piece" else man.piece] += 1
        assert values(found, f"{name}[pawn]") == [counts["pawn"] for counts in seen]
    ends = [Counter(one.player for one in line[-1].pieces()) for line in games]
    assert values(found, "lead") == [men["white"] - men["black"] for men in ends]
    curve = found.curve(found.column("lead"))
    assert curve.values[0].value == 0.0 and len(curve.plies) > 10


@pytest.mark.parametrize("name", ["collapse", "four_d", "curved_space", "icochess", "hyperchess"])
def test_a_game_is_compiled_to_the_same_tables_with_measures_and_without(name):
    game = load(name)
    text = game.variant.files[0][1]
    assert "\nmeasures:\n" in text
    begin = text.index("\nmeasures:\n") + 1
    without = load_text(text[:begin] + text[text.index("\ntests:\n", begin) + 1 :])
    for one in ("T", "R", "start"):
        assert np.array_equal(np.asarray(getattr(game.tables, one)), np.asarray(getattr(without.tables, one)))
    assert game.variant.merged == without.variant.merged


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("{when: any piece captures, rule: x}", "NDV026"),
        ("{when: any piece captures, add: 1, count: pieces}", "NDV026"),
        ("{by: [player]}", "NDV021"),
        ("{when: any piece captures, lost: pieces}", "NDV026"),
        ("{when: any piece captures, before: true}", "NDV026"),
        ("{when: any piece captures, value: ply}", "NDV026"),
        ("{count: pieces, by: [axis]}", "NDV026"),
        ("{rule: blast}", "NDV201"),
        ("{when: a dragon captures}", "NDV202"),
        ("{when: any piece captures, if: ply}", "NDV313"),
        ("{count: pieces of nobody_here}", "NDV201"),
        ("{when: any piece captures, by: {player: ply + }}", "NDV102"),
    ],
)
def test_faults_of_measures(written, code):
    with pytest.raises(VariantError) as caught:
        load_text(f"variant: x\nextends: losalamos\nmeasures:\n  some: {written}\n")
    assert code in [problem.code for problem in caught.value.problems], str(caught.value)


def test_a_file_without_measures_says_how_to_have_some():
    with pytest.raises(ParameterError, match="chess has no measures"):
        Measuring(load("chess").start(), 10)


def test_an_unknown_column_is_near_a_known_one():
    found = measure(load_text(COUNTED).start(), 1, 0, 10)
    with pytest.raises(ParameterError) as caught:
        found.column("captures[paw]")
    assert "captures[pawn]" in str(caught.value) or "captures[pawn]" in str(caught.value.hint)


# ---------------------------------------------------------------------- commands


def run(*words: str) -> str:
    result = CliRunner().invoke(commands, list(words))
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    folder = tmp_path_factory.mktemp("measured")
    (folder / "counted.yaml").write_text(COUNTED)
    return folder


def test_stored_runs_are_measured_as_those_that_are_not(stored):
    file, small = str(stored / "counted.yaml"), ("--games", "20", "--max-plies", "60", "--seed", "3", "--measures")
    alone = json.loads(run("simulate", file, *small, "--json"))["measures"]
    kept = json.loads(run("simulate", file, *small, "--json", "--out", str(stored / "one.db")))["measures"]
    moves = ("--record", "moves", "--out", str(stored / "two.db"))
    assert alone == kept == json.loads(run("simulate", file, *small, "--json", *moves))["measures"]
    assert alone[0]["name"] == "captures" and alone[0]["low"] <= alone[0]["mean"] <= alone[0]["high"]
    run("export", str(stored / "one.db"), "--to", "csv", "--measures", "-o", str(stored / "games.csv"))
    rows = list(csv.DictReader((stored / "games.csv").read_text().splitlines()))
    assert sum(int(row["captures"]) for row in rows) == pytest.approx(20 * alone[0]["mean"])
    same = json.loads(run("compare", str(stored / "one.db"), str(stored / "two.db"), "--measures", "--json"))
    assert [one["difference"] for one in same["entries"] if one["name"] == "captures, a game"] == [0.0]
    run("report", str(stored / "one.db"), "-o", str(stored / "page.md"), "--format", "md")
    page = (stored / "page.md").read_text()
    assert "counted in 20 games of random" in page and "Captures: " in page and "Lead, by ply" in page


def test_games_of_searching_players_are_measured(stored):
    words = ("--games", "2", "--max-plies", "20", "--players", "alphabeta:nodes=20", "--measures", "--json")
    found = json.loads(run("simulate", str(stored / "counted.yaml"), *words))["measures"]
    assert found[0]["name"] == "captures"


def test_settings_are_compared_by_measures():
    small = ("--games", "4", "--max-plies", "60", "--vary", "arm_at[3]=0|4000", "--json")
    found = json.loads(run("sweep", "collapse", *small, "--measure", "collapses", "--measure", "Losses[white]"))
    first, second = (entry["measures"]["collapses"] for entry in found["entries"])
    assert first > 0 and second == 0
    best = json.loads(run("balance", "collapse", *small, "--goal", "collapses = 0 ± 0.5"))["entries"][0]
    assert best["parameters"] == {"arm_at": "0,5,10,4000"} and best["reached"]
