"""The modules of the page as one script, for a file that has no server to ask for them.

They travel packed. A first script unpacks them and gives each an address of its own (``blob:``), those that others need
first, so that the names under which modules know each other can be replaced by addresses.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from ndvariants.web.packing import packed_bytes

_NAMED = re.compile(r'"\./(\w+)\.js"')
_IMPORT, _EXPORT = re.compile(r"^import .*\n", re.MULTILINE), re.compile(r"^export ", re.MULTILINE)


def bundle_html(sources: Mapping[str, str], first: str, unpack: str) -> str:
    """The elements that hold *sources* by name and, when a page is loaded, begin with the module *first*.

    *unpack* is the script that does so: it reads the element ``modules``.
    """
    modules = json.dumps([[name, sources[name]] for name in in_order(sources, first)])
    return (
        f'<script type="text/plain" id="modules">{packed_bytes(modules.encode())}</script>\n'
        f'<script type="module">{unpack}</script>'
    )


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
