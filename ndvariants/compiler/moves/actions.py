"""Action rows: what a moving piece may do at an entry of a stream, by the code on that cell.

A row of one state is a plain array over codes; a hurdle needs several states and as many rows one behind
the other. Rows are numbered for all players together, so that the players may share streams; what a
row does is said for each player. Equal rows are the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count as count_from
from typing import Any, assert_never

import numpy as np
import numpy.typing as npt

from ndvariants.compiler.boards.rays import Bools, Ints
from ndvariants.compiler.codes import EMPTY, EN_PASSANT, WALL, Codes
from ndvariants.compiler.moves.effects import Sequence as EffectSequence
from ndvariants.kernel import layout as L
from ndvariants.language.trees.syntax import Hurdle

Block = npt.NDArray[np.int64]  # [n_states, n_codes] packed actions
Numbers = npt.NDArray[Any]  # integers of any width
INEXACT = -1


@dataclass(frozen=True, slots=True)
class Landing:
    """Actions of one player's piece at a cell: the effects of moving to an empty one, of moving to an EN_PASSANT,
    of capturing, and the codes that may be captured. ``None``: not allowed. ``itself`` are codes of the piece
    itself, which stays there.
    """

    quiet: EffectSequence | None = None
    trail: EffectSequence | None = None
    capture: EffectSequence | None = None
    takes: frozenset[int] = frozenset()
    itself: frozenset[int] = frozenset()


def action(stop: bool, effects: EffectSequence | None = None, state: int = 0) -> int:
    """One packed action."""
    first, count = effects or (0, 0)
    return int(stop) | count << L.ACT_COUNT_SHIFT | state << L.ACT_STATE_SHIFT | first << L.ACT_EFFECT_SHIFT


def plain_block(codes: Codes, landing: Landing, state: int = 0) -> Block:
    """The rows of an entry with nothing to jump: empty cells are passed, anything else ends the ray.

    ``state`` is the state that the ray is in here; rows of other states just end it.
    """
    block = np.full((state + 1, len(codes)), L.ACT_STOP, np.int64)
    block[state] = _landing(codes, landing, state)
    return block


def hop_block(
    codes: Codes, player: int, landing: Landing, hurdle: Hurdle, state: int = 0, turns: bool = False
) -> Block:
    """The rows of an entry on the way over hurdles: state ``state + k`` means that k were jumped.

    ``turns``: the way goes on from here in another direction, if everything was jumped.
    """
    block = np.full((state + hurdle.count + 1, len(codes)), L.ACT_STOP, np.int64)
    jumped = state + hurdle.count
    for now in range(state, jumped if not turns else state):
        if hurdle.before != "next":
            block[now, [EMPTY, EN_PASSANT]] = action(False, None, now)
        for code in hurdles(codes, player, hurdle):
            block[now, code] = action(False, None, now + 1)
    block[jumped] = _landing(codes, landing, jumped)
    if hurdle.landing == "next" and not turns:
        block[jumped] |= L.ACT_STOP
    return block


def hurdles(codes: Codes, player: int, hurdle: Hurdle) -> list[int]:
    """The codes that a player may jump."""
    mine, all_teams = codes.team[player], {*codes.team}
    match hurdle.whose:
        case "friend":
            teams = {mine}
        case "enemy":
            teams = all_teams - {mine, codes.n_players}
        case "any":
            teams = all_teams
        case _:
            assert_never(hurdle.whose)
    pieces = ((code, info) for code, info in enumerate(codes.infos) if info.piece and info.piece not in hurdle.spared)
    return [code for code, info in pieces if codes.team[info.player] in teams]


def _landing(codes: Codes, landing: Landing, state: int) -> Block:
    row = np.full(len(codes), L.ACT_STOP, np.int64)
    row[EMPTY] = action(False, landing.quiet, state)
    row[EN_PASSANT] = action(False, landing.trail if landing.trail is not None else landing.quiet, state)
    row[WALL] = L.ACT_STOP
    if landing.capture is not None:
        for code in landing.takes:
            row[code] = action(True, landing.capture)
    for code in landing.itself:
        row[code] = action(True, landing.quiet)
    return row


@dataclass
class ActionRows:
    """The rows in the making: ``blocks[row]`` holds a block for each player and for neutral pieces,
    ``None`` where it is not its.

    Only the first row of a block has one; a block of n states takes n numbers. Once all are known ``fold`` says where
    each stands in the tables.
    """

    codes: Codes
    blocks: dict[int, tuple[Block | None, ...]] = field(default_factory=dict)
    size: int = 0
    places: Ints = field(default_factory=lambda: np.zeros(0, np.int32))
    n_places: int = 0
    _known: dict[tuple[bytes | None, ...], int] = field(default_factory=dict)
    _merged: dict[tuple[int, int, bool], int] = field(default_factory=dict)
    _parts: dict[int, set[int]] = field(default_factory=dict)  # of a merged row: those that it was made of
    _lands: dict[int, Bools] = field(default_factory=dict)

    def add(self, blocks: Mapping[int, Block]) -> int:
        """The number of the row whose block for each player is this one."""
        by_player = tuple(blocks.get(player) for player in range(self.codes.n_players + 1))
        key = tuple(None if block is None else block.tobytes() for block in by_player)
        if key not in self._known:
            self._known[key] = self.size
            self.blocks[self.size] = by_player
            self.size += max(len(block) for block in blocks.values())
        return self._known[key]

    def fold(self) -> None:
        """Give all rows of now their ``places`` in the tables: the first number free for all players that have it.

        So rows of one player share numbers with those of another, and pieces of both the streams that hold them.
        """
        taken: list[set[int]] = []
        since: dict[tuple[int, ...], int] = {}  # no place before this one is free for such a row any more
        self.places = np.zeros(self.size, np.int32)
        for row, blocks in self.blocks.items():
            owners = {player for player, block in enumerate(blocks) if block is not None}
            states = range(self.states(row))
            kind = (len(states), *owners)
            first = count_from(since.get(kind, 0))
            at = next(n for n in first if all(n + k >= len(taken) or not taken[n + k] & owners for k in states))
            since[kind] = at + 1
            taken.extend(set() for _ in range(at + len(states) - len(taken)))
            for k in states:
                taken[at + k] |= owners
                self.places[row + k] = at + k
        self.n_places = len(taken)

    def row_at(self, place: int, player: int) -> int:
        """The row of a player that stands at a place in the tables, -1 where there is none."""
        for row, blocks in self.blocks.items():
            if row < len(self.places) and self.places[row] == place and blocks[player] is not None:
                return row
        return -1

    def states(self, row: int) -> int:
        """Return how many states the row has."""
        return max(len(block) for block in self.blocks[row] if block is not None)

    def merged(self, short: int, long: int, last: bool) -> int:
        """A row that does what both do, or INEXACT.

        ``long`` goes on after this entry; ``short`` goes with it, or (``last``) ends here.
        """
        key = (short, long, last)
        if key not in self._merged:
            self._merged[key] = made = self._merge(short, long, last)
            self._parts.setdefault(made, set()).update((short, long))
        return self._merged[key]

    def _merge(self, short: int, long: int, last: bool) -> int:
        merged: dict[int, Block] = {}
        for player, (one, other) in enumerate(zip(self.blocks[short], self.blocks[long], strict=True)):
            if one is None and other is None:
                continue
            if one is None or other is None or len(one) > len(other):
                return INEXACT
            block = _merge_blocks(one, other, last)
            if block is None:
                return INEXACT
            merged[player] = block
        return self.add(merged)

    def sources(self, row: int) -> set[int]:
        """The rows that a row was merged from, itself included."""
        found, open_rows = {row}, [row]
        while open_rows:
            new = self._parts.get(open_rows.pop(), set()) - found
            found |= new
            open_rows.extend(new)
        return found

    def landing(self, player: int) -> Bools:
        """The rows with which a player may end a move: bool[rows]."""
        known = self._lands.get(player, np.zeros(0, np.bool_))
        if len(known) < self.size:
            lands = np.zeros(self.size, np.bool_)
            lands[: len(known)] = known
            for row in range(len(known), self.size):
                block = self.blocks[row][player] if row in self.blocks else None
                lands[row] = block is not None and bool((count(block) > 0).any())
            self._lands[player] = lands
        return self._lands[player]

    def words(self, player: int) -> Ints:
        """The player's rows as the kernel reads them: int32[n_rows << shift]."""
        table = np.full((self.n_places, 1 << self.codes.shift), L.ACT_STOP, np.int64)
        for row, blocks in self.blocks.items():
            block = blocks[player]
            if block is not None:
                at = self.places[row]
                table[at : at + len(block), : block.shape[1]] = block
        return table.astype(np.int32).ravel()


