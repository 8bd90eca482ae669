"""``distance(a, b)``: the fewest moves that a king makes from one cell to another on the empty board."""

from __future__ import annotations

import re

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text

GAME = """
variant: ways
board: {board}
players: {{white: {{}}, black: {{}}}}
pieces:
  king: {{letter: k, moves: step {any}, owners: [white]}}
  scout: {{letter: s, moves: "move leap anywhere to far if distance(origin, target) = {steps}", owners: [white]}}
zones: {{far: "distance(cell, {start}) > 1"}}
registers: {{seen: {{}}}}
rules:
  noted: {{when: a scout moves, do: "set seen to distance(target, origin) + distance(last mover, target)"}}
setup: {{cells: {{white: {{PIECE: {start}}}}}}}
options: {{pass: true}}
endings: [after 99 plies: draw]
"""
GRAPH = (
    "{graph: {cells: {a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0], e: [4, 0]}, edges: {edge: [[a, b], [b, c], [c, d]]}}}"
)
BOARDS = {
    "grid": ("{grid: {file: 4, rank: 5}}", "any", "b1"),
    "ring": ("{grid: {file: 6, rank: 3}, wrap: [file]}", "any", "a1"),
    "walls": ('{grid: {file: 4, rank: 4}, walls: "+rank if rank = 2 and file < 4"}', "any", "a1"),
    "holes": ("{grid: {file: 4, rank: 4}, holes: rank = 2 and file < 4}", "any", "a1"),
    "hexagons": ("{grid: {file: 4, rank: 4}, hexagons: [file, rank]}", "any", "a1"),
    "space": ('{grid: {file: 3, rank: 3, level: 2}}\nnotation: {cells: "level:A file:a rank:1"}', "any", "Aa1"),
    "graph": (GRAPH, "edge", "a"),
}


def reached(board: str, direction: str, start: str) -> list[set[str]]:
    """The cells that a king alone on the board needs 0, 1, 2 ... moves for."""
    text = GAME.format(board=board, any=direction, start=start, steps=1).replace("PIECE", "king")
    rings, seen = [{start}], {start}
    game = load_text(text)
    while rings[-1]:
        beside = set()
        for cell in rings[-1]:
            there = load_text(text.replace(f"king: {start}", f"king: {cell}")) if cell != start else game
            beside |= {str(move).removeprefix(cell) for move in there.start().legal_moves()} - {"pass"}
        rings.append({cell.strip("-") for cell in beside} - seen)
        seen |= rings[-1]
    return rings[:-1]


@pytest.mark.parametrize("name", BOARDS)
def test_it_is_the_number_of_moves_of_a_king(name: str) -> None:
    board, direction, start = BOARDS[name]
    for steps, cells in enumerate(reached(board, direction, start)):
        text = GAME.format(board=board, any=direction, start=start, steps=steps).replace("PIECE", "scout")
        moves = load_text(text).start().legal_moves()
        told = {re.sub(rf"^{start}-?", "", str(move)) for move in moves} - {"pass"}
        assert told == (cells if steps > 1 else set()), steps


def test_where_no_way_leads_it_is_the_number_of_cells_as_from_nowhere() -> None:
    text = GAME.format(board=GRAPH, any="edge", start="a", steps=5).replace("PIECE", "scout")
    position = load_text(text).start()
    (move,) = (move for move in position.legal_moves() if "e" in str(move).removeprefix("a"))
    assert position.play(move).registers()["seen"] == (10,)  # no move came before


def test_a_board_of_very_many_cells_has_no_distances() -> None:
    board = "{grid: {file: 45, rank: 45}, hexagons: [file, rank]}"
    text = GAME.format(board=board, any="any", start="a1", steps=2).replace("PIECE", "scout")
    text = text.replace("leap anywhere", "slide any").replace('far: "distance(cell, a1) > 1"', "far: rank > 1")
    with pytest.raises(VariantError, match="2,000 cells"):
        load_text(text)
