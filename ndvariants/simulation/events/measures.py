"""Measures from a census, numbers with intervals (``estimates`` documents how they are computed)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb, log10, prod

import numpy as np

from ndvariants.kernel import header as H
from ndvariants.kernel.census import layout as C
from ndvariants.simulation.estimation.estimates import (
    Estimate,
    Numbers,
    crowding,
    mean_of,
    of_groups_left_out,
    share_of,
)
from ndvariants.simulation.estimation.statistics import wilson
from ndvariants.simulation.events.census import Census, Counts
from ndvariants.storage.tally import Tally

QUIET = 100  # plies without capture after which an unfinished game counts as quiet
CIRCLING = 0.5  # the part of its last positions that had occurred before, from which on a game goes round in circles
LEAST_GAMES, LEAST_SHARE = 10, 0.05  # games, and of all, that have to go on where a curve is drawn
FEW = 3  # pieces; with this number left most games cannot be won


@dataclass(frozen=True, slots=True)
class Curve:
    """A number by ply: for each bin its first ply, how many positions it was counted in, and the number.

    ``going``: how many games go on there, where the number depends on them; where few do the band ends.
    """

    name: str
    plies: tuple[float, ...]
    positions: tuple[int, ...]
    values: tuple[Estimate, ...]
    going: tuple[int, ...] = ()

    @property
    def points(self) -> list[tuple[float, Estimate]]:
        """Each ply with its number."""
        return list(zip(self.plies, self.values, strict=True))

    @property
    def band(self) -> list[tuple[float, Estimate]]:
        """The points at which enough games go on for an interval."""
        return [point for k, point in enumerate(self.points) if not self.going or self.going[k] >= LEAST_GAMES]


@dataclass(frozen=True, slots=True)
class PieceLife:
    """A piece type of a player: its moves, captures and losses; the part of all moves; how many legal moves one has at
    its player's turn; which part of all that ever stood on the board stands there at the end as what it was.
    """

    player: str
    piece: str
    at_start: int
    moves: int
    takes: int
    taken: int
    share_of_moves: Estimate
    mobility: Estimate
    survival: Estimate | None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """Games that the ply limit ended: how many; how many were quiet then, went round in circles, had few pieces left,
    or none of these; the pieces that were left on average.
    """

    games: int
    quiet: int
    circling: int
    few_pieces: int
    lively: int
    pieces: float


# ------------------------------------------------------------------ by ply


def curves(census: Census) -> list[Curve]:
    """Captures, checks and promotions by ply, and castlings, drops and passes where there are any."""
    known = [
        ("captures", C.CAPTURES), ("checks", C.CHECKS), ("promotions", C.PROMOTIONS), ("castlings", C.CASTLINGS),
        ("drops", C.DROPS), ("passes", C.PASSES),
    ]  # fmt: skip
    by_ply = census.counters(C.AT_PLIES)
    return [_curve(census, name, by_ply[:, :, word], True) for name, word in known if by_ply[:, :, word].any()]


def rules_by_ply(census: Census) -> list[Curve]:
    """Return how often each rule fired a ply, for rules that ever did."""
    fired = census.counters(C.AT_RULES)
    rules = enumerate(census.game.variant.rules)
    return [_curve(census, rule.name, fired[:, :, k]) for k, rule in rules if fired[:, :, k].any()]


def branching_by_ply(census: Census) -> Curve:
    """The mean number of legal moves, at the plies that were looked at; a turn of several parts is one move."""
    by_ply = census.counters(C.AT_PLIES)
    counted, looks = _counts_of_turns(census)
    return _curve(census, "legal moves", by_ply[:, :, counted], of=by_ply[:, :, looks])


def pieces_by_ply(census: Census) -> Curve:
    """The mean number of pieces on the board."""
    return _curve(census, "pieces", census.counters(C.AT_PLIES)[:, :, C.PIECES])


def cells_by_ply(census: Census) -> Curve | None:
    """The mean number of cells that the board has left; ``None`` where it cannot lose any."""
    if census.game.tables.T[H.IS_MUTABLE] == 0:
        return None
    by_ply = census.counters(C.AT_PLIES)
    return _curve(census, "cells", by_ply[:, :, C.CELLS], of=by_ply[:, :, C.INSPECTED])


def registers_by_ply(census: Census) -> list[Curve]:
    """The mean of each word of each register, where it ever differs; not of those that go with the pieces."""
    found, at = [], 0
    of_pieces = {shape.name for shape in census.game.registers if shape.is_of_pieces}
    registers = census.counters(C.AT_REGISTERS)
    for register in census.game.tables.registers:
        for k in range(prod(register.sizes)):
            if at + k < registers.shape[2] and register.name not in of_pieces:
                curve = _curve(census, _word(register.name, register.sizes, k), registers[:, :, at + k])
                if len({round(estimate.value, 12) for estimate in curve.values}) > 1:
                    found.append(curve)
        at += prod(register.sizes)
    return found


def survival_by_ply(census: Census) -> list[Curve]:
    """Return the part left of each piece type of each player that stands on the board at the start."""
    standing = census.counters(C.AT_STANDING)
    starts, games = census.counters(C.AT_CODES)[:, :, C.AT_START].sum(axis=0), max(1, census.games)
    found = []
    for (player, piece), codes in census.pieces().items():
        at_start = int(starts[codes].sum()) / games
        if at_start > 0 and player < len(census.game.players):
            name = f"{census.game.letters.players[player]} {piece}"
            found.append(_curve(census, name, standing[:, :, codes].sum(axis=2) / at_start))
    return found


def games_by_ply(tally: Tally) -> Curve:
    """The part of all games that still goes on, by ply; games are independent, so the interval is Wilson's."""
    last, n = max(tally.plies, default=0), tally.games
    plies = sorted({last * k // 40 for k in range(41)})
    going = [sum(games for length, games in tally.plies.items() if length > ply) for ply in plies]
    values = tuple(Estimate(left / n, *wilson(left, n)) for left in going)
    return Curve("games that go on", tuple(plies), tuple(going), values)


def _curve(census: Census, name: str, parts: Numbers, is_share: bool = False, of: Counts | None = None) -> Curve:
    """A number by ply from its sum in each group and bin, a position (or what else ``of`` counts)."""
    wholes = census.counters(C.AT_PLIES)[:, :, C.POSITIONS] if of is None else of
    lengths = census.by_game[:, C.PLIES]
    going = [int((lengths > census.width * k).sum()) for k in range(wholes.shape[1])]
    # The last few games are not like the others, and too few to tell how unlike.
    least = max(LEAST_GAMES, LEAST_SHARE * len(lengths)) if len(lengths) > LEAST_GAMES else 1
    bins = [k for k in range(wholes.shape[1]) if wholes[:, k].any() and going[k] >= least]
    crowded = crowding(parts[:, bins], wholes[:, bins]) if is_share else 1.0

    def estimate(k: int) -> Estimate:
        if is_share:
            return share_of(parts[:, k], wholes[:, k], max(going[k], int(wholes[:, k].sum() / crowded)))
        return mean_of(parts[:, k], wholes[:, k])

    positions, plies = tuple(int(wholes[:, k].sum()) for k in bins), tuple(census.width * k for k in bins)
    return Curve(name, plies, positions, tuple(map(estimate, bins)), tuple(going[k] for k in bins))


def _word(name: str, sizes: Sequence[int], k: int) -> str:
    """``research[0, 2]``: one word of a register."""
    return f"{name}[{', '.join(map(str, np.unravel_index(k, sizes)))}]" if sizes else name


# ------------------------------------------------------------------ pieces


def lives(census: Census) -> Iterator[PieceLife]:
    """Every piece type of every player, in the order of the file."""
    by_code, games = census.counters(C.AT_CODES), census.games
    moved = by_code[:, :, C.MOVES].sum(axis=1)
    for (player, piece), codes in census.pieces().items():
        groups = by_code[:, codes].sum(axis=1)
        words = groups.sum(axis=0)
        if not words.any():
            continue
        ever = np.maximum(groups[:, C.AT_START], groups[:, C.TAKEN] + groups[:, C.AT_END])
        left = np.minimum(groups[:, C.AT_END], ever)  # neither what was taken nor what was promoted
        yield PieceLife(
            player=census.game.letters.players[player],
            piece=piece,
            at_start=int(words[C.AT_START]),
            moves=int(words[C.MOVES]),
            takes=int(words[C.TAKES]),
            taken=int(words[C.TAKEN]),
            share_of_moves=share_of(groups[:, C.MOVES], moved, games),
            mobility=mean_of(groups[:, C.MOBILITY], groups[:, C.PRESENT]),
            survival=share_of(left, ever, games) if ever.any() else None,
        )


# ------------------------------------------------------------------ games


def unfinished(census: Census) -> Unfinished:
    """Why games did not finish; a game may be counted under several reasons."""
    rows = census.by_game[census.by_game[:, C.OUTCOME] == 0]
    recent = np.minimum(rows[:, C.PLIES], C.RECENT)
    quiet = rows[:, C.QUIET] >= QUIET
    circling = rows[:, C.REPEATED] >= CIRCLING * np.maximum(1, recent)
    few = rows[:, C.PIECES_LEFT] <= FEW
    return Unfinished(
        games=len(rows),
        quiet=int(quiet.sum()),
        circling=int(circling.sum()),
        few_pieces=int(few.sum()),
        lively=int((~(quiet | circling | few)).sum()),
        pieces=float(rows[:, C.PIECES_LEFT].mean()) if len(rows) else 0.0,
    )


def tree_complexity(mean_choices: float, mean_plies: float) -> float:
    """The size of the game tree as a power of ten: the mean number of moves to the power of the mean length.

    After L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994.

    >>> round(tree_complexity(35, 80))
    124
    """
    return mean_plies * log10(mean_choices) if mean_choices > 0 else 0.0


def tree_size(census: Census) -> Estimate:
    """``tree_complexity`` of the games that were counted, with its interval."""
    choices = census.counters(C.AT_PLIES).sum(axis=1)[:, _counts_of_turns(census)].astype(float)
    cuts = [census.games * k // len(choices) for k in range(len(choices) + 1)] if len(choices) else [0]
    plies = [census.by_game[begin:end, C.PLIES].sum() for begin, end in pairwise(cuts)]
    sums, games = np.column_stack([choices, np.array(plies, float)]), np.diff(cuts)

    def size(choices: float, looks: float, plies: float, n: float) -> float:
        return tree_complexity(choices / looks, plies / n) if looks and n else 0.0

    whole = np.append(sums.sum(axis=0), games.sum())
    without = [size(*(whole - np.append(row, n))) for row, n in zip(sums, games, strict=True)]
    return of_groups_left_out(size(*whole), without)


def _counts_of_turns(census: Census) -> list[int]:
    """The counters of legal turns, and of the positions in which they were counted."""
    is_joined = census.game.tables.T[H.HAS_JOINED_TURNS] == 1
    return [C.TURNS, C.STARTS] if is_joined else [C.CHOICES, C.INSPECTED]


def state_space(pieces: Sequence[int], cells: int, players: int) -> float:
    """Return how many positions there may be, as a power of ten: up to that many pieces of each kind on as many cells,
    and who moves. Promotions, hands, rights and counters are left out, and what cannot be reached is not.

    >>> round(10 ** state_space([1, 1], 2, 2))  # nothing, one of two pieces on one of two cells, both: 1 + 4 + 2, twice
    14
    """
    ways = [1]  # by how many pieces there are: arrangements, were the cells taken in order, times a factorial
    for most in pieces:
        longer = [0] * (len(ways) + most)
        for n, count in enumerate(ways):
            for k in range(most + 1):
                longer[n + k] += count * comb(n + k, k)
        ways = longer
    total = sum(count * comb(cells, n) for n, count in enumerate(ways) if n <= cells)
    return log10(total * players)
