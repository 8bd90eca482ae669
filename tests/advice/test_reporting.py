"""What is said of a file with faults: each root once, where it stands in the file as its author wrote it."""

from __future__ import annotations

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import source_from_text
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
    first, second = told(("white: {forward:", "white: {forward"), ("slide orthogonal}", "slide orthogonl}"))
    line = sound("chess").splitlines()[second.place.line - 1].replace("orthogonal", "orthogonl")
    assert first.hint.startswith("write `forward: +rank`")
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
