"""Every public value can be sent to another process: faults as well."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from dataclasses import is_dataclass

import pytest

import ndvariants
from ndvariants import load
from ndvariants.errors import NdVariantsError, Place, Problem, VariantError
from ndvariants.game.random_games import RandomGames
from ndvariants.simulation.estimation.statistics import summarize
from ndvariants.simulation.events.census import census
from ndvariants.simulation.games import RandomRecipe


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


def test_what_people_hold_comes_through():
    position = load("losalamos").start().play("b2b3")
    games = RandomGames(position, 1, 60)
    results = games.play(0, 5)
    counted = census(position, 4, 1, 60, compiled=False)
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
