"""A player who searches: chooses a move, or thinks aloud in slices that can be stopped."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from os import cpu_count
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from weakref import WeakKeyDictionary

from ndvariants.game.door import Listed
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move, joined, parts_of
from ndvariants.game.turns import is_inside_turn, turn_numbers
from ndvariants.kernel.random import MASK, game_key, key_of
from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.search.alphabeta.deepen import search_slice
from ndvariants.kernel.search.games import TASTE
from ndvariants.kernel.search.mcts.bandit import bandit_slice
from ndvariants.players.asked import Asked
from ndvariants.players.player import expect_moves
from ndvariants.players.workspace import SearchWorkspace
from ndvariants.players.worth.meaning import suited
from ndvariants.players.worth.values import Values, values_of

_FIRST_SLICE, _SLICE_SECONDS = 200, 0.015
MOST_THREADS = max(4, 2 * (cpu_count() or 1))  # more would wait for one another: they take seconds to begin
_PATIENCE = 3.0  # seconds that a large table is waited for
_ROOM = 512  # plies of a game's history beyond what is there, so that a workspace serves many moves

_SLICE = 20_000  # nodes between looks at whether to stop


class Helpers:
    """While it is entered, each of the *workspaces* is searched by a thread of its own; their tables are one."""

    def __init__(self, workspaces: Sequence[SearchWorkspace], generation: int, noise_key: int) -> None:
        self._stop = Event()
        for workspace in workspaces:
            workspace.runner.write(workspace.W, D.GENERATION, [generation])
        self._threads = [Thread(target=self._search, args=(each, noise_key), daemon=True) for each in workspaces]

    def __enter__(self) -> None:
        for thread in self._threads:
            thread.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _search(self, workspace: SearchWorkspace, noise_key: int) -> None:
        begins = 1
        run, vectors = workspace.runner.run, workspace.vectors
        while run(search_slice, *vectors, begins, noise_key, _SLICE) == 0 and not self._stop.is_set():
            begins = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """Result of a search so far. ``value`` in points for the side to move, 300 the median piece.

    ``moves`` is the best line as numbers of moves, ``parts`` as the kernel's; ``mate_in`` the plies to a proved win,
    negative for a loss, ``None`` where none is proved. ``finished``: the search is at its limits. ``nodes`` are those
    of all threads. ``iteration`` is the depth now searched, ``bound`` above 0 where ``value`` is at least what the best
    move is worth there, below 0 at most. ``trying``: the first move now looked at, a number, and its place in the list,
    (-1, 0) for none. ``full``: thousandths of the table in use. ``static``: the value without any search.
    """

    position: Position
    moves: tuple[int, ...]
    value: int
    mate_in: int | None
    depth: int
    selective_depth: int
    nodes: int
    seconds: float
    finished: bool
    parts: tuple[int, ...] = ()
    iteration: int = 0
    bound: int = 0
    trying: tuple[int, int] = (-1, 0)
    full: int = 0
    static: int = 0

    @property
    def move(self) -> Move:
        """The best move known; where only its first parts are, the first that begins so."""
        if self.position.game.has_turns:
            known = ((move.number, move) for move in self.position.legal_moves())
            ways = ((way.number, move) for way, move in self.position.other_ways())
            return next(move for number, move in (*known, *ways) if _begins(number, self.moves[0]))
        return next(move for move in self.position.legal_moves() if move.number == self.moves[0])

    def line(self) -> list[Move]:
        """The best line: each move in the position after those before it."""
        position, line = self.position, []
        moves = self.moves
        if position.game.has_turns:
            moves = (self.move.number, *moves[1:])
        for number in moves:
            if position.game.has_turns and number not in position.legal_numbers():
                break  # the parts of a turn that is not finished
            position = position.play(number)
            assert position.last_move is not None
            line.append(position.last_move)
        return line


class SearchingPlayer:
    """Looks ahead, by alpha-beta or Monte Carlo tree search.

    The same seed, position and history make the same choice on every machine, unless it is limited by ``seconds`` or
    shares its work with ``threads``.
    """

    def __init__(self, asked: Asked, seed: int = 0, values: Values | None = None) -> None:
        self.name, self.asked = asked.text, asked
        self._seed, self._values, self._keeps = seed, values, False
        self._workspaces: WeakKeyDictionary[Game, tuple[int, list[SearchWorkspace]]] = WeakKeyDictionary()

    def limit(self, nodes: int, depth: int, seconds: float) -> None:
        """Think to these limits from now on, on the same table."""
        self.asked = replace(self.asked, nodes=nodes, depth=depth, seconds=seconds)
        for _, workspaces in self._workspaces.values():
            for workspace in workspaces:
                workspace.limit(self.asked)

    def keep_table(self) -> None:
        """Let the next search use what the one before it left in the table: it is not reproducible then."""
        self._keeps = True

    def full(self, game: Game) -> int:
        """Thousandths of the table that hold positions of the last search."""
        return self._workspaces[game][1][0].full() if game in self._workspaces else 0

    def prepare(self, position: Position) -> None:
        """Make ready what is slow to make: values, kernels, the table of positions with all its memory."""
        asked = self.asked
        self.limit(1, 1, 0.0)
        self._open(position, ())[0].take_memory(_PATIENCE)
        self.thought(position)
        self.limit(asked.nodes, asked.depth, asked.seconds)

    def choose(self, position: Position) -> Move:
        """The best move found within the player's limits; now and then a random one, if the player blunders."""
        expect_moves(position)
        key = key_of(game_key(self._seed & MASK, position.ply), D.BLUNDER)
        if self.asked.blunder and key % 1000 < self.asked.blunder:
            moves = position.legal_moves()
            return moves[(key >> 20) % len(moves)]
        if len(position.legal_numbers()) == 1:
            return position.legal_moves()[0]
        return self.thought(position).move

    def thought(self, position: Position, without: Sequence[int] = ()) -> Thought:
        """The last thought of ``think``."""
        return deque(self.think(position, without), maxlen=1)[0]

    def think(self, position: Position, without: Sequence[int] = ()) -> Iterator[Thought]:
        """Thoughts, one every 15 milliseconds or so, until the limits are reached; stop asking to stop the search.

        *without*: numbers of moves that are not looked at; of moves of several parts all that begin with the same part.
        The position must have others. A player thinks about one position at a time.
        """
        expect_moves(position)
        first = first_parts(position.legal_numbers())
        workspace, *others = self._open(position, sorted(first_parts(without) & first))
        side = position.game.players.index(position.side)
        noise_key = key_of(game_key(self._seed & MASK, 0), TASTE + side)
        generation = workspace.runner.part(workspace.W, D.GENERATION, D.GENERATION + 1)[0]
        if self._keeps and generation > 0:
            generation -= 1  # a search that begins counts one on, and believes entries of its own number
            workspace.runner.write(workspace.W, D.GENERATION, [generation])
        self._keeps, thought = False, None
        for other in others:  # what its last search counted is not of this one
            other.runner.write(other.W, D.NODES, [0])
        with Helpers(others, generation, noise_key):
            for thought in self._thoughts(position, workspace, noise_key):
                more = sum(other.runner.part(other.W, D.NODES, D.NODES + 1)[0] for other in others)
                yield replace(thought, nodes=thought.nodes + more) if more else thought
        if thought is not None and position.game.has_turns:
            yield self._finished(thought)

    def _finished(self, thought: Thought) -> Thought:
        """The thought with a whole move at its head: of the parts that it does not say each is thought about."""
        position, parts = thought.position, list[Listed]()
        game, state, more = position.game, position.state, thought
        while not parts or is_inside_turn(game, state):
            for part in more.parts:
                parts.append(Listed(part))
                state = game.engine.play(state, parts[-1])
                if not is_inside_turn(game, state):
                    return thought if more is thought else replace(thought, moves=(joined(parts),), parts=tuple(parts))
            more = self.thought(Position(game, state, position))
        return thought

    def _thoughts(self, position: Position, workspace: SearchWorkspace, noise_key: int) -> Iterator[Thought]:
        started, nodes = monotonic(), _FIRST_SLICE
        begins, finished = 1, False
        ask = bandit_slice if suited(self.asked, position.game).kind == "mcts" else search_slice
        while not finished:
            before = monotonic()
            finished = workspace.runner.run(ask, *workspace.vectors, begins, noise_key, nodes) == 1
            begins = 0
            now = monotonic()
            spent = now - started
            if self.asked.seconds:
                finished |= spent + _SLICE_SECONDS / 2 > self.asked.seconds
            thought = _read(position, workspace, spent, finished)
            nodes = max(50, min(4 * nodes, int(nodes * _SLICE_SECONDS / max(now - before, 1e-6))))
            if thought.moves:
                yield thought
            finished &= bool(thought.moves)

    def _open(self, position: Position, without: Sequence[int]) -> list[SearchWorkspace]:
        """The workspaces, one for each thread, at which the search of a position may begin."""
        game, keys = position.game, recent_keys(position)
        if game not in self._workspaces or self._workspaces[game][0] < len(keys):
            values, asked = self._values or values_of(game), suited(self.asked, game)
            room, threads = len(keys) + _ROOM, min(self.asked.threads, MOST_THREADS)
            workspaces = [SearchWorkspace(game, [(asked, values)], room) for _ in range(threads)]
            for workspace in workspaces:
                workspace.X = workspaces[0].X
            self._workspaces[game] = room, workspaces
        for workspace in self._workspaces[game][1]:
            workspace.load(game.engine.loaded(position.state), keys, without)
        return self._workspaces[game][1]


