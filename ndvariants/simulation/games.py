"""Recipe of a run of games, which can be sent to another process."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import ClassVar, Protocol, TypeVar

from ndvariants.game.game import Position
from ndvariants.game.random_games import RandomGames, Result, may_be_result
from ndvariants.model.variant import ParameterValue
from ndvariants.players.asked import Asked
from ndvariants.players.games import SearchedGames, Terms, refuse_unlike
from ndvariants.players.worth.values import Values, values_of
from ndvariants.simulation.asked_games import AskedGames
from ndvariants.simulation.lots import Lot
from ndvariants.storage.packing import packed

FIRST_BLOCK, BLOCK_SECONDS, LARGEST_BLOCK = 4, 0.5, 5000
_AHEAD = 2  # games, or pairs of them, that each thread is ahead of who collects them

Made = TypeVar("Made")


class Blocks:
    """Hands out blocks from the stretches (first, how many) of games that are to be played.

    >>> blocks = Blocks([(0, 10)], workers=1, fixed=4)
    >>> [blocks.take() for _ in range(4)]
    [Block(first=0, games=4), Block(first=4, games=4), Block(first=8, games=2), None]
    """

    def __init__(self, stretches: Iterable[tuple[int, int]], workers: int, fixed: int | None = None) -> None:
        self._stretches = deque(stretches)
        self._left = sum(games for _, games in self._stretches)
        self._workers, self._fixed, self._size = workers, fixed, FIRST_BLOCK

    def take(self) -> Block | None:
        """A block to play, ``None`` when all have been taken."""
        if not self._stretches:
            return None
        first, games = self._stretches.popleft()
        size = min(games, self._fixed or min(self._size, -(-self._left // (2 * self._workers))))
        if size < games:
            self._stretches.appendleft((first + size, games - size))
        self._left -= size
        return Block(first, size)

    @property
    def left(self) -> int:
        """Number of games not taken yet."""
        return self._left

    def took(self, block: Block, seconds: float) -> None:
        """Note how long a block took: sizes grow at most fourfold at a time."""
        fitting = int(block.games * BLOCK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, max(self._size, block.games * 4), LARGEST_BLOCK))


class Games(Protocol):
    """The games of one run: each depends on its number alone."""

    def play(self, first: int, games: int) -> list[Result]:
        """The games ``first`` ... of the run, in order."""

    def moves(self, number: int) -> Sequence[int]:
        """The moves of one game, as the kernel's numbers."""


class Playable(Protocol):
    """How to make games; a plain value that can be pickled."""

    @property
    def record(self) -> int:
        """The moves of every game whose number it divides are kept, 0: of none."""

    def open(self) -> Games:
        """The games, ready to be played in this process."""


@dataclass(frozen=True)
class RandomRecipe:
    """Random games from a position, or from the starts that a lot draws.

    The moves of every ``record``-th game are kept (0: of none).
    """

    position: Position
    seed: int
    max_plies: int
    record: int = 0
    lot: Lot | None = None
    is_reproducible: ClassVar[bool] = True
    opening: ClassVar[int] = 0  # plies drawn at random before the players begin: they do nothing else
    is_paired: ClassVar[bool] = False  # they need not change sides: all are alike

    @property
    def names(self) -> tuple[str, ...]:
        """The players as they would be asked for."""
        return ("random",) * len(self.position.game.players)

    def open(self) -> RandomGames | LotGames:
        """The games, the kernels compiled."""
        return LotGames(self, self.lot) if self.lot else RandomGames(self.position, self.seed, self.max_plies)

    def together(self, numbers: Sequence[int], moves: Mapping[int, object]) -> None:
        """``None``: every game is drawn by itself."""


