"""The working vectors of searches in one game: made here, used by the kernels.

A ``SearchWorkspace`` belongs to one thread. ``write_workspace`` lays out ``W`` as ``kernel.search.workspace`` describes
it, with the values and wishes of each entrant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import isqrt
from threading import Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ndvariants.game.game import Game
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as L
from ndvariants.kernel.moves.turns import most_parts
from ndvariants.kernel.perft.turns import turn_room
from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.search.alphabeta.table import generation_of
from ndvariants.language.trees.deeds import may, only
from ndvariants.players.asked import AS_NEEDED, NO_LIMIT, Asked
from ndvariants.players.endgames.ending_words import ending_words
from ndvariants.players.worth.liveliness import Liveliness, liveliness_of, weights_of
from ndvariants.players.worth.meaning import plies_to_play_out
from ndvariants.players.worth.runners import Runners
from ndvariants.players.worth.survey import Ints
from ndvariants.players.worth.values import Values
from ndvariants.words.verbs import Deed

TEMPO = 20  # points for having the move
_BIG = 18  # tenths of the least value: pieces worth more weigh
_MOVES_ROOM = 200_000  # words for the moves of a line, besides those of the longest lists
_UNSURE = (  # who attacks a royal does not follow from the pieces on the board alone
    head.ON_OUT_PROGRAM, head.AT_ROYAL_WHEN, head.CHECK_NEEDS_ALL, head.AT_THREAT_GUARDS, head.AT_SIDE_EFFECTS,
    head.HAS_TURN_SIDE_EFFECTS,
)  # fmt: skip
_LEAST_TABLE, _MOST_TABLE = 10, 19  # two to these powers: buckets of the table
_NODES_A_SECOND = 1 << 22  # at most, of a thread
_PAGE = 512  # words that the system clears at once, at least
_LOG_WORDS = 1 << 24
_SAMPLE = 512  # buckets looked at to say how full the table is
_EXPLORE, _CAUTION, _TRUST = 1600, 150, 300  # of Monte Carlo tree search, by matches (docs/use/players.md)
_LINE_WORDS, _LEAST_TREE, _MOST_TREE = 256, 1 << 16, 1 << 22  # words of a tree: for each line, at least, at most


class SearchWorkspace:
    """The vectors ``S M H W X`` for searches in one game by some entrants; ``plies`` is how long its games may be.

    ``sizes`` are their words.
    """

    def __init__(self, game: Game, entrants: Sequence[tuple[Asked, Values]], plies: int) -> None:
        engine, self.runner = game.engine, game.engine.compiled
        entrants = [(_settled(asked, game), values) for asked, values in entrants]
        T = self._T = engine.T
        most_plies = D.MOST_PLIES + max(asked.plies for asked, _ in entrants)
        log = min(2 * most_parts(T, most_plies) * T[head.MAX_WRITES], _LOG_WORDS)
        room = 8 * T[head.MAX_MOVES] + _MOVES_ROOM + turn_room(T, 1)
        words = self.words = write_workspace(game, entrants, room)
        table = D.BUCKET * max((_buckets_of(asked) for asked, _ in entrants if asked.kind != "mcts"), default=1)
        tree = max((_tree_words(asked.nodes) for asked, _ in entrants if asked.kind == "mcts"), default=0)
        words[D.BUCKETS], words[D.LOG_ROOM] = table // D.BUCKET, T[head.SIZE_OF_S] + log
        words[D.TREE_START], words[D.TREE_ROOM] = table, table + tree + 4 * T[head.MAX_MOVES]
        vector = self.runner.vector
        history = plies + 2 * D.MOST_PLIES + 16
        self.sizes = (T[head.SIZE_OF_S] + log, room, history, len(words), int(words[D.TREE_ROOM]) if tree else table)
        n_S, n_M, n_H, _, n_X = self.sizes
        self.S, self.M, self.H = vector((), n_S), vector((), n_M, 64), vector((), n_H, 64)
        self.W, self.X = vector(words.tolist(), 0, 64), vector((), n_X, 64)
        self._clearing: Thread | None = None

    def load(self, S: Sequence[int], keys: Sequence[int], without: Sequence[int] = ()) -> None:
        """Put a position on the workspace, with the *keys* of the game, its own last, and root moves to leave out."""
        self.runner.write(self.S, 0, S[: self._T[head.IN_S_UNDO_LOG]])
        self.runner.write(self.S, L.TOP, [self._T[head.IN_S_UNDO_LOG]])
        self.runner.write(self.H, 0, [len(keys), *keys])
        self.runner.write(self.W, int(self.words[D.EXCLUDED]), [len(without), *without])

    def limit(self, asked: Asked) -> None:
        """Let the first entrant think to the nodes and depth of *asked*, on as much of a large table as that needs.

        The system clears memory when it is first touched: a short search shall not wait for more than it uses.
        """
        if asked.megabytes:
            nodes = round(min(asked.nodes, (asked.seconds or NO_LIMIT) * _NODES_A_SECOND * asked.threads))
            needed = 1 << max(nodes.bit_length(), _LEAST_TABLE)
            self.runner.write(self.W, D.BUCKETS, [min(int(self.words[D.BUCKETS]), needed)])
        for player in range(self._T[head.N_PLAYERS]):
            self.runner.write(self.W, int(self.words[D.SEATS]) + player * D.SEAT_WIDTH, [asked.nodes, asked.depth])

    def take_memory(self, patience: float) -> None:
        """Have the system clear the memory of the table, once; returns when it has, or when the time is up.

        It goes on beside searches: only words are written that none uses.
        """
        if self._clearing is None:
            self._clearing = Thread(target=self._touch, daemon=True)
            self._clearing.start()
        self._clearing.join(patience)

    def _touch(self) -> None:
        for at in range(D.SPARE, self.sizes[-1], _PAGE):
            self.runner.write(self.X, at, [0])

    def found(self) -> tuple[list[int], list[int]]:
        """The header of ``W``, and the best line."""
        header = self.runner.part(self.W, 0, D.HEADER)
        at = header[D.BEST_LINE]
        length = self.runner.part(self.W, at, at + 1)[0]
        return header, self.runner.part(self.W, at + 1, at + 1 + length)

    def full(self) -> int:
        """Thousandths of the table that hold positions of this search, by a sample of its first entries."""
        header = self.runner.part(self.W, 0, D.HEADER)
        buckets = min(header[D.BUCKETS], _SAMPLE)
        known = self.runner.part(self.X, 0, buckets * D.BUCKET)[2 :: D.ENTRY]
        return 1000 * sum(generation_of(word) == header[D.GENERATION] for word in known) // max(1, len(known))

    @property
    def vectors(self) -> tuple[Any, ...]:
        """All of them, in the order in which kernels take them."""
        return self.S, self.M, self.H, self.W, self.X


def _settled(asked: Asked, game: Game) -> Asked:
    """The player with the plies that it draws in this game."""
    return replace(asked, plies=plies_to_play_out(game)) if asked.plies == AS_NEEDED else asked


def _buckets_of(asked: Asked) -> int:
    if asked.megabytes:
        return 1 << ((asked.megabytes << 20) // (8 * D.BUCKET)).bit_length() - 1
    return buckets_for(asked.nodes)


def buckets_for(nodes: int) -> int:
    """The number of buckets of the table for a search's limit of nodes: a power of two; the same on every machine."""
    return 1 << min(max(nodes.bit_length() - 1, _LEAST_TABLE), _MOST_TABLE)


