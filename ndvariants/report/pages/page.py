"""A document as one HTML page that needs nothing else: light and dark, on screen and on paper."""

from __future__ import annotations

import json
from html import escape
from itertools import groupby

from ndvariants.report.pages.document import Document, Figure, Listing, Part, Player, Section, Table

LIGHT = (
    "--ink:#2b2118;--soft:#6b5e4f;--paper:#faf8f3;--line:#ddd3c2;--accent:#b5482f;--cell:#efe6d5;--used:#dcebd5;"
    "--never:#f6d9d0;--s0:#2f6db5;--s1:#b5482f;--s2:#3d8b4e;--s3:#8a5bb0;--s4:#b08a1e;--s5:#3b8f96"
)
DARK = (
    "--ink:#ece5d9;--soft:#b3a692;--paper:#1d1a16;--line:#433b31;--accent:#e2795d;--cell:#322c25;--used:#27402a;"
    "--never:#5a2a20;--s0:#7fb0ea;--s1:#e2795d;--s2:#7cc48b;--s3:#c39be3;--s4:#dcb95a;--s5:#79c6cc"
)
STYLE = """
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:2rem 1.2rem 4rem;background:var(--paper);color:var(--ink);
 font:16px/1.55 "Segoe UI","Helvetica Neue","DejaVu Sans",Arial,sans-serif}
h1{font-size:2rem;margin:0 0 .3rem}h2{font-size:1.25rem;margin:2.6rem 0 .6rem;border-bottom:1px solid var(--line)}
p{max-width:46rem}.sub{color:var(--soft);margin-top:0;overflow-wrap:anywhere}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.3rem .6rem}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;padding:0}
a{color:var(--s0)}:focus-visible{outline:2px solid var(--s0);outline-offset:2px}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:.3rem}
th,td{padding:.22rem .8rem .22rem 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
td:not(.r):last-child{white-space:normal;min-width:9rem}td.w{white-space:normal;min-width:18rem}
th{font-weight:600;color:var(--soft)}.r{text-align:right}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,29rem),1fr));gap:.4rem 2rem;
 align-items:start}
figure{margin:1rem 0;min-width:0}figcaption{color:var(--soft);font-size:.9rem}
details{font-size:.9rem;margin:.3rem 0}summary{color:var(--s0);cursor:pointer}
.listing{border-collapse:collapse;font:13px/1.5 ui-monospace,"DejaVu Sans Mono",monospace}
.listing td{border:0;padding:0 .7rem 0 .3rem;white-space:pre}.listing .n{color:var(--soft)}
.listing .used td{background:var(--used)}.listing .never td{background:var(--never)}
.player iframe{width:100%;height:44rem;border:1px solid var(--line);border-radius:4px}
.player select{font:inherit;max-width:100%;padding:.2rem;background:var(--paper);color:var(--ink)}
.moves{max-width:none;font-size:.9rem;overflow-wrap:anywhere}
svg{max-width:100%;height:auto;display:block}svg.chart{width:100%}
.grid{stroke:var(--line);stroke-width:1}.tick{fill:var(--soft);font-size:11px}.middle{text-anchor:middle}
.end{text-anchor:end}.bar{fill:var(--s0)}
.curve{fill:none;stroke-width:2}.band{opacity:.18;stroke:none}
.cell{fill:var(--cell);stroke:var(--line)}.heat{fill:var(--accent)}
.s0{stroke:var(--s0);fill:var(--s0)}.s1{stroke:var(--s1);fill:var(--s1)}.s2{stroke:var(--s2);fill:var(--s2)}
.s3{stroke:var(--s3);fill:var(--s3)}.s4{stroke:var(--s4);fill:var(--s4)}.s5{stroke:var(--s5);fill:var(--s5)}
polyline.curve{fill:none}
@media print{body{max-width:none;padding:0;font-size:11pt}nav,.player iframe,.player label,figure details{display:none}
 h2{break-after:avoid}figure,tr{break-inside:avoid}.wide{overflow:visible}th,td{white-space:normal}
 .figures{grid-template-columns:1fr 1fr}}
"""
_LONG = 60  # signs of a cell, above which it has several lines
COLOURS = (
    f":root{{color-scheme:light dark;{LIGHT}}}@media (prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    f"@media print{{:root{{color-scheme:light;{LIGHT};--paper:#fff;--ink:#000}}}}"
)
SHOW_GAME = """
for (const section of document.querySelectorAll(".player")) {
  const { page, trees } = JSON.parse(section.querySelector("script").textContent);
  const frame = section.querySelector("iframe"), choice = section.querySelector("select");
  const from = page.indexOf('id="game">') + 10, to = page.indexOf("<" + "/script>", from);
  const file = JSON.parse(page.slice(from, to));
  const show = () => {
    file.tree = trees[choice.value];
    frame.srcdoc = page.slice(0, from) + JSON.stringify(file).replaceAll("<", "\\u003c") + page.slice(to);
  };
  choice.addEventListener("change", show);
  new IntersectionObserver((seen, watch) => {
    if (seen.some((one) => one.isIntersecting)) { watch.disconnect(); show(); }
  }, { rootMargin: "400px" }).observe(section);
}
"""


def page(document: Document) -> str:
    """The whole page; its numbers are in it once more as JSON, in the element ``numbers``."""
    sections = "".join(_section(section) for section in document.sections)
    links = "".join(
        f'<li><a href="#{_anchor(section.title)}">{escape(section.title)}</a></li>' for section in document.sections
    )
    numbers = _inlined(document.numbers)
    plays = any(isinstance(part, Player) for section in document.sections for part in section.parts)
    script = f"<script>{SHOW_GAME}</script>\n" if plays else ""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>{COLOURS}{STYLE}</style>\n</head>\n<body>\n"
        '<a class="skip" href="#main">To the report</a>\n'
        f'<header><h1>{escape(document.title)}</h1>\n<p class="sub">{escape(document.subtitle)}</p></header>\n'
        f'<nav aria-label="Sections"><ul>{links}</ul></nav>\n<main id="main">\n{sections}</main>\n'
        f'<script type="application/json" id="numbers">{numbers}</script>\n{script}</body>\n</html>\n'
    )


def _inlined(value: object) -> str:
    """JSON that may stand inside a script element."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def _section(section: Section) -> str:
    text = f"<p>{escape(section.text)}</p>\n" if section.text else ""
    runs = groupby(section.parts, lambda part: isinstance(part, Figure))
    parts = (
        f'<div class="figures">\n{"".join(map(_part, run))}</div>\n' if drawn else "".join(map(_part, run))
        for drawn, run in runs
    )
    title = f"<h2>{escape(section.title)}</h2>\n"
    return f'<section id="{_anchor(section.title)}">\n{title}{text}{"".join(parts)}</section>\n'


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
    choices = "".join(f'<option value="{k}">{escape(name)}</option>' for k, (name, _, _) in enumerate(player.games))
    moves = "".join(
        f'<details><summary>{escape(name)}: the moves</summary><p class="moves">{escape(text)}</p></details>\n'
        for name, text, _ in player.games
    )
    values = _inlined({"page": player.page, "trees": [tree for _, _, tree in player.games]})
    return (
        f'<div class="player"><p><label>Game <select>{choices}</select></label></p>\n'
        '<iframe title="The board: step through the game" sandbox="allow-scripts"></iframe>\n'
        f'<script type="application/json">{values}</script>\n{moves}</div>\n'
    )


def _table(table: Table) -> str:
    def row(cells: list[str], tag: str) -> str:
        scope = ' scope="col"' if tag == "th" else ""
        long = (' class="w"' if len(text) > _LONG else "" for text in cells)
        kinds = (' class="r"' if k in table.right else kind for k, kind in enumerate(long))
        written = (f"<{tag}{scope}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, cells, strict=True))
        return f"<tr>{''.join(written)}</tr>"

    body = "\n".join(row(list(cells), "td") for cells in table.rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(table.title)}"><table>\n'
        f"<caption>{escape(table.title)}</caption>\n<thead>{row(list(table.head), 'th')}</thead>\n"
        f"<tbody>\n{body}\n</tbody></table></div>\n"
    )


def _figure(figure: Figure) -> str:
    if not figure.svg:
        return ""
    numbers = "" if figure.numbers is None else f"<details><summary>Numbers</summary>{_table(figure.numbers)}</details>"
    return f"<figure>{figure.svg}<figcaption>{escape(figure.caption)}</figcaption>{numbers}</figure>\n"


def _anchor(title: str) -> str:
    return "-".join(title.lower().split())
