"""Plan of many games: how many, who plays them, and how they begin and end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ndvariants.errors import NdVariantsError
from ndvariants.game.door import LONGEST_GAME, MOST_GAMES, MOST_WORKERS, within
from ndvariants.game.game import Position
from ndvariants.players.asked import Asked, read_player
from ndvariants.players.games import Terms, read_stop_at
from ndvariants.simulation.games import PlayersRecipe, RandomRecipe, Recipe
from ndvariants.simulation.lots import Lot

OPENING_TURNS = 2  # of each player, drawn before players who search begin (docs/use/simulation.md says why)


@dataclass(frozen=True, slots=True)
class Plan:
    """Games to play, and the ``workers`` (threads) that play them.

    ``players``: one for all sides, or one for each side. Two different players play each opening on either side,
    unless ``swap`` is false. ``opening``: plies drawn at random first; None for two of each player, and for none if
    all are random. ``stop_at``: conditions to leave a game unfinished, as in ``repetition 3, 100 quiet plies``.
    Games longer than ``max_plies`` are unfinished, too.

    >>> Plan(20, "alphabeta:nodes=100", seed=7).players
    ('alphabeta:nodes=100',)
    """

    games: int = 1000
    players: str | Sequence[str] = ("random",)
    seed: int = 0
    max_plies: int = 1000
    workers: int = 1
    opening: int | None = None
    swap: bool = True
    stop_at: str = ""

    def __post_init__(self) -> None:
        players = (self.players,) if isinstance(self.players, str) else tuple(self.players)
        if not players or not all(isinstance(one, str) for one in players):
            raise NdVariantsError("a plan needs players", 'write players="alphabeta:nodes=500", or one for each side')
        object.__setattr__(self, "players", players)
        within("how many games", self.games, 0, MOST_GAMES)
        within("the most plies of a game", self.max_plies, 0, LONGEST_GAME)
        within("workers", self.workers, 1, MOST_WORKERS)

    @property
    def is_random(self) -> bool:
        """True if its games are random to the end that the rules give them."""
        return set(self.players) == {"random"} and not self.opening and not self.stop_at

    def asked(self, sides: int) -> tuple[Asked, ...]:
        """Return the player of each of *sides* sides. Raises NdVariantsError if they are fewer or more."""
        each = tuple(self.players) * (sides if len(self.players) == 1 else 1)
        if len(each) != sides:
            raise NdVariantsError(f"{len(each)} players for {sides} sides", "name one for all, or one for each side")
        return tuple(map(read_player, each))

    def terms(self, players: Sequence[Asked]) -> Terms:
        """Return how games between these players begin and end."""
        opening = self.opening
        if opening is None:
            opening = 0 if all(player.kind == "random" for player in players) else OPENING_TURNS * len(players)
        pairs = self.swap and len({player.text for player in players}) > 1
        return Terms(self.max_plies, opening, pairs, read_stop_at(self.stop_at))

    def recipe(self, position: Position, record: int | None = None, lot: Lot | None = None) -> Recipe:
        """Return how the games from a position are made.

        *record*: keep the moves of one in this number of games (0: of none); by default of all if a player searches.
        """
        if self.is_random:
            return RandomRecipe(position, self.seed, self.max_plies, record or 0, lot)
        players = self.asked(len(position.game.players))
        if record is None:
            record = 0 if all(player.kind == "random" for player in players) else 1
        return PlayersRecipe(position, players, self.seed, self.terms(players), record, lot=lot)
