"""``over gaps``: holes, cells that are gone, and lines of a graph that lead across are the same thing."""

from __future__ import annotations

import pytest

import ndvariants
from ndvariants.errors import VariantError
from ndvariants.game.perft import perft

PIECES = """
players: {white: {}, black: {}}
pieces:
  king: {letter: k, royal: true, moves: step NEAR}
  rook: {letter: r, moves: slide LINE}
  cannon: {letter: c, moves: "move slide LINE\\ncapture hop LINE over 1"}
  grasshopper: {letter: g, moves: hop LINE over 1 landing next}
setup:
  GONE
  cells: {white: {king: a3, rook: a1, cannon: a2, grasshopper: b1}, black: {king: f3, grasshopper: d1, rook: [d2, f2]}}
endings:
  - no legal move, in check: loss
  - no legal move: draw
"""
HOLES = {(2, 2), (3, 1), (5, 3), (5, 2)}


def _file(board: str, near: str, line: str, gone: str = "") -> str:
    pieces = PIECES.replace("NEAR", near).replace("LINE", line).replace("  GONE\n", f"  gone: {gone}\n" if gone else "")
    return f"variant: gaps\nboard: {board}\n{pieces}"


def _where() -> str:
    return " or ".join(f"(file = {file} and rank = {rank})" for file, rank in sorted(HOLES))


def _graph() -> str:
    """The same board as a graph: lines without the holes, and an edge between cells that are beside each other."""
    cells = [(file, rank) for rank in (1, 2, 3) for file in range(1, 7) if (file, rank) not in HOLES]
    name = {cell: f"{'abcdef'[cell[0] - 1]}{cell[1]}" for cell in cells}
    rows = [[cell for cell in cells if cell[1] == rank] for rank in (1, 2, 3)]
    files = [[cell for cell in cells if cell[0] == file] for file in range(1, 7)]
    lines = ", ".join(f"[{', '.join(name[cell] for cell in line)}]" for line in rows + files if len(line) > 1)
    near = ", ".join(
        f"[{name[a]}, {name[b]}]" for a in cells for b in cells if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    )
    drawn = ", ".join(f"{name[cell]}: [{cell[0]}, {cell[1]}]" for cell in cells)
    return f"{{graph: {{cells: {{{drawn}}}, lines: {{way: [{lines}]}}, edges: {{near: [{near}]}}}}}}"


def _plain(text: str) -> str:
    return text.replace("-", "")


@pytest.fixture
def games(tmp_path):
    texts = {
        "holes": _file(f"{{grid: {{file: 6, rank: 3}}, holes: {_where()!r}}}", "orthogonal", "orthogonal over gaps"),
        "gone": _file("{mutable: true, grid: {file: 6, rank: 3}}", "orthogonal", "orthogonal over gaps", _where()),
        "graph": _file(_graph(), "near", "way"),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return {name: ndvariants.load(str(tmp_path / f"{name}.yaml")) for name in texts}


def test_holes_and_cells_that_are_gone_are_passed_as_lines_that_lead_across(games):
    counts = {name: [perft(game.start(), depth) for depth in (1, 2, 3, 4, 5)] for name, game in games.items()}
    assert counts["holes"] == counts["gone"] == counts["graph"]
    assert counts["graph"][4] > 1000


def test_random_games_agree_move_for_move(games):
    for seed in range(20):
        position = {name: game.start() for name, game in games.items()}
        for ply in range(40):
            listed = {name: {_plain(move.text): move for move in one.legal_moves()} for name, one in position.items()}
            moves = {name: sorted(found) for name, found in listed.items()}
            assert moves["holes"] == moves["gone"] == moves["graph"]
            if not moves["graph"]:
                break
            chosen = moves["graph"][(seed * 31 + ply * 17) % len(moves["graph"])]
            position = {name: one.play(listed[name][chosen]) for name, one in position.items()}


def test_only_a_way_of_one_leg_passes_over_gaps(tmp_path):
    text = _file("{grid: {file: 6, rank: 3}}", "orthogonal", "orthogonal over gaps then slide diagonal over gaps")
    text = text.replace("orthogonal over gaps then slide diagonal over gaps over 1", "orthogonal over 1")
    (tmp_path / "bent.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(VariantError, match="only a way of one leg passes over gaps"):
        ndvariants.load(str(tmp_path / "bent.yaml")).start()
