"""Events inside games, as sections of a report: by ply, by piece, by cell, rule by rule."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.game.game import Position
from ndvariants.kernel.census import layout as C
from ndvariants.report.layout.positions import view
from ndvariants.report.pages.coverage_text import HEAD, NUMBERS, coverage_rows, coverage_words, listings
from ndvariants.report.pages.document import Figure, Part, Section, Table
from ndvariants.report.pages.figures import curves_svg, heat_svg
from ndvariants.report.text.columns import count
from ndvariants.simulation.estimation.estimates import HOW_MEAN, HOW_SHARE, Estimate
from ndvariants.simulation.events import measures
from ndvariants.simulation.events.census import Census, Counts
from ndvariants.simulation.events.drama import Feel
from ndvariants.simulation.events.measures import Curve

MOST_DRAWN = 1300  # cells; heat on more of them cannot be seen
_CURVES, _SPREAD = 6, 25  # in one figure, and how many times the lowest curve the highest may be


def course(census: Census) -> Section:
    """Section on events by ply: events, rules, legal moves, pieces and cells."""
    parts = [
        *figures("course", "What happens, by ply", measures.curves(census), HOW_SHARE, "%"),
        *figures("rules", "Rules that fire, by ply", measures.rules_by_ply(census), HOW_MEAN),
        *figures("branching", "Legal moves, by ply", [measures.branching_by_ply(census)], HOW_MEAN),
        *figures("pieces", "Pieces on the board, by ply", [measures.pieces_by_ply(census)], HOW_MEAN),
    ]
    if (cells := measures.cells_by_ply(census)) is not None:
        parts += figures("cells", "Cells that are left, by ply", [cells], HOW_MEAN)
    looks = int(census.by_ply[:, C.INSPECTED].sum())
    text = (
        f"By ply from the start, in bins of {census.width}; late bins hold only the games that last so long. Legal "
        f"moves and cells were counted at {count(looks)} positions, one ply in {C.SAMPLED}, the rest at every ply."
    )
    return Section("The course of a game", text, parts)


def registers(census: Census) -> Section | None:
    """The means of the registers that ever change; ``None`` where there are none."""
    curves = measures.registers_by_ply(census)
    parts = figures("registers", "Registers by ply", curves, HOW_MEAN)
    return Section("Registers", "", parts) if parts else None


def pieces(census: Census) -> Section:
    """Section on the pieces: their moves, captures and survival."""
    rows = [
        [
            life.player, life.piece, count(life.moves), percent(life.share_of_moves), _plain(life.mobility),
            count(life.takes), count(life.taken), percent(life.survival) if life.survival is not None else "–",
        ]
        for life in measures.lives(census)
    ]  # fmt: skip
    head = ["player", "piece", "moves", "share of moves", "mobility", "takes", "taken", "lives to the end"]
    text = (
        "Mobility is the number of legal moves that one such piece has on average when its player is to move. A piece "
        "that moves little, or never takes, has little part in the game."
    )
    parts: list[Part] = [Table("What pieces do", head, rows, frozenset(range(2, 8)))]
    by_player: dict[str, list[Curve]] = {}
    for curve in measures.survival_by_ply(census):
        by_player.setdefault(curve.name.partition(" ")[0], []).append(curve)
    for player, curves in by_player.items():
        title = f"Pieces of {player} by ply, of as many as at the start"
        parts += figures(f"survival_{player}", title, curves, HOW_MEAN, "%")
    return Section("Pieces", text, parts)


def heat(position: Position, census: Census) -> Section:
    """Heat maps of pieces on the board: where they stand, go and are taken."""
    if len(position.game.cells) > MOST_DRAWN:
        return Section("The board", f"A board of {len(position.game.cells)} cells is not drawn.")
    seen, names = view(position), position.game.letters.players
    maps = [
        (f"occupied_{names[owner]}", row, f"Where pieces of {names[owner]} stand")
        for owner, row in enumerate(census.occupied)
    ]
    maps += [("arrivals", census.arrivals, "Where moves go"), ("captures", census.captures, "Where pieces are taken")]
    drawn = [
        Figure(name, heat_svg(seen, {k: float(n) for k, n in enumerate(values) if n}, title), title, _span(values))
        for name, values, title in maps
        if values.any()
    ]
    return Section("The board", "Each cell tells its number when it is pointed at.", drawn)


def coverage(census: Census) -> Section:
    """Return which parts of the file were used."""
    table = Table("Parts of the file", HEAD, coverage_rows(census.coverage), NUMBERS)
    return Section("Rules that were used", coverage_words(census.coverage), [table, *listings(census.coverage)])


def unfinished(found: measures.Unfinished, games: int) -> Section:
    """Why games did not finish."""
    rows = [
        [f"no capture for {measures.QUIET} plies or more", count(found.quiet)],
        [f"round in circles: half of the last {C.RECENT} positions had occurred before", count(found.circling)],
        [f"{measures.FEW} pieces or fewer left", count(found.few_pieces)],
        ["none of these: still alive", count(found.lively)],
    ]
    text = (
        f"{count(found.games)} of {count(games)} games were left without a result, with {found.pieces:.1f} pieces "
        "left on average. A game may be in several rows. "
    )
    text += (
        "Most were still alive: a higher limit would let them end."
        if found.lively > found.games / 2
        else "What is left can hardly win: an ending by quiet plies or by repetition would end such games."
    )
    return Section("Unfinished games", text, [Table("How they stood", ["", "games"], rows, frozenset({1}))])


def feeling(found: Feel) -> Section:
    """Return how games between searching players feel."""
    rows = [
        ["LeadChange", "changes of the lead, a ply", _plain(found.lead_change, 3)],
        ["DramaAverage", "how badly winners stood while behind (0 to 1)", _plain(found.drama_average, 3)],
        ["DecisivenessThreshold", "furthest ahead that anyone was who did not win (0 to 1)", f"{found.threshold:.2f}"],
        [
            "DecisivenessMoves", "part of a game still played once the winner is beyond that",
            _plain(found.decisiveness_moves, 3),
        ],
    ]  # fmt: skip
    text = (
        f"Of {count(found.games)} games, {count(found.won)} of them won. The lead is the difference of the chances to "
        "win, by a short search of every position. Names are those of Browne (2008) and Ludii; intervals of 95 % "
        "from the spread between games."
    )
    chances = figures("chances", "Who leads, by ply", [found.chances], HOW_MEAN, "%")
    return Section(
        "Tension", text, [Table("How games feel", ["", "what it is", "mean"], rows, frozenset({2})), *chances]
    )


def figures(name: str, title: str, curves: Sequence[Curve], how: str, unit: str = "") -> list[Part]:
    """Curves as figures, each of those that can be read on one scale."""
    return [
        Figure(f"{name}{k or ''}", curves_svg(part, title, unit), title, f"Band: {how}.", numbers_of(part, title, unit))
        for k, part in enumerate(_of_one_size(curves))
    ]


def percent(estimate: Estimate) -> str:
    """``12.3 ± 0.4 %``."""
    half = 100 * (estimate.high - estimate.low) / 2
    return f"{100 * estimate.value:.1f} ± {half:.1f} %"


def _plain(estimate: Estimate, digits: int = 1) -> str:
    return f"{estimate.value:.{digits}f} ± {(estimate.high - estimate.low) / 2:.{digits}f}"


def _of_one_size(curves: Sequence[Curve]) -> list[list[Curve]]:
    """Curves grouped so that each group can be read on one scale and has few enough to distinguish."""
    parts: list[list[Curve]] = []
    for one in sorted(curves, key=_height, reverse=True):
        near = parts and len(parts[-1]) < _CURVES and _height(one) * _SPREAD >= _height(parts[-1][0])
        parts[-1].append(one) if near else parts.append([one])
    return parts


def _height(one: Curve) -> float:
    return max((known.value for known in one.values), default=0.0)


def numbers_of(curves: Sequence[Curve], title: str, unit: str = "") -> Table:
    """Curves as a table: a row for each ply, the numbers with their intervals."""
    scale, sign = (100, " %") if unit == "%" else (1, "")
    at = {x: k for k, x in enumerate(sorted({x for one in curves for x in one.plies}))}
    rows = [[f"{x:g}", *[""] * len(curves)] for x in at]
    for column, one in enumerate(curves, 1):
        for x, known in one.points:
            said = f"{scale * known.value:.4g}{sign} [{scale * known.low:.4g}, {scale * known.high:.4g}]"
            rows[at[x]][column] = said
    return Table(title, ["ply", *(one.name for one in curves)], rows, frozenset(range(1 + len(curves))))


def _span(values: Counts) -> str:
    return f"Bare is {count(int(values.min()))}, full colour {count(int(values.max()))}."
