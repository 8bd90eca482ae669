"""The files that ship with ndvariants: ``grammar/``, ``schemas/``, ``variants/`` and a page of ``docs/``.

An installed wheel carries them in ``ndvariants/_data/``; in a checkout (or an editable install)
they are the folders beside the package. Nothing else in the project knows these folders.
"""

from __future__ import annotations

import json
import os
import stat
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ndvariants.errors import ResourceError
from ndvariants.suggest import nearest

SUFFIXES = (".yaml", ".yml")
MAX_BYTES = 5_000_000  # of a file that is read


@dataclass(frozen=True)
class Confined:
    """The files that an untrusted variant file may extend: shipped variants, and those of one folder."""

    folder: Path | None = None

    def holds(self, path: Path) -> bool:
        """Return True if the file behind a path is one of these. Whether there is such a file makes no difference."""
        try:
            real = path.resolve()
            return is_shipped(real) or (self.folder is not None and real.parent == self.folder.resolve())
        except (OSError, ValueError, RuntimeError):  # a name too long, a NUL character, links in a circle
            return False


@cache
def folder(kind: str) -> Path:
    """The folder of ``"grammar"``, ``"schemas"``, ``"variants"`` or ``"docs"``; ResourceError when there is none."""
    package = Path(__file__).resolve().parent
    for place in (package / "_data" / kind, package.parent / kind):
        if place.is_dir():
            return place
    raise ResourceError(f"this installation of ndvariants has no folder `{kind}`; install it again")


def read_bytes(path: Path) -> bytes:
    """The bytes of a regular file; ResourceError for what is none (a device, a pipe), is too large or cannot be read.

    What it is, is asked before it is opened and again of what was opened: a pipe waits for ever, a device never ends.
    """
    try:
        _refuse(path, path.stat())
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            _refuse(path, os.fstat(file.fileno()))
            raw = file.read(MAX_BYTES + 1) or b""  # None: nothing to read without waiting
    except (OSError, ValueError) as error:
        raise ResourceError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    if len(raw) > MAX_BYTES:
        raise ResourceError(f"`{path}` is larger than {MAX_BYTES} bytes")
    return raw


