"""The tables of the LALR parser, kept between runs as data: 0.02 s to read, 0.1 s to make.

They are JSON, so that a file in the cache that is not ours is at worst spoilt tables: nothing in it can be run.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sys
from typing import TYPE_CHECKING, Any

from ndvariants.cache import store, stored

if TYPE_CHECKING:
    from lark import Lark


def kept_parser(grammar: str, starts: tuple[str, ...]) -> Lark:
    """The LALR parser of a grammar with these start rules, from the user's cache folder or made and put there."""
    import lark

    digest = hashlib.sha256(f"{lark.__version__} {sys.version} {starts} {grammar}".encode()).hexdigest()[:16]
    name = f"grammar-{digest}.json"
    kept = stored(name)
    if kept is not None:
        with contextlib.suppress(Exception):  # tables that lark cannot take are made again
            tables: Any = json.loads(kept, object_pairs_hook=_numbered)
            return lark.Lark.load(tables)
    made = lark.Lark(grammar, parser="lalr", start=list(starts), propagate_positions=True, maybe_placeholders=True)
    with contextlib.suppress(TypeError, ValueError):  # this lark's tables are no data
        store(name, _tables(made))
    return made


def _numbered(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
    """A mapping whose keys that are numbers are numbers again: JSON knows only words."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


def _tables(made: Lark) -> bytes:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    return json.dumps({"data": data, "memo": memo}).encode()
