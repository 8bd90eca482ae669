"""Measures the players, and prints lines of a table: ``python -m tests.strength WHAT [--games N] [VARIANT ...]``.

``random``   score against chance at 1,000 nodes a move (5,000 where boards are large), in every shipped variant but
``mcts``     those where pieces do not tell who wins: the same for Monte Carlo tree search with 2,000 playouts
``speed``    nodes a second of CPU time, and how deep 200,000 nodes reach
``endings``  chess endings won from random positions at 10,000 nodes against a player of 10,000 nodes
``mates``    mates in one missed or allowed, in positions of random games
``ladder``   each level against the one below, and the first against chance
``fairy``    a program that speaks UCI (``--program``), at several of its strengths; chess, or variants it knows, too
``spiel``    OpenSpiel's Monte Carlo tree search (``pip install open_spiel``) at equal CPU time
``hyperchess``  HyperChess's own program (``--program``) at three depths, in three dimensions, at equal CPU time
``learned``  the values that are kept beside a file against those derived from its moves, at equal nodes
``threads``  2, 4 and 8 threads against one, 50 milliseconds a move: on a machine with as many free cores
``games``    how many games an hour ``simulate`` plays at 1,000 nodes

``--workers N`` shares the games among so many processes; the games are the same for any number of them. A run that has
not ended after ``--minutes`` tells what it has.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from importlib.util import find_spec
from shutil import which
from time import monotonic

from ndvariants import load
from ndvariants.players.worth.learned import SUFFIX
from ndvariants.players.worth.meaning import plies_to_play_out
from ndvariants.resources import variant_paths
from ndvariants.simulation.estimation.rating import as_text, score_of
from tests.strength.rivals import SPIEL
from tests.strength.shares import FAIRY, PARAMETERS, SHARES, Share, games_an_hour, speed

LADDER = ("chess", "raumschach", "icochess", "crazyhouse", "xiangqi")
EACH = {
    "random": 10,
    "mcts": 4,
    "fairy": 4,
    "ladder": 20,
    "endings": 10,
    "mates": 100,
    "learned": 4,
    "threads": 4,
    "spiel": 2,
    "hyperchess": 2,
}  # games


def shares_of(what: str, names: list[str], games: int, program: str) -> Iterator[Share]:
    """The games cut into shares that processes may play."""
    for name in names:
        for detail in DETAILS[what]:
            for number, first in enumerate(range(0, games, EACH[what])):
                yield Share(what, name, detail, min(EACH[what], games - first), number, program)


def is_played_out(name: str) -> bool:
    """Is a game of placement, connection or territory, where lines are played on to the end?"""
    return name not in PARAMETERS and plies_to_play_out(load(name)) > 0


DETAILS: dict[str, tuple[str, ...]] = {
    "random": ("",),
    "mcts": ("",),
    "mates": ("",),
    "endings": ("Q", "R", "BB"),
    "ladder": tuple(str(level) for level in range(1, 11)),
    "fairy": tuple(FAIRY),
    "learned": ("1000", "10000"),
    "threads": ("2", "4", "8"),
    "spiel": ("0.1 s",),
    "hyperchess": ("depth 2", "depth 3", "depth 4"),
}


def tell(share: Share, found: Counter[str]) -> None:
    """A line of the table."""
    games = found["won"] + found["drawn"] + found["lost"]
    head = f"| {share.name} | {share.detail} " if share.detail else f"| {share.name} "
    if share.what == "mates":
        print(f"{head}| {found['there']} | {found['missed']} | {found['allowed']} |", flush=True)
    elif share.what == "endings":
        print(f"{head}| {found['won']} of {games} | {found['plies'] / max(1, games):.0f} |", flush=True)
    else:
        score = score_of(share.name, found["won"], found["drawn"], found["lost"])
        print(f"{head}| +{score.won} ={score.drawn} -{score.lost} | {as_text(score)} |", flush=True)


def run(shares: list[Share], workers: int, minutes: float) -> None:
    """Play all shares, and tell each row when its last game is played; what is known when the time is up."""
    found: dict[tuple[str, str], Counter[str]] = {}
    left = Counter((share.name, share.detail) for share in shares)
    rows = {(share.name, share.detail): share for share in shares}
    ends = monotonic() + 60 * minutes
    pool = ProcessPoolExecutor(workers)
    waiting: dict[Future[Counter[str]], Share] = {pool.submit(SHARES[share.what], share): share for share in shares}
    try:
        for done in as_completed(waiting, timeout=60 * minutes):
            row = waiting[done].name, waiting[done].detail
            found[row] = found.get(row, Counter()) + done.result()
            left[row] -= 1
            if left[row] == 0:
                tell(rows[row], found[row])
    except TimeoutError:
        for row, share in rows.items():
            if left[row] and row in found:
                print("unfinished:", end=" ")
                tell(share, found[row])
    finally:
        pool.shutdown(wait=monotonic() < ends, cancel_futures=True)


def missing(what: str, program: str) -> str:
    """The program that is asked for and not there."""
    if what == "spiel":
        return "" if find_spec("pyspiel") else "OpenSpiel (pip install open_spiel)"
    return "" if what not in ("fairy", "hyperchess") or which(program) else program


def main() -> None:
    """Measure what is asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=[*DETAILS, "speed", "games"])
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--program", default="fairy-stockfish")
    asked = parser.parse_intermixed_args()
    usual = {"endings": ("chess",), "fairy": ("chess",), "games": ("chess",), "threads": ("chess",), "ladder": LADDER}
    usual["learned"] = tuple(name for name, path in variant_paths().items() if path.with_suffix(SUFFIX).exists())
    usual |= {"spiel": tuple(SPIEL), "hyperchess": ("hyperchess-wall",)}
    names = asked.variants or list(usual.get(asked.what, (*variant_paths(), *PARAMETERS)))
    if asked.what in ("random", "mcts") and not asked.variants:
        names = [name for name in names if is_played_out(name) == (asked.what == "mcts")]
    if asked.what in ("speed", "games"):
        for name in names:
            (speed if asked.what == "speed" else games_an_hour)(name, asked.games, asked.workers)
        return
    if lacking := missing(asked.what, asked.program):
        print(f"skipped: there is no {lacking}")
        return
    run(list(shares_of(asked.what, names, asked.games, asked.program)), asked.workers, asked.minutes)


if __name__ == "__main__":
    main()
