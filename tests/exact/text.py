"""What another program says of a variant, as a text file: ``tests/exact/counts/NAME.txt``.

    source: pyffish 0.0.90, `crazyhouse`
    perft: 20 400 8902
    game: e2e4 20 9c1f, e7e5 20 03a1, ...

A game is a line: each move as we write it, how many legal moves there were before it, and a checksum of all of them:
two programs agree on a position only where they agree on every move of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move

FOLDER = Path(__file__).parent / "counts"
_WIDTH = 4  # digits of a checksum
Step = tuple[str, int, str]  # the move, how many were legal, and their checksum


@dataclass(frozen=True, slots=True)
class Said:
    """All that is said of one variant: ``perft`` for depths 1, 2 and so on."""

    source: str
    perft: tuple[int, ...]
    games: tuple[tuple[Step, ...], ...]

    @property
    def positions(self) -> int:
        """How many positions there are, each move by move."""
        return sum(map(len, self.games))


def read(path: Path) -> Said:
    """What a file says."""
    lines = [line.split(": ", 1) for line in path.read_text(encoding="utf-8").splitlines()]
    words = {key: rest for key, rest in lines if key != "game"}
    games = tuple(tuple(_step(word) for word in rest.split(", ")) for key, rest in lines if key == "game")
    return Said(words["source"], tuple(int(number) for number in words["perft"].split()), games)


def written(said: Said) -> str:
    """The text of a file."""
    lines = [f"source: {said.source}", f"perft: {' '.join(map(str, said.perft))}"]
    lines += [f"game: {', '.join(f'{move} {count} {check}' for move, count, check in game)}" for game in said.games]
    return "\n".join(lines) + "\n"


def _step(word: str) -> Step:
    move, count, check = word.split()
    return move, int(count), check


def checksum(moves: Iterable[str]) -> str:
    """A few digits made of all moves, whatever their order."""
    return f"{crc32(' '.join(sorted(moves)).encode()):08x}"[:_WIDTH]


def by_text(position: Position) -> dict[str, Move]:
    """The legal moves of a position by their texts."""
    return {str(move): move for move in position.legal_moves()}


def differences(game: Game, said: Said) -> Iterator[str]:
    """Where the games of a file are played otherwise here, at most one a game."""
    for number, steps in enumerate(said.games, 1):
        position = game.start()
        for ply, (move, count, check) in enumerate(steps, 1):
            moves = by_text(position)
            if (len(moves), checksum(moves)) != (count, check) or move not in moves:
                yield f"game {number}, ply {ply} ({move}): {len(moves)} legal moves here, {count} there"
                break
            position = position.play(moves[move])
