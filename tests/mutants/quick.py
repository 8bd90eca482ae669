"""The checks of one game each: published counts to small depths, plays that were written down, and agreement.

The numbers are those of ``tests/perft``, ``tests/boards`` and ``tests/playthroughs``, which name their sources. A game
agrees with itself when the quick ways of the kernel say what the slow ones say (``tests.kernel.agreement``): that is
asked of small games with many mechanisms, which lie in files, in tests, or are put together by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from random import Random

from ndvariants import Game, perft
from ndvariants.kernel.random import game_key
from tests.boards.test_odd_boards import COUNTS, FOLDER
from tests.kernel.agreement import disagreement, ray_disagreement
from tests.kernel.bench import lists_of
from tests.kernel.test_legal import BOARD
from tests.kernel.test_replies import MEETING
from tests.kernel.test_small_games import FOLDER as SMALL
from tests.kernel.test_small_games import NAMES, random_positions, vectors_at
from tests.playthroughs.cases import WHOLE, cases
from tests.playthroughs.text import TOGETHER, path_of, play, shortened
from tests.speed.conditions import written
from tests.test_invented_variants import invented
from tests.test_perft import CASES, Case

MOST_COUNTED = 700  # lines of one count
POSITIONS = 4  # of one variant
# Boards, rules and endings of other kinds; the first plies of each, with keys, checks, registers and hands.
PLAYED = {
    "chess": 30, "collapse": 6, "curved_space": 4, "icochess": 4, "checkers": 16, "seirawan": 5, "shogi": 6,
    "othello": 6, "weiqi": 6, "hex": 2, "connect_four": 8, "moebius": 4, "glinski": 4, "crazyhouse": 10, "duck": 2,
    "rollerball": 4, "hyperchess-n2": 10, "racingkings": 6, "file-crumble": 4, "file-rings": 6, "collapse-low": 12,
    "byzantine": 4, "ataxx": 6, "kyotoshogi": 6,
}  # fmt: skip
# Longer plays, and plays of what is rarer, for what the quick ones do not catch.
LONGER = {
    "crazyhouse": 48, "collapse-low": 40, "collapse": 16, "curved_space-moving": 10, "weiqi": 30,
    "draughts": 30, "checkers": 48, "xiangqi": 30, "four_player": 14, "hex": 16, "berolina": 40, "seirawan": 20,
    "atomic": 30, "horde": 40, "hyperchess-n2-draws": 40, "torishogi": 20, "racingkings": 40,
}  # fmt: skip
# Plies of other games that were written down, with boards and pieces of kinds of their own.
OTHERS = {
    "dodecachess": 4, "cube_chess": 4, "yalta": 6, "triangular": 6, "janggi": 8, "spartan": 8, "smess": 8,
    "chess960": 8, "file-worm6": 12, "dragonchess": 6, "duck": 6, "coregal": 8, "walled": 6, "prism": 4,
    "hexdame": 8, "sittuyin": 10,
}  # fmt: skip
SLOW_BOARDS = {"hypercube5", "hypercube", "seven_d", "projective", "cube4"}  # to compile
SLOW = (12, 19, 24, 30, 34, 38)
INVENTED = tuple(seed for seed in range(40) if seed not in SLOW)  # seeds of games put together by chance
AGREEING, ANY = 6, 40  # plies of a small game, and random positions of one


@cache
def texts() -> dict[str, str]:
    """Small games by their names, as their authors would write them."""
    return {
        "promotions to kings": BOARD,
        "rays that meet": MEETING.format(king="leap any", white="b1, b3"),
        "rays that meet a slider": MEETING.format(king="slide orthogonal up to 2", white="b1"),
        **written(),
        **{f"invented {seed}": invented(Random(seed)) for seed in INVENTED},
    }


@dataclass(frozen=True)
class Check:
    """What must be so in the game of a variant (or of one of ``texts``) with these parameters."""

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
    yield from map(_positions, NAMES)
    yield from map(_agreement, texts())
    for name, plies in PLAYED.items():
        yield _game(name, plies)


def longer_checks() -> Iterator[Check]:
    """Those of the longer plays."""
    for name, plies in LONGER.items():
        yield _game(name, plies)


def checks_of_boards() -> Iterator[Check]:
    """Those of odd boards, which are asked of changes of the compiler alone: the kernel knows no boards."""
    for name, counts in COUNTS.items():
        counted = {depth: count for depth, count in enumerate(counts, 1) if count <= MOST_COUNTED}
        if name not in SLOW_BOARDS:
            yield _count(Case(f"odd board {name}", str(FOLDER / f"{name}.yaml"), (), counts=counted), counted)
    for name, plies in OTHERS.items():
        yield _game(name, plies)


def _count(case: Case, counted: dict[int, int]) -> Check:
    def holds(game: Game) -> bool:
        position = game.start() if case.text == "start" else game.position(case.text)
        return all(perft(position, depth) == count for depth, count in counted.items())

    pairs = tuple(tuple(parameter.split("=")) for parameter in case.parameters)
    return Check(case.name, case.variant, pairs, holds)  # type: ignore[arg-type]


def _agreement(name: str) -> Check:
    def holds(game: Game) -> bool:
        if name.startswith("rays") and ray_disagreement(*lists_of(game.tables), game_key(5, 0), 2 * AGREEING) > 0:
            return False
        return all(disagreement(*lists_of(game.tables), game_key(3, number), AGREEING, 1) == 0 for number in (0, 1))

    return Check(f"agreement of {name}", name, (), holds)


def _positions(name: str) -> Check:
    def holds(game: Game) -> bool:
        positions = enumerate(random_positions(game, ANY, 1))
        return all(disagreement(*vectors_at(one), game_key(9, number), 2, 1) == 0 for number, one in positions)

    return Check(f"positions of {name}", str(SMALL / f"{name}.yaml"), (), holds)


def _game(name: str, plies: int) -> Check:
    case = cases()[name]
    lines = path_of(case).read_text(encoding="utf-8").splitlines()
    first = lines.index("game with seed 1") + 2
    end = f"ply {plies if case.name in WHOLE else plies // TOGETHER * TOGETHER or TOGETHER}:"

    def holds(game: Game) -> bool:
        told = takewhile(lambda line: not line.startswith(end), play(game, 1, case.plies))
        now = shortened(case, [line.rstrip() for line in told])
        return lines[first : first + len(now)] == now

    return Check(f"game of {name}", case.variant, tuple(case.parameters.items()), holds)
