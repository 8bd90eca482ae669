"""What a census means, in numbers. Shares come with Wilson's 95 % interval, as if plies were independent of each other:
those of one game are not, so that the intervals by ply and by piece are somewhat too narrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

from ndvariants.kernel.census import layout as C
from ndvariants.simulation.census import Census
from ndvariants.simulation.statistics import wilson

QUIET = 100  # plies without capture after which an unfinished game counts as quiet


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Curve:
    """A share by ply: for each bin its first ply, how many positions it holds, and the share with its interval."""

    name: str
    plies: tuple[int, ...]
    positions: tuple[int, ...]
    values: tuple[Estimate, ...]


@dataclass(frozen=True, slots=True)
class PieceLife:
    """A piece type of a player: how often it moves, takes and is taken, and which part of it lives to the end."""

    player: str
    piece: str
    at_start: int
    moves: int
    takes: int
    taken: int
    share_of_moves: Estimate
    survival: Estimate | None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Games that the ply limit ended: how many, how many were quiet then, and the pieces that were left."""

    games: int
    quiet: int
    pieces: float


def curves(census: Census) -> list[Curve]:
    """Captures, checks and promotions by ply, and drops and passes where there are any."""
    known = [
        ("captures", C.CAPTURES), ("checks", C.CHECKS), ("promotions", C.PROMOTIONS), ("castlings", C.CASTLINGS),
        ("drops", C.DROPS), ("passes", C.PASSES),
    ]  # fmt: skip
    return [_curve(census, name, word) for name, word in known if census.by_ply[:, word].any()]


def _curve(census: Census, name: str, word: int) -> Curve:
    bins = [k for k in range(len(census.by_ply)) if census.by_ply[k, C.POSITIONS]]
    positions = [int(census.by_ply[k, C.POSITIONS]) for k in bins]
    happened = [int(census.by_ply[k, word]) for k in bins]
    values = tuple(
        Estimate(n / of, *wilson(n, of)) for n, of in zip(happened, positions, strict=True)
    )
    return Curve(name, tuple(census.width * k for k in bins), tuple(positions), values)


def pieces_by_ply(census: Census) -> list[tuple[int, float]]:
    """The mean number of pieces on the board, by the first ply of each bin."""
    rows = enumerate(census.by_ply)
    return [
        (census.width * k, float(row[C.PIECES] / row[C.POSITIONS])) for k, row in rows if row[C.POSITIONS]
    ]


def registers_by_ply(census: Census) -> dict[str, list[tuple[int, float]]]:
    """The mean of each word of each register, by the first ply of each bin, where it ever differs."""
    found: dict[str, list[tuple[int, float]]] = {}
    at = 0
    for register in census.game.tables.registers:
        size = 1
        for n in register.sizes:
            size *= n
        for k in range(size):
            if at + k < census.registers.shape[1]:
                means = [
                    (census.width * b, float(census.registers[b, at + k] / row[C.POSITIONS]))
                    for b, row in enumerate(census.by_ply)
                    if row[C.POSITIONS]
                ]
                if len({value for _, value in means}) > 1:
                    found[_word(register.name, register.sizes, k)] = means
        at += size
    return found


def _word(name: str, sizes: Sequence[int], k: int) -> str:
    """``research[0, 2]``: one word of a register."""
    indices: list[int] = []
    for size in reversed(sizes):
        k, index = divmod(k, size)
        indices.append(index)
    return f"{name}[{', '.join(map(str, reversed(indices)))}]" if indices else name


def lives(census: Census) -> list[PieceLife]:
    """Every piece type of every player, in the order of the file."""
    moved = int(census.by_code[:, C.MOVES].sum())
    return [
        PieceLife(
            player=census.game.letters.players[player],
            piece=piece,
            at_start=int(words[C.AT_START]),
            moves=int(words[C.MOVES]),
            takes=int(words[C.TAKES]),
            taken=int(words[C.TAKEN]),
            share_of_moves=_share(int(words[C.MOVES]), moved),
            survival=_survival(int(words[C.TAKEN]), int(words[C.AT_START]), int(words[C.AT_END])),
        )
        for (player, piece), words in census.pieces().items()
        if words.any()
    ]


def _share(part: int, of: int) -> Estimate:
    return Estimate(part / of if of else 0.0, *wilson(part, of))


def _survival(taken: int, at_start: int, at_end: int) -> Estimate | None:
    """Which part of all pieces of a kind that ever stood on the board was not taken."""
    ever = max(at_start, taken + at_end)
    return _share(max(0, ever - taken), ever) if ever else None


def unfinished(census: Census) -> Unfinished:
    """Why games did not finish."""
    rows = census.by_game[census.by_game[:, C.OUTCOME] == 0]
    quiet = int((rows[:, C.QUIET] >= QUIET).sum())
    return Unfinished(len(rows), quiet, float(rows[:, C.PIECES_LEFT].mean()) if len(rows) else 0.0)


def tree_complexity(mean_choices: float, mean_plies: float) -> float:
    """The size of the game tree as a power of ten: the mean number of moves to the power of the mean length.

    After L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994.

    >>> round(tree_complexity(35, 80))
    124
    """
    return mean_plies * log10(mean_choices) if mean_choices > 0 else 0.0
