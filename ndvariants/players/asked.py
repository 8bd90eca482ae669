"""Player strings: ``alphabeta:nodes=10000,noise=10`` as a value.

>>> asked = read_player("alphabeta:nodes=2000")
>>> asked.kind, asked.nodes, asked.noise
('alphabeta', 2000, 10)
>>> read_player("level=3").text
'level=3'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ndvariants.errors import NdVariantsError
from ndvariants.game.door import within
from ndvariants.suggest import nearest

MOST_DEPTH = 63
NO_LIMIT = 1 << 50
AS_NEEDED = -1


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of player: its options, and how messages show it. ``compiled``: it plays whole games in compiled code.

    Others are asked for every move, in Python.
    """

    options: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    compiled: bool = True


KINDS: Mapping[str, Kind] = {
    "random": Kind(shown=("random",)),
    "greedy": Kind(("noise", "blunder"), shown=("greedy",)),
    "alphabeta": Kind(
        ("nodes", "depth", "seconds", "threads", "noise", "blunder", "endings"),
        shown=("alphabeta:nodes=10000", "alphabeta:depth=4", "alphabeta:seconds=1"),
    ),
    "mcts": Kind(("playouts", "plies", "seconds", "noise", "blunder"), shown=("mcts:playouts=2000",)),
    "uci": Kind(("nodes", "depth", "seconds"), compiled=False),
}
_RANGES = {"depth": (1, MOST_DEPTH), "threads": (1, 64), "noise": (0, 10_000), "plies": (0, 1000)}
# nodes, noise in points, moves of a thousand that are drawn at random: steps found by matches (docs/use/players.md).
# Random moves cost as much in short games as in long ones, fewer nodes or more noise cost next to nothing in some.
LEVELS = (
    (100, 20, 480), (100, 20, 370), (100, 20, 265), (100, 20, 165), (100, 20, 80),
    (130, 20, 25), (230, 20, 5), (480, 20, 0), (1_100, 15, 0), (2_800, 10, 0),
)  # fmt: skip
NOISE = 10
FORMS = ", ".join([*(form for kind in KINDS.values() for form in kind.shown), f"level=1 .. level={len(LEVELS)}"])


class PlayerError(NdVariantsError):
    """A player string that names no player."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A player as data. ``noise``: points by which positions are misjudged; ``blunder``: random moves of a thousand.

    ``nodes`` are playouts of Monte Carlo tree search, which draws ``plies`` at random before it judges (AS_NEEDED:
    to the end of the game, where pieces do not tell who wins). ``endings``:
    pieces whose positions are looked up in tables. ``megabytes`` of the table of positions; 0: as many as the nodes
    need. ``program`` and ``settings``: another program, and its options. ``is_level``: how it looks ahead hangs on the
    game (``meaning.suited``).
    """

    kind: str
    text: str
    nodes: int = NO_LIMIT
    depth: int = MOST_DEPTH
    seconds: float = 0.0
    threads: int = 1
    noise: int = NOISE
    blunder: int = 0
    plies: int = 0
    endings: tuple[str, ...] = ()
    megabytes: int = 0
    program: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    is_level: bool = False

    def __post_init__(self) -> None:
        within("megabytes", self.megabytes, 0, 1 << 20)
        within("a blunder", self.blunder, 0, 1000)
        within("plies", self.plies, AS_NEEDED, 1 << 16)
        within("nodes", self.nodes, 0, NO_LIMIT)
        within("depth", self.depth, 0, MOST_DEPTH)
        for name in ("threads", "noise"):
            within(name, getattr(self, name), *_RANGES[name])

    @property
    def is_reproducible(self) -> bool:
        """True if the same seed makes the same moves on every machine."""
        return self.seconds == 0 and self.threads == 1 and self.kind != "uci"

    @property
    def is_compiled(self) -> bool:
        """True if it plays whole games in compiled code. Others are asked for every move."""
        return self.is_reproducible and KINDS[self.kind].compiled


