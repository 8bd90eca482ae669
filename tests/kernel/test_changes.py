"""Rules that move pieces on, and conditions about the target: what is told from the cells changed is the truth."""

from __future__ import annotations

import pytest

from ndvariants.game.load import load_text
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.attacks.changes import check_after_changes
from ndvariants.kernel.attacks.check_after import ATTACKED, SAFE
from ndvariants.kernel.attacks.royals import count_royals, royal_attacked_so
from ndvariants.kernel.header import AT_ROYAL_RAYS, IN_S_UNDO_LOG
from ndvariants.kernel.layout import DOUBTS, NO_MOVE, PLY, SIDE, THREAT_ANY, TOP, Moves, Position, Rays, Tables
from ndvariants.kernel.legality.check import is_legal_by_making
from ndvariants.kernel.moves.generate import pseudo_legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.playout.playout import playout
from ndvariants.kernel.playout.royal_masks import NO_MASKS
from ndvariants.kernel.playout.sampling import make_if_legal
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import game_key, key_of
from ndvariants.machine.jit import compiled, kernel
from tests.judge import Bench
from tests.kernel.agreement import disagreement, illegal_move
from tests.kernel.bench import lists_of, memory
from tests.kernel.drawing import random_move
from tests.kernel.test_points import moves_of_points
from tests.speed.conditions import written
from tests.test_uniformity import check_uniformity, special_positions

# No pawn leaves a trail here: where one does, a rule might put a royal on it, and such games are judged by making.
FREE = "if count(pieces on neighbours of target by forward) = 0"
PUSHING = """
variant: pushing
description: What moves changes places with whatever stands before it then, kings and enemies as well.
extends: chess
pieces: {pawn: {moves: "move step forward\\ncapture step forward + sideways"}}
rules:
  push: {when: any piece moves, do: swap target with nearest to target of neighbours of target by forward}
"""
SHY = f"""
variant: shy
description: Nobody goes where something stands before it; a rule asks for checks, conditions and all.
extends: chess
pieces:
  queen: {{moves: slide any {FREE}}}
  rook: {{moves: slide orthogonal {FREE}}}
  knight: {{moves: "leap (2,1) {FREE}"}}
  pawn:
    moves: |
      move    step forward
      move    slide forward exactly 2 from rank = 2 {FREE}
      capture step forward + sideways {FREE}
rules:
  bold: {{when: a queen moves, if: in check(opponent), do: forbid}}
  nudge:
    when: a knight moves
    if: not attacked(target, opponent)
    do: swap target with nearest to target of neighbours of target by forward
"""
CANNONS = """
variant: cannons_pushed
extends: xiangqi
parameters: {repetition: {default: draw}}
rules:
  push: {when: a cannon moves, do: swap target with nearest to target of neighbours of target by forward}
"""
INVENTED = {"pushing": PUSHING, "shy": SHY, "cannons": CANNONS, "alice": written()["alice"]}


@kernel
def mistold(T: Tables, R: Rays, S: Position, M: Moves, game: int, plies: int) -> int:
    """0, or 1 + the ply of a random game at which the cells changed by a move tell what is not so.

    While no own royal is attacked every move is drawn, too: it is made if it is legal, and only then.
    """
    S[DOUBTS] = 0
    for ply in range(plies):
        S[TOP] = T[IN_S_UNDO_LOG]
        side = S[SIDE]
        for player in range(2):
            if not royal_attacked_so(T, R, S, player, THREAT_ANY):
                n = pseudo_legal_moves(T, R, S, M, 0)
                for i in range(n):
                    make(T, R, S, M, M[i])
                    told = check_after_changes(T, R, S, player, T[IN_S_UNDO_LOG])
                    if count_royals(T, S, player) > 0:
                        hit = royal_attacked_so(T, R, S, player, THREAT_ANY)
                        if (told == SAFE and hit) or (told == ATTACKED and not hit):
                            return 1 + ply
                    undo(S, T[IN_S_UNDO_LOG])
                    if player == side:
                        legal = is_legal_by_making(T, R, S, M, n, M[i])
                        if make_if_legal(T, R, S, M, n, M[i], NO_MASKS, 0) != legal:
                            return 1 + ply
                        undo(S, T[IN_S_UNDO_LOG])
        if random_move(T, R, S, M, 0, key_of(game, S[PLY]), 64) == NO_MOVE or S[SIDE] == side:
            return 0
    return 0


@pytest.mark.parametrize("name", INVENTED)
def test_changed_cells_tell_who_is_attacked(name: str) -> None:
    vectors = lists_of(load_text(INVENTED[name]).tables)
    assert vectors[0][AT_ROYAL_RAYS] != 0 and vectors[0][H.TOLD_BY_CHANGES] == 1
    for game in range(4):
        assert compiled(mistold)(*memory(vectors), game_key(5, game), 120) == 0


@pytest.mark.parametrize("name", INVENTED)
def test_fast_verified_and_true_moves_agree(name: str) -> None:
    vectors = lists_of(load_text(INVENTED[name]).tables)
    for game in range(3):
        assert compiled(disagreement)(*memory(vectors), game_key(11, game), 60, 5) == 0


@pytest.mark.parametrize("name", INVENTED)
def test_drawn_moves_are_legal(name: str) -> None:
    T, R, S, M = lists_of(load_text(INVENTED[name]).tables)
    for game in range(6):
        moves = memory(([], [], [], [0] * 1000))[3]
        compiled(playout)(*memory((T, R, S, M)), moves, game_key(4, game), 200, 500, 0)
        assert compiled(illegal_move)(*memory((T, R, S, M)), moves, 500) == 0


@pytest.mark.parametrize("name", INVENTED)
def test_every_pseudo_legal_move_is_one_point(name: str) -> None:
    T, R, S, M = vectors = lists_of(load_text(INVENTED[name]).tables)
    for ply in range(30):
        found = moves_of_points(vectors)
        assert found == sorted(M[: pseudo_legal_moves(T, R, S, M, 0)])
        if random_move(T, R, S, M, 0, key_of(game_key(3, 1), ply), 64) == NO_MOVE:
            break
        S[TOP] = T[IN_S_UNDO_LOG]


@pytest.mark.parametrize("name", INVENTED)
def test_moves_are_drawn_uniformly(name: str) -> None:
    bench = Bench(load_text(INVENTED[name]))
    for number, state in enumerate(special_positions(bench)):
        check_uniformity(bench, state, tries=1_000_000, key=number)


def test_pieces_with_conditions_about_the_target_are_not_listed() -> None:
    tables = load_text(written()["alice"]).tables
    kinds = [tables.T[tables.T[H.AT_KIND] + code] for code in range(L.FIRST_PIECE, tables.T[H.N_CODES])]
    assert all(kind & L.KIND_GUARDED and not kind & L.KIND_LISTED for kind in kinds)


def test_a_rule_is_told_of_a_check_that_stood_before_the_move() -> None:
    rescue = "rules: {rescue: {when: a pawn moves, if: in check(me), do: swap target with e2}}\n"
    pawn = 'pieces: {pawn: {moves: "move step forward\\ncapture step forward + sideways"}}\n'
    game = load_text(f"variant: rescue\nextends: chess\n{pawn}{rescue}")
    assert game.tables.T[H.TOLD_BY_CHANGES] == 1
    position = game.position("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1")
    assert "a2a3" in {move.text for move in position.legal_moves()}
    assert position.play("a2a3").text() == "4r1k1/8/8/8/8/8/4P3/4K3 b - - 0 1"
