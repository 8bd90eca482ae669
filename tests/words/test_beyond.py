"""``cells beyond CELL from CELL``: what lies straight on behind a cell, worked out here from coordinates."""

from __future__ import annotations

import random

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text

WIDE, HIGH = 6, 5
GAME = """
variant: behind
board: {{grid: {{file: 6, rank: 5}}, mutable: true{more}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  rider: {{letter: r, moves: leap anywhere, owners: [white]}}
  stone: {{letter: s, moves: none, owners: [black]}}
rules:
  swept:
    when: a rider moves
    do: |
      {step}
setup: {{place: {{rider: rank = 1 and file = 1, stone: "not (rank = 5 and file = 1)"}}}}
options: {{pass: true}}
endings: [after 9 plies: draw]
"""


def swept(text: str, move: str, more: str = "", before: str = "") -> set[str]:
    """The cells that a move leaves empty, but for the one that it comes from and those that are gone."""
    steps = f"{before}remove {text}"
    game = load_text(GAME.format(step=steps, more=more))
    after = game.start().play(move)
    return set(game.cells) - set(after.piece_map()) - {move[:2]} - set(after.deleted())


def behind(origin: str, target: str, most: int = 99, straight: bool = False) -> set[str]:
    """The cells that go on from target in the direction in which origin sees it along a rank, a file or a diagonal."""
    (a, b), (c, d) = ((ord(cell[0]) - 97, int(cell[1]) - 1) for cell in (origin, target))
    if len({abs(c - a), abs(d - b)} - {0}) != 1 or (straight and c != a and d != b):
        return set()
    x, y = (c > a) - (c < a), (d > b) - (d < b)
    found = ((c + k * x, d + k * y) for k in range(1, most + 1))
    return {f"{chr(97 + file)}{rank + 1}" for file, rank in found if 0 <= file < WIDE and 0 <= rank < HIGH}


@pytest.mark.parametrize(
    "target", [f"{file}{rank}" for file in "abcdef" for rank in range(1, 6) if f"{file}{rank}" != "a1"]
)
def test_it_is_what_lies_straight_on(target: str) -> None:
    assert swept("cells beyond target from origin", f"a1{target}") == behind("a1", target)


@pytest.mark.parametrize(
    "cell", random.Random(4).sample([f"{file}{rank}" for file in "abcdef" for rank in range(1, 6)], 8)
)
def test_any_two_cells_may_be_named_with_directions_and_a_number(cell: str) -> None:
    text = f"cells beyond {cell} from target by orthogonal up to 2"
    assert swept(text, "a1c3") == behind("c3", cell, 2, straight=True) - {"c3"}


def test_it_ends_at_a_cell_that_is_gone() -> None:
    assert swept("cells beyond b1 from origin", "a1a5", before="delete e1\n      ") == {"c1", "d1"}


def test_it_goes_round_a_ring() -> None:
    found = swept("cells beyond f1 from origin by orthogonal", "a1a5", more=", wrap: [file]")
    assert found == {"b1", "c1", "d1", "e1"}  # f1 is the first cell one way round, and the last the other way


def test_how_many_must_be_known_beforehand() -> None:
    with pytest.raises(VariantError, match="needs a constant number"):
        load_text(GAME.format(step="remove cells beyond target from origin up to ply", more=""))


ROADS = """
variant: roads
board:
  graph:
    cells: {{a: [0, 0], b: [1, 0], c: [2, 0], d: [1, 1]}}
    edges: {{road: [[a, b], [b, c]], path: [[b, d]]}}
    lines: {{street: [[a, b, c]]}}
players: {{red: {{}}, blue: {{}}}}
pieces: {{cart: {{letter: t, moves: step road}}}}
registers: {{seen: {{}}}}
rules: {{look: {{when: a cart moves, do: "set seen to {said}"}}}}
setup: {{cells: {{red: {{cart: a}}, blue: {{cart: c}}}}}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(
    ("said", "seen"),
    [
        ("distance(origin, d)", 2),  # over a road and a path: steps to neighbours are those of all relations
        ("count(neighbours of target)", 3),
        ("count(cells beyond target from origin by street)", 1),
    ],
)
def test_a_graph_without_edges_of_that_name_has_neighbours(said: str, seen: int) -> None:
    assert load_text(ROADS.format(said=said)).start().play("a-b").text().endswith(f"seen={seen}")


def test_without_axes_it_says_along_which_lines() -> None:
    with pytest.raises(VariantError, match="without axes"):
        load_text(ROADS.format(said="count(cells beyond target from origin)"))
