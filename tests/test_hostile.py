"""Hostile files are answered or refused at once: a quick selection of those of ``python -m tests.hostile``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile import FILES
from tests.hostile.inis import INIS
from tests.hostile.stopwatch import SECONDS, timed, written

QUICK = (  # each of them once hung, filled the memory or fell over
    "many tags",
    "keys twice",
    "unknown keys inside",
    "commas",
    "a quote without end",
    "extends a thousand",
    "some axes in axes",
    "zones doubled",
    "directions doubled",
    "define doubled",
    "define doubled by arguments",
    "some each in each",
    "guarded by attacks",
    "different hops",
    "lets of sets",
    "rows",
    "an exponent",
    "a full board of leapers",
    "wrapped",
    "zones of zones of zones",
    "rays without an end",
    "flipped seams for legs",
    "rows of a wide board",
    "four hundred legs",
)


def test_there_are_many_hostile_files() -> None:
    assert len(FILES) > 470


@pytest.mark.parametrize("name", QUICK)
def test_a_hostile_file_is_answered_or_refused_at_once(name: str, tmp_path: Path) -> None:
    run = timed(["validate", str(written(FILES[name](), tmp_path / "hostile"))])
    assert run.faults(3 * SECONDS) == [], run.said[-2000:]  # loaded machines take longer, in CPU time as well


@pytest.mark.parametrize("name", INIS)
def test_a_hostile_ini_is_answered_or_refused_at_once(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile.ini"
    path.write_text(INIS[name])
    run = timed(["import", str(path)])
    assert run.faults(3 * SECONDS) == [], run.said[-2000:]


def test_a_looping_link_is_a_fault_of_the_site(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "loop.yaml").symlink_to("loop.yaml")
    run = timed(["site", "-o", str(tmp_path / "out"), str(tmp_path / "games")])
    assert run.faults(3 * SECONDS) == [] and "loop.yaml" in run.said, run.said[-2000:]
