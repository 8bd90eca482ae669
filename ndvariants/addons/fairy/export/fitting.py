"""Parts of a variant that fit the ini format: zones as squares, movements as Betza strings; the rest is refused."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from ndvariants.addons.fairy.format.betza import LEAPS, Vector, read_betza
from ndvariants.addons.fairy.format.values import Square
from ndvariants.addons.fairy.format.zones import FILES
from ndvariants.compiler.boards.geometry import Dynamic, geometry
from ndvariants.compiler.boards.grids.directions import Frame, vectors
from ndvariants.compiler.boards.grids.grid_shape import constant
from ndvariants.errors import Place, Problem
from ndvariants.faults.fairy import NoKeyForIt
from ndvariants.language.trees.syntax import Expr, Leg, Movement
from ndvariants.model.variant import Variant
from ndvariants.words.movements import Clause

_ATOMS = {shape: atom for atom, shape in LEAPS.items()}
_RIDERS = {(1, 0): "R", (1, 1): "B", (2, 1): "NN"}
_SIDES = "f b l r v s ff bb fs bs rf lf rb lb fr fl br bl fh bh"


class Misfit(Exception):
    """Something that the format has no key for, and where it stands."""

    def __init__(self, what: str, place: Place | None) -> None:
        self.what, self.place = what, place
        super().__init__(what)

    def problem(self, name: str) -> Problem:
        """The fault for a message."""
        return NoKeyForIt(name, self.what).at(self.place or Place(name, 1, 1))


def squares(variant: Variant, expr: Expr, side: int) -> frozenset[Square]:
    """The squares of a zone as a player sees it. Raises Misfit."""
    try:
        cells = np.flatnonzero(geometry(variant).zone(expr, side)).tolist()
    except Dynamic as dynamic:
        raise Misfit("a zone that is more than files and ranks", dynamic.node.place) from None
    files = variant.board.axes[0].width
    return frozenset((cell % files + 1, cell // files + 1) for cell in cells)


def squares_text(found: frozenset[Square], files: int, ranks: int) -> str:
    """``*8 d4``; ``-`` for none."""
    rows = [rank for rank in range(1, ranks + 1) if {(file, rank) for file in range(1, files + 1)} <= found]
    single = sorted((rank, file) for file, rank in found if rank not in rows)
    words = [f"*{rank}" for rank in rows] + [f"{FILES[file - 1]}{rank}" for rank, file in single]
    return " ".join(words) or "-"


def betza_of(variant: Variant, line: Movement) -> str:
    """A movement line of one leg as a Betza string; zones are left to others. Raises Misfit."""
    if len(line.legs) != 1 or line.clauses - {Clause.FROM, Clause.TO, Clause.ON_TRAIL, Clause.LEAVING_TRAIL}:
        raise Misfit("a movement for which the format has no string", line.place)
    leg = line.legs[0]
    mode = {"move": "m", "capture": "c", "both": ""}[line.mode] + ("e" if Clause.ON_TRAIL in line.flags else "")
    return "".join(mode + part for part in _leg(variant, leg))


def _leg(variant: Variant, leg: Leg) -> list[str]:
    board = variant.board
    assert board.axes
    found = vectors(leg.direction, Frame(board.axes, {board.axes[1].name: 1}, constant))
    low, high = constant(leg.low), None if leg.high is None else constant(leg.high)
    kinds: dict[tuple[int, int], set[Vector]] = {}
    for x, y in found:
        kinds.setdefault((max(abs(x), abs(y)), min(abs(x), abs(y))), set()).add((x, y))
    return [_sides(frozenset(some), atom) for kind, some in kinds.items() for atom in [_atom(leg, kind, low, high)]]


def _atom(leg: Leg, kind: tuple[int, int], low: int, high: int | None) -> str:
    """``W``, ``R3``, ``pR``, ``gB``."""
    hurdle = leg.hurdle
    if leg.manner or kind not in _ATOMS or (hurdle is not None and (hurdle.count, hurdle.whose) != (1, "any")):
        raise Misfit("a movement for which the format has no string", leg.place)
    if leg.verb in ("leap", "step") or (low, high) == (1, 1):
        return _ATOMS[kind]
    if (
        kind not in _RIDERS
        or low != 1
        or (high or 0) > 9
        or (hurdle is not None and (high or hurdle.before != "slide"))
    ):
        raise Misfit("a movement for which the format has no string", leg.place)
    if hurdle is not None:
        return ("g" if hurdle.landing == "next" else "p") + _RIDERS[kind]
    return _RIDERS[kind] + (str(high) if high else "")


@cache
def _sides(found: frozenset[Vector], atom: str) -> str:
    """The atom with the fewest letters before it that mean these directions."""
    for number in range(9):
        for chosen in combinations(_SIDES.split(), number):
            text = "".join(chosen) + atom
            ways = read_betza(text)
            if len(ways) == 1 and ways[0].vectors == found:
                return text
    raise Misfit("directions for which the format has no letters", None)
