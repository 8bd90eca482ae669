"""The statistics of many games as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ndvariants.game.endings import PLY_LIMIT
from ndvariants.report.text.columns import bar, count, table
from ndvariants.simulation.estimation.rating import as_text
from ndvariants.simulation.estimation.statistics import Lengths, Placing, Share, Statistics

NOT_REPRODUCIBLE = "not reproducible: a player is limited by time, threads, or another program"
MANY = 0.2  # of all games at the ply limit: worth a word
ADVICE = (
    "Many games came to the ply limit: --max-plies raises it; endings such as `repetition 3: draw` or\n"
    "`100 plies without capture or pawn move: draw` let a game end sooner."
)


def statistics_text(statistics: Statistics) -> str:
    """Who won how often, why the games ended, how long they were, how many moves there were."""
    parts = [_shares("Results", statistics.results, bars=True)]
    if statistics.first is not None and statistics.first.won + statistics.first.lost:
        first = statistics.first
        parts.append(f"Score of {first.name}, who moves first (a draw counts half): {as_text(first)}")
    if statistics.placings:
        parts.append(_placings(statistics.placings))
    parts.append(_shares("Why the games ended", statistics.endings, bars=False))
    if statistics.lengths is not None:
        parts.append(_lengths(statistics.lengths))
    if statistics.branching is not None:
        branching = statistics.branching
        positions = count(branching.positions)
        parts.append(f"Branching factor: {branching.mean:.1f} legal moves on average, over {positions} positions")
    if sum(one.share for one in statistics.reasons if one.name == PLY_LIMIT) >= MANY:
        parts.append(ADVICE)
    return "\n\n".join(parts)


def _shares(title: str, shares: Iterable[Share], bars: bool) -> str:
    """A table of shares with their 95 % intervals."""
    rows = [
        [
            one.name,
            count(one.games),
            f"{100 * one.share:.1f} %",
            f"[{100 * one.low:.1f}, {100 * one.high:.1f}]",
            *([bar(one.share)] if bars else []),
        ]
        for one in shares
    ]
    head = ["", "games", "share", "95 % interval"]
    return f"{title}\n" + table([head, *rows], right=frozenset({1, 2, 3}), indent="  ")


def _placings(placings: Sequence[Placing]) -> str:
    """A table of the places at which players came in."""
    head = ["", "mean", *(str(k + 1) for k in range(len(placings[0].places))), "shared"]
    rows = [[one.name, f"{one.mean:.2f}", *map(count, one.places), count(one.shared)] for one in placings]
    return "Places\n" + table([head, *rows], right=frozenset(range(1, len(head))), indent="  ")


def _lengths(lengths: Lengths) -> str:
    """Mean, median and range of the lengths, and their histogram."""
    most = max(one.games for one in lengths.histogram)
    rows = [
        [f"{one.low}..{one.high}" if one.high > one.low else str(one.low), count(one.games), bar(one.games / most)]
        for one in lengths.histogram
    ]
    line = (
        f"Length in plies: mean {lengths.mean:.1f} ± {lengths.margin:.1f}, median {lengths.median:g}, "
        f"from {lengths.minimum} to {lengths.maximum}"
    )
    return line + "\n" + table(rows, right=frozenset({0, 1}), indent="  ")
