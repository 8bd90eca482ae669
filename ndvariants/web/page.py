"""One HTML file that plays: the page of the window, a game, and its rules as compiled kernels, for any browser offline.

Instead of the server, ``offline.js`` answers what the page asks; it asks the same kernels, as WebAssembly. Where no
compiler is at hand the file shows the moves of its record, and says so.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

from ndvariants.bridge.links import rules_named
from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.game.game import Game, Position
from ndvariants.game.moves.san import write_san
from ndvariants.game.records.record import Record
from ndvariants.game.records.replay import all_positions, new_record, record_of
from ndvariants.machine.faults import NoCompiler
from ndvariants.report.pages.page import named_source
from ndvariants.report.svg.scene import scene, state
from ndvariants.report.svg.section_parts import changes, section_parts
from ndvariants.web.guide import guide, worth
from ndvariants.web.packed.bundle import bundle_html, one_script
from ndvariants.web.packed.engine_values import engine_values

_ASSETS = Path(__file__).parent / "assets"
_POLICY = (
    "default-src 'none'; script-src {} blob: 'wasm-unsafe-eval'; worker-src blob:; "
    "style-src 'unsafe-inline'; img-src data:"
)
_UNSCRIPTED = "<style>body { visibility: visible; } body > :not(noscript) { display: none; }</style>"
_STYLED = 'document.head.append(Object.assign(document.createElement("style"), {{ textContent: {} }}));\n'


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


def page_html(game: Game, record: Record | None = None, site: Sequence[tuple[str, str]] = ()) -> str:
    """The text of the file: *game* from its start, or with all moves of a *record* of it. *site* lists addresses of the
    site that it is part of, each with its words."""
    record = new_record(game) if record is None else record
    text = (_ASSETS / "index.html").read_text(encoding="utf-8")
    style = (_ASSETS / "style.css").read_text(encoding="utf-8")
    sources = {path.stem: path.read_text(encoding="utf-8") for path in sorted(_ASSETS.rglob("*.js"))}
    sources["api"] = sources.pop("offline")
    sources["thinker"] = one_script(sources, "thinker")
    sources["style"] = _STYLED.format(json.dumps(style + "body { visibility: visible; }"))
    sources["app"] = f'import "./style.js";\n{sources["app"]}'
    known = contents(game, record)
    for name in ("begin", "editor", "runs", "arrange", *(() if "parts" in known else ("sections",))):
        del sources[name]  # what asks the server alone, or draws what this game has not
    unpack = sources.pop("unpack")
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY.format(named_source(unpack))}">',
        "<style>body { visibility: hidden; }</style>",  # until its style is unpacked with its modules
        '<script type="application/json" id="game"></script>',
        bundle_html({"game": json.dumps(known, separators=(",", ":"))}, sources, "app", unpack),
    ]
    text = re.sub(r'<link rel="(?:stylesheet|modulepreload)"[^>]*>\n', "", text)
    text = text.replace('<html lang="en"', '<html lang="en" data-offline="yes"')
    links = " ".join(f'<a href="{escape(address)}">{escape(words)}</a>' for address, words in site)
    if links:
        text = text.replace('<button id="new"', f'{links}\n  <button id="new"')
    text = text.replace(
        "<body>\n", f"<body>\n<noscript>{_UNSCRIPTED}<p>This board needs scripts. {links}</p></noscript>\n"
    )
    return text.replace('<script type="module" src="/app.js"></script>', "\n".join(head))


def assets_digest() -> str:
    """Sixteen letters for the modules and styles of the page."""
    digest = hashlib.sha256()
    for path in sorted(one for one in _ASSETS.rglob("*") if one.is_file()):
        digest.update(path.relative_to(_ASSETS).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def contents(game: Game, record: Record) -> dict[str, Any]:
    """Return all that the file knows of its game."""
    after = all_positions(game, record)
    steps = [
        [step.before, step.move, step.comment, _short(after[step.before], after[number])]
        for number, step in enumerate(record.steps)
    ]
    values: dict[str, Any] = {"scene": scene(game), "tree": steps, "comment": record.comment, "guide": guide(game)}
    values["tags"] = write_pgn(replace(record, steps=(), outcome=None, comment=""), game).split("\n\n")[0].split("\n")
    board = game.variant.board
    if board.sections and (changes(board) or board.thread is not None):
        values["parts"] = section_parts(game, board)
    values["rules"] = rules_named(after[-1])
    try:
        values["engine"] = engine_values(game, after[-1].state)
        values["worth"] = worth(game)
    except NoCompiler:
        shown = (state(after[number]) for number in range(-1, len(steps)))
        values["states"] = [{**values_of, "moves": []} for values_of in shown]
    return values


def _short(before: Position, after: Position) -> str:
    assert after.last_move is not None
    return write_san(before, after.last_move, after)
