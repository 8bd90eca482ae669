"""``ndvariants validate``: every fault of variant files, explained."""

from __future__ import annotations

import sys

import click

from ndvariants.cli.arguments import STDIN, is_confined, open_source
from ndvariants.cli.checks.requests import ValidateRequest
from ndvariants.cli.faults import show_problems, tally
from ndvariants.errors import Problem, ResourceError, VariantError
from ndvariants.faults.catalogue import by_code
from ndvariants.language.yaml.source import Source, confined, source_from_bytes
from ndvariants.lint.chosen import Chosen
from ndvariants.lint.linting import inspect
from ndvariants.resources import MAX_BYTES

STDIN_NAME = "<stdin>"


def obey(asked: ValidateRequest) -> None:
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
    _show(found, asked, texts)
    if found and asked.form == "text":
        click.echo(tally(found), err=True)
    for other in unread[1:]:
        click.echo(f"Error: {other}", err=True)
    if unread:
        raise unread[0]
    if any(problem.severity == "error" or (asked.strict and problem.severity != "note") for problem in found):
        raise click.exceptions.Exit(1)


def _show(found: list[Problem], asked: ValidateRequest, texts: dict[str, str]) -> None:
    fixes = None
    if asked.form == "sarif":
        from ndvariants.cli.mending import fixes_for

        fixes = fixes_for(found, asked.parameters, texts)
    show_problems(found, asked.form, texts, fixes)


def _mend(variant: str, asked: ValidateRequest) -> None:
    from ndvariants.cli.mending import mend

    if variant == STDIN:
        raise click.UsageError("--fix writes files, not standard input")
    mend(variant, asked.parameters, asked.diff)


def _check_codes(asked: ValidateRequest) -> None:
    known = by_code()
    for code in (*asked.select, *asked.ignore):
        if not any(one.startswith(code) for one in known):
            raise click.UsageError(f"no remark has the code `{code}`: write NDV354, or a beginning such as NDV36")


def _problems(variant: str, asked: ValidateRequest, texts: dict[str, str]) -> list[Problem]:
    try:
        found = inspect(_source(variant, texts), asked.parameters, Chosen(asked.select, asked.ignore))
    except VariantError as error:
        found = list(error.problems)
    return [problem for problem in found if asked.notes or problem.severity != "note"]


def _source(variant: str, texts: dict[str, str]) -> Source:
    if variant != STDIN:
        return open_source(variant)
    raw = sys.stdin.buffer.read(MAX_BYTES + 1)
    texts[STDIN_NAME] = raw[:MAX_BYTES].decode("utf-8", errors="replace")
    source = source_from_bytes(raw, STDIN_NAME)
    return confined(source) if is_confined() else source
