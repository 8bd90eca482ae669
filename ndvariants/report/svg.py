"""Any position of any board as one SVG document: no scripts, no fonts or files from elsewhere."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from ndvariants.model.variant import GridBoard, SectionBoard
from ndvariants.report.picture import Label, Picture, Tile
from ndvariants.report.svg_men import identity, symbols
from ndvariants.report.view import Man, View

_MARGIN = 24.0
_SHADES = {"light": (236, 226, 207), "dark": (186, 166, 138), "frame": (250, 248, 243)}
_STYLE = """
.ndv-sheet{fill:#faf8f3}
.ndv-cells{stroke:#8a765c;stroke-width:.7;stroke-linejoin:round}
.ndv-text{font-family:"DejaVu Sans","Segoe UI","Helvetica Neue",Arial,sans-serif}
.ndv-coordinate{fill:#8a765c;font-size:10px}
.ndv-name{fill:#7a6548;font-size:9px}
.ndv-slice{fill:#5b4a36;font-size:13px;font-weight:600}
.ndv-title{fill:#2b2118;font-size:20px;font-weight:700}
.ndv-status{fill:#5b4a36;font-size:12px}
.ndv-mark{fill:#c8553d;fill-opacity:.75}
.ndv-fresh{fill:#c99a2e}
"""


def position_svg(view: View, title: str = "", facing: int | None = None) -> str:
    """The SVG of a position. ``facing`` is the cell in the middle of the view of a solid (default: the first)."""
    status = view.status
    if isinstance(view.board, SectionBoard) and view.board.thread is not None:
        from ndvariants.report.section_text import thread_text

        status = (thread_text(view, view.board), *status)
    picture = _framed(_picture(view, facing), title, status)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(picture.width)} {_n(picture.height)}" '
        f'width="{_n(picture.width)}" height="{_n(picture.height)}" class="ndv-text">',
        f"<title>{escape(title)}</title>" if title else "",
        f"<style>{_STYLE}</style>",
        f"<defs>{symbols(view.men.values())}</defs>",
        f'<rect class="ndv-sheet" width="{_n(picture.width)}" height="{_n(picture.height)}"/>',
        '<g class="ndv-cells">',
        *(_line(start, end) for start, end in picture.lines),
        *(_tile(tile, view.names[tile.cell]) for tile in picture.tiles if tile.cell not in view.gone),
        "</g>",
        *(_label(label) for label in picture.labels if label.kind == "name"),
        *(_man(tile, view.men[tile.cell]) for tile in picture.tiles if tile.cell in view.men),
        *(_mark(tile, tile.cell in view.men) for tile in picture.tiles if tile.cell in view.marks),
        *(_label(label) for label in picture.labels if label.kind != "name"),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _picture(view: View, facing: int | None) -> Picture:
    """The board laid out, by its kind."""
    if isinstance(view.board, GridBoard):
        from ndvariants.report.svg_grid import grid_picture

        return grid_picture(view, view.board)
    if isinstance(view.board, SectionBoard):
        from ndvariants.report.svg_sections import section_picture

        return section_picture(view, view.board)
    from ndvariants.report.svg_net import net_picture

    return net_picture(view, facing)


def _framed(picture: Picture, title: str, status: tuple[str, ...]) -> Picture:
    """The picture with a margin, the title above and the status below."""
    top = _MARGIN + (30 if title else 0)
    inner = picture.moved(_MARGIN, top)
    labels = list(inner.labels)
    if title:
        labels.append(Label((_MARGIN, _MARGIN + 14), title, "title", "start"))
    down = inner.height + 22
    for line in status:
        labels.append(Label((_MARGIN, down), line, "status", "start"))
        down += 18
    longest = max([len(line) * 6.9 for line in status] + [len(title) * 12.5], default=0.0)
    width = max(inner.width, longest + _MARGIN) + _MARGIN
    height = max(inner.height, down - 18 if status else 0) + _MARGIN
    return Picture(width, height, inner.tiles, tuple(labels), inner.lines)


def _n(number: float) -> str:
    """A number with at most two places.

    >>> _n(3.0), _n(2.346)
    ('3', '2.35')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _tile(tile: Tile, name: str) -> str:
    red, green, blue = (round(part * (1 - tile.dim)) for part in _SHADES[tile.shade])
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in tile.points)
    colour = f"#{red:02x}{green:02x}{blue:02x}"
    shape = f'<polygon points="{points}" fill="{colour}" data-cell={quoteattr(name)}>'
    return f"{shape}<title>{escape(name)}</title></polygon>"


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return f'<line x1="{_n(start[0])}" y1="{_n(start[1])}" x2="{_n(end[0])}" y2="{_n(end[1])}" stroke-width="1.6"/>'


def _man(tile: Tile, man: Man) -> str:
    x, y = tile.centre[0] - tile.size / 2, tile.centre[1] - tile.size / 2
    use = f'<use href="#{identity(man)}" x="{_n(x)}" y="{_n(y)}" width="{_n(tile.size)}" height="{_n(tile.size)}"/>'
    if man.fresh:
        right, top = x + tile.size * 0.9, y + tile.size * 0.1
        use += f'<circle class="ndv-fresh" cx="{_n(right)}" cy="{_n(top)}" r="{_n(tile.size * 0.06)}"/>'
    return use


def _mark(tile: Tile, occupied: bool) -> str:
    x, y = tile.centre
    if occupied:
        return (
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(tile.size * 0.46)}" fill="none" stroke="#c8553d" '
            f'stroke-opacity=".75" stroke-width="{_n(tile.size * 0.08)}"/>'
        )
    return f'<circle class="ndv-mark" cx="{_n(x)}" cy="{_n(y)}" r="{_n(tile.size * 0.16)}"/>'


def _label(label: Label) -> str:
    x, y = label.spot
    where = f'x="{_n(x)}" y="{_n(y)}" text-anchor="{label.anchor}"'
    return f'<text class="ndv-{label.kind}" {where}>{escape(label.text)}</text>'