def _begins(number: int, first: int) -> bool:
    """Return True if a move begins with the parts of another."""
    return parts_of(number)[: len(parts_of(first))] == parts_of(first)


def first_parts(numbers: Iterable[int]) -> set[int]:
    """The parts that moves begin with, as the kernel's numbers; a move of one part is itself."""
    return {parts_of(number)[0] for number in numbers}


def recent_keys(position: Position) -> tuple[int, ...]:
    """The keys of the positions since the last capture or the like, this one last: only they may come back."""
    keys, step = [position.key], position
    for _ in range(position.clock):
        if step.previous is None:
            break
        step = step.previous
        keys.append(step.key)
    return tuple(reversed(keys))


def _legal_parts(position: Position, line: Sequence[int]) -> list[int]:
    """The parts of a line up to the first that is not legal: deep in a search captures are tried without duties."""
    engine, state, found = position.game.engine, position.state, list[int]()
    for part in line:
        if part not in engine.legal(state):
            break
        found.append(part)
        state = engine.play(state, Listed(part))
    return found


def _read(position: Position, workspace: SearchWorkspace, seconds: float, finished: bool) -> Thought:
    W, line = workspace.found()
    root = workspace.runner.part(workspace.W, W[D.FRAMES], W[D.FRAMES] + D.FRAME)
    value = W[D.BEST_VALUE]
    mate = D.MATE - abs(value) if abs(value) > D.MATES else None
    moves = line
    if position.game.has_turns:
        is_whole = mate == len(line)
        line = _legal_parts(position, line)
        moves = turn_numbers(position.game, position.state, line)
        mate = len(moves) if is_whole else mate  # a move of several parts is one ply
    return Thought(
        position=position,
        moves=tuple(moves),
        parts=tuple(line),
        value=value,
        mate_in=mate if mate is None or value > 0 else -mate,
        depth=W[D.DONE_DEPTH],
        selective_depth=W[D.SELECTIVE_DEPTH],
        nodes=W[D.NODES],
        seconds=seconds,
        finished=finished,
        iteration=W[D.DEPTH],
        bound=0 if finished else _bound(W, root),
        trying=(-1, 0) if position.game.has_turns else (root[D.F_MOVE], root[D.F_NEXT]),
        static=root[D.F_STATIC],
    )


def _bound(W: Sequence[int], root: Sequence[int]) -> int:
    """1 while the root is searched again since its value lay above the window, -1 since it lay below, else 0."""
    if W[D.DEPTH] == W[D.DONE_DEPTH] or abs(W[D.BEST_VALUE]) > D.MATES:
        return 0
    above, below = root[D.F_BETA] < D.INFINITE, root[D.F_LOW] > -D.INFINITE
    return int(below) - int(above)
