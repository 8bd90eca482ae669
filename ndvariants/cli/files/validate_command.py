"""``ndvariants validate``: every fault of variant files, explained."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import is_confined, open_source, parameter_option, variants_argument
from ndvariants.cli.faults import FORM_HELP, FORMS, show_problems, tally
from ndvariants.cli.gathering import gathered
from ndvariants.errors import Problem

if TYPE_CHECKING:
    from ndvariants.language.yaml.source import Source
    from ndvariants.report.sarif import Fixes

STDIN, STDIN_NAME = "-", "<stdin>"


@dataclass(frozen=True, slots=True)
class Request:
    """The options of the command."""

    variants: tuple[str, ...]
    parameters: dict[str, str]
    form: str
    fix: bool
    diff: bool
    strict: bool
    notes: bool
    select: tuple[str, ...]
    ignore: tuple[str, ...]


@click.command("validate")
@variants_argument
@parameter_option
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help=FORM_HELP)
@click.option("--fix", is_flag=True, help="Write the file with what is surely meant, where it then loads.")
@click.option("--diff", is_flag=True, help="With --fix: show what would change, and write nothing.")
@click.option("--strict", is_flag=True, help="Remarks count as faults.")
@click.option("--notes", is_flag=True, help="Report what is no fault, too: which pieces keep to a part of the board.")
@click.option("--select", multiple=True, metavar="CODE", help="Only remarks with this code, or one that begins so.")
@click.option("--ignore", multiple=True, metavar="CODE", help="No remarks with this code, or one that begins so.")
@gathered(Request, "asked")
def command(asked: Request) -> None:
    """Check variant files and explain every fault, with its place and a way to mend it.

    `-` reads a file from standard input. `--fix` mends what can be mended without asking, such as misspelt words, and
    writes the file only where it loads then; what else is wrong stays as it is.

    Remarks on files without faults have codes: leave some out with `--ignore NDV354`, or in the file with a comment
    `# ndv: ignore NDV354`, behind a line for that line, on a line of its own for the whole file.

    Exit code 0: no faults. 1: faults were found. 2: wrong usage, or no such file.

    \b
    Examples:
      ndvariants validate chess
      ndvariants validate mygame.yaml -p n=4
      ndvariants validate *.yaml --format github
      ndvariants validate mygame.yaml --fix --diff
      ndvariants validate mygame.yaml --strict --ignore NDV354
      ndvariants validate - < mygame.yaml
      ndvariants validate --confined from_a_stranger.yaml
    """
    from ndvariants.errors import ResourceError

    if asked.diff and not asked.fix:
        raise click.UsageError("--diff shows what --fix would write: say both")
    _check_codes(asked)
    found: list[Problem] = []
    texts: dict[str, str] = {}
    unread: list[ResourceError] = []
    for variant in asked.variants:
        try:
            if asked.fix:
                _mend(variant, asked.parameters, asked.diff)
            here = _problems(variant, asked, texts)
        except ResourceError as error:  # reported behind all others
            unread.append(error)
            continue
        found += here
        if asked.form == "text" and all(problem.severity == "note" for problem in here):
            click.echo(f"{click.format_filename(variant)}: no faults")
    show_problems(found, asked.form, texts, _fixes(found, asked.parameters, texts) if asked.form == "sarif" else None)
    if found and asked.form == "text":
        click.echo(tally(found), err=True)
    for other in unread[1:]:
        click.echo(f"Error: {other}", err=True)
    if unread:
        raise unread[0]
    if any(problem.severity == "error" or (asked.strict and problem.severity != "note") for problem in found):
        raise click.exceptions.Exit(1)


def _check_codes(asked: Request) -> None:
    """Refuse codes that no problem has."""
    from ndvariants.resources import problems_text

    known = problems_text()
    for code in (*asked.select, *asked.ignore):
        if f"### {code}" not in known:
            raise click.UsageError(f"no remark has the code `{code}`: write NDV354, or a beginning such as NDV36")


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


def _problems(variant: str, asked: Request, texts: dict[str, str]) -> list[Problem]:
    """The problems of one file, in the order of its lines; the text of standard input goes to ``texts``."""
    from ndvariants.errors import VariantError
    from ndvariants.lint.chosen import Chosen
    from ndvariants.lint.linting import inspect

    try:
        found = inspect(_source(variant, texts), asked.parameters, Chosen(asked.select, asked.ignore))
    except VariantError as error:
        found = list(error.problems)
    return [problem for problem in found if asked.notes or problem.severity != "note"]


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
