"""Hands that never empty, drops as another piece, drops under a condition: against a program that is not ours."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from tests.judge import bench_of, code_of, position_with
from tests.walks import random_walk

SPREAD = """
variant: spread
board: {grid: {file: 7, rank: 7}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  stone:
    letter: p
    moves: move leap (2,0) | (2,1) | (2,2)
    drop: {if: count(pieces of me on neighbours of target) > 0}
hands: {white: {stone: endless}, black: {stone: endless}}
rules:
  infect: {when: turn ends, do: change pieces of opponent on neighbours of target to me}
setup: |
  p . . . . . P
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  P . . . . . p
endings: [if count(pieces of me) = 0: loss, no legal move: draw]
"""
ALONE = """
variant: alone
board: {grid: {file: 8, rank: 8}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  stone: {letter: p, moves: none, drop: {if: count(pieces of opponent on neighbours of target by orthogonal) = 0}}
hands: {white: {stone: endless}, black: {stone: endless}}
endings: [no legal move: loss]
"""
KYOTO = """
variant: kyoto
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king:   {letter: k, royal: true, moves: leap any}
  pawn:   {letter: p, moves: step forward, promotes: {on: true, to: [rook]}, drop: {as: [pawn, rook]}}
  rook:   {letter: r, moves: slide orthogonal, promotes: {on: true, to: [pawn]}}
  silver: {letter: s, moves: step forward | diagonal, promotes: {on: true, to: [bishop]}, drop: {as: [silver, bishop]}}
  bishop: {letter: b, moves: slide diagonal, promotes: {on: true, to: [silver]}}
  lance:  {letter: l, moves: slide forward, promotes: {on: true, to: [tokin]}, drop: {as: [lance, tokin]}}
  tokin:  {letter: t, moves: step orthogonal | forward + sideways, promotes: {on: true, to: [lance]}}
  knight: {letter: n, moves: leap 2 forward + sideways, promotes: {on: true, to: [gold]}, drop: {as: [knight, gold]}}
  gold:   {letter: g, moves: step orthogonal | forward + sideways, promotes: {on: true, to: [knight]}}
rules:
  pawns: {when: any piece captures, if: captured = pawn or captured = rook, do: give pawn to me}
  silvers: {when: any piece captures, if: captured = silver or captured = bishop, do: give silver to me}
  lances: {when: any piece captures, if: captured = lance or captured = tokin, do: give lance to me}
  knights: {when: any piece captures, if: captured = knight or captured = gold, do: give knight to me}
setup: |
  p g k s t
  . . . . .
  . . . . .
  . . . . .
  T S K G P
endings: [no legal move: loss]
"""
# source: Fairy-Stockfish 0.0.90, variants ataxx, snort and kyotoshogi
COUNTS = [
    (SPREAD, "P5p/7/7/7/7/7/p5P w - - 0 1", (16, 256, 6460)),
    (SPREAD, "P5p/1p5/1ppP3/2P4/3P3/5pP/p4PP b - - 3 20", (63, 4066)),
    (ALONE, "8/8/8/8/8/8/8/8 w - - 0 1", (64, 3808)),
    (ALONE, "8/3p4/2P2P2/1p2p3/8/3P1P2/1pp5/7P b - - 0 9", (37, 1224)),
    (KYOTO, "pgkst/5/5/5/TSKGP w - - 0 1", (12, 137, 1636)),
    (KYOTO, "p1k1t/2s2/1G3/3P1/T1K1P[SNs] b - - 0 8", (44, 3043, 61864)),
]


@pytest.mark.parametrize(("text", "position", "counts"), COUNTS)
def test_counts_of_a_program_that_is_not_ours(text: str, position: str, counts: tuple[int, ...]) -> None:
    start = load_text(text).position(position)
    assert tuple(perft(start, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("text", [SPREAD, ALONE, KYOTO])
def test_all_lists_of_moves_agree_and_positions_are_read_back(text: str) -> None:
    game = load_text(text)
    for position in random_walk(game.start(), 30, seed=3)[::6]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)
        assert game.position(position.text()) == position


def test_a_drop_says_what_the_piece_becomes() -> None:
    position = load_text(KYOTO).position("p1k1t/2s2/1G3/3P1/T1K1P[SNs] b - - 0 8")
    move = position.parse_move("s@b5=b")
    assert (move.text, move.drop, move.promotion, move.piece) == ("S@b5=b", "silver", "bishop", "bishop")
    after = position.play(move)
    placed = after.piece_at("b5")
    assert placed is not None and placed.piece == "bishop"
    assert after.hand("black") == {}
    assert position.parse_move("S@b5").promotion is None
    assert "is not dropped as a rook" in (position.why_not("S@b5=r") or "")


def test_an_endless_hand_stays_as_it_is() -> None:
    start = load_text(SPREAD).start()
    after = start.play("P@b1")
    assert start.hand("white") == after.hand("white") == {"stone": 1}
    assert "[" not in after.text()
    assert "may not be dropped on d4" in (start.why_not("P@d4") or "")


def test_an_endless_hand_needs_nothing_in_it() -> None:
    game = load_text(SPREAD)
    lone = position_with(game, {0: code_of(game, "white", "stone")})  # on a1, and all hands are empty
    assert lone.hand("white") == {}
    assert {move.text for move in lone.legal_moves() if move.drop} == {"P@a2", "P@b1", "P@b2"}


def test_what_is_given_to_an_endless_hand_changes_nothing() -> None:
    rule = "  pay:    {when: a stone moves, do: give mover to opponent}\n"
    start = load_text(SPREAD.replace("rules:\n", "rules:\n" + rule)).start()
    after = start.play("a1-c1")
    assert after.hand("white") == after.hand("black") == {"stone": 1}
    assert start.game.position(after.text()) == after


@pytest.mark.parametrize("files", range(2, 9))
def test_what_is_not_in_hand_is_not_dropped(files: int) -> None:
    text = f"variant: two\nboard: {{grid: {{file: {files}, rank: 3}}}}\nplayers: {{white: {{}}, black: {{}}}}\n"
    text += "pieces: {a: {letter: a, moves: none, drop: rank = 1}, b: {letter: b, moves: none, drop: true}}\n"
    text += "hands: {white: {a: 1}, black: {b: 1}}\nendings: [no legal move: draw]\n"
    start = load_text(text).start()
    assert {move.text for move in start.legal_moves()} == {f"A@{file}1" for file in "abcdefgh"[:files]}
    answers = {move.text for move in start.play("A@a1").legal_moves()}
    assert answers == {f"B@{file}{rank}" for file in "abcdefgh"[:files] for rank in "123"} - {"B@a1"}


def test_faults_have_places_and_hints() -> None:
    text = ALONE.replace("endless}, b", "endles}, b").replace("drop: {if", "drop: {as: [stoen], if")
    with pytest.raises(VariantError) as raised:
        load_text(text)
    told = " ".join(problem.hint for problem in raised.value.problems)
    assert "did you mean `stone`?" in told
    assert "did you mean `endless`?" in told
