"""Random positions of small games (``small/*.yaml``) with rare mechanisms: the quick ways say what the slow ones say.

Random games seldom come to such positions: an own piece alone between a cannon and its king, a lame horse that a
capture sets free, a piece that a rule holds. Pieces are put on the board by chance, and ``disagreement`` compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from ndvariants import Game, Position, load
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.random import game_key
from ndvariants.machine.jit import compiled
from tests.judge import bench_of, position_with
from tests.kernel.agreement import disagreement
from tests.kernel.bench import Vectors, memory

FOLDER = Path(__file__).parent / "small"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def small_game(name: str) -> Game:
    """The game of a file of the folder."""
    return load(FOLDER / f"{name}.yaml")


def random_positions(game: Game, number: int, seed: int) -> Iterator[Position]:
    """Positions with one royal of each player among other pieces; nobody else than the player to move is in check."""
    chance = Random(seed)
    royals = royal_codes(game)
    others = [code for code in range(L.FIRST_PIECE, len(game.tables.codes)) if code not in royals]
    found = 0
    while found < number:
        cells = chance.sample(range(len(game.cells)), len(royals) + chance.randint(4, 10))
        pieces = dict(zip(cells, royals, strict=False)) | {cell: chance.choice(others) for cell in cells[len(royals) :]}
        side = chance.randrange(len(game.players))
        position = position_with(game, pieces, side)
        waiting = [player for player in range(len(game.players)) if player != side]
        if not any(game.engine.in_check(position.state, player) for player in waiting):
            found += 1
            yield position


def royal_codes(game: Game) -> list[int]:
    """The codes of the royals, one of each player."""
    royal = {piece.name for piece in game.variant.pieces if piece.royal}
    return [code for code, known in enumerate(game.tables.codes) if known.piece in royal]


def vectors_at(position: Position) -> Vectors:
    """The position for kernels, as lists."""
    bench = bench_of(position.game)
    return (
        bench.T,
        bench.R,
        bench.plain(position.state, 4),
        [0] * (7 * bench.max_moves + bench.T[H.SIZE_OF_DEPENDENCIES]),
    )


@pytest.mark.parametrize("name", NAMES)
def test_everything_agrees_on_random_positions(name: str) -> None:
    for number, position in enumerate(random_positions(small_game(name), 150, 1)):
        found = compiled(disagreement)(*memory(vectors_at(position)), game_key(9, number), 2, 1)
        assert found == 0, f"{position.text()}: see agreement.disagreement"
