"""A resolved variant of the ini format: its parents' keys and its own, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from ndvariants.addons.fairy.format.ini import Entry, Section
from ndvariants.addons.fairy.format.keys import (
    ALIASES,
    CUSTOM,
    DEFAULTS,
    KINDS,
    KING,
    NAMED,
    NO_RULES,
    ORDER,
    ROYAL_MOVES,
    SIDES,
    WORDS,
)
from ndvariants.addons.fairy.format.values import Square, Unreadable, read_pairs, read_squares, read_value
from ndvariants.errors import Place, Problem
from ndvariants.faults.fairy import NoKeyOfTheFormat, UnknownParent, UnreadValue


@dataclass(slots=True)
class Record:
    """A variant of the format: ``letters`` of its piece types, ``moves`` in Betza, and the value of every key."""

    name: str
    letters: dict[str, str] = field(default_factory=dict)
    moves: dict[str, str] = field(default_factory=dict)
    mobility: dict[tuple[str, str], frozenset[Square]] = field(default_factory=dict)
    promoted: dict[str, str] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    place: Place = field(default=Place("", 1, 1))

    def flag(self, key: str) -> bool:
        """A key that is true or false."""
        return bool(self.values[key])

    def number(self, key: str) -> int:
        """A key that is a number, a rank or a file."""
        return cast("int", self.values[key])

    def word(self, key: str) -> str:
        """A key that is a word, a text or one piece."""
        return cast("str", self.values[key])

    def pieces(self, key: str) -> frozenset[str]:
        """A key that is a set of piece types; any piece is all that the variant has."""
        found = cast("frozenset[str]", self.values[key])
        return frozenset(self.letters) if "*" in found else found & frozenset(self.letters)

    def squares(self, key: str) -> frozenset[Square]:
        """A key that is a set of squares, those on the board."""
        return cast("frozenset[Square]", self.values[key]) & self.board()

    def board(self) -> frozenset[Square]:
        """All squares up to the last file and rank."""
        files, ranks = range(1, self.number("maxFile") + 1), range(1, self.number("maxRank") + 1)
        return frozenset((file, rank) for file in files for rank in ranks)

    def has(self, key: str) -> bool:
        """Return True if the key differs from its default."""
        return self.values[key] != _plain(key)

    def types(self) -> list[str]:
        """The piece types that the variant has, in the order of the format."""
        return [piece for piece in ORDER if piece in self.letters]

    def betza(self, piece: str) -> str:
        """Return a piece type's moves in Betza's notation."""
        return self.moves.get(piece, ROYAL_MOVES) if piece in (*CUSTOM, KING) else NAMED[piece]

    def copy(self, name: str, place: Place) -> Record:
        """The same under another name."""
        own = ("letters", "moves", "mobility", "promoted", "limits", "values", "entries")
        return replace(self, name=name, place=place, **{part: dict(getattr(self, part)) for part in own})


def bare(name: str, place: Place) -> Record:
    """The record of a section without a parent: no pieces, and the default of every key."""
    record = Record(name, place=place)
    record.values = {key: _plain(key) for key in KINDS}
    for side in SIDES:
        record.values["promotionPieceTypes" + side] = frozenset()
    return record


def _plain(key: str) -> object:
    value, kind = DEFAULTS[key], KINDS[key]
    if kind == "squares":
        return read_squares(value) if isinstance(value, str) else frozenset()
    return frozenset(cast("tuple[str, ...]", value)) if kind in ("pieces", "rights") else value


def resolve(sections: Mapping[str, Section], name: str, problems: list[Problem], known: dict[str, Record]) -> Record:
    """The record of a section; ``known`` keeps those of parents, and ``problems`` takes what could not be read."""
    if name in known:
        return known[name]
    section = sections[name]
    if section.parent in sections and section.parent != name:
        record = resolve(sections, section.parent, problems, known).copy(name, section.place)
    elif section.parent in known:
        record = known[section.parent].copy(name, section.place)
    else:
        record = bare(name, section.place)
        if section.parent:
            problems.append(UnknownParent(section.parent, name).at(section.place))
    _Laying(record, section, problems).lay()
    known[name] = record
    return record


class _Laying:
    def __init__(self, record: Record, section: Section, problems: list[Problem]) -> None:
        self.record, self.section, self.problems = record, section, problems

    def lay(self) -> None:
        for key, entry in self.section.entries.items():
            self.record.entries[key] = entry
        for piece in ORDER:
            if self.section.entries.get(piece) is not None and self.section.entries[piece].value:
                self._piece(piece, self.section.entries[piece].value)
            for side in SIDES:
                key = f"mobilityRegion{side}{piece[0].upper()}{piece[1:]}"
                if key in self.section.entries:
                    self.record.mobility[side, piece] = cast("frozenset[Square]", self._value(key, "squares"))
        for alias, targets in ALIASES.items():
            if alias in self.section.entries:
                for target in targets:
                    self._set(alias, target)
        for key in KINDS:
            if key in self.section.entries:
                self._set(key, key)
        if not self.record.values["doubleStep"]:
            for side in SIDES:
                self.record.values["doubleStepRegion" + side] = frozenset()
        self._pairs()
        self._unknown()

    def _piece(self, piece: str, value: str) -> None:
        record = self.record
        if not value[0].isalpha():
            self._remove(piece)
            return
        letter = value[0].upper()
        for other, taken in list(record.letters.items()):
            if taken == letter:
                self._remove(other)
        record.letters[piece] = letter
        if piece in CUSTOM and len(value) > 1:
            record.moves[piece] = value[2:].strip()
            if "e" in value[2:]:
                for side in SIDES:
                    key = "enPassantTypes" + side
                    record.values[key] = cast("frozenset[str]", record.values[key]) | {piece}
        elif piece == KING:
            record.moves[piece] = value[2:].strip() or ROYAL_MOVES

    def _remove(self, piece: str) -> None:
        self.record.letters.pop(piece, None)
        for side in SIDES:
            key = "promotionPieceTypes" + side
            self.record.values[key] = cast("frozenset[str]", self.record.values[key]) - {piece}

    def _types(self) -> dict[str, str]:
        return {letter: piece for piece, letter in self.record.letters.items()}

    def _set(self, key: str, target: str) -> None:
        self.record.values[target] = self._value(key, KINDS[target], target)
        self.record.entries[target] = self.section.entries[key]

    def _value(self, key: str, kind: str, target: str = "") -> object:
        entry = self.section.entries[key]
        try:
            return read_value(kind, entry.value, self._types(), WORDS.get(target, ()))
        except Unreadable as fault:
            problem = UnreadValue(key, self.section.name, fault).at(entry.place)
            self.problems += [] if problem in self.problems else [problem]
            return _plain(target) if target else frozenset()

    def _pairs(self) -> None:
        types, record = self._types(), self.record
        for one, other in self._pairs_of("promotedPieceType"):
            if one.upper() in types and (other == "-" or other.upper() in types):
                record.promoted[types[one.upper()]] = "" if other == "-" else types[other.upper()]
        for one, other in self._pairs_of("promotionLimit"):
            if one.upper() in types and other.isdigit():
                record.limits[types[one.upper()]] = int(other)

    def _pairs_of(self, key: str) -> Iterator[tuple[str, str]]:
        if key in self.section.entries:
            yield from read_pairs(self.section.entries[key].value)

    def _unknown(self) -> None:
        mobile = {f"mobilityRegion{side}{piece[0].upper()}{piece[1:]}" for side in SIDES for piece in ORDER}
        known = {*ORDER, *ALIASES, *KINDS, *NO_RULES, *mobile, "promotedPieceType", "promotionLimit"}
        for key, entry in self.section.entries.items():
            if key not in known:
                self.problems.append(NoKeyOfTheFormat(key, known, self.section.name).at(entry.place))
