"""Ways walked backwards: against what the word means, way by way."""

from __future__ import annotations

import time

import numpy as np
import pytest

import ndvariants
from ndvariants.compiler.moves.attacks.ways_back import ways_back

N_CELLS = 6


def random_ways(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Ways over few cells, so that many begin, run on and end alike; marks at some of their cells."""
    draw = np.random.default_rng(seed)
    n, longest = int(draw.integers(1, 12)), int(draw.integers(1, 6))
    cells = np.array([draw.permutation(N_CELLS)[: longest + 1] for _ in range(n)], np.int32)
    length = draw.integers(1, longest + 1, n)
    inside = np.arange(longest) < length[:, None]
    marks = np.where(inside, draw.integers(0, 4, (n, longest)), 0)
    return cells[:, 0], np.where(inside, cells[:, 1:], -1), marks


def said(origin: np.ndarray, cells: np.ndarray, marks: np.ndarray) -> dict[tuple[int, ...], int]:
    """Every way as far as a marked cell, from that cell back to its origin, with all its marks."""
    found: dict[tuple[int, ...], int] = {}
    for first, row, mark in zip(origin.tolist(), cells.tolist(), marks.tolist(), strict=True):
        for column, bits in enumerate(mark):
            if bits:
                way = (*row[column::-1], first)
                found[way] = found.get(way, 0) | bits
    return found


@pytest.mark.parametrize("seed", range(150))
def test_every_way_is_marked_once_and_no_ray_is_part_of_another(seed):
    origin, cells, marks = random_ways(seed)
    back = ways_back(origin, cells, marks, N_CELLS)
    ends = np.cumsum(back.length).tolist()
    rays = [
        (int(start), *back.cells[end - n : end].tolist())
        for start, n, end in zip(back.origin, back.length.tolist(), ends, strict=True)
    ]
    found: dict[tuple[int, ...], int] = {}
    for ray, end in zip(rays, ends, strict=True):
        for depth, bits in enumerate(back.masks[end - len(ray) + 1 : end].tolist(), 2):
            if bits:
                assert ray[:depth] not in found
                found[ray[:depth]] = bits
    assert found == said(origin, cells, marks)
    assert list(back.origin) == sorted(back.origin)
    assert not any(one != other and other[: len(one)] == one for one in rays for other in rays)
    assert len(set(rays)) == len(rays)


def crossing(width: int, height: int) -> str:
    """A town: streets from left to right, avenues upwards."""
    streets = [[f"x{x}y{y}" for x in range(width)] for y in range(height)]
    avenues = [list(column) for column in zip(*streets, strict=True)]
    places = ", ".join(f"x{x}y{y}: [{x}, {y}]" for y in range(height) for x in range(width))
    lines = ["variant: town", "board:", "  graph:", f"    cells: {{{places}}}", "    lines:"]
    for name, rows in (("street", streets), ("avenue", avenues)):
        lines.append(f"      {name}: [{', '.join('[' + ', '.join(row) + ']' for row in rows)}]")
    lines += [
        "players: {white: {}, black: {}}",
        "pieces:",
        "  king: {letter: k, royal: true, moves: step street | avenue}",
        "  rook: {letter: r, moves: slide street | avenue}",
        "setup:",
        f"  cells: {{white: {{king: x0y0, rook: x1y1}}, black: {{king: x{width - 1}y{height - 1}}}}}",
        "endings: [{no legal move: draw}, {repetition 3: draw}]",
    ]
    return "\n".join(lines)


def test_a_large_graph_loads_in_moderate_time():
    """5,000 cells with lines of a hundred: 1 to 2 s, where listing each way as far as each cell took 10 s."""
    start = time.process_time()
    game = ndvariants.load_text(crossing(100, 50))
    assert time.process_time() - start < 6
    assert len(game.start().legal_moves()) == 2 + 99 + 49  # the king, and a rook that sees all of two lines
