"""Finds positions with a forced win in two moves: ``python -m tests.search.mates_in_two`` writes ``mates_in_two.json``.

They come from games against a player who draws its moves, three plies before the end, and are proved by a search that
leaves out no move (the table and the order of moves on, which change no value).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ndvariants.game.game import Position
from ndvariants.kernel.search import workspace as D
from ndvariants.players import read_player
from ndvariants.players.games import SearchedGames, StopAt, Terms
from ndvariants.resources import variant_paths
from tests.judge import game_of
from tests.search.bench import Search

FILE = Path(__file__).with_name("mates_in_two.json")
NUMBERS = {"hyperchess-n4": ("hyperchess", {"n": 4, "side": 4, "setup": "wall"})}
PLIES, WANTED, GAMES = 3, 6, 60


def game_named(name: str):
    """A shipped variant, or one with other parameters."""
    variant, parameters = NUMBERS.get(name, (name, {}))
    return game_of(variant, **parameters)


def is_proved(position: Position) -> bool:
    """Is a win in exactly two moves forced?"""
    header = Search(position.game, f"alphabeta:depth={PLIES}", D.USE_TABLE | D.USE_ORDER).run(position)
    return header[D.BEST_VALUE] == D.MATE - PLIES


def find(name: str) -> list[str]:
    """Positions of a variant, as texts."""
    start, found = game_named(name).start(), []
    nodes = 4000 if len(start.game.cells) > 200 else 300
    players = read_player(f"alphabeta:nodes={nodes}"), read_player("random")
    run = SearchedGames(start, players, 11, Terms(500, 4, stop_at=StopAt(3, 200)))
    for number in range(GAMES):
        line = [start]
        for move in run.moves(number):
            line.append(line[-1].play(move))
        outcome = line[-1].outcome()
        if outcome is None or outcome.winner != start.game.players[0] or len(line) < 5:
            continue
        position = line[-1 - PLIES]
        if position.side == outcome.winner and is_proved(position):
            found.append(position.text())
        if len(found) == WANTED:
            break
    return found


def main() -> None:
    """Write the positions of the variants named, or of all."""
    known = json.loads(FILE.read_text()) if FILE.exists() else {}
    for name in sys.argv[1:] or [*sorted(variant_paths()), *NUMBERS]:
        known[name] = find(name)
        FILE.write_text(json.dumps(known, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
        print(name, len(known[name]), flush=True)


if __name__ == "__main__":
    main()
