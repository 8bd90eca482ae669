"""The adapters, judged by the conformance tests of the libraries that they serve; skipped where these are missing."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from ndvariants import load
from ndvariants.resources import variant_names
from tests.judge import game_of


@pytest.mark.parametrize("name", variant_names())
def test_pettingzoo_finds_nothing_wrong(name):
    api_test = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed").api_test
    from ndvariants.addons.learning.pettingzoo_env import VariantEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice on names and ranges
        api_test(VariantEnv(game_of(name), max_steps=12), num_cycles=6 if len(game_of(name).cells) > 700 else 30)


def test_a_pettingzoo_game_is_won_by_its_winner():
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    from ndvariants.addons.learning.pettingzoo_env import VariantEnv

    env = VariantEnv(load("chess"), render_mode="ansi")
    env.reset()
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        position = env.episode.position
        assert env.observe(env.agent_selection)["action_mask"].sum() == len(position.legal_moves())
        env.step(env._actions.number(position, position.parse_move(text)))
    assert env.rewards == {"white": -1.0, "black": 1.0} and all(env.terminations.values())
    assert "black wins" in env.render()


def test_parts_of_a_turn_are_actions_of_the_same_agent():
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    from ndvariants.addons.learning.pettingzoo_env import VariantEnv

    env = VariantEnv(load("amazons"))
    env.reset()
    agents = []
    for _ in range(6):
        mask = env.observe(env.agent_selection)["action_mask"]
        agents.append(env.agent_selection)
        env.step(int(np.flatnonzero(mask)[0]))
    assert agents == ["white", "white", "black", "black", "white", "white"]


@pytest.mark.parametrize("name", variant_names())
def test_openspiel_finds_nothing_wrong(name):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    import ndvariants.addons.learning.openspiel_game  # noqa: F401

    game = pyspiel.load_game(f"python_ndvariants(variant={name},max_steps=12)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    copied = state.clone()
    state.apply_action(state.legal_actions()[0])
    assert copied.history() == [] and state.history() != [] and str(state) != str(copied)
    assert state.returns() == [0.0] * game.num_players() and state.current_player() in (0, 1)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.tensor.any() and np.isfinite(observer.tensor).all()
