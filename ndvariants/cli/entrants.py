"""The options that say who plays: ``--players``, ``--white`` and ``--black``, ``--opening``, ``--stop-at``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ndvariants.game.game import Game
    from ndvariants.players.asked import Asked

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Entrants:
    """Who plays, as the options say it; ``None`` and "" where nothing is said."""

    everybody: str | None
    white: str | None
    black: str | None
    opening: int | None
    stop_at: str

    @property
    def is_random(self) -> bool:
        """Is nothing asked but random games to the end that the rules give them?"""
        return not (self.everybody or self.white or self.black or self.opening or self.stop_at)

    def of(self, game: Game) -> tuple[Asked, ...]:
        """The player of each side."""
        from ndvariants.players import read_player

        sides = [self.everybody or "random"] * len(game.players)
        for option, given, place in (("--white", self.white, 0), ("--black", self.black, 1)):
            if given is not None:
                if len(sides) != 2:
                    raise click.UsageError(f"{option} is for games of two: use --players")
                sides[place] = given
        return tuple(read_player(side) for side in sides)


def run_options(function: Command) -> Command:
    """The options ``--opening`` and ``--stop-at``."""
    opening = click.option(
        "--opening", type=click.IntRange(0, 1000), help="Draw so many first plies at random.  [default: 0]"
    )
    stop_at = click.option(
        "--stop-at",
        "stop_at",
        default="",
        metavar="CONDITIONS",
        help="Leave a game unfinished, whatever its rules: 'repetition 3, 100 quiet plies'.",
    )
    return opening(stop_at(function))


def players_options(function: Command) -> Command:
    """The options ``--players``, ``--white``, ``--black``, and those of ``run_options``."""
    everybody = click.option("--players", "everybody", metavar="PLAYER", help="Who plays: level=3, alphabeta:depth=4.")
    white = click.option("--white", metavar="PLAYER", help="Who plays the first side.")
    black = click.option("--black", metavar="PLAYER", help="Who plays the second side.")
    return everybody(white(black(run_options(function))))
