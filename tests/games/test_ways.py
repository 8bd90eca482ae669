"""Bent movements that may end at the bend, and hurdles by kind."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from tests.judge import bench_of, random_walk

TEXT = """
variant: ways
board: {grid: {file: 9, rank: 10}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  griffon: {letter: g, moves: step diagonal then optionally slide orthogonal outward}
  griffin: {letter: f, moves: "betza [F?R]"}
  cannon: {letter: c, moves: hop orthogonal over 1 except cannon taking king or griffon or griffin}
setup:
  cells:
    white: {king: e1, griffon: d4, cannon: [a1, a3]}
    black: {king: f10, griffin: a6, cannon: c1}
endings: [no legal move: draw]
"""


def targets(text: str, cell: str) -> set[str | None]:
    """Where the piece on a cell may go at the start."""
    return {move.target for move in load_text(text).start().legal_moves() if move.origin == cell}


def test_a_way_that_may_end_at_the_bend_is_that_of_betza() -> None:
    words = targets(TEXT, "d4")
    assert words == targets(TEXT.replace("griffon: d4", "griffin: d4"), "d4")
    assert {"c3", "e5", "e9", "h5"} <= words and "d5" not in words


def test_a_spared_piece_is_no_hurdle() -> None:
    assert targets(TEXT, "a1") == set()
    assert targets(TEXT, "a3") == {"a7", "a8", "a9", "a10"}
    jumps = targets(TEXT.replace(" except cannon", ""), "a1")
    assert jumps == {"a4", "a5", "a6"}  # on d1 it would be a hurdle before its king


def test_all_lists_of_moves_agree() -> None:
    game = load_text(TEXT)
    for position in random_walk(game.start(), 30, seed=3)[::6]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)


def test_a_spared_piece_must_exist() -> None:
    with pytest.raises(VariantError) as raised:
        load_text(TEXT.replace("except cannon", "except canon"))
    assert raised.value.problems[0].hint == "did you mean `cannon`?"
