"""``manhattan distance``, ``squared distance`` and ``cells within N of CELL``, against sums of coordinates."""

from __future__ import annotations

import pytest

from ndvariants import load_text
from ndvariants.errors import VariantError

GAME = """
variant: measured
board: {board}
players: {{white: {{}}, black: {{}}}}
pieces:
  rider: {{letter: r, moves: "move leap anywhere if {asked}", owners: [white]}}
  stone: {{letter: s, moves: none, owners: [black]}}
zones: {{near: "{zone}"}}
registers: {{seen: {{}}}}
rules:
  noted: {{when: a rider moves, do: "set seen to count(cells within 2 of target)"}}
setup: {{cells: {{white: {{rider: b1}}}}}}
options: {{pass: true}}
endings: [after 99 plies: draw]
"""
BOARDS = {
    "grid": ("{grid: {file: 5, rank: 4}}", 5, 0),
    "ring": ("{grid: {file: 5, rank: 4}, wrap: [file]}", 5, 5),
    "large": ("{grid: {file: 26, rank: 80}}", 26, 0),
    "large ring": ("{grid: {file: 26, rank: 80}, wrap: [file]}", 26, 26),
}
MEASURES = {"manhattan distance": sum, "squared distance": lambda apart: sum(d * d for d in apart), "distance": max}


def apart(cell: str, ring: int) -> list[int]:
    """The differences of the coordinates of a cell and b1."""
    file = abs(ord(cell[0]) - ord("b"))
    return [min(file, ring - file) if ring else file, int(cell[1:]) - 1]


def targets(board: str, asked: str, zone: str = "cell = a1") -> set[str]:
    """The cells that the rider on b1 may move to."""
    moves = load_text(GAME.format(board=board, asked=asked, zone=zone)).start().legal_moves()
    return {str(move.target) for move in moves if move.origin == "b1"}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("word", MEASURES)
def test_distances_follow_from_coordinates(board: str, word: str) -> None:
    text, _, ring = BOARDS[board]
    everywhere = targets(text, "true")
    expected = {cell for cell in everywhere if MEASURES[word](apart(cell, ring)) <= 3}
    assert targets(text, f"{word}(target, origin) <= 3") == expected
    assert targets(text, "target in near", f"{word}(b1, cell) <= 3") == expected


@pytest.mark.parametrize("board", BOARDS)
def test_cells_within_some_steps(board: str) -> None:
    text, _, ring = BOARDS[board]
    expected = {cell for cell in targets(text, "true") if max(apart(cell, ring)) <= 2}
    assert targets(text, "target in cells within 2 of origin") == expected
    assert targets(text, "target in near", "cell in cells within 2 of b1") == expected
    assert targets(text, "target in cells within (1 + 1) of origin") == expected
    assert targets(text, "origin in cells within 2 of target") == expected


def test_a_set_round_each_cell_of_a_set() -> None:
    """The `cell` of a zone is no word of the set that is asked for each of its cells."""
    asked = "target in (count(cells within 1 of cell) = 4)"
    assert targets("{grid: {file: 5, rank: 4}}", asked) == {"a1", "e1", "a4", "e4"}


def test_rules_count_them() -> None:
    position = load_text(GAME.format(board="{grid: {file: 5, rank: 4}}", asked="true", zone="cell = a1")).start()
    assert position.play("b1c2").registers()["seen"] == (20,)
    assert position.play("b1a4").registers()["seen"] == (9,)


def test_boards_without_axes_have_steps_only() -> None:
    graph = "{graph: {cells: {b1: [0, 0], c: [1, 0]}, edges: {edge: [[b1, c]]}}}"
    assert targets(graph, "target in cells within 1 of origin", "cell = c") == {"c"}
    with pytest.raises(VariantError, match="needs a board with axes"):
        targets(graph, "manhattan distance(target, origin) <= 3", "cell = c")
