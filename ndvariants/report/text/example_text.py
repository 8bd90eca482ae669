"""An example of what a move does, as text: the board before and after it, and what has changed."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.game.explain.example import Example
from ndvariants.report.layout.blocks import Paint, plain, side_by_side
from ndvariants.report.layout.positions import view
from ndvariants.report.text.boards import board_text


def example_lines(example: Example, columns: int = 80, paint: Paint = plain) -> list[str]:
    """The two boards side by side where they fit, then the effects of the move."""
    boards = [
        [title, *board_text(replace(view(position), status=()), columns, paint).split("\n")]
        for title, position in (("before", example.before), (f"after {example.move}", example.after))
    ]
    return [*side_by_side(boards, columns), "", *example.effects.lines()]
