"""What a search finds does not change when a board is mirrored, its axes change places, or it gets an axis of width 1.

Derived values come from random positions and are not symmetric to the last point: here a piece is worth the same on
every cell.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ndvariants import load
from ndvariants.game.game import Game, Position
from ndvariants.kernel.search import workspace as D
from ndvariants.players.worth.values import ROYAL, Values, values_of
from tests.judge import game_of
from tests.search.bench import Search
from tests.test_properties import FLAT, MIRRORED, SWAPPED, carried, cells_moved, name_of, played, twin

EXACT = D.USE_TABLE | D.USE_ORDER | D.USE_ENDGAME
SLOW = {"hyperchess", "collapse", "raumschach"}
Case = tuple[str, dict[str, object], tuple[int, ...]]


def even_values(game: Game, known: Values | None = None) -> Values:
    """The values of a game, or of one with the same pieces, with the same worth on every cell."""
    worth = {piece.piece: piece.value for piece in (known or values_of(game)).pieces}
    mine = values_of(game)
    by_code = mine.by_code.copy()
    for code, info in enumerate(game.tables.codes):
        if by_code[code] != ROYAL:
            by_code[code] = worth.get(info.piece, 0)
    squares = np.where(by_code == ROYAL, 0, by_code)[:, None] + np.zeros_like(mine.squares)
    return replace(mine, by_code=by_code, squares=squares, late=squares)


def value_of(position: Position, values: Values, depth: int) -> int:
    """What the search says of a position at a depth."""
    return Search(position.game, f"alphabeta:depth={depth}", EXACT, values=values).run(position)[D.BEST_VALUE]


def holds(case: Case, mirror: tuple[int, ...], order: tuple[int, ...]) -> None:
    game = game_of(case[0], **case[1])
    values = even_values(game)
    depth = 1 if case[0] in SLOW else 2
    for seed in (5, 29, 44):
        position = played(game, seed)
        other = carried(position, cells_moved(game, mirror, order), swap=bool(mirror))
        assert value_of(position, values, depth) == value_of(other, values, depth), position.text()


@pytest.mark.parametrize("case", MIRRORED, ids=name_of)
def test_mirrored_players_have_the_same_value(case: Case) -> None:
    holds(case, case[2], ())


@pytest.mark.parametrize("case", SWAPPED, ids=name_of)
def test_swapped_axes_have_the_same_value(case: Case) -> None:
    holds(case, (), case[2])


@pytest.mark.parametrize("name", FLAT)
def test_an_axis_of_width_one_has_the_same_value(name: str, tmp_path: Path) -> None:
    parent, grid, rest = FLAT[name]
    path = tmp_path / "flat.yaml"
    path.write_text(f"variant: flat\ntitle: Flat\nextends: {parent}\nboard:\n  {grid}\n{rest}\n", encoding="utf-8")
    flat, plain = load(path), game_of(parent, side=4) if parent == "hyperchess" else game_of(parent)
    position, same = flat.start(), plain.start()
    values = even_values(plain)
    flat_values = even_values(flat, values)
    for ply in range(12):
        if ply % 4 == 3:
            assert value_of(position, flat_values, 2) == value_of(same, values, 2), same.text()
        chosen = same.legal_moves()[(7919 * ply) % len(same.legal_numbers())]
        place = twin(chosen.origin, plain, flat), twin(chosen.target, plain, flat), chosen.promotion
        again = next(m for m in position.legal_moves() if (m.origin, m.target, m.promotion) == place)
        same, position = same.play(chosen), position.play(again)


@pytest.mark.parametrize("text", [
    "6k1/5ppp/8/8/8/1Q6/5PPP/4R1K1 w - - 0 1", "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "k7/8/2K5/8/8/8/8/7R w - - 0 1",
])  # fmt: skip
def test_a_mirrored_mate_is_as_far_with_all_pruning_on(text: str) -> None:
    game = load("chess")
    position = game.position(text)
    other = carried(position, cells_moved(game, (1,), ()), swap=True)
    found = [Search(game, "alphabeta:nodes=20000").run(each)[D.BEST_VALUE] for each in (position, other)]
    assert found[0] == found[1] > D.MATES
