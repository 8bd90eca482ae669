"""The tables of the LALR parser, kept between runs as data: 0.02 s to read, 0.1 s to make.

They are JSON, so that a file in the cache that is not ours is at worst spoilt tables: nothing in it can be run.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ndvariants.resources import cache_folder

if TYPE_CHECKING:
    from lark import Lark


def kept_parser(grammar: str, starts: tuple[str, ...]) -> Lark:
    """The LALR parser of a grammar with these start rules, from the user's cache folder or made and put there."""
    import lark

    folder = cache_folder()
    digest = hashlib.sha256(f"{lark.__version__} {sys.version} {starts} {grammar}".encode()).hexdigest()[:16]
    kept = None if folder is None else folder / f"grammar-{digest}.json"
    if kept is not None:
        with contextlib.suppress(Exception):  # a spoilt cache is made anew
            tables: Any = json.loads(kept.read_bytes(), object_pairs_hook=_numbered)
            return lark.Lark.load(tables)
    made = lark.Lark(grammar, parser="lalr", start=list(starts), propagate_positions=True, maybe_placeholders=True)
    if kept is not None:
        _keep(made, kept)
    return made


def _numbered(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """A mapping whose keys that are numbers are numbers again: JSON knows only words."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


def _keep(made: Lark, kept: Path) -> None:
    """Write the tables; a full disk, or another process that was faster, is no fault."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    fresh = kept.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError, TypeError, ValueError):
        with fresh.open("x") as file:
            json.dump({"data": data, "memo": memo}, file)
        fresh.replace(kept)
    with contextlib.suppress(OSError):
        fresh.unlink(missing_ok=True)
