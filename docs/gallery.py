"""Draws the pictures of the gallery and of the README: ``python docs/gallery.py [FOLDER]``.

Each shows a game after some random moves, drawn from Python's own generator, so the same code gives the same pictures.
Without a folder they are written to ``docs/pictures/``; ``tests/test_docs.py`` compares them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

from ndvariants import Position, load
from ndvariants.report.layout.positions import view
from ndvariants.report.svg.position import position_svg

HERE = Path(__file__).resolve().parent


class Shown(NamedTuple):
    """A picture: its name, the game, its parameters, and how many random plies have been played."""

    name: str
    variant: str
    parameters: dict[str, int | str]
    plies: int


PICTURES = (
    Shown("hyperchess", "hyperchess", {"n": 4, "side": 4, "setup": "wall"}, 24),
    Shown("icochess", "icochess", {}, 12),
    Shown("collapse", "collapse", {}, 20),
    Shown("four_d", "four_d", {"side": 4}, 16),
    Shown("curved_space", "curved_space", {}, 30),
    Shown("raumschach", "raumschach", {}, 16),
    Shown("xiangqi", "xiangqi", {}, 12),
    Shown("glinski", "glinski", {}, 10),
    Shown("circular", "circular", {}, 14),
    Shown("goldberg", "goldberg", {}, 16),
    Shown("triangular", "triangular", {}, 16),
    Shown("dodecachess", "dodecachess", {}, 6),
    Shown("prism", "prism", {}, 12),
    Shown("walled", "walled", {}, 12),
    Shown("yalta", "yalta", {}, 18),
    Shown("cube_chess", "cube_chess", {}, 12),
    Shown("klein", "gallery/klein.yaml", {}, 12),
    Shown("smess", "smess", {}, 10),
    Shown("shafran", "shafran", {}, 10),
    Shown("trid", "trid", {}, 6),
    Shown("dragonchess", "dragonchess", {}, 8),
    Shown("torus", "gallery/torus.yaml", {}, 16),
    Shown("hexagons", "gallery/hexagons.yaml", {}, 8),
    Shown("dodecahedron", "gallery/dodecahedron.yaml", {}, 3),
    Shown("four_to_the_fifth", "gallery/four_to_the_fifth.yaml", {}, 20),
)


def drawn(shown: Shown) -> str:
    """The SVG of one picture."""
    variant = str(HERE / shown.variant) if shown.variant.endswith(".yaml") else shown.variant
    position, random = load(variant, **shown.parameters).start(), Random(shown.name)
    while position.ply < shown.plies and position.outcome() is None:
        position = _played(position, random)
    return position_svg(view(position), position.game.variant.title)


def _played(position: Position, random: Random) -> Position:
    """The position after a random move, drawn from the sorted texts."""
    moves = sorted(position.legal_moves(), key=lambda move: move.text)
    return position.play(moves[int(random.random() * len(moves))])


def main(folder: Path) -> None:
    """Write all pictures into a folder."""
    folder.mkdir(exist_ok=True)
    for shown in PICTURES:
        (folder / f"{shown.name}.svg").write_text(drawn(shown), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "pictures")
