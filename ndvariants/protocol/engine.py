"""What every protocol has: a position, settings, a search in a thread of its own that can be stopped, its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Event, Thread

from ndvariants.bridge.other_names import our_name
from ndvariants.errors import NdVariantsError, PositionError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.game.move import Move
from ndvariants.game.position import Position
from ndvariants.game.records.lots import drawn_for
from ndvariants.players.asked import MOST_DEPTH, NO_LIMIT, Asked, read_player
from ndvariants.players.searcher import SearchingPlayer, Thought, first_parts
from ndvariants.players.solver import prove_win
from ndvariants.protocol.clock import Limits
from ndvariants.resources import variant_paths

LEVEL_ELO = (100, 250, 450, 600, 800, 1000, 1200, 1400, 1600, 1850)
MOST_LINES, MOST_THREADS, MOST_MEGABYTES = 50, 64, 4096
_PROOF_NODES = 4_000_000

Tell = Callable[[Thought, int], None]


@dataclass
class Settings:
    """How to search: best lines to tell, threads, megabytes of the table, and how strong to be at most."""

    lines: int = 1
    threads: int = 1
    megabytes: int = 32
    is_limited: bool = False
    elo: int = LEVEL_ELO[-1]


@dataclass(frozen=True, slots=True)
class Answer:
    """The best line found: none where the game is over."""

    line: tuple[Move, ...] = ()


class Engine:
    """A game, a position in it and one search at a time."""

    def __init__(self, game: Game) -> None:
        self.game, self.position = game, game.start()
        self.settings = Settings()
        self._first = self._chosen = game
        self._stop, self._thread = Event(), Thread()
        self._searches = False
        self._player: SearchingPlayer | None = None

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

    def begin_search(
        self, limits: Limits, tell: Tell, say: Callable[[str], None], done: Callable[[Answer], None]
    ) -> None:
        """Search the position: *tell* gets every thought with the number of its line, *done* the answer, once."""
        self.end_search()
        self._stop, self._searches = Event(), True
        asked = self.position, limits, self._stop, tell, say, done
        self._thread = Thread(target=self._search, args=asked, daemon=True)
        self._thread.start()

    def prepare(self) -> None:
        """Make ready what a search needs, unless one is going on."""
        start = self.game.start()
        if not self._searches and start.outcome() is None:
            self.end_search()
            self._player_of(self._asked(Limits())).prepare(start)

    def end_search(self) -> None:
        """Stop a search, if there is one, and wait for its answer."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def _search(
        self,
        position: Position,
        limits: Limits,
        stop: Event,
        tell: Tell,
        say: Callable[[str], None],
        done: Callable[[Answer], None],
    ) -> None:
        """Think, tell, and answer."""
        answer = Answer()
        try:
            if position.outcome() is None:
                answer = self._answer(position, limits, stop, tell, say)
        except NdVariantsError as error:
            say(" ".join(str(error).split()))
        if limits.waits:  # an answer may not come before it is asked for
            stop.wait()
        self._searches = False
        done(answer)

    def _answer(
        self, position: Position, limits: Limits, stop: Event, tell: Tell, say: Callable[[str], None]
    ) -> Answer:
        """The best line of a position with moves."""
        asked = self._asked(limits)
        player = self._player_of(asked)
        if asked.blunder:
            return Answer((player.choose(position),))
        if limits.mate and not limits.only:
            proof = prove_win(position, limits.nodes or _PROOF_NODES, min(2 * limits.mate - 1, MOST_DEPTH), stop.is_set)
            if proof.is_won:
                thought = Thought(position, proof.moves, 0, proof.plies, proof.plies, proof.plies, proof.nodes, 0, True)
                tell(thought, 1)
                return Answer(tuple(proof.line()))
            say(f"no mate in {limits.mate}" + (", that is proved" if proof.is_won is False else " found"))
        wanted = _wanted(position, limits.only, say)
        without = _others(position, wanted)
        lines = min(self.settings.lines, len(first_parts(position.legal_numbers())) - len(without))
        if lines > 1:
            thoughts = _several_lines(player, position, without, lines, tell)
        else:
            thoughts = _one_line(player, position, without, tell)
        best = next(thoughts)
        while not stop.is_set():
            following = next(thoughts, None)
            if following is None:
                break
            best = following
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
        """The player with these limits, as strong as the settings say."""
        settings = self.settings
        depth = min(limits.depth or MOST_DEPTH, MOST_DEPTH)
        asked = Asked("alphabeta", "engine", limits.nodes or NO_LIMIT, depth, limits.seconds, settings.threads, 0)
        asked = replace(asked, megabytes=settings.megabytes)
        if not settings.is_limited:
            return asked
        level = min(range(len(LEVEL_ELO)), key=lambda k: abs(LEVEL_ELO[k] - settings.elo))
        weak = read_player(f"level={level + 1}")
        return replace(asked, nodes=min(asked.nodes, weak.nodes), noise=weak.noise, blunder=weak.blunder, threads=1)


def _one_line(player: SearchingPlayer, position: Position, without: Sequence[int], tell: Tell) -> Iterator[Thought]:
    """Every thought; the last of each iteration is printed."""
    printed = 0
    for thought in player.think(position, without):
        if thought.depth > printed or thought.finished:
            printed = thought.depth
            tell(thought, 1)
        yield thought


def _several_lines(
    player: SearchingPlayer, position: Position, without: Sequence[int], lines: int, tell: Tell
) -> Iterator[Thought]:
    """The best of several lines, each with another first move, deeper and deeper; all of them are printed."""
    asked, nodes, seconds, best = player.asked, 0, 0.0, None
    for depth in range(1, asked.depth + 1):
        found: list[Thought] = []
        player.limit(NO_LIMIT, depth, 0.0)
        for _ in range(lines):
            left = [*without, *(thought.moves[0] for thought in found)]
            for thought in player.think(position, left):
                yield found[0] if found else thought
                if best is not None and _is_over(asked, nodes + thought.nodes, seconds + thought.seconds):
                    yield best
                    return
            found.append(thought)
            nodes, seconds = nodes + thought.nodes, seconds + thought.seconds
        found.sort(key=lambda thought: -thought.value)
        for number, thought in enumerate(found, 1):
            tell(thought, number)
        best = found[0]
        yield best
        if nodes >= asked.nodes or (asked.seconds and seconds >= asked.seconds / 2):
            return


def _is_over(asked: Asked, nodes: int, seconds: float) -> bool:
    """Has a search come to its limits?"""
    return nodes >= asked.nodes or 0 < asked.seconds <= seconds


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
    """The moves, or first parts of moves, that are not to be looked at."""
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
