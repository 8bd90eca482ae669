"""``ndvariants report``: a page on a run of games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from ndvariants.cli.output import write_document
from ndvariants.cli.progress import progress_bar
from ndvariants.cli.runs.requests import ReportRequest, refuse_below
from ndvariants.laboratory.reporting import report_of
from ndvariants.report.pages.document import Document
from ndvariants.report.pages.run_document import comparison
from ndvariants.simulation.estimation.comparing import Sample, compare
from ndvariants.simulation.evidence import stored_evidence
from ndvariants.storage.run_file import RunFile, StoredRun


def obey(asked: ReportRequest) -> None:
    output = asked.output or asked.file.with_suffix(f".{asked.form}")
    with RunFile.opened(asked.file) as stored:
        run = stored.run(asked.name)
        document, counts = report_of(stored, run, asked.counted, asked.think, progress_bar)
        if asked.against is not None:
            document = _compared(document, stored, run, asked.against)
    write_document(output, document, asked.form == "md")
    click.echo(f"{output}: {run.done:,} games of {run.name}")
    refuse_below(counts.coverage.share, asked.fail_under)


def _compared(document: Document, stored: RunFile, run: StoredRun, against: Path) -> Document:
    def sample(file: RunFile, one: StoredRun) -> Sample:
        return Sample(file.tally(one), stored_evidence(file, one).clusters)

    with RunFile.opened(against) as others:
        other = others.run(option="a file with one run")
        differences = compare(sample(stored, run), sample(others, other), run.description.teams)
    section = comparison(f"{against.name}: {other.name}", differences)
    return replace(document, sections=[*document.sections, section])
