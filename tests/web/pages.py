"""Whole games on the one-file page of every shipped variant, each ply compared with Python, drawing included.

``python -m tests.web.pages --seconds 240 --seed 7`` takes the variants by turns and names the first difference of each;
every page must also let two levels play against each other.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from ndvariants import Game, Position, load
from ndvariants.game.records.replay import new_record
from ndvariants.report.svg.scene import state
from ndvariants.resources import variant_names
from ndvariants.web import page

NODE = shutil.which("node")
ASSETS = Path(page.__file__).parent / "assets"
NOT_ON_A_PAGE = ("text",)  # the position as text, which a page without a server does not offer
NEAR = 0.11  # of a unit of a picture: Python rounds what it writes


@dataclass(frozen=True, slots=True)
class Asked:
    """What a player of the page is asked: at a ply of a game, with a key of chance."""

    game: int
    ply: int
    player: str
    key: int = 77


def random_game(game: Game, seed: int, plies: int) -> list[Position]:
    """The positions of a random game, the start first, to its end or so many plies."""
    line, random = [game.start()], Random(seed)
    while len(line) <= plies and line[-1].outcome() is None:
        line.append(line[-1].play(random.choice(line[-1].legal_moves())))
    return line


def shown(
    game: Game,
    games: list[list[Position]],
    plies: int = 0,
    asked: Sequence[Asked] = (),
    typed: list[list[str]] | None = None,
) -> Any:
    """What the page of a game shows at every ply of *games*, what its players think where they are *asked*, and how
    far its levels play (of *plies*). *typed*: how the moves are written, if not as Python writes them."""
    moves = typed or [[one.last_move.text for one in line[1:] if one.last_move is not None] for line in games]
    contents = page.contents(game, new_record(game, games[0][0]))
    case = {"contents": contents, "games": moves, "plies": plies, "asked": [asdict(one) for one in asked]}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copytree(ASSETS, folder, dirs_exist_ok=True)
        (folder / "package.json").write_text('{"type": "module"}')
        (folder / "case.json").write_text(json.dumps(case))
        command = [NODE or "node", str(Path(__file__).with_name("pages.mjs")), str(folder), str(folder / "case.json")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(done.stderr[-2000:])
    return json.loads(done.stdout)


def differences(games: list[list[Position]], found: Any, plies: int = 0) -> list[str]:
    """Where a page shows something else than Python, and whether its levels stop before so many plies; in words."""
    told = [
        f"game {number}, ply {ply}: {name}: page {answer.get(name)!r:.300}, Python {value!r:.300}"
        for number, (line, answers) in enumerate(zip(games, found["states"], strict=True))
        for ply, (position, answer) in enumerate(zip(line, answers, strict=True))
        for name, value in state(position).items()
        if name not in NOT_ON_A_PAGE and not same(answer.get(name), json.loads(json.dumps(value)))
    ]
    told += [
        f"game {number}: moves in short: page {answer}, Python {wanted}"
        for number, (line, answer) in enumerate(zip(games, found.get("shorts", ()), strict=False))
        if answer != (wanted := shorts(line))
    ]
    reached = found["levels"]
    if plies and (reached is None or not (reached["over"] or reached["ply"] >= plies)):
        told.append(f"two players of level 2 stop: {reached}")
    return told


def shorts(line: list[Position]) -> list[str]:
    """The moves of a game as players write them."""
    return [before.san(after.last_move) for before, after in pairwise(line) if after.last_move is not None]


def same(one: Any, other: Any) -> bool:
    """Are two values the same, but for how numbers of pictures are rounded?"""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[name]) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, float) or isinstance(other, float):
        return isinstance(one, int | float) and isinstance(other, int | float) and abs(one - other) < NEAR
    return type(one) is type(other) and one == other


def main() -> int:
    """The number of variants whose page differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=240.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=400, help="of a game at most")
    parser.add_argument("variants", nargs="*", default=variant_names())
    asked = parser.parse_args()
    began, wrong, games, plies, seed = time.monotonic(), set[str](), 0, 0, asked.seed
    print(f"pages: seed {asked.seed}")
    while True:
        for variant in asked.variants:
            if seed > asked.seed and time.monotonic() - began > asked.seconds:
                print(f"{games} games, {plies} positions on {len(asked.variants)} pages, {len(wrong)} pages differ")
                return len(wrong)
            lines, level_plies = [random_game(load(variant), seed, asked.plies)], 12 if seed == asked.seed else 0
            found = differences(lines, shown(lines[0][0].game, lines, level_plies), level_plies)
            games, plies = games + 1, plies + len(lines[0])
            if found:
                wrong.add(variant)
                print(*(f"{variant}, seed {seed}, {one}" for one in found[:3]), sep="\n", flush=True)
        seed += 1


if __name__ == "__main__":
    sys.exit(main())
