"""A document as Markdown, its figures as SVG files beside it."""

from __future__ import annotations

from collections.abc import Mapping

from ndvariants.report.pages.document import Document, Figure, Listing, Player, Table


def markdown(document: Document, folder: str) -> tuple[str, Mapping[str, str]]:
    """The text, and the figures by file name; the text looks for them in ``folder``."""
    lines, figures = [f"# {document.title}", "", document.subtitle, ""], dict[str, str]()
    for section in document.sections:
        lines += [f"## {section.title}", ""]
        if section.text:
            lines += [section.text, ""]
        for part in section.parts:
            if isinstance(part, Table):
                lines += [*_table(part), ""]
            elif isinstance(part, Listing):
                lines += ["```", *_listing(part), "```", ""]
            elif isinstance(part, Player):
                lines += [line for one in part.games for line in (f"**{one.name}**", "", one.moves, "")]
            elif part.svg:
                figures[f"{part.name}.svg"] = _alone(part)
                lines += [f"![{' '.join(filter(None, (part.title, part.note)))}]({folder}/{part.name}.svg)", ""]
    return "\n".join(lines), figures


def _table(table: Table) -> list[str]:
    def row(cells: list[str]) -> str:
        return f"| {' | '.join(text.replace('|', chr(92) + '|') for text in cells)} |"

    ruler = ["--:" if k in table.right else "---" for k in range(len(table.head))]
    return [row(list(table.head)), row(ruler), *(row(list(cells)) for cells in table.rows)]


def _listing(listing: Listing) -> list[str]:
    wide = max((len(remark) for _, remark, _, _ in listing.lines), default=0)
    return [f"{remark:>{wide}} | {text}" for _, remark, _, text in listing.lines]


def _alone(figure: Figure) -> str:
    """A figure with the colours that the page would give it."""
    from ndvariants.report.pages.page import LIGHT, beside

    style = beside("page.css")
    style = style[style.index("svg{") : style.index("@media print")]
    for name, colour in (pair.split(":") for pair in LIGHT.split(";")):
        style = style.replace(f"var({name})", colour)
    return figure.svg.replace("</title>", f"</title><style>text{{font-family:sans-serif}}{style}</style>", 1) + "\n"