def _refuse(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        kinds = ((stat.S_ISDIR, "a folder"), (stat.S_ISFIFO, "a pipe"), (stat.S_ISSOCK, "a socket"))
        kind = next((word for asked, word in kinds if asked(found.st_mode)), "a device")
        raise ResourceError(f"`{path}` is {kind}, not a file")
    if found.st_size > MAX_BYTES:
        raise ResourceError(f"`{path}` is larger than {MAX_BYTES} bytes")


def read_text(path: Path) -> str:
    """The text of a file, lines ended by a line feed, bytes that are no UTF-8 replaced."""
    text = read_bytes(path).decode("utf-8", errors="replace").removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def grammar_text(name: str) -> str:
    """The text of ``grammar/NAME.lark``."""
    return read_text(folder("grammar") / f"{name}.lark")


def plain_text(name: str) -> str:
    """The text of ``grammar/plain/NAME.txt``."""
    return read_text(folder("grammar") / "plain" / f"{name}.txt")


def plain_sections(name: str) -> dict[str, list[str]]:
    """The lines of ``grammar/plain/NAME.txt`` by the section in brackets above them, without remarks."""
    sections: dict[str, list[str]] = {}
    section: list[str] = []
    for line in plain_text(name).splitlines():
        if line.startswith("[") and line.endswith("]"):
            section = sections.setdefault(line[1:-1], [])
        elif line.strip() and not line.startswith("#"):
            section.append(line)
    return sections


def schema_text(name: str) -> str:
    """The text of ``schemas/NAME.schema.json``."""
    return read_text(folder("schemas") / f"{name}.schema.json")


def variant_paths() -> dict[str, Path]:
    """The shipped variants: name -> file, sorted by name; each lies in the folder of its family."""
    return dict(_shipped())


@cache
def _shipped() -> dict[str, Path]:
    return _files_in(folder("variants"))


def is_shipped(path: str | Path) -> bool:
    """Return True if this is the path of a shipped variant, links followed."""
    return str(path) in _shipped_files()


@cache
def _shipped_files() -> frozenset[str]:
    return frozenset(str(written) for path in _shipped().values() for written in (path, path.resolve()))


def checked_by(path: str | Path | None) -> tuple[str, ...] | None:
    """Return the programs by which a shipped variant was checked; ``None`` for a file that is not shipped."""
    if path is None or not is_shipped(Path(path).resolve()):
        return None
    return _witnesses().get(Path(path).stem, ())


@cache
def _witnesses() -> dict[str, tuple[str, ...]]:
    entries = json.loads(read_text(folder("variants") / "witnesses.json"))
    return {name: tuple(programs) for name, programs in entries.items()}


def own_paths() -> dict[str, Path]:
    """The variants in the own folders that NDVARIANTS_PATH lists: name -> file. Shipped names are not among them."""
    found: dict[str, Path] = {}
    for place in filter(None, os.environ.get("NDVARIANTS_PATH", "").split(os.pathsep)):
        found = {**_files_in(Path(place)), **found}
    return {name: path for name, path in sorted(found.items()) if name not in _shipped()}


def family(path: Path) -> str:
    """The family of a variant, as people read it: the name of the folder in which its file lies."""
    return path.parent.name.replace("_", " ")


def _files_in(place: Path) -> dict[str, Path]:
    """The variant files in a folder and in its own folders, no deeper, by name; none where there is no such folder."""
    files = (path for depth in ("*", "*/*") for path in place.glob(depth) if path.suffix in SUFFIXES)
    return {path.stem: path for path in sorted(files, key=lambda path: path.stem)}


def variant_names() -> list[str]:
    """The names of the shipped variants, sorted: what ``load`` takes without a path."""
    return list(variant_paths())


def find_variant(name_or_path: str | Path, beside: Path | None = None, confined: Confined | None = None) -> Path:
    """The file of a shipped name or of a path; ResourceError with a suggestion when there is none.

    A bare name (no folder, no suffix) is looked for in ``beside`` (the folder of the file that says ``extends``),
    then among the shipped ones, in the user's own folders, as a file; a relative path beside first. With ``confined``
    nothing is asked of any file that it does not hold.
    """
    text, path = str(name_or_path), Path(name_or_path)
    bare = isinstance(name_or_path, str) and path.name == text and path.suffix not in SUFFIXES
    candidates = [path] if beside is None else [beside / path, path]
    if bare:
        neighbours = [] if beside is None else [beside / (text + suffix) for suffix in SUFFIXES]
        shipped = variant_paths().get(text) or own_paths().get(text)
        candidates = [*neighbours, *([] if shipped is None else [shipped]), *candidates]
    if confined is not None:
        candidates = [candidate for candidate in candidates if confined.holds(candidate)]
        if not candidates:
            raise ResourceError(f"`{text}` is no shipped variant; confined, a file may extend {_reach(confined)} only")
    for candidate in candidates:
        if _exists(candidate) and not candidate.is_dir():
            return candidate
    if not text.strip():
        raise ResourceError("the name of the variant is empty; `ndvariants list` shows the shipped ones")
    if any(_exists(candidate) for candidate in candidates):
        raise ResourceError(f"`{text}` is a folder, not a variant file")
    raise ResourceError(_not_found(text, bare))


def _reach(confined: Confined) -> str:
    return "shipped variants" if confined.folder is None else "shipped variants and files of its own folder"


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long for the file system, a NUL character
        return False


def _not_found(text: str, bare: bool) -> str:
    if not bare:
        close = nearest(Path(text).stem, variant_names()) if Path(text).name == text else ""
        return f"there is no file `{text}`" + (f"; did you mean `{close}`?" if close else "")
    close = nearest(text, [*variant_names(), *own_paths()])
    hint = f"did you mean `{close}`?" if close else "`ndvariants list` shows the shipped ones"
    return f"there is no variant called `{text}`; {hint}"
