"""Settings that are tried, goals, and differences of runs."""

from __future__ import annotations

import json
import re
import shlex
from collections import Counter
from dataclasses import replace
from random import Random
from time import perf_counter

import pytest
from click.testing import CliRunner

from ndvariants.cli import commands
from ndvariants.errors import ParameterError
from ndvariants.simulation.estimation.comparing import Sample, compare
from ndvariants.simulation.goals import read_goals
from ndvariants.simulation.plan import Plan
from ndvariants.simulation.trials import Means, balance, sweep
from ndvariants.simulation.vary import read_vary, settings, some
from ndvariants.storage.tally import Tally

BASE = {"n": 3, "shape": (8, 8, 3), "tie": "nobody"}


def test_settings_are_all_combinations_with_elements_of_lists_in_place():
    found = settings([read_vary("n=2..3"), read_vary("shape[2]=1|4"), read_vary("shape[0]=6")], BASE)
    said = [(one["n"], one["shape"]) for one in found]
    assert said == [("2", "6,8,1"), ("2", "6,8,4"), ("3", "6,8,1"), ("3", "6,8,4")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("n", "varies nothing"), ("n=3..2", "no range"), ("m=1", "no parameter 'm'"), ("tie[0]=1", "no list"),
        ("shape[3]=1", "elements 0 to 2"), ("n=0..999999999", "no range"),
    ],
)  # fmt: skip
def test_what_cannot_be_varied_is_told(text, said):
    with pytest.raises(ParameterError, match=said):
        settings([read_vary(text)], BASE)


NULL_GAME = """
variant: hashed
parameters: {s: {type: integer, default: 0, range: 0..200}}
board: {grid: {file: 7, rank: 2}, wrap: [file]}
players: {white: {}, black: {}}
pieces: {coin: {letter: c, moves: move step ±file}, chip: {letter: h, moves: move step ±file}}
registers: {h: {}}
rules: {flip: {when: any piece moves, do: "set h to (h * 37 + file(target) * 11 + s * 7 + ply) mod 128"}}
setup:
  rows:
    - {row: C . . H . . ., along: file, on: rank = 1, for: [white]}
    - {row: C . . H . . ., along: file, on: rank = 2, for: [black]}
endings:
  - after 13 plies, if h >= 64: white wins
  - after 13 plies: black wins
"""


@pytest.mark.parametrize("name", ["sweep", "balance"])
def test_every_example_of_the_help_changes_what_it_varies(name):
    lines = (line.strip() for line in commands.get_command(None, name).help.splitlines())
    for words in (shlex.split(line)[1:] for line in lines if line.startswith("ndvariants ")):
        at = words.index("--games") + 1
        told = CliRunner().invoke(commands, [*words[:at], "20", *words[at + 1 :]])
        assert told.exit_code == 0 and "changes nothing" not in told.output, told.output


def test_a_parameter_without_effect_is_named():
    """On a board of two axes there is no cannon, and no research that arms it."""
    asked = ("sweep", "collapse", "-p", "shape=6,6", "--vary", "arm_at[1]=0|10", "--games", "5", "--max-plies", "50")
    told = CliRunner().invoke(commands, asked)
    assert "`arm_at[1]` changes nothing here" in told.stderr


@pytest.mark.parametrize(
    ("goal", "verdict", "said"),
    [
        ("length < 5", "missed", "wanted: length < 5: missed"),
        ("length > 5", "reached", "wanted: length > 5: reached"),
        ("first move advantage = 0", "undecided", "wanted: first move advantage = 0 ± 5 %: undecided"),
        ("draws = 0 ± 40 %", "reached", "wanted: draws = 0 ± 40 %: reached"),
    ],
)
def test_balance_says_whether_the_nearest_setting_reached_the_goal_in_fresh_games(goal, verdict, said):
    asked = ("balance", "hyperchess", "--vary", "n=2..3", "--games", "20", "--max-plies", "60", "--goal", goal)
    told = CliRunner().invoke(commands, asked)
    assert said in told.stdout and "In 20 fresh games" in told.stdout, told.output
    assert "Random games" in told.stderr
    first, second = json.loads(CliRunner().invoke(commands, [*asked, "--json"]).stdout)["entries"]
    assert first["reached"] == (verdict == "reached") and "measures" in first["fresh"]
    assert "reached" not in second


def test_the_interval_of_the_nearest_setting_holds_the_truth(tmp_path):
    """All settings are of one truth; the numbers by which the best was chosen missed it in one of five."""
    file = tmp_path / "null.yaml"
    file.write_text(NULL_GAME, encoding="utf-8")
    tried, held = [{"s": str(value)} for value in range(12)], 0
    for seed in range(20):
        best = balance(str(file), {}, tried, read_goals("white > 58 %"), Plan(200, seed=seed, max_plies=20))[0]
        known = best.fresh.known()["white"]
        held += known.low <= 0.5 <= known.high
        assert best.fresh.tally.games == 200 and best.fresh.tally != best.tally
    assert held >= 17


