"""Positions that no turn leaves: a piece where it becomes another by force is refused, with the place and the fix."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.errors import PositionError
from ndvariants.game.load import load_text


@pytest.mark.parametrize(
    ("game", "text", "column", "kind"),
    [
        ("draughts", "1M8/10/10/10/10/10/10/10/10/m9 w", 2, "white"),
        ("draughts", "1K8/10/10/10/10/10/10/10/10/m9 b", 29, "black"),
        ("checkers", "8/8/8/8/8/8/8/m1M5 w", 15, "black"),
        ("russian_draughts", "3M4/8/8/8/8/8/8/m7 b", 2, "white"),
    ],
)
def test_a_man_is_not_where_it_becomes_a_king(game: str, text: str, column: int, kind: str) -> None:
    with pytest.raises(PositionError) as caught:
        load(game).position(text)
    assert caught.value.reason == f"a man of {kind} becomes a king here"
    assert caught.value.spot is not None
    assert caught.value.spot.column + 1 == column
    assert caught.value.hint == ("write K" if kind == "white" else "write k")


CROWNED = """variant: a
board: {grid: {file: 3, rank: 3}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  man: {letter: m, moves: step forward}
  king: {letter: k, moves: step any}
rules:
  crown: {when: turn ends, do: change man of me in (rank = 3) to king}
setup: {cells: {white: {man: a1}, black: {man: c2}}}
endings: [no legal move: loss]
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("when: turn ends", "when: turn ends, if: ply > 9"),
        ("{man: a1}", "{man: a3}"),
        ("rules:\n", "rules:\n  two: {when: a king moves, do: put man on a3}\n"),
    ],
)
def test_nothing_is_refused_without_a_proof(old: str, new: str) -> None:
    with pytest.raises(PositionError):
        load_text(CROWNED).position("M2/3/3 b")
    assert load_text(CROWNED.replace(old, new)).position("M2/3/3 b").pieces()
