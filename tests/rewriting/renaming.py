"""Rewrites that give things other names: the game is the same under them."""

from __future__ import annotations

import re
from random import Random

from tests.random_rules.text import File
from tests.rewriting.rewrites import replaced

Names = dict[str, str]  # from the new name of a cell, piece, player, phase or register to the old one


def _renamed(file: File, names: Names) -> Names:
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    changed = replaced(file, pattern, lambda found: names[found[0]])
    file.clear()
    file.update(changed)
    return {new: old for old, new in names.items()}


def pieces_exchanged(file: File, chance: Random) -> Names:
    """Exchange the names of two pieces, and give all of them another order of letters."""
    one, other = chance.sample(list(file["pieces"]), 2)
    return _renamed(file, {one: other, other: one})


def pieces_renamed(file: File, chance: Random) -> Names:
    """Rename all pieces."""
    return _renamed(file, {name: f"{name}ling" for name in file["pieces"]})


def players_renamed(file: File, chance: Random) -> Names:
    """Rename all players."""
    return _renamed(file, {name: f"{name}ish" for name in file["players"]})


def rest_renamed(file: File, chance: Random) -> Names:
    """Rename zones, registers, definitions and phases."""
    names = [*file.get("zones", {}), *file.get("registers", {}), *(one["name"] for one in file.get("phases", []))]
    names += [re.split(r"\W", name)[0] for name in file.get("define", {})]
    words = {name: f"{name}_too" for name in names if name not in ("play", "more")}
    return _renamed(file, words)


def an_axis_of_width_one(file: File, chance: Random) -> Names:
    """Add an axis of width 1; every cell has the same name as before, with an A before it."""
    grid = file["board"].get("grid")
    text = str(file)
    if list(grid or ()) != ["file", "rank"] or set(file["board"]) - {"grid", "mutable", "lonely"}:
        return {}
    if re.search(r"axes\(|dimension|width|section|turn |carry|cell at|nearest", text):
        return {}
    file["board"]["grid"] = {**grid, "floor": 1}
    file["notation"] = {"cells": "floor:A file:a rank:1"}
    files, ranks = "abcdefghij"[: grid["file"]], range(1, grid["rank"] + 1)
    return _renamed(file, {f"{a}{n}": f"A{a}{n}" for a in files for n in ranks})


def mirrored(file: File, chance: Random) -> Names:
    """Exchange left and right of a board."""
    grid = file["board"].get("grid")
    text = str({key: value for key, value in file.items() if key != "board"})
    if list(grid or ()) != ["file", "rank"] or set(file["board"]) - {"grid", "mutable", "lonely"}:
        return {}
    if re.search(
        r"(?<![+±-])\bfile\b|left|right|nearest|for each|turn |carry|cell at|let |the piece|captured|mover", text
    ):
        return {}
    letters = "abcdefghij"[: grid["file"]]
    for player in file["players"].values():
        player.update({key: value.replace("+f", "*f").replace("-f", "+f").replace("*f", "-f")
                       for key, value in player.items() if key == "forward"})  # fmt: skip
    signs = {f"{sign}file": f"{other}file" for sign, other in ("+-", "-+")}
    sections = {key: replaced(value, re.compile(r"[+-]file"), lambda found: signs[found[0]])
                for key, value in file.items() if key not in ("board", "players")}  # fmt: skip
    file.update(sections)
    pairs = zip(letters, reversed(letters), strict=True)
    return _renamed(file, {f"{a}{n}": f"{b}{n}" for a, b in pairs for n in range(1, grid["rank"] + 1)})


RENAMINGS = {
    "pieces exchanged": pieces_exchanged,
    "pieces renamed": pieces_renamed,
    "players renamed": players_renamed,
    "all else renamed": rest_renamed,
    "an axis of width 1": an_axis_of_width_one,
    "a mirrored board": mirrored,
}
