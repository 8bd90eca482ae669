"""The house checks itself: imports go only down the floors, modules stay short, the engine knows no variant."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ndvariants.cli import COMMANDS

PACKAGE = Path(__file__).resolve().parent.parent / "ndvariants"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "_data" not in path.parts)
FLOORS = {
    "version": -2, "interruptions": -2, "cache": -2, "machine": -1, "kernel": 0, "errors": 0, "suggest": 0.2,
    "words": 0, "faults": 0.4, "resources": 0.5, "language": 1, "model": 2, "builder": 2.5, "advice": 2.7,
    "compiler": 3, "game": 4, "lint": 4.3, "bridge": 4.5, "players": 5, "storage": 5.5, "simulation": 6, "report": 7,
    "protocol": 7.2, "web": 7.5, "laboratory": 7.55, "__init__": 7.6, "addons": 7.7, "learning": 7.8, "cli": 8,
    "__main__": 9,
}  # fmt: skip
LONGEST = 400
# Outside the kernel: lines and parameters of a function, and how many functions may have more lines than they should.
FUNCTION_LINES, USUAL_LINES, LONGER_ONES, MOST_PARAMETERS = 60, 40, 25, 8
MOST_IN_A_FOLDER = 15
# The rooms of a folder from the bottom up: a room imports only rooms in lines above its own. A module that stands alone
# in a folder with rooms is a room, too; "*" are all that are not named.
ROOMS = {
    "kernel": (
        {"header", "layout", "random"}, {"words", "records"}, {"walks"}, {"position"}, {"attacks"}, {"rules"},
        {"moves"}, {"legality"}, {"perft"}, {"playout", "questions", "solve"}, {"search"}, {"census", "learning"},
    ),
    "kernel.search": ({"openings", "workspace"}, {"evaluation"}, {"alphabeta"}, {"mcts", "retrace"}, {"games"}),
    "faults": ({"fault"}, {"*"}, {"programs"}, {"catalogue"}),
    "language": (
        {"borrowed", "drawing", "trees"}, {"yaml"}, {"grammar"}, {"respelling"}, {"faults"}, {"recovery"}, {"betza"},
        {"parse"},
    ),
    "model": (
        {"seams", "solids"}, {"meshes"}, {"boards", "tilings", "uniform"}, {"promises"}, {"variant"},
        {"cells", "folding", "walk"},
    ),
    "advice": (
        {"applying", "plain", "axis_names", "inherited", "follow_ons", "redact"}, {"fitting"}, {"plainly"},
        {"building"}, {"repair"}, {"explaining", "offers"},
    ),
    "builder": (
        {"shape"}, {"names"}, {"boards", "rules"}, {"pieces", "start"}, {"checks"}, {"build"},
    ),
    "lint": (
        {"chosen", "consequences", "parameters", "promises"}, {"file", "board", "game", "given"}, {"rules"},
        {"linting"},
    ),
    "compiler": (
        {"faults"}, {"boards"}, {"codes"}, {"limits"}, {"rules"}, {"moves"}, {"plans"}, {"reachable", "tables"},
        {"compile"}, {"coverage"},
    ),
    "compiler.boards": (
        {"rays"}, {"distances"}, {"anywhere", "grids", "static"}, {"classes", "graphs", "joined", "padding"},
        {"geometry"},
    ),
    "compiler.moves": (
        {"effects", "paths"}, {"actions", "castling"}, {"landings"}, {"tracks"},
        {"drops", "merging", "streams"}, {"attacks"}, {"facts", "pieces"}, {"thread"},
    ),
    "compiler.rules": (
        {"assembler", "mentions", "registers"}, {"writer"}, {"folding", "functions", "paths"}, {"around"},
        {"expressions"}, {"proofs", "sets"}, {"steps"}, {"programs"},
    ),
    "game": (
        {"door", "drawn"}, {"move"}, {"endings", "text"}, {"kernels"}, {"rules"}, {"turns"}, {"situation"},
        {"attacks", "moves", "oddities", "sections"}, {"game"}, {"load", "perft", "random_games"}, {"explain"},
        {"differences", "records"},
    ),
    "players": (
        {"asked", "solver"}, {"player", "solved", "worth"}, {"endgames", "program"}, {"workspace"}, {"searcher"},
        {"games", "lines"},
    ),
    "simulation": (
        {"asked_games", "estimation", "lots", "vary", "verifying"}, {"games", "goals"}, {"match", "plan", "runs"},
        {"evidence"}, {"batch"}, {"events", "exchange", "fitting", "handicap"}, {"keeping"},
        {"assessment", "study", "trials"},
    ),
    "report": (
        {"expanded", "layout", "polygons", "problems", "prose", "sarif"}, {"looks", "text"}, {"svg"}, {"pages"},
    ),
    "web": ({"packed"}, {"*"}),
    "addons": ({"cluster", "editor", "fairy", "learning"}, {"benchmark"}),
    "addons.fairy": ({"format"}, {"draft", "export"}, {"pieces"}, {"rules"}, {"write"}),
    "cli": (
        {"answers", "colours", "gathering", "output", "progress"}, {"arguments", "faults", "sending"},
        {"entrants", "mending"}, {"checks", "files", "guard"}, {"games", "players", "runs"}, {"studies"},
    ),
}  # fmt: skip
HEAVY = {"numpy", "numpy.ma", "llvmlite", "lark", "yaml", "jsonschema"}


def name_of(path: Path) -> str:
    """``ndvariants/game/load.py`` is ``game.load``."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def part_of(module: str) -> str:
    """The floor's name of ``game.load`` is ``game``."""
    return module.split(".")[0]


