"""The position a game of the ini format begins from: board, hands, rights, side to move, counts of checks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from ndvariants.addons.fairy.format.record import Record
from ndvariants.addons.fairy.format.values import Square

_PIECE = re.compile(r"(\+?)([A-Za-z])(~?)|([0-9]+)|(\*)")
WHITE, BLACK = "White", "Black"


@dataclass(slots=True)
class Start:
    """``pieces`` by square: side, type, and the sign of what was promoted: ``+``, ``~`` or nothing."""

    pieces: dict[Square, tuple[str, str, str]] = field(default_factory=dict)
    holes: set[Square] = field(default_factory=set)
    hands: dict[str, Counter[str]] = field(default_factory=lambda: {WHITE: Counter(), BLACK: Counter()})
    black_begins: bool = False
    rights: str = ""
    checks: tuple[int, int] | None = None

    def of_type(self, side: str, piece: str) -> list[Square]:
        return [square for square, (owner, kind, _) in self.pieces.items() if (owner, kind) == (side, piece)]


def read_start(record: Record) -> Start:
    """The start position in ``startFen``."""
    words = record.word("startFen").split() or [""]
    start = Start()
    types = {letter: piece for piece, letter in record.letters.items()}
    board, _, hand = words[0].partition("[")
    rows = board.split("/")
    ranks = record.number("maxRank")
    for number, row in enumerate(rows[:ranks]):
        _read_row(start, types, record.promoted, row, ranks - number)
    loose = "".join(rows[ranks:])
    for letter in re.sub(r"[^A-Za-z]", "", hand + loose):
        if letter.upper() in types:
            start.hands[WHITE if letter.isupper() else BLACK][types[letter.upper()]] += 1
    start.black_begins = words[1:2] == ["b"]
    start.rights = words[2] if len(words) > 2 and words[2].isalpha() else ""
    counts = next((re.fullmatch(r"([0-9]+)\+([0-9]+)", word) for word in words[2:] if "+" in word), None)
    start.checks = (int(counts[1]), int(counts[2])) if counts else None
    return start


def _read_row(start: Start, types: dict[str, str], promoted: dict[str, str], row: str, rank: int) -> None:
    file = 1
    for plus, letter, tilde, empty, hole in _PIECE.findall(row):
        if empty:
            file += int(empty)
            continue
        if hole:
            start.holes.add((file, rank))
        elif letter.upper() in types:
            piece = types[letter.upper()]
            sign = "+" if plus and promoted.get(piece) else tilde
            start.pieces[file, rank] = (WHITE if letter.isupper() else BLACK, piece, sign)
        file += 1
