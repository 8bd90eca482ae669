"""``python -m tests.explained [POSITIONS]``: more positions of each game than the tests try."""

from __future__ import annotations

import argparse
import time
import traceback
from collections.abc import Callable
from functools import partial

from tests.explained import test_turns as turns
from tests.explained.test_pieces import READINGS, judge

TURNS: dict[str, Callable[[int, int], None]] = {
    "castlings of chess": turns.test_castlings_of_chess,
    "drops of shogi": turns.test_drops_of_shogi,
    "drops of curved_space": turns.test_drops_of_curved_space,
    "othello": turns.test_discs_of_othello,
    "duck": turns.test_turns_of_duck_chess,
    "amazons": turns.test_turns_of_amazons,
    "checkers": turns.test_turns_of_draughts,
}


def main() -> None:
    """Say for each game how it went; of a difference what was told, and exit with 1."""
    options = argparse.ArgumentParser(prog="python -m tests.explained", description="Hold `explain` against readings.")
    options.add_argument("positions", type=int, nargs="?", default=100, help="of each game (default 100)")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--game", action="append", choices=[*READINGS, *TURNS], help="this one alone (repeatable)")
    asked = options.parse_args()
    ways: dict[str, Callable[[], object]] = {
        **{name: partial(judge, name, reading, asked.positions, asked.seed) for name, (reading, _) in READINGS.items()},
        **{name: partial(one, asked.positions, asked.seed) for name, one in TURNS.items()},
    }
    faults = sum(not holds(name, way) for name, way in ways.items() if name in (asked.game or ways))
    raise SystemExit(min(faults, 1))


def holds(name: str, way: Callable[[], object]) -> bool:
    """Whether all that is told of a game holds; printed with the time and what was tried."""
    start = time.perf_counter()
    try:
        kinds = way()
    except AssertionError as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        print(f"{name}: differs: {error} ({where.name}: {where.line})", flush=True)
        return False
    said = ", ".join(f"{kind} {n}" for kind, n in sorted(kinds.items())) if isinstance(kinds, dict) else ""
    print(f"{name}: holds, {time.perf_counter() - start:.0f} s; {said}".removesuffix("; "), flush=True)
    return True


if __name__ == "__main__":
    main()
