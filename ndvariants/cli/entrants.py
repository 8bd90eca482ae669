"""Options on who plays, and how: ``--players``, ``--white``, ``--black``, ``--opening``, ``--stop-at``, ``--lot``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from ndvariants.cli.arguments import is_confined
from ndvariants.cli.gathering import given, option

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.simulation.lots import Lot
    from ndvariants.simulation.plan import Plan


def opening_option(usual: int | None) -> Callable[..., Any]:
    """The option ``--opening``, which is ``usual`` where it is not given; that of a Plan for None."""
    words = "" if usual is not None else "  [default: 2 of each player, none if all are random]"
    return click.option(
        "--opening",
        type=click.IntRange(0, 1000),
        default=usual,
        show_default=usual is not None,
        help=f"Draw this many first plies at random, another opening for every game.{words}",
    )


_PLAYERS = "Players: level=3, alphabeta:depth=4."
_NO_SWAP = "Keep two different players on their sides; by default they play each opening once on either side."
_STOP_AT = "Stop games as unfinished: 'repetition 3, 100 quiet plies'."

_SWAP = click.option("--no-swap", "swap", is_flag=True, flag_value=False, default=True, help=_NO_SWAP)
lot_option = click.option(
    "--lot", "drawn", metavar="PARAMETER", help="Draw this parameter by the seed for every game or pair of games."
)
stop_at_option = click.option("--stop-at", default="", metavar="CONDITIONS", help=_STOP_AT)


def asked_lot(variant: str, parameters: dict[str, str], drawn: str | None, seed: int) -> Lot | None:
    """The lot that ``--lot`` asks for, ``None`` where it is not given."""
    if drawn is None:
        return None
    if is_confined():
        raise click.UsageError("--lot loads the variant again for every value: leave --confined out")
    from ndvariants.simulation.lots import lot_of

    return lot_of(variant, parameters, drawn, seed)


@dataclass(frozen=True, slots=True)
class Entrants:
    """The players that the options name; ``None`` and "" for options not given."""

    everybody: str | None = option("--players", "everybody", metavar="PLAYER", help=_PLAYERS)
    white: str | None = option("--white", metavar="PLAYER", help="Player of the first side.")
    black: str | None = option("--black", metavar="PLAYER", help="Player of the second side.")
    swap: bool = given(_SWAP)
    opening: int | None = given(opening_option(None))
    stop_at: str = given(stop_at_option)

    @property
    def is_random(self) -> bool:
        """True if nothing is asked but random games to the end that the rules give them."""
        unnamed = (self.everybody, self.white, self.black) == (None, None, None)
        return unnamed and not (self.opening or self.stop_at)

    def plan(self, game: Game, games: int, seed: int, max_plies: int, workers: int) -> Plan:
        """Return the plan of *games* games between them."""
        from ndvariants.simulation.plan import Plan

        players = self._players(len(game.players))
        return Plan(games, players, seed, max_plies, workers, self.opening, self.swap, self.stop_at)

    def _players(self, n: int) -> tuple[str, ...]:
        each = ["random" if self.everybody is None else self.everybody] * n
        for word, named, place in (("--white", self.white, 0), ("--black", self.black, 1)):
            if named is not None:
                if n != 2:
                    raise click.UsageError(f"{word} is for games of two: use --players")
                each[place] = named
        return tuple(each)
