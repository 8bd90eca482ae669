"""A document as one HTML page that needs nothing else: light and dark, on screen and on paper."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
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
.links{display:flex;gap:1.2rem;margin:.2rem 0 1rem}
a{color:var(--s0)}:focus-visible{outline:2px solid var(--s0);outline-offset:2px}
.wide{overflow-x:auto;background:linear-gradient(90deg,var(--paper) 50%,transparent) -2px 0/4rem 100% local,
 linear-gradient(270deg,var(--paper) 50%,transparent) calc(100% + 2px) 0/4rem 100% local,
 linear-gradient(90deg,var(--line),transparent) 0 0/.8rem 100%,
 linear-gradient(270deg,var(--line),transparent) 100% 0/.8rem 100%;background-repeat:no-repeat}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:.3rem}
th,td{padding:.22rem .8rem .22rem 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
td:not(.r):last-child{white-space:normal;min-width:9rem}td.w{white-space:normal;min-width:18rem}
th{font-weight:600;color:var(--soft)}.r{text-align:right}
button{font:inherit;padding:.1rem .5rem;border:1px solid var(--line);border-radius:6px;
 background:none;color:var(--soft);cursor:pointer}
.wide>button{font-size:.8rem;position:sticky;left:0}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:.4rem 2rem;
 align-items:start}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem 2rem}
.cards section{min-width:0}.cards figure{margin:.5rem 0}.cards svg{max-height:24rem}
.cards figcaption{font-weight:400;color:var(--soft);font-size:.9rem}.cards .large{grid-column:1/-1}
.cards .large figure{max-width:none}.large svg{max-height:44rem}h3{margin:.6rem 0 .2rem}
code{font-size:.92em;overflow-wrap:anywhere}details caption{display:none}
figure{margin:1rem 0;min-width:0}.figures>:only-child{grid-column:1/-1;max-width:38rem}
figcaption{font-weight:600}figure p{color:var(--soft);font-size:.9rem;margin:.2rem 0}
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
@media(max-width:40rem){th{white-space:normal}.wide table{font-size:.86rem}.wide th,.wide td{padding-right:.5rem}
 td.w,td:not(.r):last-child{min-width:7rem}}
@media print{body{max-width:none;padding:0;font-size:11pt}nav,button{display:none}
 .player iframe,.player label,details:not([open]){display:none}
 h2{break-after:avoid}figure,tr,.cards section{break-inside:avoid}th,td{white-space:normal}
 .wide{overflow:visible;background:none}
 .figures{grid-template-columns:1fr 1fr}}
"""
_CODE = re.compile(r"`([^`]+)`")
_INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)
_CSV = 'class="wide csv"'  # tables of numbers
_LONG = 60  # signs of a cell, above which it has several lines
COLOURS = (
    f":root{{color-scheme:light dark;{LIGHT}}}@media (prefers-color-scheme:dark){{:root{{{DARK}}}}}"
    f"@media print{{:root{{color-scheme:light;{LIGHT};--paper:#fff;--ink:#000}}}}"
)
SHOW_GAME = """
for (const section of document.querySelectorAll(".player")) {
  const { page, trees } = JSON.parse(section.querySelector("script").textContent);
  const frame = section.querySelector("iframe"), choice = section.querySelector("select");
  const [head, body] = page.split("</head>");
  const show = () => {
    const tree = JSON.stringify(trees[choice.value]).replaceAll("<", "\\u003c");
    frame.srcdoc = `${head}<script type="application/json" id="given">${tree}<${"/script"}></head>${body}`;
  };
  choice.addEventListener("change", show);
  const asked = () => {
    const [, number] = location.hash.match(/^#game-(\\d+)$/) ?? [];
    if (!choice.options[number]) return;
    choice.value = number;
    show();
    section.scrollIntoView();
  };
  addEventListener("hashchange", asked);
  new IntersectionObserver((seen, watch) => {
    if (seen.some((one) => one.isIntersecting)) { watch.disconnect(); show(); }
  }, { rootMargin: "400px" }).observe(section);
}
"""
SAVE_NUMBERS = """
for (const table of document.querySelectorAll(".csv")) {
  const text = (cell) => cell.textContent.replace(/^[=+@-](?![0-9])/, "'$&").replaceAll('"', '""');
  const line = (row) => [...row.cells].map((cell) => `"${text(cell)}"`).join(",");
  const lines = [...table.querySelectorAll("tr")].map(line);
  const link = Object.assign(document.createElement("a"), { download: `${table.ariaLabel}.csv` });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Save as CSV" });
  button.addEventListener("click", () => {
    link.href = URL.createObjectURL(new Blob([lines.join("\\r\\n")], { type: "text/csv" }));
    link.click();
  });
  table.append(button);
}
"""


def page(document: Document) -> str:
    """The whole page; its numbers are in it once more as JSON, in the element ``numbers``."""
    sections = "".join(_sections(document.sections))
    links = "".join(
        f'<li><a href="#{_anchor(section.title)}">{escape(section.title)}</a></li>' for section in document.sections
    )
    numbers = _inlined(document.numbers)
    plays = any(isinstance(part, Player) for section in document.sections for part in section.parts)
    script = f"<script>{SHOW_GAME}</script>\n" if plays else ""
    script += f"<script>{SAVE_NUMBERS}</script>\n" if _CSV in sections else ""
    ways = "".join(f'<a href="{escape(address)}">{escape(said)}</a> ' for address, said in document.links)
    ways = f'<p class="links">{ways}</p>\n' if ways else ""
    whole = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n"
        f"<style>{COLOURS}{STYLE}</style>\n</head>\n<body>\n"
        '<a class="skip" href="#main">To the report</a>\n'
        f'<header><h1>{escape(document.title)}</h1>\n<p class="sub">{escape(document.subtitle)}</p>\n{ways}</header>\n'
        f'<nav aria-label="Sections"><ul>{links}</ul></nav>\n<main id="main">\n{sections}</main>\n'
        f'<script type="application/json" id="numbers">{numbers}</script>\n{script}</body>\n</html>\n'
    )
    return whole if plays else secured(whole)  # a page inside a page obeys the rules of both


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
    """All sections; those of a kind side by side, as cards."""
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
    return (
        f'<div class="player"><p><label>Game <select>{choices}</select></label></p>\n'
        '<iframe title="The board: step through the game" sandbox="allow-scripts"></iframe>\n'
        f'<script type="application/json">{values}</script>\n{moves}</div>\n'
    )


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
