"""Common part of all protocols: a position, settings, a search in its own thread that can be stopped, its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from threading import Event, Thread

from ndvariants.bridge.other_names import our_name
from ndvariants.errors import NdVariantsError, PositionError
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load
from ndvariants.game.move import Move
from ndvariants.game.moves.for_programs import for_programs
from ndvariants.game.perft import perft
from ndvariants.game.records.lots import drawn_for
from ndvariants.players.asked import MOST_DEPTH, NO_LIMIT, Asked, read_player
from ndvariants.players.lines import best_lines
from ndvariants.players.searcher import SearchingPlayer, Thought, first_parts
from ndvariants.players.solver import prove_win
from ndvariants.protocol.clock import OVERHEAD, Clock, Limits
from ndvariants.resources import variant_paths

LEVEL_ELO = (100, 250, 450, 600, 800, 1000, 1200, 1400, 1600, 1850)
MOST_LINES, MOST_THREADS, MOST_MEGABYTES = 50, 64, 4096
_PROOF_NODES = 4_000_000
_SILENT = 1.0  # seconds without reports of the move now looked at
_AT_ONCE = 200_000  # lines of moves counted before the count is split, so that it can be stopped

Tell = Callable[[Thought, int], None]


@dataclass
class Settings:
    """How to search: best lines to report, threads, megabytes of the table, how strong to be at most, and the seconds
    of each move that pass outside the search."""

    lines: int = 1
    threads: int = 1
    megabytes: int = 32
    is_limited: bool = False
    elo: int = LEVEL_ELO[-1]
    overhead: float = OVERHEAD


@dataclass(frozen=True, slots=True)
class Answer:
    """The best line found: none where the game is over."""

    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Listener:
    """Callbacks of a search: every *thought* with the number of its line, the text of a *remark*, the answer once."""

    thought: Tell
    remark: Callable[[str], None]
    done: Callable[[Answer], None]


@dataclass(frozen=True, slots=True)
class Search:
    """A search that is going on: ``stop`` ends it, ``release`` lets it answer as soon as it has thought enough."""

    limits: Limits
    clock: Clock
    stop: Event = field(default_factory=Event)
    release: Event = field(default_factory=Event)

    @property
    def waits(self) -> bool:
        """True if it may not answer yet."""
        return self.limits.waits and not self.release.is_set()


class Engine:
    """A game, a position in it and one search at a time."""

    def __init__(self, game: Game) -> None:
        self.game, self.position = game, game.start()
        self.settings = Settings()
        self._first = self._chosen = game
        self._search, self._thread = Search(Limits(), Clock(Limits())), Thread()
        self._searches = False
        self._player: SearchingPlayer | None = None
        self._forgets = True

    def choose_game(self, name: str) -> None:
        """Go on with another variant; the name of the first one, or "normal", brings that back."""
        self.end_search()
        self._player = None
        self.game = self._first if name in ("normal", self._first.variant.name) else load(our_name(name))
        self._chosen, self.position = self.game, self.game.start()

    @property
    def chosen(self) -> str:
        """The name of the variant that was chosen."""
        return self._chosen.variant.name

    def stand_at_start(self) -> None:
        """Go to the start of the game that was chosen."""
        self.game, self.position = self._chosen, self._chosen.start()

    def stand_at(self, text: str, other: str = "") -> None:
        """Go to a position; *other*: the variant that it may be one of if it is none of the game that was chosen.

        Where castling rights are those of another start by lot, the game goes on from that.
        """
        for game in (self.game, self._chosen):
            with suppress(PositionError):
                self.game, self.position = game, game.position(text)
                return
        for game in (self._chosen, *([load(other)] if other in variant_paths() else [])):
            drawn = drawn_for(game, text)
            if drawn is not None:
                self.game, self.position = drawn, drawn.position(text)
                return
        self.position = self._chosen.position(text)  # tells why not

    def begin_search(self, limits: Limits, listener: Listener) -> None:
        """Search the position, or count its moves."""
        self.end_search()
        self._search, self._searches = Search(limits, Clock(limits)), True
        self._thread = Thread(target=self._run, args=(self.position, self._search, listener), daemon=True)
        self._thread.start()

    def prepare(self) -> None:
        """Make ready what a search needs, unless one is going on."""
        start = self.game.start()
        if not self._searches and start.outcome() is None:
            self.end_search()
            self._player_of(self._asked(Limits())).prepare(start)

    def end_search(self) -> None:
        """Stop a search, if there is one, and wait for its answer."""
        self._search.stop.set()
        self._search.release.set()
        if self._thread.is_alive():
            self._thread.join()

    def ponder_hit(self) -> None:
        """The opponent has made the move that was expected: from now on the clock runs."""
        search = self._search
        search.clock.start()
        if not (search.limits.seconds or search.limits.nodes or search.limits.depth):
            search.stop.set()
        search.release.set()

    def worth(self) -> int:
        """Points of the position for the side to move before anything is searched; raises for one that has ended."""
        return SearchingPlayer(Asked("alphabeta", "worth", depth=1, noise=0)).thought(self.position).static

    def forget(self) -> None:
        """Let the next search find an empty table."""
        self._forgets = True

    def _run(self, position: Position, search: Search, listener: Listener) -> None:
        answer = Answer()
        try:
            if search.limits.perft:
                count_moves(position, search.limits.perft, search.stop, listener.remark)
            elif position.outcome() is None:
                answer = self._answer(position, search, listener)
        except NdVariantsError as error:
            listener.remark(" ".join(str(error).split()))
        if search.waits:  # an answer may not come before it is asked for
            search.release.wait()
        self._searches = False
        listener.done(answer)

    def _answer(self, position: Position, search: Search, listener: Listener) -> Answer:
        limits, stop = search.limits, search.stop
        if not limits.waits:
            search.clock.start()
        asked = self._asked(limits)
        player = self._player_of(asked)
        if asked.blunder:
            return Answer((player.choose(position),))
        if limits.mate and not limits.only:
            proof = prove_win(position, limits.nodes or _PROOF_NODES, min(2 * limits.mate - 1, MOST_DEPTH), stop.is_set)
            if proof.is_won:
                thought = Thought(position, proof.moves, 0, proof.plies, proof.plies, proof.plies, proof.nodes, 0, True)
                listener.thought(thought, 1)
                return Answer(tuple(proof.line()))
            listener.remark(f"no mate in {limits.mate}" + (", that is proved" if proof.is_won is False else " found"))
        wanted = _wanted(position, limits.only, listener.remark)
        without = _others(position, wanted)
        moves = len(first_parts(position.legal_numbers())) - len(without)
        lines = min(self.settings.lines, moves)
        if not (limits.is_reproducible or self._forgets):
            player.keep_table()
        self._forgets = limits.is_reproducible
        tell = listener.thought
        if lines > 1:
            thoughts = _several_lines(player, position, without, lines, tell)
        else:
            thoughts = _one_line(player, position, without, tell)
        for best in thoughts:
            if stop.is_set() or search.clock.is_up(best) or (limits.hoped and moves == 1 and not search.waits):
                break
        return Answer(_among(best.line(), wanted))

    def _player_of(self, asked: Asked) -> SearchingPlayer:
        """The player of the search before, with other limits: large tables are slow to make. Another, if it differs."""
        player = self._player
        if player is None or replace(player.asked, nodes=0, depth=0, seconds=0.0) != replace(
            asked, nodes=0, depth=0, seconds=0.0
        ):
            player = self._player = SearchingPlayer(asked)
        player.limit(asked.nodes, asked.depth, asked.seconds)
        return player

    def _asked(self, limits: Limits) -> Asked:
        settings = self.settings
        depth = min(limits.depth or MOST_DEPTH, MOST_DEPTH)
        seconds = 0.0 if limits.waits else limits.seconds
        asked = Asked("alphabeta", "engine", limits.nodes or NO_LIMIT, depth, seconds, settings.threads, 0)
        asked = replace(asked, megabytes=settings.megabytes)
        if not settings.is_limited:
            return asked
        level = min(range(len(LEVEL_ELO)), key=lambda k: abs(LEVEL_ELO[k] - settings.elo))
        weak = read_player(f"level={level + 1}")
        return replace(asked, nodes=min(asked.nodes, weak.nodes), noise=weak.noise, blunder=weak.blunder, threads=1)


def _one_line(player: SearchingPlayer, position: Position, without: Sequence[int], tell: Tell) -> Iterator[Thought]:
    """Every thought. The last of each iteration is reported, bounds, and after a while the move now looked at."""
    reported: set[tuple[int, int, int]] = set()
    for thought in player.think(position, without):
        spot = thought.depth, thought.iteration if thought.bound else 0, thought.bound
        trying = thought.trying if thought.seconds > _SILENT else (-1, 0)
        if thought.finished or spot not in reported:
            tell(replace(thought, full=player.full(position.game), trying=trying), 1)
            reported.add(spot)
        elif trying != (-1, 0) and (thought.iteration, *trying) not in reported:
            reported.add((thought.iteration, *trying))
            tell(replace(thought, trying=trying, moves=()), 1)
        yield thought


def _several_lines(
    player: SearchingPlayer, position: Position, without: Sequence[int], lines: int, tell: Tell
) -> Iterator[Thought]:
    """The best thought so far; all lines of a depth are reported when it is finished."""
    reported: tuple[Thought, ...] = ()
    for known in best_lines(player, position, lines, without):
        if len(known) == lines and known is not reported:
            reported = known
            for number, thought in enumerate(known, 1):
                tell(replace(thought, full=player.full(position.game)), number)
        yield known[0]


def count_moves(position: Position, plies: int, stop: Event, say: Callable[[str], None]) -> None:
    """Report the positions after a number of plies, for each first move and in all, until it is stopped."""
    total = 0
    for move in position.legal_moves():
        nodes = _counted(position.play(move.number), plies - 1, stop)
        if stop.is_set():
            return
        total += nodes
        say(f"{for_programs(position.game, move)}: {nodes}")
    say(f"nodes searched: {total}")


def _counted(position: Position, plies: int, stop: Event) -> int:
    """The same count as perft's, by parts that take at most a second or so, as native code cannot be stopped."""
    nodes = depth = 0
    while depth <= plies and nodes < _AT_ONCE:
        nodes = perft(position, depth)
        if depth == plies or nodes == 0:
            return nodes
        depth += 1
    total = 0
    for move in position.legal_moves():
        if stop.is_set():
            return 0
        total += _counted(position.play(move.number), plies - 1, stop)
    return total


def _wanted(position: Position, only: Sequence[str], say: Callable[[str], None]) -> list[Move]:
    """The moves that alone are to be looked at, none for all; texts that are no moves are passed over."""
    wanted = list[Move]()
    for text in only:
        try:
            wanted.append(position.parse_move(text))
        except NdVariantsError as error:
            say(" ".join(str(error).split()))
    return wanted


def _others(position: Position, wanted: Sequence[Move]) -> list[int]:
    if not wanted:
        return []
    return sorted(first_parts(position.legal_numbers()) - first_parts(move.number for move in wanted))


def _among(line: list[Move], wanted: Sequence[Move]) -> tuple[Move, ...]:
    """The line; where its first move only begins like one that is wanted, that alone."""
    if not wanted or line[0] in wanted:
        return tuple(line)
    return next((move,) for move in wanted if first_parts([move.number]) == first_parts([line[0].number]))


def moves_to_mate(plies: int) -> int:
    """Moves of the winner, below 0 for the loser, from plies counted likewise."""
    return (plies + 1) // 2 if plies > 0 else -(-plies // 2)
