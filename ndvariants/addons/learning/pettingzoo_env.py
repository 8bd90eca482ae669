"""A game as a PettingZoo environment: agents take turns, ``pip install ndvariants[learning]`` first."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ndvariants.addons.learning.actions import Actions, Episode
from ndvariants.addons.learning.planes import Planes
from ndvariants.addons.learning.rewards import returns
from ndvariants.game.door import LONGEST_GAME, within
from ndvariants.game.game import Game
from ndvariants.report.text.boards import board_text


class VariantEnv(AECEnv):  # type: ignore[misc]
    """The agents are the players. An observation is ``{"observation": planes, "action_mask": 0 or 1 each}``.

    A turn of several parts takes as many actions, all of its player. Rewards come with the end of the game; after
    ``max_steps`` actions all agents are truncated. An illegal action loses nothing but raises IllegalMoveError: agents
    choose by the mask.
    """

    metadata = {"render_modes": ["ansi"], "name": "ndvariants_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game, max_steps: int = 1000, render_mode: str | None = None) -> None:
        super().__init__()
        self.game, self.render_mode = game, render_mode
        self.max_steps = within("the most actions of a game", max_steps, 0, LONGEST_GAME)
        self._actions, self._planes = Actions(game), Planes(game)
        self.possible_agents = list(game.players)
        shape, n = self._planes.shape, self._actions.n
        low, high = np.iinfo(np.int32).min, np.iinfo(np.int32).max
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (n,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; nothing is random in it."""
        self.episode = Episode(self._actions)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.episode.side

    def observe(self, agent: str) -> dict[str, Any]:
        """Observation of an agent: the whole position, and its own legal actions."""
        mask = np.zeros(self._actions.n, np.int8)
        if agent == self.episode.side and not self.terminations.get(agent) and not self.truncations.get(agent):
            mask[self._actions.legal(self.episode)] = 1
        return {"observation": self._planes.of(self.episode.state), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.episode.act(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.episode.is_over:
            worth = returns(self.episode.position.outcome(), self.game.variant.teams)
            self.rewards = dict(zip(self.possible_agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.episode.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.episode.side
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board as text, where ``render_mode`` is ``ansi``."""
        return board_text(self.episode.now) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
