"""Cells that come back, and boards that grow: ``restore``, ``gone cells``, ``setup: {gone: ...}``."""

from __future__ import annotations

from random import Random

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.legal import legal_moves
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.deletion import dimension_of
from ndvariants.kernel.position.undo_log import undo
from ndvariants.kernel.random import game_key
from ndvariants.machine.jit import compiled
from tests.kernel.agreement import disagreement
from tests.kernel.bench import PLIES, lists_of, memory

GROWING = """
variant: growing
board: {grid: {file: 5, rank: 7}, mutable: true}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal}
setup:
  gone: rank in 3..5 and file != 3
  cells:
    white: {king: a1, rook: [b1, c3]}
    black: {king: e7, rook: [d7, c5]}
RULES
endings:
  - royal lost: loss
  - no legal move, in check: loss
  - no legal move: draw
  - 40 plies without capture: draw
"""
SPRING = "rules: {spring: {when: any piece moves, do: restore neighbours of target by orthogonal}}"
TIDES = """rules:
  ebb: {when: any piece captures, do: "delete cells along rank through target except target"}
  flood: {when: any piece moves, if: count(gone cells in (rank > 3)) > 6, do: "restore gone cells in (rank > 3)"}"""


def game_of(rules: str = SPRING):
    return load_text(GROWING.replace("RULES", rules))


def test_cells_yet_to_come_are_gone_at_the_start_and_in_texts() -> None:
    start = game_of().start()
    assert sorted(start.deleted()) == sorted(f"{file}{rank}" for file in "abde" for rank in (3, 4, 5))
    assert start.text().startswith("3rk/5/**r**/**1**/**R**/5/KR3")
    assert start.game.position(start.text()) == start


def test_a_move_brings_cells_back_that_rays_lead_through() -> None:
    start = game_of().start()
    rook = {move.text for move in start.legal_moves() if move.origin == "c3"}
    assert rook == {"c3c4", "c3c5", "c3c2", "c3c1"}
    after = start.play("c3c4")
    assert sorted(set(start.deleted()) - set(after.deleted())) == ["b4", "d4"]
    then = after.play("c5c6")
    assert {"c4b4", "c4d4"} <= {move.text for move in then.legal_moves()}
    assert then.piece_at("b4") is None and then.dimension("b4") == 2


def counted(position, cell: str) -> int:
    """The dimension of a cell, counted from what is there."""
    here = set(position.game.cells) - set(position.deleted())
    return sum(any(other != cell and other[k] == cell[k] for other in here) for k in (0, 1)) if cell in here else 0


@pytest.mark.parametrize("rules", [SPRING, TIDES])
def test_dimensions_keys_and_undo_follow(rules: str) -> None:
    game, random = game_of(rules), Random(7)
    restored = 0
    for _ in range(12):
        position = game.start()
        board = position.board()
        for _ in range(40):
            moves = position.legal_moves()
            if position.outcome() is not None:
                break
            move = random.choice(moves)
            then = position.play(move)
            restored += bool(set(position.deleted()) - set(then.deleted()))
            assert all(then.dimension(cell) == counted(then, cell) for cell in game.cells)
            again = game.position(then.text())
            assert again.key == then.key
            assert {one.text for one in again.legal_moves()} == {one.text for one in then.legal_moves()}
            board.push(move)
            position = then
        while board.ply > 0:
            board.pop()
        assert board.position() == game.start()
    assert restored > 10


@pytest.mark.parametrize("rules", [SPRING, TIDES])
def test_fast_and_slow_ways_agree_compiled_and_not(rules: str) -> None:
    game = game_of(rules)
    T = game.tables.T.tolist()
    S = list(game.engine.loaded(game.start().state)) + [0] * (2 * PLIES * T[H.MAX_WRITES])
    vectors = T, game.tables.R.tolist(), S, [0] * ((PLIES + 3) * T[H.MAX_MOVES] + T[H.SIZE_OF_DEPENDENCIES])
    for number in range(6):
        assert compiled(disagreement)(*memory(vectors), game_key(3, number), 80, 5) == 0
    assert disagreement(*vectors, game_key(3, 0), 15, 5) == 0
    assert perft(game.start(), 3) > 0


@pytest.mark.parametrize(("what", "there"), [("c3", False), ("cells along rank through c3", True)])
def test_a_cell_alone_on_its_lines_does_not_come_back(what: str, there: bool) -> None:
    text = f"""
variant: alone
board: {{grid: {{file: 3, rank: 3}}, mutable: true}}
players: {{white: {{}}, black: {{}}}}
pieces: {{king: {{letter: k, moves: leap any}}}}
setup: {{gone: file = 3 or rank = 3, cells: {{white: {{king: [a1]}}, black: {{king: [b2]}}}}}}
rules: {{back: {{when: any piece moves, do: restore {what}}}}}
endings: [no legal move: draw]
"""
    after = load_text(text).start().play("a1a2")
    assert ("c3" not in after.deleted()) == there


def test_only_boards_that_may_change_grow() -> None:
    with pytest.raises(VariantError) as caught:
        load_text(GROWING.replace(", mutable: true", "").replace("RULES", SPRING))
    assert "the cells of this board never change" in str(caught.value)
    with pytest.raises(VariantError, match="c3 does not exist at the start"):
        load_text(GROWING.replace("and file != 3", "").replace("RULES", SPRING))


@pytest.mark.parametrize("rules", [SPRING, TIDES])
def test_every_cell_knows_its_dimension_after_every_move(rules: str) -> None:
    chance = Random(3)
    T, R, S, M = lists_of(game_of(rules).tables)
    for _ in range(30):
        S[L.TOP] = T[H.IN_S_UNDO_LOG]
        for move in M[: legal_moves(T, R, S, M, 0)]:
            make(T, R, S, M, move)
            known = S[T[H.IN_S_DIMENSION] : T[H.IN_S_DIMENSION] + T[H.N_CELLS]]
            assert known == [dimension_of(T, R, S, cell) for cell in range(T[H.N_CELLS])]
            undo(S, T[H.IN_S_UNDO_LOG])
        make(T, R, S, M, chance.choice(M[: legal_moves(T, R, S, M, 0)]))
