"""Who attacks what: against python-chess, and against the rules themselves in every shipped variant."""

from __future__ import annotations

from random import Random

import chess
import pytest

from ndvariants import IllegalMoveError, Move, NotationError, load
from ndvariants.resources import variant_names
from tests.judge import game_of

SIDES = {"white": chess.WHITE, "black": chess.BLACK}


def walk(game, seed: int, plies: int):
    """Positions of a random game."""
    random, position = Random(seed), game.start()
    for _ in range(plies):
        yield position
        moves = position.legal_moves()
        if not moves:
            return
        position = position.play(random.choice(moves))


def names(squares) -> set[str]:
    return {chess.square_name(square) for square in squares}


@pytest.mark.parametrize("seed", range(3))
def test_chess_is_seen_as_python_chess_sees_it(seed):
    game, random = load("chess"), Random(seed)
    for position in walk(game, seed, 70):
        board = chess.Board(position.text())
        assert {m.text for m in position.pseudo_legal_moves()} == {m.uci() for m in board.pseudo_legal_moves}
        assert {cell for cells in position.checkers().values() for cell in cells} == names(board.checkers())
        assert {c: (p.player == "white", p.piece) for c, p in position.piece_map().items()} == {
            chess.square_name(s): (p.color, chess.piece_name(p.piece_type)) for s, p in board.piece_map().items()
        }
        fields = position.text().split()
        unpassed = game.position(" ".join([*fields[:3], "-", *fields[4:]]))  # python-chess leaves en passant out
        for cell in random.sample(list(game.cells), 6):
            square = chess.parse_square(cell)
            for side, colour in SIDES.items():
                assert set(unpassed.attackers(cell, side)) == names(board.attackers(colour, square))
            there = board.piece_at(square)
            assert (position.piece_at(cell) is None) == (there is None)
            assert position.is_pinned(cell) == (there is not None and board.is_pinned(there.color, square))
        for move in random.sample(position.legal_moves(), min(3, len(position.legal_moves()))):
            assert position.gives_check(move) == board.gives_check(chess.Move.from_uci(move.text))


@pytest.mark.parametrize("name", variant_names())
def test_a_royal_in_check_has_checkers_and_no_other_has(name):
    for position in walk(game_of(name), 3, 24):
        assert bool(position.checkers()) == position.in_check(), position.text()


def test_each_royal_has_its_own_checkers():
    game = load("chess")
    assert game.position("4k3/8/8/8/4r3/3n4/8/4K2R w - - 0 1").checkers() == {"e1": ("d3", "e4")}
    assert game.start().checkers() == {}


def test_hops_captures_in_passing_and_explosions_are_attacks():
    xiangqi = load("xiangqi").position("4k4/9/9/9/4c4/9/9/4P4/9/3K5 w - - 0 1")
    assert xiangqi.attackers("e1", "black") == ("e6",)
    assert xiangqi.attackers("e2", "black") == ("e6",) and xiangqi.attackers("e4", "black") == ()
    passed = load("chess").start().after("e2e4 a7a6 e4e5 d7d5")
    assert passed.attackers("d5", "white") == ("e5",)  # en passant
    assert set(passed.attackers("d6", "white")) == {"e5"}


def test_a_king_that_survives_the_collapse_of_its_line_is_not_attacked():
    # The line d1 ... d5 goes: of its pieces White has more, and its king is the nearest to the cannon's target.
    game = load("collapse", shape=(5, 5), arm_at=(0, 0, 0))
    saved = game.position("3c*/3p*/3P*/3K*/3C* w - - 0 1 research=0,0,0/0,0,0")
    assert not saved.in_check() and saved.checkers() == {} and saved.attackers("d2", "black") == ()
    lost = game.position("3c*/3p*/3P*/3K*/4* w - - 0 1 research=0,0,0/0,0,0")
    assert lost.in_check() and lost.checkers() == {"d2": ("d5",)}


def test_a_move_is_asked_for_and_its_fault_is_said():
    start = load("chess").start()
    assert start.is_legal("e2e4") and not start.is_legal("e2e5") and not start.is_legal("nonsense")
    assert start.is_legal(start.legal_moves()[3]) and not start.is_legal(7)
    assert not start.is_legal(start.play("e2e4").legal_moves()[0])
    assert start.why_not("e2e4") is None
    assert "the pawn on e2 cannot go to e5" in (start.why_not("e2e5") or "")
    assert "there is no piece on e4" in (start.why_not(Move("e4", "e5", None, None, "e4e5")) or "")


def test_cells_and_players_that_do_not_exist_are_named():
    start = load("chess").start()
    with pytest.raises(NotationError, match="there is no cell 'e9'"):
        start.piece_at("e9")
    with pytest.raises(NotationError, match="did you mean 'white'"):
        start.attackers("e4", "whit")
    with pytest.raises(IllegalMoveError, match="7 is not the number of a legal move"):
        start.play(7)


def test_dimensions_are_those_that_the_board_counts():
    assert load("hyperchess", n=3).start().dimension("1a1") == 3
    assert load("icochess").start().dimension(load("icochess").cells[0]) == 0
    game = load("collapse")
    for position in walk(game, 1, 60):
        last = position
    gone = last.deleted()
    assert all(last.dimension(cell) == 0 for cell in gone)
    left = [cell for cell in game.cells if cell not in gone and last.fields.board[game.cells.index(cell)] != 2]
    assert all(1 <= last.dimension(cell) <= 4 for cell in left[:40])


def test_sections_are_told_in_the_order_of_the_thread():
    random, position = Random(1), load("curved_space").start()
    assert position.sequence() == () == load("chess").start().sequence()
    while not position.sequence():
        position = position.play(random.choice(position.legal_moves()))
    for _ in range(8):
        assert f"thread: {' > '.join(position.sequence())}" in position._repr_svg_().replace("&gt;", ">")
        position = position.play(random.choice(position.legal_moves()))


def test_a_move_of_another_position_with_the_same_names_is_played():
    start = load("chess").start()
    assert start.play(Move("e2", "e4", None, None, "e2e4")) == start.play("e2e4")
