"""A static site of games: what a card says of a game, and the index, with pictures, families and a search.

Every address is relative and nothing is loaded from elsewhere: it works from a disk, too. The texts of authors are
escaped, and of scripts only the one that is written here may run.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from ndvariants.report.pages.page import COLOURS, beside, secured
from ndvariants.report.prose.descriptions import board_words, cells_there
from ndvariants.report.prose.rules import rules_in_words

if TYPE_CHECKING:
    from ndvariants.game.game import Position

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
    return secured(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>{COLOURS}\n{beside('site.css')}</style>\n</head>\n"
        f'<body>\n<header><h1>{escape(title)}</h1>\n<p class="sub">{games}: each with its rules, every piece drawn, '
        "and a board that plays here, against a person or the computer.</p>\n"
        '<form class="find" role="search" hidden><label for="find">Find</label> <input id="find" type="search" '
        'autocomplete="off" placeholder="drops, hexagons, 4 players, knight …"> '
        '<span id="count" role="status"></span></form></header>\n'
        f"<main>\n{families}</main>\n<script>\n{beside('site.js')}</script>\n</body>\n</html>\n"
    )


def _card(one: Card) -> str:
    slug = one.slug
    return (
        f'<li class="card" data-words="{escape(one.words)}">'
        f'<a href="games/{slug}.html" tabindex="-1" aria-hidden="true">'
        f'<img src="pictures/{slug}.svg" alt="" loading="lazy" decoding="async"></a>'
        f'<div><h3><a href="games/{slug}.html">{escape(one.title)}</a></h3><small>{escape(one.by)}</small>'
        f'<p>{escape(one.about)}</p><span class="go"><a href="play/{slug}.html" '
        f'aria-label="Play {escape(one.title)}">Play</a></span></div></li>\n'
    )
