"""``ndvariants test``: whether variant files keep what their authors promise."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.arguments import open_source
from ndvariants.cli.checks.requests import TestRequest
from ndvariants.cli.faults import show_problems, tally
from ndvariants.errors import Problem, VariantError
from ndvariants.faults.remarks.promises import NotCounted, OtherCount
from ndvariants.language.yaml.source import Source
from ndvariants.lint.promises import Trial, try_promises
from ndvariants.resources import variant_paths


def obey(asked: TestRequest) -> None:
    faulty: list[Problem] = []
    broken: list[Problem] = []
    for variant in asked.variants:
        source = open_source(variant)
        try:
            trials = try_promises(source)
        except VariantError as error:  # the other files are tried all the same
            faulty += error.problems
            continue
        if asked.update:
            trials = _updated(variant, source, trials)
        here = [trial.problem for trial in trials if trial.problem is not None]
        broken += here
        if asked.form == "text" and not here:
            click.echo(f"{variant}: {_kept(len(trials))}")
    show_problems(faulty + broken, asked.form)
    if not (faulty or broken):
        return
    if asked.form == "text":
        counts = [tally(faulty), f"{len(broken)} failed {'check' if len(broken) == 1 else 'checks'}" if broken else ""]
        click.echo(", ".join(filter(None, counts)), err=True)
    raise click.exceptions.Exit(1)


def _kept(number: int) -> str:
    if number == 0:
        return "no tests; write some under `tests`"
    return "1 check passed" if number == 1 else f"{number} checks passed"


def _updated(variant: str, source: Source, trials: list[Trial]) -> list[Trial]:
    """The trials that are left when the counts found are written into the file: comments and all else stay."""
    from ndvariants.cli.output import rewrite

    wrong = [trial for trial in trials if trial.problem and trial.problem.of(NotCounted, OtherCount)]
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
