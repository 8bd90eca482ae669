"""What a search of some shipped variants finds: ``python -m tests.search.counts`` writes ``counts.json``.

The numbers are the program's own: they say that nothing has changed, not that it is right.
"""

from __future__ import annotations

import json
from collections import deque
from pathlib import Path

from ndvariants.players import make_player
from tests.judge import game_of

FILE = Path(__file__).with_name("counts.json")
GAMES = (
    "atomic", "checkers", "chess", "collapse", "crazyhouse", "glinski",
    "hyperchess", "icochess", "othello", "raumschach", "shogi", "yalta",
)  # fmt: skip


def found(name: str) -> dict[str, object]:
    """Return the result of 1,500 nodes from the start."""
    player = make_player("alphabeta:nodes=1500,noise=0")
    thought = deque(player.think(game_of(name).start()), maxlen=1)[0]
    return {
        "move": thought.move.text,
        "value": thought.value,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "selective": thought.selective_depth,
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: found(name) for name in GAMES}, indent=1) + "\n", encoding="utf-8")
