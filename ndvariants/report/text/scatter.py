"""Signs at spots of the plane as lines of text: as near to their places as letters can stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ndvariants.report.layout.blocks import Block, width

Spot = tuple[float, float]
Sign = tuple[Spot, str]
Way = Callable[[Spot], tuple[int, int]]  # from a spot to its line and column
_SCALES = [0.4 * 1.12**k for k in range(36)]  # lines for one unit of the plane, to be tried in turn
_TALL = 2.0  # the height of a line in widths of a column


def scattered(signs: Sequence[Sign], columns: int, labels: Sequence[Sign] = ()) -> Block | None:
    """The lines of text with each sign at its spot (y upwards), or ``None`` where they do not fit into the columns.

    Of the labels only those stand there that cover nothing.

    >>> scattered([((0.0, 1.0), "a"), ((0.5, 0.0), "b")], 80)
    ['a', ' b']
    """
    widest = max((width(text) for _, text in signs), default=1)
    return _fitted(signs, columns, labels, widest + 1) or _fitted(signs, columns, labels, widest)


def _fitted(signs: Sequence[Sign], columns: int, labels: Sequence[Sign], least: int) -> Block | None:
    """The lines, with signs that begin at least *least* columns apart."""
    spots = [spot for spot, _ in signs]
    widest = max((width(text) for _, text in signs), default=1)
    for way in _ways(spots, least - 1):
        places = [way(spot) for spot in spots]
        across = [column for _, column in places]
        if max(across, default=0) - min(across, default=0) + widest > columns:
            return None
        if all(one[0] != other[0] or other[1] - one[1] >= least for one, other in pairwise(sorted(places))):
            return _lines([(*place, text) for place, (_, text) in zip(places, signs, strict=True)], way, labels)
    return None


def _ways(spots: Sequence[Spot], widest: int) -> Iterator[Way]:
    across, down = _gap([x for x, _ in spots]), _gap([y for _, y in spots])
    if across and down:
        for times in (1, 2, 3):
            yield _by_lattice(across / times, down / times, max(1, round(_TALL * across / down + 0.01)))
    if across:  # all on one line
        yield _by_lattice(across, 1.0, widest + 1)
    for scale in _SCALES:
        yield _by_scale(scale)


def _by_lattice(across: float, down: float, step: int) -> Way:
    return lambda spot: (round(-spot[1] / down), round(spot[0] / across * step))


def _by_scale(scale: float) -> Way:
    return lambda spot: (round(-spot[1] * scale), round(spot[0] * scale * _TALL))


def _gap(values: Sequence[float]) -> float:
    """The one distance from value to value, 0 where there are several."""
    ordered = sorted(values)
    gaps = [b - a for a, b in pairwise(ordered) if b - a > 1e-6]
    if not gaps or max(abs(gap / min(gaps) - round(gap / min(gaps))) for gap in gaps) > 0.02:
        return 0.0
    return min(gaps)


def _lines(signs: list[tuple[int, int, str]], way: Way, labels: Sequence[Sign]) -> Block:
    taken = {(line, column + k) for line, column, text in signs for k in range(-1, width(text.rstrip()) + 1)}
    for spot, text in labels:
        line, column = way(spot)
        own = {(line, column + k) for k in range(width(text))}
        if not own & taken:
            taken |= own
            signs.append((line, column, text))
    left = min(column for _, column, _ in signs)
    first, last = min(line for line, _, _ in signs), max(line for line, _, _ in signs)
    lines = [""] * (last - first + 1)
    for line, column, text in sorted(signs):
        lines[line - first] += " " * (column - left - width(lines[line - first])) + text
    return [line.rstrip() for line in lines]
