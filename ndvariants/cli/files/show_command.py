"""``ndvariants show``: a variant as drawings and text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path

import click

from ndvariants.builder.shape.extends import Document, inherit
from ndvariants.builder.shape.faults import Faults
from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import open_source, slice_chosen
from ndvariants.cli.colours import painter, terminal_columns
from ndvariants.cli.files.requests import ShowRequest
from ndvariants.cli.output import write_and_say, write_page
from ndvariants.game.explain.example import example_of
from ndvariants.game.game import Game, Position
from ndvariants.language.yaml.source import source_from_text
from ndvariants.players.worth.geometry import Between, PieceGeometry, between, geometry
from ndvariants.report.expanded import expanded_yaml
from ndvariants.report.layout.positions import dimension_marks, view
from ndvariants.report.layout.reach import LEGEND
from ndvariants.report.layout.thread_reach import thread_reach, with_sections_placed
from ndvariants.report.prose.descriptions import (
    board_words,
    cells_there,
    head,
    names_there,
    player_words,
)
from ndvariants.report.prose.names import spelt
from ndvariants.report.prose.parameters import parameter_entries, parameter_lines
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.report.text.boards import board_text
from ndvariants.report.text.diagrams import piece_diagram
from ndvariants.report.text.example_text import example_lines
from ndvariants.report.text.geometry_text import between_entry, between_lines, geometry_entries, geometry_lines
from ndvariants.resources import checked_by


def obey(asked: ShowRequest) -> None:
    asked.refuse_what_cannot_be()
    if asked.expand:
        click.echo(_expanded(asked.start.variant), nl=False)
        return
    game = asked.start.game()
    position = asked.start.position(game)
    _write(position, asked)
    if asked.as_json:
        echo_json("show", _answer(game, position, asked))
    elif asked.is_written:
        return
    elif asked.between is not None:
        click.echo("\n".join(between_lines(_between(position, *asked.between))))
    elif asked.geometry:
        click.echo("\n".join(geometry_lines(_geometry(position, asked.piece))))
    elif asked.parameters_only:
        click.echo("\n".join(_parameters(game) or [f"{game.variant.name} has no parameters"]))
    elif asked.words:
        click.echo("\n".join([*_words(game), *_example(game)]))
    elif asked.board_only or asked.dimensions or asked.slices:
        click.echo(_board(position, asked.dimensions, slice_chosen(asked.slices)))
    elif asked.piece is not None:
        click.echo("\n".join(_pieces(game, position, asked.piece, asked.at)))
    else:
        click.echo("\n".join(_everything(game, position)))


def _write(position: Position, asked: ShowRequest) -> None:
    html, leaflet = asked.html, asked.leaflet
    if asked.at is not None and leaflet is None:
        html, leaflet = None, html
    if asked.svg is not None:
        _write_svg(position, asked.svg, asked.facing)
    if html is not None:
        write_page(position, html)
    if leaflet is not None:
        _write_leaflet(position, leaflet, asked.at)
    asked.sending.send(position)


def _expanded(variant: str) -> str:
    faults = Faults()
    document = inherit(open_source(variant), faults)
    faults.stop()
    return expanded_yaml(document.data, partial(_origin, document))


def _origin(document: Document, *keys: str) -> str:
    place = document.key_place(*keys)
    return "" if place.path == document.source.path else f"{Path(place.path).name}:{place.line}"


def _write_svg(position: Position, path: Path, facing: str | None) -> None:
    from ndvariants.report.svg.position import position_svg

    seen = view(position)
    cell = None if facing is None else position.game.notation.cell(facing)
    write_and_say(path, position_svg(seen, position.game.variant.title, cell))


def _write_leaflet(position: Position, path: Path, at: str | None) -> None:
    from ndvariants.report.pages.leaflet import leaflet
    from ndvariants.report.pages.page import page

    write_and_say(path, page(leaflet(position, None if at is None else position.game.notation.cell(at))))


def _board(position: Position, dimensions: bool = False, chosen: dict[str, int] | None = None) -> str:
    seen = view(position)
    if dimensions:
        seen = seen.marked(dimension_marks(position))
    try:
        return board_text(seen, terminal_columns(), painter(position.game.letters.players), chosen)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--slice") from error


def _words(game: Game, *, beside: Collection[str] = ()) -> list[str]:
    """The rules in sentences, without the headings *beside*."""
    parts = [(title, lines) for title, lines in rules_in_words(game.variant) if title not in beside]
    return [line for title, lines in parts for line in ("", title.capitalize(), *(f"  {one}" for one in lines))][1:]


def _pieces(game: Game, position: Position, only: str | None = None, at: str | None = None) -> list[str]:
    joined = game.variant.board.thread is not None
    position = with_sections_placed(position) if joined else position
    reached = partial(thread_reach, position) if joined else None
    names = [piece.name for piece in game.variant.pieces if piece.movements]
    _check_piece(only, names)
    words, seen, lines = dict(rules_in_words(game.variant)), view(position), list[str]()
    cell = None if at is None else game.notation.cell(at)
    columns, paint = terminal_columns() - 4, painter(game.letters.players)
    for piece in game.variant.pieces:
        if (only or piece.name) == piece.name and (piece.name in names or spelt(piece.name) in words):
            lines += ["", f"{piece.name} ({piece.letter})", *(f"    {one}" for one in words.get(spelt(piece.name), ()))]
            drawing = piece_diagram(seen, game.tables, piece, columns, paint, reached, cell)
            if cell is not None and not drawing:
                lines += ["", f"    nowhere to go from {at}"]
            lines += ["", *(f"    {line}".rstrip() for line in drawing)] if drawing else []
    return lines[1:]


def _everything(game: Game, position: Position) -> list[str]:
    variant = game.variant
    pieces = {spelt(piece.name) for piece in variant.pieces}
    return [
        *head(variant),
        "",
        f"Board: {board_words(variant.board, cells_there(position))}",
        "",
        _board(position),
        "",
        "Players",
        *(f"  {player_words(player)}" for player in variant.players),
        "",
        "Pieces",
        *(f"  {line}" for line in LEGEND),
        "",
        *_pieces(game, position),
        "",
        *_words(game, beside=pieces),
        *_example(game),
        *(["", "Parameters", *(f"  {line}" for line in _parameters(game))] if variant.parameters else []),
    ]


def _example(game: Game) -> list[str]:
    """An example of what the rules do, with the options of this game; nothing where no move does anything unusual."""
    example = example_of(game)
    if example is None:
        return []
    drawn = example_lines(example, terminal_columns() - 2, painter(game.letters.players))
    return ["", "For example", *(f"  {line}".rstrip() for line in drawn)]


def _parameters(game: Game) -> list[str]:
    return parameter_lines(_document(game), game.variant)


def _answer(game: Game, position: Position, asked: ShowRequest) -> dict[str, object]:
    if asked.between is not None:
        cells = list(asked.between)
        distances = between_entry(_between(position, *asked.between))
        return {"variant": game.variant.name, "position": position.text(), "cells": cells, **distances}
    if asked.geometry:
        found = geometry_entries(_geometry(position, asked.piece))
        return {"variant": game.variant.name, "position": position.text(), "geometry": found}
    return _parameters_entry(game) if asked.parameters_only else _entry(game, position)


def _between(position: Position, one: str, other: str) -> Between:
    return between(_placed(position), one, other)


def _placed(position: Position) -> Position:
    return position if position.game.variant.board.thread is None else with_sections_placed(position)


def _geometry(position: Position, only: str | None) -> list[PieceGeometry]:
    found = geometry(_placed(position))
    _check_piece(only, [one.piece for one in found])
    return [one for one in found if only in (None, one.piece)]


def _check_piece(only: str | None, names: Sequence[str]) -> None:
    if only is not None and only not in names:
        raise click.BadParameter(f"{only!r} is none of: {', '.join(dict.fromkeys(names))}", param_hint="--piece")


def _parameters_entry(game: Game) -> dict[str, object]:
    return {"variant": game.variant.name, "declared": parameter_entries(_document(game), game.variant)}


def _document(game: Game) -> Document:
    files = game.variant.files
    return inherit(source_from_text(files[0][1], files[0][0]), Faults())


def _entry(game: Game, position: Position) -> dict[str, object]:
    variant = game.variant
    return {
        "variant": variant.name,
        "title": variant.title,
        "inventor": variant.inventor,
        "year": variant.year,
        "source": variant.source,
        "checked_by": checked_by(variant.path),
        "parameters": dict(variant.parameters),
        "declared": parameter_entries(_document(game), variant),
        "cells": names_there(position),
        "players": [player.name for player in variant.players],
        "pieces": [{"name": piece.name, "letter": piece.letter, "royal": piece.royal} for piece in variant.pieces],
        "position": position.text(),
        "board": [
            {"cell": placed.cell, "player": placed.player, "piece": placed.piece, "unmoved": placed.unmoved}
            for placed in position.pieces()
        ],
        "words": dict(rules_in_words(variant)),
        "endings": [ending.text for ending in variant.endings],
    }
