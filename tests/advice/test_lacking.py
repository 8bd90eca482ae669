"""Features that the language does not have: one sentence says so, and what serves instead, however they are spelt."""

from __future__ import annotations

import pytest

from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from tests.slips.told import sound

UNSEEN, CHANCE, AT_ONCE = "nothing is hidden here", "nothing is drawn by chance", "players move one after the other"
TITLE, RULE = "title: Chess\n", "endings:\n"


def rule(when: str, do: str) -> str:
    return f"rules:\n  r:\n    when: {when}\n    do: {do}\nendings:\n"


SPELLINGS = (
    (TITLE, f"{TITLE}hidden: true\n", UNSEEN),
    (TITLE, f"{TITLE}fog_of_war: true\n", UNSEEN),
    (TITLE, f"{TITLE}incomplete_information: yes\n", UNSEEN),
    ("knight: {", "knight: {face_down: true, ", UNSEEN),
    (RULE, rule("a queen captures", "reveal the piece on target"), UNSEEN),
    (TITLE, f"{TITLE}dice: 2\n", CHANCE),
    (TITLE, f"{TITLE}random_moves: true\n", CHANCE),
    (RULE, rule("a queen captures", "roll a die"), CHANCE),
    (RULE, rule("a die is rolled", "win me"), CHANCE),
    (RULE, rule("a queen captures", '"if random(2) = 1: win me"'), CHANCE),
    (TITLE, f"{TITLE}simultaneous_moves: true\n", AT_ONCE),
    (TITLE, f"{TITLE}simultaneous turns: true\n", AT_ONCE),
    (RULE, rule("both players move simultaneously", "win me"), AT_ONCE),
)


@pytest.mark.parametrize(("old", "new", "sentence"), SPELLINGS)
def test_one_sentence_says_what_serves_instead(old: str, new: str, sentence: str) -> None:
    text = sound("chess")
    assert old in text
    (one,) = inspect(source_from_text(text.replace(old, new, 1)), {})
    assert one.hint.startswith(sentence) and ":" in one.hint
    assert not one.edits
