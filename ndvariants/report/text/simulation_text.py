"""The statistics of many games as text for people, and what the nearest setting of ``balance`` gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from ndvariants.game.endings import PLY_LIMIT, STUCK
from ndvariants.report.text.columns import bar, count, table
from ndvariants.simulation.estimation.rating import Score, as_text
from ndvariants.simulation.estimation.statistics import Branching, Lengths, Placing, Share, Statistics
from ndvariants.simulation.estimation.variety import Variety
from ndvariants.simulation.goals import Goal, Known
from ndvariants.simulation.trials import Trial, value_of
from ndvariants.simulation.vary import Vary

NOT_REPRODUCIBLE = "not reproducible: a player is limited by time, threads, or another program"
MANY = 0.2  # of all games at the ply limit: worth a word
ADVICE = (
    "Many games came to the ply limit: --max-plies raises it; endings such as `repetition 3: draw` or\n"
    "`100 plies without capture or pawn move: draw` let a game end sooner."
)
HOW_TO_END = "In some games a player could not move: an ending `no legal move: draw` (or `loss`) says what that means."


def statistics_text(statistics: Statistics) -> str:
    """Statistics as text: results, reasons of endings, lengths of games, numbers of moves."""
    parts = [_shares("Results", statistics.results, bars=True)]
    if statistics.first is not None:
        parts.append("\n".join(scores(statistics)))
    if statistics.placings:
        parts.append(_placings(statistics.placings))
    parts.append(_shares("Why the games ended", statistics.endings, bars=False))
    if statistics.lengths is not None:
        parts.append(_lengths(statistics.lengths))
    if statistics.variety is not None:
        parts.append(variety_text(statistics.variety))
    if statistics.branching is not None:
        parts.append(f"Branching factor: {branching_text(statistics.branching)}")
    if sum(one.share for one in statistics.reasons if one.name == PLY_LIMIT) >= MANY:
        parts.append(ADVICE)
    if any(one.name == STUCK for one in statistics.reasons):
        parts.append(HOW_TO_END)
    return "\n\n".join(parts)


def branching_text(branching: Branching) -> str:
    """``20.2 [19.9, 20.4] legal moves on average, over 1,000 positions``."""
    interval = f"[{max(0.0, branching.low):.1f}, {branching.high:.1f}]"
    return f"{branching.mean:.1f} {interval} legal moves on average, over {count(branching.positions)} positions"


def scores(statistics: Statistics) -> Iterator[str]:
    """A line on the side that moves first, and one on the player named first where two change sides.

    Each says of how many games it is, where not all of them ended.
    """
    for score, who in scored(statistics):
        ended = score.won + score.drawn + score.lost
        of = f" of the {count(ended)} games that ended" if 0 < ended < statistics.games else ""
        yield f"Score{of} of {score.name}, {who} (a draw counts half): {as_text(score)}"


def scored(statistics: Statistics) -> Iterator[tuple[Score, str]]:
    """The scores, and a word on what each is the score of."""
    if statistics.first is not None:
        yield statistics.first, f"who moves first{', whoever plays it' if statistics.player else ''}"
    if statistics.player is not None:
        yield statistics.player, "on both sides"


def variety_text(variety: Variety) -> str:
    """Return how much the games differ, so that copies are not taken for evidence."""
    n = count(variety.games)
    begin = "All games begin at the same position"
    if variety.plies:
        begin = f"Openings: {count(variety.openings)} positions after {variety.plies} drawn plies, in {n} games"
    if variety.games == 1:
        return begin
    alike = f"{count(variety.different)} of {n} games are different"
    moves = "1 move" if variety.together == 1 else f"{variety.together:g} moves"
    apart = f"a game parts from the one most like it after {moves} (median; {variety.most} at most)"
    return f"{begin}.\n{alike}; {apart}"


def length_text(lengths: Lengths) -> str:
    """Mean and median; of games that were left unfinished what can be said of both."""
    middle = "not reached: too many games were left"
    if lengths.median is not None:
        high = "..." if lengths.median_high is None else f"{lengths.median_high:g}"
        low = lengths.minimum if lengths.median_low is None else lengths.median_low
        middle = f"{lengths.median:g} [{low:g}, {high}]"
    span = f"from {lengths.minimum} to {lengths.maximum}"
    if not lengths.unfinished:
        return f"mean {lengths.mean:.1f} ± {lengths.margin:.1f}, median {middle}, {span}"
    left = f"{count(lengths.unfinished)} games were left unfinished"
    return f"median {middle} (Kaplan-Meier), mean at least {lengths.mean:.1f}: {left}; {span}"


def _shares(title: str, shares: Iterable[Share], bars: bool) -> str:
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
    head = ["", "mean", *(str(k + 1) for k in range(len(placings[0].places))), "shared"]
    rows = [[one.name, f"{one.mean:.2f}", *map(count, one.places), count(one.shared)] for one in placings]
    return "Places\n" + table([head, *rows], right=frozenset(range(1, len(head))), indent="  ")


def _lengths(lengths: Lengths) -> str:
    most = max(one.games for one in lengths.histogram)
    rows = [
        [f"{one.low}..{one.high}" if one.high > one.low else str(one.low), count(one.games), bar(one.games / most)]
        for one in lengths.histogram
    ]
    return f"Length in plies: {length_text(lengths)}\n" + table(rows, right=frozenset({0, 1}), indent="  ")


def goals_text(varies: Sequence[Vary], trials: Sequence[Trial], goals: Sequence[Goal]) -> str:
    """Return the results of fresh games of the setting nearest to the goals, with intervals."""
    played = [trial for trial in trials if not trial.fault]
    nearest = played[0].fresh or played[0]
    setting = ", ".join(f"{vary.label} = {value_of(vary, nearest.setting)}" for vary in varies)
    known, lines = nearest.known(), list[str]()
    for goal in goals:
        scale, unit = (100, " %") if goal.is_share else (1, "")
        width = f" ± {scale * goal.width:g}{unit}" if goal.width and "±" not in goal.text else ""
        found = known[goal.measure]
        lines.append(f"  {goal.measure} {_shown(found, goal)}; wanted: {goal.text}{width}: {goal.verdict(found)}")
    games = count(nearest.tally.games)
    dropped = sum(trial.is_dropped for trial in played)
    race = f" ({dropped} dropped: surely further)" if dropped else ""
    head = f"Of {len(played)} settings{race} the nearest is {setting}. In {games} fresh games it gives:"
    return "\n".join([head, *lines])


def _shown(known: Known, goal: Goal) -> str:
    scale, unit = (100, " %") if goal.is_share else (1, "")
    value = f"{scale * known.value:.1f}{unit}"
    if known.high == inf:
        return f"over {value}"
    if known.low is None and known.high is None:
        return value
    low, high = ("..." if bound is None else f"{scale * bound:.1f}" for bound in (known.low, known.high))
    return f"{value} [{low}, {high}]"
