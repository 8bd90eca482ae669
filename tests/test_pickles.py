"""Every public value can be sent to another process: faults as well."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from dataclasses import is_dataclass

import pytest
from click.testing import CliRunner

import ndvariants
from ndvariants import load
from ndvariants.builder.shape.extends import inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.parameters import declared
from ndvariants.cli import commands
from ndvariants.errors import NdVariantsError, Place, Problem, VariantError
from ndvariants.game.random_games import RandomGames
from ndvariants.language.yaml.source import read_source
from ndvariants.resources import variant_names
from ndvariants.simulation.estimation.statistics import summarize
from ndvariants.simulation.events.census import census
from ndvariants.simulation.games import RandomRecipe
from ndvariants.storage.run_file import RunFile
from tests.judge import game_of


def faults():
    """Every class of fault in the package."""
    for module in pkgutil.walk_packages(ndvariants.__path__, "ndvariants."):
        if not module.name.endswith("__main__") and "_data" not in module.name:
            try:
                importlib.import_module(module.name)
            except ImportError:
                continue  # what is for notebooks, learning or clusters, and not installed
    found, open_classes = set(), [NdVariantsError]
    while open_classes:
        one = open_classes.pop()
        found.add(one)
        open_classes += one.__subclasses__()
    return sorted(found, key=lambda one: one.__name__)


PLACE = Place("game.yaml", 3, 4)
ARGUMENTS = ((("it is wrong",), {}), (([Problem("NDV001", "it is wrong", PLACE)],), {}), ((PLACE, "it is wrong"), {}))


def made(kind):
    """A fault of a class, however it wants to be made."""
    for words, named in ARGUMENTS:
        try:
            fault = kind(*words, **named)
            str(fault)
        except Exception:
            continue
        return fault
    pytest.fail(f"{kind.__name__} is made in another way: add it to ARGUMENTS")


@pytest.mark.parametrize("kind", faults(), ids=lambda kind: kind.__name__)
def test_faults_come_through_as_they_are(kind):
    fault = made(kind)
    again = pickle.loads(pickle.dumps(fault))
    assert type(again) is kind and str(again) == str(fault)


def test_a_fault_of_a_file_keeps_its_problems(tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text("variant: game\nboard: {grid: {shape: [8]}}\npieces: 3\n", encoding="utf-8")
    with pytest.raises(VariantError) as caught:
        load(file)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems and str(again) == str(caught.value)


@pytest.mark.parametrize("name", ["losalamos", "four_d"])
def test_what_people_hold_comes_through(name):
    position = game_of(name).start()
    position = position.play(position.legal_moves()[0])
    games = RandomGames(position, 1, 60)
    results = games.play(0, 5)
    counted = census(position, 4, 1, 60, compiled=name == "four_d")
    values = [
        position, position.game, position.legal_moves(), position.fields, results, position.game.variant,
        position.game.tables.codes, summarize(results, position.game.players), counted.coverage,
        RandomRecipe(position, 1, 60),
    ]  # fmt: skip
    for value in values:
        again = pickle.loads(pickle.dumps(value))
        if is_dataclass(value) and type(value).__name__ not in ("RandomRecipe",):
            assert again == value
    assert pickle.loads(pickle.dumps(position)).text() == position.text()
    assert pickle.loads(pickle.dumps(counted)).by_ply.tolist() == counted.by_ply.tolist()


def ends_of(name):
    """The parameters with which a shipped game is loaded: its own, and each at either end of its range."""
    yield {}
    for parameter in declared(inherit(read_source(name), Faults()), Faults()):
        ends = {"boolean": (False, True), "integer": (parameter.low, parameter.high), "list": ()}
        for value in ends.get(parameter.type, parameter.choices):
            if value != parameter.default and not parameter.constant:
                yield {parameter.name: value}


@pytest.mark.parametrize("name", variant_names())
def test_every_shipped_game_comes_through_after_it_was_used(name):
    for parameters in ends_of(name):
        try:
            start = game_of(name, **parameters).start()
        except VariantError as error:  # this end does not fit the other parameters
            assert parameters and {problem.code for problem in error.problems} <= {"NDV205", "NDV316", "NDV450"}, error
            continue
        if not start.legal_moves():
            continue
        used = start.play(start.legal_moves()[0]), start.text(), start.san(start.legal_moves()[0]), start.outcome()
        again = pickle.loads(pickle.dumps(used[0]))
        assert again == used[0] and again.game is again.previous.game
        assert (again.previous.text(), again.previous.san(again.last_move)) == used[1:3]
        assert again.legal_moves() == used[0].legal_moves()


@pytest.mark.parametrize(("said", "players"), [("four_d", "alphabeta:depth=1"), ("hyperchess -p n=4", "random")])
def test_games_of_4096_cells_are_played_by_workers_and_stored(said, players, tmp_path):
    asked = ["simulate", *said.split(), "--games", "4", "--max-plies", "2", "--players", players, "--workers", "2"]
    result = CliRunner().invoke(commands, [*asked, "--out", str(tmp_path / "x.db")])
    assert result.exit_code == 0, result.output
    with RunFile.opened(tmp_path / "x.db") as file:
        assert file.run().done == 4


def test_a_position_at_the_end_of_a_long_game_comes_through():
    board = game_of("losalamos").board()
    knights = ("b1c3", "b6c4", "c3b1", "c4b6")
    for number in range(3000):
        board.push(board.parse_move(knights[number % 4]))
    position = board.position()
    again = pickle.loads(pickle.dumps(position))
    assert again == position and len(again.line()) == 3001 and again.last_move == position.last_move
