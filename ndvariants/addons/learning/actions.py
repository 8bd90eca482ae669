"""The actions of a game: every move that any piece could ever make, numbered 0 .. N - 1.

The numbers follow from the tables alone: they are the same in every position, every run and on every machine. In games
whose turns have several parts an action is a part, and the same player acts again: see ``Episode``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ndvariants.addons.learning.survey import action_words
from ndvariants.errors import IllegalMoveError, NdVariantsError
from ndvariants.game.door import Listed, move_word
from ndvariants.game.game import Board, Game, Position
from ndvariants.game.move import Move, parts_of
from ndvariants.game.turns import is_inside_turn
from ndvariants.kernel.learning.actions import N_ACTIONS, action_of_move
from ndvariants.machine.vectors import Vector


class Actions:
    """``n`` actions; ``words`` is the vector that kernels read.

    >>> from ndvariants import load
    >>> game = load("chess")
    >>> actions, start = Actions(game), game.start()
    >>> actions.n, int(actions.mask(start).sum())
    (3952, 20)
    >>> number = actions.number(start, start.parse_move("e2e4"))
    >>> actions.move(start, number).text
    'e2e4'
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words = action_words(game)
        self.n = int(self.words[N_ACTIONS])

    def number(self, seen: Seen, move: Move | int) -> int:
        """The action of a legal move, or of its first part. Raises IllegalMoveError for another one."""
        whole = move.number if isinstance(move, Move) else move
        part = move_word(parts_of(whole)[0] if isinstance(whole, int) and whole > 0 else whole)
        if part not in self._listed(seen):
            raise IllegalMoveError(f"{part} is not the number of a legal move here")
        return self._actions_of((part,))[0]

    def legal(self, seen: Seen) -> NDArray[np.int64]:
        """The actions of the legal moves, in the order of ``legal_numbers``; of turns of several parts the next."""
        return np.array(self._actions_of(self._listed(seen)), np.int64)

    def mask(self, seen: Seen) -> NDArray[np.bool_]:
        """Return which actions are legal: an array of ``n`` truth values."""
        mask = np.zeros(self.n, np.bool_)
        mask[self.legal(seen)] = True
        return mask

    def move(self, seen: Seen, action: object) -> Move:
        """The legal move of an action, or the legal part of a turn; IllegalMoveError where there is none."""
        wanted, listed = move_word(action), self._listed(seen)
        actions = self._actions_of(listed)
        if wanted not in actions:
            raise IllegalMoveError(f"{action} is not the action of a legal move here")
        return self.game.moves_of(_state_of(seen), listed)[actions.index(wanted)]

    def _listed(self, seen: Seen) -> tuple[Listed, ...]:
        return self.game.engine.legal(_state_of(seen))

    def _actions_of(self, moves: Iterable[int]) -> list[int]:
        T, A = self.game.engine.T, cast(Vector, self.words.data)
        actions = [action_of_move(T, A, move) for move in moves]
        if any(action < 0 for action in actions):
            raise NdVariantsError(*UNNUMBERED)
        return actions


UNNUMBERED = "a legal move has no action", "this is a defect of ndvariants: please report it with the variant"


class Episode:
    """One game, an action after the other.

    ``position`` is the last one between two turns, ``parts`` are those made since, ``state`` the saved words now;
    ``steps`` counts the actions.

    >>> from ndvariants import load
    >>> episode = Episode(Actions(load("duck")))
    >>> episode.act(int(episode.actions.legal(episode)[0]))
    >>> [part.text for part in episode.parts], episode.side, episode.position.ply
    (['b1c3'], 'white', 0)
    >>> episode.act(int(episode.actions.legal(episode)[0]))
    >>> episode.parts, episode.side, episode.position.ply
    ((), 'black', 1)
    """

    def __init__(self, actions: Actions, start: Position | None = None) -> None:
        self.actions, self.game = actions, actions.game
        self.position = start or self.game.start()
        self.state: bytes = self.position.state
        self.parts: tuple[Move, ...] = ()
        self.steps = 0

    def act(self, action: object) -> None:
        """Make an action; raises IllegalMoveError where it is not legal, and changes nothing then."""
        part = self.actions.move(self, action)
        state: bytes = self.game.engine.play(self.state, part.number)
        self.parts, self.steps = (*self.parts, part), self.steps + 1
        if not is_inside_turn(self.game, state):
            self.position, self.parts = self.position.after_parts(self.parts), ()
            state = self.position.state
        self.state = state

    @property
    def now(self) -> Position:
        """The position, within a turn that of its parts so far."""
        return Position(self.game, self.state) if self.parts else self.position

    @property
    def side(self) -> str:
        """The name of the player who acts."""
        return self.now.side

    @property
    def is_over(self) -> bool:
        """True if the game has ended, or the player to move has no move and no ending says what that means."""
        return not self.parts and (self.position.outcome() is not None or not len(self.actions.legal(self)))

    def copy(self) -> Episode:
        """Another episode that has come so far."""
        other = Episode(self.actions, self.position)
        other.state, other.parts, other.steps = self.state, self.parts, self.steps
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()


Seen: TypeAlias = Position | Board | Episode


def _state_of(seen: Seen) -> bytes:
    return seen.position().state if isinstance(seen, Board) else seen.state