def read_player(text: str) -> Asked:
    """The player that a string asks for; raises PlayerError with the reason and the forms there are."""
    kind, _, options = text.strip().partition(":")
    kind, equals, number = (part.strip() for part in kind.partition("="))
    if kind == "level" and options:
        raise PlayerError(f"{text!r}: a level has no options", "write level=3")
    if kind == "level":
        return _level(text.strip(), number)
    if kind not in KINDS or equals:
        close = nearest(kind, [*KINDS, "level"])
        hint = f"did you mean {close!r}? " if close not in ("", kind) else ""
        raise PlayerError(f"no player is called {text!r}", f"{hint}there are {FORMS}")
    asked = Asked(kind, text.strip(), plies=AS_NEEDED if kind == "mcts" else 0)
    if kind == "uci":
        program, _, options = options.partition(",")
        if not program.strip():
            raise PlayerError(f"{text!r}: which program?", "write uci:fairy-stockfish,nodes=1000")
        asked = replace(asked, program=program.strip())
    if options and not KINDS[kind].options:
        raise PlayerError(f"{text!r}: the {kind} player has no options")
    words = [option for option in options.split(",") if option.strip()]
    for option in words:
        asked = _with_option(asked, option)
    names = [option.partition("=")[0].strip() for option in words]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        raise PlayerError(f"{text!r}: {twice!r} is said twice")
    if kind == "greedy":
        return replace(asked, nodes=1, depth=1)
    if kind == "mcts":
        return asked if asked.nodes != NO_LIMIT or asked.seconds else replace(asked, nodes=2000)
    if kind == "alphabeta" and asked.nodes == NO_LIMIT and asked.depth == MOST_DEPTH and asked.seconds == 0:
        return replace(asked, nodes=10_000)
    return asked


def _level(text: str, number: str) -> Asked:
    if not number.isdecimal() or len(number) > 3 or not 1 <= int(number) <= len(LEVELS):
        raise PlayerError(f"{text!r}: levels go from 1 to {len(LEVELS)}", "write level=3")
    nodes, noise, blunder = LEVELS[int(number) - 1]
    return Asked("alphabeta", text, nodes=nodes, noise=noise, blunder=blunder, is_level=True)


def _with_option(asked: Asked, option: str) -> Asked:
    name, _, value = (part.strip() for part in option.partition("="))
    if asked.kind == "uci" and name.startswith("set."):
        return replace(asked, settings=(*asked.settings, (name.removeprefix("set."), value)))
    known = KINDS[asked.kind].options
    if name not in known:
        close = nearest(name, known)
        hint = f"did you mean {close!r}?" if close else f"its options are {', '.join(known)}"
        raise PlayerError(f"{asked.text!r}: {asked.kind} has no option {name!r}", hint)
    if name == "endings":
        return replace(asked, endings=tuple(filter(None, value.split("+"))))
    if name == "seconds":
        return replace(asked, seconds=_seconds(asked, option, value))
    if name == "blunder":
        return replace(asked, blunder=round(1000 * _part(asked, option, value)))
    number = _whole(asked, option, value, *_RANGES.get(name, (1, NO_LIMIT)))
    name = "nodes" if name == "playouts" else name
    return replace(asked, **{name: number})  # type: ignore[arg-type]


def _whole(asked: Asked, option: str, value: str, least: int, most: int) -> int:
    plain = value.replace("_", "")
    if plain.isdecimal() and len(plain) < 19 and least <= int(plain) <= most:
        return int(plain)
    name, span = option.partition("=")[0].strip(), f" to {most}" if most < NO_LIMIT else " on"
    message = f"{asked.text!r}: {option.strip()!r} needs a whole number from {least}{span}"
    raise PlayerError(message, f"write {name}={max(least, 4)}")


def _seconds(asked: Asked, option: str, value: str) -> float:
    seconds = _number(value)
    if not 0 < seconds <= 86_400:
        raise PlayerError(f"{asked.text!r}: {option!r} needs a number of seconds", "write seconds=1")
    return seconds


def _part(asked: Asked, option: str, value: str) -> float:
    part = _number(value)
    if not 0 <= part <= 1:
        raise PlayerError(f"{asked.text!r}: {option!r} needs a number from 0 to 1", "write blunder=0.1")
    return part


def _number(value: str) -> float:
    try:
        return float(value)
    except ValueError:
        return -1.0
