"""Which other program, or which slow generator of our own, each shipped variant is compared with."""

from __future__ import annotations

from pathlib import Path

from tests.exact.fairy import Fairy
from tests.exact.random_games import Other


def other_for(name: str, ini: Path | None, program: str) -> Other:
    """The other program for a variant."""
    return Fairy(name, ini, program)
