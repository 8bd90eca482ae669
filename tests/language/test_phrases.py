"""Sentences as chess players say them: each is one fault, with the words to write.

`tests/slips/phrases.tsv` has one a line: the rule of the grammars, the sentence, and the whole suggestion.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.errors import Place
from ndvariants.language.recovery import read_rule

ROWS = (Path(__file__).parents[1] / "slips" / "phrases.tsv").read_text(encoding="utf-8").splitlines()
PHRASES = [tuple(row.split("\t")) for row in ROWS]


@pytest.mark.parametrize(("rule", "text", "hint"), PHRASES, ids=[text for _, text, _ in PHRASES])
def test_a_sentence_is_one_fault_with_what_to_write(rule: str, text: str, hint: str) -> None:
    tree, problems = read_rule(rule, text, lambda offset, length: Place("", 1, offset + 1, length))
    assert tree is None
    assert [problem.hint for problem in problems] == [hint]
