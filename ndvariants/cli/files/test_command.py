"""``ndvariants test``: whether variant files keep what their authors promise."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import open_source, variants_argument
from ndvariants.cli.faults import FORM_HELP, FORMS, show_problems, tally
from ndvariants.errors import Problem, VariantError

if TYPE_CHECKING:
    from ndvariants.language.yaml.source import Source
    from ndvariants.lint.promises import Trial


@click.command("test")
@variants_argument
@click.option(
    "--update", is_flag=True, help="Write the counts that were found into the files; all else stays as it is."
)
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help=FORM_HELP)
def command(variants: tuple[str, ...], update: bool, form: str) -> None:
    """Try the `tests` of variant files: counts, legal and illegal moves, outcomes, what moves change.

    Exit code 0: all of them hold. 1: some do not, or a file has faults.

    \b
    Examples:
      ndvariants test chess
      ndvariants test mygame.yaml --update
      ndvariants test *.yaml --format github
    """
    from ndvariants.lint.promises import try_promises

    faulty: list[Problem] = []
    broken: list[Problem] = []
    for variant in variants:
        source = open_source(variant)
        try:
            trials = try_promises(source)
        except VariantError as error:  # the other files are tried all the same
            faulty += error.problems
            continue
        if update:
            trials = _updated(variant, source, trials)
        here = [trial.problem for trial in trials if trial.problem is not None]
        broken += here
        if form == "text" and not here:
            click.echo(f"{variant}: {_kept(len(trials))}")
    show_problems(faulty + broken, form)
    if not (faulty or broken):
        return
    if form == "text":
        counts = [tally(faulty), f"{len(broken)} not as said" if broken else ""]
        click.echo(", ".join(filter(None, counts)), err=True)
    raise click.exceptions.Exit(1)


def _kept(number: int) -> str:
    if number == 0:
        return "it has no tests; write some under `tests`"
    return "all is as said, 1 thing tried" if number == 1 else f"all is as said, {number} things tried"


def _updated(variant: str, source: Source, trials: list[Trial]) -> list[Trial]:
    """The trials that are left when the counts found are written into the file: comments and all else stay."""
    from ndvariants.cli.output import rewrite
    from ndvariants.lint.promises import NOT_COUNTED, OTHER_COUNT
    from ndvariants.resources import variant_paths

    wrong = [trial for trial in trials if trial.problem and trial.problem.code in (NOT_COUNTED, OTHER_COUNT)]
    if not wrong:
        return trials
    path = Path(source.path)
    if path in variant_paths().values() and not Path(variant).is_file():
        raise click.UsageError(f"{variant!r} is a shipped variant: give the path of a file of your own to --update")
    lines = source.text.split("\n")
    changes: list[str] = []
    for trial in sorted(wrong, key=lambda trial: (trial.place.line, -trial.place.column)):
        line, start = lines[trial.place.line - 1], trial.place.column - 1
        said = line[start : start + trial.place.length]
        lines[trial.place.line - 1] = line[:start] + trial.found + line[start + trial.place.length :]
        changes.append(f"{source.path}:{trial.place.line}: {said} -> {trial.found}")
    rewrite(path, "\n".join(lines))
    click.echo("\n".join(changes), err=True)
    return [trial for trial in trials if trial not in wrong]
