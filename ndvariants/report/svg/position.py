"""Any position of any board as one SVG document: no scripts, no fonts or files from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from zlib import crc32

from ndvariants.game.game import Board, Position
from ndvariants.language.drawing import Layer
from ndvariants.report.layout.picture import Label, Line, Picture, Tile
from ndvariants.report.layout.positions import view_of
from ndvariants.report.layout.view import DrawnPiece, View
from ndvariants.report.looks.colours import Colours, colours
from ndvariants.report.looks.sets import Look, bare, piece_set
from ndvariants.report.polygons.sections import skin
from ndvariants.report.svg.elements import Value, element, number, words

_MARGIN = 24.0
_MOST_NAMED = 1000  # cells; those of larger boards are too small to point at
_SHADES = {
    "light": (236, 226, 207),
    "dark": (186, 166, 138),
    "middle": (213, 198, 171),
    "deep": (158, 138, 110),
    "frame": (250, 248, 243),
    "point": (226, 190, 128),
    "felt": (97, 150, 98),
    "blue": (126, 168, 205),
}
_EDGES = {"felt": "#2c4d33", "blue": "#3d6488"}  # of cells in these shades; points have none
_ROADS = ("#8a765c", "#5b7c99", "#6f8f5a", "#a8665a", "#7d6a99")  # by the number of a relation
_SEAMS = ("#2f6f9f", "#a0522d", "#5d8a3a", "#8a4f8f", "#b08a1e")  # by the colour of a seam
_STYLE = """
.ndv-sheet{fill:#faf8f3}
.ndv-cells{stroke:#8a765c;stroke-width:.7;stroke-linejoin:round}
.ndv-text{font-family:"DejaVu Sans","Segoe UI","Helvetica Neue",Arial,sans-serif}
.ndv-coordinate{fill:#8a765c;font-size:10px}
.ndv-seam{fill:#4a3a2a;font-size:7.5px}
.ndv-name{fill:#7a6548;font-size:9px}
.ndv-slice{fill:#5b4a36;font-size:13px;font-weight:600}
.ndv-title{fill:#2b2118;font-size:20px;font-weight:700}
.ndv-status{fill:#5b4a36;font-size:12px}
.ndv-mark{fill:#c8553d;fill-opacity:.75}
.ndv-unmoved{fill:#c99a2e}
"""


def position_svg(seen: View | Position | Board, title: str = "", facing: int | None = None) -> str:
    """The SVG of a position. ``facing`` is the cell in the middle of the view of a solid (default: the first)."""
    view = view_of(seen)
    status = view.status
    if view.board.thread is not None:
        from ndvariants.report.text.section_text import thread_text

        status = (thread_text(view), *status)
    picture = _framed(picture_of(view, facing), title, status)
    prefix = _prefix(view, title, facing)
    size: dict[str, Value] = {"width": picture.width, "height": picture.height}
    tiles = picture.tiles
    parts = [
        element("title", words(title)) if title else "",
        element("style", _STYLE),
        element("defs", symbols(prefix, view)),
        element("rect", class_="ndv-sheet", **size),
        element(
            "g",
            *map(_line, picture.lines),
            *_tiles(view, [tile for tile in tiles if tile.points and tile.cell not in view.gone]),
            class_="ndv-cells",
        ),
        _ghosts(prefix, view, picture),
        *_on_cells(view, [line for line in picture.edges if line.paint]),
        *(_edge(line) for line in picture.edges if not line.paint),
        *(_label(label) for label in picture.labels if label.kind in ("name", "seam")),
        *(_piece(prefix, tile, view.pieces[tile.cell]) for tile in tiles if tile.cell in view.pieces),
        *(_badge(tile, view.badges[tile.cell]) for tile in tiles if tile.cell in view.badges),
        *(_mark(tile, _is_ring(view, tile.cell)) for tile in tiles if tile.cell in view.marks),
        *(_label(label) for label in picture.labels if label.kind not in ("name", "seam")),
    ]
    inside = "".join(f"\n{part}" for part in parts if part) + "\n"
    box = f"0 0 {number(picture.width)} {number(picture.height)}"
    return element("svg", inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, **size, class_="ndv-text") + "\n"


def _prefix(view: View, title: str, facing: int | None) -> str:
    """Prefix of the ids of this drawing: two drawings on one page must not share a symbol."""
    seen = title, facing, sorted(view.pieces.items()), sorted(view.marks.items()), sorted(view.gone), view.status
    return f"ndv-{crc32(repr(seen).encode()):08x}"


def picture_of(view: View, facing: int | None = None) -> Picture:
    """The board laid out, by its kind."""
    if view.board.axes:
        from ndvariants.report.svg.grid import grid_picture

        return grid_picture(view)
    if view.board.sections and skin(view.board) is None:
        from ndvariants.report.svg.sections import section_picture

        return section_picture(view)
    from ndvariants.report.svg.net import net_picture

    return net_picture(view, facing)


def _framed(picture: Picture, title: str, status: tuple[str, ...]) -> Picture:
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
    return Picture(width, height, inner.tiles, tuple(labels), inner.lines, inner.edges, inner.ghosts)


def _tiles(view: View, tiles: Sequence[Tile]) -> Iterator[str]:
    """The cells, each with its name; of a large board all that are painted alike in one path, without names."""
    if len(tiles) <= _MOST_NAMED:
        yield from (_tile(tile, view.names[tile.cell]) for tile in tiles)
        return
    by_paint: dict[tuple[str, float], list[str]] = {}
    for tile in tiles:
        corners = "L".join(f"{number(x)} {number(y)}" for x, y in tile.points)
        by_paint.setdefault((tile.shade, tile.dim), []).append(f"M{corners}Z")
    for (shade, dim), outlines in by_paint.items():
        yield element("path", d="".join(outlines), **_paint(shade, dim))


def _tile(tile: Tile, name: str) -> str:
    points = " ".join(f"{number(x)},{number(y)}" for x, y in tile.points)
    title = element("title", words(name))
    paint = _paint(tile.shade, tile.dim)
    return element("polygon", title, points=points, fill=paint.pop("fill"), data_cell=name, **paint)


def _paint(shade: str, dim: float) -> dict[str, Value]:
    red, green, blue = (round(part * (1 - dim)) for part in _SHADES[shade])
    colour = f"#{red:02x}{green:02x}{blue:02x}"
    stroke = colour if shade == "point" else _EDGES.get(shade, "")
    return {"fill": colour, **({"stroke": stroke} if stroke else {})}


def _line(line: Line) -> str:
    (x1, y1), (x2, y2) = line.start, line.end
    style: dict[str, Value] = {"stroke_width": 1.6}
    if line.kind:
        style |= {"stroke": _ROADS[line.kind % len(_ROADS)], "stroke_dasharray": "6 3" if line.kind % 2 else "2 3"}
    drawn = element("line", x1=x1, y1=y1, x2=x2, y2=y2, **style)
    return drawn + (_arrow(line) if line.arrow else "")


def _ghosts(prefix: str, view: View, picture: Picture) -> str:
    if not picture.ghosts:
        return ""
    tiles = [_tile(tile, view.names[tile.cell]) for tile in picture.ghosts]
    pieces = [_piece(prefix, tile, view.pieces[tile.cell]) for tile in picture.ghosts if tile.cell in view.pieces]
    return element("g", *tiles, *pieces, class_="ndv-cells", opacity=0.4)


def _on_cells(view: View, lines: list[Line]) -> Iterator[str]:
    """Marks on the cells: everything painted alike in one path."""
    widths, palette = {"line": 1.2, "dot": 6.5, "border": 2.0}, colours(view.players)
    for paint in dict.fromkeys(line.paint for line in lines):
        stroke = palette[int(paint.split()[1])].fill if paint.startswith("side") else "#5a4630"
        spots = ([*map(number, (*line.start, *line.end))] for line in lines if line.paint == paint)
        path = "".join(f"M{x} {y}L{x2} {y2}" for x, y, x2, y2 in spots)
        width = widths.get(paint, 6.0)
        yield element("path", d=path, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round")


def _edge(line: Line) -> str:
    (x1, y1), (x2, y2) = line.start, line.end
    if line.arrow:
        right, down = (x2 - x1) / 2, (y2 - y1) / 2
        corners = (x2, y2), (x1 - down, y1 + right), (x1 + down, y1 - right)
        points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
        return element("polygon", points=points, fill=_SEAMS[(line.kind - 1) % len(_SEAMS)] if line.kind else "#6b553c")
    stroke = _SEAMS[(line.kind - 1) % len(_SEAMS)] if line.kind else "#3a2c20"
    style: dict[str, Value] = {"stroke": stroke, "stroke_width": 4 if line.kind else 6, "stroke_linecap": "round"}
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **style)


def _arrow(line: Line) -> str:
    """A head two thirds of the way along a line."""
    (x1, y1), (x2, y2) = line.start, line.end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    right, down = (x2 - x1) / length, (y2 - y1) / length
    x, y = x1 + (x2 - x1) * 2 / 3, y1 + (y2 - y1) * 2 / 3
    back = x - 9 * right, y - 9 * down
    corners = (x, y), (back[0] + 4 * down, back[1] - 4 * right), (back[0] - 4 * down, back[1] + 4 * right)
    points = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
    return element("polygon", points=points, fill=_ROADS[line.kind % len(_ROADS)])


def _piece(prefix: str, tile: Tile, drawn: DrawnPiece) -> str:
    x, y = tile.centre[0] - tile.size / 2, tile.centre[1] - tile.size / 2
    use = element("use", href=f"#{identity(prefix, drawn)}", x=x, y=y, width=tile.size, height=tile.size)
    if drawn.unmoved:
        right, top = x + tile.size * 0.9, y + tile.size * 0.1
        use += element("circle", class_="ndv-unmoved", cx=right, cy=top, r=tile.size * 0.06)
    return use


def _badge(tile: Tile, name: str) -> str:
    """A word across the foot of a cell; on small ones its first letter, with the word behind it."""
    (x, y), size = tile.centre, tile.size
    told, high = (name, 10.0) if size > 36 else (name[:1].upper(), 9.0)
    wide, foot = min(size, len(told) * 5.6 + 5), y + size / 2
    box = element("rect", fill="#b0341a", x=x - wide / 2, y=foot - high, width=wide, height=high, rx=3)
    letters = element("text", words(told), x=x, y=foot - 2, font_size=8, fill="#fff", text_anchor="middle")
    return element("g", element("title", words(name)), box, letters, font_weight="700")


def _is_ring(view: View, cell: int) -> bool:
    """Return True if the mark of a cell is a ring: round a piece, or where a piece goes only to capture."""
    return cell in view.pieces or view.marks[cell] == "x"


def _mark(tile: Tile, ring: bool) -> str:
    x, y = tile.centre
    if not ring:
        return element("circle", class_="ndv-mark", cx=x, cy=y, r=tile.size * 0.16)
    edge: dict[str, Value] = {"stroke": "#c8553d", "stroke_opacity": ".75", "stroke_width": tile.size * 0.08}
    return element("circle", cx=x, cy=y, r=tile.size * 0.46, fill="none", **edge)


def _label(label: Label) -> str:
    x, y = label.spot
    return element("text", words(label.text), class_=f"ndv-{label.kind}", x=x, y=y, text_anchor=label.anchor)


# Pieces as symbols.


def identity(prefix: str, drawn: DrawnPiece) -> str:
    """The id of a piece's symbol; ``prefix`` tells the drawing."""
    return f"{prefix}-{drawn.player}-{drawn.piece}"


def symbols(prefix: str, view: View) -> str:
    """The ``<symbol>`` elements of the pieces of a view."""
    by_id = {identity(prefix, drawn): drawn for drawn in view.pieces.values()}
    return "".join(
        element("symbol", *_parts(_look(view, drawn)), id=name, viewBox="0 0 100 100")
        for name, drawn in sorted(by_id.items())
    )


def _look(view: View, drawn: DrawnPiece) -> Look:
    if view.game is not None:
        return piece_set(view.game, view.game.variant.drawing.figures).looks[drawn.player, drawn.piece]
    palette = colours(view.players or ("white", "black", ""))
    return bare(drawn.letter.rpartition(":")[2].upper(), palette[drawn.player])


def _parts(look: Look) -> Iterator[str]:
    inside = [_painted(layer, look.colours) for layer in look.layers]
    if look.text:
        spot = {"x": 50.0, "y": round(50 + look.size * 0.355, 2), "font_size": look.size}
        ink = look.colours.ink
        inside.append(element("text", words(look.text), **spot, fill=ink, font_weight="700", text_anchor="middle"))
    yield from [element("g", *inside, transform="rotate(180 50 50)")] if look.turned else inside


def _painted(layer: Layer, its: Colours) -> str:
    style: dict[str, Value] = {"d": layer.path}
    if layer.matrix:
        style["transform"] = f"matrix({' '.join(f'{value:g}' for value in layer.matrix)})"
    stroked: dict[str, Value] = {"stroke_width": layer.width, "stroke_linejoin": "round", "stroke_linecap": "round"}
    match layer.paint:
        case "ink":
            style["fill"] = its.ink
        case "body":
            style |= {"fill": its.fill, "stroke": its.edge, **stroked}
        case "line" | "edge":
            style |= {"fill": "none", "stroke": its.ink if layer.paint == "line" else its.edge, **stroked}
        case colour if layer.width:
            style |= {"fill": "none", "stroke": colour, **stroked}
        case colour:
            style["fill"] = colour
    return element("path", **style)
