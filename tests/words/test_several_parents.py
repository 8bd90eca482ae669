"""``extends: [A, B]``: the same game as one parent with the other's difference written out."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from ndvariants.errors import VariantError
from ndvariants.game.load import load, load_files, load_text
from ndvariants.language.yaml.source import read_source
from ndvariants.resources import find_variant
from tests.walks import assert_same_games

ENDINGS = "endings: [royal lost: loss, 'no legal move, in check': loss, no legal move: draw, repetition 3: draw]\n"
OWN = ("variant", "title", "inventor", "year", "source", "description", "extends", "tests", "endings")


def written_out(child: str, parent: str) -> str:
    """A file that extends *parent* and says all that *child* says, but for its endings."""
    said = read_source(str(find_variant(child))).data
    difference = {key: value for key, value in said.items() if key not in OWN}
    return "variant: both\n" + f"extends: {parent}\n{yaml.safe_dump(difference)}{ENDINGS}"


@pytest.mark.parametrize(("one", "other"), [("atomic", "crazyhouse"), ("crazyhouse", "atomic"), ("atomic", "chess")])
def test_two_parents_are_one_and_the_difference_of_the_other(one: str, other: str) -> None:
    both = load_text(f"variant: both\nextends: [{one}, {other}]\n{ENDINGS}")
    assert_same_games(both, load_text(written_out(one, other)), 2, 40)


def test_a_contradiction_names_both_places() -> None:
    with pytest.raises(VariantError) as error:
        load_text("variant: both\nextends: [atomic, crazyhouse]\n")
    (problem,) = error.value.problems
    assert (problem.code, problem.message) == ("NDV025", "`atomic` and `crazyhouse` contradict each other on `endings`")
    assert [(Path(place.path).stem, word) for place, word in problem.related] == [
        ("atomic", "atomic"),
        ("crazyhouse", "crazyhouse"),
    ]


def test_each_parent_brings_what_it_changes_inside_a_mapping(tmp_path: Path) -> None:
    for name, said in {"left": "bishop: {moves: step diagonal}", "right": "bishop: {symbol: X}"}.items():
        (tmp_path / f"{name}.yaml").write_text(f"variant: {name}\nextends: chess\npieces:\n  {said}\n")
    (tmp_path / "joined.yaml").write_text("variant: joined\nextends: [left, right]\n")
    bishop = next(piece for piece in load(str(tmp_path / "joined.yaml")).variant.pieces if piece.name == "bishop")
    assert bishop.symbol == "X"
    assert [leg.verb for movement in bishop.movements for leg in movement.legs] == ["step"]


def test_a_game_comes_back_from_the_files_that_it_was_read_from() -> None:
    game = load_text(f"variant: both\nextends: [atomic, crazyhouse]\n{ENDINGS}")
    again = load_files(game.variant.files)
    assert again.start().play("e2e4").legal_moves() == game.start().play("e2e4").legal_moves()
    assert [Path(path).name.split(".")[0] for path, _ in game.variant.files] == [
        "<text>",
        "atomic",
        "crazyhouse",
        "chess",
    ]


@pytest.mark.parametrize(
    ("extends", "message"),
    [("[atomic, atomik]", "no variant called `atomik`"), ("[]", "extends"), ("[[atomic]]", "extends")],
)
def test_what_cannot_be_inherited_is_a_fault(extends: str, message: str) -> None:
    with pytest.raises(VariantError) as error:
        load_text(f"variant: both\nextends: {extends}\n{ENDINGS}")
    assert any(message in str(problem) for problem in error.value.problems)
