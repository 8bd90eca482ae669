"""What a search of each shipped variant finds, as numbers: any change of the search, the values or the rules is seen.

``UPDATE=1 python -m pytest tests/search/test_counts.py`` writes the numbers anew. They are the program's own: they say
that nothing has changed, not that it is right.
"""

from __future__ import annotations

import json
import os
from collections import deque
from pathlib import Path

import pytest

from ndvariants.players import make_player
from ndvariants.resources import variant_paths
from tests.judge import game_of

FILE = Path(__file__).with_name("counts.json")


def found(name: str) -> dict[str, object]:
    """The result of 1,500 nodes from the start."""
    player = make_player("alphabeta:nodes=1500,noise=0")
    thought = deque(player.think(game_of(name).start()), maxlen=1)[0]
    return {
        "move": thought.move.text,
        "value": thought.value,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "selective": thought.selective_depth,
    }


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_the_search_finds_what_it_found(name: str) -> None:
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    now = found(name)
    if os.environ.get("UPDATE"):
        known[name] = now
        FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    assert known[name] == now
