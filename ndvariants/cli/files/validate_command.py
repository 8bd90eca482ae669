"""``ndvariants validate``: every fault of variant files, explained."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import is_confined, open_source, parameter_option, variants_argument
from ndvariants.cli.faults import FORM_HELP, FORMS, show_problems, tally
from ndvariants.errors import Problem

if TYPE_CHECKING:
    from ndvariants.language.yaml.source import Source
    from ndvariants.report.sarif import Fixes

STDIN, STDIN_NAME = "-", "<stdin>"


@click.command("validate")
@variants_argument
@parameter_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="text",
    help=FORM_HELP,
)
@click.option("--fix", is_flag=True, help="Write the file with what is surely meant, where it then loads.")
@click.option("--diff", is_flag=True, help="With --fix: show what would change, and write nothing.")
@click.option("--strict", is_flag=True, help="Remarks count as faults.")
@click.option("--notes", is_flag=True, help="Tell what is no fault, too: which pieces keep to a part of the board.")
def command(
    variants: tuple[str, ...], parameters: dict[str, str], form: str, fix: bool, diff: bool, strict: bool, notes: bool
) -> None:
    """Check variant files and explain every fault, with its place and a way to mend it.

    `-` reads a file from standard input. `--fix` mends what can be mended without asking, such as misspelt words, and
    writes the file only where it loads then; what else is wrong stays as it is.

    Exit code 0: no faults. 1: faults were found. 2: wrong usage, or no such file.

    \b
    Examples:
      ndvariants validate chess
      ndvariants validate mygame.yaml -p n=4
      ndvariants validate *.yaml --format github
      ndvariants validate mygame.yaml --fix --diff
      ndvariants validate - < mygame.yaml
      ndvariants validate --confined from_a_stranger.yaml
    """
    from ndvariants.errors import ResourceError

    if diff and not fix:
        raise click.UsageError("--diff shows what --fix would write: say both")
    found: list[Problem] = []
    texts: dict[str, str] = {}
    unread: list[ResourceError] = []
    for variant in variants:
        try:
            if fix:
                _mend(variant, parameters, diff)
            here = _problems(variant, parameters, texts, notes)
        except ResourceError as error:  # told when all others are
            unread.append(error)
            continue
        found += here
        if form == "text" and all(problem.severity == "note" for problem in here):
            click.echo(f"{click.format_filename(variant)}: no faults")
    show_problems(found, form, texts, _fixes(found, parameters, texts) if form == "sarif" else None)
    if found and form == "text":
        click.echo(tally(found), err=True)
    for other in unread[1:]:
        click.echo(f"Error: {other}", err=True)
    if unread:
        raise unread[0]
    if any(problem.severity == "error" or (strict and problem.severity != "note") for problem in found):
        raise click.exceptions.Exit(1)


def _mend(variant: str, parameters: dict[str, str], diff: bool) -> None:
    """Write a file as it was surely meant, or show what would change."""
    from ndvariants.cli.files.mending import mend

    if variant == STDIN:
        raise click.UsageError("--fix writes files, not standard input")
    mend(variant, parameters, diff, is_confined())


def _fixes(found: list[Problem], parameters: dict[str, str], texts: dict[str, str]) -> Fixes:
    """What would mend the faults of each file that was looked at."""
    from ndvariants.cli.files.mending import fixes

    return fixes(found, parameters, texts, is_confined())


def _problems(variant: str, parameters: dict[str, str], texts: dict[str, str], notes: bool) -> list[Problem]:
    """Everything that is to be said about one file, in the order of its lines; what no file holds goes to ``texts``."""
    from ndvariants.errors import VariantError
    from ndvariants.game.remarks.inspection import inspect

    try:
        found = inspect(_source(variant, texts), parameters)
    except VariantError as error:
        found = list(error.problems)
    return [problem for problem in found if notes or problem.severity != "note"]


def _source(variant: str, texts: dict[str, str]) -> Source:
    """The source of a name, a path, or of standard input for ``-``."""
    from ndvariants.language.yaml.source import confined, source_from_bytes
    from ndvariants.resources import MAX_BYTES

    if variant != STDIN:
        return open_source(variant)
    raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    texts[STDIN_NAME] = raw[:MAX_BYTES].decode("utf-8", errors="replace")
    source = source_from_bytes(raw, STDIN_NAME)
    return confined(source) if is_confined() else source
