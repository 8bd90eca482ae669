"""Studies: the runs that a file names, played into one file of games, ranked and rated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import NormalDist
from time import monotonic

from ndvariants.errors import NdVariantsError, StorageError
from ndvariants.game.game import Position
from ndvariants.laboratory.recording import Store, play_recorded
from ndvariants.laboratory.runs import open_runs
from ndvariants.simulation.estimation.comparing import Sample
from ndvariants.simulation.estimation.rating import Z_95
from ndvariants.simulation.evidence import description_of, stored_evidence
from ndvariants.simulation.games import Recipe
from ndvariants.simulation.goals import Known
from ndvariants.simulation.runs.recorded import Sitting
from ndvariants.simulation.study.plan import Spec, Study, read_study
from ndvariants.simulation.study.ratings import Meeting, Rating, meeting_of, ratings
from ndvariants.simulation.study.standing import Standing, estimate, standings
from ndvariants.simulation.trials import LEAST
from ndvariants.storage.run_file import RunFile


@dataclass(frozen=True, slots=True)
class StudyResults:
    """Results of a study: the games of each run added up in ``samples``, its ``standings`` by measure with ranks, and
    the ``ratings`` of players from their ``meetings``.
    """

    samples: Mapping[str, Sample]
    standings: Mapping[str, Mapping[str, Standing]]
    meetings: Mapping[tuple[str, str], Sequence[Meeting]]
    ratings: Sequence[Rating]


def study(
    path: str | Path, out: str | Path | None = None, workers: int = 1, seconds: float | None = None
) -> StudyResults:
    """Play the games of a study that its file of games lacks, and return the results.

    That file is *out*, by default `study.db` beside `study.yaml`. Called again after an interruption it goes on. No
    further run is begun after *seconds*.
    """
    path = Path(path)
    asked, store = read_study(path), Store(Path(out) if out else path.with_suffix(".db"), workers=workers)
    for _, sitting in play_study(asked, store, seconds):
        if sitting.interrupted:
            raise KeyboardInterrupt
    return study_results(asked, store.path)


def play_study(study: Study, store: Store, seconds: float | None = None) -> Iterator[tuple[Spec, Sitting]]:
    """Play what is missing of each run, one after the other; an interrupted sitting is the last.

    In a race all runs get a few games, then twice as many, and so on; a run that is surely further from the goals than
    another gets no more.
    """
    known = {run.name for run in open_runs(store.path)} if store.path.exists() else set[str]()
    left = [(spec, *_opened(spec)) for spec in study.specs]  # faults come before games
    began, most = monotonic(), max(spec.plan.games for spec in study.specs)
    games = min(most, LEAST) if study.goals else most
    rounds = 1 + (-(-most // games) - 1).bit_length()
    z = NormalDist().inv_cdf(1 - 0.025 / max(1, len(left) * len(study.goals) * rounds)) / Z_95
    while True:
        for spec, position, recipe in left:
            if seconds is not None and known and monotonic() - began > seconds:
                return
            about = description_of(position, spec.variant or spec.name, recipe, spec.plan.stop_at)
            here = replace(store, resume=spec.name in known, until=spec.until or None)
            asked = None if spec.until else min(games, spec.plan.games)
            _, sitting, _ = play_recorded(about, recipe, here, asked, spec.name)
            known.add(spec.name)
            yield spec, sitting
            if sitting.interrupted:
                return
        if games == most:
            return
        near = _near(study, store.path, z)
        left, games = [one for one in left if one[0].name in near], min(most, 2 * games)


def _near(study: Study, out: Path, z: float) -> set[str]:
    """Return the names of the runs that are not surely further from the goals than another."""
    bounds = {}
    for name, sample in study_results(study, out).samples.items():
        found = [(goal, estimate(sample, goal.measure, Z_95)) for goal in study.goals]
        each = [goal.bounds(Known(one.value, one.low, one.high), z) for goal, one in found]
        bounds[name] = sum(low for low, _ in each), sum(high for _, high in each)
    least = min(high for _, high in bounds.values())
    return {name for name, (low, _) in bounds.items() if low <= least}


def _opened(spec: Spec) -> tuple[Position, Recipe]:
    try:
        return spec.opened()
    except NdVariantsError as error:
        error.add_note(f"in the run `{spec.name}`")
        raise


def study_results(study: Study, out: Path) -> StudyResults:
    """Return the results of the games that are stored. Raises StorageError if there are none."""
    samples, meetings = dict[str, Sample](), dict[tuple[str, str], list[Meeting]]()
    with RunFile.opened(out) as file:
        runs = {run.name: run for run in file.runs()}
        for spec in study.specs:
            if spec.name not in runs or not runs[spec.name].done:
                continue
            evidence = stored_evidence([(file, runs[spec.name])])
            samples[spec.name] = Sample(file.tally(runs[spec.name]), evidence.clusters)
            if evidence.player is not None:
                meetings.setdefault((spec.players[0], spec.players[1]), []).append(meeting_of(evidence.player))
    if not samples:
        raise StorageError(f"{out}: no run of this study has games yet")
    return StudyResults(samples, standings(samples, study.measures), meetings, ratings(meetings))
