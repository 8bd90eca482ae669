"""Does every shipped game of two players let its values be learned? A few short games each; the values are read back.

``python -m tests.learned_everywhere [NAME ...] [--seconds N]``: in an order drawn by ``--seed``, until time is up.
"""

from __future__ import annotations

import argparse
import random
import sys
from time import monotonic

import numpy as np

from ndvariants import NdVariantsError, load
from ndvariants.game.game import Game
from ndvariants.players.worth.learned import Learned, LearnedValue, bring, learned_of, learned_text
from ndvariants.players.worth.survey import Survey
from ndvariants.players.worth.values import values_as_learned, values_of
from ndvariants.resources import variant_paths
from ndvariants.simulation.fitting.cell_fit import Fit
from ndvariants.simulation.fitting.cell_model import CellModel
from ndvariants.simulation.fitting.learner import Course, Progress, learn

GAMES, NODES, MOST_PLIES = 6, 10, 80


def fault_of(game: Game) -> str:
    """Why the values of a game cannot be learned and read back; "" where they can."""
    known, course = Progress(Learned(), Learned()), Course(GAMES, NODES, 1, max_plies=MOST_PLIES)
    try:
        learn(game, course, known, lambda progress, score: None)
        survey = Survey(game)
        model = CellModel(survey, values_of(game), doubt=50.0)
        worths = Fit(model, known.seen[0]).solved(300)
        values = {name: LearnedValue(1, 1, 1) for name in game.pieces if name not in survey.royals}
        found = Learned(values, model.cells(worths), model.weights(worths), {"games": GAMES})
        values_as_learned(game, found)
        bring(game, learned_text(game, found))
        again = learned_of(game)
    except NdVariantsError as error:
        return "" if "nothing to learn" in str(error) else str(error)  # every move takes: pieces are worth nothing
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if found.cells is None or again.cells is None or again.weights != found.weights or dict(again.values) != values:
        return "the values are not read back as they were written"
    same = [np.array_equal(getattr(again.cells, name), getattr(found.cells, name)) for name in ("squares", "held")]
    return "" if all(same) else "the values of cells are not read back as they were written"


def main() -> int:
    """The number of games that cannot learn, at most 1."""
    asked = argparse.ArgumentParser()
    asked.add_argument("names", nargs="*")
    asked.add_argument("--seconds", type=float, default=float("inf"))
    asked.add_argument("--seed", type=int, default=0)
    options = asked.parse_args()
    names = options.names or sorted(variant_paths())
    random.Random(options.seed).shuffle(names)
    end, tried, failed = monotonic() + options.seconds, 0, 0
    for name in names:
        if monotonic() > end:
            break
        game = load(name)
        if len(game.players) == 2:
            tried, fault = tried + 1, fault_of(game)
            failed += bool(fault)
            print(f"{name}: {fault or 'learns'}", flush=True)
    print(f"{tried} games tried, {failed} cannot learn; seed {options.seed}")
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
