"""Tables for ``kernel.attacks.thread_rays``, which follows lines through sections.

The order of the sections is only known in a position. What is known before it are the sections, their
labelled cells, and what each piece does along the thread: that becomes the thread record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ndvariants.compiler.boards.geometry import Geometry
from ndvariants.compiler.boards.grids.grid_shape import constant
from ndvariants.compiler.boards.joined.sections import label_cells, thread_part
from ndvariants.compiler.codes import Codes
from ndvariants.compiler.faults import error_of
from ndvariants.compiler.moves.actions import Block, count, plain_block
from ndvariants.compiler.moves.landings import landing
from ndvariants.compiler.moves.pieces import targets_of
from ndvariants.compiler.moves.tracks import TrackMaker
from ndvariants.faults.geometry import PlainAlongThread, PromotesAlongThread
from ndvariants.kernel.attacks.thread_rays import RULE_WIDTH
from ndvariants.language.trees.syntax import Movement
from ndvariants.model.variant import Board, Piece, Thread, Variant
from ndvariants.words.movements import Clause

ALONG_THREADS = frozenset({Clause.RIFLE, Clause.TAKING_OWN})  # flags of movements that threads know


@dataclass
class ThreadPlan:
    """Movement and attacks of the pieces along the thread.

    ``rules``: for each piece (most steps or 0, labels turned, action row). ``hits[player][turn]``: the codes that
    attack at one step, and at more. ``guarded``: the pieces whose movements have conditions;
    ``unseen_captures``: the codes whose captures are not all among the hits.
    """

    rules: dict[str, list[tuple[int, int, int]]] = field(default_factory=dict)
    hits: dict[tuple[int, int], tuple[set[int], set[int]]] = field(default_factory=dict)
    guarded: set[str] = field(default_factory=set)
    unseen_captures: set[int] = field(default_factory=set)

    def place_rows(self, places: Sequence[int]) -> None:
        """Name the action rows of all rules by their places in the tables from now on."""
        self.rules = {
            piece: [(steps, turn, places[row]) for steps, turn, row in rules] for piece, rules in self.rules.items()
        }

    def most_entries(self, board: Board, piece: str) -> int:
        """The most entries that the stream of a piece has, however the sections stand."""
        return len(self.rules.get(piece, ())) * _most_found(board)

    def room(self, board: Board) -> int:
        """Return how many words of ``S`` the search along the thread takes (see ``kernel.attacks.thread_rays``)."""
        n_movable, n_nodes = sum(section.piece is not None for section in board.sections), _most_nodes(board)
        threats = len({turn for _, turn in self.hits}) * _most_found(board)
        longest = max([threats, *(self.most_entries(board, piece) for piece in self.rules)])
        return 3 + n_movable + n_nodes + 2 * n_nodes * (n_nodes + 1) + 3 * _most_states(board) + longest


def _most_nodes(board: Board) -> int:
    return len(board.sections) + sum(section.piece is not None for section in board.sections)


def _most_states(board: Board) -> int:
    """The most states of the thread: a node and a label each."""
    assert board.thread is not None
    return _most_nodes(board) * len(board.thread.rotation)


def _most_found(board: Board) -> int:
    """The most cells, each counted as often as it is found, that one rule leads to from one cell, up and down."""
    labels = max(Counter(place for _, place in section.labels).most_common(1)[0][1] for section in board.sections)
    return 2 * labels * _most_states(board)


def plan_thread(variant: Variant, maker: TrackMaker) -> ThreadPlan | None:
    """The plan of the pieces along the board's thread, ``None`` on boards without one; adds action rows."""
    board = variant.board
    if board.thread is None:
        return None
    plan = ThreadPlan()
    for piece in variant.pieces:
        for movement in piece.movements:
            _plan_movement(plan, board, board.thread, maker, piece, movement)
    return plan


