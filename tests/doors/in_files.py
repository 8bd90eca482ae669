"""Files from strangers and results of workers: runs of which rows or bytes are others, values beside a file."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from ndvariants import load
from ndvariants.game.random_games import RandomGames, Result
from ndvariants.players.worth.learned import bring, learned_of
from ndvariants.simulation.events.census import census_of
from ndvariants.simulation.evidence import description_of
from ndvariants.simulation.games import RandomRecipe
from ndvariants.simulation.runs.recorded import Recorder
from ndvariants.simulation.runs.replaying import Replays
from ndvariants.storage.packing import packed
from ndvariants.storage.played import played_of
from ndvariants.storage.run_file import RunFile
from tests.doors.games import game, move_number, number

KINDS = ("losalamos", "checkers", "dobutsu")


@cache
def _folder() -> Path:
    return Path(mkdtemp(prefix="doors"))


@cache
def _run(name: str) -> bytes:
    """The bytes of a file with one run of six games with their moves."""
    start, path = game(name).start(), _folder() / f"{name}.db"
    recipe = RandomRecipe(start, 5, 40, 1)
    with RunFile.opened(path, writing=True) as file:
        run = file.start(name, description_of(start, name, recipe, ""), 6, played_of(start.game, with_values=False))
        Recorder(file, run, 6, None, None).play(recipe)
    return path.read_bytes()


def damaged(choose: random.Random) -> None:
    """A file of runs of which some bytes are others."""
    found = bytearray(_run(choose.choice(KINDS)))
    for _ in range(choose.randrange(1, 4)):
        found[choose.randrange(len(found))] = choose.randrange(256)
    path = _folder() / "damaged.db"
    path.write_bytes(bytes(found))
    _read(path)


def forged(choose: random.Random) -> None:
    """Results and moves that a worker, or a stranger who knows the checksums, has stored."""
    name = choose.choice(KINDS)
    start, path = game(name).start(), _folder() / "forged.db"
    path.unlink(missing_ok=True)
    about = description_of(start, name, RandomRecipe(start, 5, 40, 1), "")
    changed: dict[str, Any] = {}
    if choose.random() < 0.4:
        key = choose.choice(
            ["max_plies", "opening", "seed", "record", "start", "names", "players", "parameters", "lot"]
        )
        changed[key] = choose.choice([number(choose), "", "x", [], ["white"], {}, None])
    about = replace(about, kernels=choose.choice([about.kernels, "0" * 64]), **changed)
    with RunFile.opened(path, writing=True) as file:
        run = file.start(name, about, 6, played_of(start.game, with_values=False))
        line = [move_number(choose, start) for _ in range(choose.randrange(1, 4))]
        fitting = [one for one in line if -(1 << 63) <= one < 1 << 63]
        whole = RandomGames(start, 5, 40, compiled=False).moves(0)
        words = choose.choice([packed(fitting), packed(whole), packed([*whole[:3], *fitting]), b"", b"x", packed([])])
        result = Result(0, choose.randrange(-3, 4), choose.choice(["", "checkmate", "x"]), choose.randrange(41))
        file.add(run, 0, [result], 0.1, {0: words})
    _read(path)


def _read(path: Path) -> None:
    """Everything that commands ask of a file of runs."""
    with RunFile.opened(path) as file:
        for run in file.runs():
            results = list(file.results(run))
            file.tally(run)
            replays = Replays(file, run)
            for result in results:
                claimed = file.moves(run, result.number)
                if claimed is not None:
                    census_of(replays.start, [(result, claimed.numbers)], run.description.max_plies)
                replays.line(result.number)


def values(choose: random.Random) -> None:
    """A file of values of which some are others."""
    here = load("losalamos")
    entry: Any = {
        "variant": "losalamos",
        "parameters": {},
        "values": {"rook": {"value": 500, "games": 3, "error": 2}},
        "how": {},
        "cells": {"white rook": [0] * 73},
    }
    for _ in range(choose.randrange(1, 3)):
        other = choose.choice([number(choose), "x", [], {}, None, 1e308, {"rook": 3}, [number(choose)] * 73])
        entry[choose.choice(list(entry))] = other
    text = json.dumps(entry)
    if choose.random() < 0.3:
        at = choose.randrange(len(text))
        text = text[:at] + choose.choice('{}[]",:0') + text[at + choose.randrange(2) :]
    bring(here, text)
    learned_of(here)
