"""Shipped variants beside other programs and slow generators: lines from the start, every move of later positions.

``python -m tests.exact NAME`` asks them again; what they said is kept in ``tests/exact/counts``.
"""

from __future__ import annotations

import pytest

from ndvariants import load, perft
from ndvariants.resources import variant_names
from tests.exact.page import PAGE, page
from tests.exact.text import FOLDER, differences, read

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_those_that_others_find(name: str) -> None:
    said, game = read(FOLDER / f"{name}.txt"), load(name)
    assert tuple(perft(game.start(), depth) for depth in range(1, len(said.perft) + 1)) == said.perft
    assert not list(differences(game, said))
    assert said.positions >= 200


def test_the_page_says_what_is_kept() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(), "python -m tests.exact --page"
    assert all(f"\n| `{name}` |" in text for name in variant_names())
