"""Games of one run between players who search or draw their moves, whole in compiled code.

Each game depends on the seed and its own number only. ``simulation.batch`` cuts a run into blocks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ndvariants.errors import NdVariantsError
from ndvariants.game.door import LONGEST_GAME, seed_of, stretch, within
from ndvariants.game.endings import left_after
from ndvariants.game.game import Position
from ndvariants.game.random_games import Result, unpacked_outs
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.random import MASK
from ndvariants.kernel.search.games import OPENED, PLAYED, STOPPED_QUIET, STOPPED_REPEATS, games
from ndvariants.players.asked import Asked, PlayerError
from ndvariants.players.searcher import recent_keys
from ndvariants.players.workspace import SearchWorkspace
from ndvariants.players.worth.meaning import suited
from ndvariants.players.worth.values import Values, values_of

_CONDITION = re.compile(r"(?:(repetition)\s*=?\s*(\d{1,6})|(\d{1,6})\s+quiet\s+plies)")


@dataclass(frozen=True, slots=True)
class StopAt:
    """Conditions of a run, apart from the rules of the game, at which a game is left unfinished; 0: not at all."""

    repetition: int = 0
    quiet_plies: int = 0


def read_stop_at(text: str) -> StopAt:
    """The conditions of a text such as ``repetition 3, 100 quiet plies``.

    >>> read_stop_at("repetition 3, 100 quiet plies")
    StopAt(repetition=3, quiet_plies=100)
    """
    numbers = {"repetition": 0, "quiet": 0}
    for part in filter(None, (part.strip() for part in text.split(","))):
        found = _CONDITION.fullmatch(part)
        number = int(found[2] or found[3]) if found else 0
        if found is None or number < (2 if found[1] else 1):
            hint = "write 'repetition 3, 100 quiet plies', or one of them"
            raise NdVariantsError(f"{part!r} is no condition to stop a game at", hint)
        numbers["repetition" if found[1] else "quiet"] = number
    return StopAt(numbers["repetition"], numbers["quiet"])


@dataclass(frozen=True, slots=True)
class Terms:
    """How games are played: each begins with ``opening`` plies of a drawn opening; with ``pairs`` the players change
    places.

    Of as many games as there are players each has then had every place once, from the same opening.
    """

    max_plies: int
    opening: int = 0
    pairs: bool = False
    stop_at: StopAt = StopAt()

    def __post_init__(self) -> None:
        within("the most plies of a game", self.max_plies, 0, LONGEST_GAME)
        within("how many plies are drawn", self.opening, 0, LONGEST_GAME)
        for stop in (self.stop_at.repetition, self.stop_at.quiet_plies):
            within("a condition to stop a game at", stop, 0, LONGEST_GAME)


def refuse_unlike(players: Sequence[Asked]) -> None:
    """Raise PlayerError for a player who does not play whole games, the same everywhere."""
    for asked in players:
        if not asked.is_compiled:
            reason = "is asked for every move" if asked.is_reproducible else "is not reproducible"
            hint = "limit it by nodes= or depth=; match and simulate play such games, too"
            raise PlayerError(f"{asked.text!r} {reason}", hint)


class SearchedGames:
    """The games of one run. What is made here is only read later: any number of threads may ``play`` at once."""

    def __init__(
        self,
        position: Position,
        players: Sequence[Asked],
        seed: int,
        terms: Terms,
        values: Sequence[Values] | None = None,
    ) -> None:
        game = self._game = position.game
        if len(players) != len(game.players):
            raise PlayerError(f"{len(players)} players for the {len(game.players)} sides: {', '.join(game.players)}")
        refuse_unlike(players)
        players = [suited(asked, game) for asked in players]
        each = values or [values_of(game)] * len(players)
        self._entrants = list(zip(players, each, strict=True))
        self._start = list(game.engine.loaded(position.state))
        self._keys = position.keys() or recent_keys(position)
        self._seed, self._terms = seed_of(seed) & MASK, terms
        self.play(0, 0)  # loads the kernel, so that no thread has to

    def play(self, first: int, count: int) -> list[Result]:
        """The games ``first`` ... of the run, in order, in working vectors of their own."""
        words = self._played(first, count, self._terms)
        return [self._result(first + k, words[PLAYED * k : PLAYED * (k + 1)]) for k in range(count)]

    def openings(self, first: int, count: int) -> list[int]:
        """For each of these games the key of the position in which the players take over; none of them searches."""
        opening = replace(self._terms, max_plies=self._terms.opening)
        return self._played(first, count, opening)[OPENED::PLAYED]

    def moves(self, number: int) -> list[int]:
        """The moves of one game of the run, as the kernel's numbers."""
        return self.record(number)[1]

    def record(self, number: int) -> tuple[Result, list[int]]:
        """One game of the run with its moves, as the kernel's numbers."""
        words = self._played(number, 1, self._terms, most_parts(self._game.engine.T, self._terms.max_plies) + 1)
        moves = words[PLAYED:]
        return self._result(number, words[:PLAYED]), moves[: moves.index(L.NO_MOVE)]

    def _played(self, first: int, count: int, terms: Terms, room: int = 0) -> list[int]:
        """Results of games as the kernel writes them, and the moves of the last one if there is *room* for them."""
        first, count = stretch(first, count)
        runner = self._game.engine.compiled
        room_for_keys = len(self._keys) + most_parts(self._game.engine.T, terms.max_plies)
        workspace = SearchWorkspace(self._game, self._entrants, room_for_keys)
        workspace.load(self._start, self._keys)
        start, out = runner.vector(self._start), runner.vector((), PLAYED * count + room, 64)
        group = len(self._entrants) if terms.pairs else 0
        asked = self._seed, first, count, group, terms.opening, terms.max_plies
        stops = terms.stop_at.repetition, terms.stop_at.quiet_plies
        runner.run(games, *workspace.vectors, start, *asked, *stops, out, PLAYED * count if room else 0)
        return runner.contents(out)

    def _result(self, number: int, words: Sequence[int]) -> Result:
        outcome, check, plies, choices, counted, stopped = words[:6]
        endings, stop_at = self._game.endings, self._terms.stop_at
        reasons = {
            STOPPED_REPEATS: f"stopped at repetition {stop_at.repetition}",
            STOPPED_QUIET: f"stopped at {stop_at.quiet_plies} quiet plies",
        }
        left = reasons.get(stopped) or left_after(plies, self._terms.max_plies)
        reason = endings.reason(outcome, check == 1) if outcome else left
        T = self._game.engine.T
        outs = unpacked_outs(words[7], T[H.N_PLAYERS] * T[H.HAS_OUTS])
        return Result(number, endings.winner(outcome), reason, plies, choices, counted, outs)
