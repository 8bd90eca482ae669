"""Odd boards, each said by its idea in a few lines: they load without a remark, are counted, drawn and played.

Counts are our own unless a source is named. They are checked where the board is made of a known one: no piece of
``portals`` comes through before the fourth ply, so it has the counts of chess.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants import Game, load, perft, simulate
from ndvariants.compiler.findings.findings import findings
from ndvariants.report.boards import board_text
from ndvariants.report.svg import position_svg

FOLDER = Path(__file__).parent / "odd"
COUNTS = {
    "box": [38, 1444], "cube4": [29, 823, 26922], "five_d": [457], "gate": [20, 320, 7022], "hypercube": [176],
    "klein": [24, 556, 13942], "klein_xiangqi": [49, 2421], "octahedron": [77, 5080], "portals": [20, 400, 8902],
    "projective": [22, 466, 11072], "seven_d": [215], "trishogi": [14, 238, 3732], "turntable": [20, 399, 8933],
}  # fmt: skip


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    return {name: load(FOLDER / f"{name}.yaml") for name in COUNTS}


def test_every_board_of_the_folder_is_counted() -> None:
    assert sorted(COUNTS) == sorted(path.stem for path in FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("name", COUNTS)
def test_an_odd_board_is_said_in_a_few_lines_and_plays(name: str, games: dict[str, Game]) -> None:
    game = games[name]
    assert len((FOLDER / f"{name}.yaml").read_text().splitlines()) <= 40
    assert not game.variant.remarks and not findings(game.variant)
    start = game.start()
    assert [perft(start, depth + 1) for depth in range(len(COUNTS[name]))] == COUNTS[name]
    assert board_text(start, columns=100) and position_svg(start).count("<polygon") >= len(start.pieces())
    assert len(simulate(start, 2, seed=1, max_plies=120).results) == 2
