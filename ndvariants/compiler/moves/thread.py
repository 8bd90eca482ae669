"""Threads: what the kernel needs to weave the lines that run through sections, as ``kernel.thread`` reads it.

The order of the sections is only known in a position. What is known before it are the sections, their
labelled cells, and what each piece does along the thread: that becomes the thread record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.grid_shape import constant
from ndvariants.compiler.boards.sections import label_cells, thread_part
from ndvariants.compiler.codes import FIRST_PIECE, Codes
from ndvariants.compiler.faults import NOT_STATIC, fault
from ndvariants.compiler.moves.actions import Landing, count, plain_block
from ndvariants.compiler.moves.landings import Turn, landing
from ndvariants.compiler.moves.tracks import TrackMaker
from ndvariants.compiler.streams import too_large
from ndvariants.errors import Place
from ndvariants.kernel.thread_ways import MAX_MOVABLE, MAX_NODES
from ndvariants.language.syntax import Movement
from ndvariants.model.variant import Board, Piece, SectionBoard, Thread, Variant

LONGEST_BRANCH = (1 << 15) - 1  # entries below one entry of a woven tree, at most
FEW_LABELS, SMALL_WEAVE, LARGE_WEAVE = 32, 1 << 19, 1 << 22  # words for the woven streams of one placement


def weave_room(board: Board) -> int:
    """How many words the woven streams may take. Raises ``VariantError`` when a thread could grow too long."""
    assert isinstance(board, SectionBoard) and board.thread is not None
    n_movable = sum(section.piece is not None for section in board.sections)
    n_nodes = n_movable + len(board.sections)
    if n_movable > MAX_MOVABLE or n_nodes > MAX_NODES:
        label = f"{n_movable} movable sections can make it {n_nodes} sections long; at most {MAX_NODES} are possible"
        raise too_large(Place("<variant>", 1, 1), label)
    return SMALL_WEAVE if len(board.sections) * len(board.thread.rotation) <= FEW_LABELS else LARGE_WEAVE


@dataclass
class ThreadPlan:
    """What the pieces do along the thread.

    ``rules``: (slot, most steps or 0, labels turned, action row). ``hits[player][turn]``: the codes that
    attack at one step, and at more. ``over``: the action row that passes over anything.
    """

    slots: dict[str, int] = field(default_factory=dict)
    rules: list[tuple[int, int, int, int]] = field(default_factory=list)
    hits: dict[tuple[int, int], tuple[set[int], set[int]]] = field(default_factory=dict)
    over: int = 0


def plan_thread(variant: Variant, maker: TrackMaker) -> ThreadPlan | None:
    """What the pieces do along the board's thread, ``None`` on boards without one; adds action rows."""
    board = variant.board
    if not isinstance(board, SectionBoard) or board.thread is None:
        return None
    codes = maker.codes
    plan = ThreadPlan()
    plan.over = maker.rows.add({player: plain_block(codes, Landing()) * 0 for player in range(codes.n_players)})
    for piece in variant.pieces:
        for movement in piece.movements:
            _plan_movement(plan, board, board.thread, maker, piece, movement)
    return plan


def _plan_movement(
    plan: ThreadPlan, board: SectionBoard, thread: Thread, maker: TrackMaker, piece: Piece, movement: Movement
) -> None:
    words = {word for leg in movement.legs for word in thread_part(leg.direction, board)}
    if not words:
        return
    leg = movement.legs[0]
    steps = 0 if leg.high is None else constant(leg.high)
    zones = (movement.origin_zone, movement.target_zone, movement.within)
    if len(movement.legs) > 1 or leg.hurdle or steps > 1 or constant(leg.low) != 1 or any(z is not None for z in zones):
        raise fault(
            NOT_STATIC, movement, f"along the {thread.name} a piece takes one step or slides",
            "no ranges, zones, hurdles or bends here", f"write 'step {thread.name}' or 'slide {thread.name}'",
        )  # fmt: skip
    slot = plan.slots.setdefault(piece.name, len(plan.slots))
    blocks = {}
    for player in range(maker.codes.n_players):
        guard = 0 if movement.condition is None else maker.guard(movement.condition, player)
        done = landing(
            maker.codes, maker.effects, piece, movement, False, True, Turn(player, guard, maker.spares_royals)
        )
        blocks[player] = plain_block(maker.codes, done)
    row = maker.rows.add(blocks)
    for turn in sorted({turn for word in words for turn in turns_of(word, len(thread.rotation))}):
        plan.rules.append((slot, steps, turn, row))
        for player, block in blocks.items():
            _plan_hits(plan, maker.codes, piece, player, turn, steps, bool(count(block[0, FIRST_PIECE:]).any()))


def _plan_hits(
    plan: ThreadPlan, codes: Codes, piece: Piece, player: int, turn: int, steps: int, captures: bool
) -> None:
    """Note which codes of a player attack along a turn, when the movement captures."""
    near, far = plan.hits.setdefault((player, turn), (set(), set()))
    if not captures:
        return
    own = {code for code in codes.of_player(player) if codes.piece(code).name == piece.name}
    near |= own
    if steps == 0:
        far |= own


def turns_of(word: str, n_labels: int) -> Iterable[int]:
    """How many labels a step along a thread word may turn: none, one either way, or half the round."""
    manner = word.partition(" ")[2]
    return {"": (0,), "turning": (1, n_labels - 1), "opposite": (n_labels // 2,)}[manner]


def thread_record(
    plan: ThreadPlan,
    board: SectionBoard,
    geometry: Geometry,
    codes: Codes,
    threat_row: Callable[[Iterable[int]], int],
    at: int,
) -> list[int]:
    """The thread record and its blocks, to stand in ``T`` from ``at`` on.

    ``threat_row(codes)`` gives the number of the threat row that these codes hit.
    """
    assert board.thread is not None
    labels = board.thread.rotation
    cells = label_cells(board)
    names = [section.name for section in board.sections]
    fixed = [names.index(name) for name in board.thread.stack]
    movable = [number for number, section in enumerate(board.sections) if section.piece is not None]
    markers = [codes.find(codes.n_players, board.sections[number].piece or "") for number in movable]
    points = [-1, 0] * geometry.n_cells
    first_point = geometry.n_cells - len(board.points)
    for number, point in enumerate(board.points):
        points[2 * (first_point + number)] = fixed.index(names.index(point.section))
        points[2 * (first_point + number) + 1] = int(point.above)
    rows: list[int] = []
    for player in range(codes.n_players):
        for turn in range(len(labels)):
            near, far = plan.hits.get((player, turn), (set(), set()))
            rows += [threat_row(sorted(near)) if near else -1, threat_row(sorted(far)) if far else -1]
    slots = [plan.slots.get(info.piece, -1) if info.piece else -1 for info in codes.infos]
    blocks = [
        markers,
        [cells[number][label] for number in (*fixed, *movable) for label in labels],
        points,
        [word for rule in plan.rules for word in rule],
        slots,
        rows,
    ]
    starts = [at + 12 + sum(len(block) for block in blocks[:number]) for number in range(len(blocks))]
    header = [
        len(movable), len(fixed), len(labels), len(plan.rules),
        starts[0], starts[1], starts[2], starts[3], len(plan.slots), starts[4], starts[5], plan.over,
    ]  # fmt: skip
    return [*header, *(word for block in blocks for word in block)]
