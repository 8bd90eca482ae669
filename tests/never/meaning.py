"""Slips of the pen that only mean the wrong thing: a sound file, and what its author might have written instead.

Each changes one line of the file, and every word in it is a word of the language: nothing is wrong but the sense.
Written before the remarks that find them.
"""

from __future__ import annotations

from typing import NamedTuple

SOUND = """variant: meant
title: Meant
board: {grid: {file: 8, rank: 8}, walls: [+rank if rank = 4 and file in 3..6]}
players: {white: {forward: +rank}, black: {forward: -rank}}
zones:
  far: rank = 8
  near: rank <= 2
  wing: file <= 2 or file >= 7
registers:
  level: {}
  checks: {per: [player]}
  turns: {initial: 3}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
  guard:
    letter: g
    moves: |
      step diagonal
      move leap (2,1) from wing
      slide orthogonal to near if count(rook of me) < 2
  pawn:
    letter: p
    moves: |
      move step forward
      move slide forward exactly 2 from rank = 2
      capture step forward + sideways
    promotes: {on: far, to: [rook, guard]}
rules:
  rising:
    when: any piece captures
    if: level = 0
    do: set level to 1
  counting:
    when: turn ends
    if: in check(opponent)
    do: add 1 to checks[me]
  growing:
    when: a rook captures
    if: count(pawn of me) >= 3
    do: set turns to 2
  sweeping:
    when: a guard captures
    do: |
      for each pawn of opponent in far, remove cell
  late:
    when: turn ends
    if: ply > 100 and count(pieces of me) < 10
    do: set level to 0
setup: |
  r g . . k . . r
  p p p p p p p p
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  . . . . . . . .
  P P P P P P P P
  R G . . K . . R
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - if checks[opponent] >= 3: loss
  - if turns = 2 and level = 1: draw
  - 100 plies without capture or pawn move: draw
"""


class Slip(NamedTuple):
    """What the author wrote instead of a stretch of the sound file, and what is wrong with it."""

    name: str
    instead: str
    written: str


SLIPS = (
    Slip("more pawns than there ever are", "count(pawn of me) >= 3", "count(pawn of me) > 8"),
    Slip("never more pawns, said the other way", "count(pawn of me) >= 3", "9 <= count(pawn of me)"),
    Slip("always at most as many", "count(pawn of me) >= 3", "count(pawn of me) <= 8"),
    Slip("more pieces of a side than it has", "count(pieces of me) < 10", "count(pieces of me) > 13"),
    Slip("always fewer pieces", "count(pieces of me) < 10", "count(pieces of me) < 14"),
    Slip("a level that is never set", "if turns = 2 and level = 1", "if turns = 2 and level = 2"),
    Slip("a level below all that are set", "if turns = 2 and level = 1", "if turns = 2 and level < 0"),
    Slip("a level that always holds", "if turns = 2 and level = 1", "if turns = 2 and level <= 1"),
    Slip("a counter that only grows from 0", "checks[opponent] >= 3", "checks[opponent] < 0"),
    Slip("a counter that is always at least 0", "checks[opponent] >= 3", "checks[opponent] >= 0"),
    Slip("turns that skip a number", "if turns = 2 and", "if turns = 1 and"),
    Slip("one side of an or that says all", "file <= 2 or file >= 7", "file = 2 or file < 9"),
    Slip("one side of an or that says nothing", "file <= 2 or file >= 7", "file <= 2 or file >= 9"),
    Slip("ranks beyond the board", "far: rank = 8", "far: rank in 9..14"),
    Slip("a pawn that starts beyond the board", "from rank = 2", "from rank = 10"),
    Slip("a zone of every cell", "near: rank <= 2", "near: rank <= 8"),
    Slip(
        "a king that is there, counted as none",
        "king: {letter: k, royal: true,",
        'king: {letter: k, royal: "count(king of me) = 0",',
    ),
    Slip("a piece that moves while there is none", "if count(rook of me) < 2", "if count(guard of me) = 0"),
    Slip(
        "a loop that never speaks of its cell",
        "for each pawn of opponent in far, remove cell",
        "for each pawn of opponent in far, remove target",
    ),
    Slip("a promotion that captures beyond the board", "promotes: {on: far,", "promotes: {on: rank > 8,"),
    Slip("two conditions of which one says nothing", "ply > 100 and", "ply >= 0 and"),
    Slip("a number of plies below none", "ply > 100 and", "ply < 0 and"),
    Slip("an ending for want of moves where one may always pass", "setup:", "options: {pass: true}\nsetup:"),
    Slip(
        "out, where the other is left alone",
        "do: set turns to 2",
        "do: {set turns to 2}\n  ending:\n    when: a guard captures\n    do: out opponent",
    ),
    Slip("a remainder that is none", "level = 0\n", "ply mod 2 = 2\n"),
    Slip("a difference of ranks that no board has", "level = 0\n", "rank(target) - rank(origin) = 8\n"),
    Slip("a wall behind the last rank", "+rank if rank = 4", "+rank if rank = 8"),
    Slip("a least number of pieces that is always there", "count(pieces of me) < 10", "count(pieces) >= 0"),
)
