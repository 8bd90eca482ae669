"""Turns of several parts that come to a dead end: they are over where no further part is legal; a part whose turn
cannot be ended at all is not legal."""

from __future__ import annotations

from ndvariants import Game, load
from ndvariants.game.load import load_text
from ndvariants.game.move import parts_of
from ndvariants.game.perft import perft
from ndvariants.game.random_games import RandomGames
from ndvariants.kernel import header as H
from ndvariants.simulation.batch import simulate

TWICE = """
variant: twice
extends: chess
phases:
  - {name: game, move: true}
  - {name: second, extra: true, move: [pawn]}
rules:
  more: {when: any piece moves, if: phase = game, do: again in second joined}
"""
FORBIDS = """
variant: forbids
board: {grid: {file: 3, rank: 3}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  man: {letter: m, moves: move step orthogonal}
phases:
  - {name: play, move: true}
  - {name: more, extra: true, move: mover}
rules:
  twice: {when: any piece moves, if: phase = play, do: again in more joined}
  home: {when: turn ends, if: count(man of me) > count(man of me on cells along rank through a1), do: forbid}
setup: {cells: {white: {man: [a1, c2]}, black: {man: a3}}}
endings: [no legal move: loss]
""".replace("man", "stone")


def texts(game: Game, position: str) -> set[str]:
    return {move.text for move in game.position(position).legal_moves()}


def test_a_turn_is_over_where_every_further_part_leaves_the_king_in_check() -> None:
    game = load_text(TWICE)
    position = game.position("4k3/8/8/8/1b6/8/3P4/4K2N w - - 0 1 phase=game")
    moves = {move.text: move for move in position.legal_moves()}
    assert {"h1f2", "h1g3", "e1e2,d3", "e1e2,d4"} <= set(moves)  # the pawn is pinned while the king stays
    after = position.play("h1g3")
    assert (after.side, after.ply, len(parts_of(moves["h1g3"].number))) == ("black", 1, 2)
    firsts = {parts_of(move.number)[0] for move in moves.values()}
    assert firsts == set(game.engine.legal(position.state))


def test_no_random_game_stops_before_the_limit() -> None:
    start = load_text(TWICE).start()
    for result in simulate(start, 40, seed=1, max_plies=60).results:
        assert result.reason != "ply limit" or result.plies == 60
    assert all(start.game.engine.legal(start.state) for _ in RandomGames(start, 1, 10).moves(0))


def test_a_part_whose_turn_cannot_be_ended_is_not_legal() -> None:
    game = load_text(FORBIDS)
    assert game.engine.T[H.HAS_DEAD_ENDS] == 1
    assert texts(game, "m2/2M/M2 w - - 0 1 phase=play") == {"c2b2,a2"}
    assert perft(game.position("m2/2M/M2 w - - 0 1 phase=play"), 1) == 1
    assert texts(game, "3/2M/m2 w - - 0 1 phase=play") == {"c2b2,a2"}


def test_want_of_moves_sees_dead_ends() -> None:
    position = load_text(FORBIDS).position("m2/M2/M1M w - - 0 1 phase=play")
    assert position.legal_moves() == ()
    assert str(position.outcome()) == "black wins: stalemate"


def test_shipped_games_have_no_dead_ends() -> None:
    for name in ("amazons", "checkers", "draughts", "duck", "hexdame", "seirawan"):
        assert load(name).engine.T[H.HAS_DEAD_ENDS] == 0
