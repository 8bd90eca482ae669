"""One HTML file that plays: the page of the window, a game, and its rules as compiled kernels, for any browser offline.

Instead of the server, ``offline.js`` answers what the page asks; it asks the same kernels, as WebAssembly. Where no
compiler is at hand the file shows the moves of its record, and says so.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from ndvariants.game.game import Game
from ndvariants.game.position import Position
from ndvariants.game.records.record import Record
from ndvariants.game.records.replay import new_record, position_at, record_of
from ndvariants.machine.faults import NoCompiler
from ndvariants.report.svg.scene import scene, state
from ndvariants.report.svg.section_parts import changes, section_parts
from ndvariants.web.bundle import bundle_html, one_script
from ndvariants.web.engine_values import engine_values

_ASSETS = Path(__file__).parent / "assets"
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data:"
)


@dataclass(frozen=True, slots=True)
class Page:
    """A file that plays: ``str(page)`` is its text. A notebook shows it in place, with everything on it working."""

    text: str

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """The page in a frame of its own, which sees nothing of the notebook."""
        style = "width: 100%; height: 640px; border: 0"
        return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{escape(self.text)}"></iframe>'


def page(shown: Game | Position) -> Page:
    """A page that plays a game from its start, or goes on from a position with the moves that led to it.

    >>> import ndvariants
    >>> str(ndvariants.page(ndvariants.load("chess")))[:15]
    '<!doctype html>'
    """
    if isinstance(shown, Position):
        return Page(page_html(shown.game, record_of(shown)))
    return Page(page_html(shown))


def page_html(game: Game, record: Record | None = None) -> str:
    """The text of the file: *game* from its start, or with all moves of a *record* of it."""
    record = new_record(game) if record is None else record
    text = (_ASSETS / "index.html").read_text(encoding="utf-8")
    style = (_ASSETS / "style.css").read_text(encoding="utf-8")
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(_ASSETS.glob("*.js"))}
    sources["api"] = sources.pop("offline")
    sources["thinker"] = one_script(sources, "thinker")
    known = contents(game, record)
    for name in ("editor", "runs", "arrange", *(() if "parts" in known else ("sections",))):
        del sources[name]  # what asks the server alone, or draws what this game has not
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<style>{style}</style>",
        f'<script type="application/json" id="game">{_inlined(json.dumps(known))}</script>',
        bundle_html(sources, "app", sources.pop("unpack")),
    ]
    text = re.sub(r'<link rel="(?:stylesheet|modulepreload)"[^>]*>\n', "", text)
    text = text.replace('<html lang="en"', '<html lang="en" data-offline="yes"')
    return text.replace('<script type="module" src="/app.js"></script>', "\n".join(head))


def _inlined(text: str) -> str:
    """JSON that may stand inside a script element."""
    return text.replace("<", "\\u003c")


def contents(game: Game, record: Record) -> dict[str, Any]:
    """All that the file knows of its game."""
    steps = [[step.before, step.move, step.comment] for step in record.steps]
    values: dict[str, Any] = {"scene": scene(game), "tree": steps, "comment": record.comment}
    board = game.variant.board
    if board.sections and (changes(board) or board.thread is not None):
        values["parts"] = section_parts(game, board)
    try:
        values["engine"] = engine_values(game, position_at(game, record, -1).state)
    except NoCompiler:
        shown = (state(position_at(game, record, number)) for number in range(-1, len(steps)))
        values["states"] = [{**values_of, "moves": []} for values_of in shown]
    return values
