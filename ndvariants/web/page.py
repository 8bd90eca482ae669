"""One HTML file that plays: the page of the window, a game, and its rules as compiled kernels, for any browser offline.

Instead of the server, ``offline.js`` answers what the page asks; it asks the same kernels, as WebAssembly. Where no
compiler is at hand the file shows the moves of its record, and says so.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import numpy as np

from ndvariants.game.game import Game
from ndvariants.game.record import Record
from ndvariants.game.replay import new_record, position_at
from ndvariants.game.text.moves import name_bits
from ndvariants.kernel import layout as L
from ndvariants.kernel.questions import answer as Q
from ndvariants.machine.faults import NoCompiler
from ndvariants.machine.wasm import wasm_module
from ndvariants.report.scene import scene, state

_ASSETS = Path(__file__).parent / "assets"
_LEFT_OUT = ("api", "editor")  # what asks the server alone
_POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' data: 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:"
)
_KEPT = ("N_CELLS", "N_PLAYERS", "N_TYPES", "ASKS_REPEATS", "SIZE_SAVED", "SIZE_OF_S", "MAX_WRITES", "MAX_MOVES")
_PLACES = ("AT_EFFECTS", "IN_S_HANDS", "IN_S_BOARD")
_NUMBERS = (
    "EFFECT_WIDTH", "EFFECT_KIND", "EFFECT_ARGUMENT", "EFFECT_SHIFT", "TARGET_SHIFT", "MOVE_CELL_MASK", "PLY", "SIDE",
    "PHASE", "WALL", "FIRST_PIECE", "PASS", "DROP", "RIFLE", "BECOME", "LEAVE_EN_PASSANT", "TAKE_EN_PASSANT",
    "TAKE_PASSED", "STATUS_DRAW",
)  # fmt: skip
_QUESTIONS = (
    "KEEP", "NEW", "WHAT", "CELL", "PLAYER", "ROOM", "LEVEL", "N_MOVES", "RESULT", "CHECKED", "KEY", "N_FOUND", "BASE",
    "CELL_BITS", "CODE_BITS", "MOVES", "MARKS", "LOAD", "LEGAL", "NAMES", "CHECK", "OUTCOME", "POSITION_KEY",
    "ATTACKERS", "SAVE", "EFFECT_BITS",
)  # fmt: skip


def page_html(game: Game, record: Record | None = None) -> str:
    """The text of the file: *game* from its start, or with all moves of a *record* of it."""
    record = new_record(game) if record is None else record
    text = (_ASSETS / "index.html").read_text(encoding="utf-8")
    style = (_ASSETS / "style.css").read_text(encoding="utf-8")
    modules = {path.stem: path for path in sorted(_ASSETS.glob("*.js")) if path.stem not in _LEFT_OUT}
    modules["api"] = modules.pop("offline")
    imports = {f"ndv/{name}": _data_address(path.read_text(encoding="utf-8")) for name, path in modules.items()}
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<style>{style}</style>",
        f'<script type="importmap">{json.dumps({"imports": imports})}</script>',
        f'<script type="application/json" id="game">{_inlined(json.dumps(_contents(game, record)))}</script>',
        '<script type="module">import "ndv/app";</script>',
    ]
    text = re.sub(r'<link rel="(?:stylesheet|modulepreload)"[^>]*>\n', "", text)
    text = text.replace('<html lang="en"', '<html lang="en" data-offline="yes"')
    return text.replace('<script type="module" src="/app.js"></script>', "\n".join(head))


def _data_address(source: str) -> str:
    """A module as an address that holds it, with names of other modules that an import map knows."""
    source = re.sub(r'"\./(\w+)\.js"', r'"ndv/\1"', source)
    return "data:text/javascript;base64," + base64.b64encode(source.encode()).decode()


def _inlined(text: str) -> str:
    """JSON that may stand inside a script element."""
    return text.replace("<", "\\u003c")


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 6, mtime=0)).decode()


def _contents(game: Game, record: Record) -> dict[str, Any]:
    """All that the file knows of its game."""
    steps = [[step.before, step.move, step.comment] for step in record.steps]
    values: dict[str, Any] = {"scene": scene(game), "tree": steps, "comment": record.comment}
    try:
        values["engine"] = _engine(game, position_at(game, record, -1).state)
    except NoCompiler:
        shown = (state(position_at(game, record, number)) for number in range(-1, len(steps)))
        values["states"] = [{**values_of, "moves": []} for values_of in shown]
    return values


def _engine(game: Game, start: bytes) -> dict[str, Any]:
    """The kernels, the tables they work on, and what is needed to read what they say."""
    T = game.engine.T
    kinds = {piece: number for number, piece in enumerate(game.pieces)}
    layout = {name: T[getattr(L, name)] for name in (*_KEPT, *_PLACES)} | {name: getattr(L, name) for name in _NUMBERS}
    letters = {piece: game.letters.letter(piece).lower().removesuffix("~") for piece in game.pieces}
    endings = range(len(game.variant.endings) + 1)
    return {
        "wasm": _packed(wasm_module((Q.answer,))),
        "T": _packed(np.ascontiguousarray(game.tables.T, np.int32).tobytes()),
        "R": _packed(np.ascontiguousarray(game.tables.R, np.int32).tobytes()),
        "start": base64.b64encode(start).decode(),
        "L": layout,
        "Q": {name: getattr(Q, name) for name in _QUESTIONS},
        "bits": name_bits(T),
        "codes": {
            code: [coded.player, kinds[coded.piece], int(coded.unmoved)] for code, coded in game.letters.by_code.items()
        },
        "letters": [letters[piece] for piece in game.pieces],
        "drops": [game.letters.letter(piece)[:1].upper() + game.letters.letter(piece)[1:] for piece in game.pieces],
        "joined": game.notation.move(0, 1) == game.cells[0] + game.cells[1],
        "phases": [phase.name for phase in game.variant.phases],
        "registers": [[slot.name, slot.address, list(slot.sizes)] for slot in game.tables.registers],
        "reasons": [[game.endings.reason(k << 8 | 1, check) for check in (False, True)] for k in endings],
    }
