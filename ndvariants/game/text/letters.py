"""How pieces are written in positions and moves, and read back.

The first player's pieces are written with a capital, the second's small, as in FEN: ``K k``. A letter of
several characters stands in brackets, ``[Ar] [ar]``; only the case of its first letter counts; but a letter
with ``~`` behind or ``+`` before it, the signs of promoted pieces, goes without: ``Q~ q~``, ``+P +p``. Pieces of
further players and neutral pieces name their owner: ``[blue:K]``. A piece that has not moved, where that
matters, carries ``^`` behind.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ndvariants.game.text.faults import did_you_mean, listed

PROMOTED = "~"
PROMOTED_BEFORE = "+"
_BRACKETED = re.compile(r"\[(?:([^\[\]:]+):)?([^\[\]:]+)\]")


@dataclass(frozen=True, slots=True)
class CodedPiece:
    """Meaning of a piece code: owner (index into the players, the last is neutral), piece, letter, unmoved or not."""

    player: int
    piece: str
    letter: str
    unmoved: bool = False


class UnknownPiece(ValueError):
    """A text that names no piece; ``args`` are the reason, the length of the text, and a hint."""


class PieceLetters:
    """The pieces of a game by code, and how each is written."""

    def __init__(self, pieces: Mapping[int, CodedPiece], players: Sequence[str]) -> None:
        self.by_code = dict(pieces)
        self.players = tuple(players)
        self._text = {code: self._write(coded) for code, coded in pieces.items()}
        self._code = {self._key(coded.letter, coded.player, coded.unmoved): code for code, coded in pieces.items()}

    def text(self, code: int) -> str:
        """``K``, ``[Ar]``, ``[blue:K]``, ``P^``."""
        return self._text[code]

    def unmoved(self) -> dict[int, int]:
        """The codes of pieces that have moved, with those of the same pieces unmoved."""
        codes = {(one.player, one.piece, one.unmoved): code for code, one in self.by_code.items()}
        return {
            code: codes[player, piece, True]
            for (player, piece, is_unmoved), code in codes.items()
            if not is_unmoved and (player, piece, True) in codes
        }

    def piece(self, code: int) -> str:
        """The name of the piece."""
        return self.by_code[code].piece

    def letter(self, piece: str) -> str:
        """The letter of a piece, as its file writes it."""
        return next(coded.letter for coded in self.by_code.values() if coded.piece == piece)

    def alike(self, piece: str, other: str | None) -> bool:
        """Return True if it is the same piece, or of the same letter but for the sign of promoted pieces."""
        if other is None or piece == other:
            return piece == other
        return self.letter(piece).removesuffix(PROMOTED) == self.letter(other).removesuffix(PROMOTED)

    def read(self, text: str, at: int) -> tuple[int, int]:
        """The code of the piece written at ``at``, and where its text ends; raises UnknownPiece."""
        match = _BRACKETED.match(text, at)
        if match:
            owner, letter, end = match[1], match[2], match.end()
        else:
            length = 2 if text[at] == PROMOTED_BEFORE or text[at + 1 : at + 2] == PROMOTED else 1
            letter, owner, end = text[at : at + length], None, at + length
        unmoved = text[end : end + 1] == "^"
        player = self._player(letter, owner, end - at)
        code = self._code.get(self._key(letter, player, unmoved))
        if code is None:
            raise self._unknown(letter, player, unmoved, end + unmoved - at)
        return code, end + unmoved

    def piece_named(self, text: str) -> str | None:
        """The piece with this letter or name, whatever its case; ``None`` for none."""
        wanted = text.strip("[]").casefold()
        for coded in self.by_code.values():
            if wanted in (coded.letter.casefold(), coded.piece.casefold()):
                return coded.piece
        return None

    def promoted_before(self) -> tuple[str, ...]:
        """The names of the pieces whose letter begins with the sign of promoted pieces."""
        found = (coded.piece for coded in self.by_code.values() if coded.letter.startswith(PROMOTED_BEFORE))
        return tuple(dict.fromkeys(found))

    def letters(self) -> tuple[str, ...]:
        """The letters of all pieces, each once."""
        return tuple(dict.fromkeys(coded.letter for coded in self.by_code.values()))

    def _player(self, letter: str, owner: str | None, length: int) -> int:
        if owner is not None:
            if owner not in self.players:
                hint = did_you_mean(owner, self.players) or f"players: {listed(self.players)}"
                raise UnknownPiece(f"no player is called '{owner}'", length, hint)
            return self.players.index(owner)
        first = next((c for c in letter if _cased(c)), "")
        return 0 if first.isupper() else 1

    def _unknown(self, letter: str, player: int, unmoved: bool, length: int) -> UnknownPiece:
        owner = self.players[player] if player < len(self.players) else "nobody"
        if unmoved and self._key(letter, player, False) in self._code:
            return UnknownPiece(f"'{letter}' does not remember whether it has moved", length, "leave the '^' away")
        if any(coded.letter.casefold() == letter.casefold() for coded in self.by_code.values()):
            return UnknownPiece(f"{owner} has no piece with the letter '{letter}'", length, "")
        hint = did_you_mean(letter, self.letters()) or f"letters: {listed(self.letters(), 30)}"
        return UnknownPiece(f"no piece has the letter '{letter}'", length, hint)

    def _write(self, coded: CodedPiece) -> str:
        cased = any(_cased(c) for c in coded.letter)
        named = coded.player > 1 or not cased
        letter = _in_case(coded.letter, coded.player != 1) if cased else coded.letter
        text = f"{self.players[coded.player]}:{letter}" if named else letter
        bare = len(text) == 1 or (len(text) == 2 and (text[0] == PROMOTED_BEFORE or text[1] == PROMOTED))
        return (text if bare else f"[{text}]") + ("^" if coded.unmoved else "")

    @staticmethod
    def _key(letter: str, player: int, unmoved: bool) -> tuple[str, int, bool]:
        return letter.casefold(), player, unmoved


def _cased(character: str) -> bool:
    return character.upper() != character.lower()


def _in_case(letter: str, capital: bool) -> str:
    if not capital:
        return letter.lower()
    at = next(i for i, c in enumerate(letter) if _cased(c))
    return letter[:at] + letter[at].upper() + letter[at + 1 :].lower()
