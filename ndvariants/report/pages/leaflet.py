"""The rules of a variant as a leaflet: the board at the start, every piece with where it goes, rules and endings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from ndvariants.game.explain.example import example_of
from ndvariants.game.game import Game, Position
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Piece, Variant
from ndvariants.report.layout.positions import view
from ndvariants.report.layout.slices import FEW_SLICES, layout, occupied, slices
from ndvariants.report.layout.thread_reach import thread_reach, with_sections_placed
from ndvariants.report.layout.view import View
from ndvariants.report.pages.document import Document, Figure, Section, Table
from ndvariants.report.prose.descriptions import (
    board_words,
    cells_there,
    head,
    piece_lines,
    player_words,
    rules_lines,
    witness_words,
)
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.report.svg.position import position_svg
from ndvariants.report.text.diagrams import piece_view

_DOT, _RING = "A dot: it may go there.", "A ring: it goes there only to capture."
_HURDLE = "Some of these cells it reaches only over another piece."
_GOES_ON = "Boards further away are not drawn: it goes on there as the rules say."
_MOST_SLICES = 25  # of one drawing of a piece


def leaflet(position: Position, at: int | None = None) -> Document:
    """The leaflet of a game, with this position as its start; pieces are drawn from the cell ``at``, where they can."""
    variant, texts = position.game.variant, SourceTexts()
    first = f"{position.side[:1].upper()}{position.side[1:]} moves first"
    board = Figure("start", position_svg(replace(view(position), status=())), first)
    grid = board_words(variant.board, cells_there(position))
    players = Table("Players", ("",), [(player_words(player),) for player in variant.players], folded=True)
    words = dict(rules_in_words(variant))
    pieces = [_piece(position, piece, texts, at, words) for piece in variant.pieces if _is_told(piece, words)]
    rules = [line.strip() for line in rules_lines(variant, texts) if line.strip()]
    rows = [
        (line,)
        for title in ("movements", "zones", "in hand at the start", "turns", "castling", "what happens", "the end")
        for line in words.get(title, ())
    ]
    return Document(
        variant.title,
        ", ".join(part for part in _origin(variant) if part),
        [
            Section("The board", f"{variant.description} {grid[:1].upper()}{grid[1:]}.".strip(), [board, players]),
            *pieces,
            Section(
                "Rules and endings",
                "",
                [
                    Table("In words", ("",), rows),
                    *_example(position.game),
                    Table("As the file says them", ("",), [(line,) for line in rules], folded=True),
                ],
            ),
        ],
        {"variant": variant.name, "head": head(variant)},
        about=" ".join(variant.description.split()),
    )


def _origin(variant: Variant) -> tuple[str, ...]:
    return variant.inventor, str(variant.year or ""), variant.source, witness_words(variant)


def _example(game: Game) -> list[Figure]:
    example = example_of(game)
    if example is None:
        return []
    effects = "; ".join(example.effects.lines())
    return [
        Figure(name, position_svg(replace(view(position), status=())), title, said)
        for name, position, title, said in (
            ("before", example.before, "For example", ""),
            ("after", example.after, f"After {example.move}", f"{effects[:1].upper()}{effects[1:]}."),
        )
    ]


def _piece(
    position: Position, piece: Piece, texts: SourceTexts, at: int | None, words: Mapping[str, Sequence[str]]
) -> Section:
    first, *lines = (line.strip() for line in piece_lines(position.game.variant, piece, texts))
    said = " ".join(words.get(piece.name.replace("_", " "), ()))
    table = Table(f"As the file says it: {first}", ("",), [(line,) for line in lines], folded=True)
    found = alone(position, piece, at)
    drawing = [] if found is None else [_drawing(position, piece, *found)]
    return Section(piece.name.replace("_", " ").capitalize(), said, [*drawing, *([table] if lines else [])], "Pieces")


def alone(position: Position, piece: Piece, at: int | None = None) -> tuple[View, int] | None:
    """A piece alone on the board, and its cell (``at`` where it can); ``None`` where it has no moves."""
    joined = position.game.variant.board.thread is not None
    placed = with_sections_placed(position) if joined else position
    reached = partial(thread_reach, placed) if joined else None
    seen, tables = view(placed), position.game.tables
    return piece_view(seen, tables, piece, reached, at) or piece_view(seen, tables, piece, reached)


def _is_told(piece: Piece, words: Mapping[str, Sequence[str]]) -> bool:
    return bool(piece.movements) or piece.name.replace("_", " ") in words


def _drawing(position: Position, piece: Piece, seen: View, origin: int) -> Figure:
    marks = set(seen.marks.values())
    near = _near(seen, origin)
    said = [_DOT, *([_RING] if "x" in marks else []), *([_HURDLE] if marks & {"!", "+"} else [])]
    said += [_GOES_ON] if len(near.marks) < len(seen.marks) else []
    title = f"From {position.game.cells[origin]}, on an empty board"
    return Figure(piece.name, position_svg(near), title, " ".join(said), is_large=len(seen.board.axes) > 2)


def _near(seen: View, origin: int) -> View:
    """Return the slices of a grid near the piece's own: two steps away, or one, if these are many."""
    plan = layout(seen.board.axes, seen.notation) if seen.board.axes else None
    if plan is None or len(occupied(seen, plan, slices(plan))) <= FEW_SLICES:
        return seen
    here = seen.coordinates[origin]
    steps = {cell: max(abs(seen.coordinates[cell][axis] - here[axis]) for axis in plan.outer) for cell in seen.marks}
    two, one = (seen.marked({cell: seen.marks[cell] for cell in steps if steps[cell] <= far}) for far in (2, 1))
    return two if len(occupied(two, plan, slices(plan))) <= _MOST_SLICES else one
