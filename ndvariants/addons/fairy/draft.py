"""A file in the making: what is known of the game, what has been said of it, and what cannot be said."""

from __future__ import annotations

from dataclasses import dataclass, field

from ndvariants.addons.fairy.format.cast import SIDES, Cast, Role
from ndvariants.addons.fairy.format.record import Record
from ndvariants.addons.fairy.format.start import Start, read_start
from ndvariants.addons.fairy.format.values import Square
from ndvariants.addons.fairy.format.zones import Zones
from ndvariants.errors import Place, Problem
from ndvariants.faults.fairy import CannotBeSaid, LeftOut

Keys = tuple[str, ...]


@dataclass(slots=True)
class Rule:
    """A rule of ours, and the keys it came from."""

    name: str
    when: str
    do: list[str]
    condition: str = ""
    keys: Keys = ()


@dataclass(slots=True)
class Draft:
    """Shared state of the parts of the writer."""

    record: Record
    start: Start
    cast: Cast
    zones: Zones
    rules: list[Rule] = field(default_factory=list)
    endings: list[tuple[str, str, Keys]] = field(default_factory=list)
    registers: list[tuple[str, str, Keys]] = field(default_factory=list)
    options: list[tuple[str, str, Keys]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, record: Record) -> Draft:
        """An empty one for a record."""
        start = read_start(record)
        zones = Zones(record.number("maxFile"), record.number("maxRank"), record.word("enclosingDrop") == "top")
        return cls(record, start, Cast(record, start), zones)

    def unsaid(self, key: str, reason: str, hint: str = "") -> None:
        """Note that a key cannot be said in this language."""
        place, section = self._where(key)
        self.problems.append(CannotBeSaid(self.record.name, key, section, reason, hint).at(place))

    def left_out(self, key: str, reason: str) -> None:
        """Note that games may go otherwise, though all moves are there."""
        place, section = self._where(key)
        self.problems.append(LeftOut(self.record.name, key, section, reason).at(place))

    def _where(self, key: str) -> tuple[Place, str]:
        entry = self.record.entries.get(key) or self.record.entries.get(key.removesuffix("White"))
        if entry is None:
            return self.record.place, ""
        return entry.place, entry.section if entry.section != self.record.name else ""

    def rule(self, name: str, when: str, do: list[str], condition: str = "", keys: Keys = ()) -> None:
        """Add a rule."""
        self.rules.append(Rule(name, when, do, condition, keys))

    def squares(self) -> frozenset[Square]:
        """The squares that are no holes."""
        return self.record.board() - self.start.holes

    def zone(self, wanted: str, of: dict[str, frozenset[Square]], *keys: str) -> str:
        """The name of a zone that is these squares for each side."""
        return self.zones.name(wanted, of[SIDES[0]], of[SIDES[1]], *keys)

    def both(self, key: str) -> dict[str, frozenset[Square]]:
        """The squares of a key of both sides."""
        return {side: self.record.squares(key + side) & self.squares() for side in SIDES}

    def mobility(self, piece: str) -> dict[str, frozenset[Square]]:
        """Squares that a piece type may move to, by side."""
        board = self.squares()
        return {side: (self.record.mobility.get((side, piece)) or board) & board for side in SIDES}

    def royal_words(self, role: Role) -> str:
        """``true`` for what is always royal, nothing for what never is, else the condition under which it is."""
        if role.type == "king":
            return "true"
        if not self.record.flag("extinctionPseudoRoyal") or role.type not in self.record.pieces("extinctionPieceTypes"):
            return ""
        most = self.record.number("extinctionPieceCount") + 1
        if self.record.flag("dupleCheck") or all(self._most(side, role.type) <= most for side in SIDES):
            return "true"
        kinds = "|".join(self.cast.of_types([role.type]))
        return f"count({kinds} of me) {'=' if most == 1 else '<='} {most}"

    def _most(self, side: str, piece: str) -> int:
        """Return how many of a royal type a side can have at most; 63 where nothing bounds it."""
        royal = self.record.pieces("extinctionPieceTypes")
        sources = {
            role.type
            for role in self.cast.of_side[side]
            for target in (*self.cast.pawn_targets(role, side), self.cast.promoted(role), self.cast.demoted(role))
            if target is not None and target.type == piece and role.type != piece
        }
        if sources - royal:
            return 63
        return sum(len(self.start.of_type(side, one)) + self.start.hands[side][one] for one in {piece, *sources})
