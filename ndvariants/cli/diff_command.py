"""``ndvariants diff``: what two variants say differently, and the first moves at which it shows."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import confined_option, json_option, open_game, open_source, parameter_option

if TYPE_CHECKING:
    from ndvariants.builder.differences import RuleDifference
    from ndvariants.game.differences import Parting

_MOST_LISTED = 12


@click.command("diff")
@click.argument("first")
@click.argument("second")
@confined_option
@parameter_option
@click.option("--positions", default=10_000, show_default=True, type=click.IntRange(1), help="Most to compare.")
@json_option
def command(first: str, second: str, parameters: dict[str, str], positions: int, as_json: bool) -> None:
    """Tell how the rules of two variants differ, and after which moves.

    The files are compared with all that they inherit. Then positions are compared in breadth, the start first, up
    to the first in which other moves are legal: no shorter sequence of moves leads to such a one. Where that takes
    more than --positions, random games look further.

    \b
    Examples:
      ndvariants diff chess threecheck
      ndvariants diff chess mygame.yaml --positions 10000
      ndvariants diff shatranj makruk --json
    """
    from ndvariants.builder.differences import rule_differences
    from ndvariants.game.differences import find_parting

    games = (open_game(first, parameters), open_game(second, parameters))
    said = rule_differences(open_source(first), open_source(second))
    parting = find_parting(*games, most=positions)
    if as_json:
        echo_json("diff", {"rules": [asdict(one) for one in said], "moves": asdict(parting)})
        return
    for difference in said:
        _tell(difference)
    if not said:
        click.echo("The files say the same.\n")
    _tell_parting(parting, first, second)


def _tell(difference: RuleDifference) -> None:
    places = [str(place) for place in (difference.first, difference.second) if place is not None]
    side = "first" if difference.first is not None else "second"
    which = "" if len(places) == 2 else f": only in the {side}"
    click.echo(f"{difference.about}{which}  ({', '.join(places)})")
    for line in difference.before:
        click.echo(f"  - {line}")
    for line in difference.after:
        click.echo(f"  + {line}")
    if not difference.before and not difference.after:
        click.echo("  the same lines in another order or spacing")
    click.echo()


def _tell_parting(parting: Parting, first: str, second: str) -> None:
    compared = f"{parting.positions} position{'s' * (parting.positions != 1)} compared"
    if parting.moves is None and parting.proved:
        click.echo(f"The same moves are legal in every position of the game ({compared}).")
    elif parting.moves is None:
        click.echo(f"No position was found in which other moves are legal ({compared}, then random games).")
    else:
        after = f"After {' '.join(parting.moves)}" if parting.moves else "At the start"
        click.echo(f"{after} other moves are legal:")
        for name, only in ((first, parting.only_first), (second, parting.only_second)):
            more = f" ... ({len(only)} in all)" if len(only) > _MOST_LISTED else ""
            click.echo(f"  only in {name}: {' '.join(only[:_MOST_LISTED]) or 'none'}{more}")
        proof = f"No shorter sequence of moves shows it: all were compared ({compared})."
        chance = f"Random games found it: a shorter one may exist, of more than {parting.plies} moves ({compared})."
        click.echo(proof if parting.proved else chance)