def _tree_words(lines: int) -> int:
    """The size in words of a tree for a number of lines; the same on every machine."""
    return min(max(_LINE_WORDS * lines, _LEAST_TREE), _MOST_TREE)


def write_workspace(game: Game, entrants: Sequence[tuple[Asked, Values]], room: int) -> Ints:
    """The words of ``W`` before any search, but for the table's size: int64."""
    T = game.engine.T
    n_cells, n_codes, players = T[head.N_CELLS], T[head.N_CODES], T[head.N_PLAYERS]
    blocks = _Blocks()
    header = blocks.add(np.zeros(D.HEADER, np.int64))
    blocks.point(D.HISTORY, np.zeros(n_codes * n_cells, np.int64))
    blocks.point(D.KILLERS, np.full(2 * D.MOST_PLIES, -1, np.int64))
    blocks.point(D.FRAMES, np.zeros((D.MOST_PLIES + 2) * D.FRAME, np.int64))
    blocks.point(D.LINES, np.zeros((D.MOST_PLIES + 2) ** 2, np.int64))
    blocks.point(D.BEST_LINE, np.zeros(D.MOST_PLIES + 2, np.int64))
    blocks.point(D.PATH, np.zeros(3 * (D.MOST_PLIES + 2), np.int64))
    blocks.point(D.EXCLUDED, np.zeros(T[head.MAX_MOVES] + 1, np.int64))
    distances = entrants[0][1].distances
    if distances.size:
        blocks.point(D.DISTANCES, distances.ravel())
        blocks.point(D.REMOTENESS, _remoteness(distances))
    seats = blocks.point(D.SEATS, np.zeros(len(entrants) * players * D.SEAT_WIDTH, np.int64))
    endings = {pieces: blocks.append(ending_words(game, pieces)) for pieces in _endings_of(entrants)}
    lively = {id(values): _lively_words(blocks, game, values) for _, values in entrants}
    written: dict[tuple[int, int], list[int]] = {}
    for k, (asked, values) in enumerate(entrants):
        for player in range(players):
            if (id(values), player) not in written:
                written[id(values), player] = _write_values(blocks, game, values, player)
            wishes = [asked.nodes, asked.depth, _flags(asked), asked.noise, asked.blunder, 0]
            kind = {"random": D.RANDOM, "mcts": D.BANDIT}.get(asked.kind, D.SEARCH)
            at = (k * players + player) * D.SEAT_WIDTH
            words = [*wishes, *written[id(values), player], kind, asked.plies, endings.get(asked.endings, 0)]
            words += lively[id(values)]
            seats[at : at + len(words)] = words
    header[D.ROOM] = room
    if any(asked.kind == "mcts" for asked, _ in entrants):
        blocks.point(D.PLAYED_MOVES, np.zeros(2 * D.MOVE_ROOMS, np.int64))
        header[D.EXPLORE], header[D.CAUTION], header[D.TRUST] = _EXPLORE, _CAUTION, _TRUST
    header[D.MAY_NULL] = players == 2 and T[head.N_PHASES] <= 1 and not T[head.HAS_EXTRA_TURNS] and not T[head.MAY_PASS]
    header[D.ASKS_CHECK] = T[head.LEGALITY] != L.LEGAL_ANY
    header[D.LACK_DECIDES] = any(_is_decided_by_lack(T, k) for k in range(T[head.N_ENDINGS]))
    header[D.ONLY_TAKES], header[D.KEEPS_CELLS] = _only_takes(game), _keeps_cells(game)
    header[D.ONLY_GIVES] = header[D.KEEPS_CELLS] and any(may(rule.steps, Deed.HANDS) for rule in game.variant.rules)
    header[D.MOST_FREE], header[D.FREE_POINTS], header[D.NEAR_POINTS] = entrants[0][1].most_free, 8, 12
    return blocks.joined(header)


