"""``ndvariants report``: a page on a run of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from ndvariants.cli.output import write_document
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import ReportRequest, refuse_below
from ndvariants.laboratory.reporting import opened_runs, report_of
from ndvariants.report.pages.document import Document
from ndvariants.report.pages.run_document import comparison
from ndvariants.simulation.estimation.comparing import Sample, compare
from ndvariants.simulation.evidence import stored_evidence
from ndvariants.simulation.runs.together import Part, added_up
from ndvariants.storage.run_file import RunFile


def obey(asked: ReportRequest) -> None:
    output = asked.output or asked.files[0].with_suffix(f".{asked.form}")
    with opened_runs(asked.files, asked.name) as parts:
        document, counts = report_of(parts, asked.counted, asked.think, progress_bar)
        if asked.against is not None:
            document = _compared(document, parts, asked.against)
    write_document(output, document, asked.form == "md")
    click.echo(f"{output}: {sum(run.done for _, run in parts):,} games of {parts[0][1].name}")
    refuse_below(counts.coverage.share, asked.fail_under)


def _compared(document: Document, parts: Sequence[Part], against: Path) -> Document:
    def sample(runs: Sequence[Part]) -> Sample:
        return Sample(added_up(runs), stored_evidence(runs).clusters)

    with RunFile.opened(against) as others:
        other = others.run(option="a file with one run")
        differences = compare(sample(parts), sample([(others, other)]), parts[0][1].description.teams)
    section = comparison(f"{against.name}: {other.name}", differences)
    return replace(document, sections=[*document.sections, section])
