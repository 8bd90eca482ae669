"""The package's sources at import, and their hash; later edits change neither."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent


@cache
def sources_digest() -> str:
    """Sixteen letters for all kernel sources and what compiles them: games of the same seed are the same under one."""
    return _digest(*_SOURCES)


@cache
def package_digest() -> str:
    """Sixteen letters for all modules of this installation, as they lie there when this is first asked."""
    digest = hashlib.sha256()
    for path in sorted(_PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def source_text(file: str) -> str | None:
    """The source of one of our modules; ``None`` for other files."""
    raw = _SOURCES.get(Path(file))
    return None if raw is None else raw.decode()


def _digest(*paths: Path) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + _SOURCES[path])
    return digest.hexdigest()[:16]


_FILES = [path for part in ("kernel", "machine") for path in sorted((_PACKAGE / part).rglob("*.py"))]
_SOURCES = {path: path.read_bytes() for path in _FILES}

# What becomes of a kernel depends on these, and on the version of Python, after whose bytecode stored code is named.
TRANSLATOR = f"{_digest(*(path for path in _SOURCES if path.parent.name == 'machine'))} {sys.version_info[:2]}"
