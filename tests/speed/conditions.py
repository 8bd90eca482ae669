"""Games with conditions and rules: how much of the speed of chess they keep, and how fast their lines are counted.

Each is played at random in turn with chess, and the share is what counts: no machine's speed is in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

from ndvariants.addons.benchmark.shares import BASE, Measurement, share, speed
from ndvariants.game.game import Position
from ndvariants.game.kernels.specialization import GENERAL, forced
from ndvariants.game.load import load, load_text

LEAST_LEAVES, MOST_DEPTH = 1_000_000, 9
SHIPPED = ("dragonchess", "othello", "janggi", "shogi", "antichess", "racingkings", "crazyhouse", "four_player")
WRITTEN = ("a rule that never fires", "a condition on one piece", "freeze", "alice")  # each for one question: ``games``


def condition_measurements(rounds: int, quick: bool) -> Iterator[Measurement]:
    """The random games of each beside those of chess, then perft at the least depth with a million leaves."""
    base = load(BASE).start()
    found = games()
    for name, position in found.items():
        pair = share(position, base, rounds)
        yield Measurement(f"{name} random games", "plies", pair.plies, BASE, pair.base)
    if not quick:
        for name, position in found.items():
            yield _counting(name, position, rounds)


def written() -> dict[str, str]:
    """The text of each game that is not shipped."""
    folder = Path(__file__).parent / "games"
    return {name: (folder / f"{name.replace(' ', '_')}.yaml").read_text(encoding="utf-8") for name in WRITTEN}


def games() -> dict[str, Position]:
    """Start positions by name."""
    own = {name: load_text(text).start() for name, text in written().items()}
    return own | {name: load(name).start() for name in SHIPPED}


def _counting(name: str, position: Position, rounds: int) -> Measurement:
    """Leaves a second at the least depth that has enough of them."""
    engine, depth, leaves, found = position.game.engine, 1, 0, 0.0
    with forced(GENERAL):
        engine.perft(position.state, 1, compiled=True)
    while leaves < LEAST_LEAVES and depth < MOST_DEPTH:
        depth += 1
        started = process_time()
        leaves = engine.perft(position.state, depth, compiled=True)
        found = leaves / max(process_time() - started, 1e-6)
    if found > LEAST_LEAVES:  # else one count is long enough
        found = median(speed(lambda: engine.perft(position.state, depth, compiled=True)) for _ in range(rounds))
    return Measurement(f"{name} perft {depth}", "leaves", found)
