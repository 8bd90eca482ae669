"""Directions of a grid as vectors.

A direction tree becomes a tuple of distinct integer vectors, as one player sees it: ``forward`` are that
player's forward axes with their signs, signed vectors such as ``+rank`` are mirrored on the axes where
the player's sign is -1. Axes of width 1 are never counted and never moved along, so that such an axis
changes nothing. Nothing here knows cells. How a line goes on other than straight on to the first gap is a
number: what ``bouncing``, ``crooked`` and ``over gaps`` say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cmp_to_key
from itertools import combinations, permutations, product
from typing import assert_never

from ndvariants.compiler.boards.grids import hexagons
from ndvariants.compiler.faults import error_of
from ndvariants.faults.geometry import NoWordOfGrid
from ndvariants.language.trees import syntax
from ndvariants.model.variant import Axis
from ndvariants.words.movements import CIRCLING, CROOKED

Vector = tuple[int, ...]

COUNTED = {"orthogonal": 1, "diagonal": 2, "triagonal": 3}


@dataclass(frozen=True, slots=True)
class Frame:
    """Reference frame of a direction: the axes, one player's forward signs, and a reader of integers.

    ``forward`` maps axis names to +1 or -1; an axis that is not there is not mirrored.
    ``silent`` are words that lead nowhere on the grid itself (threads). ``pair`` are the numbers of the two axes of
    hexagons; ``turned`` the axes that are mirrored without being named forward.
    """

    axes: tuple[Axis, ...]
    forward: Mapping[str, int]
    integer: Callable[[syntax.Expr], int]
    silent: frozenset[str] = field(default=frozenset())
    pair: tuple[int, int] | None = None
    turned: tuple[str, ...] = ()

    @property
    def wide(self) -> tuple[int, ...]:
        """Numbers of the axes that can be moved along: those wider than 1."""
        return tuple(number for number, axis in enumerate(self.axes) if axis.width > 1)

    @property
    def others(self) -> tuple[int, ...]:
        """The axes that can be moved along, but for those of hexagons."""
        return tuple(number for number in self.wide if number not in (self.pair or ()))


@dataclass
class Keys:
    """Numbers for directions, given out in the order of asking; the same direction keeps its number."""

    known: dict[Vector, int] = field(default_factory=dict)

    def number(self, direction: Vector) -> int:
        """The number of this direction."""
        return self.known.setdefault(direction, len(self.known))

    def directions(self) -> list[Vector]:
        """The directions in the order of their numbers."""
        return list(self.known)


def vectors(direction: syntax.Direction, frame: Frame) -> tuple[Vector, ...]:
    """The vectors of a direction, each once, in the order of the text.

    >>> two = Frame((Axis("file", 8), Axis("rank", 8)), {"rank": -1}, int)
    >>> vectors(syntax.Combine("+", syntax.Word("forward"), syntax.Word("sideways")), two)
    ((1, -1), (-1, -1))
    """
    return tuple(_distinct(_raw(direction, frame), frame).values())


def _distinct(found: Iterable[Vector], frame: Frame) -> dict[Vector, Vector]:
    """The vectors that move, by what they mean on axes whose ends join (where +1 may equal -1)."""
    distinct: dict[Vector, Vector] = {}
    for vector in found:
        meaning = tuple(
            step % axis.width if axis.wrap and axis.width > 0 else step
            for step, axis in zip(vector, frame.axes, strict=True)
        )
        if any(meaning):
            distinct.setdefault(meaning, vector)
    return distinct


def _raw(direction: syntax.Direction, frame: Frame) -> Iterable[Vector]:
    if isinstance(direction, syntax.Word):
        return _word(direction, frame)
    if isinstance(direction, syntax.Axes):
        return _axes(direction, frame)
    if isinstance(direction, syntax.Leaper):
        return _leaper([abs(frame.integer(part)) for part in direction.vector], frame)
    if isinstance(direction, syntax.Signed):
        return _signed(direction, frame)
    if isinstance(direction, syntax.Scaled):
        return [tuple(direction.factor * step for step in vector) for vector in _raw(direction.direction, frame)]
    if isinstance(direction, syntax.Over):
        return _raw(direction.direction, _plan(frame, direction.axes))
    return _combine(direction, frame)


def _plan(frame: Frame, free: Sequence[str]) -> Frame:
    axes = tuple(replace(axis, width=1, wrap=False) if axis.name in free else axis for axis in frame.axes)
    pair = frame.pair if frame.pair is None or all(axes[number].width > 1 for number in frame.pair) else None
    return replace(frame, axes=axes, pair=pair)


def _word(word: syntax.Word, frame: Frame) -> Iterable[Vector]:
    if word.text in COUNTED:
        return _counted(range(COUNTED[word.text], COUNTED[word.text] + 1), frame)
    if word.text == "any":
        return _counted(range(1, len(frame.wide) + 1), frame)
    if word.text in ("forward", "backward"):
        turn = 1 if word.text == "forward" else -1
        return _single([(number, turn * sign) for number, sign in _forward_axes(frame)], frame)
    if word.text == "sideways":
        if frame.pair is not None:
            return _beside_hexagons(frame, frame.pair)
        forward = {number for number, _ in _forward_axes(frame)}
        return _single([(number, sign) for number in frame.wide if number not in forward for sign in (1, -1)], frame)
    if word.text in ("left", "right") and frame.pair is not None:
        beside = [vector for vector in _beside_hexagons(frame, frame.pair) if any(vector[k] for k in frame.pair or ())]
        if len(beside) == 2:
            return beside[:1] if word.text == "right" else beside[1:]
    elif word.text in ("left", "right") and (hand := _hand(word.text, frame)) is not None:
        return _single([hand], frame)
    if word.text in frame.silent:
        return ()
    raise error_of(NoWordOfGrid(word.text), word)


def _hand(side: str, frame: Frame) -> tuple[int, int] | None:
    """The axis and step to a player's left or right hand; ``None`` unless one axis is forward and one sideways."""
    forward = _forward_axes(frame)
    sideways = [number for number in frame.wide if number not in {axis for axis, _ in forward}]
    if len(forward) != 1 or len(sideways) != 1:
        return None
    return sideways[0], forward[0][1] if side == "right" else -forward[0][1]


