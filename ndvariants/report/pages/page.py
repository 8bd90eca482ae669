"""A document as one HTML page that needs nothing else: light and dark, on screen and on paper."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from string import Template

from ndvariants.report.pages.document import Document, Figure, Listing, Part, Player, Section, Table

LIGHT = (
    "--ink:#2b2118;--soft:#6b5e4f;--paper:#faf8f3;--line:#ddd3c2;--accent:#b5482f;--cell:#efe6d5;--used:#dcebd5;"
    "--never:#f6d9d0;--s0:#0072b2;--s1:#d55e00;--s2:#009e73;--s3:#cc79a7;--s4:#e69f00;--s5:#56b4e9"
)
DARK = (
    "--ink:#ece5d9;--soft:#b3a692;--paper:#1d1a16;--line:#433b31;--accent:#e2795d;--cell:#322c25;--used:#27402a;"
    "--never:#5a2a20;--s0:#56b4e9;--s1:#d55e00;--s2:#009e73;--s3:#cc79a7;--s4:#e69f00;--s5:#f0e442"
)
_ADDRESS = re.compile(r"https?://[^\s&<>\"']*[^\s&<>\"'.,;:!?)]")  # what ends the sentence is no part of it
_CODE = re.compile(r"`([^`]+)`")
_INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)
_CSV = 'class="wide csv"'  # tables of numbers
_LONG = 60  # signs of a cell, above which it has several lines
COLOURS = (
    f":root{{color-scheme:light dark;{LIGHT}}}@media (prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    f"@media print{{:root{{color-scheme:light;{LIGHT};--paper:#fff;--ink:#000}}}}"
)


def page(document: Document) -> str:
    """The whole page; its numbers are in it once more as JSON, in the element ``numbers``."""
    sections = "".join(_sections(document.sections))
    links = "".join(
        f'<li><a href="#{_anchor(section.title)}">{escape(section.title)}</a></li>' for section in document.sections
    )
    plays = any(isinstance(part, Player) for section in document.sections for part in section.parts)
    script = f"<script>\n{beside('games.js')}</script>\n" if plays else ""
    script += f"<script>\n{beside('numbers.js')}</script>\n" if _CSV in sections else ""
    ways = "".join(f'<a href="{escape(address)}">{escape(said)}</a> ' for address, said in document.links)
    whole = filled(
        "page.html",
        title=escape(document.title),
        about=described(document.title, document.about),
        subtitle=_ADDRESS.sub(r'<a href="\g<0>">\g<0></a>', escape(document.subtitle)),
        style=f"{COLOURS}\n{beside('page.css')}",
        ways=ways and f'<p class="links">{ways}</p>\n',
        links=links,
        sections=sections,
        numbers=_inlined(document.numbers),
        script=script,
    )
    return whole if plays else secured(whole)  # a page inside a page obeys the rules of both


@cache
def beside(name: str) -> str:
    """The text of a style, a script or a template that lies beside this module."""
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def filled(name: str, **parts: str) -> str:
    """A template that lies beside this module, with its parts, which are HTML."""
    return Template(beside(name)).substitute(parts)


def described(title: str, about: str) -> str:
    """The tags by which search engines and messengers preview a page; none without a description."""
    if not about:
        return ""
    tags = {"name": {"description": about}, "property": {"og:title": title, "og:description": about}}
    return "".join(
        f'<meta {kind}="{name}" content="{escape(text)}">\n'
        for kind, texts in tags.items()
        for name, text in texts.items()
    )


def secured(html: str) -> str:
    """The page with a policy: its own styles and scripts run, known by their digests, and nothing else is loaded."""
    found: dict[str, dict[str, None]] = {"style": {}, "script": {}}
    for kind, text in _INLINE.findall(html):
        found[kind][named_source(text)] = None
    style, script = (" ".join(digests) or "'none'" for digests in found.values())
    policy = (
        f"default-src 'none'; img-src 'self' file: data:; style-src {style}; script-src {script}; "
        "base-uri 'none'; form-action 'none'"
    )
    head = '<meta charset="utf-8">\n'
    return html.replace(head, f'{head}<meta http-equiv="Content-Security-Policy" content="{policy}">\n', 1)


def named_source(text: str) -> str:
    """A script or style by its digest, as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _inlined(value: object) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _sections(sections: Sequence[Section]) -> Iterator[str]:
    for kind, those in groupby(sections, lambda section: section.kind):
        if not kind:
            yield from (_section(section, "h2") for section in those)
        else:
            cards = "".join(_section(section, "h3") for section in those)
            yield f'<section><h2>{escape(kind)}</h2>\n<div class="cards">\n{cards}</div></section>\n'


