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

from ndvariants.report.pages.page import COLOURS, secured
from ndvariants.report.prose.descriptions import board_words, cells_there
from ndvariants.report.prose.rules import rules_in_words

if TYPE_CHECKING:
    from ndvariants.game.position import Position

_STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;max-width:84rem;padding:1.6rem 1.2rem 4rem;background:var(--paper);color:var(--ink);
 font:16px/1.5 "Segoe UI","Helvetica Neue","DejaVu Sans",Arial,sans-serif}
h1{font-size:2rem;margin:0}h2{font-size:1.2rem;margin:2rem 0 .7rem;border-bottom:1px solid var(--line)}
.sub{color:var(--soft);margin:.2rem 0 1rem}
a{color:var(--s0)}:focus-visible{outline:2px solid var(--s0);outline-offset:2px}
.find{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center}
.find input{font:inherit;flex:0 1 24rem;min-width:0;padding:.45rem .7rem;border:1px solid var(--soft);border-radius:8px;
 background:var(--paper);color:var(--ink)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr));gap:1rem;margin:0;padding:0;
 list-style:none}
.card{display:flex;flex-direction:column;border:1px solid var(--line);border-radius:10px;overflow:hidden}
.card img{width:100%;height:11rem;object-fit:contain;background:#faf8f3;padding:.3rem;display:block}
.card div{padding:.5rem .8rem .7rem;display:flex;flex-direction:column;gap:.15rem;flex:1}
.card h3{font-size:1rem;margin:0;overflow-wrap:anywhere}.card small{color:var(--soft)}
.card p{font-size:.86rem;margin:0;flex:1;overflow-wrap:anywhere;color:var(--soft)}
.card .go{font-size:.92rem;display:flex;gap:1rem;flex:0}
[hidden]{display:none!important}
@media print{.find,.go{display:none}.card{break-inside:avoid}}
"""
_SEARCH = """
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\\p{M}/gu, "").replace(/[^\\p{L}\\p{N}]+/gu, " ");
const find = document.getElementById("find"), count = document.getElementById("count");
const cards = [...document.querySelectorAll(".card")]
  .map((card) => [card, plain(` ${card.textContent} ${card.dataset.words}`)]);
const show = () => {
  const phrase = plain(find.value).trim(), has = (words, one) => words.includes(` ${one}`);
  const asked = cards.some(([, words]) => has(words, phrase)) ? [phrase] : phrase.split(" ");
  let n = 0;
  for (const [card, words] of cards) {
    card.hidden = !asked.every((one) => has(words, one));
    n += card.hidden ? 0 : 1;
  }
  for (const family of document.querySelectorAll("section"))
    family.hidden = !family.querySelector(".card:not([hidden])");
  count.textContent = phrase ? `${n} of ${cards.length}` : "";
};
find.closest("form").hidden = false;
find.addEventListener("input", show);
find.closest("form").addEventListener("submit", (event) => event.preventDefault());
show();
"""
_ABOUT = 160  # letters of a description on a card
_WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Card:
    """What the index says of a game; ``slug`` names its files, ``words`` are what it is found by besides."""

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
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n<style>{COLOURS}{_STYLE}</style>\n</head>\n'
        f'<body>\n<header><h1>{escape(title)}</h1>\n<p class="sub">{games}: each with its rules, every piece drawn, '
        "and a board that plays here, against a person or the computer.</p>\n"
        '<form class="find" role="search" hidden><label for="find">Find</label> <input id="find" type="search" '
        'autocomplete="off" placeholder="drops, hexagons, 4 players, knight …"> '
        '<span id="count" role="status"></span></form></header>\n'
        f"<main>\n{families}</main>\n<script>{_SEARCH}</script>\n</body>\n</html>\n"
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
