"""``ndvariants verify``: whether what a file says of every position holds in its games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import open_source, parameter_option, variants_argument
from ndvariants.cli.faults import FORM_HELP, FORMS, show_problems
from ndvariants.cli.gathering import command_of, given, option
from ndvariants.errors import Problem, VariantError

if TYPE_CHECKING:
    from ndvariants.simulation.verifying import Verdict


@dataclass(frozen=True, slots=True)
class Request:
    """Look for a game that breaks one of the `invariants` of variant files.

    Positions are looked at in breadth from the start, then in random games and in games of players who search. A
    game that breaks an invariant is made as short as can be found, and shown with the rule that broke it.

    Exit code 0: none was broken. 1: some were, or a file has faults.

    \b
    Examples:
      ndvariants verify mygame.yaml
      ndvariants verify mygame.yaml --games 20000 --seed 7
    """

    variants: tuple[str, ...] = given(variants_argument)
    parameters: dict[str, str] = given(parameter_option)
    games: int = option("-n", "--games", default=2_000, type=click.IntRange(0), help="Random games to play.")
    searched: int = option("--searched", default=10, type=click.IntRange(0), help="Games of players who search.")
    positions: int = option("--positions", default=5_000, type=click.IntRange(1), help="Most to look at in breadth.")
    max_plies: int = option("--max-plies", default=300, type=click.IntRange(1), help="Where games are broken off.")
    seed: int = option("--seed", default=0, type=int, help="Same seed, same games.")
    form: str = option("--format", "form", type=click.Choice(FORMS), default="text", show_default=False, help=FORM_HELP)


@command_of("verify", Request)
def command(asked: Request) -> None:
    from ndvariants.advice.explaining import build_explained
    from ndvariants.simulation.verifying import Effort, problems_of, verify

    effort = Effort(asked.positions, asked.games, asked.searched, max_plies=asked.max_plies, seed=asked.seed)
    broken: list[Problem] = []
    for name in asked.variants:
        try:
            verdict = verify(build_explained(open_source(name), asked.parameters), effort)
        except VariantError as error:  # the other files are looked at all the same
            broken += error.problems
            continue
        broken += problems_of(verdict)
        if asked.form == "text" and not verdict.broken:
            click.echo(f"{name}: {_held(verdict)}")
    show_problems(broken, asked.form)
    if broken and asked.form == "text":
        click.echo(f"{len(broken)} not so", err=True)
    if broken:
        raise click.exceptions.Exit(1)


def _held(verdict: Verdict) -> str:
    """Summary of the search if no game breaks an invariant."""
    if verdict.invariants == 0:
        return "it has no invariants; write some under `invariants`"
    said = "1 invariant holds" if verdict.invariants == 1 else f"{verdict.invariants} invariants hold"
    if verdict.complete:
        return f"{said} in every position of the game ({verdict.positions})"
    depth = f"after every sequence of up to {verdict.depth} moves" if verdict.depth else "at the start"
    return f"{said} {depth}, and in {verdict.games} games"
