"""The lines ``setup`` and ``piece`` of CECP, by which a graphical board learns a game that it does not know.

Board, start and letters, then for each piece a Betza string in XBoard's order of letters (``i``, directions, modes,
atom). What such lines cannot say is refused, with every reason; what they say of moves is compared with the moves that
the game has, of every piece alone on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from ndvariants.addons.fairy.export.fitting import Misfit
from ndvariants.addons.fairy.export.outward import keys_of_moves
from ndvariants.addons.fairy.export.outward_pieces import meaning
from ndvariants.addons.fairy.format.betza import Way, read_betza
from ndvariants.addons.fairy.format.keys import KING, NAMED, ROYAL_MOVES
from ndvariants.addons.fairy.format.zones import FILES
from ndvariants.errors import VariantError
from ndvariants.game.game import Game
from ndvariants.model.variant import Piece
from ndvariants.players.worth.survey import Survey

_SLOTS, _MOST_RANKS = 21, 9  # kinds of pieces beside the royal; XBoard numbers more ranks in another way
_UNSAID = {
    "pieceDrops": "pieces in hand", "promotedPieceType": "pieces that turn into one other",
    "mustCapture": "a duty to capture", "flyingGeneral": "generals that may not face each other",
    "soldierPromotionRank": "moves that hang on the rank", "checking": "moves that may not give check",
}  # fmt: skip
# Where XBoard has a figure: the number of its place among the letters. The first is the piece that promotes.
_FIGURES = {"N": 1, "B": 2, "R": 3, "Q": 4, "F": 5, "A": 6, "BN": 7, "RN": 8, "W": 9, "K": 10}
_ATOM = re.compile(r"([a-z]*)(([A-Z])(?:\3|[0-9])?)")
Moves = set[tuple[int, int]]


def setup_lines(game: Game) -> list[str]:
    """The lines that describe a game to XBoard. Raises VariantError with every reason why it cannot be.

    >>> from ndvariants import load
    >>> for line in setup_lines(load("losalamos")):
    ...     print(line)
    setup (PN.RQ................Kpn.rq................k) 6x6+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1
    piece P& fmWfcF
    piece N& N
    piece R& R
    piece Q& Q
    piece K& K
    """
    lines = _Lines(game)
    return [lines.setup(), *lines.pieces()]


class _Lines:
    """Gathers what is said. Raises VariantError with every reason why it cannot be."""

    def __init__(self, game: Game) -> None:
        self.game, self.variant = game, game.variant
        self._keys, self._letters, types = keys_of_moves(game)
        values = {name: self._keys[key].partition(":") for name, key in types.items()}
        self._betza = {name: value[2] or ({**NAMED, KING: ROYAL_MOVES})[types[name]] for name, value in values.items()}
        self._royal = [piece.name for piece in self.variant.pieces if piece.royal]
        try:
            self._check()
        except Misfit as misfit:
            raise VariantError([misfit.problem(self.variant.name)]) from None

    def setup(self) -> str:
        places = self._places()
        row = "".join(self._letters[places[slot]] if slot in places else "." for slot in range(_SLOTS + 1))
        size = f"{self._keys['maxFile']}x{self._keys['maxRank']}"
        return f"setup ({row.upper()}{row}) {size}+0_fairy {self.game.start().text()}"

    def pieces(self) -> Iterator[str]:
        for _, name in sorted(self._places().items()):
            castling = f"O{self._castling()}" if name in self._royal and self.variant.castlings else ""
            yield f"piece {self._letters[name].upper()}& {in_order(self._betza[name])}{castling}"

    def _places(self) -> dict[int, str]:
        """The place of each piece among the letters: who promotes is the first, the royal the last."""
        found: dict[int, str] = {}
        free = [*range(11, _SLOTS), *range(10, 0, -1)]
        wanted = {meaning(betza): slot for betza, slot in _FIGURES.items()}
        later = []
        for name, betza in self._betza.items():
            slot = wanted.get(meaning(betza), 0)
            if name in self._royal:
                slot = _SLOTS
            elif self._letters[name] in self._keys["promotionPawnTypes"]:
                slot = 0
            elif not slot or slot in found:
                later.append(name)
                continue
            found[slot] = name
        return found | dict(zip((slot for slot in free if slot not in found), later, strict=False))

    def _check(self) -> None:
        """Refuse what no such line says. Raises Misfit."""
        for key, what in _UNSAID.items():
            if key in self._keys:
                raise Misfit(what, None)
        if any(key.startswith("mobilityRegion") for key in self._keys):
            raise Misfit("pieces that are kept in a zone", None)
        ranks = int(self._keys["maxRank"])
        if ranks > _MOST_RANKS or len(self._betza) >= _SLOTS:
            raise Misfit(f"more than {_MOST_RANKS} ranks, or more than {_SLOTS - 1} kinds of pieces", None)
        if self._royal and not self.variant.check:
            raise Misfit("a royal that may be left in check", None)
        promoting = self._keys["promotionPawnTypes"]
        if len(promoting) > 1 or (promoting != "-" and not self._promotes_at_the_end(ranks)):
            raise Misfit("promotions but those of one kind of piece, which must, on the last rank", None)
        if self.variant.castlings:
            self._castling()
        for piece in self.variant.pieces:
            if piece.name in self._betza:
                self._compare(piece)

    def _promotes_at_the_end(self, ranks: int) -> bool:
        keys = self._keys
        return (keys["promotionRegionWhite"], keys["promotionRegionBlack"], keys["mandatoryPawnPromotion"]) == (
            f"*{ranks}", "*1", "true",
        )  # fmt: skip

    def _castling(self) -> int:
        """Return how far the royal goes: as far to both sides, with the rooks in the corners. Raises Misfit."""
        keys, files = self._keys, int(self._keys["maxFile"])
        row = self.game.start().text().split()[0].split("/")[-1]
        row = re.sub(r"\d+", lambda found: "." * int(found[0]), row)
        start = row.find(self._letters[self._royal[0]].upper()) if self._royal else -1
        ends = [FILES.find(keys.get(f"castling{wing}File", "?")) for wing in ("Queenside", "Kingside")]
        rooks = [FILES.find(keys.get(f"castlingRook{wing}File", "?")) for wing in ("Queenside", "Kingside")]
        if start < 0 or rooks != [0, files - 1] or start - ends[0] != ends[1] - start or keys["castlingRank"] != "1":
            raise Misfit("castling but with the rooks in the corners, as far to both sides", None)
        return ends[1] - start

    def _compare(self, piece: Piece) -> None:
        """Refuse a piece whose string does not say its moves, for either player, moved or not. Raises Misfit."""
        survey, ways = Survey(self.game), read_betza(self._betza[piece.name])
        start = np.array(self.game.fields_of(self.game.start().state).board)
        for code in survey.codes:
            name, player = survey.owned(code)
            if name != piece.name:
                continue
            origins, targets, _ = survey.lone_moves(code)
            stands = set(np.flatnonzero(start == code).tolist())
            quiet: Moves = set(zip(origins.tolist(), targets.tolist(), strict=True))
            attacked = survey.attacks(code)
            captures: Moves = set(zip(*(part.tolist() for part in np.nonzero(attacked)), strict=True))
            first = self._moves([way for way in ways if way.quiet and way.initial and way.how != "hop"], player)
            usual = self._moves([way for way in ways if way.quiet and not way.initial and "hop" not in way.how], player)
            taking = self._moves([way for way in ways if way.captures and "hop" not in way.how], player)
            longer = quiet - usual
            early = {origin for origin, _ in longer} - self._homes(piece, player)
            # XBoard lets a piece make its long first step where it stands at first, and nowhere else.
            if usual - quiet or captures != taking or longer - first or early:
                raise Misfit(f"the moves of `{piece.name}`", piece.place)
            if not survey.unmoved[code] and first and {move for move in first if move[0] in stands} - quiet:
                raise Misfit(f"the first moves of `{piece.name}`", piece.place)

    def _homes(self, piece: Piece, player: int) -> set[int]:
        board, codes = self.game.fields_of(self.game.start().state).board, self.game.tables.codes
        wanted = piece.name, player
        return {cell for cell, code in enumerate(board) if (codes[code].piece, codes[code].player) == wanted}

    def _moves(self, ways: list[Way], player: int) -> Moves:
        files, ranks = int(self._keys["maxFile"]), int(self._keys["maxRank"])
        found: Moves = set()
        for way in ways:
            most = 1 if way.how in ("leap", "lame") else way.limit or max(files, ranks)
            for across, along in way.vectors:
                up = along if player == 0 else -along
                for cell in range(files * ranks):
                    for k in range(1, most + 1):
                        file, rank = cell % files + k * across, cell // files + k * up
                        if not (0 <= file < files and 0 <= rank < ranks):
                            break
                        found.add((cell, rank * files + file))
        return found


def in_order(betza: str) -> str:
    """A string with the letters of each atom as XBoard reads them: ``i``, directions, what it may do there.

    XBoard 4.9 misses moves of ``NN`` behind other atoms, but none of ``N0``.

    >>> in_order("mfWimnfDcefF")
    'fmWifmnDfceF'
    >>> in_order("DNN")
    'DN0'
    """
    found = []
    for letters, atom, _ in _ATOM.findall(betza):
        sides, modes = "".join(c for c in letters if c in "fblrvsh"), "".join(c for c in letters if c in "mcenpg")
        found.append("i" * ("i" in letters) + sides + modes + ("N0" if atom == "NN" else atom))
    return "".join(found)
