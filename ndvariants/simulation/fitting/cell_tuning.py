"""What pieces are worth on each cell, early and late, and in hand, learned from games in rounds.

Each round is played by what was learned in those before it, and all games count in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ndvariants.game.game import Game
from ndvariants.players.worth.survey import Survey
from ndvariants.players.worth.tuned import Tuned, TunedValue
from ndvariants.players.worth.values import Values, values_as_tuned, values_of
from ndvariants.simulation.fitting.cell_fit import Fit, Seen, together
from ndvariants.simulation.fitting.cell_games import Asking, seen_in_games
from ndvariants.simulation.fitting.cell_model import CellModel, Floats


def learned(game: Game, asking: Asking, rounds: int, progress: Callable[[int], None] | None = None) -> Tuned:
    """What a number of games say, shared among rounds; the same for any number of workers."""
    values, seen, found = values_of(game), list[Seen](), Tuned()
    model, scale = CellModel(Survey(game), values), 0.0
    for number in range(rounds):
        games = asking.games * (number + 1) // rounds - asking.games * number // rounds
        share = replace(asking, games=games, seed=asking.seed + 104_729 * number)
        seen.append(seen_in_games(game, values, share, progress))
        fit = Fit(model, together(seen))
        scale = scale or fit.likeliest_scale(model.before)
        worths = fit.solved(scale)
        found = Tuned(_of_pieces(model, values_of(game), fit, worths, scale), model.cells(worths))
        values = values_as_tuned(game, found)
    return found


def _of_pieces(model: CellModel, before: Values, fit: Fit, worths: Floats, scale: float) -> dict[str, TunedValue]:
    """The value of every piece that is no royal: what it was, and what it gained where it stood."""
    survey, found = model.survey, dict[str, TunedValue]()
    more, spread = fit.pieces(worths, scale)
    for code in model.kinds:
        piece, number = survey.piece[code], survey.piece_number[code]
        if not survey.is_royal(code) and piece not in found:
            value, half = float(before.by_code[code]) + float(more[number]), float(spread[number])
            found[piece] = TunedValue(round(value), round(value - half), round(value + half))
    return found