def _beside_hexagons(frame: Frame, pair: tuple[int, int]) -> list[Vector]:
    """Sideways directions: right and left of an axis of the hexagons that is forward, and along the other axes."""
    forward = dict(_forward_axes(frame))
    flat = [(number, sign) for number, sign in forward.items() if number in pair]
    plane: Sequence[tuple[int, int]] = () if flat else hexagons.EDGES
    if len(flat) == 1:
        [(number, sign)] = flat
        a, b = hexagons.right_of((sign, 0) if number == pair[0] else (0, sign))
        plane = ((a, b), (-a, -b))
    found = []
    for step in plane:
        vector = [0] * len(frame.axes)
        vector[pair[0]], vector[pair[1]] = step
        found.append(tuple(vector))
    return [*found, *_single([(n, sign) for n in frame.others if n not in forward for sign in (1, -1)], frame)]


def _forward_axes(frame: Frame) -> list[tuple[int, int]]:
    """The axes named forward that can be moved along, with the player's sign on each."""
    named = frame.forward.keys() - set(frame.turned)
    return [(n, frame.forward[frame.axes[n].name]) for n in frame.wide if frame.axes[n].name in named]


def _single(moves: Iterable[tuple[int, int]], frame: Frame) -> list[Vector]:
    return [tuple(step if number == axis else 0 for number in range(len(frame.axes))) for axis, step in moves]


def _axes(direction: syntax.Axes, frame: Frame) -> Iterable[Vector]:
    n_wide = len(frame.wide)  # on hexagons as well: their steps count up to 2
    if direction.counts == "even":
        return _counted(range(2, n_wide + 1, 2), frame)
    if direction.counts == "odd":
        return _counted(range(1, n_wide + 1, 2), frame)
    if isinstance(direction.counts, str):
        return _counted(range(n_wide, n_wide + 1), frame)
    low, high = (
        n_wide if isinstance(end, syntax.Name) and end.text == "n" else frame.integer(end) for end in direction.counts
    )
    return _counted(range(max(low, 1), min(high, n_wide) + 1), frame)


def _counted(counts: Sequence[int], frame: Frame) -> Iterable[Vector]:
    """All vectors of coordinates -1, 0, 1 with a number of nonzero coordinates; on hexagons, of that length."""
    if frame.pair is not None:
        found = hexagons.counted(len(frame.axes), frame.pair, frame.others)
        return [vector for count, vector in found if count in counts]
    steps = [(0, 1, -1) if axis.width > 1 else (0,) for axis in frame.axes]
    wanted = set(counts)
    return [vector for vector in product(*steps) if len(vector) - vector.count(0) in wanted]


