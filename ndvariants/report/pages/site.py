"""A static site of games: what a card says of a game, and the index, with pictures, families and a search.

Every address is relative and nothing is loaded from elsewhere: it works from a disk, too. The texts of authors are
escaped, and of scripts only the one that is written here may run.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from html import escape
from itertools import groupby

from ndvariants.game.game import Position
from ndvariants.report.pages.page import COLOURS, beside, filled, secured
from ndvariants.report.prose.descriptions import board_words, cells_there
from ndvariants.report.prose.rules import rules_in_words

_ABOUT = 160  # letters of a description on a card
_WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Card:
    """Entry of a game in the index; ``slug`` names its files, ``words`` are further search terms."""

    slug: str
    title: str
    by: str
    family: str
    about: str
    words: str


def card(start: Position, slug: str, family: str) -> Card:
    """The card of a game."""
    variant = start.game.variant
    said = [f"{len(start.game.players)} players", board_words(variant.board, cells_there(start))]
    if variant.hands or any(effect.hand for effect in start.game.tables.effects):
        said.append("drops")
    if len(variant.board.axes) > 2:
        said.append(f"{len(variant.board.axes)}d dimensions")
    rules = " ".join(sentence for _, sentences in rules_in_words(variant) for sentence in sentences)
    words = sorted({*_WORD.findall(rules.lower())} - {*_WORD.findall(variant.description.lower())})
    about = " ".join(variant.description.split())
    return Card(
        slug,
        variant.title,
        ", ".join(str(part) for part in (variant.inventor, variant.year) if part),
        family,
        about if len(about) <= _ABOUT else about[:_ABOUT].rsplit(" ", 1)[0] + " …",
        " ".join([variant.name.replace("_", " "), *said, *words]),
    )


def index_html(cards: Sequence[Card], title: str) -> str:
    """The page that leads to all games."""
    known = sorted(cards, key=lambda one: (one.family, one.title.lower(), one.slug))
    families = "".join(
        f'<section><h2>{escape(family.capitalize())}</h2>\n<ul class="cards">\n{"".join(map(_card, members))}</ul>'
        "</section>\n"
        for family, members in groupby(known, key=lambda one: one.family)
    )
    games = f"{len(cards)} game{'' if len(cards) == 1 else 's'}"
    style = f"{COLOURS}\n{beside('site.css')}"
    whole = filled(
        "site.html", title=escape(title), games=games, style=style, families=families, script=beside("site.js")
    )
    return secured(whole)


def _card(one: Card) -> str:
    return filled("card.html", **{name: escape(said) for name, said in asdict(one).items()})
