"""The functions of the laboratory and the commands of their names: the same games, the same numbers."""

import json
import sys
from importlib.util import find_spec

import pytest
from click.testing import CliRunner

import ndvariants as nd
from ndvariants.cli import commands
from ndvariants.errors import NdVariantsError, ResourceError, StorageError
from ndvariants.storage.exporting import COLUMNS

SMALL = nd.Plan(6, ("greedy", "random"), seed=5, max_plies=40)
START = nd.load("losalamos").start()


def command(*words):
    done = CliRunner().invoke(commands, [*map(str, words), "--json"])
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def plain(value):
    return json.loads(json.dumps(value))


def test_simulate_plays_any_players():
    said = command("simulate", "losalamos", "--white", "greedy", "--games", 6, "--seed", 5, "--max-plies", 40)
    batch = nd.simulate(START, SMALL)
    assert plain(batch.statistics().as_dict()) == {key: said[key] for key in plain(batch.statistics().as_dict())}
    assert nd.simulate(START, 6, seed=5, max_plies=40, players=("greedy", "random")).results == batch.results
    assert len(repr(batch)) < 100


def test_a_match_and_a_round_robin_are_those_of_the_command(tmp_path):
    options = ("--games", 6, "--seed", 5, "--max-plies", 40, "--opening", 4)
    said = command("match", "losalamos", "greedy", "random", *options)
    found = nd.match(START, SMALL, out=tmp_path / "a.db")
    assert plain(found.as_dict())["first"] == said["first"] and list(found.pairs) == said["pairs"]
    again = nd.match(START, SMALL, out=tmp_path / "a.db")  # from the file
    assert (again.first, again.pairs, again.plies) == (found.first, found.pairs, found.plies)
    three = ("greedy", "random", "alphabeta:nodes=5")
    said = command("match", "losalamos", *three, *options)
    robin = nd.round_robin(START, nd.Plan(6, three, seed=5, max_plies=40))
    assert [one.name for one in robin.ratings] == [one["name"] for one in said["ratings"]]
    with pytest.raises(NdVariantsError, match="two players"):
        nd.match(START, nd.Plan(6, three))


def test_a_run_goes_on_and_is_read_as_a_table(tmp_path):
    path = tmp_path / "a.db"
    assert nd.play_run(START, nd.Plan(4, SMALL.players, 5, 40), path).games == 4
    run = nd.play_run(START, SMALL, path)
    assert run == nd.open_run(path) and [one.name for one in nd.open_runs(path)] == ["losalamos"]
    assert run.statistics() == nd.simulate(START, SMALL).statistics()
    with pytest.raises(StorageError, match="seed"):
        nd.play_run(START, nd.Plan(6, SMALL.players, 6, 40), path)
    assert nd.play_run(START, nd.Plan(2, max_plies=40), path, "random").games == 2
    assert "<html" in nd.run_report(path, "random", counted=2)


@pytest.mark.skipif(find_spec("pyarrow") is None or find_spec("pandas") is None, reason="needs pyarrow and pandas")
def test_tables_have_the_columns_of_export(tmp_path):
    run = nd.play_run(START, SMALL, tmp_path / "a.db")
    table, frame = run.to_arrow(moves=True), run.to_pandas()
    assert table.column_names == [*COLUMNS, "moves"] and list(frame.columns) == list(COLUMNS)
    assert list(frame["players"][:2]) == ["greedy / random", "random / greedy"]
    assert list(frame["opening"][:4]) == [0, 0, 1, 1] and set(frame["seed"]) == {5}
    assert table["result"].to_pylist() == list(frame["result"])


@pytest.mark.parametrize(("name", "call"), [("pandas", nd.Run.to_pandas), ("pyarrow", nd.Run.to_arrow)])
def test_a_missing_library_is_named_with_the_way_to_get_it(tmp_path, monkeypatch, name, call):
    monkeypatch.setitem(sys.modules, name, None)
    run = nd.play_run(START, nd.Plan(2, max_plies=40), tmp_path / "a.db")
    with pytest.raises(ResourceError, match=rf"needs {name}[^\0]*ndvariants\[data\]"):
        call(run)


def test_sweeps_and_balances_are_those_of_the_commands(tmp_path):
    vary = ("--vary", "n=2..3", "--games", 6, "--max-plies", 30, "--seed", 2)
    said = command("sweep", "hyperchess", *vary)["entries"]
    plan, asked = nd.Plan(6, seed=2, max_plies=30), {"n": [2, 3]}
    found = nd.sweep("hyperchess", asked, plan, out=tmp_path / "a.db")
    assert [plain(one.statistics().as_dict()) for one in found] == [one["statistics"] for one in said]
    assert [one.tally for one in nd.sweep("hyperchess", {"n": "2..3"}, plan)] == [one.tally for one in found]
    said = command("balance", "hyperchess", *vary, "--goal", "unfinished < 10 %")["entries"]
    best = nd.balance("hyperchess", asked, "unfinished < 10 %", plan)
    assert [one.loss for one in best] == [one["loss"] for one in said]


def test_a_study_is_played_and_ranked(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text("games: 6\nmax_plies: 40\nplayers: [greedy, random]\nruns: {one: losalamos}\n")
    found = nd.study(file)
    said = command("study", "report", file)
    assert [one.name for one in found.ratings] == [one["name"] for one in said["ratings"]]
    assert found.standings["one"]["length"].value == said["runs"][0]["measures"]["length"]["value"]
    assert nd.open_run(tmp_path / "a.db").games == 6


def test_values_are_learned_without_a_file():
    lesson = nd.learn(nd.load("losalamos"), course=nd.Course(30, 5, most=4, max_plies=60))
    assert lesson.progress.played == 30 and set(lesson.found.values) >= {"queen", "pawn"}
    assert lesson.found.how["proven"] == lesson.proven
