"""``ndvariants diff``: what two variants say differently, and the first moves at which it shows."""

from __future__ import annotations

from dataclasses import asdict

import click

from ndvariants.builder.shape.differences import RuleDifference, parameter_differences, rule_differences
from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import open_game, open_source
from ndvariants.cli.checks.requests import DiffRequest
from ndvariants.game.differences import Parting, find_parting, start_differences

_MOST_LISTED = 12


def obey(asked: DiffRequest) -> None:
    names = _names(asked.first, asked.second)
    games = (
        open_game(asked.first, {**asked.parameters, **asked.of_first}),
        open_game(asked.second, {**asked.parameters, **asked.of_second}),
    )
    sources = open_source(asked.first), open_source(asked.second)
    set_otherwise = parameter_differences(*sources, *(game.variant.parameters for game in games))
    said = [*set_otherwise, *rule_differences(*sources)]
    start = start_differences(*games)
    parting = find_parting(*games, most=asked.positions)
    if asked.as_json:
        echo_json("diff", {"rules": [asdict(one) for one in said], "moves": asdict(parting), "start": start})
        return
    for difference in said:
        _tell(difference)
    if not said:
        click.echo("The files say the same.\n")
    _tell_start(start)
    _tell_parting(parting, *names)


def _names(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first != second else (f"the first {first}", f"the second {second}")


def _tell(difference: RuleDifference) -> None:
    places = [str(place) for place in (difference.first, difference.second) if place is not None]
    side = "first" if difference.first is not None else "second"
    which = "" if len(places) == 2 else f": only in the {side}"
    click.echo(f"{difference.about}{which}  ({', '.join(dict.fromkeys(places))})")
    moved = [line for line in difference.before if line in difference.after]
    for sign, lines in (("-", difference.before), ("+", difference.after)):
        for line in lines:
            if line not in moved:
                click.echo(f"  {sign} {line}")
    for line in moved:
        click.echo(f"    {line}  (in another place of the order)")
    if not difference.before and not difference.after:
        click.echo("  the same lines in another order or spacing" if len(places) == 2 else "  nothing: it is empty")
    click.echo()


def _tell_start(start: list[str]) -> None:
    if start:
        click.echo("at the start")
        for line in start[:_MOST_LISTED]:
            click.echo(f"  {line}")
        if len(start) > _MOST_LISTED:
            click.echo(f"  ... ({len(start)} cells in all)")
        click.echo()


def _tell_parting(parting: Parting, first: str, second: str) -> None:
    compared = f"{parting.positions} position{'s' * (parting.positions != 1)} compared"
    if parting.alike:
        click.echo(
            "With these parameters both make the very same game: what differs is no rule, or only said otherwise."
        )
    elif parting.moves is None and parting.proved:
        click.echo(f"The same moves are legal in every position of the game, and it ends alike ({compared}).")
    elif parting.moves is None:
        found = "No position was found in which other moves are legal, or one game ends otherwise"
        click.echo(f"{found} ({compared}, then random games).")
    else:
        _tell_where(parting, first, second)
        proof = f"No shorter sequence of moves shows it: all were compared ({compared})."
        more = f"{parting.plies} move{'s' * (parting.plies != 1)}"
        chance = f"Random games found it: a shorter one may exist, of more than {more} ({compared})."
        click.echo(proof if parting.proved else chance)


def _tell_where(parting: Parting, first: str, second: str) -> None:
    after = f"After {' '.join(parting.moves)}" if parting.moves else "At the start"
    if parting.first_ends or parting.second_ends:
        click.echo(f"{after} the game ends otherwise:")
        for name, end in ((first, parting.first_ends), (second, parting.second_ends)):
            click.echo(f"  in {name}: {end or 'it goes on'}")
        return
    click.echo(f"{after} other moves are legal:")
    for name, only in ((first, parting.only_first), (second, parting.only_second)):
        more = f" ... ({len(only)} in all)" if len(only) > _MOST_LISTED else ""
        click.echo(f"  only in {name}: {' '.join(only[:_MOST_LISTED]) or 'none'}{more}")
