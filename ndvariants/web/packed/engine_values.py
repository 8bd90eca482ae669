"""Engine data of a game for a page without a server, as plain values: kernels, tables, working vectors of players."""

from __future__ import annotations

import base64
from typing import Any

from ndvariants.game.game import Game
from ndvariants.game.kernels import specialization
from ndvariants.game.text.moves import name_bits
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.questions import answer as Q
from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.search.alphabeta.deepen import search_slice
from ndvariants.machine.wasm import wasm_module
from ndvariants.model.walk import OUT
from ndvariants.players.asked import LEVELS, Asked, read_player
from ndvariants.players.workspace import SearchWorkspace, buckets_for
from ndvariants.players.worth.values import values_of
from ndvariants.report.layout.positions import has_phases
from ndvariants.report.layout.registers import badges_in, register_lines
from ndvariants.web.packed.bundle import packed_bytes, packed_vector
from ndvariants.web.packed.rays import pack_rays

_KEPT = (
    "N_CELLS",
    "N_PLAYERS",
    "N_TYPES",
    "ASKS_REPEATS",
    "SIZE_SAVED",
    "SIZE_OF_S",
    "MAX_WRITES",
    "MAX_MOVES",
    "HAS_JOINED_TURNS",
)
_PLACES = ("AT_EFFECTS", "IN_S_HANDS", "IN_S_TURN", "IN_S_BOARD", "IN_S_IDENTITY_END", "IN_S_UNDO_LOG")
_NUMBERS = (
    "EFFECT_WIDTH", "EFFECT_KIND", "EFFECT_ARGUMENT", "EFFECT_SHIFT", "TARGET_SHIFT", "MOVE_CELL_MASK", "PLY", "SIDE",
    "PHASE", "WALL", "FIRST_PIECE", "PASS", "LEAVE", "DROP", "RIFLE", "BECOME", "LEAVE_EN_PASSANT", "TAKE_EN_PASSANT",
    "TAKE_PASSED", "STATUS_DRAW", "TOP", "IDENTITY", "TURN_PARTS",
)  # fmt: skip
_QUESTIONS = (
    "KEEP", "NEW", "WHAT", "CELL", "PLAYER", "ROOM", "LEVEL", "N_MOVES", "RESULT", "CHECKED", "KEY", "N_FOUND", "BASE",
    "CELL_BITS", "CODE_BITS", "MOVES", "MARKS", "LOAD", "LEGAL", "PSEUDO", "NAMES", "CHECK", "OUTCOME", "POSITION_KEY",
    "ATTACKERS", "SAVE", "GOES_ON", "EFFECT_BITS",
)  # fmt: skip
_WORKSPACE = (
    "HEADER", "SEATS", "SEAT_WIDTH", "BUCKETS", "TREE_START", "BEST_LINE", "BEST_MOVE", "BEST_VALUE", "DONE_DEPTH",
    "NODES", "MATE", "MATES", "BUCKET", "EXCLUDED",
)  # fmt: skip
ANALYSIS_NODES = 20_000_000
_ROOM = 4096  # keys of a game's history, which grows in the page


