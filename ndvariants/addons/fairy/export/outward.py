"""A variant of ours in the ini format, where it fits; what does not is refused by name and place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ndvariants.addons.fairy.export.blame import without_blame
from ndvariants.addons.fairy.export.fitting import Misfit, betza_of, squares, squares_text
from ndvariants.addons.fairy.export.outward_pieces import (
    becomes,
    betza_of_length,
    falls_back,
    free_letter,
    is_facing,
    meaning,
    shogi_zone,
    soldier_rank,
    string_of,
    stuck,
)
from ndvariants.addons.fairy.export.outward_rules import arrived, bare, said_rules
from ndvariants.addons.fairy.format.keys import CUSTOM, NAMED
from ndvariants.addons.fairy.format.values import Square
from ndvariants.addons.fairy.format.zones import FILES
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.language.trees.steps import Trigger
from ndvariants.language.trees.syntax import (
    Binary,
    CastlingPart,
    Count,
    Expr,
    Index,
    Movement,
    Name,
    Number,
    PieceSet,
)
from ndvariants.model.variant import Board, Ending, Piece
from ndvariants.words.endings import End
from ndvariants.words.movements import CastlingClause, Clause
from ndvariants.words.triggers import Event

_TURNED = {"win": "loss", "loss": "win", "draw": "draw"}
_PAWN = meaning(NAMED["pawn"])
_BY_MEANING = {meaning(moves): name for name, moves in NAMED.items() if name not in ("pawn", "immobile")}


def fairy_text(game: Game) -> str:
    """The section of a game. Raises VariantError with every reason why it does not fit."""
    return _Section(game).text()


def keys_of_moves(game: Game) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """The keys that say how pieces move, promote and castle, the letter of each piece, and the key of its type.

    Raises VariantError with every reason why the format cannot say it.
    """
    section = _Section(game)
    section.say_moves()
    return section.keys, section.letters, section.types


def _fits(board: Board) -> bool:
    if len(board.axes) != 2 or board.seams or board.hexagons or board.mutable or board.holes is not None:
        return False
    return board.axes[0].width <= 12 and board.axes[1].width <= 10 and not any(axis.wrap for axis in board.axes)


class _Section:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.variant, self.blame = without_blame(game.variant)
        self.keys: dict[str, str] = {}
        self.misfits: list[Misfit] = []
        self.counted = 0  # checks that win, where they are counted
        self.said = said_rules(self.variant)
        self.types: dict[str, str] = {}  # the key of each piece
        self.letters = {piece.name: piece.letter.strip("+~") for piece in self.variant.pieces}
        board = self.variant.board
        self.files = self.ranks = 0
        if board.axes and _fits(board):
            self.files, self.ranks = (axis.width for axis in board.axes)
        else:
            self.refuse("only boards of two axes, up to 12 by 10 and without seams, fit")

    def refuse(self, what: str, node: object = None) -> None:
        self.misfits.append(Misfit(what, getattr(node, "place", None)))

    def say_moves(self, *more: Callable[[], None]) -> None:
        """All keys but those of endings, then *more*. Raises VariantError."""
        if not self.misfits:
            self._sayable()
        if not self.misfits:
            for part in (self._players, self._pieces, self._promotions, self._hands, self._castling, *more):
                try:
                    part()
                except Misfit as misfit:
                    self.misfits.append(misfit)
        if self.misfits:
            raise VariantError([misfit.problem(self.variant.name) for misfit in self.misfits])

    def text(self) -> str:
        self.say_moves(self._endings)
        fields = self.game.start().text().split()
        if self.counted:
            fields.insert(4, f"{self.counted}+{self.counted}")
            self.keys["checkCounting"] = "true"
        self.keys["startFen"] = " ".join(fields)
        return f"[{self.variant.name}]\n" + "".join(f"{key} = {value}\n" for key, value in self.keys.items())

    def _sayable(self) -> None:
        variant, said = self.variant, self.said
        for rule in said.left:
            self.refuse(f"the rule `{rule.name}` has no key", rule)
        for register in variant.registers:
            if register.name != said.counted or register.per != ("player",) or register.initial != 0:
                self.refuse(f"the register `{register.name}` has no key", register)
        for hand in variant.hands:
            self.refuse(f"the hand `{hand.piece}` has no key", hand)
        duty = bare(variant.must) in ((), (Trigger(Event.CAPTURE, ()),))
        usual = variant.check is True or (variant.check is False and not any(piece.royal for piece in variant.pieces))
        if len(variant.phases) > 1 or not duty or variant.may_pass or not usual:
            self.refuse("phases, other duties than captures, and passing have no keys here")
        for piece in variant.pieces:
            dropped = piece.drop is None or (not piece.drop_as and piece.drop_if is None and bool(said.caught))
            short = len(piece.letter) == 1 or piece.letter[0] == "+" or falls_back(variant, piece, said)
            if piece.iron or not dropped or piece.royal_when is not None or not short:
                self.refuse(f"the piece `{piece.name}` is more than its moves", piece)

    def _players(self) -> None:
        signs = [dict(player.forward) for player in self.variant.players]
        rank = self.variant.board.axes[1].name if self.variant.board.axes else ""
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
        if len(royals) > 1:
            raise Misfit("the format wants one kind of royal", royals[1].place)
        self.keys["doubleStep"] = "false"
        for piece in self.variant.pieces:
            if falls_back(self.variant, piece, self.said):
                self.letters[piece.name] = piece.letter[0]
                continue
            self._letter(piece)
            if piece.name in self.types:
                continue
            self.types[piece.name], value = self._type(piece, custom)
            self.keys[self.types[piece.name]] = self.letters[piece.name] + value
            self._mobility(piece)
        passers = [self.letters[name] for name, kind in self.types.items()
                   if kind == "pawn" or "e" in self.keys[kind][1:]]  # fmt: skip
        self.keys["enPassantTypes"] = "".join(dict.fromkeys(passers)) or "-"

    def _letter(self, piece: Piece) -> None:
        """Its own letter; for what stands with ``+`` on boards that of a piece that moves alike, or a free one."""
        if len(piece.letter) == 1:
            self.letters[piece.name] = piece.letter
            return
        same = next((one for one in self.variant.pieces if len(one.letter) == 1 and not one.royal and not one.promotions
                     and bare(one.movements) == bare(piece.movements)), None)  # fmt: skip
        same = same or next((one for one in self.variant.pieces if one.name in self.types and len(one.letter) == 2
                             and bare(one.movements) == bare(piece.movements)), None)  # fmt: skip
        if same is not None and same.name in self.types:
            self.letters[piece.name], self.types[piece.name] = self.letters[same.name], self.types[same.name]
            return
        taken = {one.letter for one in self.variant.pieces} | {self.letters[name] for name in self.types}
        self.letters[piece.name] = free_letter(taken, piece.name)

    def _type(self, piece: Piece, custom: Iterator[str]) -> tuple[str, str]:
        """The key of a piece and what stands there behind its letter."""
        if (rank := soldier_rank(piece)) and "soldier" not in self.types.values():
            self.keys["soldierPromotionRank"] = str(rank)
            return "soldier", ""
        betza = self._betza(piece)
        if piece.royal:
            return "king", "" if betza == "WF" else f":{betza}"
        steps = re.sub(r"i[a-z]*[DA]", "", betza)
        if self.said.caught and meaning(steps) == _PAWN and "pawn" not in self.types.values():
            return "pawn", ""  # of pawns the format knows by itself where they may be dropped
        named = _BY_MEANING.get(meaning(betza))
        if named is not None and named not in self.types.values():
            return named, ""
        return next(custom), f":{betza}"

    def _betza(self, piece: Piece) -> str:
        """The strings of all lines; a long first step of a pawn becomes ``ifmnD`` and its region."""
        found: list[str] = []
        for line in piece.movements:
            if is_facing(line, piece):
                self.keys["flyingGeneral"] = "true"
            elif line.origin_zone is not None or Clause.LEAVING_TRAIL in line.flags:
                found.append(self._long_step(line))
            elif Clause.ON_TRAIL in line.flags:
                plain = betza_of(self.variant, line).replace("e", "", 1)
                if plain not in found:
                    raise Misfit("a capture in passing that is no other capture", line.place)
                found[found.index(plain)] = "ce" + plain.removeprefix("c")
            else:
                found.append(string_of(self.variant, line))
        return "".join(dict.fromkeys(found))

    def _long_step(self, line: Movement) -> str:
        text = betza_of_length(self.variant, line)
        if line.mode != "move" or text is None:
            raise Misfit("a movement that begins from a zone", line.place)
        self.keys["doubleStep"] = "true"
        self._zone("doubleStepRegion", line.origin_zone or Number(1))
        return text

    def _mobility(self, piece: Piece) -> None:
        lines = [line for line in piece.movements if Clause.ON_TRAIL not in line.flags and not is_facing(line, piece)]
        zones = {line.target_zone for line in lines}
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
        turning = [piece for piece in promoting if self._turns(piece)]
        if turning:
            self._turning(turning)
        promoting = [piece for piece in promoting if piece not in turning]
        first = promoting[0].promotions[0] if promoting else None
        self.keys["promotionPawnTypes"] = "".join(self.letters[piece.name] for piece in promoting) or "-"
        if first is None:
            self.keys["promotionPieceTypes"] = "-"
            return
        for piece in promoting:
            one = piece.promotions[0]
            same = (one.on, one.to, one.forced) == (first.on, first.to, first.forced) or len(promoting) == 1
            plain = one.origin_zone is None and one.capturing is None and one.condition is None and not turning
            if len(piece.promotions) > 1 or not plain or not same or piece.name in one.to:
                raise Misfit(f"the promotions of `{piece.name}`", one.place)
        self._zone("promotionRegion", first.on)
        self.keys["promotionPieceTypes"] = "".join(self.letters[name] for name in first.to)
        self.keys["mandatoryPawnPromotion"] = str(first.forced).lower()

    def _turns(self, piece: Piece) -> bool:
        """Return True if it becomes one piece, which is written ``+`` and its letter."""
        letters = {one.name: one.letter for one in self.variant.pieces}
        return letters.get(becomes(piece), "") == f"+{piece.letter}"

    def _turning(self, pieces: list[Piece]) -> None:
        """Pieces of the shogi kind: each becomes another in one zone, at once or by choice."""
        forced = all(entry.forced for piece in pieces for entry in piece.promotions)
        zones = [shogi_zone(self.variant, piece, forced) for piece in pieces]
        if len({bare(zone) for zone in zones}) != 1:
            raise Misfit("zones of promotion that differ", pieces[0].place)
        self._zone("promotionRegion", zones[0])
        pairs = [f"{piece.letter}:{self.letters[becomes(piece)]}" for piece in pieces]
        self.keys["promotedPieceType"] = " ".join(pairs)
        self.keys["mandatoryPiecePromotion"] = str(forced).lower()
        self.keys["immobilityIllegal"] = "true"

    def _hands(self) -> None:
        said = self.said
        self.keys |= {} if said.checking else {"checking": "false"}
        if self.variant.must:
            self.keys["mustCapture"] = "true"
        if not said.caught:
            return
        self.keys |= {"pieceDrops": "true", "capturesToHand": "true"}
        for piece in self.variant.pieces:
            base = said.falling.get(piece.name, piece.name)
            caught = base in said.caught and (piece.name in said.caught) != (piece.name in said.falling)
            if not piece.royal and not caught:
                raise Misfit(f"where `{piece.name}` goes when it is captured", piece.place)
            if piece.name in said.caught and not piece.royal:
                self._dropped(piece)
        if said.doubled is not None:
            self.keys |= {"dropNoDoubled": self.letters[said.doubled[0]], "dropNoDoubledCount": str(said.doubled[1])}
        if said.drop_mate:
            if self.types.get(said.drop_mate) != "shogiPawn":
                raise Misfit("mates by other drops than those of a pawn of shogi", self.variant.pieces[0].place)
            self.keys["shogiPawnDropMateIllegal"] = "true"

    def _dropped(self, piece: Piece) -> None:
        board = squares(self.variant, Number(1), 0)
        for side in (0, 1):
            barred = frozenset[Square]()
            if self.types.get(piece.name) == "pawn":
                barred = frozenset((file, rank) for file, rank in board if rank in (1, self.ranks))
            elif self.keys.get("immobilityIllegal"):
                barred = stuck(self.variant, piece, side)
            if piece.drop is None or squares(self.variant, piece.drop, side) != board - barred:
                raise Misfit(f"where `{piece.name}` may be dropped", piece.place)

    def _castling(self) -> None:
        lines = self.variant.castlings
        self.keys["castling"] = str(bool(lines)).lower()
        for line in lines:
            parts = [part for part in line.parts if isinstance(part, CastlingPart)]
            plain = len(parts) == len(line.parts) == 2 and line.condition is None
            known = plain and all(isinstance(part.start, Number) for part in parts)
            if not known or not set(CastlingClause) <= line.flags or any(map(line.is_unattacked, line.parts[1:])):
                raise Misfit("a castling of another kind", line.place)
            king, rook = parts
            start, stop, corner = (int(getattr(at, "value", 0)) for at in (king.start, king.stop, rook.start))
            wing = "Kingside" if corner > start else "Queenside"
            first = self.variant.players[0].name
            cells = [one.cell for one in self.variant.setup if (one.piece, one.player) == (king.piece, first)]
            self.keys["castlingRank"] = str(min(cells, default=0) // self.files + 1)
            self.keys[f"castling{wing}File"] = FILES[stop - 1]
            self.keys[f"castlingRook{wing}File"] = FILES[corner - 1]
            self.keys["castlingRookPieces"] = self.letters[rook.piece]

    def _endings(self) -> None:
        self.keys |= {"nMoveRule": "0", "nFoldRule": "0", **self.blame}
        for ending in self.variant.endings:
            self._ending(ending)

    def _repetition(self, ending: Ending) -> None:
        words = dict(ending.conditions)
        turned = self.keys.get("nFoldValueAbsolute")
        if turned and (str(words[End.REPETITION]), _TURNED[ending.result]) == (self.keys["nFoldRule"], turned):
            self.keys["nFoldValueAbsolute"] = "true"
            return
        self.keys |= {"nFoldRule": str(words[End.REPETITION]), "nFoldValue": ending.result}
        if End.IF in words:
            first = Binary("=", Name("me"), Name(self.variant.players[0].name))
            if bare(words[End.IF]) != first:
                raise Misfit(f"the ending `{ending.text}` has no key", ending.place)
            self.keys["nFoldValueAbsolute"] = ending.result  # until the other's result is known

    def _ending(self, ending: Ending) -> None:
        words = dict(ending.conditions)
        if ending.winner is not None:
            raise Misfit(f"the ending `{ending.text}` has no key", ending.place)
        if set(words) == {End.NO_MOVE, End.IN_CHECK}:
            self.keys["checkmateValue"] = ending.result
        elif set(words) == {End.NO_MOVE}:
            self.keys["stalemateValue"] = ending.result
            self.keys.setdefault("checkmateValue", ending.result)
        elif End.REPETITION in words and set(words) <= {End.REPETITION, End.IF}:
            self._repetition(ending)
        elif set(words) == {End.QUIET} and ending.result == "draw":
            letters = [self.letters[name] for name in ending.quiet_resets]
            self.keys |= {"nMoveRule": str(int(str(words[End.QUIET])) // 2), "nMoveRuleTypes": "".join(letters) or "-"}
        else:
            self._goal(ending)

    def _goal(self, ending: Ending) -> None:
        if self._counted_out(ending):
            return
        asked, where, theirs = arrived(ending)
        zone = next((zone for zone in self.variant.zones if zone.name == where), None)
        royals = {one.name for one in self.variant.pieces if one.royal and asked == "royal"}
        piece = next((one for one in self.variant.pieces if one.name in {asked, *royals}), None)
        if zone is None or piece is None or ending.result != "loss":
            raise Misfit(f"the ending `{ending.text}` has no key", ending.place)
        self.keys["flagPiece"] = self.letters[piece.name]
        for number, name in enumerate(("White", "Black")):
            seer = number if theirs else 1 - number  # otherwise the zone is that of who is to move
            found = squares(self.variant, zone.expressions[seer], seer)
            self.keys["flagRegion" + name] = squares_text(found, self.files, self.ranks)

    def _counted_out(self, ending: Ending) -> bool:
        """Return True if it is the end of a count: of checks, or of a player's pieces."""
        words = bare(tuple(value for word, value in ending.conditions if word is End.IF))
        if len(ending.conditions) != 1 or len(words) != 1 or not isinstance(words[0], Binary):
            return False
        left, operator, right = words[0].left, words[0].operator, words[0].right
        if left == Index(self.said.counted, (Name("opponent"),)) and (operator, ending.result) == (">=", "loss"):
            self.counted = right.value if isinstance(right, Number) else 0
            return self.counted > 0
        for owner, result in (("me", ending.result), ("opponent", _TURNED[ending.result])):
            if left == Count(PieceSet((), Name(owner), None)) and (operator, right) == ("=", Number(0)):
                self.keys |= {"extinctionValue": result, "extinctionPieceTypes": "*"}
                return True
        return False
