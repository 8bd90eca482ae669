"""Colours of the terminal: only where a terminal shows them and NO_COLOR is not set."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TextIO

import click

from ndvariants.report.layout.blocks import Paint, plain

_STYLES: dict[str, dict[str, object]] = {
    "player 0": {"bold": True},  # readable on light and on dark terminals
    "player 1": {"bold": True, "fg": "red"},
    "player 2": {"bold": True, "fg": "magenta"},
    "player 3": {"bold": True, "fg": "cyan"},
    "mark": {"bold": True, "fg": "green"},
    "label": {"dim": True},
    "empty": {"dim": True},
}


def coloured(text: str, role: str) -> str:
    """The text with the colour codes of its role."""
    return click.style(text, **_STYLES.get(role, {}))  # type: ignore[arg-type]


def shows_colours(stream: TextIO) -> bool:
    """Return whether a stream is a terminal that may have colours."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painter() -> Paint:
    """``coloured`` when stdout shows colours, else ``plain``."""
    return coloured if shows_colours(sys.stdout) else plain


def terminal_columns() -> int:
    """Return how wide the terminal is; 100 where there is none (COLUMNS says otherwise)."""
    return max(20, shutil.get_terminal_size((100, 24)).columns)