@dataclass(frozen=True)
class PlayersRecipe:
    """Games between ``players``, one for each side, from a position or from the starts that a lot draws.

    The moves of every ``record``-th game are kept (0: of none).
    ``values``: what pieces are worth to each player, where it is not what they are worth in this game.
    """

    position: Position
    players: tuple[Asked, ...]
    seed: int
    terms: Terms
    record: int = 0
    values: tuple[Values, ...] | None = None
    lot: Lot | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The players as they were asked for."""
        return tuple(player.text for player in self.players)

    @property
    def is_compiled(self) -> bool:
        """True if all players play whole games in compiled code."""
        return all(player.is_compiled for player in self.players)

    @property
    def is_reproducible(self) -> bool:
        """True if the games are the same everywhere: no player is limited by time, by threads, or is a program."""
        return all(player.is_reproducible for player in self.players)

    @property
    def opening(self) -> int:
        """Number of plies drawn at random first."""
        return self.terms.opening

    @property
    def is_paired(self) -> bool:
        """True if the players change sides from game to game."""
        return self.terms.pairs

    @property
    def max_plies(self) -> int:
        """Greatest length of a game, in plies."""
        return self.terms.max_plies

    @property
    def is_random(self) -> bool:
        """True if all players draw their moves."""
        return all(player.kind == "random" for player in self.players)

    def open(self) -> SearchedGames | AskedGames | LotGames:
        """The games, values derived and kernels compiled; whole in compiled code where all players play so."""
        return self._opened() if self.lot is None else self._by_lot(self.lot)

    def _opened(self) -> SearchedGames | AskedGames:
        if self.is_compiled:
            return SearchedGames(self.position, self.players, self.seed, self.terms, self.values)
        return AskedGames(self.position, self.players, self.seed, self.terms)

    def together(self, numbers: Sequence[int], moves: Mapping[int, Hashable]) -> Sequence[Hashable] | None:
        """Return the key of the position where the players take over from a drawn opening, for each game; numbers rise.

        Where none is drawn, its moves, as far as they were kept: copies of a game count once. ``None`` where every game
        is evidence of its own: random players draw each by itself.
        """
        if self.is_random:
            return None
        if self.lot is not None:
            return self._by_lot(self.lot).together(numbers, moves)
        if not self.opening:
            known = [moves.get(number) for number in numbers]
            return None if None in known else known
        games = self._opened()
        return [key for first, n in _stretches(numbers) for key in games.openings(first, n)]

    def _by_lot(self, lot: Lot) -> LotGames:
        refuse_unlike(self.players)
        values = self.values or (values_of(self.position.game),) * len(self.players)
        return LotGames(replace(self, values=values), replace(lot, group=len(self.players) if self.is_paired else 1))


Recipe = RandomRecipe | PlayersRecipe


class LotGames:
    """The games of one run, each from the start that is drawn for it."""

    def __init__(self, recipe: Recipe, lot: Lot) -> None:
        self._recipe, self._lot = recipe, lot

    def play(self, first: int, games: int) -> list[Result]:
        """The games ``first`` ... of the run, in order: those of one value one after the other."""
        results = []
        for numbers in self.by_value(range(first, first + games)).values():
            opened = self.recipe(numbers[0]).open()
            results += [result for number in numbers for result in opened.play(number, 1)]
        return sorted(results)

    def moves(self, number: int) -> Sequence[int]:
        """The moves of one game, as the kernel's numbers."""
        return self.recipe(number).open().moves(number)

    def together(self, numbers: Sequence[int], moves: Mapping[int, Hashable]) -> Sequence[Hashable] | None:
        """As that of the recipe, where games have one start."""
        found: dict[int, Hashable] = {}
        for value, some in self.by_value(numbers).items():
            keys = self.recipe(some[0]).together(some, moves)
            if keys is None:
                return None
            found |= {number: (value, key) for number, key in zip(some, keys, strict=True)}
        return [found[number] for number in numbers]

    def by_value(self, numbers: Iterable[int]) -> dict[ParameterValue, list[int]]:
        """The numbers of games by the value that is drawn for them."""
        found: dict[ParameterValue, list[int]] = {}
        for number in numbers:
            found.setdefault(self._lot.value(number), []).append(number)
        return found

    def recipe(self, number: int) -> Recipe:
        """The recipe with the start that game *number* has."""
        return replace(self._recipe, position=self._lot.start(number), lot=None)


@dataclass(frozen=True, slots=True)
class Block:
    """Games of a run, from the number ``first`` on."""

    first: int
    games: int


@dataclass(frozen=True, slots=True)
class Played:
    """A block that was played: its results in order, how long it took, and the moves that are kept, packed: a
    worker has more time for that than the process that stores."""

    block: Block
    results: list[Result]
    seconds: float
    moves: dict[int, bytes] = field(default_factory=dict)

    def fits(self, block: Block, players: int, most_plies: int) -> bool:
        """Return True if this may be that block, from another machine, of games of at most these players and plies."""
        numbers = range(block.first, block.first + block.games)
        return (
            self.block == block
            and type(self.seconds) is float
            and type(self.results) is list
            and all(type(one) is Result and may_be_result(one[:6], players, most_plies) for one in self.results)
            and [one.number for one in self.results] == list(numbers)
            and type(self.moves) is dict
            and all(type(n) is int and n in numbers and type(words) is bytes for n, words in self.moves.items())
        )


def play_block(games: Games, block: Block, record: int) -> Played:
    """A block, played in this process."""
    before = perf_counter()
    numbers = range(block.first, block.first + block.games)
    kept = [number for number in numbers if record and number % record == 0]
    if kept and isinstance(games, SearchedGames):  # a search is not made twice
        recorded = {number: games.record(number) for number in kept}
        results = [recorded[number][0] if number in recorded else games.play(number, 1)[0] for number in numbers]
        moves = {number: packed(line) for number, (_, line) in recorded.items()}
    else:
        results = games.play(block.first, block.games)
        moves = {number: packed(games.moves(number)) for number in kept}
    return Played(block, results, perf_counter() - before, moves)


def in_order(work: Callable[[int], Made], numbers: Iterable[int], workers: int, ahead: int = _AHEAD) -> Iterator[Made]:
    """Results of *work* for each number, in order; each thread computes up to *ahead* numbers in advance."""
    pool = ThreadPoolExecutor(workers)
    waiting: deque[Future[Made]] = deque()
    try:
        for number in numbers:
            waiting.append(pool.submit(work, number))
            if len(waiting) > ahead * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _stretches(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The numbers, which rise, as stretches without gaps: the first, and how many."""
    begun = 0
    for k in range(1, len(numbers) + 1):
        if k == len(numbers) or numbers[k] != numbers[k - 1] + 1:
            yield numbers[begun], k - begun
            begun = k
