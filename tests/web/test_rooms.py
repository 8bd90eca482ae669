"""The modules of the page obey the rules of the house: small folders, short modules, imports that go down."""

from __future__ import annotations

import re
from pathlib import Path

from ndvariants.web import page
from tests.test_floors import LONGEST, MOST_IN_A_FOLDER

ASSETS = Path(page.__file__).parent / "assets"
MODULES = sorted(ASSETS.rglob("*.js"))
ROOMS = ("messages", "board", "panel", "space", "dialogs", "offline", "assets")  # from the bottom up
IMPORT = re.compile(r'(?:from|import\() ?"(\.\.?/[\w/]+\.js)"')


def test_folders_are_small_and_modules_short() -> None:
    assert {path.parent.name for path in MODULES} == set(ROOMS)
    for folder in {path.parent for path in MODULES}:
        assert len([path for path in folder.iterdir() if path.is_file()]) <= MOST_IN_A_FOLDER, folder.name
    for path in MODULES:
        assert path.read_text(encoding="utf-8").count("\n") <= LONGEST, path.name


def test_a_name_stands_for_one_module() -> None:
    """A file that plays alone knows modules by their names without folders (`packed/bundle.py`)."""
    assert len({path.stem for path in MODULES}) == len(MODULES)


def test_imports_go_down() -> None:
    for path in MODULES:
        for name in IMPORT.findall(path.read_text(encoding="utf-8")):
            imported = (path.parent / name).resolve()
            assert imported in MODULES, f"{path.name} imports {name}"
            above, below = ROOMS.index(path.parent.name), ROOMS.index(imported.parent.name)
            assert below <= above, f"{path.parent.name}/{path.name} imports {name}"
