"""A variant of ours in the ini format, where it fits; what does not is refused by name and place."""

from __future__ import annotations

import re
from dataclasses import replace

from ndvariants.bridge.fairy.fitting import Misfit, betza_of, squares, squares_text
from ndvariants.bridge.fairy.piece_types import CUSTOM, NAMED
from ndvariants.bridge.fairy.values import Square
from ndvariants.bridge.fairy.zones import FILES
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.language.syntax import CastlingPart, Expr, Movement, Number
from ndvariants.model.variant import Ending, GridBoard, Piece, Variant

_BY_BETZA = {moves: name for name, moves in NAMED.items() if name not in ("pawn", "immobile")}


def fairy_text(game: Game) -> str:
    """The section of a game. Raises VariantError with every reason why it does not fit."""
    return _Section(game).text()


def _fits(board: GridBoard) -> bool:
    """Has it the shape that boards have there?"""
    if len(board.axes) != 2 or board.seams or board.hexagons or board.mutable or board.holes is not None:
        return False
    return board.axes[0].width <= 12 and board.axes[1].width <= 10 and not any(axis.wrap for axis in board.axes)


class _Section:
    """Gathers keys, and what does not fit."""

    def __init__(self, game: Game) -> None:
        self.game, self.variant = game, game.variant
        self.keys: dict[str, str] = {}
        self.misfits: list[Misfit] = []
        board = self.variant.board
        self.files = self.ranks = 0
        if isinstance(board, GridBoard) and _fits(board):
            self.files, self.ranks = (axis.width for axis in board.axes)
        else:
            self.refuse("only boards of two axes, up to 12 by 10 and without seams, fit")

    def refuse(self, what: str, node: object = None) -> None:
        """Note what does not fit."""
        self.misfits.append(Misfit(what, getattr(node, "place", None)))

    def text(self) -> str:
        """All of it."""
        if not self.misfits:
            self._sayable()
        if not self.misfits:
            for part in (self._players, self._pieces, self._promotions, self._castling, self._endings):
                try:
                    part()
                except Misfit as misfit:
                    self.misfits.append(misfit)
        if self.misfits:
            raise VariantError([misfit.problem(self.variant.name) for misfit in self.misfits])
        self.keys["startFen"] = self.game.start().text()
        return f"[{self.variant.name}]\n" + "".join(f"{key} = {value}\n" for key, value in self.keys.items())

    def _sayable(self) -> None:
        variant = self.variant
        for what, found in (("rule", variant.rules), ("register", variant.registers), ("hand", variant.hands)):
            for one in found:
                self.refuse(f"the {what} `{getattr(one, 'name', getattr(one, 'piece', ''))}` has no key", one)
        if len(variant.phases) > 1 or variant.must or variant.may_pass or variant.check is not True:
            self.refuse("phases, duties and passing have no keys here")
        for piece in variant.pieces:
            if piece.iron or piece.drop is not None or piece.royal_when is not None or len(piece.letter) != 1:
                self.refuse(f"the piece `{piece.name}` is more than its moves", piece)

    def _players(self) -> None:
        signs = [dict(player.forward) for player in self.variant.players]
        rank = self.variant.board.axes[1].name if isinstance(self.variant.board, GridBoard) else ""
        if signs != [{rank: 1}, {rank: -1}]:
            raise Misfit("the format knows two players, of whom the first goes up the ranks", None)
        self.keys |= {"maxRank": str(self.ranks), "maxFile": str(self.files)}

    def _zone(self, key: str, expr: Expr | None) -> None:
        for side, name in enumerate(("White", "Black")):
            found: frozenset[Square] = frozenset() if expr is None else squares(self.variant, expr, side)
            self.keys[key + name] = squares_text(found, self.files, self.ranks)

    def _pieces(self) -> None:
        custom = iter(CUSTOM)
        royals = [piece for piece in self.variant.pieces if piece.royal]
        if len(royals) != 1:
            raise Misfit("the format wants one kind of royal", royals[1].place if len(royals) > 1 else None)
        self.keys["doubleStep"] = "false"
        self.types: dict[str, str] = {}
        for piece in self.variant.pieces:
            betza = self._betza(piece)
            if piece.royal:
                self.types[piece.name], value = "king", piece.letter + ("" if betza == "WF" else f":{betza}")
            elif betza in _BY_BETZA and _BY_BETZA[betza] not in self.types.values():
                self.types[piece.name], value = _BY_BETZA[betza], piece.letter
            else:
                self.types[piece.name] = next(custom)
                value = f"{piece.letter}:{betza}"
            self.keys[self.types[piece.name]] = value
            self._mobility(piece)
        passers = [piece.letter for piece in self.variant.pieces if "e" in self.keys[self.types[piece.name]][1:]]
        self.keys["enPassantTypes"] = "".join(passers) or "-"

    def _betza(self, piece: Piece) -> str:
        """The strings of all lines; a long first step of a pawn becomes ``ifmnD`` and its region."""
        found: list[str] = []
        for line in piece.movements:
            if line.origin_zone is not None:
                found.append(self._long_step(line))
            elif "on trail" in line.flags:
                plain = betza_of(self.variant, line).replace("e", "", 1)
                if plain not in found:
                    raise Misfit("a capture in passing that is no other capture", line.place)
                found[found.index(plain)] = "ce" + plain.removeprefix("c")
            else:
                found.append(betza_of(self.variant, line))
        return "".join(dict.fromkeys(found))

    def _long_step(self, line: Movement) -> str:
        text = betza_of_length(self.variant, line)
        if line.mode != "move" or text is None:
            raise Misfit("a movement that begins from a zone", line.place)
        self.keys["doubleStep"] = "true"
        self._zone("doubleStepRegion", line.origin_zone)
        return text

    def _mobility(self, piece: Piece) -> None:
        zones = {line.target_zone for line in piece.movements if "on trail" not in line.flags}
        if zones == {None}:
            return
        if len(zones) > 1:
            raise Misfit(f"lines of `{piece.name}` that lead to different zones", piece.place)
        kind = self.types[piece.name]
        for side, name in enumerate(("White", "Black")):
            found = squares(self.variant, next(iter(zones)), side)  # type: ignore[arg-type]
            self.keys[f"mobilityRegion{name}{kind[0].upper()}{kind[1:]}"] = squares_text(found, self.files, self.ranks)

    def _promotions(self) -> None:
        promoting = [piece for piece in self.variant.pieces if piece.promotions]
        first = promoting[0].promotions[0] if promoting else None
        letters = {piece.name: piece.letter for piece in self.variant.pieces}
        self.keys["promotionPawnTypes"] = "".join(piece.letter for piece in promoting) or "-"
        if first is None:
            return
        for piece in promoting:
            one = piece.promotions[0]
            same = (one.on, one.to, one.forced) == (first.on, first.to, first.forced) or len(promoting) == 1
            asks = (one.origin_zone, one.condition, one.capturing)
            if len(piece.promotions) > 1 or any(part is not None for part in asks) or not same:
                raise Misfit(f"the promotions of `{piece.name}`", one.place)
        self._zone("promotionRegion", first.on)
        self.keys["promotionPieceTypes"] = "".join(letters[name] for name in first.to)
        self.keys["mandatoryPawnPromotion"] = str(first.forced).lower()

    def _castling(self) -> None:
        lines = self.variant.castlings
        self.keys["castling"] = str(bool(lines)).lower()
        for line in lines:
            parts = [part for part in line.parts if isinstance(part, CastlingPart)]
            plain = len(parts) == len(line.parts) == 2 and line.condition is None
            if not plain or not {"unmoved", "nothing between", "never attacked"} <= line.flags:
                raise Misfit("a castling of another kind", line.place)
            king, rook = parts
            start, stop, corner = (int(getattr(at, "value", 0)) for at in (king.start, king.stop, rook.start))
            letters = {piece.name: piece.letter for piece in self.variant.pieces}
            kingside = corner > start
            wing = "Kingside" if kingside else "Queenside"
            self.keys[f"castling{wing}File"] = FILES[stop - 1]
            self.keys[f"castlingRook{wing}File"] = FILES[corner - 1]
            self.keys["castlingRookPieces"] = letters[rook.piece]

    def _endings(self) -> None:
        self.keys |= {"nMoveRule": "0", "nFoldRule": "0"}
        for ending in self.variant.endings:
            self._ending(ending)

    def _ending(self, ending: Ending) -> None:
        words = dict(ending.conditions)
        if set(words) == {"no legal move", "in check"}:
            self.keys["checkmateValue"] = ending.result
        elif set(words) == {"no legal move"}:
            self.keys["stalemateValue"] = ending.result
            self.keys.setdefault("checkmateValue", ending.result)
        elif set(words) == {"repetition"}:
            self.keys |= {"nFoldRule": str(words["repetition"]), "nFoldValue": ending.result}
        elif set(words) == {"quiet plies"} and ending.result == "draw":
            letters = [piece.letter for piece in self.variant.pieces if piece.name in ending.quiet_resets]
            self.keys |= {
                "nMoveRule": str(int(str(words["quiet plies"])) // 2),
                "nMoveRuleTypes": "".join(letters) or "-",
            }
        else:
            self._goal(ending)

    def _goal(self, ending: Ending) -> None:
        match = re.fullmatch(r"if count\((\w+) of opponent in (\w+)\) > 0", ending.text.strip())
        zone = next((zone for zone in self.variant.zones if match and zone.name == match[2]), None)
        asked = {match[1]} if match else set()
        asked |= {one.name for one in self.variant.pieces if one.royal and "royals" in asked}
        piece = next((one for one in self.variant.pieces if one.name in asked), None)
        if zone is None or piece is None or ending.result != "loss":
            raise Misfit(f"the ending `{ending.text}` has no key", ending.place)
        self.keys["flagPiece"] = piece.letter
        for name in ("White", "Black"):
            seer = 1 if name == "White" else 0  # the zone is that of who is to move, and of the other's pieces
            found = squares(self.variant, zone.expressions[seer], seer)
            self.keys["flagRegion" + name] = squares_text(found, self.files, self.ranks)


def betza_of_length(variant: Variant, line: Movement) -> str | None:
    """``ifmnD`` for a straight double step forward, ``ifmnA`` for a slanting one; ``None`` for any other line."""
    leg = line.legs[0]
    ends = tuple(getattr(end, "value", 0) for end in (leg.low, leg.high))
    if len(line.legs) != 1 or leg.verb != "slide" or ends != (2, 2):
        return None
    one = replace(leg, verb="step", low=Number(1), high=Number(1))
    text = betza_of(variant, replace(line, legs=(one,), origin_zone=None, flags=frozenset()))
    return "i" + text.replace("W", "D").replace("F", "A").replace("m", "mn", 1) if text[-1] in "WF" else None
