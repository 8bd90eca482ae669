"""The random move is uniform over the legal moves: draws counted and held against them, with fixed seeds.

The positions are the start of each variant, and those of random games where something special may be drawn: answers
to check, promotions, en passant, castlings, drops. Pearson's chi-square, turned into a normal deviate (Wilson and
Hilferty 1931), stays below 5: chance exceeds that three times in ten million.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from ndvariants.game.game import Game
from ndvariants.resources import variant_paths

from .judge import (
    DRAWS,
    HAS_CASTLING,
    HAS_DROP,
    HAS_EN_PASSANT,
    HAS_PROMOTION,
    IN_CHECK,
    SCOUT,
    Bench,
    bench_of,
    game_of,
)

FEATURES = (
    *(IN_CHECK, HAS_PROMOTION, HAS_EN_PASSANT, HAS_CASTLING, HAS_DROP),
    *(IN_CHECK | HAS_PROMOTION, IN_CHECK | HAS_EN_PASSANT, IN_CHECK | HAS_DROP),
)
GAMES, PLIES = 12, 250
DRAWS_PER_MOVE = 100
DEVIATE = 5.0

CASES: list[tuple[str, dict[str, int | str]]] = [
    *((name, {}) for name in sorted(variant_paths())),
    ("hyperchess", {"n": 3, "side": 4, "setup": "wall"}),
    ("hyperchess", {"n": 4, "side": 5, "setup": "wall"}),
]

# source: chessprogramming.org/Perft_Results; the others by hand
CHESS = {
    "Kiwipete": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "position 4": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "position 5": "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "en passant": "rnbqkbnr/ppp2ppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
    "en passant against check": "8/8/8/3pP3/2K5/8/8/7k w - d6 0 3",
    "en passant that bares the king": "8/8/8/K2pP2r/8/8/8/7k w - d6 0 3",
    "double check": "4k3/8/8/8/1b6/8/2n5/R3K2R w KQ - 0 1",
    "checkmate": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
}


def special_positions(bench: Bench) -> Iterator[bytes]:
    """The start, a position from the midst of a game, and for each feature the first two positions found with it."""
    engine, start = bench.game.engine, bench.game.start().state
    wanted = dict.fromkeys(FEATURES, 2)
    yield start
    for game in range(GAMES):
        out, M = np.zeros(2 * PLIES, np.int64), np.zeros(4 * bench.max_moves, np.int64)
        n = bench.ask(start, SCOUT, M, game, PLIES, out=out)
        found = {min(30, n - 1)} if game == 0 else set()
        for ply, features in enumerate(out[: 2 * n : 2].tolist()):
            for feature in FEATURES:
                if features & feature == feature and wanted[feature]:
                    wanted[feature] -= 1
                    found.add(ply)
        state = start
        for ply in range(max(found, default=-1) + 1):
            if ply in found:
                yield state
            state = engine.play(state, int(out[2 * ply + 1]))


def deviate(counts: list[int]) -> float:
    """How far these counts are from equal ones, in standard deviations."""
    expected, freedom = sum(counts) / len(counts), len(counts) - 1
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    return float(((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5)


def check_uniformity(bench: Bench, state: bytes, tries: int, key: int) -> None:
    """Draw many moves of one position: all legal, none missing, all equally often."""
    n = len(bench.game.engine.legal(state))
    out, M = np.zeros(max(n, 1), np.int64), np.zeros(6 * bench.max_moves, np.int64)
    draws = max(1000, DRAWS_PER_MOVE * n)
    unknown = bench.ask(state, DRAWS, M, key, draws, tries, out)
    counts, text = out.tolist(), bench.game.write(bench.game.fields_of(state))
    if n == 0:
        assert unknown == draws, text  # NO_MOVE each time
        return
    assert unknown == 0 and min(counts) > 0, text
    if n > 1:
        assert deviate(counts) < DEVIATE, (text, counts)


def game(case: tuple[str, dict[str, int | str]]) -> Game:
    return game_of(case[0], **case[1])


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join([case[0], *(f"{k}={v}" for k, v in case[1].items())]))
def test_moves_drawn_in_special_positions_are_uniform(case: tuple[str, dict[str, int | str]]) -> None:
    """By rejection alone: so many tries that the list is never needed."""
    bench = bench_of(game(case))
    for number, state in enumerate(special_positions(bench)):
        leaves = [m.text for m in bench.game.moves_of(state, bench.game.engine.legal(state))] == [
            "out"
        ]  # no slot has that move
        check_uniformity(bench, state, tries=64 if leaves else 1_000_000, key=number)


@pytest.mark.parametrize("tries", [0, 1, 3, 64, 10_000])
@pytest.mark.parametrize("name", CHESS)
def test_uniform_whatever_the_number_of_tries(name: str, tries: int) -> None:
    rules = game_of("chess")
    check_uniformity(bench_of(rules), rules.position(CHESS[name]).state, tries, key=tries)


def test_the_test_notices_what_is_not_uniform() -> None:
    assert deviate([40, 41, 39, 42, 40, 38, 40, 40]) < 0
    assert deviate([120, 40, 40, 40, 40, 40, 40, 40]) > DEVIATE
    assert deviate([440] * 10 + [360] * 10) > DEVIATE
