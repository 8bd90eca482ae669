"""Searches keep values by position alone where the past changes only registers that no key counts."""

import pytest

from ndvariants import load
from ndvariants.game.load import load_text
from ndvariants.kernel.header import HISTORY_DECIDES, IN_S_HISTORY

HEAD = "variant: past\nextends: losalamos\nregisters: {seen: {identity: false}, told: {}}\nrules:\n"
COUNTS = "  look: {when: turn ends, if: occurrences >= 2, do: set seen to ply}\n"


@pytest.mark.parametrize(
    ("rules", "decides"),
    [
        (COUNTS, 0),
        (COUNTS.replace("seen", "told"), 1),
        (COUNTS.replace("set seen to ply", "forbid"), 1),
        (COUNTS + "  act: {when: turn ends, if: seen > 2, do: set told to 1}\n", 1),
        (COUNTS + "endings:\n  - if occurrences >= 2: draw\n", 1),
        (COUNTS + "endings:\n  - repetition 3, if seen > 2: draw\n", 0),
    ],
)
def test_what_the_past_may_change_decides_what_a_search_may_keep(rules: str, decides: int) -> None:
    T = load_text(HEAD + rules).tables.T
    assert T[IN_S_HISTORY] != 0
    assert T[HISTORY_DECIDES] == decides


def test_xiangqi_without_the_asian_rules_notes_nothing() -> None:
    assert load("xiangqi").tables.T[HISTORY_DECIDES] == 0
    assert load("xiangqi", repetition="draw").tables.T[IN_S_HISTORY] == 0
