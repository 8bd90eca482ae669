"""Words of the language are no names; a name that is none of them means what the file declares."""

from __future__ import annotations

import re

import pytest

from ndvariants.builder.names.scope import BEGINNINGS
from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.resources import grammar_text

RULES = ("expression", "conjunction", "negation", "comparison", "operand", "sum", "product", "unary")
FILE = """variant: a
board: {{grid: {{file: 4, rank: 4}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, royal: true, moves: step any}}
  {name}: {{letter: m, moves: step any}}
rules: {{one: {{when: any piece captures, do: {step}}}}}
setup: {{cells: {{white: {{king: a1, {name}: [b1, c1]}}, black: {{king: d4, {name}: [c4, b4]}}}}}}
endings: [no legal move: draw]
"""


def codes(name: str, step: str) -> list[str]:
    with pytest.raises(VariantError) as caught:
        load_text(FILE.format(name=name, step=step))
    return [problem.code for problem in caught.value.problems if problem.severity == "error"]


def test_the_words_that_expressions_begin_with_are_those_of_the_grammar() -> None:
    text, found = grammar_text("expression"), set[str]()
    for rule in (*RULES, "atom", "primary"):
        section = re.search(rf"^\??{rule}:(.*?)(?=^\??[a-z_]+:|^[A-Z_]+:|\Z)", text, re.S | re.M)
        assert section is not None
        alternatives = (one.strip() for one in re.split(r"\n\s*\|", section[1]))
        found |= {begins[1] for one in alternatives if (begins := re.match(r'"([a-z]+)"', one))}
    assert found == BEGINNINGS


@pytest.mark.parametrize("name", ["hand", "gone", "cells", "the", "run"])
def test_a_piece_is_not_called_like_a_word_that_would_be_read_otherwise(name: str) -> None:
    assert "NDV213" in codes(name, "draw")


def test_a_piece_called_man_is_that_piece() -> None:
    game = load_text(FILE.format(name="man", step="change man of opponent to king"))
    assert "PieceSet(kinds=('man',)" in repr(game.variant.rules)
    assert codes("rook", "remove man of opponent")


@pytest.mark.parametrize("what", ["royals of me", "pieces of opponent", "piece"])
def test_a_set_is_no_new_piece(what: str) -> None:
    assert codes("rook", f"put {what} on a3") == ["NDV313"]
