"""Promotions as a list, with the zone where a move starts and whether it captures, against Fairy-Stockfish."""

from __future__ import annotations

import pytest

from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from tests.judge import bench_of
from tests.walks import random_walk

MINISHOGI = """
variant: minishogi
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
zones: {far: rank = 5}
pieces:
  king:   {letter: k, royal: true, moves: leap any}
  gold:   {letter: g, drop: true, moves: leap orthogonal | forward + sideways}
  silver:
    letter: s
    drop: true
    moves: leap diagonal | forward
    promotes:
      - {on: far, to: [promoted_silver], forced: false}
      - {from: far, to: [promoted_silver], forced: false}
  bishop:
    letter: b
    drop: true
    moves: slide diagonal
    promotes:
      - {on: far, to: [horse], forced: false}
      - {from: far, to: [horse], forced: false}
  rook:
    letter: r
    drop: true
    moves: slide orthogonal
    promotes:
      - {on: far, to: [dragon], forced: false}
      - {from: far, to: [dragon], forced: false}
  pawn: {letter: p, drop: rank < 5, moves: leap forward, promotes: {on: far, to: [tokin]}}
  promoted_silver: {letter: s~, moves: leap orthogonal | forward + sideways}
  tokin:  {letter: p~, moves: leap orthogonal | forward + sideways}
  horse:  {letter: b~, moves: "slide diagonal\\nleap orthogonal"}
  dragon: {letter: r~, moves: "slide orthogonal\\nleap diagonal"}
rules:
  gold: {when: a gold is captured, do: give gold to me}
  silver: {when: a silver or a promoted_silver is captured, do: give silver to me}
  bishop: {when: a bishop or a horse is captured, do: give bishop to me}
  rook: {when: a rook or a dragon is captured, do: give rook to me}
  pawn: {when: a pawn or a tokin is captured, do: give pawn to me}
  nifu: {when: a pawn is dropped, if: count(pawn of me on cells along rank through target) > 1, do: forbid}
setup: |
  r b s g k
  . . . . p
  . . . . .
  P . . . .
  K G S B R
endings:
  - no legal move: loss
"""

# source: Fairy-Stockfish 0.0.90, variant minishogi
COUNTS = [
    ("rbsgk/4p/5/P4/KGSBR[] w - - 0 1", (14, 181, 2512)),
    ("r3k/1S2p/P4/1p2s/K3R[] w - - 0 1", (14, 168, 2472)),
    ("2b1k/PS1R1/3p1/p1r1s/K1B2[] w - - 0 1", (1, 15, 200)),
]


@pytest.mark.parametrize(("text", "counts"), COUNTS)
def test_pieces_promote_into_and_out_of_the_zone(text: str, counts: tuple[int, ...]) -> None:
    position = load_text(MINISHOGI).position(text)
    assert tuple(perft(position, depth) for depth in (1, 2, 3)) == counts


def test_all_lists_of_moves_agree() -> None:
    game = load_text(MINISHOGI)
    for position in random_walk(game.start(), 40, seed=4)[::8]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)


LINE = """
variant: line
board: {{grid: {{file: 2, rank: 5}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  queen: {{letter: q, moves: none}}
  rook:  {{letter: r, moves: none}}
  pawn:
    letter: p
    moves: "move slide forward\\ncapture step forward + sideways"
    promotes: {promotes}
setup: {{cells: {{white: {{pawn: [a1, b3]}}, black: {{pawn: b2}}}}}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(
    ("promotes", "moves"),
    [
        ("{on: rank >= 4, to: [queen]}", "a1a2 a1a3 a1a4q a1a5q a1b2 b3b4q b3b5q"),
        ("[{on: rank = 5, to: [queen]}, {on: rank = 4, to: [rook], forced: false}]",
         "a1a2 a1a3 a1a4 a1a4r a1a5q a1b2 b3b4 b3b4r b3b5q"),
        ("[{on: rank >= 4, from: rank = 3, to: [rook]}, {on: rank = 5, to: [queen]}]",
         "a1a2 a1a3 a1a4 a1a5q a1b2 b3b4r b3b5r"),
        ("[{on: true, capturing: true, to: [queen]}, {on: rank = 4, capturing: false, to: [rook]}]",
         "a1a2 a1a3 a1a4r a1a5 a1b2q b3b4r b3b5"),
        ("[{from: rank = 3, to: [queen, rook]}]", "a1a2 a1a3 a1a4 a1a5 a1b2 b3b4q b3b4r b3b5q b3b5r"),
    ],
)  # fmt: skip
def test_the_first_that_fits_holds(promotes: str, moves: str) -> None:
    # by hand, on ten cells
    position = load_text(LINE.format(promotes=promotes)).start()
    assert " ".join(sorted(str(move).replace("x", "").replace("=", "") for move in position.legal_moves())) == moves
