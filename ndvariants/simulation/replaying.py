"""A game of a stored run, move by move."""

from __future__ import annotations

from ndvariants.errors import NdVariantsError, StorageError
from ndvariants.game.game import Game
from ndvariants.game.load import load
from ndvariants.game.position import Position
from ndvariants.game.turns import turn_numbers
from ndvariants.machine.digests import sources_digest
from ndvariants.simulation.games import RandomRecipe
from ndvariants.storage.description import Description, rules_digest
from ndvariants.storage.run_file import RunFile, StoredRun


def replayed(file: RunFile, run: StoredRun, number: int) -> list[Position]:
    """All positions of a game, the first before any move. Raises StorageError when they cannot be known."""
    file.result(run, number)  # is there such a game?
    description = run.description
    start = start_of(description)
    moves = file.moves(run, number)
    if moves is None:
        if description.kernels != sources_digest() or set(description.players) != {"random"}:
            raise StorageError(
                f"the moves of game {number} were not stored, and the kernels have changed since, so that it cannot be"
                " played again\n  hint: simulate --record sample=0.01 keeps the moves of every hundredth game"
            )
        moves = RandomRecipe(start, description.seed, description.max_plies).open().moves(number)
    line = [start]
    for word in turn_numbers(start.game, start.state, map(int, moves)) if start.game.has_turns else moves:
        line.append(line[-1].play(int(word)))
    return line


def start_of(description: Description) -> Position:
    """The start of a run, under the rules that it had then. Raises StorageError when they are no longer known."""
    return _game_of(description).position(description.start)


def _game_of(description: Description) -> Game:
    parameters = {
        name: ",".join(map(str, value)) if isinstance(value, list) else value
        for name, value in description.parameters.items()
    }
    try:
        game = load(description.source, **parameters)
    except NdVariantsError as error:
        raise StorageError(f"the variant {description.source!r} of the run cannot be loaded: {error}") from error
    if rules_digest(game) != description.rules:
        raise StorageError(
            f"the rules of {description.variant!r} have changed since the run: its games cannot be replayed"
        )
    return game
