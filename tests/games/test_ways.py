"""Bent movements that may end at the bend, crooked ones, and hurdles by kind."""

from __future__ import annotations

import cmath

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from tests.judge import bench_of
from tests.walks import random_walk

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


CROOKED = """
variant: crooked
board: {grid: {file: 6, rank: 6, level: 2}}
notation: {cells: "level:A file:a rank:1"}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  boyscout: {letter: b, moves: slide diagonal crooked}
  girlscout: {letter: g, moves: slide orthogonal crooked up to 4}
setup:
  cells:
    white: {king: Aa1, boyscout: Ac1, girlscout: Ae2}
    black: {king: Bf6, boyscout: Bd6, girlscout: Ab5}
endings: [no legal move: draw]
"""


def test_crooked_slides_turn_in_every_plane() -> None:
    text = CROOKED.replace("white: {king: Aa1, boyscout: Ac1, girlscout: Ae2}", "white: {king: Aa1, boyscout: Ac3}")
    text = text.replace("black: {king: Bf6, boyscout: Bd6, girlscout: Ab5}", "black: {king: Bf6}")
    level = {f"A{cell}" for cell in ("d4", "e3", "f4", "c5", "d6", "b4", "a3", "d2", "c1", "b2", "b6", "f2")}
    # With the second level a turn at right angles leads up and down: (1,0,1), then (1,0,-1), and so on.
    across = {f"{level}{cell}" for level, cell in (("B", "d3"), ("A", "e3"), ("B", "f3"), ("B", "b3"), ("A", "a3"))}
    upright = {f"{level}{cell}" for level, cell in (("B", "c4"), ("A", "c5"), ("B", "c6"), ("B", "c2"), ("A", "c1"))}
    assert targets(text, "Ac3") == level | across | upright


def test_all_lists_of_crooked_moves_agree() -> None:
    game = load_text(CROOKED)
    for position in random_walk(game.start(), 40, seed=5)[::6]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)
    text = CROOKED.replace("level: 2", "level: 1").replace("B", "A")
    thin, flat = load_text(text), load_text(text.replace(", level: 1", "").replace("level:A ", "").replace("A", ""))
    assert perft(flat.start(), 2) == perft(thin.start(), 2)


def circle(cell: str, leap: tuple[int, int], blocked: str = "") -> set[str]:
    """Where a leap leads that turns to the next of its eight ways at each step; by the angles of complex numbers."""
    a, b = leap
    eight = {complex(x, y) for x in (a, -a, b, -b) for y in (a, -a, b, -b) if {abs(x), abs(y)} == {a, b}}
    ways = sorted(eight, key=cmath.phase)
    start, found = complex(ord(cell[0]) - 97, int(cell[1]) - 1), set()
    for first in range(len(ways)):
        for turn in (1, -1):
            at = start
            for step in range(len(ways) - 1):
                at += ways[(first + turn * step) % len(ways)]
                name = f"{chr(97 + int(at.real))}{int(at.imag) + 1}"
                if not (0 <= at.real < 9 and 0 <= at.imag < 9) or name == blocked:
                    break
                found.add(name)
    return found


ROSE = """
variant: rose
board: {{grid: {{file: 9, rank: 9}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces: {{rose: {{letter: r, moves: "move slide {ways} circling"}}, stone: {{letter: s, moves: none}}}}
setup: {{cells: {{white: {{rose: {cell}, stone: {stone}}}}}}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(("ways", "leap"), [("(2,1)", (2, 1)), ("(3,1)", (3, 1)), ("orthogonal", (1, 0))])
@pytest.mark.parametrize("cell", ["e5", "a1", "c2"])
def test_a_circling_slide_goes_round_either_way(ways: str, leap: tuple[int, int], cell: str) -> None:
    stone = "d7" if cell == "e5" else "b3"  # a knight's leap off
    game = load_text(ROSE.format(ways=ways, cell=cell, stone=stone))
    assert {str(move)[2:] for move in game.start().legal_moves()} == circle(cell, leap, stone)


def test_all_lists_of_circling_moves_agree_and_turn_in_every_plane() -> None:
    text = CROOKED.replace("slide diagonal crooked", '"slide (2,1) circling"').replace("crooked up to 4", "circling")
    game = load_text(text)
    for position in random_walk(game.start(), 40, seed=6)[::6]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)
    assert "Ae2-Be2" in {str(move) for move in game.start().legal_moves()}  # up, as the first step of an upright square


def test_a_direction_without_a_vector_makes_no_circles() -> None:
    narrow = ROSE.format(ways="(2,1)", cell="e1", stone="a1").replace("file: 9, rank: 9", "file: 9, rank: 1")
    assert not load_text(narrow).start().legal_moves()


@pytest.mark.parametrize(("words", "message"), [
    ("step diagonal crooked", "a step is made once: `crooked` would change nothing"),
    ("leap any circling", "a leap is made once: `circling` would change nothing"),
    ("slide diagonal crooked bouncing", "a leg cannot be both `crooked` and `bouncing`"),
])  # fmt: skip
def test_what_cannot_be_crooked(words: str, message: str) -> None:
    with pytest.raises(VariantError) as raised:
        load_text(CROOKED.replace("slide diagonal crooked", words))
    assert raised.value.problems[0].message == message
