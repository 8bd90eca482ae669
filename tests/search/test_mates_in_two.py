"""Wins in two moves, proved without any pruning (``tests/search/mates_in_two.py``), are found with all of it on."""

from __future__ import annotations

import json

import pytest

from ndvariants.kernel.search import workspace as D
from tests.search.bench import Search
from tests.search.mates_in_two import FILE, PLIES, game_named, is_proved

POSITIONS: dict[str, list[str]] = json.loads(FILE.read_text())
SLOW = {"collapse", "crazyhouse", "curved_space", "hyperchess", "icochess", "raumschach"}


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_a_win_in_two_is_found_by_the_search_that_prunes(name: str) -> None:
    game = game_named(name)
    search = Search(game, "alphabeta:nodes=60000")
    assert POSITIONS[name]
    for text in POSITIONS[name]:
        header = search.run(game.position(text))
        assert header[D.BEST_VALUE] == D.MATE - PLIES, text


@pytest.mark.parametrize("name", sorted(set(POSITIONS) - SLOW))
def test_a_win_in_two_is_proved_by_trying_everything(name: str) -> None:
    assert is_proved(game_named(name).position(POSITIONS[name][0]))
