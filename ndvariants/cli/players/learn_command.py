"""``ndvariants learn``: what pieces are worth, found by games, and kept if it wins a match."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from pathlib import Path
from time import monotonic

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.output import write_whole, written_whole
from ndvariants.cli.players.requests import LearnRequest
from ndvariants.game.game import Game
from ndvariants.laboratory.teaching import Lesson, taught
from ndvariants.players.worth.learned import SUFFIX as OF_VALUES
from ndvariants.players.worth.learned import Learned, learned_of, learned_text, values_path
from ndvariants.players.worth.values import values_as_learned
from ndvariants.report.text.columns import table
from ndvariants.resources import variant_paths
from ndvariants.simulation.estimation.rating import Score, as_text
from ndvariants.simulation.fitting.kept import SUFFIX, course_digest, read_progress, write_progress
from ndvariants.simulation.fitting.learner import Course, Progress, Step, games_within
from ndvariants.simulation.match import Match

_SAVE_EVERY = 60.0  # seconds
_BAR = 20  # characters for 200 Elo


def obey(asked: LearnRequest) -> None:
    game = asked.chosen.game()
    if len(game.players) != 2:
        raise click.UsageError("values are learned in games of two players")
    start = Learned() if asked.afresh else learned_of(game)
    path = asked.output or _place(game)
    shown = _Shown()
    lesson = _taught(game, asked, start, path, shown)
    found, known, match, proven = lesson.found, lesson.progress, lesson.match, lesson.proven
    shown.line(_told("proof", known.played, match.first, proven))
    write = proven or (asked.unproven and found.values)
    if write and path is not None:
        write_whole(path, learned_text(game, found))
    kept = path if write else None
    if asked.as_json:
        _echo(game, start, found, known, match, kept)
    else:
        _report(game, start, found, known, proven, kept)


def _taught(game: Game, asked: LearnRequest, start: Learned, path: Path | None, shown: _Shown) -> Lesson:
    wanted = Course(asked.games or 0, asked.nodes, asked.seed, asked.most, asked.max_plies, asked.workers)
    digest = course_digest(game, wanted, start) + ("" if asked.games else f" {asked.budget:g} s")
    name = game.variant.name if path is None else path.name.removesuffix(OF_VALUES)
    file = Path(name + SUFFIX) if path is None else path.with_name(name + SUFFIX)
    course, known = _begun(game, asked, wanted, start, shown, file, digest)
    shown.total, saved = course.games, monotonic()

    def save() -> None:
        with written_whole(file) as part, part.open("wb") as stream:
            write_progress(stream, game, digest, course, known)

    def watch(progress: Progress, score: Score | None) -> None:
        nonlocal saved
        shown.watch(progress, score)
        if monotonic() - saved > _SAVE_EVERY:
            save()
            saved = monotonic()

    try:
        lesson = taught(game, course, start, known, watch)
    except KeyboardInterrupt:
        save()
        shown.line(f"{known.played:,} of {course.games:,} games are kept in {file}: the same command goes on")
        raise
    file.unlink(missing_ok=True)
    return lesson


def _begun(
    game: Game, asked: LearnRequest, wanted: Course, start: Learned, shown: _Shown, file: Path, digest: str
) -> tuple[Course, Progress]:
    before = read_progress(file, game, digest)
    if before is not None:
        shown.line(f"goes on after {before[1].played:,} games, with {file}")
        return replace(before[0], workers=asked.workers), before[1]
    if asked.games:
        return wanted, Progress(start, start)
    course = games_within(game, start, wanted, asked.budget)
    shown.line(f"{course.games:,} games fit into the time (--games {course.games} --match {course.most})")
    return course, Progress(start, start)


def _place(game: Game) -> Path | None:
    path = values_path(game)
    shipped = {shipped.resolve().parent for shipped in variant_paths().values()}
    return None if path is None or path.resolve().parent in shipped else path


class _Shown:
    def __init__(self) -> None:
        self.total, self._steps, self._live = 0, 0, sys.stderr.isatty()

    def line(self, text: str) -> None:
        click.echo(("\r" + " " * 60 + "\r" if self._live else "") + text, err=True)

    def watch(self, known: Progress, score: Score | None) -> None:
        for step in known.steps[self._steps :]:
            self.line(_told(step.name, step.games, step.score, step.kept))
        self._steps = len(known.steps)
        if self._live:
            match = "" if score is None else f"  match +{score.won} ={score.drawn} -{score.lost}"
            click.echo(f"\r{known.played:,} of {self.total:,} games{match} ", nl=False, err=True)


def _told(name: str, games: int, score: Score, kept: bool) -> str:
    fate = "kept" if kept else "not kept"
    return f"{name}, {games:,} games: +{score.won} ={score.drawn} -{score.lost}, {as_text(score)}: {fate}"


def _curve(steps: list[Step]) -> str:
    rows, elo = [], 0.0
    for step in steps:
        elo += (step.score.elo or 0.0) if step.kept else 0.0
        bar = "#" * max(0, min(_BAR * 3, round(elo * _BAR / 200)))
        rows.append(f"{step.games:>9,} games {elo:+5.0f} Elo  {bar}")
    return "\n".join(rows)


def _echo(game: Game, start: Learned, found: Learned, known: Progress, match: Match, kept: Path | None) -> None:
    old = _numbers(game, start)
    rows = {name: {"before": old.get(name, 0)} | asdict(value) for name, value in found.values.items()}
    steps = [asdict(step) for step in known.steps]
    weights = None if found.weights is None else asdict(found.weights)
    entry = {"variant": game.variant.name, "games": known.played, "values": rows, "weights": weights, "steps": steps}
    proven = bool(found.how["proven"])
    echo_json("learn", entry | {"match": match.as_dict(), "proven": proven, "kept": kept and str(kept)})


def _numbers(game: Game, learned: Learned) -> dict[str, int]:
    return {piece.piece: piece.value for piece in values_as_learned(game, learned).pieces}


def _report(game: Game, start: Learned, found: Learned, known: Progress, proven: bool, kept: Path | None) -> None:
    old = _numbers(game, start)
    rows = [[name, str(old[name]), str(v.value), f"{v.low} to {v.high}"] for name, v in found.values.items()]
    click.echo(table([["piece", "before", "learned", "95 %"], *rows], right=frozenset({1, 2})))
    if found.weights is not None:
        weights = ", ".join(f"{name} {percent} %" for name, percent in asdict(found.weights).items())
        click.echo(f"\nweights: {weights}")
    click.echo(f"\n{_curve(known.steps)}\n")
    if kept is not None:
        click.echo(f"kept in {kept}" + ("" if proven else ", marked as not proven"))
    elif not found.values:
        click.echo("not kept: no step has won its match; more games may")
    elif not proven:
        click.echo("not kept: the match is not won; more games may win it, and --unproven keeps them all the same")
    else:
        click.echo(f"the match is won; {game.variant.name} is shipped: say with --output where to keep it")
