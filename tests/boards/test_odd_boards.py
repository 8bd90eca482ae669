"""Odd boards, each said by its idea in a few lines: they load without a remark, are counted, drawn and played.

Every move of random games is compared with generators that work out each board once more from coordinates
(``slow_odd.py``, ``slow_odd_meshes.py``), and so are the first counts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from ndvariants import Game, load, perft, simulate
from ndvariants.language.yaml.source import read_source
from ndvariants.lint.linting import remarks_on_the_board, remarks_on_the_file
from ndvariants.report.svg.position import position_svg
from ndvariants.report.text.boards import board_text

from ..exact.random_games import Other, random_game
from . import slow_odd as slow
from . import slow_odd_meshes as meshes

FOLDER = Path(__file__).parent / "odd"
COUNTS = {
    "hex_walls": [22, 587, 14242],
    "alice": [20, 400, 9384],  # 9384 is also what a count by another author found
    "box": [38, 1444], "cube4": [29, 823, 26922], "five_d": [457], "gate": [20, 320, 7022], "hypercube": [176],
    "klein": [24, 556, 13942], "klein_xiangqi": [49, 2421], "octahedron": [77, 5080], "portals": [20, 400, 8902],
    "projective": [22, 466, 11072], "seven_d": [215], "trishogi": [14, 238, 3732], "turntable": [20, 399, 8932],
    "cairo_floors": [29, 839, 28530], "hypercube5": [318], "millennium": [84, 7040], "snub_cube": [25, 525, 12027],
    "states": [11, 385, 7410], "tapered": [55, 2965], "three_triangles": [16, 258, 4160],
    "torus_portals": [16, 247, 4887],
}  # fmt: skip
Slow = Callable[[Game], Other]
SLOW: dict[str, tuple[Slow, int, int]] = {  # the generator, how deep it counts, how many plies of two games it is asked
    "alice": (slow.alice, 2, 20),
    "box": (partial(slow.space, widths=(6, 8, 3)), 2, 30),
    "cairo_floors": (meshes.cairo_floors, 2, 30),
    "cube4": (partial(slow.skin, axes=3, side=4), 2, 30),
    "five_d": (partial(slow.space, widths=(4,) * 5), 1, 10),
    "gate": (slow.gate, 2, 8),
    "hex_walls": (meshes.hex_walls, 2, 30),
    "hypercube": (partial(slow.skin, axes=4, side=4), 1, 6),
    "hypercube5": (partial(slow.skin, axes=5, side=3), 1, 1),
    "klein": (partial(slow.glued, carry=slow.round_the_edges((True, False)), lengths=slow.torus_pawns), 2, 30),
    "klein_xiangqi": (slow.klein_xiangqi, 1, 20),
    "millennium": (slow.millennium, 1, 30),
    "octahedron": (meshes.octahedron, 1, 30),
    "portals": (slow.portals, 2, 30),
    "projective": (partial(slow.glued, carry=slow.round_the_edges((True, True)), lengths=slow.torus_pawns), 2, 30),
    "seven_d": (partial(slow.space, widths=(3,) * 7), 1, 2),
    "snub_cube": (meshes.snub_cube, 2, 30),
    "states": (meshes.states, 2, 30),
    "tapered": (meshes.tapered, 1, 30),
    "three_triangles": (meshes.three_triangles, 2, 30),
    "torus_portals": (slow.holes, 2, 30),
    "trishogi": (meshes.trishogi, 2, 30),
    "turntable": (slow.turntable, 2, 8),
}


@pytest.fixture(scope="module")
def games() -> dict[str, Game]:
    return {name: load(FOLDER / f"{name}.yaml") for name in COUNTS}


def test_every_board_of_the_folder_is_counted() -> None:
    assert sorted(COUNTS) == sorted(path.stem for path in FOLDER.glob("*.yaml")) == sorted(SLOW)


@pytest.mark.parametrize("name", COUNTS)
def test_an_odd_board_is_said_in_a_few_lines_and_plays(name: str, games: dict[str, Game]) -> None:
    game = games[name]
    assert len((FOLDER / f"{name}.yaml").read_text().splitlines()) <= 60
    assert not remarks_on_the_file(read_source(str(FOLDER / f"{name}.yaml")), {})
    assert not remarks_on_the_board(game.variant)
    start = game.start()
    assert [perft(start, depth + 1) for depth in range(len(COUNTS[name]))] == COUNTS[name]
    assert board_text(start, columns=100) and position_svg(start).count("<use ") >= len(start.pieces())
    assert len(simulate(start, 2, seed=1, max_plies=120).results) == 2


@pytest.mark.parametrize("name", SLOW)
def test_every_move_is_one_that_the_slow_generator_finds(name: str, games: dict[str, Game]) -> None:
    build, depth, plies = SLOW[name]
    other = build(games[name])
    assert [other.count(one + 1) for one in range(depth)] == COUNTS[name][:depth]
    for seed in (1, 2):
        assert random_game(games[name], other, Random(seed), plies)
