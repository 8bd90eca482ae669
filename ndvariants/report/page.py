"""A document as one HTML page that needs nothing else: light and dark, on screen and on paper."""

from __future__ import annotations

import json
from html import escape

from ndvariants.report.document import Document, Figure, Section, Table

STYLE = """
:root{--ink:#2b2118;--soft:#6f6252;--paper:#faf8f3;--line:#ddd3c2;--accent:#b5482f;--cell:#efe6d5;
 --s0:#2f6db5;--s1:#b5482f;--s2:#3d8b4e;--s3:#8a5bb0;--s4:#b08a1e;--s5:#3b8f96}
@media (prefers-color-scheme:dark){:root{--ink:#ece5d9;--soft:#a99c88;--paper:#1d1a16;--line:#433b31;--accent:#e2795d;
 --cell:#322c25;--s0:#7fb0ea;--s1:#e2795d;--s2:#7cc48b;--s3:#c39be3;--s4:#dcb95a;--s5:#79c6cc}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2rem 1.2rem 4rem;background:var(--paper);color:var(--ink);
 font:16px/1.55 "Segoe UI","Helvetica Neue","DejaVu Sans",Arial,sans-serif}
h1{font-size:2rem;margin:0 0 .3rem}h2{font-size:1.25rem;margin:2.6rem 0 .6rem;border-bottom:1px solid var(--line)}
p{max-width:46rem}.sub{color:var(--soft);margin-top:0}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;list-style:none;padding:0}
a{color:var(--s0)}
.wide{overflow-x:auto}
table{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:.3rem}
th,td{padding:.22rem .8rem .22rem 0;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--soft)}.r{text-align:right}
figure{margin:1.2rem 0}figcaption{color:var(--soft);font-size:.9rem}
svg{max-width:100%;height:auto;display:block}svg.chart{width:100%}
.grid{stroke:var(--line);stroke-width:1}.tick{fill:var(--soft);font-size:11px}.middle{text-anchor:middle}
.end{text-anchor:end}.bar{fill:var(--s0)}
.curve{fill:none;stroke-width:2}.band{opacity:.18;stroke:none}
.cell{fill:var(--cell);stroke:var(--line)}.heat{fill:var(--accent)}
.s0{stroke:var(--s0);fill:var(--s0)}.s1{stroke:var(--s1);fill:var(--s1)}.s2{stroke:var(--s2);fill:var(--s2)}
.s3{stroke:var(--s3);fill:var(--s3)}.s4{stroke:var(--s4);fill:var(--s4)}.s5{stroke:var(--s5);fill:var(--s5)}
polyline.curve{fill:none}
@media print{body{max-width:none;padding:0;background:#fff;color:#000}nav{display:none}h2{break-after:avoid}
 figure,table{break-inside:avoid}}
"""


def page(document: Document) -> str:
    """The whole page; its numbers are in it once more as JSON, in the element ``numbers``."""
    sections = "".join(_section(section) for section in document.sections)
    links = "".join(
        f'<li><a href="#{_anchor(section.title)}">{escape(section.title)}</a></li>' for section in document.sections
    )
    numbers = json.dumps(document.numbers, ensure_ascii=False).replace("<", "\\u003c")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f'<header><h1>{escape(document.title)}</h1>\n<p class="sub">{escape(document.subtitle)}</p></header>\n'
        f'<nav aria-label="Sections"><ul>{links}</ul></nav>\n<main>\n{sections}</main>\n'
        f'<script type="application/json" id="numbers">{numbers}</script>\n</body>\n</html>\n'
    )


def _section(section: Section) -> str:
    text = f"<p>{escape(section.text)}</p>\n" if section.text else ""
    parts = "".join(_table(part) if isinstance(part, Table) else _figure(part) for part in section.parts)
    return f'<section id="{_anchor(section.title)}">\n<h2>{escape(section.title)}</h2>\n{text}{parts}</section>\n'


def _table(table: Table) -> str:
    def row(cells: list[str], tag: str) -> str:
        scope = ' scope="col"' if tag == "th" else ""
        kinds = (' class="r"' if k in table.right else "" for k in range(len(cells)))
        written = (f"<{tag}{scope}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, cells, strict=True))
        return f"<tr>{''.join(written)}</tr>"

    body = "\n".join(row(list(cells), "td") for cells in table.rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(table.title)}"><table>\n'
        f"<caption>{escape(table.title)}</caption>\n<thead>{row(list(table.head), 'th')}</thead>\n"
        f"<tbody>\n{body}\n</tbody></table></div>\n"
    )


def _figure(figure: Figure) -> str:
    return f"<figure>{figure.svg}<figcaption>{escape(figure.caption)}</figcaption></figure>\n" if figure.svg else ""


def _anchor(title: str) -> str:
    return "-".join(title.lower().split())
