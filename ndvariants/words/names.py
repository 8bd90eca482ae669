"""The names that every text knows without a declaration, each declared once: what it names, means, and how it is said.

What proofs ask is ``steady``: whether it names the same before a move as when its rules run. It is not known of a name
that does not say so. ``asks`` is what a name depends on: everything, where it does not declare it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ndvariants.words.operators import EVERYTHING, NOTHING, Asks, Kind


@dataclass(frozen=True, slots=True)
class Record:
    """Description of a name.

    ``means`` is one line for editors, to which documents add ``more``; ``says`` is its text in the rules in words.
    ``of_a_cell``: texts about one cell, not about the position, can use it too.
    """

    kind: Kind
    means: str
    says: str
    more: str = ""
    steady: bool = False
    of_a_cell: bool = False
    asks: Asks = EVERYTHING


NAMES: dict[str, Record] = {
    "me": Record(Kind.PLAYER, "the player who moves", "the player", "; others by their names: `white`", steady=True,
        of_a_cell=True, asks=NOTHING),
    "opponent": Record(Kind.PLAYER, "the other player", "the opponent", "; of more than two the next one who is not "
        "out nor in my team, and `pieces of opponent` those of all such", of_a_cell=True, asks=Asks.POSITION),
    "partner": Record(Kind.PLAYER, "the next player of my team who is not out", "the partner",
        "; nobody where there is none, and `pieces of partner` those of all such ([teams](language.md#teams))",
        asks=Asks.POSITION),
    "nobody": Record(Kind.PLAYER, "no player", "nobody", ": `owner(target) = nobody`", steady=True, asks=NOTHING),
    "origin": Record(Kind.CELL, "the cell where the move began", "the cell it came from", steady=True,
        asks=Asks.ORIGIN),
    "target": Record(Kind.CELL, "the cell where the move ended", "the cell where it arrived", steady=True,
        asks=Asks.TARGET),
    "cell": Record(Kind.CELL, "the cell in question", "the cell", of_a_cell=True, asks=NOTHING),
    "nowhere": Record(Kind.CELL, "no cell", "nowhere", ": `nearest to target of pieces of me != nowhere`", steady=True,
        asks=NOTHING),
    "last mover": Record(Kind.CELL, "the cell where the last move ended", "the cell where the last move ended",
        " (a pass: nowhere), before a move in `if`s of movements, drops and `pass`; in rules where the move before "
        "this one did. Positions say `mover=e4`", asks=Asks.POSITION),
    "mover": Record(Kind.PLACED, "the piece that moved", "the piece that moved", ": `owner(mover)`", steady=True,
        asks=Asks.ORIGIN | Asks.MOVER),
    "captured": Record(Kind.PLACED, "the piece that was captured", "the captured piece", ": `captured = pawn`",
        asks=Asks.TARGET | Asks.CAPTURED),
    "move": Record(Kind.MOVE, "the move", "the move", ", for `axis(move)`", asks=Asks.ORIGIN | Asks.TARGET),
    "ply": Record(Kind.NUMBER, "the number of moves made", "the number of moves made", steady=True, asks=Asks.POSITION),
    "clock": Record(Kind.NUMBER, "moves since the last capture or pawn move",
        "the number of moves since the last capture or pawn move", asks=Asks.POSITION),
    "phase": Record(Kind.PHASE, "the phase of the game", "phase", ", compared with a name: `phase = placing`",
        steady=True, asks=Asks.POSITION),
}  # fmt: skip
OF_A_CELL = frozenset(name for name, record in NAMES.items() if record.of_a_cell)

ANY_PIECE = ("pieces", "piece")
ROYALS = ("royals", "royal")
NO_PIECE = "no piece"  # the kind of a class whose kinds the parameters leave out: no kinds at all would mean every kind
PIECES = (*ANY_PIECE, *ROYALS)  # of all owners, without "of"
PIECES_MEAN = {"pieces": "all pieces: `pieces of opponent on line`", "royals": "the royal pieces: `royals of me`"}


def kinds_named(names: Iterable[str]) -> tuple[str, ...]:
    """The kinds of pieces that words name, as trees have them: none for every kind, ``royal`` for ``royals``."""
    kinds = tuple("royal" if name in ROYALS else name for name in names)
    return () if set(kinds) & set(ANY_PIECE) else kinds
