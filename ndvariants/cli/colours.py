"""Colours of the terminal: only where a terminal shows them and NO_COLOR is not set."""

from __future__ import annotations

import colorsys
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TextIO

import click

from ndvariants.report.layout.blocks import Paint, plain
from ndvariants.report.looks.colours import Colours, colours

_STYLES: dict[str, dict[str, object]] = {
    "mark": {"bold": True, "fg": "green"},
    "label": {"dim": True},
    "empty": {"dim": True},
}
_HUES = ("red", "yellow", "green", "cyan", "blue", "magenta")  # a sixth of the circle each, from red
_PALE = 0.15  # difference of red, green and blue below which a colour is white, grey or black


def styles_of(players: Sequence[str]) -> dict[str, dict[str, object]]:
    """Styles of *players*, the last of whom owns neutral pieces: the hues of the colours that drawings give them.

    White and black look alike on light and dark terminals. The first such player is bold, a second one takes a hue
    that no other player has.

    >>> [style.get("fg") for style in styles_of(("red", "black", "nobody")).values()]
    ['red', None, None]
    >>> [style.get("fg") for style in styles_of(("white", "black", "nobody")).values()]
    [None, 'red', None]
    """
    hues = [_hue(one) for one in colours(players)]
    free = [hue for hue in ("red", "magenta", "cyan", "blue", "green", "yellow") if hue not in hues]
    pale = [number for number, hue in enumerate(hues[:-1]) if hue is None]
    for number, hue in zip(pale[1:], free, strict=False):
        hues[number] = hue
    return {f"player {k}": {"bold": k < len(hues) - 1, "fg": hue} for k, hue in enumerate(hues)}


def _hue(one: Colours) -> str | None:
    red, green, blue = (int(one.fill[k : k + 2], 16) / 255 for k in (1, 3, 5))
    pale = max(red, green, blue) - min(red, green, blue) < _PALE
    return None if pale else _HUES[round(6 * colorsys.rgb_to_hsv(red, green, blue)[0]) % 6]


def _coloured(styles: Mapping[str, Mapping[str, object]], text: str, role: str) -> str:
    return click.style(text, **styles.get(role, {}))  # type: ignore[arg-type]


def shows_colours(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that may have colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter(players: Sequence[str]) -> Paint:
    """Return a function that colours the pieces of *players* and other text, ``plain`` if stdout shows no colours."""
    return partial(_coloured, _STYLES | styles_of(players)) if shows_colours(sys.stdout) else plain


def terminal_columns() -> int:
    """Return how wide the terminal is; 100 where there is none (COLUMNS says otherwise)."""
    return max(20, shutil.get_terminal_size((100, 24)).columns)
