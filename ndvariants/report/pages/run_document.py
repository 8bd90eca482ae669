"""The report of a run: who won and why, how long games were, what happened in them, which rules were used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from ndvariants.game.game import Position
from ndvariants.kernel import layout as L
from ndvariants.report.pages import run_course
from ndvariants.report.pages.coverage_text import coverage_values
from ndvariants.report.pages.document import Document, Figure, Part, Player, Section, Shown, Table
from ndvariants.report.pages.figures import bars_svg, curves_svg
from ndvariants.report.pages.measured_section import measured_section
from ndvariants.report.text.columns import count, signed
from ndvariants.report.text.simulation_text import NOT_REPRODUCIBLE, branching_text, length_text, scored, variety_text
from ndvariants.simulation.estimation.comparing import Difference
from ndvariants.simulation.estimation.rating import Score
from ndvariants.simulation.estimation.statistics import Share, Statistics, interval_for, statistics_of
from ndvariants.simulation.estimation.variety import ALONE, Evidence
from ndvariants.simulation.events import measures
from ndvariants.simulation.events.census import Census
from ndvariants.simulation.events.drama import Feel
from ndvariants.simulation.events.measured import Measured
from ndvariants.storage.description import Description
from ndvariants.storage.tally import Tally

_NUMBERS = frozenset(range(1, 9))
_NOT_INSIDE = (
    "What happens inside games (moves by ply, pieces, heat on the board, rules that were used) is not known: games of "
    "players who search are not made again from their numbers. A run with --record moves, or --record sample=0.1, "
    "keeps them."
)
_GAMES = (
    "One of every kind of end, on the board of the window: arrow keys step, other moves may be tried. Nothing is "
    "fetched from anywhere."
)


def run_document(
    position: Position,
    runs: Sequence[Description],
    tally: Tally,
    census: Census,
    feel: Feel | None = None,
    games: Player | None = None,
    evidence: Evidence = ALONE,
    measured: Measured | None = None,
) -> Document:
    """The report of runs that began at ``position`` and differ only in the seed; ``census`` is of the first games,
    ``feel`` of searching players' games; ``games`` are some to step through; ``evidence``: what the games are worth;
    ``measured``: what the file asks of its games."""
    about, seeds = runs[0], list(dict.fromkeys(run.seed for run in runs))
    statistics = statistics_of(tally, position.game.teams, interval_for(about.until), evidence)
    parameters = ", ".join(f"{name} = {value}" for name, value in about.parameters.items())
    subtitle = (
        f"{count(statistics.games)} games, {' against '.join(dict.fromkeys(about.players))}"
        + (", who change sides" if about.pairs else "")
        + f", seed{'s' * (len(seeds) > 1)} {', '.join(map(str, seeds))}"
        + (f"; {parameters}" if parameters else "")
        + f". What happens inside games was counted in {count(census.games)} of them."
        + ("" if about.reproducible else f" {NOT_REPRODUCIBLE.capitalize()}.")
    )
    sections = [
        _results(statistics, about.until, () if games is None else games.games),
        _lengths(position, statistics, tally, census, about.is_random),
        None if measured is None else measured_section(measured, " against ".join(dict.fromkeys(about.players))),
        *(_inside(position, census, feel) if census.games else [Section("Inside the games", _NOT_INSIDE)]),
        None if games is None else Section("Games to step through", _GAMES, [games]),
        run_course.coverage(census) if census.games else None,
    ]
    title = position.game.variant.title or position.game.variant.name
    known = [section for section in sections if section is not None]
    return Document(title, subtitle, known, _numbers(about, seeds, statistics, tally, census, feel))


def _inside(position: Position, census: Census, feel: Feel | None) -> Iterable[Section | None]:
    open_games = measures.unfinished(census)
    yield run_course.unfinished(open_games, census.games) if open_games.games else None
    yield run_course.course(census)
    yield run_course.registers(census)
    yield None if feel is None else run_course.feeling(feel)
    yield run_course.pieces(census)
    yield run_course.heat(position, census)


def _results(statistics: Statistics, until: str, games: Sequence[Shown]) -> Section:
    text = " ".join(_scored(score, who) for score, who in scored(statistics))
    if until:
        text += f" The run was to stop at {until}: its intervals are those of a confidence sequence (Robbins, 1970)"
        text += ", for as many games as tell the same where some begin with one opening."
    else:
        text += " Intervals are of 95 %; games that begin with the same opening count together."
    if statistics.variety is not None:
        text += " " + variety_text(statistics.variety).replace("\n", " ") + "."
    place = {game.end: k for k, game in enumerate(games)}
    shown = {row: place[one.name] for row, one in enumerate(statistics.endings) if one.name in place}
    tables = [
        _shares("Who won", statistics.results),
        replace(_shares("Why the games ended", statistics.endings), games=shown),
    ]
    return Section("Results", (text[:1].upper() + text[1:]).strip(), tables)


def _scored(score: Score, who: str) -> str:
    verdict = "is ahead" if score.low > 0.5 else "is behind" if score.high < 0.5 else "has no proven advantage"
    ended = score.won + score.drawn + score.lost
    if not ended:
        return f"No game ended that would say how {score.name} scores."
    elo = " to ".join("unbounded" if one is None else signed(one, 0) for one in (score.elo_low, score.elo_high))
    return (
        f"{score.name}, {who}, scores {100 * score.score:.1f} % [{100 * score.low:.1f}, {100 * score.high:.1f}] in the "
        f"{count(ended)} games that ended, a draw counting half (Elo {elo}), and {verdict}."
    )


def comparison(name: str, differences: Sequence[Difference]) -> Section:
    """Return how another run differs."""
    rows = []
    for one in differences:
        scale, sign = (100, " %") if one.is_share else (1, "")
        values = [f"{scale * value:.1f}{sign}" for value in (one.first, one.second)]
        change = f"{signed(scale * one.difference)}{sign}"
        interval = f"{signed(scale * one.low)} to {signed(scale * one.high)}{sign}"
        rows.append([one.name, *values, change, interval, "yes" if one.is_proven else "no"])
    text = (
        f"By how much {name} exceeds this run. The intervals are corrected for how many differences are looked at "
        "(Bonferroni): all of them hold together with 95 %."
    )
    head = ["", "this run", "the other", "difference", "interval", "proven"]
    return Section("Compared", text, [Table("Differences", head, rows, frozenset(range(1, 5)))])


def _shares(title: str, shares: Iterable[Share]) -> Table:
    rows = [
        [one.name, count(one.games), f"{100 * one.share:.1f} %", f"{100 * one.low:.1f} to {100 * one.high:.1f} %"]
        for one in shares
    ]
    return Table(title, ["", "games", "share", "95 % interval"], rows, _NUMBERS)


def _lengths(position: Position, statistics: Statistics, tally: Tally, census: Census, is_random: bool) -> Section:
    lengths = statistics.lengths
    if lengths is None:
        return Section("Length", "There are no games.")
    text = f"Plies: {length_text(lengths)}."
    if statistics.branching is not None:
        text += f" {branching_text(statistics.branching)}."
    bars = [(str(one.low), float(one.games)) for one in lengths.histogram]
    going = [measures.games_by_ply(tally)]
    figures: list[Part] = [
        Figure("lengths", bars_svg(bars, "Games by their length", "plies"), "Games by their length in plies"),
        Figure(
            "going",
            curves_svg(going, "Games that go on, by ply", "%"),
            "Games that go on, by ply",
            "Band: Wilson's 95 %.",
        ),
        _complexity(position, census, is_random),
    ]
    return Section("Length and size", text, figures)


def _complexity(position: Position, census: Census, is_random: bool) -> Table:
    tree, space = measures.tree_size(census), _space(position)
    told = [
        "game tree", f"10^{tree.value:.1f}", f"{tree.low:.1f} to {tree.high:.1f}",
        "mean legal moves to the power of the mean length (Allis, 1994)" + (
            ": of random games, which players who look ahead do not play" if is_random else ""
        ),
    ]  # fmt: skip
    rows = [
        *([told] if census.games else []),
        [
            "state space", f"10^{space:.1f}", "exact",
            "ways to put at most the pieces of the start on the cells, and who moves; no promotions, hands or counters",
        ],
    ]  # fmt: skip
    head = ["", "size", "95 % of the exponent", "how it was got"]
    return Table("How large the game is", head, rows, frozenset({1, 2}))


def _space(position: Position) -> float:
    kinds = Counter((piece.player, piece.piece) for piece in position.pieces())
    cells = sum(code != L.WALL for code in position.fields.board)
    return measures.state_space(list(kinds.values()), cells, len(position.game.players))


def _numbers(
    about: Description, seeds: list[int], statistics: Statistics, tally: Tally, census: Census, feel: Feel | None
) -> dict[str, Any]:
    cells = measures.cells_by_ply(census)
    by_ply: Sequence[measures.Curve] = [
        *measures.curves(census), *measures.rules_by_ply(census), measures.branching_by_ply(census),
        measures.pieces_by_ply(census), *([cells] if cells is not None else []), *measures.registers_by_ply(census),
        *measures.survival_by_ply(census), measures.games_by_ply(tally),
    ]  # fmt: skip
    return {
        "format": 2,
        "run": {"variant": about.variant, "parameters": dict(about.parameters), "seeds": seeds},
        "counted": census.games,
        "statistics": statistics.as_dict(),
        "curves": [asdict(curve) for curve in by_ply],
        "pieces": [asdict(life) for life in measures.lives(census)],
        "unfinished": asdict(measures.unfinished(census)),
        "game_tree": asdict(measures.tree_size(census)),
        "tension": None if feel is None else asdict(feel),
        "cells": {
            "names": list(census.game.cells), "occupied": census.occupied.tolist(),
            "arrivals": census.arrivals.tolist(), "captures": census.captures.tolist(),
        },
        "coverage": coverage_values(census.coverage),
    }  # fmt: skip