def _leaper(lengths: Sequence[int], frame: Frame) -> Iterable[Vector]:
    lengths = [length for length in lengths if length]
    if frame.pair is not None:
        yield from hexagons.leaps(lengths, len(frame.axes), frame.pair, frame.others)
        return
    for places in permutations(frame.wide, len(lengths)):
        for signs in product((1, -1), repeat=len(lengths)):
            vector = [0] * len(frame.axes)
            for place, sign, length in zip(places, signs, lengths, strict=True):
                vector[place] = sign * length
            yield tuple(vector)


def _signed(direction: syntax.Signed, frame: Frame) -> Iterable[Vector]:
    """Every choice of one axis and sign for each term; an axis that the board lacks, or of width 1, gives none."""
    choices: list[list[tuple[int, int]]] = []
    for sign, name in direction.terms:
        numbers = _axis_numbers(name, frame)
        signs = {"+": (1,), "-": (-1,)}.get(sign, (1, -1))
        choices.append([(n, s * frame.forward.get(frame.axes[n].name, 1)) for n in numbers for s in signs])
    for terms in product(*choices):
        vector = [0] * len(frame.axes)
        for number, step in terms:
            vector[number] += step
        if len({number for number, _ in terms}) == len(terms):
            yield tuple(vector)


def _axis_numbers(axes: str | syntax.AxisSet, frame: Frame) -> list[int]:
    """The numbers of an axis or of a set of them: of those named, or of all, the ones that can be moved along."""
    if isinstance(axes, str):
        named: tuple[str, ...] = (axes,)
        excluded: tuple[str, ...] = ()
    else:
        named, excluded = axes.names, axes.excluded
    names = [frame.axes[number].name for number in frame.wide]
    return [
        n for n, name in zip(frame.wide, names, strict=True) if name not in excluded and (not named or name in named)
    ]


def _combine(direction: syntax.Combine, frame: Frame) -> Iterable[Vector]:
    left, right = _distinct(_raw(direction.left, frame), frame), _distinct(_raw(direction.right, frame), frame)
    match direction.operator:
        case "|":
            return (left | {key: vector for key, vector in right.items() if key not in left}).values()
        case "except":
            return [vector for key, vector in left.items() if key not in right]
        case "+":
            return [
                tuple(a + b for a, b in zip(u, v, strict=True))
                for u in left.values()
                for v in right.values()
                if not any(a and b for a, b in zip(u, v, strict=True))
            ]
        case _:
            assert_never(direction.operator)


def bend_of(leg: syntax.Leg) -> int:
    """Return how often a leg may bounce off edges (-1: without bound), or another bend of ``words/movements.py``."""
    return next((manner.record.bend for manner in leg.manner if manner.record.bend), 0)


def lines_along(vectors: Sequence[Vector], bend: int) -> list[tuple[Vector, ...]]:
    """Step vectors of lines along these directions, to be taken in turn: one if the line is straight or bounces.

    A crooked line takes two at right angles, first one, then the other; a circling one all of a plane, in turn.

    >>> lines_along([(1, 1), (1, -1), (-1, -1)], CROOKED)
    [((1, 1), (1, -1)), ((1, -1), (1, 1)), ((1, -1), (-1, -1)), ((-1, -1), (1, -1))]
    """
    if bend == CROOKED:
        return [(u, v) for u in vectors for v in vectors if not sum(a * b for a, b in zip(u, v, strict=True))]
    if bend == CIRCLING:
        axes = range(len(vectors[0]) if vectors else 0)
        return [line for i, j in combinations(axes, 2) for line in _circles(vectors, i, j)]
    return [(vector,) for vector in vectors]


def _circles(vectors: Sequence[Vector], i: int, j: int) -> Iterator[tuple[Vector, ...]]:
    """The vectors of the plane of two axes in the order of their angles, from each of them on, both ways round.

    >>> next(_circles([(1, 0), (-1, 0), (0, 1), (0, -1)], 0, 1))
    ((1, 0), (0, 1), (-1, 0), (0, -1))
    """

    def compared(one: Vector, other: Vector) -> int:
        halves = [vector[j] < 0 or (vector[j] == 0 and vector[i] < 0) for vector in (one, other)]
        return halves[0] - halves[1] or one[j] * other[i] - one[i] * other[j]

    plane = [vector for vector in vectors if not any(part for axis, part in enumerate(vector) if axis not in (i, j))]
    plane.sort(key=cmp_to_key(compared))
    for at in range(len(plane) if len(plane) > 2 else 0):
        line = (*plane[at:], *plane[:at])
        yield from (line, (line[0], *line[:0:-1]))
