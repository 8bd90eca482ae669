"""What another program says of a variant, as a text file: ``tests/exact/counts/NAME.txt``.

Where the other program has a rule that differs, its answers are in ``NAME_there.txt``: see ``tests/exact/games``.

    source: pyffish 0.0.90, `crazyhouse`
    perft: 20 400 8902
    game: e2e4 20 9c1f, e7e5 20 03a1, ... | white

A game is a line: each move as we write it, how many legal moves there were before it, and a checksum of all of them:
two programs agree on a position only where they agree on every move of it. Behind the line stands who has won, or
draw, where both say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move

FOLDER = Path(__file__).parent / "counts"
GAMES = Path(__file__).parent / "games"  # files of games that others play by rules a little different
_WIDTH = 4  # digits of a checksum
Step = tuple[str, int, str]  # the move, how many were legal, and their checksum


@dataclass(frozen=True, slots=True)
class Played:
    """A game: its moves, and who has won."""

    steps: tuple[Step, ...]
    won: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """All that is said of one variant: ``perft`` for depths 1, 2 and so on."""

    source: str
    perft: tuple[int, ...]
    games: tuple[Played, ...]

    @property
    def positions(self) -> int:
        """How many positions there are, each move by move."""
        return sum(len(game.steps) for game in self.games)

    @property
    def ends(self) -> int:
        """How many games end, with the same winner on both."""
        return sum(bool(game.won) for game in self.games)


def stem_of(name: str) -> str:
    """Return the name of what is played beside the other program: ``NAME_there`` where ``games`` has such a file."""
    return f"{name}_there" if (GAMES / f"{name}_there.yaml").exists() else name


def file_of(stem: str) -> str:
    """Return the file of a name in ``counts``: one of ``games``, or the shipped one."""
    own = GAMES / f"{stem}.yaml"
    return str(own) if own.exists() else stem


def read(path: Path) -> Said:
    """What a file says."""
    lines = [line.split(": ", 1) for line in path.read_text(encoding="utf-8").splitlines()]
    words = {key: rest for key, rest in lines if key != "game"}
    games = tuple(_played(rest) for key, rest in lines if key == "game")
    return Said(words["source"], tuple(int(number) for number in words["perft"].split()), games)


def written(said: Said) -> str:
    """The text of a file."""
    lines = [f"source: {said.source}", f"perft: {' '.join(map(str, said.perft))}"]
    for game in said.games:
        steps = ", ".join(f"{move} {count} {check}" for move, count, check in game.steps)
        lines.append(f"game: {steps}" + (f" | {game.won}" if game.won else ""))
    return "\n".join(lines) + "\n"


def _played(text: str) -> Played:
    steps, _, won = text.partition(" | ")
    return Played(tuple(_step(word) for word in steps.split(", ")), won)


def _step(word: str) -> Step:
    move, count, check = word.split()
    return move, int(count), check


def checksum(moves: Iterable[str]) -> str:
    """A few digits made of all moves, whatever their order."""
    return f"{crc32(' '.join(sorted(moves)).encode()):08x}"[:_WIDTH]


def result_of(position: Position) -> str:
    """The player who has won, ``draw``, or nothing while the game goes on."""
    outcome = position.outcome()
    return "" if outcome is None else outcome.winner or "draw"


def by_text(position: Position) -> dict[str, Move]:
    """The legal moves of a position by their texts."""
    return {str(move): move for move in position.legal_moves()}


def differences(game: Game, said: Said) -> Iterator[str]:
    """Where the games of a file are played otherwise here, at most one a game."""
    for number, played in enumerate(said.games, 1):
        position = game.start()
        for ply, (move, count, check) in enumerate(played.steps, 1):
            moves = by_text(position)
            if (len(moves), checksum(moves)) != (count, check) or move not in moves:
                yield f"game {number}, ply {ply} ({move}): {len(moves)} legal moves here, {count} there"
                break
            position = position.play(moves[move])
        else:
            if played.won and result_of(position) != played.won:
                yield f"game {number}: {result_of(position) or 'nobody'} has won here, {played.won} there"
