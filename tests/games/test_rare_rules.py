"""Rules that meet rarely, on the smallest boards that show them; every answer is worked out by hand."""

from __future__ import annotations

import pytest

from ndvariants.game.load import load_text
from ndvariants.kernel import header as H
from ndvariants.kernel.layout import OUT_AT_ONCE, WALL
from ndvariants.kernel.legality.legal import legal_moves_by_making

SLIPPING = """
variant: slipping
board: {grid: {file: 5, rank: 7}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step orthogonal}
  rook: {letter: r, moves: slide orthogonal}
  cannon: {letter: c, moves: "move slide orthogonal\\ncapture hop orthogonal over 1 any"}
rules:
  slip: {when: a rook moves, do: swap target with nearest to target of neighbours of target by +file}
setup: {cells: {white: {king: e1, rook: a4}, black: {king: a7, cannon: e7}}}
endings: [no legal move: draw]
"""
TRAILS = """
variant: trails
board: {grid: {file: 3, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
  pawn:
    letter: p
    moves: |
      move    step forward
      move    slide forward exactly 2 from rank = 2, leaving a trail
      capture step forward + sideways
      capture step forward + sideways on trail
    promotes: {on: rank = 3, to: rook, capturing: CAPTURING}
setup: {cells: {white: {king: a1, pawn: b2}, black: {king: a5, pawn: c4}}}
endings: [no legal move: draw]
"""
OWNERS = """
variant: owners
board: {grid: {file: 3, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
rules:
  count:
    when: a rook is captured
    do: |
      let who = me
      remove rook of who
setup: {cells: {white: {king: a1, rook: [b1, c1]}, black: {king: a4, rook: [c4, b3]}}}
endings: [no legal move: draw]
"""
BROKEN = """
variant: broken
board: {grid: {file: 3, rank: 3}, mutable: true, unbroken: true}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {king: {letter: k, royal: true, moves: step any}}
rules: {hole: {when: a king moves, do: delete a2}}
setup:
  gone: file = 2 and rank != 2
  cells: {white: {king: c1}, black: {king: c3}}
options: {check: false}
endings: [no legal move: draw]
"""
BLASTS = """
variant: blasts
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
  bomb: {letter: b, moves: "move slide orthogonal\\ncapture slide orthogonal if phase = PHASE"}
phases: [{name: one, move: true}, {name: two, extra: true, move: true}]
rules:
  more: {when: a king moves, if: phase = one, do: again in two}
  blast: {when: a bomb captures, do: remove pieces on neighbours of target}
setup: {cells: {white: {king: a2, rook: b2}, black: {king: e5, bomb: b5}}}
endings: [no legal move: draw]
"""
HEIRS = """
variant: heirs
board: {grid: {file: 5, rank: 5}}
players: {red: {forward: +rank}, green: {forward: -rank}, blue: {forward: +file}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: t, moves: slide orthogonal}
setup: {cells: {red: {king: a1, rook: b1}, green: {king: e5}, blue: {king: a5, rook: d4}}}
endings:
  - if count(rook of me) = 0: out
  - no legal move: draw
"""
SHY = """
variant: shy
board: {grid: {file: 4, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
  bishop: {letter: b, moves: slide diagonal}
  knight: {letter: n, moves: "leap (2,1)"}
  pawn:
    letter: p
    moves: move step forward if count(pieces on neighbours of origin) = 0
    promotes: {on: rank = 5, to: [rook, bishop, knight]}
setup: {cells: {white: {king: a1, pawn: b4}, black: {king: d2}}}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize("rank", range(2, 7))
def test_a_piece_that_is_not_carried_on_may_not_become_the_hurdle_of_a_cannon(rank: int) -> None:
    game = load_text(SLIPPING.replace("rook: a4", f"rook: a{rank}"))
    assert game.tables.T[H.TOLD_BY_CHANGES] == 1
    moves = {move.text for move in game.start().legal_moves()}
    assert f"a{rank}e{rank}" not in moves  # at the edge nothing lies beside it: there it stays, between king and cannon
    assert f"a{rank}d{rank}" not in moves  # from there it slips to the edge
    assert f"a{rank}c{rank}" in moves


@pytest.mark.parametrize(("capturing", "moves"), [("true", {"b2b3", "b2c3r"}), ("false", {"b2b3r", "b2c3"})])
def test_taking_on_a_trail_is_a_capture_for_promotions(capturing: str, moves: set[str]) -> None:
    start = load_text(TRAILS.replace("CAPTURING", capturing)).position("k2/2p/3/1P1/K2 b - - 0 1")
    found = {move.text for move in start.play("c4c2").legal_moves()}
    assert found == moves | {"a1a2", "b2b4"}


def test_what_a_name_means_is_the_owner_whose_pieces_go() -> None:
    after = load_text(OWNERS).start().play("c1c4")
    assert {(piece.piece, piece.player) for piece in after.pieces()} == {
        ("king", "white"), ("king", "black"), ("rook", "black")
    }  # fmt: skip


def test_cells_whose_lines_are_all_broken_go_one_after_the_other() -> None:
    after = load_text(BROKEN).start().play("c1c2")
    left = {after.game.cells[cell] for cell, code in enumerate(after.fields.board) if code != WALL}
    assert left == {"c1", "c2", "c3"}


@pytest.mark.parametrize(("phase", "allowed"), [("one", False), ("two", True)])
def test_while_a_turn_goes_on_a_check_is_one_of_the_phase_in_which_the_opponent_answers(
    phase: str, allowed: bool
) -> None:
    start = load_text(BLASTS.replace("PHASE", phase)).start()
    # Beside the rook that the bomb may take the king is in danger, and white moves on in phase two.
    assert ("a2a1" in {move.text for move in start.legal_moves()}) == allowed


def test_who_is_out_at_once_may_only_leave() -> None:
    game = load_text(HEIRS)
    assert game.tables.T[H.OUTS_BY_MOVE] == OUT_AT_ONCE
    position = game.start().play("b1b2")  # green has no rook
    assert len(position.legal_moves()) == 1
    engine, moves = game.engine, [0] * 1_000
    assert legal_moves_by_making(engine.T, engine.R, engine.loaded(position.state), moves, 0) == 1
    assert moves[0] == position.legal_moves()[0].number


def test_there_is_room_for_every_promotion_of_a_piece_whose_moves_are_listed() -> None:
    game = load_text(SHY)
    T, position = game.tables.T, game.start()
    promotions = [move for move in position.legal_moves() if move.origin == "b4"]
    assert [move.promotion for move in promotions] == ["rook", "bishop", "knight"]
    (pawn,) = (code for code, one in game.letters.by_code.items() if (one.piece, one.player) == ("pawn", 0))
    assert T[T[T[H.AT_MOST] + pawn] + game.cells.index("b4")] >= len(promotions)
