"""How far learning has come, in a file beside that of the values: what is interrupted goes on where it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import BadZipFile

import numpy as np

from ndvariants.game.game import Game
from ndvariants.players.worth.learned import Learned, learned_text, read_learned
from ndvariants.simulation.estimation.rating import Score
from ndvariants.simulation.fitting.cell_fit import Seen, together
from ndvariants.simulation.fitting.learner import Course, Progress, Step

SUFFIX = ".learning.npz"


def course_digest(game: Game, course: Course, start: Learned) -> str:
    """A name for what is learned from what, as far as it decides the games: other files and options have another."""
    said = {
        "files": [text for _, text in game.variant.files],
        "parameters": dict(game.variant.parameters),
        "course": asdict(replace(course, workers=1)),
        "start": learned_text(game, start),
    }
    return hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode()).hexdigest()


def write_progress(file: BinaryIO, game: Game, digest: str, course: Course, known: Progress) -> None:
    """Write all of it. The positions of games come together in *known*, too."""
    known.seen = [together(known.seen)] if known.seen else []
    told = {
        "digest": digest,
        "course": asdict(course),
        "base": learned_text(game, known.base),
        "best": learned_text(game, known.best),
        "played": known.played,
        "scale": known.scale,
        "steps": [asdict(step) for step in known.steps],
    }
    arrays = {field.name: getattr(seen, field.name) for seen in known.seen for field in fields(Seen)}
    np.savez_compressed(file, told=np.frombuffer(json.dumps(told).encode(), np.uint8), **arrays)


def read_progress(path: Path, game: Game, digest: str) -> tuple[Course, Progress] | None:
    """Saved progress; ``None`` if there is none, it is damaged, or it is of another file or other options."""
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            told = json.loads(file["told"].tobytes())
            if told["digest"] != digest:
                return None
            names = [field.name for field in fields(Seen)]
            seen = [Seen(**{name: file[name] for name in names})] if "boards" in file else []
        return Course(**told["course"]), _progress(game, told, seen)
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        return None


def _progress(game: Game, told: Mapping[str, Any], seen: list[Seen]) -> Progress:
    best, base = (read_learned(game, told[name], "what is kept") for name in ("best", "base"))
    steps = [Step(**{**step, "score": Score(**step["score"])}) for step in told["steps"]]
    return Progress(base, best, told["played"], told["scale"], seen, steps)
