"""The search finds what it found: any change of the search, the values or the rules is seen."""

from __future__ import annotations

import json

import pytest

from ndvariants.players import make_player
from ndvariants.resources import variant_names
from tests.judge import game_of
from tests.search.counts import FILE, GAMES, found


@pytest.mark.parametrize("name", GAMES)
def test_the_search_finds_what_it_found(name: str) -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))
    assert found(name) == known[name], "where the search was meant to change: python -m tests.regenerate counts"


@pytest.mark.parametrize("name", sorted({*variant_names()} - {*GAMES}))
def test_the_same_search_finds_the_same_in_every_game(name: str) -> None:
    start = game_of(name).start()
    first, second = ([*make_player("alphabeta:nodes=300,noise=0").think(start)][-1] for _ in range(2))
    assert (first.move, first.value, first.nodes) == (second.move, second.value, second.nodes)
    assert first.move in start.legal_moves()
