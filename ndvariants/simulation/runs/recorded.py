"""A run that survives: its games are stored block by block, and what is missing can be played later.

Which games there are depends on the description alone: not on workers, blocks, or how often the run was broken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic

from ndvariants.game.random_games import Result
from ndvariants.interruptions import Interruptions
from ndvariants.simulation.estimation.sequential import Watch
from ndvariants.simulation.games import Blocks, Played, Recipe, play_block
from ndvariants.simulation.runs.crew import Crew, GivenUp, Team, TeamLost
from ndvariants.storage.run_file import RunFile, StoredRun

Report = Callable[["Progress"], None]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: games stored, games asked, games played in this sitting and its seconds."""

    done: int
    asked: int
    played: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second in this sitting."""
        return self.played / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float | None:
        """Seconds still to go, ``None`` while nothing is known."""
        return (self.asked - self.done) / self.rate if self.played else None


@dataclass(frozen=True, slots=True)
class Sitting:
    """Result of a sitting: the games played, the seconds, and whether it was interrupted."""

    played: int
    seconds: float
    interrupted: bool = False


class Recorder:
    """Plays what is missing of a run and stores it."""

    def __init__(
        self, file: RunFile, run: StoredRun, games: int, watch: Watch | None, report: Report | None, first: int = 0
    ) -> None:
        """Plays this number of games of the run, from the number ``first`` on."""
        self._file, self._run, self._games, self._watch, self._report = file, run, games, watch, report
        self._started, self._played, self._stop = monotonic(), 0, Interruptions()
        gaps = ((max(at, first), at + n) for at, n in file.missing(run, first + games))
        self._missing = [(at, end - at) for at, end in gaps if at < end]
        self._done = games - sum(n for _, n in self._missing)

    def play(
        self, recipe: Recipe, workers: int = 1, block: int | None = None, hire: Callable[[Recipe], Team] | None = None
    ) -> Sitting:
        """Play until all games are there, the goal is met, or Ctrl-C, which finishes the blocks in hand.

        The team that ``hire`` finds plays, without it this number of ``workers`` on this machine.
        """
        interrupted = False
        with self._stop:
            try:
                self._play(recipe, workers, block, hire)
            except KeyboardInterrupt:
                interrupted = True
            if self._watch is not None and self._watch.met_at is not None:
                self._file.trim(self._run, self._watch.met_at)
        return Sitting(self._played, monotonic() - self._started, interrupted)

    def _play(self, recipe: Recipe, workers: int, block: int | None, hire: Callable[[Recipe], Team] | None) -> None:
        if self._watch is not None:
            ledger = self._file.ledger
            for there in list(ledger.blocks(self._run.id)):
                self._look(recipe, self._file.block_results(self._run, there), ledger.moves(self._run.id, there))
        if hire is not None and self._missing:
            with self._stop.allowed():
                team = hire(recipe)
            self._share(recipe, team, Blocks(self._missing, team.size, block))
        elif workers > 1 and self._missing:
            with self._stop.allowed():
                recipe.open()  # what has to be compiled is compiled once, not by every worker
            self._started = monotonic()
            self._share(recipe, Crew(recipe, workers), Blocks(self._missing, workers, block))
        else:
            self._alone(recipe, Blocks(self._missing, workers, block))

    @property
    def _is_over(self) -> bool:
        return self._watch is not None and self._watch.met_at is not None

    def _alone(self, recipe: Recipe, blocks: Blocks) -> None:
        games = None
        while not self._is_over and (block := blocks.take()):
            with self._stop.allowed():
                if games is None:
                    games = recipe.open()
                    self._started = monotonic()  # what is compiled before the first game is no part of its time
                played = play_block(games, block, recipe.record)
            self._store(recipe, played, blocks)

    def _share(self, recipe: Recipe, team: Team, blocks: Blocks) -> None:
        try:
            try:
                self._keep_busy(recipe, team, blocks)
            except KeyboardInterrupt:
                self._finish(recipe, team, blocks)
                raise
            except TeamLost as lost:
                kept = f"{self._done:,} of {self._games:,} games are stored"
                raise TeamLost(f"{lost}: {kept}", "--resume goes on with them") from lost
        finally:
            team.dismiss()

    def _keep_busy(self, recipe: Recipe, team: Team, blocks: Blocks) -> None:
        while not self._is_over:
            for worker in team.hungry():
                if block := blocks.take():
                    worker.give(block)
            if not team.busy and not blocks.left:
                return
            self._take_in(recipe, team, blocks)
            self._stop.heed()

    def _finish(self, recipe: Recipe, team: Team, blocks: Blocks) -> None:
        """Wait for the blocks in hand, so that no work is lost."""
        while team.busy and not self._is_over:
            list(team.hungry())
            self._take_in(recipe, team, blocks)

    def _take_in(self, recipe: Recipe, team: Team, blocks: Blocks) -> None:
        for said in team.collect():
            if isinstance(said, GivenUp):
                self._file.set_aside(self._run, said.block.first, said.block.games, said.why)
            else:
                self._store(recipe, said, blocks)

    def _store(self, recipe: Recipe, played: Played, blocks: Blocks) -> None:
        """Store a block in one transaction, and tell how far the run is."""
        block = played.block
        self._file.add(self._run, block.first, played.results, played.seconds, played.moves)
        blocks.took(block, played.seconds)
        self._played += block.games
        self._done += block.games
        self._look(recipe, played.results, played.moves)
        if self._report is not None:
            self._report(Progress(self._done, self._games, self._played, monotonic() - self._started))

    def _look(self, recipe: Recipe, results: Sequence[Result], moves: Mapping[int, bytes]) -> None:
        if self._watch is not None:
            keys = recipe.together([result.number for result in results], moves) if results else None
            for result, key in zip(results, keys or [None] * len(results), strict=True):
                self._watch.add(result.number, result.winner, key)