PARTS = sorted({part_of(name_of(path)) for path in MODULES})


def modules_of(part: str) -> list[Path]:
    """The modules of a part: one test for each part, since a test for each module takes longer to begin than to run."""
    return [path for path in MODULES if part_of(name_of(path)) == part]


@cache
def parsed(path: Path) -> ast.Module:
    """The tree of a module; not to be changed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports_of(path: Path) -> set[str]:
    """The modules of ours that a module imports anywhere in it, be it for types alone, without ``ndvariants.``."""
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            for name in (f"{node.module}.{alias.name}" for alias in node.names):
                found.add(name if node.module == "ndvariants" or is_module(name) else node.module or "")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name.removeprefix("ndvariants.") for name in found if name.startswith("ndvariants.")}


def is_module(name: str) -> bool:
    """Is it a module or a folder of ours, as ``ndvariants.kernel.layout`` is?"""
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


@pytest.mark.parametrize("here", PARTS)
def test_imports_go_down(here: str) -> None:
    for path, imported in ((one, name) for one in modules_of(here) for name in imports_of(one)):
        there = part_of(imported)
        assert there in FLOORS, f"{name_of(path)} imports {imported} through the package itself"
        assert here == there or FLOORS[there] < FLOORS[here], (
            f"{name_of(path)} (floor {FLOORS[here]}) imports {imported} (floor {FLOORS[there]})"
        )


def height_of(folder: str, room: str) -> int:
    """The line of ROOMS in which a room stands."""
    heights = {name: height for height, names in enumerate(ROOMS[folder]) for name in names}
    found = heights.get(room, heights.get("*"))
    assert found is not None, f"{folder}.{room} is new: add it to ROOMS of this test where it belongs"
    return found


def room_of(folder: str, module: str) -> str:
    """The room of a folder in which a module stands: ``text`` for ``game.text.fen`` in ``game``; empty outside."""
    inside = module.removeprefix(f"{folder}.") if module.startswith(f"{folder}.") else ""
    return inside.split(".")[0].replace("__init__", "")


@pytest.mark.parametrize("folder", ROOMS)
def test_arrows_between_rooms_go_one_way(folder: str) -> None:
    for path in MODULES:
        if not (here := room_of(folder, name_of(path))):
            continue
        high = height_of(folder, here)
        for imported in imports_of(path):
            there = room_of(folder, imported)
            if not there or there == here:
                continue
            low = height_of(folder, there)
            assert low < high or {"*"} & ROOMS[folder][low] & ROOMS[folder][high], f"{name_of(path)} imports {imported}"


def test_folders_are_small_or_have_rooms() -> None:
    inside = Counter(path.parent for path in MODULES if path.stem != "__init__")
    for folder, modules in inside.items():
        assert modules <= MOST_IN_A_FOLDER, f"{folder.name} has {modules} modules: give it rooms"
    with_rooms = {path.parent.parent for path in MODULES} - {PACKAGE, PACKAGE.parent}
    unlisted = {name_of(folder / "x").removesuffix(".x") for folder in with_rooms} - set(ROOMS)
    assert not unlisted, f"say in ROOMS how the rooms of {sorted(unlisted)} stand"


@pytest.mark.parametrize("path", [path for path in MODULES if path.stem == "__init__"], ids=name_of)
def test_folders_name_what_they_hold(path: Path) -> None:
    said = ast.get_docstring(parsed(path)) or ""
    rooms = {one.parent.name for one in path.parent.glob("*/__init__.py")}
    held = rooms | {one.stem for one in path.parent.glob("*.py")}
    folder = name_of(path).removesuffix("__init__")
    listed = {
        name.removeprefix(folder) for table in re.findall(r"`([a-z_.]+)\.[A-Z]+`", said) for name in listed_by(table)
    }
    unnamed = {name for name in held - {"__init__"} - listed if not re.search(rf"\b{name}\b", said)}
    assert not unnamed or path.parent == PACKAGE, (
        f"the docstring of {name_of(path)} names neither {sorted(unnamed)} nor a table that lists them"
    )


def listed_by(module: str) -> set[str]:
    """The modules and names that the module of a table imports; the command line imports by name."""
    if module == "cli":
        return {f"cli.{room}.{name}_command" for name, (room, _) in COMMANDS.items()}
    path = PACKAGE / f"{module.replace('.', '/')}.py"
    assert path.exists(), f"no module has the name {module}"
    froms = [node for node in ast.walk(parsed(path)) if isinstance(node, ast.ImportFrom)]
    named = {f"{node.module}.{alias.name}" for node in froms for alias in node.names} | {
        str(node.module) for node in froms
    }
    return {name.removeprefix("ndvariants.") for name in named}


def test_only_the_command_line_imports_addons() -> None:
    for path in MODULES:
        if part_of(name_of(path)) not in ("addons", "cli", "learning"):
            assert not any(part_of(name) == "addons" for name in imports_of(path)), name_of(path)


def test_no_modules_know_each_other_even_by_type() -> None:
    names = {name_of(path) for path in MODULES}
    left = {name_of(path): imports_of(path) & names for path in MODULES}
    while free := {name for name, imported in left.items() if not imported & set(left)}:
        for name in free:
            del left[name]
    assert not left, f"modules in a circle, or above one: {sorted(left)}"


@pytest.mark.parametrize("part", PARTS)
def test_modules_stay_short(part: str) -> None:
    for path in modules_of(part):
        lines = path.read_text(encoding="utf-8").count("\n")
        assert lines <= LONGEST, f"{name_of(path)} has {lines} lines: split it by what it knows"


def test_functions_outside_the_kernel_are_short() -> None:
    longer = []
    for path in MODULES:
        functions = ast.walk(parsed(path)) if part_of(name_of(path)) != "kernel" else ()
        for node in functions:
            if not isinstance(node, ast.FunctionDef):
                continue
            place, lines = f"{name_of(path)}.{node.name}", node.end_lineno - node.lineno + 1
            names = [one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            assert len(set(names) - {"self", "cls"}) <= MOST_PARAMETERS, f"{place} has too many parameters"
            assert lines <= FUNCTION_LINES, f"{place} has {lines} lines"
            longer += [place] if lines > USUAL_LINES else []
    assert len(longer) <= LONGER_ONES, f"more than {USUAL_LINES} lines have {longer}"


@pytest.mark.parametrize("part", PARTS)
def test_modules_say_what_they_are(part: str) -> None:
    for path in modules_of(part):
        assert ast.get_docstring(parsed(path)), f"{name_of(path)} has no docstring"


def test_llvmlite_stands_behind_one_door() -> None:
    imported = re.compile(r"^\s*(import|from) llvmlite\b", re.M)
    users = {name_of(path) for path in MODULES if imported.search(path.read_text(encoding="utf-8"))}
    behind = {"machine.expressions", "machine.native", "machine.scope", "machine.translate"}
    assert users <= behind | {"machine.wasm"}
    outside = [path for path in MODULES if part_of(name_of(path)) != "machine"]
    assert not {imported for path in outside for imported in imports_of(path)} & behind


def test_vectors_of_kernels_say_their_kind() -> None:
    kinds = "a kind of kernel.layout (Tables, Rays, Position, Moves, History), or Words32, Words64"
    for path in MODULES:
        if part_of(name_of(path)) == "kernel":
            assert ": Vector" not in path.read_text(encoding="utf-8"), f"{name_of(path)}: annotate with {kinds}"


def test_numpy_stays_above_the_model() -> None:
    lower = {"language", "model", "builder", "errors", "resources", "suggest"}
    low = [path for path in MODULES if part_of(name_of(path)) in lower]
    for path in low:
        assert not re.search(r"^\s*(import|from) numpy\b", path.read_text(), re.M), name_of(path)


def test_the_engine_knows_no_variant_by_name() -> None:
    names = {path.stem for path in (PACKAGE.parent / "variants").rglob("*.yaml")}
    for path in MODULES:
        if part_of(name_of(path)) in ("cli", "addons", "bridge"):
            continue  # what is measured and shown in help texts may be named
        tree = parsed(path)
        docstrings = {
            ast.get_docstring(node, clean=False)
            for node in ast.walk(tree)
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in docstrings:
                assert node.value not in names, f"{name_of(path)}:{node.lineno} names {node.value!r}"


def test_only_the_command_line_prints() -> None:
    for path in MODULES:
        if part_of(name_of(path)) == "cli":
            continue
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "print", f"{name_of(path)}:{node.lineno} prints"


def test_help_imports_click_only() -> None:
    code = (
        "import sys\n"
        "from ndvariants.cli import commands\n"
        "try:\n    commands(['--help'])\n"
        "except SystemExit:\n    pass\n"
        f"heavy = {HEAVY} & set(sys.modules)\n"
        "sys.exit(f'imported {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "simulate" in done.stdout


def imported_by(*commands: str) -> set[str]:
    """The heavy packages that a new Python has imported when it has run these commands, one after the other."""
    code = (
        "import sys\n"
        "from ndvariants.cli import commands\n"
        "for line in sys.argv[1:]:\n    commands(line.split(), standalone_mode=False)\n"
        f"print(*{HEAVY} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *commands], capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


def test_commands_that_answer_at_once_import_no_compiler() -> None:
    found = imported_by("list", "validate chess", "show chess", "moves chess", "perft chess 3")
    assert "llvmlite" not in found


def test_validate_imports_no_more_than_it_needs() -> None:
    # numpy.ma (imported by np.unique alone) would take 10 ms.
    assert imported_by("validate chess") == {"numpy", "lark", "yaml"}