def _endings_of(entrants: Sequence[tuple[Asked, Values]]) -> list[tuple[str, ...]]:
    return sorted({asked.endings for asked, _ in entrants if asked.endings})


def _only_takes(game: Game) -> bool:
    pieces = game.variant.pieces
    takes = all(line.mode == "capture" for piece in pieces for line in piece.movements)
    return takes and all(piece.drop is None for piece in pieces) and not game.variant.castlings


def _keeps_cells(game: Game) -> bool:
    """Return True if the rules of a game of two players set registers, give pieces into hands, and forbid moves alone.

    Then a move changes the cells that it names alone, and who attacks a royal follows from the pieces on the board.
    """
    T = game.engine.T
    if T[head.N_PLAYERS] != 2 or T[head.N_PHASES] > 1 or T[head.CHECK_IS_DIRECT] > T[head.DIRECT_IS_PLAIN]:
        return False
    if any(T[word] != 0 for word in _UNSURE):
        return False
    return all(only(rule.steps, Deed.REGISTERS | Deed.HANDS | Deed.FORBIDS) for rule in game.variant.rules)


def _is_decided_by_lack(T: Sequence[int], ending: int) -> bool:
    at = T[head.AT_ENDINGS] + ending * L.ENDING_WIDTH
    asks = T[at + L.ENDING_FLAGS]
    return bool(asks & L.END_NO_MOVE and not asks & L.END_IN_CHECK and T[at + L.ENDING_RESULT] != L.RESULT_DRAW)


