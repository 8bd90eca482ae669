"""Tables at which games are played: a tree of moves, who plays, who listens; and the hub that holds them all.

A table has a lock of its own; players think without it and are heard between two slices of their thoughts, so that a
move, a step back or a new game ends their work within some hundredths of a second.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from typing import Any

from ndvariants.errors import IllegalMoveError, NdVariantsError, StorageError
from ndvariants.game.door import within
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Outcome
from ndvariants.game.moves.san import write_san
from ndvariants.game.records.record import AGREEMENT, RESIGNATION, START, Record
from ndvariants.game.records.replay import game_of, new_record
from ndvariants.players import PlayerError, make_player, read_player
from ndvariants.report.svg.scene import pieces_of, state
from ndvariants.web.refusals import Full, Stale
from ndvariants.web.store import Store
from ndvariants.web.thinking import agrees_to_draw, analysis, thoughts

MOST_LISTENERS, MOST_TABLES, MOST_LINES = 8, 64, 5
ANALYST, JUDGE = "alphabeta:seconds=30", "alphabeta:nodes=4000,noise=0"


class Table:
    """One game in progress. ``at`` is the number of the step shown (START: none), ``version`` counts the changes."""

    def __init__(self, key: str, game: Game, record: Record, at: int, players: dict[str, str], hub: Hub) -> None:
        self.key, self.game, self.record, self.at, self.players = key, game, record, at, players
        self.lock = threading.RLock()
        self.version, self.pause, self.held = 0, 0.3, False
        self.analysing = 0  # lines
        self._store, self._programs, self._job = hub.store, hub.programs, 0
        self._positions: dict[int, Position] = {}
        self._shorts: dict[int, str] = {}
        self._listeners: set[queue.Queue[dict[str, Any]]] = set()
        self.position()

    # ----------------------------------------------------------------------- what it shows

    def position(self, number: int | None = None) -> Position:
        """The position after a step (None: the one shown), with the game that led to it."""
        wanted = self.at if number is None else number
        if START not in self._positions:
            start = self.record.start
            self._positions[START] = self.game.position(start) if start else self.game.start()
        for step in self.record.line(wanted):
            if step not in self._positions:
                its = self.record.steps[step]
                self._positions[step] = self._positions[its.before].play(its.move)
        return self._positions[wanted]

    def outcome(self) -> Outcome | None:
        """Return how the game has ended at this place: by the rules, or by its players at the end of its main line."""
        decided = self.record.outcome
        if decided is not None and decided.reason in (RESIGNATION, AGREEMENT):
            if self.at == (self.record.main_line() or (START,))[-1]:
                return decided
        return self.position().outcome()

    def short(self, number: int) -> str:
        """The move of a step as players write it."""
        if number not in self._shorts:
            before, after = self.position(self.record.steps[number].before), self.position(number)
            assert after.last_move is not None
            self._shorts[number] = write_san(before, after.last_move, after)
        return self._shorts[number]

    def judged(self, number: int) -> dict[str, Any]:
        """Evaluation by a short search after a step, for the side to move; or the result if the game is over."""
        with self.lock:
            self._known(number)
            position = self.position(number)
        side = position.side
        while position.outcome() is None and len(position.legal_numbers()) == 1:
            position = position.play(int(position.legal_numbers()[0]))  # where there is no choice, what comes of it
        ended, sign = position.outcome(), 1 if self.game.team_of(position.side) == self.game.team_of(side) else -1
        if ended is not None:
            won = 1 if ended.winner == self.game.team_of(side) else -1
            return {"side": side, "value": 0, "mate": 0 if ended.winner is None else won}
        *_, last = thoughts(position, make_player(JUDGE, 1))
        mate = None if last["mate"] is None else sign * last["mate"]
        return {"side": side, "value": sign * last["value"], "mate": mate}

    def values(self) -> dict[str, Any]:
        """The table as plain values: the tree, where it stands, the position there, and what stood there at first."""
        with self.lock:
            shown, ended = state(self.position()), self.outcome()
            if ended is not None:
                shown |= {"moves": [], "outcome": {"winner": ended.winner, "reason": ended.reason}}
            self.position(START)
            pieces = Counter((player, kind) for _, player, kind, _ in pieces_of(self._positions[START]))
            return {
                "id": self.key,
                "version": self.version,
                "at": self.at,
                "tree": [
                    [step.before, step.move, step.comment, self.short(number)]
                    for number, step in enumerate(self.record.steps)
                ],
                "pieces": [[player, kind, n] for (player, kind), n in sorted(pieces.items())],
                "comment": self.record.comment,
                "players": self.players,
                "pause": self.pause,
                "analysing": self.analysing,
                "held": self.held,
                "state": shown,
            }

    # ----------------------------------------------------------------------- what is done to it

    def play(self, text: str, version: int | None = None) -> None:
        """Play a move where the game stands; raises Stale when that is not the version which was meant."""
        with self.lock:
            if version is not None and version != self.version:
                raise Stale("the game has gone on since: look again")
            if self.outcome() is not None and self.position().outcome() is None:
                raise IllegalMoveError("the players have ended this game: step back to play on from there")
            after = self.position().play(text)
            assert after.last_move is not None
            record, number = self.record.with_move(after.last_move.text, self.at)
            if record is self.record:
                self._store.move_to(self.key, number)
            else:
                self._store.add(self.key, number, record.steps[number], number)
            self._positions.setdefault(number, after)
            self.record, self.at, self.held = record, number, False
            self._changed()
            self.wake()

    def enter(self, last: Position) -> None:
        """Take the game that led to a position into the tree, beside what is there, and show its end."""
        with self.lock:
            number, record = START, self.record
            for position in last.line()[1:]:
                assert position.last_move is not None
                record, number = record.with_move(position.last_move.text, number)
            self.record, self.at, self.held = record, number, bool(self.players)
            self._store.save(self.key, record, number, self.players)
            self._changed()

    def go(self, number: int) -> None:
        """Show the position after a step; players wait until a move is played, or ``hold`` lets them go on."""
        with self.lock:
            self._known(number)
            if (number, bool(self.players)) == (self.at, self.held):
                return  # who holds a piece there keeps it
            self.at, self.held = number, bool(self.players)
            self._store.move_to(self.key, number)
            self._changed()

    def end(self, side: str = "") -> None:
        """End the game where it stands, as the players wish: *side* gives up, or without one both call it a draw."""
        with self.lock:
            if self.outcome() is not None or self.record.after(self.at):
                raise IllegalMoveError("the game is over or has gone on from here: step to its last move")
            if self.at != START:
                self.promote(self.at)
            team = self.game.team_of(side)
            self.record = self.record.resigned(team, self.game.teams) if side else self.record.agreed_draw()
            self._store.save(self.key, self.record, self.at, self.players)
            self._changed()

    def offer_draw(self, side: str) -> None:
        """End the game as a draw, if who plays the other side agrees: see ``agrees_to_draw``."""
        with self.lock:
            at, position, sides = self.at, self.position(), self.game.players
            if side not in sides or len(sides) != 2:
                raise NdVariantsError(f"'{side}' can offer nobody a draw")
        if not agrees_to_draw(self.judged(at), sides[1 - sides.index(side)], position.ply):
            return
        with self.lock:
            if self.at == at:
                self.end()

    def comment(self, number: int, text: str) -> None:
        """Write a comment at a step."""
        with self.lock:
            self._known(number)
            self.record = self.record.commented(number, text[:2000])
            self._store.save(self.key, self.record, self.at, self.players)
            self._changed()

    def prune(self, number: int) -> None:
        """Take a step and all that follows it away; the position before it is shown."""
        with self.lock:
            self._known(number)
            if number == START:
                return
            before = self.record.line(number)[-2:-1]
            kept = [k for k in range(len(self.record.steps)) if number not in self.record.line(k)]
            self._renumber(self.record.without(number), before[0] if before else START, kept)

    def promote(self, number: int) -> None:
        """Make the line of a step the main line."""
        with self.lock:
            self._known(number)
            line = self.record.line(number)
            kept = [*line, *(k for k in range(len(self.record.steps)) if k not in line)]
            self._renumber(self.record.promoted(number), number, kept)

    def _renumber(self, record: Record, at: int, kept: list[int]) -> None:
        new = {START: START} | {old: number for number, old in enumerate(kept)}
        self._positions = {new[old]: position for old, position in self._positions.items() if old in new}
        self._shorts.clear()
        self.record, self.at = record, new[at]
        self._store.save(self.key, record, self.at, self.players)
        self._changed()

    def seat(self, players: dict[str, str], pause: float | None = None) -> None:
        """Say who plays these sides: a player string, or nothing for a person; *pause* is the least time for a move."""
        with self.lock:
            for side, asked in players.items():
                if side not in self.game.players:
                    raise NdVariantsError(f"no player is called '{side}'")
                if asked:
                    self._admit(asked)
            self.players = {side: asked for side, asked in {**self.players, **players}.items() if asked}
            self.pause = self.pause if pause is None else max(0.0, min(10.0, pause))
            self.held = False
            self._store.save(self.key, self.record, self.at, self.players)
            self._changed()
            self.wake()
            position = self.position()
            early = [asked for side, asked in players.items() if asked and side != position.side]
        for asked in early:
            threading.Thread(target=_prepare, args=(position, asked), daemon=True).start()

    def _admit(self, asked: str) -> None:
        """Raise PlayerError for a player that may not play here: a program that the command line did not name."""
        program = read_player(asked).program
        if program and program not in self._programs:
            hint = "name it when you start the window: ndvariants serve --program PROGRAM"
            raise PlayerError(f"{asked[:80]!r}: the window does not start this program", hint)

    def hold(self, wanted: bool) -> None:
        """Let players wait, or go on."""
        with self.lock:
            self.held = wanted
            self._changed()
            self.wake()

    def analyse(self, lines: int) -> None:
        """Have the best *lines* of the position shown looked for, or no longer: 0."""
        with self.lock:
            self.analysing = within("lines", lines, 0, MOST_LINES)
            self._changed()

    def _known(self, number: int) -> None:
        if not START <= number < len(self.record.steps):
            raise NdVariantsError(f"the game has no step {number}")

    # ----------------------------------------------------------------------- news, and players

    def listen(self) -> queue.Queue[dict[str, Any]]:
        """A queue that is given the news of this table from now on; hand it back to ``leave``."""
        with self.lock:
            if len(self._listeners) >= MOST_LISTENERS:
                raise Full(f"{MOST_LISTENERS} pages already follow this game")
            news: queue.Queue[dict[str, Any]] = queue.Queue()
            news.put({"version": self.version})
            self._listeners.add(news)
            return news

    @property
    def is_followed(self) -> bool:
        """Return True if some page listens."""
        return bool(self._listeners)

    def leave(self, news: queue.Queue[dict[str, Any]]) -> None:
        """Remove a listener: it gets no more news."""
        with self.lock:
            self._listeners.discard(news)

    def tell(self, news: dict[str, Any]) -> None:
        """Give news to all who listen."""
        for listener in tuple(self._listeners):
            listener.put(news)

    def _changed(self) -> None:
        """Count the change, report it and stop any search; after a move a computer player moves again."""
        self.version += 1
        self._job += 1
        self.tell({"version": self.version})
        if self.analysing:
            self._start(self._analyse, ANALYST)

    def wake(self) -> None:
        """Let the player who is to move think, if there is one."""
        with self.lock:
            asked = self.players.get(self.position().side, "")
            if asked and not self.held:
                self._start(self._move, asked)

    def _start(self, work: Callable[[int, Position, str], None], asked: str) -> None:
        position = self.position()
        if self.outcome() is None:
            self._job += 1
            threading.Thread(target=work, args=(self._job, position, asked), daemon=True).start()

    def _thoughts(self, job: int, position: Position, asked: str) -> Iterator[dict[str, Any]]:
        self._admit(asked)  # games that were kept name players, too
        for thought in thoughts(position, make_player(asked, secrets.randbits(60))):
            if job != self._job:
                return
            if thought:
                yield thought

    def _move(self, job: int, position: Position, asked: str) -> None:
        """Play the move that a player chooses, not earlier than the pause is over."""
        began, chosen = time.monotonic(), ""
        try:
            for thought in self._thoughts(job, position, asked):
                chosen = thought["line"][0]
        except Exception as error:
            self.tell({"fault": f"{asked} could not move: {error}"})
            return
        while job == self._job and time.monotonic() - began < self.pause:
            time.sleep(0.02)
        with self.lock:
            try:
                if job == self._job and chosen:
                    self.play(chosen)
            except StorageError as error:
                self.tell({"fault": str(error)})

    def _analyse(self, job: int, position: Position, asked: str) -> None:
        try:
            for lines in analysis(position, make_player(asked), self.analysing):
                if job != self._job:
                    return
                if lines:
                    self.tell({"lines": lines, "version": self.version})
        except Exception as error:
            self.tell({"fault": f"the analysis stopped: {error}"})


def _prepare(position: Position, asked: str) -> None:
    """Think for a moment, so that the kernels of a player are compiled before it is to move."""
    if not read_player(asked).program:
        with suppress(Exception):  # a fault is reported when the player is to move
            next(thoughts(position, make_player(asked)), None)


class Hub:
    """All tables, in memory and in the store; of other programs only ``programs`` may play."""

    def __init__(self, store: Store, programs: Collection[str] = ()) -> None:
        self.store, self.programs, self._lock = store, frozenset(programs), threading.Lock()
        self._tables: dict[str, Table] = {}

    def open(self, game: Game, record: Record | None = None, players: dict[str, str] | None = None) -> Table:
        """A new table with a game that begins, or with all moves of a record."""
        record = new_record(game) if record is None else record
        key = secrets.token_urlsafe(6)
        at = (record.main_line() or (START,))[-1]
        table = Table(key, game, record, at, {}, self)
        self._keep(table)
        table.seat(players or {})
        return table

    def table(self, key: str) -> Table:
        """The table of a key, taken up again from the store if need be; KeyError when there is none."""
        with self._lock:
            if key in self._tables:
                return self._tables[key]
        found = self.store.read(key)
        if found is None:
            raise KeyError(key)
        record, at, players = found
        table = Table(key, game_of(record), record, at, players, self)
        return self._keep(table)

    def latest(self) -> Table | None:
        """The table that was opened last, of those in the store too."""
        keys = self.store.keys()
        return self.table(keys[0]) if keys else None

    def _keep(self, table: Table) -> Table:
        with self._lock:
            while len(self._tables) >= MOST_TABLES:  # the oldest that no page follows leaves; the store still has it
                unfollowed = next((key for key, one in self._tables.items() if not one.is_followed), None)
                if unfollowed is None:
                    break
                del self._tables[unfollowed]
            return self._tables.setdefault(table.key, table)
