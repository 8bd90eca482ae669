"""Cache of slow computations between runs: a folder of files named after their inputs.

A file begins with the sha256 of the rest, so that damaged ones are noticed. Cached compiled code is executed: so the
folder, and each file, must belong to us and be closed to writing by others, or nothing is stored. A folder that cannot
be created or written is no error. When a new file is stored, those unused for KEPT_DAYS are deleted, and then the least
recently used ones until KEPT_BYTES are left.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import time
from functools import cache
from pathlib import Path

KEPT_DAYS = 30
KEPT_BYTES = 64_000_000
_DAY, _HOUR, _CLAIMED = 86_400, 3_600, 120  # seconds
_MARK = hashlib.sha256().digest_size
_OURS = re.compile(r"\w+-[0-9a-f]{16}(-[0-9a-f]{8})?\.(o|wasm|json)(\.[0-9a-f]+\.tmp|\.claim)?")


def cache_folder() -> Path | None:
    """The folder, made where it is missing; ``None`` where there can be none, or others could write into it."""
    try:
        base = os.environ.get("NDVARIANTS_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        folder = Path(base) / "ndvariants" / "kept"
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        about = os.lstat(folder)
    except (OSError, RuntimeError, ValueError):  # no home, a folder that is none, a NUL character
        return None
    if not stat.S_ISDIR(about.st_mode) or not _is_ours_alone(about):
        _say_once(f"nothing is kept between runs: {folder} is not a folder that you alone can write into")
        return None
    return folder if os.access(folder, os.W_OK | os.X_OK) else None


def stored(name: str) -> bytes | None:
    """Data stored under a name; ``None`` if there is none, it is damaged, or others could have written it."""
    folder = cache_folder()
    if folder is None:
        return None
    path = folder / name
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
        with open(file, "rb") as opened:
            about = os.fstat(file)
            if not stat.S_ISREG(about.st_mode) or not _is_ours_alone(about):
                return None
            whole = opened.read()
        if time.time() - about.st_mtime > _HOUR:
            os.utime(path)  # used just now
    except OSError:
        return None
    mark, content = whole[:_MARK], whole[_MARK:]
    return content if hashlib.sha256(content).digest() == mark else None


def store(name: str, content: bytes) -> None:
    """Keep some *content* under a name, where that is possible. Other processes see all of it or nothing."""
    folder = cache_folder()
    if folder is None:
        return
    passing = folder / f"{name}.{os.getpid():x}{time.monotonic_ns():x}.tmp"
    try:
        with open(os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(hashlib.sha256(content).digest() + content)
        os.replace(passing, folder / name)
        (folder / f"{name}.claim").unlink(missing_ok=True)
    except OSError:  # the disk is full, or the folder was removed
        with contextlib.suppress(OSError):
            passing.unlink()
    _remove_unused(folder)


def claim(name: str) -> bool:
    """Claim *name* in the cache; return whether the caller must build the entry: no other process claimed it."""
    folder = cache_folder()
    if folder is None:
        return False
    path = folder / f"{name}.claim"
    with contextlib.suppress(OSError):
        if time.time() - path.lstat().st_mtime > _CLAIMED:  # the process that wanted to make it was ended
            path.unlink()
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError:
        return False
    return True


def is_any_stored(pattern: str) -> bool:
    """Return whether a file is stored whose name fits a pattern such as ``perft-*.o``."""
    folder = cache_folder()
    return folder is not None and any(folder.glob(pattern))


def _is_ours_alone(about: os.stat_result) -> bool:
    """Return whether a path belongs to us, and others cannot write it (where the system knows such things)."""
    if not hasattr(os, "geteuid"):
        return True
    return about.st_uid == os.geteuid() and about.st_mode & 0o022 == 0


@cache
def _say_once(message: str) -> None:
    import logging  # takes some milliseconds of every start otherwise

    logging.getLogger("ndvariants").warning("%s", message)


def _remove_unused(folder: Path) -> None:
    before, room = time.time() - KEPT_DAYS * _DAY, KEPT_BYTES
    ours = [path for path in folder.iterdir() if _OURS.fullmatch(path.name)]
    for path in sorted(ours, key=_last_used, reverse=True):
        with contextlib.suppress(OSError):  # in use, or gone already
            about = path.lstat()
            room -= about.st_size
            if (about.st_mtime < before or room < 0) and stat.S_ISREG(about.st_mode):
                path.unlink()


def _last_used(path: Path) -> float:
    with contextlib.suppress(OSError):  # gone already
        return path.lstat().st_mtime
    return 0.0
