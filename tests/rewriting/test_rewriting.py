"""Drawn files play the same after rewrites that may not change the game: `python -m tests.rewriting` for more."""

from __future__ import annotations

from random import Random

import pytest

from tests.random_rules.generator import invented
from tests.random_rules.mending import mended
from tests.rewriting.playing import ALL, compared

AT_ONCE = 6


@pytest.mark.parametrize("seed", (1, 2, 4, 7, 9, 11, 16, 23))
def test_a_rewritten_file_plays_the_same(seed: int) -> None:
    found = mended(invented(seed))
    assert found is not None
    names = Random(seed).sample(ALL, AT_ONCE)
    results = [compared(*found, names[k::3], seed) for k in range(3)]
    assert [why for word, why, _ in results if word == "differs"] == []
    assert any(word == "same" and done for word, _, done in results)


def test_a_rewrite_that_changes_the_game_is_seen() -> None:
    found = mended(invented(1))
    assert found is not None
    file, game = found
    pot = {"initial": file["registers"]["pot"]["initial"] + 1}
    other = {**file, "registers": {**file["registers"], "pot": pot}}
    assert compared(other, game, ["pieces in reverse"], 1)[0] == "differs"
