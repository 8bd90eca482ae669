"""The last two plies counted together give what counting every position by itself gives, on boards of all sizes."""

from __future__ import annotations

from functools import cache

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.compiler.compile import compile_variant
from ndvariants.compiler.tables.tables import Tables
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.bulk_count import count_legal
from ndvariants.kernel.legality.legal import legal_moves, reference_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.perft.two_plies import count_two_plies
from ndvariants.kernel.position.undo_log import OLD_EPOCH, derive, undo
from ndvariants.kernel.random import game_key
from ndvariants.language.yaml.source import source_from_text
from ndvariants.machine.jit import compiled
from ndvariants.machine.vectors import CheckedVector
from tests.kernel.agreement import disagreement
from tests.kernel.bench import Vectors, lists, memory

# variant, parameters, games, plies: more axes and more cells than the shipped defaults, and more men
LARGE: list[tuple[str, dict[str, int | str], int, int]] = [
    ("hyperchess", {"n": 3, "side": 4, "setup": "wall"}, 8, 60),
    ("hyperchess", {"n": 4, "side": 4, "setup": "wall"}, 3, 60),
    ("hyperchess", {"n": 5, "side": 4}, 2, 60),
    ("hyperchess", {"n": 5, "side": 4, "setup": "wall"}, 2, 60),
    ("hyperchess", {"n": 5, "side": 6}, 1, 16),
    ("hyperchess", {"n": 5, "side": 6, "setup": "wall"}, 1, 12),
    ("hyperchess", {"n": 6, "side": 4, "setup": "wall"}, 1, 16),
    ("four_d", {"setup": "v2_128"}, 1, 8),
]

MEETING = """
variant: meeting
board: {{grid: {{file: 4, rank: 5}}, wrap: [file]}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
zones: {{far: {{white: rank = 5, black: rank = 1}}}}
pieces:
  king:
    letter: k
    royal: true
    moves: {king}
  roller:
    letter: r
    moves: |
      slide orthogonal
      move slide sideways exactly 2, leaving a trail
    promotes: {{on: far, to: [gull]}}
  gull:
    letter: g
    moves: |
      leap (2,0)
      slide any up to 2
  pawn:
    letter: p
    moves: |
      move    step forward
      move    slide forward exactly 2 from rank = 2, leaving a trail
      capture step forward + sideways
      capture step forward + sideways on trail
    promotes: {{on: far, to: [gull, roller]}}
setup:
  cells:
    white: {{king: [{white}], roller: [a1, c2], gull: [d1], pawn: [b2, d2]}}
    black: {{king: [b5], roller: [c5, a4], gull: [d5], pawn: [c4, d4]}}
endings:
  - no legal move: draw
"""


@cache
def meeting(king: str = "leap any", white: str = "b1") -> Tables:
    """A board on which rays meet behind its edge."""
    text = MEETING.format(king=king, white=white)
    return compile_variant(build_explained(source_from_text(text)))


def vectors_of(tables: Tables) -> Vectors:
    T, R, S = tables.T.tolist(), tables.R.tolist(), tables.start.tolist()
    S += [0] * (T[H.SIZE_OF_S] - len(S))
    derive(T, S)
    return T, R, S, [0] * (7 * T[H.MAX_MOVES] + T[H.SIZE_OF_DEPENDENCIES])


@pytest.mark.parametrize(("name", "parameters", "games", "plies"), LARGE)
def test_everything_agrees_on_large_boards(name: str, parameters: dict[str, int | str], games: int, plies: int) -> None:
    vectors = lists(name, **parameters)
    for game in range(games):
        found = compiled(disagreement)(*memory(vectors), game_key(5, game), plies, 7)
        assert found == 0, f"game {game}: see agreement.disagreement"


@pytest.mark.parametrize("king", ["leap any", "slide orthogonal up to 2", "leap (2,1)"])
@pytest.mark.parametrize("white", ["b1", "b1, b3"])
def test_everything_agrees_where_rays_meet(king: str, white: str) -> None:
    """One king or two, who leap or slide, among men with two ways to a cell, some of which leave a trail there."""
    vectors = vectors_of(meeting(king, white))
    codes = range(L.FIRST_PIECE, vectors[0][H.N_CODES])
    assert any(vectors[0][vectors[0][H.AT_KIND] + code] & L.KIND_REPEATS for code in codes)
    for game in range(20):
        found = compiled(disagreement)(*memory(vectors), game_key(6, game), 40, 2)
        assert found == 0, f"game {game}: see agreement.disagreement"


@pytest.mark.parametrize(("name", "parameters"), [("chess", {}), ("cylinder", {}), ("hyperchess", {"n": 3, "side": 4})])
def test_without_room_for_the_notes_the_count_is_the_same(name: str, parameters: dict[str, int]) -> None:
    T, R, S, M = lists(name, **parameters)
    full = count_two_plies(T, R, S, M, 0)
    for left in (0, 100, 200, 500, 2000, 3500):
        poor = [*T]
        poor[H.SIZE_OF_DEPENDENCIES] = left
        assert count_two_plies(poor, R, S, M, 0) == full


def test_notes_need_no_cleared_memory() -> None:
    """Whatever stood in the work place before, the notes of large boards are right, and stay inside it."""
    T, R, S, M = lists("hyperchess", n=5, side=4)
    T, R, S = CheckedVector(T), CheckedVector(R), CheckedVector(S)
    full = count_two_plies(T, R, S, CheckedVector(M, 64), 0)
    for rubbish in (1, 7, 1 << 40, -1):
        assert count_two_plies(T, R, S, CheckedVector([rubbish] * len(M), 64), 0) == full


def test_two_plies_are_all_answers_to_all_moves() -> None:
    T, R, S, M = vectors_of(meeting())
    n = legal_moves(T, R, S, M, 0)
    total, mark = 0, S[L.TOP]
    for move in M[:n]:
        make(T, R, S, M, move)
        total += reference_legal_moves(T, R, S, M, n)
        undo(S, mark)
    assert count_two_plies(T, R, S, M, 0) == total


def test_stamps_begin_anew_with_an_analysis() -> None:
    """The stamps of an analysis are not cleared while it is in use, however many rays that meet are counted."""
    T, R, S, M = vectors_of(meeting())
    full = count_legal(T, R, S, M, 0)
    S[L.EPOCH] = OLD_EPOCH + 1
    assert count_legal(T, R, S, M, 0) == full
    assert 0 < S[L.EPOCH] < 1000
