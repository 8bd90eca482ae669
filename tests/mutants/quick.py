"""The quick selection: published counts to small depths, and the plays of games that were written down before.

Its numbers are those of ``tests/perft`` and ``tests/playthroughs``, which name their sources.
Every check is of one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from ndvariants import Game, perft
from tests.playthroughs.cases import cases
from tests.playthroughs.text import path_of, play
from tests.test_perft import CASES, Case

MOST_COUNTED = 700  # lines of one count
POSITIONS = 4  # of one variant
# Boards, rules and endings of other kinds; the first plies of each, with keys, checks, registers and hands.
PLAYED = {
    "chess": 30, "collapse": 6, "curved_space": 4, "icochess": 4, "checkers": 16, "seirawan": 5, "shogi": 6,
    "othello": 6, "weiqi": 6, "hex": 2, "connect_four": 8, "moebius": 4, "glinski": 4, "crazyhouse": 10, "duck": 2,
    "rollerball": 4, "hyperchess-n2": 10, "racingkings": 6, "file-crumble": 8, "file-rings": 6, "collapse-low": 12,
    "byzantine": 4, "ataxx": 6, "kyotoshogi": 6,
}  # fmt: skip
# Longer plays, for what the quick ones do not catch.
LONGER = {
    "crazyhouse": 48, "file-crumble": 40, "collapse-low": 40, "collapse": 16, "curved_space-moving": 10, "weiqi": 30,
    "draughts": 30, "checkers": 48, "xiangqi": 30, "four_player": 14, "hex": 16, "berolina": 40, "seirawan": 20,
    "atomic": 30, "horde": 40, "hyperchess-n2-draws": 40, "torishogi": 20, "racingkings": 40,
}  # fmt: skip


@dataclass(frozen=True)
class Check:
    """What must be so in the game of a variant with these parameters."""

    name: str
    variant: str
    parameters: tuple[tuple[str, object], ...]
    holds: Callable[[Game], bool]


def checks() -> Iterator[Check]:
    """All of them, the quickest kind first."""
    seen: dict[str, int] = {}
    for case in CASES:
        counted = {depth: count for depth, count in case.counts.items() if count <= MOST_COUNTED}
        seen[case.variant] = seen.get(case.variant, 0) + bool(counted)
        if counted and seen[case.variant] <= POSITIONS:
            yield _count(case, counted)
    for name, plies in PLAYED.items():
        yield _game(name, plies)


def longer_checks() -> Iterator[Check]:
    """Those of the longer plays."""
    for name, plies in LONGER.items():
        yield _game(name, plies)


def _count(case: Case, counted: dict[int, int]) -> Check:
    def holds(game: Game) -> bool:
        position = game.start() if case.text == "start" else game.position(case.text)
        return all(perft(position, depth) == count for depth, count in counted.items())

    pairs = tuple(tuple(parameter.split("=")) for parameter in case.parameters)
    return Check(case.name, case.variant, pairs, holds)  # type: ignore[arg-type]


def _game(name: str, plies: int) -> Check:
    case = cases()[name]
    lines = path_of(case).read_text(encoding="utf-8").splitlines()
    first = lines.index("game with seed 1") + 2
    end = f"ply {plies}:"
    behind = [number for number, line in enumerate(lines) if line.startswith(end) and number > first]
    blank = next(number for number in range(first, len(lines)) if not lines[number])
    last = behind[0] if behind and behind[0] < blank else blank

    def holds(game: Game) -> bool:
        told = takewhile(lambda line: not line.startswith(end), play(game, 1, case.plies))
        return [line.rstrip() for line in told] == lines[first:last]

    return Check(f"game of {name}", case.variant, tuple(case.parameters.items()), holds)