def engine_values(game: Game, start: bytes) -> dict[str, Any]:
    """The kernels, the tables they work on, what is needed to read what they say; *start* is a saved position.

    Raises NoCompiler.
    """
    T = game.engine.T
    header = () if specialization.WAY == specialization.GENERAL else tuple(T[: H.HEADER_SIZE])
    kinds = {piece: number for number, piece in enumerate(game.pieces)}
    layout = {name: T[getattr(H, name)] for name in (*_KEPT, *_PLACES)} | {name: getattr(L, name) for name in _NUMBERS}
    letters = {piece: game.letters.letter(piece).lower().removesuffix("~") for piece in game.pieces}
    endings = range(len(game.variant.endings) + 1)
    return {
        "wasm": packed_bytes(wasm_module((Q.answer, search_slice), header)),
        "T": packed_vector(game.tables.T),
        "R": _rays(game),
        "start": base64.b64encode(start).decode(),
        "L": layout,
        "Q": {name: getattr(Q, name) for name in _QUESTIONS},
        "bits": name_bits(T),
        "holes": _holes(game),
        "codes": {
            code: [coded.player, kinds[coded.piece], int(coded.unmoved)] for code, coded in game.letters.by_code.items()
        },
        "letters": [letters[piece] for piece in game.pieces],
        "drops": [game.letters.letter(piece)[:1].upper() + game.letters.letter(piece)[1:] for piece in game.pieces],
        "held": [kinds.get(effect.hand) for effect in game.tables.effects],
        "castles": _castles(game),
        "joined": game.notation.move(0, 1) == game.cells[0] + game.cells[1],
        "phases": [phase.name for phase in game.variant.phases] if has_phases(game) else [],
        "registers": _registers(game),
        "badges": _badges(game),
        "outs": next((slot.address for slot in game.tables.registers if slot.name == OUT and game.has_outs), -1),
        "reasons": [[game.endings.reason(k << 8 | 1, check) for check in (False, True)] for k in endings],
        "search": search_values(game),
    }


def _rays(game: Game) -> dict[str, Any]:
    tables = game.tables
    packed = pack_rays(tables.T, tables.R)
    if packed is None:
        return packed_vector(tables.R)
    return {"plan": packed_vector(packed.plan), "choices": packed_bytes(packed.choices.tobytes())}


def _castles(game: Game) -> dict[int, str]:
    sides = {k: game.names.castling_side(k << L.EFFECT_SHIFT).upper() for k in range(len(game.tables.effects))}
    return {k: side for k, side in sides.items() if side}


def search_values(game: Game) -> dict[str, Any]:
    """The working vectors of a player: ``W`` as it is before a search, the sizes of the others, and who may be asked.

    ``asked`` has, for each name of a player, the first words of its seat (limits, flags, noise), its blunders of a
    thousand moves, and the buckets of its table.
    """
    names = {f"level={number + 1}": f"level={number + 1}" for number in range(len(LEVELS))}
    names["judge"] = "alphabeta:nodes=4000,noise=0"
    names["analysis"] = f"alphabeta:nodes={ANALYSIS_NODES},noise=0"
    players = {name: read_player(text) for name, text in names.items()}
    search = SearchWorkspace(game, [(players["analysis"], values_of(game))], _ROOM)
    return {
        "W": packed_vector(search.words),
        "sizes": search.sizes,
        "asked": {name: _seat(player) for name, player in players.items()},
        "D": {name: getattr(D, name) for name in _WORKSPACE},
    }


def _seat(player: Asked) -> dict[str, Any]:
    limits = [player.nodes, player.depth, D.USE_ALL, player.noise]
    return {"limits": limits, "blunder": player.blunder, "buckets": buckets_for(player.nodes)}


def _registers(game: Game) -> list[dict[str, Any]]:
    address = {slot.name: slot.address for slot in game.tables.registers}
    return [
        {
            "head": line.head,
            "least": list(line.least),
            "entries": [[address[line.register] + one.at, one.usual, one.before, one.after, int(one.always)]
                        for one in line.entries],
        }
        for line in register_lines(game)
    ]  # fmt: skip


def _badges(game: Game) -> list[dict[str, Any]]:
    address = {slot.name: slot.address for slot in game.tables.registers}
    return [
        {"name": one.name, "kinds": one.kinds, "at": address[one.register], "steps": one.steps, "least": one.least}
        for one in badges_in(game)
    ]


def _holes(game: Game) -> list[int]:
    """The numbers of the cells that never are there: others that are walls are gone, or yet to come."""
    start = game.start()
    coming = set(start.deleted())
    walls = (cell for cell, code in enumerate(start.fields.board) if code == L.WALL)
    return [cell for cell in walls if game.cells[cell] not in coming]
