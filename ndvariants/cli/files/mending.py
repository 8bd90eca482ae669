"""What ``validate --fix`` writes, or shows; and the fixes that it tells in SARIF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.errors import NdVariantsError, Problem

if TYPE_CHECKING:
    from ndvariants.advice.building import Setting
    from ndvariants.advice.offers import Offer
    from ndvariants.advice.repair import Step
    from ndvariants.report.sarif import Fixes

BOM = b"\xef\xbb\xbf"


def mend(variant: str, parameters: Mapping[str, str], diff: bool, confined: bool) -> None:
    """Write the file of a variant as it was surely meant, where it then loads; with ``diff`` show what would change."""
    from ndvariants.advice.fixing import fixed
    from ndvariants.cli.output import written_whole
    from ndvariants.language.yaml.source import unified
    from ndvariants.resources import find_variant, read_bytes

    path = find_variant(variant)
    raw = read_bytes(path)
    try:
        text = unified(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return  # which is reported as a fault of its own
    setting = _setting(path, parameters, confined)
    mended, steps = fixed(text, setting, lambda new: _loads(new, setting))
    if not steps:
        return
    if diff:
        before, after = text.splitlines(keepends=True), mended.splitlines(keepends=True)
        click.echo("".join(unified_diff(before, after, str(path), str(path))), nl=False)
        return
    ends = "\r\n" if b"\r\n" in raw else "\n"
    with written_whole(path) as part:
        part.write_bytes(BOM * raw.startswith(BOM) + mended.replace("\n", ends).encode("utf-8"))
    for step in steps:
        click.echo(f"{click.format_filename(path)}:{_told(step)}", err=True)


def fixes(found: Sequence[Problem], parameters: Mapping[str, str], texts: Mapping[str, str], confined: bool) -> Fixes:
    """For the path of each file with faults its text and what would mend them."""
    from ndvariants.advice.offers import offers
    from ndvariants.cli.faults import source_texts
    from ndvariants.language.yaml.source import unified

    known: dict[str, tuple[str, list[Offer]]] = {}
    for path, raw in source_texts(found, texts).items():
        text = unified(raw)
        setting = _setting(Path(path), parameters, confined)
        here = [problem for problem in found if problem.place.path == path and problem.severity == "error"]
        known[path] = text, [*offers(text, setting, here)] if here else []
    return known


def _setting(path: Path, parameters: Mapping[str, str], confined: bool) -> Setting:
    from ndvariants.advice.building import Setting
    from ndvariants.resources import Confined

    folder = path.parent if path.is_file() else None
    return Setting(str(path), parameters, Confined(folder) if confined else None)


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
    """Where something was changed, what stood there, and what stands there now."""
    place, now = step.edit.place, f"`{step.change.text}`" if step.change.text.strip() else "gone"
    said = f"`{step.was}` is now {now}" if step.was.strip() else f"{now} is put in"
    return f"{place.line}:{place.column}: {said} [{step.problem.code}]"
