"""A drawn file that has faults, made to load: what is at fault is left out, and looked at again."""

from __future__ import annotations

from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from tests.random_rules.text import File, Path, changed, path_at, without, written

MOST_TRIES = 8
WHOLE = {"rules": 2, "registers": 2, "zones": 2, "directions": 2, "classes": 2, "define": 2, "endings": 2, "options": 2,
         "moves": 1, "conditions": 1, "phases": 2, "hands": 3}  # so deep lies what is left out of these  # fmt: skip


def mended(file: File) -> tuple[File, Game] | None:
    """The file and its game, parts with faults left out; None where that leads nowhere."""
    for _ in range(MOST_TRIES):
        text = written(file)
        try:
            return file, load_text(text)
        except VariantError as error:
            places = {problem.place.line for problem in error.problems if problem.severity == "error"}
            for path in sorted({path_at(text, line) for line in places}, key=str, reverse=True):
                file = _without_fault(file, path)
    return None


def _without_fault(file: File, path: Path) -> File:
    """The file without what is at fault there; a piece that loses its only movement gets a plain one."""
    if not path or path[0] not in file:
        return file
    if path[0] == "pieces" and len(path) > 2:
        if path[2] != "moves":
            return without(file, path[:3])
        if len(path) > 3 and "\n" in file["pieces"][path[1]]["moves"]:
            return without(file, path)
        relations = next(iter(file["board"])) in ("graph", "polyhedron", "tiling") and "zones" in file
        plain = "leap anywhere" if relations else "step any"
        return changed(file, path[:3], f"move {plain}" if file["pieces"][path[1]]["moves"] == plain else plain)
    if path[0] == "rules" and len(path) > 2 and path[2] in ("if", "do"):
        if path[2] == "if":
            return without(file, path[:3])
        if len(path) > 3 and "\n" in file["rules"][path[1]]["do"]:
            return without(file, path)
    depth = WHOLE.get(str(path[0]))
    if depth is None:
        return file
    file = without(file, path[:depth])
    return file if file.get(str(path[0]), True) else without(file, path[:1])
