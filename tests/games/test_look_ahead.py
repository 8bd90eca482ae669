"""``no legal move(PLAYER)`` and ``unmoved(CELL)`` wherever they stand: against Fairy-Stockfish and chess itself."""

from __future__ import annotations

from itertools import product

import pytest

from ndvariants import load
from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.kernel.layout import PLY
from ndvariants.kernel.playout.playout import playout
from ndvariants.kernel.random import game_key
from tests.games.test_connected import Stones, flipped, stones_of
from tests.judge import bench_of
from tests.walks import random_walk

MINISHOGI = """
variant: minishogi
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
zones: {far: rank = 5}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  gold: {letter: g, moves: step orthogonal | forward + sideways, drop: true}
  silver:
    letter: s
    moves: step diagonal | forward
    promotes: [{on: far, to: [narigin], forced: false}, {from: far, to: [narigin], forced: false}]
    drop: true
  rook:
    letter: r
    moves: slide orthogonal
    promotes: [{on: far, to: [dragon], forced: false}, {from: far, to: [dragon], forced: false}]
    drop: true
  bishop:
    letter: b
    moves: slide diagonal
    promotes: [{on: far, to: [horse], forced: false}, {from: far, to: [horse], forced: false}]
    drop: true
  pawn: {letter: p, moves: step forward, promotes: {on: far, to: [tokin]}, drop: rank < 5}
  narigin: {letter: n, moves: step orthogonal | forward + sideways}
  tokin: {letter: t, moves: step orthogonal | forward + sideways}
  dragon: {letter: d, moves: "slide orthogonal\\nstep diagonal"}
  horse: {letter: h, moves: "slide diagonal\\nstep orthogonal"}
rules:
  nifu: {when: a pawn is dropped, if: count(pawn of me on cells along rank through target) > 1, do: forbid}
  drop_mate: {when: a pawn is dropped, if: in check(opponent) and no legal move(opponent), do: forbid}
  gold: {when: a gold is captured, do: give captured to me}
  silver: {when: a silver or a narigin is captured, do: give silver to me}
  rook: {when: a rook or a dragon is captured, do: give rook to me}
  bishop: {when: a bishop or a horse is captured, do: give bishop to me}
  pawn: {when: a pawn or a tokin is captured, do: give pawn to me}
setup: |
  r b s g k
  . . . . p
  . . . . .
  P . . . .
  K G S B R
endings: [no legal move: loss, repetition 4: draw]
"""
CAMBODIAN = """
variant: cambodian
extends: makruk
registers: {aimed: {per: [player]}}
pieces:
  king:
    moves: |
      leap any
      move leap 2 sideways + forward if unmoved(origin) and aimed[me] = 0 and not in check(me)
  met: {moves: "step diagonal\\nmove leap 2 forward if unmoved(origin)"}
rules:
  aim:
    when: a rook moves
    if: count(king of opponent on (cells along rank through target plus cells along file through target)) > 0
    do: set aimed[opponent] to 1
"""
OTHELLO = """
variant: reversing
board: {grid: {file: 6, rank: 6}}
players: {black: {}, white: {}}
pieces: {disc: {letter: d, moves: none, drop: true}}
hands: {black: {disc: 64}, white: {disc: 64}}
options: {pass: no legal move(me) and not no legal move(opponent)}
rules:
  flip:
    when: a disc is dropped
    do: |
      let caught = enclosed from target by any
      if count(caught) = 0: forbid
      change caught to me
setup: {cells: {black: {disc: [d3, c4]}, white: {disc: [c3, d4]}}}
endings:
  - no legal move, if count(disc of me) > count(disc of opponent): win
  - no legal move, if count(disc of me) < count(disc of opponent): loss
  - no legal move: draw
"""
STUCK = """
variant: stuck
extends: chess
registers: {seen: {identity: false}}
rules:
  stuck:
    when: turn ends
    do: |
      set seen to 0
      if no legal move(opponent): set seen to 1
"""


@pytest.mark.parametrize(("depth", "count"), [(1, 14), (2, 181), (3, 2512), (4, 35401)])
def test_minishogi_has_its_counts(depth: int, count: int) -> None:
    # source: pyffish 0.0.90 (Fairy-Stockfish), minishogi
    assert perft(load_text(MINISHOGI).start(), depth) == count


