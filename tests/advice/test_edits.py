"""No hint is itself a fault: every edit over all broken files mends what it is offered for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.advice.applying import change_of
from ndvariants.advice.building import Setting
from ndvariants.advice.repair import step_of
from ndvariants.errors import Edit, Place, Surety, meant, write
from ndvariants.language.yaml.source import source_from_text

FAULTS = Path(__file__).parents[1] / "faults"
FILES = sorted(FAULTS.glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_edit_of_a_broken_file_mends_its_fault(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FAULTS)
    setting = Setting(path.name, {})
    built = setting.built(path.read_text(encoding="utf-8"))
    assert built is not None
    for problem in built.faults:
        for edit in problem.edits:
            if edit.surety is Surety.GAPS or edit.place.path != path.name:
                continue
            step = step_of(built, problem, edit, setting)
            after = setting.built(change_of(edit, built.source, built.text).of(built.text))
            assert step is not None, (problem.hint, after and after.beyond(built))


def changed(text: str, line: int, column: int, length: int, new: str) -> str:
    """A file after an edit at a place."""
    edit = Edit(Place("a.yaml", line, column, length), new, Surety.SURE)
    return change_of(edit, source_from_text(text, "a.yaml"), text).of(text)


def test_what_yaml_would_misread_is_put_in_quotes() -> None:
    assert changed("a: {moves: leap x}\n", 1, 17, 1, "(2,1)") == 'a: {moves: "leap (2,1)"}\n'
    assert changed("a: {moves: leap x}\n", 1, 17, 1, "any") == "a: {moves: leap any}\n"
    assert changed("a: [one two]\n", 1, 5, 7, "one: two") == 'a: ["one: two"]\n'


def test_quotes_and_lists_stay_what_they_are() -> None:
    assert changed('a: "x y"\n', 1, 7, 1, 'say "so"') == 'a: "x say \\"so\\""\n'
    assert changed("a: 'x y'\n", 1, 7, 1, "it's") == "a: 'x it''s'\n"
    assert changed("a: queen or rook\n", 1, 4, 13, "[queen, rook]") == "a: [queen, rook]\n"
    assert changed("a: |\n  x\n  y\n", 3, 3, 1, "b: c") == "a: |\n  x\n  b: c\n"


def test_a_key_is_put_in_quotes_too() -> None:
    assert changed("a: {one: loss}\n", 1, 5, 3, "one, two") == 'a: {"one, two": loss}\n'
    assert changed("a:\n  - one: loss\n", 2, 5, 3, "one, two") == "a:\n  - one, two: loss\n"


def test_hints_are_rendered_from_their_texts() -> None:
    assert (str(meant("rook")), meant("rook").text) == ("did you mean `rook`?", "rook")
    assert (str(write("a", ": so")), write("a", ": so").text) == ("write `a`: so", "a")


def test_places_of_several_lines_count_their_ends() -> None:
    text = "a:\n  x: 1\n  y: 2\nb: 3\n"
    place = source_from_text(text, "a.yaml").whole("a")
    edit = Edit(place, "[1, 2]", Surety.SURE)
    assert change_of(edit, None, text).of(text) == "a:\n  [1, 2]\nb: 3\n"


def test_several_lines_are_indented_in_a_block_and_escaped_in_quotes() -> None:
    assert changed("a: {moves: x y}\n", 1, 12, 3, "x\ny") == 'a: {moves: "x\\ny"}\n'
    assert changed('a: {moves: "x y"}\n', 1, 13, 3, "x\ny") == 'a: {moves: "x\\ny"}\n'
    assert changed("a: |\n  b\n  x y\n", 3, 3, 3, "x\ny") == "a: |\n  b\n  x\n  y\n"
