"""The quick selection: published counts to small depths, and the plays of a few games that were written down before.

Its numbers are those of ``tests/perft`` and ``tests/playthroughs``, which name their sources.
"""

from __future__ import annotations

from itertools import takewhile

import pytest

from ndvariants import perft
from tests.playthroughs.cases import cases
from tests.playthroughs.text import path_of, play
from tests.test_perft import CASES, Case, game

MOST_COUNTED = 2_500  # lines, so that all of it takes some seconds un-jitted
SMALL = [case for case in CASES if any(count <= MOST_COUNTED for count in case.counts.values())]


@pytest.mark.parametrize("case", SMALL, ids=lambda case: case.name)
def test_published_counts(case: Case) -> None:
    rules = game(case.variant, case.parameters)
    position = rules.start() if case.text == "start" else rules.position(case.text)
    for depth, count in case.counts.items():
        if count <= MOST_COUNTED:
            assert perft(position, depth) == count


# Boards, rules and endings of other kinds; six plies of each, with keys, checks, registers and hands.
PLAYED = (
    "collapse", "curved_space", "icochess", "checkers", "seirawan", "shogi", "othello", "weiqi", "hex",
    "connect_four", "moebius", "glinski", "crazyhouse", "duck", "rollerball", "hyperchess", "four_player",
    "racingkings",
)  # fmt: skip
PLIES = 6


@pytest.mark.parametrize("name", PLAYED)
def test_games_that_were_written_down(name: str) -> None:
    case = cases()[name]
    lines = path_of(case).read_text(encoding="utf-8").splitlines()
    first = lines.index("game with seed 1") + 2
    last = lines.index(next(line for line in lines if line.startswith(f"ply {PLIES}:")))
    told = takewhile(lambda line: not line.startswith(f"ply {PLIES}:"), play(case.load(), 1, case.plies))
    assert [line.rstrip() for line in told] == lines[first:last]


def test_a_longer_game() -> None:
    case = cases()["chess"]
    lines = path_of(case).read_text(encoding="utf-8").splitlines()
    (first, end) = [number for number, line in enumerate(lines) if line.startswith("game with seed")][:2]
    told = list(play(case.load(), 1, case.plies))
    assert [line.rstrip() for line in told] == lines[first + 2 : end - 1]
