"""``ndvariants validate``: every fault of variant files, explained."""

from __future__ import annotations

import sys

import click

from ndvariants.cli.arguments import parameter_option, variants_argument
from ndvariants.errors import Problem


@click.command("validate")
@variants_argument
@parameter_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    help="text for people; json for programs; github for annotations in GitHub Actions.",
)
@click.option("--strict", is_flag=True, help="Remarks count as faults.")
def command(variants: tuple[str, ...], parameters: dict[str, str], form: str, strict: bool) -> None:
    """Check variant files and explain every fault, with its place and a way to mend it.

    Exit code 0: no faults. 1: faults were found. 2: wrong usage, or no such file.

    \b
    Examples:
      ndvariants validate chess
      ndvariants validate mygame.yaml -p n=4
      ndvariants validate *.yaml --format github
    """
    from ndvariants.cli.faults import render_faults, tally
    from ndvariants.report.problems import render_github, render_json

    found: list[Problem] = []
    for variant in variants:
        here = _problems(variant, parameters)
        found += here
        if form == "text" and not here:
            click.echo(f"{variant}: no faults")
    if form == "json":
        click.echo(render_json(found))
    elif form == "github":
        click.echo(render_github(found), nl=False)
    elif found:
        click.echo(render_faults(found, sys.stdout))
        click.echo(tally(found), err=True)
    if any(problem.severity == "error" or strict for problem in found):
        raise click.exceptions.Exit(1)


def _problems(variant: str, parameters: dict[str, str]) -> list[Problem]:
    """Everything that is to be said about one file, in the order of its lines."""
    from ndvariants.builder.build import build_variant
    from ndvariants.errors import VariantError
    from ndvariants.language.source import read_source
    from ndvariants.resources import find_variant

    try:
        from ndvariants.compiler.boards.padding import padded
        from ndvariants.compiler.compile import compile_plans
        from ndvariants.compiler.findings.findings import findings_of
        from ndvariants.compiler.plans import collect
        from ndvariants.game.game import Game
        from ndvariants.game.start_checks import start_checks

        built = padded(build_variant(read_source(find_variant(variant)), parameters))
        plans = collect(built)
        game = Game(compile_plans(plans))
        found = [*built.remarks, *findings_of(plans), *start_checks(game)]
    except VariantError as error:
        found = list(error.problems)
    return sorted(found, key=lambda problem: (problem.place.path, problem.place.line, problem.place.column))
