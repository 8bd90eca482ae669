"""Games with conditions and rules: how much of the speed of chess they keep, and how fast their lines are counted.

Each is played at random in turn with chess, and the share is what counts: no machine's speed is in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time

from ndvariants.addons.benchmark.conditions_games import games
from ndvariants.addons.benchmark.measurements import Measurement, speed
from ndvariants.game.load import load
from ndvariants.game.position import Position
from ndvariants.simulation.batch import simulate

BASE, LEAST_LEAVES, MOST_DEPTH = "chess", 1_000_000, 9
_GAMES = 100  # of each, again and again until there is something to time


def condition_measurements(rounds: int, quick: bool) -> Iterator[Measurement]:
    """The random games of each beside those of chess, then perft at the least depth with a million leaves."""
    base = load(BASE).start()
    found = dict(games())
    for position in (base, *found.values()):
        simulate(position, 1, max_plies=10)  # the kernels are loaded before anything is measured
    for name, position in found.items():
        yield _share(name, position, base, rounds)
    if not quick:
        for name, position in found.items():
            yield _counting(name, position, rounds)


def _share(name: str, position: Position, base: Position, rounds: int) -> Measurement:
    """Plies a second, and those of chess: of all pairs taken in turn that whose ratio is the median."""
    pairs = [(_plies(position), _plies(base)) for _ in range(rounds)]
    ours, chess = sorted(pairs, key=lambda pair: pair[0] / pair[1])[len(pairs) // 2]
    return Measurement(f"{name} random games", "plies", ours, BASE, chess)


def _plies(position: Position) -> float:
    return speed(lambda: sum(result.plies for result in simulate(position, _GAMES).results))


def _counting(name: str, position: Position, rounds: int) -> Measurement:
    """Leaves a second at the least depth that has enough of them."""
    engine, depth, leaves, found = position.game.engine, 1, 0, 0.0
    while leaves < LEAST_LEAVES and depth < MOST_DEPTH:
        depth += 1
        started = process_time()
        leaves = engine.perft(position.state, depth, compiled=True)
        found = leaves / max(process_time() - started, 1e-6)
    if found > LEAST_LEAVES:  # else one count is long enough
        found = median(speed(lambda: engine.perft(position.state, depth, compiled=True)) for _ in range(rounds))
    return Measurement(f"{name} perft {depth}", "leaves", found)
