"""Hostile files: what a stranger may write to make a reader hang, fill the memory or fall over.

``FILES`` names them; each is made when it is asked for. ``python -m tests.hostile`` runs the commands over them with a
stopwatch (``__main__.py``), ``tests/test_hostile.py`` a quick selection.
"""

from __future__ import annotations

from tests.hostile import boards, counts, games, plenty, shapes, texts, words
from tests.hostile.parts import Made

FILES: dict[str, Made] = {
    **texts.FILES,
    **words.FILES,
    **counts.FILES,
    **boards.FILES,
    **games.FILES,
    **shapes.FILES,
    **plenty.FILES,
}
