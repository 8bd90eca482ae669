"""``ndvariants validate``: every fault of variant files, explained."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.arguments import is_confined, open_source, parameter_option, variants_argument
from ndvariants.cli.faults import FORM_HELP, FORMS, show_problems, tally
from ndvariants.cli.gathering import command_of, flag, given, option
from ndvariants.errors import NdVariantsError, Problem

if TYPE_CHECKING:
    from ndvariants.advice.building import Setting
    from ndvariants.advice.offers import Offer
    from ndvariants.advice.repair import Step
    from ndvariants.language.yaml.source import Source
    from ndvariants.report.sarif import Fixes

STDIN, STDIN_NAME = "-", "<stdin>"


@dataclass(frozen=True, slots=True)
class Request:
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

    variants: tuple[str, ...] = given(variants_argument)
    parameters: dict[str, str] = given(parameter_option)
    form: str = option("--format", "form", type=click.Choice(FORMS), default="text", show_default=False, help=FORM_HELP)
    fix: bool = flag("--fix", help="Write the file with what is surely meant, where it then loads.")
    diff: bool = flag("--diff", help="With --fix: show what would change, and write nothing.")
    strict: bool = flag("--strict", help="Remarks count as faults.")
    notes: bool = flag("--notes", help="Report what is no fault, too: which pieces keep to a part of the board.")
    select: tuple[str, ...] = option(
        "--select", multiple=True, metavar="CODE", help="Only remarks with this code, or one that begins so."
    )
    ignore: tuple[str, ...] = option(
        "--ignore", multiple=True, metavar="CODE", help="No remarks with this code, or one that begins so."
    )


@command_of("validate", Request)
def command(asked: Request) -> None:
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
                _mend(variant, asked)
            here = _problems(variant, asked, texts)
        except ResourceError as error:  # reported behind all others
            unread.append(error)
            continue
        found += here
        if asked.form == "text" and all(problem.severity == "note" for problem in here):
            click.echo(f"{click.format_filename(variant)}: no faults")
    show_problems(found, asked.form, texts, _fixes(found, asked, texts) if asked.form == "sarif" else None)
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


# What ``--fix`` writes, or shows; and the fixes that it tells in SARIF.


def _mend(variant: str, asked: Request) -> None:
    """Write a file as it was surely meant, where it then loads; with ``--diff`` show what would change."""
    from ndvariants.advice.repair import fixed
    from ndvariants.cli.output import rewrite
    from ndvariants.language.yaml.source import unified
    from ndvariants.resources import find_variant, read_bytes

    if variant == STDIN:
        raise click.UsageError("--fix writes files, not standard input")
    path = find_variant(variant)
    try:
        text = unified(read_bytes(path).decode("utf-8"))
    except UnicodeDecodeError:
        return  # which is reported as a fault of its own
    setting = _setting(path, asked)
    mended, steps = fixed(text, setting, lambda new: _loads(new, setting))
    if asked.diff and steps:
        before, after = text.splitlines(keepends=True), mended.splitlines(keepends=True)
        click.echo("".join(unified_diff(before, after, str(path), str(path))), nl=False)
    elif steps:
        rewrite(path, mended)
        for step in steps:
            click.echo(f"{click.format_filename(path)}:{_told(step)}", err=True)


def _fixes(found: Sequence[Problem], asked: Request, texts: Mapping[str, str]) -> Fixes:
    """For the path of each file with faults its text and what would mend them."""
    from ndvariants.advice.offers import offers
    from ndvariants.cli.faults import source_texts
    from ndvariants.language.yaml.source import unified

    known: dict[str, tuple[str, list[Offer]]] = {}
    for path, raw in source_texts(found, texts).items():
        text = unified(raw)
        here = [problem for problem in found if problem.place.path == path and problem.severity == "error"]
        known[path] = text, [*offers(text, _setting(Path(path), asked), here)] if here else []
    return known


def _setting(path: Path, asked: Request) -> Setting:
    from ndvariants.advice.building import Setting
    from ndvariants.resources import Confined

    folder = path.parent if path.is_file() else None
    return Setting(str(path), asked.parameters, Confined(folder) if is_confined() else None)


def _loads(text: str, setting: Setting) -> bool:
    """Whether a game can be made of a text, not only read."""
    from ndvariants.builder.build import build_variant
    from ndvariants.compiler.compile import compile_variant

    try:
        compile_variant(build_variant(setting.source(text), setting.parameters))
    except NdVariantsError:
        return False
    return True


def _told(step: Step) -> str:
    """One line on a change: its place, the old text and the new one."""
    place, now = step.edit.place, f"`{step.change.text}`" if step.change.text.strip() else "gone"
    said = f"`{step.was}` is now {now}" if step.was.strip() else f"{now} is put in"
    return f"{place.line}:{place.column}: {said} [{step.problem.code}]"
