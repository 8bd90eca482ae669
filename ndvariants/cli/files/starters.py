"""Starter files: small games on every kind of board, each without faults and ready to play.

``starting/KIND.yaml`` has the text of each, with ``$files`` and the like for what its size decides.
"""

from __future__ import annotations

from pathlib import Path
from string import Template

KINDS = {
    "grid": "a board of files and ranks",
    "space": "a board of three axes",
    "hexagons": "a board of hexagons",
    "solid": "the faces of a solid",
    "graph": "cells joined as you like",
    "placement": "a board on which the pieces are placed first",
}
DEFAULT = {"grid": (5, 6), "space": (5, 5, 3), "hexagons": (4,), "placement": (6, 6)}
# Of each side of such a board the fewest cells, and the most.
_BOUNDS = {"grid": [(5, 16)] * 2, "space": [(4, 16), (4, 16), (2, 8)], "hexagons": [(3, 9)], "placement": [(4, 16)] * 2}
_TEXTS = Path(__file__).with_name("starting")


def starter(kind: str, sides: tuple[int, ...], file: str, name: str, title: str) -> str:
    """The text of a starter file; ValueError says which sizes its board can have.

    ``sides`` are as they are written: 6x7, 5x5x5, or one number for hexagons; none for the usual ones.
    """
    return template(kind).substitute(_measures(kind, sides), file=file, name=name, title=title)


def template(kind: str) -> Template:
    """The text of a starter, or of a ``child`` of another variant."""
    return Template((_TEXTS / f"{kind}.yaml").read_text(encoding="utf-8"))


def _measures(kind: str, sides: tuple[int, ...]) -> dict[str, object]:
    if kind not in DEFAULT:
        if sides:
            raise ValueError(f"the {kind} of the starter has one size; change it in the file")
        return {}
    sides = sides or DEFAULT[kind]
    if len(sides) != len(DEFAULT[kind]):
        example = "x".join(map(str, DEFAULT[kind]))
        raise ValueError(f"the size of {KINDS[kind]} is written like {example}")
    for side, (least, most) in zip(sides, _BOUNDS[kind], strict=True):
        if not least <= side <= most:
            raise ValueError(f"{side} is no side of this board: it may have {least} to {most} cells")
    if kind == "hexagons":  # files have different lengths, and ranks are counted within them
        (side,) = sides
        return {"side": side, "left": side - 1, "right": side + 1, "files": 2 * side - 1, "most": 3 * side - 1}
    found: dict[str, object] = dict(zip(("files", "ranks", "levels"), sides, strict=False))
    return found | {"middle": (sides[0] + 1) // 2, "setup": _drawn(*sides[:2])}


def _drawn(files: int, ranks: int) -> str:
    half = ["R", "N"] + ["L"] * ((files - 4) // 2)
    row = [*half[: (files - 1) // 2], "K"]
    row += reversed(half[: files - len(row)])
    rows = [" ".join(row).lower(), " ".join("p" * files), *[" ".join("." * files)] * (ranks - 4)]
    return "\n".join(f"  {line}" for line in [*rows, " ".join("P" * files), " ".join(row)])
