"""The geometry of pieces as tables, and as plain values for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict

from ndvariants.players.worth.geometry import Between, PieceGeometry, Spread
from ndvariants.report.text.columns import count, table

_NAMED = 3  # cells of the least and the most that are named
COUNTED = (
    "Counted for one piece alone on the board: moves without a capture, of the first part of a turn; no drops.",
    "Conditions are evaluated on the empty board. A promotion counts as a move and leads no further.",
)


def geometry_lines(found: Sequence[PieceGeometry]) -> list[str]:
    """Tables of the geometry of pieces, and what they count."""
    names = [_name(one) for one in found]
    figures = [["piece", "moves", "mean", "directions", "diameter", "classes of cells"]]
    for name, one in zip(names, found, strict=True):
        mean, diameter = f"{one.moves.mean:.2f}", "not counted" if one.diameter is None else str(one.diameter)
        figures.append([name, _span(one.moves), mean, str(one.directions), diameter, _classes(one.classes)])
    cells = [["piece", "fewest moves from", "most moves from"]]
    for name, one in zip(names, found, strict=True):
        cells.append([name, _cells(one.moves.least_cells), _cells(one.moves.most_cells)])
    longest, left_out = max(len(one.within) for one in found), any(one.diameter is None for one in found)
    within = [["piece", *map(str, range(1, longest + 1))]]
    within += [[name, *map(_span, one.within)] for name, one in zip(names, found, strict=True)]
    return [
        table(figures, frozenset({2, 3, 4})),
        "",
        table(cells),
        "",
        "Other cells within this many moves",
        table(within),
        "",
        *COUNTED,
        *(["Not counted: the diameter takes too long on a board of this size."] if left_out else []),
    ]


def geometry_entries(found: Sequence[PieceGeometry]) -> list[dict[str, object]]:
    """The geometry of pieces as plain values."""
    return [asdict(one) for one in found]


def between_lines(found: Between) -> list[str]:
    """The distances of two cells as a table."""
    rows = [["steps in any direction", _number(found.steps)]]
    if found.manhattan is not None and found.euclid is not None:
        rows += [["Manhattan distance", _number(found.manhattan)], ["Euclid's distance", f"{found.euclid:.3f}"]]
    for piece in dict.fromkeys(piece for piece, _, _ in found.moves):
        by_player = {player: moves for one, player, moves in found.moves if one == piece}
        if len(set(by_player.values())) == 1:
            rows.append([f"moves of a {piece}", _number(next(iter(by_player.values())))])
        else:
            rows += [[f"moves of a {piece} ({player})", _number(moves)] for player, moves in by_player.items()]
    return [table(rows, frozenset({1}))]


def between_entry(found: Between) -> dict[str, object]:
    """The distances of two cells as plain values."""
    moves = [{"piece": piece, "player": player, "moves": n} for piece, player, n in found.moves]
    return {"steps": found.steps, "manhattan": found.manhattan, "euclid": found.euclid, "moves": moves}


def _number(one: int | None) -> str:
    return "never" if one is None else count(one)


def _name(one: PieceGeometry) -> str:
    marks = [one.player] * bool(one.player) + ["unmoved"] * one.unmoved
    return one.piece + (f" ({', '.join(marks)})" if marks else "")


def _span(spread: Spread) -> str:
    low, high = count(spread.least), count(spread.most)
    return low if low == high else f"{low} to {high}"


def _classes(sizes: Sequence[int]) -> str:
    """Numbers of classes by size: ``2 of 32``."""
    sorted_sizes = Counter(sizes).items()
    said = [f"{times} of {count(size)}" for size, times in sorted_sizes]
    return ", ".join(said[:_NAMED]) + (f", {len(said) - _NAMED} more sizes" if len(said) > _NAMED else "")


def _cells(names: Sequence[str]) -> str:
    if len(names) <= _NAMED:
        return ", ".join(names)
    return f"{names[0]} and {count(len(names) - 1)} others"
