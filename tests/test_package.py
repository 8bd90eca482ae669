"""The wheel holds everything: installed elsewhere, it knows and believes every shipped variant."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = sorted(path for path in (ROOT / "variants").iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built with the hatchling that is installed: no network is needed."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, ROOT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("ndvariants-*.whl"))


@pytest.mark.parametrize(
    ("kind", "files"),
    [
        ("variants", "**/*.yaml"),
        ("variants", "**/*.json"),
        ("grammar", "*.lark"),
        ("grammar", "plain/*.txt"),
        ("schemas", "*.json"),
    ],
)
def test_the_wheel_holds_the_shipped_files(wheel: Path, kind: str, files: str) -> None:
    assert held(wheel, f"ndvariants/_data/{kind}/", files) == on_disk(ROOT / kind, files)


def test_the_wheel_holds_the_package_byte_for_byte(wheel: Path) -> None:
    assert held(wheel, "ndvariants/", "**/*.py") == on_disk(ROOT / "ndvariants", "**/*.py")


def held(wheel: Path, folder: str, files: str) -> dict[str, bytes]:
    """The files of a kind that lie in a folder of the wheel, by their names there."""
    ending = files[files.rindex(".") :]
    with zipfile.ZipFile(wheel) as whole:
        names = [name for name in whole.namelist() if name.startswith(folder) and name.endswith(ending)]
        return {name.removeprefix(folder): whole.read(name) for name in names}


def on_disk(folder: Path, files: str) -> dict[str, bytes]:
    """The same of a folder of this checkout."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.glob(files)}


def test_the_wheel_holds_what_lies_beside_the_code(wheel: Path) -> None:
    beside = {path for path in (ROOT / "ndvariants").rglob("*") if path.suffix not in ("", ".py", ".pyc")}
    assert {path.relative_to(ROOT).as_posix() for path in beside} <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_is_typed(wheel: Path) -> None:
    assert "ndvariants/py.typed" in zipfile.ZipFile(wheel).namelist()


def test_an_installed_wheel_knows_every_variant_and_validates_one_of_each_family(wheel: Path, tmp_path: Path) -> None:
    """Its files are those of this checkout, by which `test_every_variant.py` validates all."""
    home = tmp_path / "venv"
    venv.create(home, system_site_packages=False, with_pip=False)
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    site = Path(
        subprocess.run(
            [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
            capture_output=True, text=True, check=True,
        ).stdout.strip()
    )  # fmt: skip
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", site, wheel]
    subprocess.run(install, check=True, capture_output=True)
    # What ndvariants depends on comes from the environment of the tests; ndvariants itself does not.
    paths = [path for path in sys.path if "site-packages" in path]
    (site / "dependencies.pth").write_text("\n".join(paths), encoding="utf-8")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [python, "-m", "ndvariants", *words],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env=clean,
        )

    where = subprocess.run(
        [python, "-c", "import ndvariants; print(ndvariants.__file__)"],
        capture_output=True, text=True, check=True, cwd=tmp_path, env=clean,
    )  # fmt: skip
    assert str(site) in where.stdout
    listed = run("list", "--json")
    assert listed.returncode == 0, listed.stderr
    names = sorted(entry["name"] for entry in json.loads(listed.stdout)["entries"])
    assert names == sorted(path.stem for path in (ROOT / "variants").rglob("*.yaml"))
    checked = run("validate", *(min(path.stem for path in family.glob("*.yaml")) for family in FAMILIES))
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("piece", "code", "said"),
    [("letter: b, moves: slide diagonal", 0, ""), ("letter: b, moves: slide diagonl", 1, "::error file=game.yaml")],
)
def test_the_action_annotates_faults_and_fails(tmp_path: Path, piece: str, code: int, said: str) -> None:
    (tmp_path / "game.yaml").write_text(f"variant: game\nextends: chess\npieces:\n  bishop: {{{piece}}}\n", "utf-8")
    home = tmp_path / "bin"
    home.mkdir()
    command = home / "ndvariants"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ndvariants "$@"\n', "utf-8")
    command.chmod(0o755)
    paths = {"PATH": f"{home}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", ROOT / ".ci" / "action" / "check", "*.yaml"],
        capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, **paths},
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    assert said in done.stdout


def test_the_action_fails_where_no_file_matches(tmp_path: Path) -> None:
    command = ["bash", ROOT / ".ci" / "action" / "check", "*.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1 and "no variant file matches" in done.stdout
