"""Garbled positions, moves and options end in an answer or in a word: a few of those of ``python -m tests.fuzz``."""

from __future__ import annotations

import pytest

from tests.fuzz import is_wrong, tried


@pytest.mark.parametrize("seed", [11, 12])
def test_garbled_words_are_answered(seed: int) -> None:
    wrong = [(words, code, said[-300:]) for words, code, said in tried(seed, 12) if is_wrong(code, said)]
    assert wrong == []
