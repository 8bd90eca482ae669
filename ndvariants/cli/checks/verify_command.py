"""``ndvariants verify``: whether what a file says of every position holds in its games."""

from __future__ import annotations

import click

from ndvariants.advice.explaining import build_explained
from ndvariants.cli.arguments import open_source
from ndvariants.cli.checks.requests import VerifyRequest
from ndvariants.cli.faults import show_problems
from ndvariants.errors import Problem, VariantError
from ndvariants.simulation.verifying import Effort, Verdict, problems_of, verify


def obey(asked: VerifyRequest) -> None:
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