def _remoteness(distances: Ints) -> Ints:
    """Points for a lone royal's cell by its mean distance from all cells: 0 where that is least."""
    means: Ints = 120 * distances.sum(axis=1) // max(1, len(distances))
    return np.asarray(means - means.min(), np.int64)


def _flags(asked: Asked) -> int:
    """Return which parts of the search a player uses: one who is greedy sees what a move wins, and no more."""
    if asked.kind == "mcts":
        return D.USE_ALL - D.USE_TABLE
    return D.USE_ORDER if asked.kind == "greedy" else D.USE_ALL


def _write_values(blocks: _Blocks, game: Game, values: Values, hero: int) -> list[int]:
    """The words SQUARES .. TEMPO for an entrant who plays for *hero*: its team's pieces count for it, the others'
    against, as much as these all together."""
    T = game.engine.T
    n_codes, players, types = T[head.N_CODES], T[head.N_PLAYERS], T[head.N_TYPES]
    opponents = game.opponents(hero)
    against = max(1, len(opponents))
    shares = {player: len(opponents) - players if player in opponents else against for player in range(players)}
    squares = np.zeros((n_codes, T[head.N_CELLS]), np.int64)
    weights = _weights(game, values)
    for code in range(L.FIRST_PIECE, n_codes):
        owner = game.tables.codes[code].player
        if owner in shares:
            early, late = (v[code] * shares[owner] // against for v in (values.squares, values.late))
            squares[code] = _packed(early, late, weights[code])
    hands, in_hand = np.zeros((2, players + 1, types), np.int64)
    for player, share in shares.items():
        for piece in range(types):
            code = T[T[head.AT_CODE] + player * types + piece]
            hands[player, piece] = int(values.held[code]) * share // against
            in_hand[player, piece] = weights[code]
    least, big = _heavy(game, values)
    offsets = [
        blocks.append(words)
        for words in (squares.ravel(), _packed(hands, hands, in_hand).ravel(), values.traded, np.array(big))
    ]
    return [*offsets, least, TEMPO * weights_of(game, values).tempo // 100]


def _lively_words(blocks: _Blocks, game: Game, values: Values) -> list[int]:
    lively = liveliness_of(game, values)
    moves = blocks.append(_words_of_moves(lively)) if lively.by_code.any() else 0
    percent = weights_of(game, values).runners
    runners = values.runners if percent else None
    return [moves, 0 if runners is None else blocks.append(_runner_words(runners, percent))]


def _words_of_moves(lively: Liveliness) -> Ints:
    weights, counts = lively.by_code, np.arange(D.MOST_REACHED + 1)
    if lively.square:
        counts = np.array([isqrt(16 * n) for n in range(D.MOST_REACHED + 1)])
    starts, lists, at = np.zeros_like(weights), [], len(weights)
    for code, attacks in lively.light.items():
        cells = [np.flatnonzero(row) for row in attacks]
        ends = np.cumsum([1 + len(found) for found in cells])
        starts[code] = at
        lists += [at + len(cells) + np.array([0, *ends[:-1]]), *(np.array([len(found), *found]) for found in cells)]
        at += len(cells) + int(ends[-1])
    head = np.zeros(D.LIVELY_HEAD, np.int64)
    head[D.LIVELY_WEIGHTS] = len(head)
    head[D.LIVELY_COUNTS] = len(head) + len(weights)
    head[D.LIVELY_LIGHT] = len(head) + len(weights) + len(counts)
    head[D.LIVELY_NEAR], head[D.LIVELY_SQUARE], head[D.LIVELY_THREAT] = lively.near, lively.square, lively.threat
    head[D.LIVELY_HELD] = lively.held
    return np.concatenate([head, weights, counts, starts, *lists])


def _runner_words(runners: Runners, percent: int) -> Ints:
    codes, masks = runners.number, runners.masks.ravel()
    points = _packed(*(runners.points * percent // 100)).ravel()
    terms = runners.terms * percent // 100
    head = np.zeros(D.RUNNER_SETS + 2 * runners.masks.shape[-1], np.int64)
    head[D.RUNNER_CODES] = len(head)
    head[D.RUNNER_POINTS] = len(head) + len(codes)
    head[D.RUNNER_MASKS] = len(head) + len(codes) + len(points)
    head[D.RUNNER_TERMS : D.RUNNER_TERMS + 3] = _packed(terms[:, 0], terms[:, 1])
    return np.concatenate([head, codes, points, masks])


def _heavy(game: Game, values: Values) -> tuple[int, list[int]]:
    """The value of the least piece, and for each code 1 if pieces of it weigh."""
    T = game.engine.T
    royal = T[head.AT_IS_ROYAL]
    worths = [int(v) for code, v in enumerate(values.by_code) if v > 0 and not T[royal + code]]
    least = max(20, min(worths, default=100))
    return least, [int(10 * int(v) > _BIG * least and not T[royal + code]) for code, v in enumerate(values.by_code)]


def _weights(game: Game, values: Values) -> Ints:
    worth = np.maximum(values.by_code, 0) * np.array(_heavy(game, values)[1])
    T, words = game.engine.T, np.frombuffer(game.start().state, np.int32)
    total = int(worth[words[T[head.IN_S_BOARD] : T[head.IN_S_BOARD] + T[head.N_CELLS]]].sum())
    hands = words[T[head.IN_S_HANDS] :][: T[head.N_PLAYERS] * T[head.N_TYPES]]
    total += sum(int(n) * int(worth[T[T[head.AT_CODE] + k]]) for k, n in enumerate(hands))
    most = D.MOST_WEIGHT // T[head.N_CELLS]
    return np.asarray(np.minimum(worth * D.ALL_WEIGHT // max(total, 1), most if total else 0), np.int64)


def _packed(early: Ints, late: Ints, weight: Ints | int = 0) -> Ints:
    """Worth early and late, and weight, in one word."""
    return np.asarray(early + (late << D.PART_BITS) + (weight << 2 * D.PART_BITS), np.int64)


class _Blocks:
    def __init__(self) -> None:
        self._parts: list[NDArray[np.int64]] = []
        self._offsets: list[tuple[int, int]] = []
        self._at = 0

    def add(self, words: NDArray[np.int64]) -> NDArray[np.int64]:
        """The block itself, which may be written to until all are joined."""
        self._parts.append(words)
        self._at += len(words)
        return words

    def append(self, words: NDArray[np.int64]) -> int:
        at = self._at
        self.add(words)
        return at

    def point(self, word: int, words: NDArray[np.int64]) -> NDArray[np.int64]:
        """The same as ``add``; *word* of the header will say where the block begins."""
        self._offsets.append((word, self._at))
        return self.add(words)

    def joined(self, header: NDArray[np.int64]) -> NDArray[np.int64]:
        """All blocks; the header is the first."""
        for word, at in self._offsets:
            header[word] = at
        return np.concatenate(self._parts)