def _merge_blocks(short: Block, long: Block, last: bool) -> Block | None:
    """The block of a ray and another one of as many states or more over the same cells, as two hops over friends.

    Both go through the same states. The first is at work in its own states of the second only, so it must stop just
    where these end, and no way may lead back to them.
    """
    one, other = short, long[: len(short)]
    one_next, other_next = _next(one, len(long)), _next(other, len(long))
    ends = np.where(other_next >= len(short), len(long), other_next)
    if not last and ((one_next != ends).any() or (_next(long[len(short) :], len(long)) < len(short)).any()):
        return None
    one_makes, other_makes = count(one), count(other)
    moves = ~(L.ACT_STOP | L.ACT_STATE_MASK << L.ACT_STATE_SHIFT)
    if ((one_makes > 0) & (other_makes > 0) & ((one & moves) != (other & moves))).any():
        return None
    block = long.copy()
    block[: len(short)] = (other & ~moves) | np.where(one_makes > 0, one & moves, other & moves)
    return block


def _next(block: Block, stop: int) -> Numbers:
    """The states that actions lead to; *stop* where the ray ends."""
    return np.where(block & L.ACT_STOP, stop, block >> L.ACT_STATE_SHIFT & L.ACT_STATE_MASK)


def count(actions: Numbers | int) -> Numbers:
    """Return how many moves actions make."""
    return np.asarray(np.asarray(actions) >> L.ACT_COUNT_SHIFT & L.ACT_COUNT_MASK)


def effects_of(block: Block) -> list[int]:
    """Every effect that a block's actions give, each once."""
    found: set[int] = set()
    for word in block.ravel().tolist():
        first, n = word >> L.ACT_EFFECT_SHIFT, word >> L.ACT_COUNT_SHIFT & L.ACT_COUNT_MASK
        found.update(range(first, first + n))
    return sorted(found)


def overlapping(rows: ActionRows, player: int, used: Iterable[int], twins: Sequence[int]) -> bool:
    """Return True if two entries of these rows (one may occur twice) could do the same in one position, by *twins*."""
    makers: set[tuple[int, int]] = set()
    for row in used:
        block = rows.blocks[row][player]
        if block is None:
            continue
        own: set[tuple[int, int]] = set()
        for states in block:
            for code, word in enumerate(states.tolist()):
                first, n = word >> L.ACT_EFFECT_SHIFT, word >> L.ACT_COUNT_SHIFT & L.ACT_COUNT_MASK
                own.update((code, twin) for twin in twins[first : first + n])
        if own & makers:
            return True
        makers |= own
    return False