def test_the_race_drops_what_is_surely_worse_and_seldom_what_is_as_good(tmp_path):
    file, plan = tmp_path / "biased.yaml", Plan(400, max_plies=20)
    file.write_text(NULL_GAME.replace("h >= 64", "h >= 64 - 40 * min(1, s / 6)"), encoding="utf-8")
    tried = [{"s": str(value)} for value in range(12)]  # six settings win 50 %, six 81 %
    found = balance(str(file), {}, tried, read_goals("white = 50 %"), plan)
    assert {int(trial.setting["s"]) < 6 for trial in found[:6]} == {True}
    assert all(trial.is_dropped and trial.tally.games < 400 for trial in found[6:])
    assert {trial.tally.games for trial in found[:6]} == {400}
    file.write_text(NULL_GAME, encoding="utf-8")
    wrong = 0
    for seed in range(20):
        equal = balance(str(file), {}, tried, read_goals("white > 58 %"), Plan(200, seed=seed, max_plies=20))
        wrong += any(trial.is_dropped for trial in equal)
    assert wrong <= 3


@pytest.mark.parametrize("words", [("sweep",), ("balance", "--goal", "draws < 90 %")], ids=lambda words: words[0])
def test_ctrl_c_shows_the_games_until_then(words, monkeypatch):
    played = Means.play

    def interrupted(self, setting, recipe, games, first):
        batch = played(self, setting, recipe, games, first)
        return replace(batch, interrupted=setting["n"] == "3")

    monkeypatch.setattr(Means, "play", interrupted)
    asked = (words[0], "hyperchess", "--vary", "n=2..4", "--games", "6", "--max-plies", "30", *words[1:])
    told = CliRunner().invoke(commands, asked)
    rows = [line.split()[:2] for line in told.stdout.splitlines()[1:]]
    assert told.exit_code == 130 and rows == [["2", "6"], ["3", "6"]]


def test_the_race_ends_in_time_with_some_games_of_each_setting(tmp_path):
    file = tmp_path / "null.yaml"
    file.write_text(NULL_GAME, encoding="utf-8")
    tried, began = [{"s": str(value)} for value in range(8)], perf_counter()
    goals = read_goals("white = 50 %, length = 5..20")
    found = balance(str(file), {}, tried, goals, Plan(1_000_000, max_plies=20), seconds=2.0)
    assert perf_counter() - began < 10 and {trial.tally.games >= 20 for trial in found} == {True}
    assert found[0].fresh.tally.games == found[0].tally.games < 1_000_000


def test_settings_of_players_who_search_begin_with_drawn_plies():
    asked = ("sweep", "losalamos", "--vary", "repetition=3", "--games", "3", "--max-plies", "30")
    told = CliRunner().invoke(commands, [*asked, "--players", "alphabeta:nodes=20", "--json"])
    assert told.exit_code in (0, 2), told.output


def test_some_settings_are_drawn_by_the_seed():
    every = settings([read_vary("n=0..99")], BASE)
    assert some(every, 5, 1) == some(every, 5, 1) != some(every, 5, 2) and len(some(every, 5, 1)) == 5


@pytest.mark.parametrize("text", ["draws", "draws ! 3", "length = a..b"])
def test_goals_that_are_none_are_told(text):
    with pytest.raises(ParameterError, match="no goal"):
        read_goals(text)


def test_goals_lose_by_how_far_they_are_missed():
    draws, length = read_goals("draws < 30 %, length = 60..120")
    assert (draws.loss(0.2), round(draws.loss(0.5), 6)) == (0, 2)
    assert (length.loss(100), length.loss(132), length.loss(48)) == (0, 1, 1)


def test_a_sweep_plays_the_same_games_as_a_simulation_and_tells_refused_settings():
    found = sweep("hyperchess", {}, [{"n": "2"}, {"n": "99"}], Plan(6, max_plies=60))
    again = sweep("hyperchess", {}, [{"n": "2"}], Plan(6, max_plies=60))
    assert found[0].tally == again[0].tally and found[0].tally.games == 6
    assert "99" in found[1].fault


def test_balancing_finds_the_setting_that_fits_and_gives_it_all_games():
    tried = settings([read_vary("quiet=5|1000"), read_vary("repetition=0|3|4|5")], {"quiet": 0, "repetition": 0})
    found = balance("collapse", {"shape": "6,6"}, tried, read_goals("unfinished > 60 %"), Plan(200, max_plies=120))
    assert found[0].setting["quiet"] == "1000" and found[0].tally.games == 200 and found[0].loss == 0
    assert {trial.tally.games for trial in found} == {100, 200}
    with pytest.raises(ParameterError, match="nothing is measured as 'joy'"):
        balance("collapse", {}, tried[:1], read_goals("joy > 1"), Plan(1, max_plies=10))


def drawn(random, games, share):
    tally = Tally()
    wins = sum(random.random() < share for _ in range(games))
    tally.endings = Counter({(0, "mate"): wins, (1, "mate"): games - wins})
    tally.plies = Counter(random.randrange(20, 80) for _ in range(games))
    return Sample(tally)


