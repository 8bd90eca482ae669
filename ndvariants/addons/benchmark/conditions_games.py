"""The games of ``bench --conditions``: shipped ones, and some written for a single question."""

from __future__ import annotations

from collections.abc import Iterator

from ndvariants.game.load import load, load_text
from ndvariants.game.position import Position

SHIPPED = ("dragonchess", "othello", "janggi", "shogi", "antichess", "racingkings", "crazyhouse", "four_player")

NEVER = """
variant: a_rule_that_never_fires
extends: chess
rules:
  never: {when: turn ends, if: ply = 100000, do: remove pawn on cells in (rank = 4)}
"""
ONE_PIECE = """
variant: a_condition_on_one_piece
extends: chess
pieces:
  knight: {moves: "leap (2,1) if count(pawn of me) > 0"}
"""
_FREE = "if count(basilisk of opponent on neighbours of origin) = 0"
FREEZE = f"""
variant: freeze
description: What stands beside a basilisk of the opponent does not move, as in Dragonchess.
extends: chess
pieces:
  king: {{moves: leap any {_FREE}}}
  queen: {{moves: slide any {_FREE}}}
  rook: {{moves: slide orthogonal {_FREE}}}
  bishop: {{moves: slide diagonal {_FREE}}}
  knight: null
  basilisk: {{letter: n, moves: "leap (2,1) {_FREE}"}}
  pawn:
    moves: |
      move    step forward {_FREE}
      move    slide forward exactly 2 from rank = 2, leaving a trail {_FREE}
      capture step forward + sideways {_FREE}
      capture step forward + sideways on trail {_FREE}
    promotes: {{on: last, to: [queen, rook, bishop, basilisk]}}
setup: |
  r n b q k b n r
  p p p p p p p p
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  P P P P P P P P
  R N B Q K B N R
"""
_OPPOSITE = "cells along world through target except target"
_VACANT = f"if count(pieces on {_OPPOSITE}) = 0"
ALICE = f"""
variant: alice
inventor: Vernon Rylands Parton
year: 1953
description: Two boards; a move is legal where it is played, and then the piece goes through to the other board.
board: {{grid: {{file: 8, rank: 8, world: 2}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
zones: {{last: rank = 8}}
pieces:
  king: {{letter: k, royal: true, moves: leap ±file | ±rank | ±file + ±rank {_VACANT}}}
  queen: {{letter: q, moves: slide ±file | ±rank | ±file + ±rank {_VACANT}}}
  rook: {{letter: r, moves: slide ±file | ±rank {_VACANT}}}
  bishop: {{letter: b, moves: slide ±file + ±rank {_VACANT}}}
  knight: {{letter: n, moves: leap 2 ±file + ±rank | 2 ±rank + ±file {_VACANT}}}
  pawn:
    letter: p
    moves: |
      move    step +rank {_VACANT}
      move    slide +rank exactly 2 from rank = 2 {_VACANT}
      capture step +rank + ±file {_VACANT}
    promotes: {{on: last, to: [queen, rook, bishop, knight]}}
rules:
  through:
    when: any piece moves
    do: |
      if in check(me): forbid
      swap target with nearest to target of {_OPPOSITE}
setup:
  place:
    king: world = 1 and rank = 1 and file = e
    queen: world = 1 and rank = 1 and file = d
    rook: world = 1 and rank = 1 and (file = a or file = h)
    knight: world = 1 and rank = 1 and (file = b or file = g)
    bishop: world = 1 and rank = 1
    pawn: world = 1 and rank = 2
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
  - 100 plies without capture or pawn move: draw
"""
WRITTEN = {"a rule that never fires": NEVER, "a condition on one piece": ONE_PIECE, "freeze": FREEZE, "alice": ALICE}


def games() -> Iterator[tuple[str, Position]]:
    """The name of each game and where it starts."""
    for name, text in WRITTEN.items():
        yield name, load_text(text).start()
    for name in SHIPPED:
        yield name, load(name).start()