def _plan_movement(
    plan: ThreadPlan, board: Board, thread: Thread, maker: TrackMaker, piece: Piece, movement: Movement
) -> None:
    words = {word for leg in movement.legs for word in thread_part(leg.direction, board)}
    if not words:
        return
    leg = movement.legs[0]
    steps = 0 if leg.high is None else constant(leg.high)
    _check_plain(board, thread, maker, piece, movement, steps)
    blocks = {}
    for player in range(maker.codes.n_players + 1):
        turn = maker.turn(movement.condition, player)
        if turn.guard != 0:
            plan.guarded.add(piece.name)
        done = landing(maker.codes, maker.effects, piece, movement, (), True, turn)
        blocks[player] = plain_block(maker.codes, done)
    row = maker.rows.add(blocks)
    turns = sorted({turn for word in words for turn in turns_of(word, len(thread.rotation))})
    plan.rules.setdefault(piece.name, []).extend((steps, turn, row) for turn in turns)
    for player in range(maker.codes.n_players):
        _plan_hits(plan, maker.codes, piece, movement, player, turns, steps, blocks[player])


def _check_plain(board: Board, thread: Thread, maker: TrackMaker, piece: Piece, movement: Movement, steps: int) -> None:
    """Raises ``VariantError`` when the movement asks for more than a thread can do."""
    leg = movement.legs[0]
    ranged = steps > 1 or constant(leg.low) != 1 or bool(movement.zones)
    if len(movement.legs) > 1 or leg.hurdle or ranged or movement.flags - ALONG_THREADS:
        raise error_of(PlainAlongThread(thread.name), movement)
    if not piece.promotions:
        return
    labelled = [cell for section in label_cells(board) for cell in section.values()]
    owners = [player for player in range(maker.codes.n_players) if maker.codes.find(player, piece.name)]
    last = [promotion.on for promotion in piece.promotions]
    if any(maker.zone(zone, player)[labelled].any() for player in owners for zone in last):
        raise error_of(PromotesAlongThread(piece.name, thread.name), movement)


def _plan_hits(
    plan: ThreadPlan, codes: Codes, piece: Piece, movement: Movement, player: int, turns: Iterable[int], steps: int,
    block: Block,
) -> None:  # fmt: skip
    """Note which codes of a player attack along these turns; those of which it is not certain are unseen captures."""
    own = {code for code in codes.of_player(player) if codes.piece(code).name == piece.name}
    taken = count(block[0, targets_of(codes, player)]) > 0
    if not taken.any():
        return
    if movement.condition is not None or not taken.all():
        plan.unseen_captures |= own
        return
    for turn in turns:
        near, far = plan.hits.setdefault((player, turn), (set(), set()))
        near |= own
        if steps == 0:
            far |= own


def turns_of(word: str, n_labels: int) -> Iterable[int]:
    """Return how many labels a step along a thread word may turn: none, one either way, or half the round."""
    manner = word.partition(" ")[2]
    return {"": (0,), "turning": (1, n_labels - 1), "opposite": (n_labels // 2,)}[manner]


def thread_record(
    plan: ThreadPlan,
    board: Board,
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
    places = [cells[number][label] for number in (*fixed, *movable) for label in labels]
    blocks = [markers, places, points, *_rules(plan, codes), rows, *_places_by_cell(places, geometry.n_cells)]
    flags = (board.thread.closed, board.thread.turning_off, board.thread.kept_twice)
    head = [len(movable), len(fixed), len(labels), *map(int, flags)]
    first = at + len(head) + len(blocks)
    starts = [first + sum(len(block) for block in blocks[:number]) for number in range(len(blocks))]
    return [*head, *starts, *(word for block in blocks for word in block)]


def _rules(plan: ThreadPlan, codes: Codes) -> tuple[list[int], list[int]]:
    """The rules of all pieces, and where those of each code begin and how many they are."""
    first: dict[str, int] = {}
    words: list[int] = []
    for piece, rules in plan.rules.items():
        first[piece] = len(words) // RULE_WIDTH
        words += [word for rule in rules for word in rule]
    ranges = [(first.get(info.piece, 0), len(plan.rules.get(info.piece, ()))) for info in codes.infos]
    return words, [word for pair in ranges for word in pair]


def _places_by_cell(places: Sequence[int], n_cells: int) -> tuple[list[int], list[int]]:
    """A place of each cell, and for each place another one of its cell; -1 for none."""
    first, following = [-1] * n_cells, [-1] * len(places)
    for place, cell in enumerate(places):
        following[place], first[cell] = first[cell], place
    return first, following
