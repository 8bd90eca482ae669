"""How a run is cut into blocks: each takes about half a second, and the last ones are small."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from ndvariants.simulation.games import Block

FIRST_BLOCK, BLOCK_SECONDS, LARGEST_BLOCK = 4, 0.5, 5000


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
        """How many games have not been taken yet."""
        return self._left

    def took(self, block: Block, seconds: float) -> None:
        """Note how long a block took: sizes grow at most fourfold at a time."""
        fitting = int(block.games * BLOCK_SECONDS / max(seconds, 1e-6))
        self._size = max(1, min(fitting, max(self._size, block.games * 4), LARGEST_BLOCK))
