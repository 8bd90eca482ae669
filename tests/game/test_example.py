"""The example of a game's rules: a move from the tests of its file, with the options of the reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants import load
from ndvariants.game.explain.example import example_of
from ndvariants.report.pages.leaflet import leaflet
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.report.text.example_text import example_lines

CHOICES = [
    {},
    {"tie": "mover", "equally_near": "owner"},
    {"armed_by": "piece", "kings": "immune", "an_armed_cannon": "may"},
    {"survivor": "saved", "chains": True, "research_is": "present", "kings": "forbidden", "armed_by": "stop"},
    {"removed": "between", "left_alone": "stays", "dimension_is": "unbroken", "tie": "opponent"},
]


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_a_collapse_is_told_in_ten_sentences_without_names_of_the_file(options: dict[str, str | bool]) -> None:
    game = load("collapse", **options)
    told = dict(rules_in_words(game.variant))["what happens"]
    assert 7 <= len(told) <= 10
    assert all(len(sentence.split()) <= 36 for sentence in told)
    assert "0, 5, 10, 120" in told[0]
    assert not any(sign in " ".join(told) for sign in ("`", "let ", "_", "{", "="))


@pytest.mark.parametrize("options", CHOICES, ids=str)
def test_the_example_shows_a_collapse_with_these_options(options: dict[str, str | bool]) -> None:
    example = example_of(load("collapse", **options))
    assert example is not None and example.effects.gone
    kept = example.before.game.variant.parameters
    assert {name: kept[name] for name in options} == options


def test_fewer_cells_go_if_only_those_between_do() -> None:
    whole, between = example_of(load("collapse")), example_of(load("collapse", removed="between"))
    assert whole is not None and between is not None
    assert set(between.effects.gone) < set(whole.effects.gone)


def test_boards_stand_side_by_side_above_the_effects() -> None:
    example = example_of(load("collapse"))
    assert example is not None
    lines = example_lines(example)
    assert lines[0].split() == ["before", "after", "a3d3"]
    assert "3 C N . r . b n" in lines[3] and lines[3].endswith("b")
    assert lines[-1] == "survives: bishop of black on f3, to d3"


@pytest.mark.parametrize("name", ["atomic", "weiqi", "othello", "hnefatafl", "pente"])
def test_every_game_whose_rules_change_pieces_has_one(name: str) -> None:
    assert example_of(load(name)) is not None


@pytest.mark.parametrize("name", ["chess", "four_d", "hyperchess", "threecheck"])
def test_games_without_such_rules_have_none(name: str) -> None:
    assert example_of(load(name)) is None


def test_the_leaflet_draws_both_boards() -> None:
    document = leaflet(load("collapse").start())
    names = [getattr(part, "name", "") for part in document.sections[-1].parts]
    assert names.count("before") == names.count("after") == 1


def test_a_file_of_ones_own_is_read_with_its_parents(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("variant: mine\nextends: atomic\n")
    assert example_of(load(file)) is not None
