"""One process that tries inputs: it says which is next (so that a crash is known), and what each did wrong."""

from __future__ import annotations

import faulthandler
import random
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable

from ndvariants.errors import NdVariantsError

_TOLD = 20  # faults that are told with their traceback
_SLOW, _HANGS = 20.0, 120.0  # seconds of processor time, and by the clock, that are too many for one input

_NATIVE = ("searches", "uci", "cecp")  # a search un-jitted takes half a minute

Input = Callable[[random.Random], None]


def doors(mode: str) -> dict[str, tuple[Input, int]]:
    """Every door, and how often of two thousand it is tried."""
    from tests.doors import in_addons, in_files, in_lines, in_python

    found: dict[str, tuple[Input, int]] = {
        "moves": (in_python.moves, 680),
        "states": (in_python.states, 400),
        "plain": (in_python.plain, 240),
        "sizes": (in_python.sizes, 120),
        "actions": (in_python.actions, 180),
        "lines": (in_python.lines, 100),
        "searches": (in_python.searches, 15),
        "questions": (in_lines.questions, 100),
        "requests": (in_lines.requests, 40),
        "uci": (in_lines.uci, 40),
        "cecp": (in_lines.cecp, 40),
        "damaged": (in_files.damaged, 8),
        "forged": (in_files.forged, 20),
        "values": (in_files.values, 17),
        "numbered": (in_addons.numbered, 60),
        "zoo": (in_addons.zoo, 40),
        "spiel": (in_addons.spiel, 20),
        "workers": (in_addons.workers, 40),
    }
    left_out = {*in_addons.missing(), *(_NATIVE if mode == "checked" else ())}
    return {name: door for name, door in found.items() if name not in left_out}


def run(mode: str, seed: int, first: int, inputs: int, seconds: float) -> int:
    """Try inputs from the number *first* on until they or the seconds are over."""
    prepare(mode)
    known = doors(mode)
    names, weights = list(known), [weight for _, weight in known.values()]
    counts: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    ends, at = time.monotonic() + seconds, first
    threading.excepthook = _in_a_thread
    while at < first + inputs and time.monotonic() < ends:
        print(f"at {at}", flush=True)
        faulthandler.dump_traceback_later(2 * _HANGS, exit=True)  # native code that never returns
        choose = random.Random(f"{seed} {mode} {at}")
        name = choose.choices(names, weights)[0]
        began, worked = time.monotonic(), time.process_time()
        fault = tried(known[name][0], choose)
        took, work = time.monotonic() - began, time.process_time() - worked
        counts[name] += 1
        spent[name] += took
        if fault or work > _SLOW or took > _HANGS:
            print(f"harm {mode} {at} {name}: {fault or f'{took:.0f} s'}", flush=True)
        at += 1
    faulthandler.cancel_dump_traceback_later()
    each = ", ".join(f"{name} {n}" for name, n in counts.most_common())
    dear = ", ".join(f"{name} {s:.0f} s" for name, s in spent.most_common(4))
    print(f"{mode}: {at - first} inputs: {each}; most time: {dear}", flush=True)
    return 0


def prepare(mode: str) -> None:
    """Guard native vectors, and load the kernels, so that every question is asked of them."""
    if mode == "checked":
        return
    from ndvariants.game.kernels.jit_policy import WARMTH
    from tests.doors.guarded import guard

    WARMTH.wait()
    guard(at_start=mode == "start")


def tried(door: Input, choose: random.Random) -> str:
    """What an input did wrong; nothing after an answer, or a fault on purpose."""
    try:
        door(choose)
    except NdVariantsError:
        return ""
    except Exception:
        return traceback.format_exc(limit=-4)
    return ""


def _in_a_thread(what: threading.ExceptHookArgs) -> None:
    told = "".join(traceback.format_exception(what.exc_type, what.exc_value, what.exc_traceback, limit=-4))
    print(f"harm in a thread: {told}", flush=True)
    sys.stdout.flush()
