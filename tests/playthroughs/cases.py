"""Which games are frozen: every shipped variant, some with other parameters, and files with rare rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from ndvariants.game.game import Game
from ndvariants.model.variant import ParameterValue
from ndvariants.resources import variant_paths
from tests.judge import game_of


@dataclass(frozen=True)
class Case:
    """One file: a game of ``plies`` with seed 1, and livelier ones.

    Then perft to a ``depth`` and ``simulated`` random games of at most ``most`` plies.
    """

    name: str
    variant: str
    parameters: dict[str, ParameterValue] = field(default_factory=dict)
    plies: int = 48
    depth: int = 2
    simulated: int = 20
    most: int = 1000

    def games(self) -> list[tuple[int, int]]:
        """The seeds of the games with how many plies they have at most."""
        return [(1, self.plies), *((seed, 2 * self.plies + 4) for seed in LIVELY.get(self.name, ()))]

    def load(self) -> Game:
        """The game, from the shipped variants or from a file under ``tests/``."""
        return game_of(self.variant, **self.parameters)


# Seeds of games in which much happens, most of them decided before their last ply; found by trying.
LIVELY: dict[str, tuple[int, ...]] = {
    "atomic": (2,),
    "berolina": (2,),
    "capablanca": (3,),
    "chess": (91,),
    "collapse-flat": (51,),
    "collapse-low": (26, 22),
    "collapse-other": (4,),
    "crazyhouse": (4,),
    "curved_space": (5,),
    "curved_space-moving": (11,),
    "cylinder": (134,),
    "file-rings": (3,),
    "file-worm6": (2,),
    "grasshopper": (22,),
    "hyperchess-n2": (2,),
    "hyperchess-n2-draws": (2, 3, 6, 17),
    "hyperchess-n3-wall": (36, 74),
    "icochess": (2,),
    "kingofthehill": (3,),
    "knightmate": (9,),
    "losalamos": (19,),
    "makruk": (53,),
    "nightrider": (3,),
    "raumschach": (38,),
    "shatranj": (5,),
    "threecheck": (2,),
    "threecheck-one": (2,),
    "xiangqi": (17,),
}
# Cases whose text is kept as it is, to be read; of the others digests are kept.
WHOLE = frozenset({
    "checkers", "chess", "crazyhouse", "glinski", "hyperchess-n2",
    "icochess", "losalamos", "minishogi", "othello", "xiangqi",
})  # fmt: skip
LOW = {"shape": (8, 8, 2), "arm_at": (0, 0, 1, 2)}  # cannons are armed early, so that lines collapse in a short game
OTHERS = (
    Case("collapse-low", "collapse", {**LOW, "quiet": 30}, plies=36),
    Case("collapse-flat", "collapse", {"shape": (8, 8), "arm_at": (0, 1, 2)}),
    Case(
        "collapse-other",
        "collapse",
        {
            **LOW,
            "research_is": "present",
            "armed_by": "stop",
            "tie": "mover",
            "equally_near": "lower",
            "kings": "immune",
            "promotion": "queen",
            "double_step": "true",
            "repetition": 3,
            "quiet": 16,
        },
        plies=22,
    ),
    Case("curved_space-moving", "curved_space", {"platforms_move": "true", "repetition": 3}),
    Case("four_d-v2_128", "four_d", {"setup": "v2_128"}, plies=12, depth=1, simulated=2),
    Case(
        "four_d-other",
        "four_d",
        {"kings": "all", "black_pawn_y": "minus", "promotion": "z", "castling": "true", "en_passant": "true"},
        plies=12,
        depth=1,
        simulated=2,
    ),
    Case("hyperchess-n2", "hyperchess", {"n": 2}),
    Case("hyperchess-n2-draws", "hyperchess", {"n": 2, "side": 4, "setup": "wall", "repetition": 2, "quiet": 12}),
    Case("hyperchess-n3-wall", "hyperchess", {"n": 3, "side": 4, "setup": "wall"}),
    Case("hyperchess-n4", "hyperchess", {"n": 4}, plies=16, simulated=5),
    Case("hyperchess-n4-wall", "hyperchess", {"n": 4, "side": 4, "setup": "wall"}),
    Case("hyperchess-n5", "hyperchess", {"n": 5, "side": 4}, plies=12, simulated=5),
    Case("threecheck-one", "threecheck", {"wanted": 1}),
    Case("file-crumble", "tests/files/crumble.yaml", plies=14, depth=1, simulated=5),
    Case("file-rings", "tests/files/rings.yaml"),
    Case("file-worm6", "tests/files/worm6.yaml", plies=50),
)
SLOW = {
    "four_d": Case("four_d", "four_d", plies=16, depth=1, simulated=2),
    "collapse": Case("collapse", "collapse", plies=24, simulated=5, most=300),
}


def cases() -> dict[str, Case]:
    """Every case by its name, which is that of its file."""
    shipped = [SLOW.get(name, Case(name, name)) for name in sorted(variant_paths())]
    return {case.name: case for case in sorted([*shipped, *OTHERS], key=lambda case: case.name)}
