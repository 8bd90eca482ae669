"""Forced wins and tables of endings, against what is known of them."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest
from click.testing import CliRunner

from ndvariants import NdVariantsError, load
from ndvariants.cli import commands
from ndvariants.game.kernels.runner import PlainRunner
from ndvariants.kernel import header as H
from ndvariants.kernel.solve.positions import list_positions
from ndvariants.players import make_player, read_player
from ndvariants.players.endgames.symmetry import fold
from ndvariants.players.endgames.tables import LONG, _desk, bare_state, make_table, read_pieces, summary
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.solver import prove_win
from tests.search.mates_in_two import FILE, game_named

# Positions of K+R against K with black to move, by the moves to mate, those that turn or mirror into each other counted
# once: the data set "Chess (King-Rook vs. King)" of the UCI Machine Learning Repository (M. Bain, A. van Hoff, 1994).
KNOWN = {
    "draw": 2796, 0: 27, 1: 78, 2: 246, 3: 81, 4: 198, 5: 471, 6: 592, 7: 683, 8: 1433, 9: 1712, 10: 1985, 11: 2854,
    12: 3597, 13: 4194, 14: 4553, 15: 2166, 16: 390,
}  # fmt: skip


@pytest.fixture(scope="module")
def rook():
    return make_table(load("chess"), "KRk")


def test_king_and_rook_against_king_is_what_is_known(rook):
    place = rook.of_list(rook.lists[0])
    half = (place.stop - place.start) // 2
    scores, exists = rook.scores[place][half:], rook.exists[place][half:]
    numbers = np.flatnonzero(exists)
    cells = np.stack([numbers // 64**k % 64 for k in range(3)])
    files, ranks = cells % 8, cells // 8
    turned = []
    for swap in (0, 1):
        for flip in range(4):
            x, y = (ranks, files) if swap else (files, ranks)
            x, y = (7 - x if flip & 1 else x), (7 - y if flip & 2 else y)
            turned.append(sum((y * 8 + x)[k] * 64**k for k in range(3)))
    first = np.min(turned, axis=0) == numbers
    found = Counter("draw" if s == 0 else (LONG - int(s)) // 2 for s in scores[numbers[first]])
    assert found == KNOWN


def test_every_position_with_the_rook_to_move_is_won_in_16_moves(rook):
    white, black = summary(rook)
    assert (white.positions, white.won, white.longest_win) == (175_168, 175_168, 31)
    assert (black.positions, black.won, black.longest_loss) == (223_944, 0, 32)


def test_a_table_knows_its_positions(rook):
    game = rook.game
    assert rook.distance(game.position("7k/8/5K2/8/8/8/8/R7 w - - 0 1")) == 3
    assert rook.distance(game.position("R6k/8/6K1/8/8/8/8/8 b - - 0 1")) == -1
    assert rook.distance(game.start()) is None


def test_king_and_queen_win_in_10_moves_and_minor_pieces_never():
    assert summary(make_table(load("chess"), "KQk"))[0].longest_win == 19
    assert [side.won for side in summary(make_table(load("losalamos"), "KNk"))] == [0, 0]


def test_a_rook_mates_no_king_in_three_dimensions():
    sides = summary(make_table(load("hyperchess", n=3, side=4), "KRk"))
    assert [(side.won, side.lost) for side in sides] == [(0, 0), (0, 0)]


def test_listed_positions_are_the_same_un_jitted():
    game = load("losalamos")
    T = game.engine.T
    found = []
    for runner in (game.engine.compiled, PlainRunner(*game.engine._tables[:2])):
        bare = game.engine.loaded(bare_state(game))
        S, base = runner.vector(bare, T[H.SIZE_OF_S] + 500), runner.vector(bare)
        codes = make_table(game, "KQk").lists[0]
        M, desk = runner.vector((), 4 * T[H.MAX_MOVES], 64), runner.vector(_desk([codes]), 0, 64)
        out = runner.vector((), 40_000, 64)
        done = runner.run(list_positions, S, M, base, desk, 36**3 + 50, 300, out, 40_000)
        found.append((done, runner.contents(out), runner.contents(desk)))
    assert found[0] == found[1]


@pytest.mark.parametrize(("pieces", "reason"), [
    ("KXk", "X"), ("", "1 to 5"), ("KRRRRk", "1 to 5"), ("KRRRk", "too many"),
])  # fmt: skip
def test_what_cannot_be_a_table_is_refused(pieces, reason):
    with pytest.raises(NdVariantsError, match=reason):
        make_table(load("chess"), pieces)


# ----------------------------------------------------------------------- the player


def test_a_player_with_tables_wins_as_fast_as_can_be():
    game = load("losalamos")
    position = game.position("6/6/3k2/6/6/KR4 w - - 0 1")
    plies = make_table(game, "KRk").distance(position)
    assert plies > 11
    player = read_player("alphabeta:nodes=200,noise=0,endings=KRk")
    result = SearchedGames(position, (player, player), 1, Terms(100)).play(0, 1)[0]
    assert (result.winner, result.plies) == (0, plies)
    *_, thought = make_player("alphabeta:nodes=200,endings=KRk").think(position)
    assert thought.mate_in == plies


def test_a_player_without_tables_is_not_helped_by_one_with():
    position = load("losalamos").position("6/6/3k2/6/6/KR4 w - - 0 1")
    plain = read_player("alphabeta:nodes=50,noise=0")
    games = [
        SearchedGames(position, (plain, other), 1, Terms(100)).moves(0)[0]
        for other in (plain, read_player("alphabeta:nodes=50,noise=0,endings=KRk"))
    ]
    assert games[0] == games[1]


# ----------------------------------------------------------------------- proofs

POSITIONS: dict[str, list[str]] = json.loads(FILE.read_text())


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_wins_in_two_are_proved(name):
    proof = prove_win(game_named(name).position(POSITIONS[name][0]), 400_000)
    assert (proof.is_won, proof.plies, len(proof.moves)) == (True, 3, 3)
    assert proof.line()[-1].text
    assert proof.is_shortest


def test_a_proof_is_the_shortest_win_of_the_table(rook):
    for text in ("7k/8/8/4K3/8/8/8/R7 w - - 0 1", "8/8/8/8/8/1k6/8/K6R w - - 0 1"):
        position = rook.game.position(text)
        proof = prove_win(position)
        assert proof.is_won
        assert proof.plies >= rook.distance(position)
        if proof.is_shortest:
            assert proof.plies == rook.distance(position)


def test_a_position_without_a_win_is_refuted():
    proof = prove_win(load("chess").position("7k/8/8/8/8/8/8/K6B w - - 0 1"), 3_000)
    assert proof.is_won is None
    assert prove_win(load("chess").position("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1"), most_plies=1).is_won
    assert prove_win(load("chess").start(), 20_000, most_plies=2).is_won is False


def wins(position, plies, hero):
    """Does a player win within so many moves of both, whatever the others do: by looking at all of them."""
    outcome = position.outcome()
    if outcome is not None or plies == 0:
        return outcome is not None and outcome.winner == hero
    after = (wins(position.play(move), plies - 1, hero) for move in position.legal_moves())
    return any(after) if position.side == hero else all(after)


@pytest.mark.parametrize(("variant", "text"), [
    ("hexdame", "****1mm1m/***mm4/**mm5/*m5M1/4m4/8*/m3M1k**/3MM1***/5**** b - - 0 26 phase=play"),
    ("hexdame", "****3K1/***6/**5m1/*7M/9/8*/7**/4M1***/5**** w - - 0 43 phase=play"),
    ("checkers", "3K1K1m/M7/8/4M3/8/M5m1/5M1M/8 w - - 0 22 phase=play"),
    ("checkers", "8/8/3m4/4m3/1K6/M5M1/1M1M4/M3M1M1 w - - 0 16 phase=play"),
])  # fmt: skip
def test_a_move_of_several_parts_is_one_ply(variant, text):
    position = load(variant).position(text)
    least = next(plies for plies in (1, 3) if wins(position, plies, position.side))
    proof = prove_win(position, 300_000, 3)
    assert (proof.is_won, proof.plies, len(proof.line())) == (True, least, least)
    assert position.play(proof.line()[0]).side != position.side
    thoughts = list(make_player("alphabeta:nodes=20000").think(position))
    assert thoughts[-1].mate_in == least
    if least == 3:
        assert prove_win(position, 300_000, 1).is_won is None


@pytest.mark.parametrize(
    ("name", "pieces", "parameters"),
    [
        ("chess", "KRk", {}),
        ("hyperchess", "KRk", {"n": 3, "side": 4}),
        ("hyperchess", "KNNk", {"n": 2, "side": 4}),
        ("hyperchess", "KKk", {"n": 2, "side": 4}),
    ],
)
def test_positions_up_to_symmetry_are_worth_what_all_positions_are(name, pieces, parameters):
    game = load(name, **parameters)
    folded, whole = make_table(game, pieces, folded=True), make_table(game, pieces)
    assert len(folded.scores) < len(whole.scores) or pieces == "KKk"  # the first piece has a twin
    assert summary(folded) == summary(whole)


def test_a_cube_of_four_dimensions_has_384_symmetries():
    game = load("four_d", side=4)
    found = fold(game, read_pieces(game, "KQk"))
    # Coordinates up to reflection are 1 or 2, and their order does not count: none, one ... four of them are 2.
    assert len(found.reps) == 5 and found.sizes.tolist() == [16, 64, 96, 64, 16]


@pytest.mark.parametrize(
    ("name", "pieces", "parameters"),
    [
        ("chess", "KPk", {}),  # pawns have a direction
        ("collapse", "KRk", {"shape": [4, 4]}),  # rules
        ("kingofthehill", "KRk", {}),  # a zone that wins
        ("torus", "KRk", {}),  # ends that are joined: not looked at
        ("xiangqi", "KRk", {}),  # zones of a piece
    ],
)
def test_what_is_not_known_to_be_symmetric_is_not_folded(name, pieces, parameters):
    game = load(name, **parameters)
    assert fold(game, read_pieces(game, pieces)) is None


def test_a_position_is_found_in_a_folded_table():
    table = make_table(load("chess"), "KRk", folded=True)
    whole = make_table(load("chess"), "KRk")
    for text in ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "8/8/8/3k4/8/8/8/KR6 b - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1"):
        position = table.game.position(text)
        assert table.distance(position) == whole.distance(whole.game.position(text))


def test_where_a_table_is_too_large_the_largest_board_that_fits_is_offered():
    result = CliRunner().invoke(commands, ["solve", "hyperchess", "-p", "n=4", "-p", "side=5", "--pieces", "KQk"])
    assert result.exit_code == 1
    assert "a table of KQk has" in result.output and "the largest that fits: -p n=3" in result.output
