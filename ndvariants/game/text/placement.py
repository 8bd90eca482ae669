"""The piece placement field of a position text: the board, and the hands in brackets behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ndvariants.errors import PositionError
from ndvariants.game.text.faults import pointed
from ndvariants.game.text.fields import PositionFields
from ndvariants.game.text.letters import CodedPiece, PieceLetters, UnknownPiece
from ndvariants.game.text.rows import Row
from ndvariants.kernel import layout as L

_NUMBER = re.compile(r"[0-9]{1,6}")
_SLASHES = re.compile(r"/+")
_MOST_IN_HAND = 10_000


class PlacementField:
    """Reads and writes the placement field of one game.

    ``mutable``: cells may be deleted; ``blank`` is the board without pieces, EMPTY or, where no cell exists, WALL;
    ``hands`` are the (player, piece) pairs that may be in hand; empty: this game has no hands. Those of ``endless``
    hands are not written. ``crowned``: where a player's kind of piece cannot be, because it becomes another there.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        letters: PieceLetters,
        blank: Sequence[int] = (),
        mutable: bool = False,
        hands: Sequence[tuple[int, str]] = (),
        endless: Sequence[tuple[int, str]] = (),
        crowned: Mapping[tuple[int, str], Mapping[int, str]] = MappingProxyType({}),
    ) -> None:
        self.rows, self.letters, self.mutable = tuple(rows), letters, mutable
        self.blank = tuple(blank) or (L.EMPTY,) * sum(len(row.cells) for row in self.rows)
        self.hands = tuple(owner for owner in hands if owner not in endless)
        self._crowned = crowned
        self._endless = tuple((*owner, 1) for owner in endless)
        moved = ((code, coded) for code, coded in letters.by_code.items() if not coded.unmoved)
        self._in_hand = {(coded.player, coded.piece): code for code, coded in moved}

    @staticmethod
    def is_piece(code: int) -> bool:
        """Return True if this is the code of a piece (no empty or deleted cell)."""
        return code >= L.FIRST_PIECE

    def piece_on(self, board: Sequence[int], cell: int, player: int) -> str | None:
        """The name of the player's piece on a cell, ``None`` when none of theirs stands there."""
        coded = self.letters.by_code.get(board[cell])
        return coded.piece if coded is not None and coded.player == player else None

    # ----------------------------------------------------------------------- writing

    def write(self, fields: PositionFields) -> str:
        """The board and, where the game has hands, the hands."""
        board = "".join("/" * row.slashes + self._row_text(fields.board, row) for row in self.rows)
        return board + (f"[{''.join(self._hand_texts(fields))}]" if self.hands else "")

    def _row_text(self, board: Sequence[int], row: Row) -> str:
        text, empty = "", 0
        for cell in row.cells:
            code = board[cell]
            if code < L.WALL:
                empty += 1
                continue
            text += (str(empty) if empty else "") + ("*" if code == L.WALL else self.letters.text(code))
            empty = 0
        return text + (str(empty) if empty else "")

    def _hand_texts(self, fields: PositionFields) -> Iterator[str]:
        counts = {(player, piece): n for player, piece, n in fields.hands}
        for owner in self.hands:
            yield self.letters.text(self._in_hand[owner]) * counts.get(owner, 0)

    # ----------------------------------------------------------------------- reading

    def read(self, text: str, start: int, word: str) -> tuple[tuple[int, ...], tuple[tuple[int, str, int], ...]]:
        """The code of every cell, and the hands, of the ``word`` that stands at ``start`` of ``text``."""
        board = list(self.blank)
        end, at = start + len(word), start
        for k, row in enumerate(self.rows):
            at = self._read_slashes(text, at, row) if k else at
            at = self._read_row(text, at, end, row, board, k)
        hands: Counter[tuple[int, str]] = Counter()
        if at < end and text[at] == "[" and word.endswith("]"):
            hands = self._read_hands(text, at, end - 1)
        elif at < end and text[at] == "/" and self.hands:
            hands = self._read_hands(text, at, end)
        elif at < end:
            raise PositionError(*pointed("the board is full here", text, at, end - at, self._shape()))
        held = tuple((player, piece, hands[player, piece]) for player, piece in self.hands)
        return tuple(board), held + self._endless

    def _read_slashes(self, text: str, at: int, row: Row) -> int:
        match = _SLASHES.match(text, at)
        found = len(match[0]) if match else 0
        if found != row.slashes:
            reason = f"'{'/' * row.slashes}' is expected here"
            raise PositionError(*pointed(reason, text, min(at, len(text)), max(found, 1), self._shape()))
        return at + found

    def _read_row(self, text: str, at: int, end: int, row: Row, board: list[int], k: int) -> int:
        filled, start = 0, at
        while filled < len(row.cells):
            if at >= end or text[at] == "/":
                reason = f"row {k + 1} has {filled} cells instead of {len(row.cells)}"
                raise PositionError(*pointed(reason, text, min(start, len(text)), at - start, self._shape()))
            number = _NUMBER.match(text, at)
            if number or text[at] == ".":
                empty = int(number[0]) if number else 1
                self._check_room(text, at, row, filled + empty, k)
                for cell in row.cells[filled : filled + empty]:
                    self._check_exists(text, at, cell)
                filled, at = filled + empty, number.end() if number else at + 1
                continue
            cell = row.cells[filled]
            board[cell], at = self._read_cell(text, at, cell)
            filled += 1
        if at < end and text[at] not in "/[":
            self._check_room(text, at, row, filled + 1, k)
        return at

    def _read_cell(self, text: str, at: int, cell: int) -> tuple[int, int]:
        if text[at] == "*":
            if not self.mutable and self.blank[cell] != L.WALL:
                raise PositionError(*pointed("this board cannot lose cells", text, at))
            return L.WALL, at + 1
        self._check_exists(text, at, cell)
        try:
            code, end = self.letters.read(text, at)
        except UnknownPiece as fault:
            reason, length, hint = fault.args
            raise PositionError(*pointed(reason, text, at, length, hint)) from None
        if self._crowned and " back=" not in text:  # else a turn is under way
            self._check_crowned(text, at, end, cell, self.letters.by_code[code])
        return code, end

    def _check_crowned(self, text: str, at: int, end: int, cell: int, coded: CodedPiece) -> None:
        becomes = self._crowned.get((coded.player, coded.piece), {}).get(cell)
        if becomes is not None:
            reason = f"a {coded.piece} of {self.letters.players[coded.player]} becomes a {becomes} here"
            letter = self.letters.text(self._in_hand[coded.player, becomes])
            raise PositionError(*pointed(reason, text, at, end - at, f"write {letter}"))

    def _check_room(self, text: str, at: int, row: Row, filled: int, k: int) -> None:
        if filled > len(row.cells):
            reason = f"row {k + 1} has more than {len(row.cells)} cells"
            raise PositionError(*pointed(reason, text, at, hint=self._shape()))

    def _check_exists(self, text: str, at: int, cell: int) -> None:
        if self.blank[cell] == L.WALL:
            raise PositionError(*pointed("this cell is a hole of the board", text, at, hint="write * for it"))

    def _shape(self) -> str:
        widths = {len(row.cells) for row in self.rows}
        most = max(row.slashes for row in self.rows)
        width = f"{widths.pop()} cells" if len(widths) == 1 else "cells"
        return f"{len(self.rows)} rows of {width}, parted by " + ", ".join("/" * k for k in range(1, most + 1))

    def _read_hands(self, text: str, at: int, end: int) -> Counter[tuple[int, str]]:
        """The hands behind the sign at ``at``. Letters of endless hands change nothing."""
        if not self.hands and not self._endless and end > at + 1:
            raise PositionError(*pointed("this game has no pieces in hand", text, at, end + 1 - at))
        found: Counter[tuple[int, str]] = Counter()
        at += 1
        while at < end:
            try:
                code, after = self.letters.read(text, at)
            except UnknownPiece as fault:
                reason, length, hint = fault.args
                raise PositionError(*pointed(reason, text, at, length, hint)) from None
            coded = self.letters.by_code[code]
            owner = coded.player, coded.piece
            allowed = owner in self.hands or (*owner, 1) in self._endless
            if not allowed or found[owner] >= _MOST_IN_HAND:
                reason = f"{self.letters.players[coded.player]} cannot have a {coded.piece} in hand"
                raise PositionError(*pointed(reason, text, at, after - at))
            found[owner] += 1
            at = after
        return found
