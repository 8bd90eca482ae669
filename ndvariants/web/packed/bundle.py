"""Bundle for a file without a server: the modules of the page as one script, and packed bytes and vectors.

The modules travel packed. A first script unpacks them and gives each an address of its own (``blob:``), those that
others need first, so that the names under which modules know each other can be replaced by addresses.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

_NAMED = re.compile(r'"\.\.?/(?:\w+/)?(\w+)\.js"')
_REMARK = re.compile(  # comments, indents
    r"^[ \t]*(?:(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)?\n)?|/\*\* @type [^*]*\*/ ?| // [^\"'`\n]*$", re.MULTILINE
)
_IMPORT, _EXPORT = re.compile(r"^import .*\n", re.MULTILINE), re.compile(r"^export ", re.MULTILINE)


def bundle_html(texts: Mapping[str, str], sources: Mapping[str, str], first: str, unpack: str) -> str:
    """The elements that hold *sources* by name and, when a page is loaded, begin with the module *first*.

    *unpack* is the script that does so: it reads the element ``modules``, and puts each of the *texts* into the element
    of its name.
    """
    modules = [[name, _without_rooms(_REMARK.sub("", sources[name]))] for name in in_order(sources, first)]
    whole = json.dumps([dict(texts), modules], ensure_ascii=False, separators=(",", ":"))
    return (
        f'<script type="text/plain" id="modules">{packed_bytes(whole.encode())}</script>\n'
        f'<script type="module">{unpack}</script>'
    )


def _without_rooms(source: str) -> str:
    """A module that names others as if all were in one folder, which is shorter."""
    return _NAMED.sub(r'"./\1.js"', source)


def one_script(sources: Mapping[str, str], first: str) -> str:
    """The modules that *first* needs as one plain script: a worker gets no modules where there is no server."""
    text = "\n".join(sources[name] for name in in_order(sources, first))
    return _EXPORT.sub("", _IMPORT.sub("", text))


def in_order(sources: Mapping[str, str], first: str) -> list[str]:
    """The modules that *first* needs, itself too: each behind all those that it names."""
    order: list[str] = []

    def visit(name: str) -> None:
        if name not in order:
            for needed in _NAMED.findall(sources[name]):
                if needed in sources:
                    visit(needed)
            order.append(name)

    visit(first)
    return order


def packed_bytes(content: bytes) -> str:
    """The bytes, compressed, as base64."""
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def packed_vector(words: NDArray[np.signedinteger[Any]]) -> dict[str, Any]:
    """A vector of 32- or 64-bit words: ``text`` packed, ``bits`` of a word, and what was done to it before.

    ``differences``: each word less the one before it, for the rays of a grid are alike; ``planes``: the lowest bytes of
    all words first, then the next ones. The shortest of the four is taken.
    """
    forms = []
    for differences in (False, True):
        these = np.diff(words, prepend=words.dtype.type(0)).astype(words.dtype) if differences else words
        for planes in (False, True):
            raw = np.ascontiguousarray(these).view(np.uint8).reshape(-1, words.dtype.itemsize)
            text = packed_bytes((raw.T if planes else raw).tobytes())
            forms.append({"bits": 8 * words.dtype.itemsize, "differences": differences, "planes": planes, "text": text})
    return min(forms, key=lambda form: len(str(form["text"])))
