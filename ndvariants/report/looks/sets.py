"""Drawings of the pieces: layers and colours for each set of figures, each player and each piece.

A piece is drawn as its file says by ``symbol``; else as the set defines for its name; else as the figure of its name;
else as a small diagram of its moves; and as a letter if it has none.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ndvariants.game.game import Game
from ndvariants.language.drawing import Layer, Matrix, is_drawing, parse_drawing
from ndvariants.model.variant import Piece
from ndvariants.report.layout.slices import layout
from ndvariants.report.looks.colours import Colours, colours, on_wood
from ndvariants.report.looks.figures import Layers, characters, figure_meant, figures, moved
from ndvariants.report.looks.move_diagram import deeds

_LIKE_CHESS, _MOVES, _LETTERS = "figures", "moves", "letters"
_ROOM: Matrix = (0.52, 0.0, 0.0, 0.52, 24.0, 24.0)  # of a character on a disc
_RED = "#b3261e"
_PROMOTED = Layer("M84 76a9 9 0 1 1-.1 0Z", "ink")  # on what goes back to be what it was


class Look(NamedTuple):
    """How a piece of a player is drawn: layers from below, the ``text`` over them and its ``size`` (0 for no text)."""

    layers: Layers
    colours: Colours
    text: str = ""
    size: float = 0.0
    turned: bool = False


@dataclass(frozen=True, eq=False)
class PieceSet:
    """A set of figures for a game: its name, and the look of each piece by the number of its owner and its name."""

    name: str
    looks: Mapping[tuple[int, str], Look]


def piece_sets(game: Game) -> tuple[PieceSet, ...]:
    """The sets in which a game can be drawn, that of its file first."""
    names = dict.fromkeys((game.variant.drawing.figures, _LIKE_CHESS, _MOVES, _LETTERS))
    return tuple(piece_set(game, name) for name in names)


def bare(letter: str, its: Colours) -> Look:
    """The look of a piece of which nothing is known but its letter."""
    return Look(figures()["plate"], its, letter, text_size(letter))


def text_size(text: str) -> float:
    """Return how large a text is written on a disc."""
    return 50.0 if len(text) == 1 else 66.0 / max(1, len(text)) + 8.0


@cache
def _sets() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("sets.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=32)
def piece_set(game: Game, name: str) -> PieceSet:
    """The set of this name for a game."""
    players = game.letters.players
    found, palette = {}, colours(players)
    if "wood" in _sets()[name]:
        palette = on_wood(palette, _sets()[name]["wood"])
    for number in range(len(players)):
        its = palette[number]
        turned = "turned" in _sets()[name] and _goes_back(game, number)
        for piece in game.variant.pieces:
            layers, text = _drawn(game, name, number, piece)
            on_base = tuple(layer._replace(paint=its.fill) if layer.paint == "bare" else layer for layer in layers)
            found[number, piece.name] = Look(on_base, its, text, text_size(text) if text else 0.0, turned)
    return PieceSet(name, found)


def _goes_back(game: Game, number: int) -> bool:
    """Return True if a player goes down the board as it is drawn."""
    board = game.variant.board
    if not board.axes or number >= len(game.players):
        return False
    up = layout(board.axes, game.variant.notation).upwards
    return up is not None and game.variant.players[number].signs.get(board.axes[up].name, 1) < 0


def _drawn(game: Game, name: str, player: int, piece: Piece) -> tuple[Layers, str]:
    rules, meant = _sets()[name], _meant(game, name, player, piece)
    base: str = rules.get("base", "")
    if meant in figures():
        stands = _silhouette(figures()[meant]) if base else figures()[meant]
        if meant in characters():
            stands, base = _coloured(figures()[meant], name, piece), base or "plate"
    elif is_drawing(meant):
        stands = parse_drawing(meant)
    else:
        stands = () if meant else deeds(game, player, piece)
        if not stands:
            return figures()[base or "plate"], meant or _letter(piece)
        if not base:
            return (*figures()["coin"], *stands), ""
    if base:
        stands = (*figures()[base], *moved(stands, _room(name)))
    return (*stands, *((_PROMOTED,) if piece.letter.endswith("~") else ())), ""


def _room(name: str) -> Matrix:
    given = _sets()[name].get("room")
    return (given[0], 0.0, 0.0, given[0], given[1], given[2]) if given else _ROOM


def _silhouette(stands: Layers) -> Layers:
    """A figure as ink on its base, with its details left out of it."""
    painted = {"body": ("ink", 0.0), "ink": ("bare", 0.0), "line": ("bare", 5.0), "edge": ("line", 5.0)}
    changed = ((layer, *painted.get(layer.paint, (layer.paint, layer.width))) for layer in stands)
    return tuple(layer._replace(paint=paint, width=width) for layer, paint, width in changed)


def _coloured(stands: Layers, name: str, piece: Piece) -> Layers:
    red = piece.name in _sets()[name].get("red", ())
    return tuple(layer._replace(paint=_RED, width=0.0) for layer in stands) if red else stands


def _letter(piece: Piece) -> str:
    """The letter as a capital, for the colour says whose piece it is."""
    return piece.letter.removesuffix("~").upper()


def _meant(game: Game, name: str, player: int, piece: Piece) -> str:
    """The name of the figure of a piece, or its picture or text; empty where its moves are to be drawn."""
    if name == _LETTERS:
        return _letter(piece)
    if name == _MOVES:
        return ""
    of_file = game.variant.drawing.figures
    if piece.symbol and name in (of_file, _LIKE_CHESS):
        return figure_meant(piece.symbol) or piece.symbol
    kind = piece.name.removeprefix("promoted_") if piece.letter.endswith("~") else piece.name
    listed = _sets()[name].get("pieces") or _sets()[of_file].get("western", {})
    said = listed.get(kind, "")
    if said:
        return said if isinstance(said, str) else said[min(player, len(said) - 1)]
    return figure_meant(kind)
