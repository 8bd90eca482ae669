"""Exports of a game: a page to play it, its rules, a picture, an animated one; and its link."""

from __future__ import annotations

from collections.abc import Callable

from ndvariants.bridge.links import write_link
from ndvariants.game.game import Position
from ndvariants.game.records.replay import record_of
from ndvariants.report.pages.leaflet import leaflet
from ndvariants.report.pages.page import page
from ndvariants.report.svg.moving import moving_svg
from ndvariants.report.svg.position import position_svg
from ndvariants.web.page import page_html

_WAYS: dict[str, tuple[str, Callable[[Position], str]]] = {
    "link": ("", write_link),
    "page": (".html", lambda shown: page_html(shown.game, record_of(shown))),
    "rules": ("_rules.html", lambda shown: page(leaflet(shown.line()[0]))),
    "picture": (".svg", lambda shown: position_svg(shown, shown.game.variant.title)),
    "moving": ("_moving.svg", lambda shown: moving_svg(shown.line(), shown.game.variant.title)),
}


def sent(shown: Position, way: str) -> dict[str, str]:
    """The name of a file, and the text in it. Raises KeyError for a way that there is not, RecordError for links."""
    ending, write = _WAYS[way]
    return {"name": f"{shown.game.variant.name}{ending}", "text": write(shown)}
