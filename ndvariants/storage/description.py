"""Description of a run of games: enough to play the very same games again, or to say why that cannot be."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from ndvariants.errors import StorageError
from ndvariants.game.game import Game
from ndvariants.players.worth.learned import learned_of

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
    "pairs": "whether the players change sides",
}


@dataclass(frozen=True, slots=True)
class Description:
    """Everything that the games of a run depend on.

    ``source`` is the name or path under which the variant was asked for, ``rules`` and ``kernels`` are digests,
    ``players`` has one text for each seat, every ``record``-th game keeps its moves (0: none). ``reproducible``: the
    same description gives the same games everywhere. ``until``: the share that was to be known, and how well. ``lot``:
    the parameter that was drawn for every game, and from what (``simulation.lots``). ``pairs``: the players change
    sides from game to game, and play each opening once on either side.
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
    pairs: bool = False
    teams: tuple[str, ...] = ()  # who wins, by index; in runs of before there were teams the players

    @property
    def is_random(self) -> bool:
        """True if its games were random from the first ply to the end that the rules give them."""
        return set(self.players) == {"random"} and not self.opening and not self.stop_at

    def as_json(self) -> str:
        """The description as one line of JSON; ``description_from`` reads it."""
        return json.dumps(asdict(self), ensure_ascii=False, sort_keys=True)


_TEXTS = ("variant", "source", "title", "start", "rules", "kernels", "stop_at", "version", "until", "lot")
_NUMBERS = {"seed": None, "max_plies": 1 << 30, "opening": 1 << 20, "record": 1 << 62}  # with the largest there may be
_MOST_TEXT = 1 << 20  # letters of a description
_MOST_SEATS = 64


def description_from(text: object) -> Description:
    """The description that ``as_json`` wrote. Raises StorageError when it is none."""
    try:
        if not isinstance(text, str) or len(text) > _MOST_TEXT:
            raise TypeError("it is no text, or far too long")
        values = json.loads(text)
        if not isinstance(values, dict):
            raise TypeError("it is no mapping")
        known = {field.name for field in fields(Description)}
        plain = {name: value for name, value in values.items() if name in known}
        for name in ("names", "players"):
            plain[name] = _seats(name, plain.get(name))
        plain["teams"] = _seats("teams", plain.get("teams") or list(plain["names"]))
        read = Description(**plain)
        _check(read)
        return read
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise StorageError(f"the description of the run is damaged: {error}") from error


def _seats(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or any(type(word) is not str for word in value):
        raise TypeError(f"`{name}` is no list of texts")
    if not 0 < len(value) <= _MOST_SEATS:
        raise ValueError(f"`{name}` has {len(value)} entries")
    return tuple(value)


def _check(read: Description) -> None:
    """Raises TypeError or ValueError unless every part is what it should be."""
    for name in _TEXTS:
        if type(getattr(read, name)) is not str:
            raise TypeError(f"`{name}` is no text")
    for name, most in _NUMBERS.items():
        number = getattr(read, name)
        if type(number) is not int:
            raise TypeError(f"`{name}` is no whole number")
        if number < (name == "max_plies") or (most is not None and number > most):
            raise ValueError(f"`{name}` is {number:.3g}" if abs(number) < 10**300 else f"`{name}` is too large")
    for name in ("reproducible", "pairs"):
        if type(getattr(read, name)) is not bool:
            raise TypeError(f"`{name}` is neither true nor false")
    if len(read.players) != len(read.names):
        raise ValueError(f"there are {len(read.players)} players for {len(read.names)} seats")
    if not isinstance(read.parameters, dict) or not all(map(_is_parameter, read.parameters.values())):
        raise TypeError("`parameters` is no mapping of names to values")


def _is_parameter(value: Any) -> bool:
    plain = (bool, int, float, str)
    return type(value) in plain or (isinstance(value, list) and all(type(one) in plain for one in value))


def rules_digest(game: Game) -> str:
    """A name for the rules as the kernel sees them: all tables, the start and the names of cells."""
    digest = hashlib.sha256()
    tables = game.tables
    for words in (tables.T, tables.R, tables.start):
        digest.update(words.tobytes())
    digest.update("\0".join(game.cells).encode())
    learned = learned_of(game)
    given = {name: one.value for name, one in learned.values.items()} | dict(game.variant.values)
    if given:  # what players go by
        digest.update(json.dumps(given, sort_keys=True).encode())
    if learned.cells is not None:
        digest.update(learned.cells.squares.tobytes() + learned.cells.held.tobytes())
    if learned.weights is not None:
        digest.update(repr(learned.weights).encode())
    return digest.hexdigest()[:32]


def differences(then: Description, now: Description, names: tuple[str, str] = ("then", "now")) -> Sequence[str]:
    """Why the games of two descriptions, named so, would differ, in words; none when they are the same games."""
    found = []
    for name, words in _SAID.items():
        before, after = getattr(then, name), getattr(now, name)
        if _plain(before) != _plain(after):
            if name == "record":
                before, after = _recorded(before), _recorded(after)
            shown = f": {_shown(before)} {names[0]}, {_shown(after)} {names[1]}"
            found.append(words + shown * (name not in ("rules", "kernels", "start")))
    return found


def _recorded(every: int) -> str:
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