def _section(section: Section, head: str) -> str:
    text = f"<p>{_said(section.text)}</p>\n" if section.text else ""
    runs = groupby(section.parts, lambda part: isinstance(part, Figure))
    parts = (
        f'<div class="figures">\n{"".join(map(_part, run))}</div>\n' if drawn else "".join(map(_part, run))
        for drawn, run in runs
    )
    title = f"<{head}>{escape(section.title)}</{head}>\n"
    large = ' class="large"' if any(isinstance(part, Figure) and part.is_large for part in section.parts) else ""
    return f'<section id="{_anchor(section.title)}"{large}>\n{title}{text}{"".join(parts)}</section>\n'


def _part(part: Part) -> str:
    match part:
        case Table():
            return _table(part)
        case Figure():
            return _figure(part)
        case Listing():
            return _listing(part)
        case Player():
            return _player(part)


def _listing(listing: Listing) -> str:
    rows = "\n".join(
        f'<tr class="{kind}"><td class="n r">{number}</td><td class="r">{escape(remark)}</td>'
        f"<td>{escape(text)}</td></tr>"
        for number, remark, kind, text in listing.lines
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(listing.title)}"><table class="listing">\n'
        f"<caption>{escape(listing.title)}: line, moves or games that used it, text</caption>\n{rows}\n</table></div>\n"
    )


def _player(player: Player) -> str:
    choices = "".join(f'<option value="{k}">{escape(one.name)}</option>' for k, one in enumerate(player.games))
    moves = "".join(
        f'<details id="game-{k}"><summary>{escape(one.name)}: the moves</summary>\n'
        f'<p class="moves">{escape(one.moves)}</p></details>\n'
        for k, one in enumerate(player.games)
    )
    values = _inlined({"page": player.page, "trees": [one.tree for one in player.games]})
    return filled("player.html", choices=choices, values=values, moves=moves)


def _table(table: Table) -> str:
    def row(cells: Sequence[str], tag: str, game: int | None = None) -> str:
        scope = ' scope="col"' if tag == "th" else ""
        long = (' class="w"' if len(text) > _LONG else "" for text in cells)
        kinds = (' class="r"' if k in table.right else kind for k, kind in enumerate(long))
        texts = [_said(text) for text in cells]
        if game is not None:
            texts[0] = f'<a href="#game-{game}" title="Step through such a game">{texts[0]}</a>'
        written = (f"<{tag}{scope}{kind}>{text}</{tag}>" for kind, text in zip(kinds, texts, strict=True))
        return f"<tr>{''.join(written)}</tr>"

    body = "\n".join(row(cells, "td", table.games.get(k)) for k, cells in enumerate(table.rows))
    kind = _CSV if table.right else 'class="wide"'
    title = escape(table.title)
    head = f"<thead>{row(table.head, 'th')}</thead>\n" if any(table.head) else ""
    whole = (
        f'<div {kind} tabindex="0" role="region" aria-label="{title}"><table>\n'
        f"<caption>{title}</caption>\n{head}<tbody>\n{body}\n</tbody></table></div>\n"
    )
    return f"<details><summary>{title}</summary>{whole}</details>\n" if table.folded else whole


def _said(text: str) -> str:
    """A text for the page; what stands between backticks is set as code."""
    return _CODE.sub(r"<code>\1</code>", escape(text))


def _figure(figure: Figure) -> str:
    if not figure.svg:
        return ""
    numbers = "" if figure.numbers is None else f"<details><summary>Numbers</summary>{_table(figure.numbers)}</details>"
    note = f"<p>{escape(figure.note)}</p>" if figure.note else ""
    return f"<figure><figcaption>{escape(figure.title)}</figcaption>{figure.svg}{note}{numbers}</figure>\n"


def _anchor(title: str) -> str:
    return "-".join(title.lower().split())
