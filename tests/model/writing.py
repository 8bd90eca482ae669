"""Small variants for tests, written as a person writes them."""

from __future__ import annotations

from ndvariants.advice.explaining import build_explained
from ndvariants.errors import Problem, VariantError
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import remarks_on_the_file
from ndvariants.model.variant import Variant

SMALL = """
variant: small
board:
  grid: {file: 4, rank: 4}
players:
  white: {forward: +rank}
  black: {forward: -rank}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: r, moves: slide orthogonal}
setup: |
  k . . r
  . . . .
  . . . .
  K . . R
endings:
  - no legal move: draw
"""


def variant(text: str, **parameters: object) -> Variant:
    """The variant that a text describes."""
    return build_explained(source_from_text(text, "test.yaml"), parameters)


def problems(text: str, **parameters: object) -> list[Problem]:
    """What is wrong with a text."""
    try:
        variant(text, **parameters)
        return remarks_on_the_file(source_from_text(text, "test.yaml"), parameters)
    except VariantError as error:
        return list(error.problems)


def small(**changes: str) -> str:
    """The small variant with top-level keys replaced by other texts (``key="value in YAML"``), or added."""
    text = SMALL
    for key, value in changes.items():
        lines, out, inside = text.split("\n"), list[str](), False
        for line in lines:
            if line and not line.startswith(" "):
                inside = line.startswith(f"{key}:")
            if not inside:
                out.append(line)
        text = "\n".join(out).rstrip("\n") + f"\n{key}: {value}\n"
    return text


def men(found: Variant) -> dict[str, str]:
    """Who stands where: name of the cell -> ``white king``."""
    from ndvariants.model.cells import cell_name

    return {cell_name(found.board, found.notation, man.cell): f"{man.player} {man.piece}" for man in found.setup}
