"""Adapters to learning libraries, and what workers of a cluster answer. A library that is missing has no door."""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

from ndvariants.addons import cluster
from ndvariants.addons.learning.actions import Actions
from ndvariants.errors import NdVariantsError
from ndvariants.game.random_games import Result
from ndvariants.simulation.games import Block, Played, RandomRecipe, play_block
from tests.doors.games import game, move_number, number

LIBRARIES = {"zoo": "pettingzoo", "spiel": "pyspiel"}  # by door
NAMES = ("losalamos", "crazyhouse", "dobutsu")


def missing() -> dict[str, str]:
    """The doors whose library is not installed, with its name."""
    return {door: library for door, library in LIBRARIES.items() if find_spec(library) is None}


def _odd(choose: random.Random, most: int) -> Any:
    near = choose.randrange(-2, most + 2)
    return choose.choice([number(choose), near, near, None, "7", 3.0, 2.5, [], True, b"1"])


@cache
def _actions(name: str) -> Actions:
    return Actions(game(name))


def numbered(choose: random.Random) -> None:
    """Moves by the number of an action, and actions of moves."""
    actions = _actions(choose.choice(NAMES))
    here = actions.game.start()
    for _ in range(choose.randrange(6)):
        if not here.legal_moves():
            break
        here = here.play(choose.choice(here.legal_moves()))
    if choose.random() < 0.5:
        actions.move(here, _odd(choose, actions.n))
    else:
        action = actions.number(here, choose.choice([move_number(choose, here), _odd(choose, 1 << 40)]))
        assert actions.mask(here)[action]


@cache
def _zoo(name: str) -> Any:
    from ndvariants.addons.learning.pettingzoo_env import VariantEnv

    return VariantEnv(game(name), max_steps=12)


def zoo(choose: random.Random) -> None:
    """Steps of a PettingZoo environment, some of which are none; the game is what it was after one that is refused."""
    env = _zoo(choose.choice(NAMES))
    env.reset(seed=choose.choice([None, 3, number(choose)]))
    for _ in range(choose.randrange(1, 5)):
        mask = env.observe(env.agent_selection)["action_mask"]
        legal = [k for k in range(len(mask)) if mask[k]]
        before = env.episode.now.text(), dict(env.rewards)
        try:
            env.step(choose.choice(legal) if choose.random() < 0.5 else _odd(choose, len(mask)))
        except NdVariantsError:
            assert (env.episode.now.text(), dict(env.rewards)) == before
        if any(env.terminations.values()) or any(env.truncations.values()):
            break
    env.observe(choose.choice([*env.possible_agents, "nobody", 3, None]))


def spiel(choose: random.Random) -> None:
    """Games of OpenSpiel with odd parameters, and odd actions applied to their states."""
    import pyspiel

    import ndvariants.addons.learning.openspiel_game  # noqa: F401

    plies = choose.choice([12, 12, 12, 0, -1, (1 << 31) - 1])
    state = pyspiel.load_game("python_ndvariants", {"variant": "losalamos", "max_steps": plies}).new_initial_state()
    for _ in range(choose.randrange(1, 5)):
        if state.is_terminal():
            break
        before = str(state), state.history()
        odd = _odd(choose, 2000)
        action = choose.choice([choose.choice(state.legal_actions()), odd])
        try:
            state.action_to_string(choose.choice([state.current_player(), 0, 7, -3]), action)
            state.apply_action(action)
        except (NdVariantsError, TypeError, pyspiel.SpielError):  # TypeError: it is no number of 64 bits
            assert str(state) == before[0]
    with suppress(pyspiel.SpielError):  # of players that there are none
        state.legal_actions(choose.randrange(-3, 5))


@cache
def _worked(name: str) -> tuple[cluster.Job, Played]:
    recipe = RandomRecipe(game(name).start(), 5, 40, 1)
    return cluster.Job(recipe, "", "job"), play_block(recipe.open(), Block(4, 3), 1)


def workers(choose: random.Random) -> None:
    """Answers of a worker of a cluster: only a block that may be its own is taken, with the stamp of its rules."""
    job, played = _worked(choose.choice(NAMES[1:]))
    stamp, block = cluster.stamp_of(job), Block(4, 3)
    answer = _answer(choose, stamp, played)
    team: Any = cluster.Cluster.__new__(cluster.Cluster)
    team._stamp, team._job, team._again, team._strikes = stamp, job, deque(), Counter()
    team._seats, team._greeted, team._refused = {}, {}, {}
    team._client = SimpleNamespace(run=lambda *_, **__: None, cancel=lambda *_: None)
    seat = cluster.Seat(team, "tcp://there", 1)
    future = SimpleNamespace(result=_raising(choose) if choose.random() < 0.1 else lambda: answer)
    marks: dict[Any, Block] = {id(future): block}
    seat.blocks = SimpleNamespace(pop=lambda key, other: marks.pop(id(key), other))  # type: ignore[assignment]
    cluster._logger.setLevel("ERROR")  # notes on workers that are refused
    found = team._block_back(seat, future)
    assert list(team._again) == ([] if found else [block]), "the block is lost, or played twice"
    if found and isinstance(found[0], Played):
        assert [one.number for one in found[0].results] == [4, 5, 6]
        assert all(-2 <= one.winner < 2 and 0 <= one.plies <= 40 for one in found[0].results)


def _raising(choose: random.Random) -> Callable[[], Any]:
    def result() -> Any:
        raise choose.choice([ValueError("x"), KeyError(3), MemoryError(), TimeoutError()])

    return result


def _answer(choose: random.Random, stamp: cluster.Stamp, played: Played) -> Any:
    """What a worker sends, some of it other than it should be."""
    odd = choose.choice([number(choose), None, "x", [], {}, (1, 2), b"x", 0.5])
    results = list(played.results)
    at = choose.randrange(3)
    words = list(results[at])
    words[choose.randrange(6)] = odd
    changed = Result(*words)
    results[at] = changed
    return choose.choice(
        [
            odd, (odd, played), (stamp, odd), (stamp,), (stamp, played, odd), (stamp, played),
            (replace(stamp, rules="x"), played), (stamp, replace(played, results=results)),
            (stamp, replace(played, results=odd)), (stamp, replace(played, block=odd)),
            (stamp, replace(played, seconds=odd)), (stamp, replace(played, moves={4: odd})),
            (stamp, replace(played, moves=odd)), (stamp, replace(played, results=results[:2])),
        ]
    )  # fmt: skip