@pytest.mark.parametrize(
    ("text", "mate", "others"),
    [
        ("r1S1k/P1rg1/1gSb1/5/K2B1[p] b - - 1 10", "P@a2", 34),
        ("2Dg1/3Sk/SK1R1/G1B1p/4h[P] w - - 7 16", "P@e3", 35),
        ("3gk/4p/2sb1/1rG1B/K2SR[p] b - - 3 6", "P@a2", 30),
        ("1bsk1/1P1r1/rg2K/BGs2/5[p] b - - 3 34", "P@e4", 34),
    ],
)
def test_a_pawn_dropped_may_not_mate(text: str, mate: str, others: int) -> None:
    # source: pyffish 0.0.90: its legal moves, without the pawn's drop after which there is none (there a lost game)
    moves = [move.text for move in load_text(MINISHOGI).position(text).legal_moves()]
    assert mate not in moves
    assert len(moves) == others


@pytest.mark.parametrize(("depth", "count"), [(1, 25), (2, 625), (3, 15031), (4, 361719)])
def test_cambodian_chess_has_its_counts(depth: int, count: int) -> None:
    # source: pyffish 0.0.90 (Fairy-Stockfish), cambodian
    assert perft(load_text(CAMBODIAN).start(), depth) == count


def drops(stones: Stones, player: int) -> dict[tuple[int, ...], list[tuple[int, ...]]]:
    """The cells of the board where the player may drop, and what turns."""
    free = [cell for cell in product(range(6), repeat=2) if cell not in stones]
    return {cell: found for cell in free if (found := flipped(stones, (6, 6), cell, player))}


@pytest.mark.parametrize("seed", range(8))
def test_who_cannot_move_passes_and_nobody_else(seed: int) -> None:
    line = random_walk(load_text(OTHELLO).start(), 60, seed)
    for position in line:
        stones, player = stones_of(position), position.fields.side
        mine, theirs = drops(stones, player), drops(stones, 1 - player)
        texts = [move.text for move in position.legal_moves()]
        assert len(texts) == (len(mine) or int(bool(theirs)))
        assert ("pass" in texts) == (not mine and bool(theirs))
    owners = list(stones.values())
    ahead = owners.count(0) - owners.count(1)
    outcome = line[-1].outcome()
    assert outcome is not None and outcome.winner == ("black" if ahead > 0 else "white" if ahead < 0 else None)


@pytest.mark.parametrize("seed", range(3))
def test_in_a_rule_it_says_what_the_position_after_the_move_has(seed: int) -> None:
    game, plain = load_text(STUCK), load("chess")
    for text in ("7k/5Q2/8/8/8/8/8/K5R1 w - - 0 1", "k7/8/1K6/8/8/8/7Q/8 w - - 0 1", "start"):
        first = game.start() if text == "start" else game.position(text)
        for position in random_walk(first, 12, seed):
            for move in position.legal_moves():
                after = position.play(move.text)
                known = plain.position(" ".join(after.text().split()[:6]))
                assert after.registers()["seen"] == (int(not known.legal_moves()),)


@pytest.mark.parametrize("text", [MINISHOGI, CAMBODIAN, OTHELLO, STUCK])
def test_all_lists_of_moves_agree_compiled_and_not(text: str) -> None:
    game = load_text(text)
    for position in random_walk(game.start(), 40, seed=1)[::13]:
        lists = bench_of(game).lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.verified) == sorted(lists.truth)
        assert game.engine.perft(position.state, 2, True) == game.engine.perft(position.state, 2, False)


@pytest.mark.parametrize("text", [MINISHOGI, OTHELLO])
def test_random_games_make_legal_moves_only(text: str) -> None:
    game, plies = load_text(text), 90
    bench, position = bench_of(game), game.start()
    H = [1, position.key] + [0] * (3 * plies)
    S, M = bench.plain(position.state), [0] * (4 * bench.max_moves)
    playout(bench.T, bench.R, S, M, H, game_key(3, 0), plies, plies + 10, 0)
    for move in H[plies + 10 : plies + 10 + S[PLY]]:
        assert position.outcome() is None and move in position.legal_numbers()
        position = position.play(move)
    assert position.ply == S[PLY]


def test_the_position_must_be_known() -> None:
    with pytest.raises(VariantError, match="NDV"):
        load_text(OTHELLO.replace("drop: true", "drop: no legal move(me)"))
