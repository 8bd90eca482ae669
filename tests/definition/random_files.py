"""Files drawn by chance, played by both: `python -m tests.definition --chance`."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from types import FrameType
from typing import Any

from ndvariants.errors import NdVariantsError
from ndvariants.model.variant import Variant
from tests.definition.compare import both, load, walk
from tests.definition.turning import turning
from tests.definition.values import Silent, Undefined
from tests.random_rules.generator import invented
from tests.random_rules.mending import mended
from tests.random_rules.text import written

WALKS = 2


@dataclass(frozen=True)
class Found:
    """What came of a file: `same`, `differs`, `silent`, `undefined`, `unloaded`, `slow` or `failed`, and why."""

    seed: int
    text: str
    word: str
    why: str = ""
    variant: Variant | None = None


class Slow(Exception):
    """A file takes too long."""


def text_of(seed: int, turns: bool = False) -> str:
    """Return the text of a file drawn by chance; nothing where it cannot be made to load."""
    found = mended(turning(seed) if turns else invented(seed))
    return "" if found is None else written(found[0])


def judged(text: str, seed: int, plies: int, seconds: int) -> Found:
    """Compare the definition with the program over a file."""
    try:
        program = load(text)
    except NdVariantsError as error:
        return Found(seed, text, "unloaded", str(error).splitlines()[0])
    return compared(program, text, seed, plies, seconds)


def compared(program: Any, text: str, seed: int, plies: int, seconds: int) -> Found:
    """Compare the definition with a game, for so many seconds of CPU at most."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Slow

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        pair = both(program)
        for number in range(WALKS):
            for wrong in walk(pair, number, plies):
                return Found(seed, text, "differs", wrong, pair.definition.variant)
    except Slow:
        return Found(seed, text, "slow")
    except Silent as silent:
        return Found(seed, text, "silent", str(silent))
    except Undefined as undefined:
        return Found(seed, text, "undefined", str(undefined))
    except RecursionError:
        return Found(seed, text, "silent", "conditions that ask each other")  # A21
    except NdVariantsError as error:
        return Found(seed, text, "unloaded", str(error).splitlines()[0])
    except (TypeError, KeyError, IndexError, AssertionError, ValueError, AttributeError) as error:
        return Found(seed, text, "failed", f"{type(error).__name__}: {error}")
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return Found(seed, text, "same", "", pair.definition.variant)
