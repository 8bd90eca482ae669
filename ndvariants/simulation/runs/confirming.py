"""Whether the results that a run claims are those of its games: random games are played again from their numbers, of
others the moves that were stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ndvariants.errors import NdVariantsError
from ndvariants.game.endings import DRAW, UNFINISHED
from ndvariants.game.game import Position
from ndvariants.game.random_games import Result
from ndvariants.simulation.games import Games
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.run_file import RunFile, StoredRun

MOST_TOLD = 10  # games of a run that are named
Progress = Callable[[int, int], None]


def unconfirmed(file: RunFile, run: StoredRun, progress: Progress | None = None) -> list[str]:
    """A sentence on each of the first games whose result nothing confirms; none where all are confirmed."""
    found, silent, done = list[str](), 0, 0
    replays = Replays(file, run)
    games = replays.random_games()
    for block in file.ledger.blocks(run.id):
        results = file.block_results(run, block)
        again = games.play(block.first, block.games) if games is not None else ()
        for number, said in _faults(file, run, replays, results, games, again):
            silent += not said
            if said:
                found.append(f"{file.path}: game {number} of {run.name!r}: {said}")
            if len(found) == MOST_TOLD:
                return [*found, "more games were not looked at"]
        done += block.games
        if progress is not None:
            progress(done, run.done)
    if silent:
        found.append(f"{file.path}: nothing confirms {silent:,} games of {run.name!r}: their moves were not stored")
    return found


def _faults(
    file: RunFile,
    run: StoredRun,
    replays: Replays,
    results: Sequence[Result],
    games: Games | None,
    again: Sequence[Result],
) -> Iterator[tuple[int, str]]:
    """The numbers of games that are not confirmed, with the reason; "" where their moves were not stored."""
    for k, result in enumerate(results):
        moves = file.moves(run, result.number)
        if games is not None:
            if again[k][:6] != result[:6]:
                yield result.number, f"the result is {_told(result)}, played again it is {_told(again[k])}"
            elif moves is not None and list(moves.numbers) != list(games.moves(result.number)):
                yield result.number, "the moves that are stored are not those of the game"
        elif moves is None:
            yield result.number, ""
        elif said := _by_moves(replays, result):
            yield result.number, said


def _by_moves(replays: Replays, result: Result) -> str:
    try:
        line = replays.line(result.number)
    except NdVariantsError as error:
        return str(error)
    for position in line[:-1]:
        if position.outcome() is not None:
            return f"it goes on after it was over at ply {position.ply}"
    end = _end(line[-1], result)
    if end[:2] != (result.winner, result.reason) or len(line) - 1 != result.plies:
        return f"the result is {_told(result)}, its moves say winner {end[0]}, {end[1]!r}, {len(line) - 1} plies"
    return ""


def _end(last: Position, result: Result) -> tuple[int, str]:
    """Winner and reason by the last position; unfinished games keep the reason stored in the run."""
    outcome = last.outcome()
    if outcome is None:
        return UNFINISHED, result.reason
    return (last.game.teams.index(outcome.winner) if outcome.winner else DRAW), outcome.reason


def _told(result: Result) -> str:
    return f"winner {result.winner}, {result.reason!r}, {result.plies} plies"
