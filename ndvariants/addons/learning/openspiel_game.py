"""Games as OpenSpiel's: importing this registers ``python_ndvariants``; ``pip install ndvariants[learning]`` first.

    game = pyspiel.load_game("python_ndvariants(variant=chess,max_steps=300)")

``variant`` is a shipped name or a path, ``parameters`` sets its parameters (``n=3;side=4``).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ndvariants.addons.learning.actions import Actions, Episode
from ndvariants.addons.learning.planes import Planes
from ndvariants.addons.learning.rewards import returns
from ndvariants.game.door import LONGEST_GAME, within
from ndvariants.game.load import load
from ndvariants.report.text.boards import board_text

SHORT_NAME = "python_ndvariants"
_DEFAULTS = {"variant": "chess", "parameters": "", "max_steps": 1000}
_TYPE = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="ndvariants",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class _Rules:
    """Shared data of a game's states. OpenSpiel makes new game objects, without attributes that Python set on them."""

    def __init__(self, variant: str, parameters: str, max_steps: int) -> None:
        pairs = [word.partition("=") for word in parameters.split(";") if word]
        self.game = load(variant, **{name: value for name, _, value in pairs})
        self.max_steps = within("the most actions of a game", max_steps, 0, LONGEST_GAME)
        self.actions, self.planes = Actions(self.game), Planes(self.game)

    def __deepcopy__(self, memo: dict[int, Any]) -> _Rules:
        return self


_rules = cache(_Rules)


def _rules_of(params: dict[str, Any]) -> _Rules:
    said = {**_DEFAULTS, **params}
    return _rules(str(said["variant"]), str(said["parameters"]), int(said["max_steps"]))


class VariantGame(pyspiel.Game):  # type: ignore[misc]
    """A variant with its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        said = {**_DEFAULTS, **(params or {})}
        rules = _rules_of(said)
        facts = pyspiel.GameInfo(
            num_distinct_actions=rules.actions.n,
            max_chance_outcomes=0,
            num_players=len(rules.game.players),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=rules.max_steps,
        )
        super().__init__(_TYPE, facts, {key: said[key] for key in _DEFAULTS})

    def new_initial_state(self) -> VariantState:
        """The state in which the game begins."""
        return VariantState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer that gives a state as planes."""
        return _Observer(_rules_of(self.get_parameters()))


class VariantState(pyspiel.State):  # type: ignore[misc]
    """A game in progress, an action after the other."""

    def __init__(self, game: VariantGame) -> None:
        super().__init__(game)
        self._rules = _rules_of(game.get_parameters())
        self.episode = Episode(self._rules.actions)

    def current_player(self) -> int:
        """The number of the player to move, or that the game is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._rules.game.players.index(self.episode.side)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._rules.actions.legal(self.episode).tolist())

    def _apply_action(self, action: int) -> None:
        self.episode.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.is_terminal() or self.current_player() != player:
            return str(action)
        return self._rules.actions.move(self.episode, action).text

    def is_terminal(self) -> bool:
        """Return True if the game has ended, or been cut."""
        return self.episode.steps >= self._rules.max_steps or self.episode.is_over

    def returns(self) -> list[float]:
        """Returns of the players at the end; 0 before."""
        return list(returns(self.episode.position.outcome(), self._rules.game.variant.teams))

    def __str__(self) -> str:
        return "\n".join([board_text(self.episode.now), *(part.text for part in self.episode.parts)])

    def __deepcopy__(self, memo: dict[int, Any]) -> VariantState:
        other = VariantState(self.get_game())
        for action in self.history():
            other.apply_action(action)
        return other


class _Observer:
    def __init__(self, rules: _Rules) -> None:
        self._planes = rules.planes
        self.tensor = np.zeros(int(np.prod(rules.planes.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(rules.planes.shape)}

    def set_from(self, state: VariantState, player: int) -> None:
        self.dict["observation"][:] = self._planes.of(state.episode.state)

    def string_from(self, state: VariantState, player: int) -> str:
        parts = [part.text for part in state.episode.parts]
        return " ".join([state.episode.position.text(), *parts])


pyspiel.register_game(_TYPE, VariantGame)
