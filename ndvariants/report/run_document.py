"""The report of a run: who won and why, how long games were, what happened in them, which rules were used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from ndvariants.game.position import Position
from ndvariants.report.columns import count
from ndvariants.report.coverage_text import HEAD, NUMBERS, coverage_rows, coverage_values, coverage_words
from ndvariants.report.document import Document, Figure, Section, Table
from ndvariants.report.figures import Point, Series, bars_svg, curves_svg, heat_svg
from ndvariants.report.positions import view
from ndvariants.simulation import measures
from ndvariants.simulation.census import Census, Counts
from ndvariants.simulation.measures import Estimate
from ndvariants.simulation.statistics import Share, Statistics, statistics_of
from ndvariants.storage.description import Description
from ndvariants.storage.tally import Tally

_NUMBERS = frozenset(range(1, 9))
MOST_DRAWN = 1300  # cells; heat on more of them cannot be seen


def run_document(position: Position, about: Description, tally: Tally, census: Census) -> Document:
    """The report of a run that began at ``position``; ``census`` is of its first games."""
    statistics = statistics_of(tally, position.game.players)
    parameters = ", ".join(f"{name} = {value}" for name, value in about.parameters.items())
    subtitle = (
        f"{count(statistics.games)} games, {' against '.join(dict.fromkeys(about.players))}, seed {about.seed}"
        + (f"; {parameters}" if parameters else "")
        + f". What happens inside games was counted in the first {count(census.games)} of them."
    )
    sections = [
        _results(statistics),
        _lengths(statistics),
        _course(census),
        _pieces(census),
        _board(position, census),
        _coverage(census),
    ]
    if (open_games := measures.unfinished(census)).games:
        sections.insert(2, _unfinished(open_games, census.games))
    if registers := measures.registers_by_ply(census):
        sections.append(_registers(registers))
    title = position.game.variant.title or position.game.variant.name
    return Document(title, subtitle, sections, _numbers(about, statistics, census))


def _results(statistics: Statistics) -> Section:
    text, first = "", statistics.first
    if first is not None:
        verdict = "is ahead" if first.low > 0.5 else "is behind" if first.high < 0.5 else "has no proven advantage"
        elo = " to ".join("unbounded" if one is None else f"{one:+.0f}" for one in (first.elo_low, first.elo_high))
        text = (
            f"{first.name}, who moves first, scores {100 * first.score:.1f} % [{100 * first.low:.1f}, "
            f"{100 * first.high:.1f}] in finished games, a draw counting half (Elo {elo}), and {verdict}."
        )
    tables = [
        _shares("Who won", statistics.results),
        _shares("Why the games ended", statistics.endings),
    ]
    return Section("Results", text[:1].upper() + text[1:], tables)


def _shares(title: str, shares: Iterable[Share]) -> Table:
    rows = [
        [one.name, count(one.games), f"{100 * one.share:.1f} %", f"{100 * one.low:.1f} to {100 * one.high:.1f} %"]
        for one in shares
    ]
    return Table(title, ["", "games", "share", "95 % interval"], rows, _NUMBERS)


def _lengths(statistics: Statistics) -> Section:
    lengths = statistics.lengths
    if lengths is None:
        return Section("Length", "There are no games.")
    text = (
        f"Mean {lengths.mean:.1f} ± {lengths.margin:.1f} plies, median {lengths.median:g}, from {lengths.minimum} to "
        f"{lengths.maximum}."
    )
    if statistics.branching is not None:
        mean = statistics.branching.mean
        size = measures.tree_complexity(mean, lengths.mean)
        text += f" {mean:.1f} legal moves on average: a game tree of about 10^{size:.0f} lines."
    bars = [(str(one.low), float(one.games)) for one in lengths.histogram]
    figure = Figure("lengths", bars_svg(bars, "Games by their length", "plies"), "Games by their length in plies.")
    return Section("Length", text, [figure])


def _unfinished(found: measures.Unfinished, games: int) -> Section:
    text = (
        f"{count(found.games)} of {count(games)} games came to the ply limit, with {found.pieces:.1f} pieces left on "
        f"average; {count(found.quiet)} of them had seen no capture for {measures.QUIET} plies or more. "
    )
    text += (
        "What is left can hardly win: an ending by quiet plies or by repetition would end such games."
        if found.quiet > found.games / 2
        else "Most were still moving: a higher limit would let them end."
    )
    return Section("Unfinished games", text)


def _course(census: Census) -> Section:
    curves = measures.curves(census)
    series = [
        Series(
            curve.name,
            [Point(x, e.value, e.low, e.high) for x, e in zip(curve.plies, curve.values, strict=True)],
        )
        for curve in curves
    ]
    pieces = [Point(ply, mean, mean, mean) for ply, mean in measures.pieces_by_ply(census)]
    figures = [
        Figure("course", curves_svg(series, "What happens, by ply", "%"), "Share of plies, with 95 % bands."),
        Figure("pieces", curves_svg([Series("pieces", pieces)], "Pieces on the board, by ply"), "Pieces on the board."),
    ]
    return Section("The course of a game", "", figures)


def _pieces(census: Census) -> Section:
    rows = [
        [
            life.player, life.piece, count(life.moves), _percent(life.share_of_moves), count(life.takes),
            count(life.taken), _percent(life.survival) if life.survival is not None else "–",
        ]
        for life in measures.lives(census)
    ]  # fmt: skip
    head = ["player", "piece", "moves", "share of moves", "takes", "taken", "lives to the end"]
    return Section("Pieces", "", [Table("What pieces do", head, rows, frozenset(range(2, 7)))])


def _board(position: Position, census: Census) -> Section:
    if len(position.game.cells) > MOST_DRAWN:
        return Section("The board", f"A board of {len(position.game.cells)} cells is not drawn.")
    seen = view(position)
    occupied = census.occupied.sum(axis=0)
    maps = [
        ("occupied", occupied, "Where pieces stand: occupied plies."),
        ("captures", census.captures, "Where pieces are taken."),
    ]
    figures = [
        Figure(name, heat_svg(seen, {k: float(n) for k, n in enumerate(values) if n}, caption), caption + _span(values))
        for name, values, caption in maps
        if values.any()
    ]
    return Section("The board", "", figures)


def _span(values: Counts) -> str:
    """What the palest and the strongest colour mean."""
    return f" Bare is {count(int(values.min()))}, full colour {count(int(values.max()))}."


def _coverage(census: Census) -> Section:
    table = Table("Parts of the file", HEAD, coverage_rows(census.coverage), NUMBERS)
    return Section("Rules that were used", coverage_words(census.coverage), [table])


def _registers(registers: dict[str, list[tuple[int, float]]]) -> Section:
    series = [
        Series(name, [Point(ply, value, value, value) for ply, value in means]) for name, means in registers.items()
    ]
    figures = [
        Figure(f"registers_{k}", curves_svg(series[k : k + 6], "Registers by ply"), "Mean of the registers by ply.")
        for k in range(0, len(series), 6)
    ]
    return Section("Registers", "", figures)


def _numbers(about: Description, statistics: Statistics, census: Census) -> dict[str, Any]:
    return {
        "format": 1,
        "run": {"variant": about.variant, "parameters": dict(about.parameters), "seed": about.seed},
        "statistics": statistics.as_dict(),
        "curves": [asdict(curve) for curve in measures.curves(census)],
        "pieces": [asdict(life) for life in measures.lives(census)],
        "unfinished": asdict(measures.unfinished(census)),
        "coverage": coverage_values(census.coverage),
    }


def _percent(estimate: Estimate) -> str:
    half = 100 * (estimate.high - estimate.low) / 2
    return f"{100 * estimate.value:.1f} ± {half:.1f} %"
