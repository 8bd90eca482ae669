"""The edits that ``validate --fix`` writes or shows, and those that it reports in SARIF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

import click

from ndvariants.advice.building import Setting
from ndvariants.advice.offers import Offer, offers
from ndvariants.advice.repair import Step, fixed
from ndvariants.builder.build import build_variant
from ndvariants.cli.arguments import is_confined
from ndvariants.cli.faults import source_texts
from ndvariants.cli.output import rewrite
from ndvariants.compiler.compile import compile_variant
from ndvariants.errors import NdVariantsError, Problem
from ndvariants.language.yaml.source import unified
from ndvariants.report.sarif import Fixes
from ndvariants.resources import Confined, find_variant, read_bytes

Parameters = dict[str, str]


def mend(variant: str, parameters: Parameters, diff: bool) -> None:
    """Write a file as it was surely meant, where it then loads; with *diff* show what would change."""
    path = find_variant(variant)
    try:
        text = unified(read_bytes(path).decode("utf-8"))
    except UnicodeDecodeError:
        return  # which is reported as a fault of its own
    setting = _setting(path, parameters)
    mended, steps = fixed(text, setting, lambda new: _loads(new, setting))
    if diff and steps:
        before, after = text.splitlines(keepends=True), mended.splitlines(keepends=True)
        click.echo("".join(unified_diff(before, after, str(path), str(path))), nl=False)
    elif steps:
        rewrite(path, mended)
        for step in steps:
            click.echo(f"{click.format_filename(path)}:{_told(step)}", err=True)


def fixes_for(found: Sequence[Problem], parameters: Parameters, texts: Mapping[str, str]) -> Fixes:
    """For the path of each file with faults its text and what would mend them."""
    known: dict[str, tuple[str, list[Offer]]] = {}
    for path, raw in source_texts(found, texts).items():
        text = unified(raw)
        here = [problem for problem in found if problem.place.path == path and problem.severity == "error"]
        known[path] = text, [*offers(text, _setting(Path(path), parameters), here)] if here else []
    return known


def _setting(path: Path, parameters: Parameters) -> Setting:
    folder = path.parent if path.is_file() else None
    return Setting(str(path), parameters, Confined(folder) if is_confined() else None)


def _loads(text: str, setting: Setting) -> bool:
    """Return whether a game can be made of a text, not only read."""
    try:
        compile_variant(build_variant(setting.source(text), setting.parameters))
    except NdVariantsError:
        return False
    return True


def _told(step: Step) -> str:
    place, now = step.edit.place, f"`{step.change.text}`" if step.change.text.strip() else "gone"
    said = f"`{step.was}` is now {now}" if step.was.strip() else f"{now} is put in"
    return f"{place.line}:{place.column}: {said} [{step.problem.code}]"
