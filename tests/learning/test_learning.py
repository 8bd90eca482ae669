"""Actions, planes and many games at once: against positions one by one, in every shipped variant."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from ndvariants import IllegalMoveError, load
from ndvariants.game.move import Outcome
from ndvariants.learning import Actions, Episode, ManyGames, Planes, returns
from ndvariants.resources import variant_names
from tests.judge import game_of

ODD = sorted((Path(__file__).parent / "games").glob("*.yaml"))  # what had no action of its own
FORMS = ("losalamos", "yalta", "trid", "checkers", "duck", "kyotoshogi", "collapse", "curved_space")


def steps_of(game):
    """How many actions are tried: fewer on large boards."""
    return 6 if len(game.cells) > 700 else 60


@pytest.mark.parametrize("name", [*variant_names(), *ODD], ids=lambda name: getattr(name, "stem", name))
def test_the_actions_of_the_legal_moves_are_distinct_and_those_of_many_games(name):
    game = load(name) if name in ODD else game_of(name)
    n = 3
    games = ManyGames(game.start(), n, max_steps=steps_of(game) - 2, seed=5)
    actions, episodes = games.actions, [Episode(games.actions) for _ in range(n)]
    for _ in range(steps_of(game)):
        for k, episode in enumerate(episodes):
            legal = actions.legal(episode).tolist()
            assert len(set(legal)) == len(legal) and all(0 <= action < actions.n for action in legal)
            assert sorted(games.legal[k, : games.n_legal[k]].tolist()) == sorted(legal)
            assert game.players[games.sides[k]] == episode.side and games.steps[k] == episode.steps
            assert bool(games.is_over[k]) == (not episode.parts and episode.position.outcome() is not None)
        if not games.n_legal[games.is_over | games.is_cut == 0].all():
            break  # a player has no move, and no ending says what that means
        over, chosen = games.is_over | games.is_cut, games.random_actions()
        games.step(chosen)
        for k, episode in enumerate(episodes):
            if over[k]:
                episodes[k] = Episode(actions)
            else:
                episode.act(int(chosen[k]))
        assert games.masks().sum() == games.n_legal.sum()


@pytest.mark.parametrize("name", FORMS)
def test_a_row_of_actions_makes_the_moves_of_positions(name):
    game, random = game_of(name), Random(4)
    actions, position, episode = Actions(game), game.start(), Episode(Actions(game))
    while position.ply < 12 and position.outcome() is None:
        move = random.choice(position.legal_moves())
        assert episode.position == position and not episode.parts and episode.side == position.side
        assert actions.number(position, move) == actions.number(episode, (move.parts or (move,))[0])
        for part in move.parts or (move,):
            action = actions.number(episode, part)
            assert actions.move(episode, action).text == part.text
            before = episode.copy()
            episode.act(action)
            assert before.steps == episode.steps - 1
        position = position.play(move)
    assert episode.position.last_move.number == position.last_move.number
    assert episode.position.line()[1].last_move.parts == position.line()[1].last_move.parts


def test_actions_are_the_same_in_another_process():
    code = (
        "from ndvariants import load; from ndvariants.learning import Actions; import hashlib; "
        "print(hashlib.sha256(Actions(load('crazyhouse')).words.tobytes()).hexdigest())"
    )
    outputs = {subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout for _ in range(2)}
    assert len(outputs) == 1
    with pytest.raises(IllegalMoveError):
        Actions(load("chess")).move(load("chess").start(), 0)


def test_planes_show_what_the_position_says():
    game = load("crazyhouse")
    planes, position = Planes(game), game.start().after("e2e4 d7d5 e4d5 d8d5")
    found = dict(zip(planes.names, planes.of(position), strict=True))
    assert found["white pawn"].sum() == 7 and found["black queen"][4, 3] == 1  # d5: rank 5, file d
    assert found["white to move"].all() and not found["black to move"].any()
    assert (found["white holds pawn"] == 1).all() and (found["black holds pawn"] == 1).all()
    assert sum(found[f"right {k}"].all() for k in range(4)) == 4
    passed = dict(zip(planes.names, planes.of(game.start().play("e2e4")), strict=True))["passed"]
    assert passed[2, 4] == 1 and passed.sum() == 1  # e3


@pytest.mark.parametrize("name", ["hyperchess", "collapse", "icochess", "curved_space", "threecheck"])
def test_planes_have_the_shape_of_the_board(name):
    game = game_of(name)
    planes = Planes(game)
    array = planes.of(game.start())
    assert array.shape == planes.shape and len(planes.names) == planes.shape[0] and array.dtype == np.float32
    n = sum(array[k].sum() for k, piece in enumerate(planes.names[: planes.names.index("gone")]))
    assert n == len(game.start().pieces())


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "hyperchess", "collapse", "curved_space", "threecheck"])
def test_many_games_are_those_that_positions_play(name):
    game = game_of(name)
    games, lines = ManyGames(game.start(), 5, max_steps=40, seed=2, workers=2), [game.start()] * 5
    actions, planes = games.actions, Planes(game)
    for _ in range(45):
        for k, position in enumerate(lines):
            assert set(games.legal[k, : games.n_legal[k]].tolist()) == set(actions.legal(position).tolist())
            assert games.sides[k] == game.players.index(position.side)
            assert bool(games.is_over[k]) == (position.outcome() is not None)
            assert tuple(games.returns[k]) == returns(position.outcome(), game.players)
        assert np.array_equal(games.observations()[0], planes.of(lines[0]))
        assert games.masks().sum() == games.n_legal.sum()
        over, chosen = games.is_over | games.is_cut, games.random_actions()
        games.step(chosen)
        for k, position in enumerate(lines):
            lines[k] = game.start() if over[k] else position.play(actions.move(position, int(chosen[k])))


def test_an_action_that_is_not_legal_is_named():
    games = ManyGames(load("chess").start(), 3)
    with pytest.raises(IllegalMoveError, match="game 1: 0 is not the action of a legal move"):
        games.step(np.array([games.legal[0, 0], 0, games.legal[2, 0]]))
    assert games.steps.tolist() == [1, 0, 1]
    with pytest.raises(ValueError, match="3 games want 3 actions"):
        games.step(np.array([1]))


def test_returns_are_told_for_every_player():
    players = ("red", "green", "blue")
    assert returns(Outcome("green", "x"), players) == (-1.0, 1.0, -1.0)
    assert returns(Outcome(None, "x"), players) == returns(None, players) == (0.0, 0.0, 0.0)


def test_boards_are_copied_and_pickled():
    board = load("chess").board()
    board.push("e2e4")
    for other in (copy.deepcopy(board), copy.copy(board), pickle.loads(pickle.dumps(board))):
        other.push("e7e5")
        assert other.depth == 2 and board.depth == 1 and len(other.legal_moves()) == 29


@pytest.mark.parametrize("number", [-1, 1 << 62, 1 << 80, "7", None, 2.5])
def test_a_number_that_is_no_legal_move_has_no_action(number):
    start = load("losalamos").start()
    actions = Actions(start.game)
    for ask in (actions.number, actions.move):
        with pytest.raises(IllegalMoveError):
            ask(start, number)
