"""What is said of a file with faults: each root once, where it stands in the file as its author wrote it."""

from __future__ import annotations

import pytest

from ndvariants.advice.applying import change_of
from ndvariants.advice.explaining import build_explained
from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from tests.slips.told import sound


def told(*slips: tuple[str, str]) -> list[Problem]:
    """The faults of chess with some slips."""
    text = sound("chess")
    for old, new in slips:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(VariantError) as caught:
        build_explained(source_from_text(text))
    return list(caught.value.problems)


def test_a_fault_hidden_by_another_one_stands_where_its_author_sees_it() -> None:
    found = told(('moves: "leap (2,1)"}', "moves: leap (2,1)}"), ("slide orthogonal}", "slide orthogonl}"))
    first, second = sorted(found, key=lambda problem: problem.code)
    line = sound("chess").splitlines()[second.place.line - 1].replace("orthogonal", "orthogonl")
    assert first.hint == 'put the text in quotes: "leap (2,1)"'
    assert line[second.place.column - 1 :].startswith("orthogonl}")


def test_what_goes_with_a_fault_is_left_out() -> None:
    (one,) = told(("pieces:", "pices:"))
    assert one.hint == "did you mean `pieces`?"


def test_what_follows_from_a_declaration_that_is_faulty_is_left_out() -> None:
    (one,) = told(("letter: k, royal", "lettre: k, roial: true, royal"))[1:]
    assert one.hint == "did you mean `royal`?"
    (one,) = told(("{letter: n,", "{letter: k,"))
    assert (one.code, one.label) == ("NDV211", "taken")


def test_a_guess_that_brings_new_faults_hides_nothing_and_reports_nothing() -> None:
    rule = 'rules: {r: {when: turn ends, do: "win hits[me]"}}'
    (one,) = told(("title: Chess", f"title: Chess\nregisters: {{hits: 0}}\n{rule}"))
    assert one.hint.startswith("write `{initial: 0}`")


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        (
            "slide orthogonal}",
            "hop orthogonal over 0..2 friend}",
            "write each movement on a line of its own: `hop orthogonal over 1 friend`, `hop orthogonal over 2 friend`",
        ),
        (
            "endings:\n",
            "endings:\n  - if count(cells except pieces of white) = 0: loss\n",
            "write `if count(cells in (owner(cell) != white)) = 0: loss`",
        ),
        (
            "endings:\n",
            "endings:\n  - if count(queen or rook of me) = 0: loss\n",
            "write `if count(queen|rook of me) = 0: loss`",
        ),
    ],
)
def test_hints_that_misled_authors_say_what_serves(old: str, new: str, hint: str) -> None:
    (one,) = told((old, new))
    assert one.hint == hint
    text = sound("chess").replace(old, new, 1)
    mended = change_of(one.edits[0], source_from_text(text), text).of(text)
    build_explained(source_from_text(mended))


def test_a_zone_without_cells_may_be_an_empty_list() -> None:
    text = sound("chess").replace("zones:\n", "zones:\n  goal: {white: rank = 8, black: []}\n", 1)
    codes = {problem.code for problem in inspect(source_from_text(text), {})}
    assert "NDV354" in codes and "NDV420" not in codes
