"""Tables of endings: what every position of a few pieces is worth, by the legal moves of each.

All positions of the pieces, and of those that captures and promotions leave, are listed with the positions that their
moves lead to; then those that are won or lost in 1, 2, 3 ... plies are marked until no more are found. That is right
for whatever rules, but for endings by repetition or by quiet plies, which are not counted. Where a move leads out of
the lists (it changes more than the pieces on the board) nothing is concluded from it: what is marked is proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game, Position
from ndvariants.game.text.letters import UnknownPiece
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.solve import workspace as D
from ndvariants.kernel.solve.positions import list_positions, number_in
from ndvariants.kernel.solve.workspace import MOST_PIECES
from ndvariants.players.endgames.symmetry import Fold, fold
from ndvariants.players.worth.survey import Survey

LONG = 10_000  # a win in d plies is kept as LONG - d
_MOST_POSITIONS = 40_000_000
MOST_BYTES = 4 << 30  # of the moves of all positions, while they are solved
_BYTES_A_MOVE, _BYTES_A_POSITION = 40, 24
_BLOCK, _ROOM = 1 << 16, 1 << 22
Scores = NDArray[np.int16]


@dataclass(eq=False)
class EndingTable:
    """Values of all positions with some lists of pieces, for the first player: LONG - plies, 0, plies - LONG.

    ``lists``: the codes of each list; ``offsets``: where its positions begin in ``scores``; ``exists``: which numbers
    are positions. ``is_open``: moves led out of the lists, so that 0 may be a win, too. ``fold``: symmetries of the
    board, up to which positions are listed.
    """

    game: Game
    lists: list[tuple[int, ...]]
    offsets: list[int]
    scores: Scores
    exists: NDArray[np.bool_]
    is_open: bool
    bare: list[int] = field(repr=False)
    fold: Fold | None = field(default=None, repr=False)

    def distance(self, position: Position) -> int | None:
        """Plies to the win of the side to move, below 0 to its loss (-1: lost in 0), 0: neither; ``None``: not here."""
        number = self._number(position)
        if number is None:
            return None
        side = position.game.players.index(position.side)
        score = int(self.scores[number]) * (1 if side == 0 else -1)
        return 0 if score == 0 else LONG - score if score > 0 else -(LONG + score) - 1

    def _number(self, position: Position) -> int | None:
        engine = self.game.engine
        S, base = engine.loaded(position.state), self.bare
        desk = _desk(self.lists, fold=self.fold)
        found = engine.plain.run(number_in, S, base, desk)
        if found < 0 or desk[D.N_LISTS] > len(self.lists):
            return None
        return self.offsets[found >> D.LIST_SHIFT] + (found & ((1 << D.LIST_SHIFT) - 1))

    def of_list(self, pieces: Sequence[int]) -> slice:
        """Slice of the positions of a list of codes."""
        k = self.lists.index(tuple(sorted(pieces)))
        end = self.offsets[k + 1] if k + 1 < len(self.offsets) else len(self.scores)
        return slice(self.offsets[k], end)


@dataclass(frozen=True, slots=True)
class Plan:
    """The size of a table before it is made: its positions up to symmetry, and bytes of memory."""

    numbers: int
    bytes: int

    @property
    def fits(self) -> bool:
        """True if such a table is made."""
        return self.numbers <= _MOST_POSITIONS and self.bytes <= MOST_BYTES


def plan_table(game: Game, text: str) -> Plan:
    """Return how large the table of some pieces is, up to symmetries of the board."""
    pieces = tuple(sorted(read_pieces(game, text)))
    n_cells, board = game.engine.T[H.N_CELLS], game.tables.variant.board
    most = factorial(len(board.axes)) << len(board.axes)  # of a cube
    least = 2 * n_cells ** len(pieces) // most
    if least > _MOST_POSITIONS:
        return Plan(2 * n_cells ** len(pieces), least * _BYTES_A_POSITION)
    turned, survey = fold(game, pieces), Survey(game)
    moves = sum(len(survey.lone_moves(code)[0]) for code in pieces) / n_cells / 2  # a position, of the side to move
    numbers = _numbers(game, pieces, turned)
    return Plan(numbers, int(numbers * (moves * _BYTES_A_MOVE + _BYTES_A_POSITION)))


def make_table(game: Game, *texts: str, both: bool = False, folded: bool = False) -> EndingTable:
    """The table of the pieces in texts such as ``KRk``; raises NdVariantsError where there are too many positions.

    With *both* the same pieces with the players exchanged are in it, too; *folded*: one of positions that symmetries of
    the board turn into each other.
    """
    if len(game.players) != 2:
        raise NdVariantsError("tables of endings are made for games of two players")
    if game.engine.T[H.IN_S_HISTORY]:
        raise NdVariantsError("the rules ask for positions before, of which tables of endings know nothing")
    named = [read_pieces(game, text) for text in texts]
    named += [exchanged(game, codes) for codes in named if both]
    lists = list(dict.fromkeys(tuple(sorted(codes)) for codes in named))
    turned = fold(game, [code for codes in lists for code in codes]) if folded else None
    blocks: list[_Listed] = []
    while len(blocks) < len(lists):
        blocks.append(_listed(game, lists, len(blocks), turned))
    return _solved(game, lists, blocks, turned)


@dataclass(frozen=True, eq=False)
class _Listed:
    """The positions of one list: ``heads`` as the kernel writes them, and their children one after the other."""

    heads: NDArray[np.int32]
    children: NDArray[np.int64]


def _desk(lists: Sequence[Sequence[int]], now: int = 0, fold: Fold | None = None) -> list[int]:
    at_fold = D.FIRST_LIST + D.LIST_WIDTH * D.MOST_LISTS
    words = [len(lists), D.FIRST_LIST, now, 0 if fold is None else len(fold.reps), at_fold]
    for pieces in lists:
        words += [len(pieces), *pieces, *[0] * (D.LIST_WIDTH - 1 - len(pieces))]
    return words + [0] * (D.LIST_WIDTH * (D.MOST_LISTS - len(lists))) + ([] if fold is None else fold.words())


def _is_folded(pieces: Sequence[int], fold: Fold | None) -> bool:
    return fold is not None and (len(pieces) == 1 or pieces[0] != pieces[1])


def _numbers(game: Game, pieces: Sequence[int], fold: Fold | None) -> int:
    n_cells = game.engine.T[H.N_CELLS]
    first = len(fold.reps) if fold is not None and _is_folded(pieces, fold) else n_cells
    return int(2 * first * n_cells ** (len(pieces) - 1))


def _listed(game: Game, lists: list[tuple[int, ...]], now: int, turned: Fold | None) -> _Listed:
    """The positions of a list; lists that they lead to are added to *lists*."""
    T, runner = game.engine.T, game.engine.compiled
    total = _numbers(game, lists[now], turned)
    if total > _MOST_POSITIONS:
        raise NdVariantsError(
            f"{total:,} positions are too many for a table",
            f"fewer pieces, or a smaller board; at most {_MOST_POSITIONS:,}",
        )
    bare = game.engine.loaded(bare_state(game))
    log = 2 * (T[H.MAX_WRITES] + 64)
    S, base = runner.vector(bare, T[H.SIZE_OF_S] + log), runner.vector(bare)
    M, desk = runner.vector((), 4 * T[H.MAX_MOVES], 64), runner.vector(_desk(lists, now, turned), 0, 64)
    out = runner.vector((), _ROOM + T[H.MAX_MOVES] + _BLOCK, 64)
    heads, children, first = [], [], 0
    while first < total:
        count = min(_BLOCK, total - first)
        done = runner.run(list_positions, S, M, base, desk, first, count, out, _ROOM + T[H.MAX_MOVES] + _BLOCK)
        words = np.asarray(runner.view(out))
        found = words[:done].astype(np.int32)
        heads.append(found)
        children.append(words[count : count + int(found[found > 0].sum())].copy())
        first += done
    known = runner.contents(desk)
    for k in range(len(lists), known[D.N_LISTS]):
        at = known[D.LISTS] + k * D.LIST_WIDTH
        lists.append(tuple(known[at + 1 : at + 1 + known[at]]))
    return _Listed(np.concatenate(heads), np.concatenate(children))


def _solved(game: Game, lists: list[tuple[int, ...]], blocks: Sequence[_Listed], turned: Fold | None) -> EndingTable:
    sizes = [len(block.heads) for block in blocks]
    offsets = [0, *np.cumsum(sizes)[:-1].tolist()]
    heads = np.concatenate([block.heads for block in blocks])
    children = np.concatenate([block.children for block in blocks])
    is_open = bool((children == D.UNKNOWN).any())
    places = np.array(offsets, np.int64)[np.maximum(children, 0) >> D.LIST_SHIFT]
    places += np.maximum(children, 0) & ((1 << D.LIST_SHIFT) - 1)
    places[children < 0] = len(heads)  # the score there is always 0
    side = np.concatenate([np.arange(size) >= size // 2 for size in sizes])
    scores = np.zeros(len(heads) + 1, np.int16)
    over = heads <= D.OVER
    scores[:-1][over & (heads == D.OVER - 1)] = LONG
    scores[:-1][over & (heads == D.OVER - 2)] = -LONG
    _propagate(heads, places, side, scores)
    bare: Any = game.engine.loaded(bare_state(game))
    return EndingTable(game, lists, offsets, scores[:-1], heads != D.NONE, is_open, list(bare), turned)


def _propagate(heads: NDArray[np.int32], places: NDArray[np.int64], side: NDArray[np.bool_], scores: Scores) -> None:
    """Mark what is won or lost in 1, 2, 3 ... plies: the best child of each position that has any."""
    parents = np.flatnonzero(heads > 0)
    counts = heads[parents].astype(np.int64)
    signs = np.where(side[parents], -1, 1).astype(np.int16)
    edge_signs = np.repeat(signs, counts)
    places = places.astype(np.int32 if len(scores) < 1 << 31 else np.int64)
    for plies in range(1, LONG):
        starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        best = np.maximum.reduceat(scores[places] * edge_signs, starts) if len(parents) else np.zeros(0, np.int16)
        found = best != 0
        if not found.any():
            return
        scores[parents[found]] = np.where(best[found] > 0, LONG - plies, plies - LONG) * signs[found]
        kept = ~found
        edges = np.repeat(kept, counts)
        parents, counts, signs = parents[kept], counts[kept], signs[kept]
        places, edge_signs = places[edges], edge_signs[edges]


@dataclass(frozen=True, slots=True)
class SideSummary:
    """How many positions there are with one side to move, and what they are worth to it; plies of the longest."""

    side: str
    positions: int
    won: int
    longest_win: int
    lost: int
    longest_loss: int


def summary(table: EndingTable) -> list[SideSummary]:
    """Summary of a table for its first list of pieces, for each side to move."""
    place = table.of_list(table.lists[0])
    scores, exists = table.scores[place], table.exists[place]
    half, rows = len(scores) // 2, []
    for player, side in enumerate(table.game.players):
        here = slice(player * half, (player + 1) * half)
        mine = scores[here][exists[here]] * np.int16(1 if player == 0 else -1)
        alike = _alike(table, half)[exists[here]]
        won, lost = mine[mine > 0], mine[mine < 0]
        longest_win = LONG - int(won.min()) if len(won) else 0
        longest_loss = LONG + int(lost.max()) if len(lost) else 0
        counts = (int(alike.sum()), int(alike[mine > 0].sum()), int(alike[mine < 0].sum()))
        rows.append(SideSummary(side, counts[0], counts[1], longest_win, counts[2], longest_loss))
    return rows


def _alike(table: EndingTable, half: int) -> NDArray[np.int64]:
    """Return how many positions each number stands for, of one side to move."""
    if table.fold is None or not _is_folded(table.lists[0], table.fold):
        return np.ones(half, np.int64)
    return np.asarray(np.resize(table.fold.sizes, half), np.int64)


# Boards without pieces, and pieces named by their letters: what tables of endings begin with.


def bare_state(game: Game) -> bytes:
    """The start of a game without pieces on the board or in hands, and without rights."""
    T, words = game.engine.T, np.frombuffer(game.start().state, np.int32).copy()
    board = words[T[H.IN_S_BOARD] : T[H.IN_S_BOARD] + T[H.N_CELLS]]
    board[board >= L.FIRST_PIECE] = L.EMPTY
    words[T[H.IN_S_HANDS] : T[H.IN_S_HANDS] + (T[H.N_PLAYERS] + 1) * T[H.N_TYPES]] = 0
    words[L.RIGHTS] = 0
    return words.tobytes()


def read_pieces(game: Game, text: str) -> list[int]:
    """The codes of pieces written as in positions: ``KRk``; raises NdVariantsError."""
    codes, at, moved = [], 0, game.engine.T[H.AT_MOVED_CODE]
    text = "".join(text.split())
    while at < len(text):
        try:
            code, at = game.letters.read(text, at)
        except UnknownPiece as unknown:
            reason, _, hint = unknown.args
            raise NdVariantsError(f"{text!r}: {reason}", hint or "write KRk") from None
        codes.append(game.engine.T[moved + code])
    if not 1 <= len(codes) < MOST_PIECES:
        raise NdVariantsError(f"{text!r}: a table has 1 to {MOST_PIECES - 1} pieces", "write KRk")
    return codes


def exchanged(game: Game, codes: list[int]) -> list[int]:
    """The same pieces with the two players exchanged."""
    T = game.engine.T
    owners = [(T[T[H.AT_OWNER] + code], T[T[H.AT_TYPE] + code]) for code in codes]
    return [T[T[H.AT_CODE] + (1 - owner) * T[H.N_TYPES] + piece] for owner, piece in owners]