def test_runs_of_the_same_game_hardly_ever_differ_and_other_ones_do():
    random = Random(4)
    false = sum(
        any(one.is_proven for one in compare(drawn(random, 300, 0.4), drawn(random, 300, 0.4), ("white", "black")))
        for _ in range(200)
    )
    assert false <= 20  # 5 % of 200, and three standard deviations
    found = compare(drawn(random, 2000, 0.4), drawn(random, 2000, 0.5), ("white", "black"))
    assert [one.name for one in found if one.is_proven] == ["white", "black"]


def test_a_sweep_is_a_page_with_a_chart_of_each_measure(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = ["sweep", "hyperchess", "--vary", "n=2..3", "-n", "12", "--max-plies", "100"]
    runner = CliRunner()
    for name in ("sweep.html", "sweep.md"):
        assert runner.invoke(commands, [*asked, "-o", name]).exit_code == 0
    page, text = (tmp_path / "sweep.html").read_text(), (tmp_path / "sweep.md").read_text()
    trials = json.loads(re.search(r'id="numbers">(.*?)</script>', page)[1])["trials"]
    assert trials and all(trial["games"] == 12 for trial in trials)
    for figure in re.findall(r"\((sweep_figures/[^)]*)\)", text):
        assert (tmp_path / figure).read_text().startswith("<svg")
    assert page.count("<svg") == text.count("sweep_figures/") > 4


def test_settings_may_be_judged_by_players_who_search(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    asked = ["balance", "collapse", "-p", "shape=6,6", "--vary", "arm_at[1]=0|30", "--goal", "shrunk boards > 50 %"]
    players = ["--players", "alphabeta:nodes=30", "--opening", "4", "--stop-at", "repetition 3, 50 quiet plies"]
    done = CliRunner().invoke(commands, [*asked, *players, "-n", "8", "--max-plies", "120", "--json"])
    trials = json.loads(done.stdout)["entries"]
    assert {trial["measures"]["unfinished"] for trial in trials} != {1.0}
    assert all("shrunk boards" in trial["measures"] for trial in trials)


def test_runs_of_players_who_search_are_compared_by_openings(tmp_path):
    """Without noise all games from one opening are copies: sixteen games from the start tell as much as one."""
    names = []
    for name, nodes in (("one", 20), ("two", 60)):
        names.append(str(tmp_path / f"{name}.db"))
        player = f"alphabeta:nodes={nodes},noise=0"
        asked = ["simulate", "losalamos", "--players", player, "-n", "16", "--opening", "0", "--out", names[-1]]
        assert CliRunner().invoke(commands, [*asked, "--max-plies", "60"]).exit_code == 0
    told = CliRunner().invoke(commands, ["compare", *names, "--json"])
    found = {one["name"]: one for one in json.loads(told.stdout)["entries"]}
    assert not any(one["proven"] for one in found.values() if one["is_share"])
    assert any("as far as played" in name for name in found) == (
        found["unfinished"]["first"] + found["unfinished"]["second"] > 0
    )


def test_runs_and_players_of_one_name_are_told_apart(tmp_path):
    for seed in "12":
        words = ["simulate", "losalamos", "--games", "4", "--max-plies", "10", "--seed", seed]
        assert CliRunner().invoke(commands, [*words, "--out", str(tmp_path / f"{seed}.db")]).exit_code == 0
    told = CliRunner().invoke(commands, ["compare", str(tmp_path / "1.db"), str(tmp_path / "2.db")])
    assert "losalamos seed 1" in told.stdout and "losalamos seed 2" in told.stdout
    told = CliRunner().invoke(commands, ["match", "losalamos", "greedy", "greedy", "--games", "2", "--max-plies", "10"])
    assert "greedy (first) against greedy (second)" in told.stdout


SWEEP = ("sweep", "hyperchess", "--vary", "n=2..3", "--max-plies", "20")
SOUGHT = ("balance", "hyperchess", "--vary", "n=2..3", "--goal", "draws < 99 %", "--max-plies", "20")


@pytest.mark.parametrize("words", [SWEEP, (*SWEEP, "--players", "greedy", "--opening", "2"), SOUGHT])
def test_games_that_were_kept_are_not_played_again(tmp_path, words):
    def entries(*more):
        done = CliRunner().invoke(commands, [*words, "--json", *more])
        assert done.exit_code in (0, 1) and done.stdout, done.output
        return json.loads(done.stdout)["entries"]

    out = str(tmp_path / "kept.db")
    entries("--games", "3", "--out", out)
    refused = CliRunner().invoke(commands, [*words, "--games", "5", "--out", out])
    assert refused.exit_code == 1 and "--resume goes on" in refused.output
    assert entries("--games", "5", "--out", out, "--resume") == entries("--games", "5")
    assert "others: the seed" in CliRunner().invoke(commands, [*words, "--seed", "9", "--out", out, "--resume"]).output
