"""What a run of games was: enough to play the very same games again, or to say why that cannot be."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from ndvariants.errors import StorageError
from ndvariants.game.game import Game
from ndvariants.players.worth.tuned import tuned_of

_SAID = {
    "variant": "the variant",
    "parameters": "the parameters",
    "start": "the start position",
    "rules": "the rules (the file has been changed since, or the compiler writes it otherwise)",
    "kernels": "the kernels (another version of ndvariants, or its sources were changed)",
    "seed": "the seed",
    "max_plies": "the ply limit",
    "players": "the players",
    "opening": "the plies drawn at random",
    "stop_at": "the conditions to stop at",
    "record": "what is recorded of a game",
    "lot": "what is drawn for every game",
}


@dataclass(frozen=True, slots=True)
class Description:
    """Everything that the games of a run depend on.

    ``source`` is the name or path under which the variant was asked for, ``rules`` and ``kernels`` are digests,
    ``players`` has one text for each seat, every ``record``-th game keeps its moves (0: none). ``reproducible``: the
    same description gives the same games everywhere. ``until``: the share that was to be known, and how well. ``lot``:
    the parameter that was drawn for every game, and from what (``simulation.lots``).
    """

    variant: str
    source: str
    title: str
    parameters: Mapping[str, Any]
    names: tuple[str, ...]
    start: str
    rules: str
    kernels: str
    seed: int
    max_plies: int
    players: tuple[str, ...]
    opening: int = 0
    stop_at: str = ""
    record: int = 0
    reproducible: bool = True
    version: str = ""
    until: str = ""
    lot: str = ""

    @property
    def is_random(self) -> bool:
        """Were its games random from the first ply to the end that the rules give them?"""
        return set(self.players) == {"random"} and not self.opening and not self.stop_at

    def as_json(self) -> str:
        """The description as one line of JSON; ``description_from`` reads it."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


def description_from(text: str) -> Description:
    """The description that ``as_json`` wrote. Raises StorageError when it is none."""
    try:
        values = json.loads(text)
        known = {field.name for field in fields(Description)}
        plain = {name: value for name, value in values.items() if name in known}
        read = Description(**{**plain, "names": tuple(plain["names"]), "players": tuple(plain["players"])})
        for name in ("seed", "max_plies", "opening", "record"):
            if not isinstance(getattr(read, name), int):
                raise TypeError(f"{name} is no number")
        return read
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise StorageError(f"the description of the run is damaged: {error}") from error


def rules_digest(game: Game) -> str:
    """A name for the rules as the kernel sees them: all tables, the start and the names of cells."""
    digest = hashlib.sha256()
    tables = game.tables
    for words in (tables.T, tables.R, tables.start):
        digest.update(words.tobytes())
    digest.update("\0".join(game.cells).encode())
    tuned = tuned_of(game)
    given = {name: one.value for name, one in tuned.values.items()} | dict(game.variant.values)
    if given:  # what players go by
        digest.update(json.dumps(given, sort_keys=True).encode())
    if tuned.cells is not None:
        digest.update(tuned.cells.squares.tobytes() + tuned.cells.held.tobytes())
    return digest.hexdigest()[:32]


def differences(then: Description, now: Description) -> Sequence[str]:
    """Why the games of two descriptions would differ, in words; none when they are the same games."""
    found = []
    for name, words in _SAID.items():
        before, after = getattr(then, name), getattr(now, name)
        if _plain(before) != _plain(after):
            if name == "record":
                before, after = _recorded(before), _recorded(after)
            shown = "" if name in ("rules", "kernels", "start") else f": {_shown(before)} then, {_shown(after)} now"
            found.append(words + shown)
    return found


def _recorded(every: int) -> str:
    """Of which games the moves are kept, as ``--record`` says it."""
    return {0: "summary", 1: "moves"}.get(every, f"sample={1 / max(1, every):.4g}")


def _plain(value: Any) -> Any:
    """A value as JSON would give it back."""
    return json.loads(json.dumps(dict(value) if isinstance(value, Mapping) else value))


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{name}={_shown(part)}" for name, part in value.items()) or "none"
    if isinstance(value, (tuple, list)):
        return ", ".join(map(str, value))
    return str(value) or "none"
