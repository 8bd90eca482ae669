"""Layout of the position vector ``S``, addresses and sizes; and the size of the scratch vector ``M``."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ndvariants.compiler.boards.rays import Ints
from ndvariants.compiler.codes import WALL
from ndvariants.compiler.plans import Plans
from ndvariants.compiler.rules.proofs.returning import turns_may_return
from ndvariants.compiler.rules.proofs.side_effects import brings_royals, creates_pieces
from ndvariants.compiler.tables.tables import RegisterInfo
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.perft.dependencies import MOST_DEPENDENCIES, PADDING, WIDTH, WORDS
from ndvariants.kernel.playout.slots import table_size
from ndvariants.kernel.playout.workspace import workspace_size
from ndvariants.kernel.position.history import HISTORY_WORDS, HISTORY_WRITES
from ndvariants.language.trees.deeds import may
from ndvariants.model.variant import Variant
from ndvariants.model.walk import LAST, OUT
from ndvariants.words.movements import Clause
from ndvariants.words.verbs import Deed

LEAST_ROOM = 64  # pieces of one code that a position may always hold, where there are as many cells
LEVELS = 3  # moves made upon each other to look ahead
TRAIL_PLIES = 64  # moves that may be made one upon the other before the trail is full, on small boards
TRAIL_WORDS = 1 << 20  # and no more words than this, but for 16 moves
RAY_WORDS, MOST_RAY_WORDS = 256, 1 << 18  # of M, for each cell and in all, where the kernel notes royals' steps


@dataclass(frozen=True, slots=True)
class Memory:
    """The layout of ``S``: ``header`` holds the words of ``T`` that say so, ``saved`` how many words make a position.

    ``lists`` is where each code's list of cells starts, and the end of the last.
    """

    header: dict[int, int]
    lists: tuple[int, ...]
    saved: int
    registers: tuple[RegisterInfo, ...]


def pieces_at_start(variant: Variant) -> int:
    """Return how many pieces there are, those in hand included."""
    return len(variant.setup) + sum(hand.count for hand in variant.hands)


def most_pieces(variant: Variant, n_cells: int) -> int:
    """Return how many pieces of one code, or of one player, a position may hold."""
    if creates_pieces(variant) or any(hand.endless for hand in variant.hands):
        return n_cells
    return min(n_cells, max(LEAST_ROOM, 2 * pieces_at_start(variant)))


def turn_words(variant: Variant, n_cells: int) -> int:
    """The words of a turn that goes on, with the cells of pieces that stay in the way; none where all have one part."""
    if not any(may(rule.steps, Deed.JOINS) for rule in variant.rules):
        return 0
    waits = any(Clause.AT_END in movement.flags for piece in variant.pieces for movement in piece.movements)
    return L.TURN_CELLS + n_cells * waits


def plan_memory(plans: Plans, max_writes: int) -> Memory:
    """The layout of ``S``."""
    variant, codes, geometry, builder = plans.variant, plans.codes, plans.geometry, plans.builder
    n, header = geometry.n_cells, dict[int, int]()
    slots, assembler = builder.writer.registers, builder.assembler
    at = L.FREE

    def block(word: int, size: int) -> None:
        nonlocal at
        header[word] = at
        at += size

    sizes = {
        word: sum(slot.size for slot in slots.values() if slot.block == word)
        for word in (H.IN_S_REGISTERS, H.IN_S_LOCAL_REGISTERS)
    }
    header[H.N_TYPES] = len(codes.pieces)
    block(H.IN_S_REGISTERS, sizes[H.IN_S_REGISTERS])
    for word, name in ((H.IN_S_OUT, OUT), (H.IN_S_LAST, LAST)):
        header[word] = header[H.IN_S_REGISTERS] + slots[name].offset if name in slots else 0
    block(H.IN_S_HANDS, (codes.n_players + 1) * len(codes.pieces))
    block(H.IN_S_TURN, turn_words(variant, n))
    header[H.IN_S_TURN_KEYS] = 0
    if turns_may_return(variant, plans.phases):
        block(H.IN_S_TURN_KEYS, L.TURN_KEYS_WORDS)
        max_writes += L.TURN_KEYS_WORDS + 4
    block(H.IN_S_BOARD, n)
    header[H.IN_S_IDENTITY_END] = at
    header[H.IN_S_HISTORY] = at if assembler.asks_history else 0
    if assembler.asks_history:
        at += HISTORY_WORDS
        max_writes += HISTORY_WRITES
    block(H.IN_S_LOCAL_REGISTERS, sizes[H.IN_S_LOCAL_REGISTERS])
    header[H.SIZE_SAVED] = saved = at
    block(H.IN_S_INDEX, n)
    block(H.IN_S_COUNT, len(codes))
    room = most_pieces(variant, n)
    lists = []
    for code in range(len(codes) + 1):
        lists.append(at)
        at += room if L.FIRST_PIECE <= code < len(codes) else 0
    block(H.IN_S_DIMENSION, n if variant.board.mutable else 0)
    block(H.IN_S_EPOCHS, 3 * n)
    block(H.IN_S_SEEN, n)
    size = max(assembler.frame_size, int(builder.frames > 1))  # LOOKING, which is 0 outside, is a multiple of it
    block(H.IN_S_FRAME, size * builder.frames)
    header[H.FRAME_SIZE] = size
    if assembler.looks_ahead or plans.asks_by_making:
        max_writes *= LEVELS  # a look ahead stands on the move that asks, and each of its moves on an answer
    block(H.IN_S_SAFE, 1)
    header[H.IN_S_MARKS] = at if brings_royals(variant) else 0
    at += n if brings_royals(variant) else 0
    block(H.IN_S_HAS_MOVE, 1)
    block(H.IN_S_THREAD, 0 if plans.thread is None else plans.thread.room(variant.board))
    header[H.IN_S_UNDO_LOG] = at
    header[H.MAX_WRITES] = max_writes
    header[H.SIZE_OF_S] = at + min(2 * max_writes * TRAIL_PLIES, max(TRAIL_WORDS, 2 * max_writes * 16))
    registers = tuple(RegisterInfo(slot.name, slot.sizes, header[slot.block] + slot.offset) for slot in slots.values())
    return Memory(header, tuple(lists), saved, registers)


def start_position(plans: Plans, memory: Memory, rights: int) -> Ints:
    """The saved words of the position that the game begins with: int32[saved]."""
    variant, codes = plans.variant, plans.codes
    words = np.zeros(memory.saved, np.int32)
    words[L.RIGHTS] = rights
    board = words[memory.header[H.IN_S_BOARD] :][: plans.geometry.n_cells]
    board[~plans.geometry.exists] = WALL
    board[list(variant.gone)] = WALL
    for placed in variant.setup:
        board[placed.cell] = codes.code_at_start(codes.owner_number(placed.player), placed.piece)
    names = [piece.name for piece in variant.pieces]
    for hand in variant.hands:
        owner = codes.owner_number(hand.player)
        words[memory.header[H.IN_S_HANDS] + owner * len(names) + names.index(hand.piece)] += hand.count
    for slot in plans.builder.writer.registers.values():
        start = memory.header[slot.block] + slot.offset
        words[start : start + slot.size] = slot.initial
    return words


def work_space(plans: Plans, points: list[int]) -> dict[int, int]:
    """The words of T that say so: room for the moves of one position, and for the notes of two plies.

    The former is also enough for the workspace of a playout.
    """
    n_cells = plans.geometry.n_cells
    most = _most_moves(plans, points)
    table, workspace = table_size(len(plans.codes)), workspace_size(n_cells, len(plans.codes), plans.codes.n_players)
    room = max(most + table, workspace)
    if plans.builder.assembler.looks_ahead or plans.asks_by_making:  # its moves are listed behind others
        return {H.MAX_MOVES: 4 * room, H.LOOK_ROOM: room, H.SIZE_OF_DEPENDENCIES: _most_notes(n_cells, most)}
    return {H.MAX_MOVES: room, H.SIZE_OF_DEPENDENCIES: _most_notes(n_cells, most)}


def _most_moves(plans: Plans, points: list[int]) -> int:
    """An upper bound of the moves of one position: every cell holds a piece, as mobile as room in the lists allows."""
    drops = max((sum(len(plan.cells) for plan in plans_) for plans_ in plans.drops), default=0)
    room = most_pieces(plans.variant, plans.geometry.n_cells)
    most = 0
    for player in range(plans.codes.n_players):
        free, moves = plans.geometry.n_cells, 0
        for mobility in sorted((points[code] for code in plans.codes.of_player(player)), reverse=True):
            placed = min(room, free)
            moves, free = moves + placed * mobility, free - placed
        most = max(most, moves)
    most += room * sum(points[code] for code in plans.codes.of_player(plans.codes.n_players))  # neutral pieces
    return most + drops + len(plans.castlings) + 16


def _most_notes(n_cells: int, most_moves: int) -> int:
    """Words for the notes of two plies: one for each cell, the notes, and the lists of who looks at a cell."""
    listed = min(most_moves, MOST_DEPENDENCIES) + min(RAY_WORDS * n_cells, MOST_RAY_WORDS)
    return WORDS + n_cells + WIDTH * (min(n_cells, MOST_DEPENDENCIES) + PADDING) + listed
