"""Pieces: letters, movements, promotion, drops, and the markers of movable sections."""

from __future__ import annotations

from dataclasses import replace

from ndvariants.builder.names.draft import Draft
from ndvariants.builder.names.scope import View
from ndvariants.builder.pieces.movements import build_movements
from ndvariants.builder.rules.players import SHARED
from ndvariants.errors import LETTER
from ndvariants.faults.limits import TooManyPieces
from ndvariants.faults.names import PieceToChange
from ndvariants.faults.shape import NO_PIECES_SECTION, PartWithoutKeySuchAs, PieceWithoutMoves, UndrawnSymbol
from ndvariants.faults.taken import SameLetter
from ndvariants.language.drawing import Unfit, is_drawing, parse_drawing
from ndvariants.language.trees.syntax import Binary, Expr, Name, Number
from ndvariants.language.yaml.source import Key
from ndvariants.model.variant import Board, Piece, Player, Promotion
from ndvariants.suggest import nearest

MAX_PIECES = 200
_LONGEST = 12  # of a text that is written on a disc


def build_pieces(draft: Draft, players: tuple[Player, ...], board: Board) -> tuple[Piece, ...]:
    """The pieces, in the order of the file, then the markers of movable sections."""
    moving = tuple(player.name for player in players if not player.neutral)
    found = [
        _piece(draft, name, moving) for name in draft.pieces_there() if isinstance(draft.get("pieces", name), dict)
    ]
    if draft.missing("pieces"):
        draft.report_key(NO_PIECES_SECTION, ("pieces",))
    if len(found) > MAX_PIECES:
        draft.report_key(TooManyPieces(len(found), MAX_PIECES), ("pieces",))
    found += [_moving(draft, marker) for marker in markers(board)]
    _check_letters(draft, found)
    return tuple(found)


def markers(board: Board) -> list[Piece]:
    """The pieces that show where movable sections stand: they stand on points, and are dropped there."""
    if not board.sections:
        return []
    on_point = Binary("=", Name("section"), Number(0))
    names = [section.piece for section in board.sections if section.piece is not None]
    return [Piece(name, name, (), owners=(SHARED,), drop=on_point) for name in names]


def _moving(draft: Draft, marker: Piece) -> Piece:
    for group in draft.entries("board", "sections"):
        here = ("board", "sections", group)
        names = [name for name, _ in draft.chosen_words(*here, "names")]
        if marker.name in names and draft.get(*here, "moves") is not None:
            return replace(marker, movements=build_movements(draft, *here, "moves", itself=marker.name))
    return marker


def _piece(draft: Draft, name: str, moving: tuple[str, ...]) -> Piece:
    here = ("pieces", name)
    lacking = [key for key in ("letter", "moves") if draft.missing(*here, key)]
    inherits = len(lacking) == 2 and len(draft.document.layers) > 1
    close = nearest(name, [other for other in draft.entries("pieces") if other != name]) if inherits else ""
    if close:
        draft.report_key(PieceToChange(name, close), here)
        lacking = []
    for key, example in (("letter", name[0].lower()), ("moves", "leap any")):
        if key in lacking:
            fault = PieceWithoutMoves if key == "moves" else PartWithoutKeySuchAs
            draft.missing_key(fault(f"piece `{name}`", key, example), here, key)
    owners = tuple(owner for owner, place in draft.words(*here, "owners") if draft.player(owner, place))
    drop, drop_as, drop_if = _drop(draft, *here, "drop")
    royal, royal_when = draft.flag_or_condition(*here, "royal")
    return Piece(
        name=name,
        letter=draft.text(*here, "letter") or name[0],
        movements=build_movements(draft, *here, "moves"),
        royal=royal,
        owners=owners or moving,
        promotions=_promotions(draft, name),
        drop=drop,
        drop_as=drop_as,
        drop_if=drop_if,
        iron=draft.flag(*here, "iron", default=False),
        symbol=_symbol(draft, *here, "symbol"),
        royal_when=royal_when,
        place=draft.document.key_place(*here),
    )


def _symbol(draft: Draft, *here: Key) -> str:
    symbol = draft.text(*here)
    try:
        if symbol and is_drawing(symbol):
            parse_drawing(symbol)
        elif len(symbol) > _LONGEST:
            raise Unfit(f"it is {len(symbol)} characters long, and at most {_LONGEST} fit on a disc")
    except Unfit as unfit:
        draft.report(UndrawnSymbol(unfit), here)
        return ""
    return symbol


def _drop(draft: Draft, *here: Key) -> tuple[Expr | None, tuple[str, ...], Expr | None]:
    """Drop zone of a piece (None: no drops), the pieces it may be dropped as, and the condition on the position."""
    written = draft.get(*here)
    if written is None or written is False:
        return None, (), None
    if not isinstance(written, dict):
        return draft.expression(*here, view=View.CELL), (), None
    on = draft.optional(*here, "on", view=View.CELL) or Number(1)
    kinds = draft.chosen_pieces(*here, "as")
    if draft.get(*here, "as") and not kinds:
        return None, (), None  # as pieces that are not there with these parameters
    return on, kinds, draft.optional(*here, "if", view=View.BOTH)


def _promotions(draft: Draft, name: str) -> tuple[Promotion, ...]:
    said = draft.each("pieces", name, "promotes")
    found = (_promotion(draft, name, here) for here, entry in said if isinstance(entry, dict))
    return tuple(promotion for promotion in found if promotion is not None)


def _promotion(draft: Draft, name: str, here: tuple[Key, ...]) -> Promotion | None:
    told = any(draft.get(*here, key) is not None for key in ("from", "if"))
    wanted = [("to", "[queen]")] if told else [("on", "last"), ("to", "[queen]")]
    for key, example in wanted:
        if draft.missing(*here, key):
            draft.missing_key(PartWithoutKeySuchAs(f"promotion of `{name}`", key, example), here, key)
    on, start = (draft.optional(*here, key, view=View.CELL) for key in ("on", "from"))
    to = draft.chosen_pieces(*here, "to", of=name)
    forced = draft.flag(*here, "forced", default=True)
    capturing = None if draft.get(*here, "capturing") is None else draft.flag(*here, "capturing", default=True)
    condition = draft.optional(*here, "if", view=View.BOTH)
    if any(isinstance(zone, Number) and not zone.value for zone in (on, start)):
        return None
    if on is None and start is None and condition is None:
        return None
    if isinstance(condition, Number):
        if not condition.value:
            return None
        condition = None
    place = draft.document.place(*here)
    return Promotion(on or Number(1), to, forced, place, start, capturing, condition)


def _check_letters(draft: Draft, pieces: list[Piece]) -> None:
    lettered = [
        piece for piece in pieces if piece.place is None or draft.get("pieces", piece.name, "letter") is not None
    ]
    for i, piece in enumerate(lettered):
        for other in lettered[:i]:
            if piece.letter.lower() == other.letter.lower() and set(piece.owners) & set(other.owners):
                marker = piece.place is None
                where = other if marker else piece
                place = draft.document.place("pieces", where.name, "letter")
                first = draft.document.place("pieces", other.name, "letter")
                related = () if marker else ((first, f"the letter of `{other.name}`"),)
                draft.faults.report(
                    SameLetter(other.name, piece.name, piece.letter),
                    place,
                    related=related,
                    about=(LETTER, piece.letter),
                )
                break
