"""A record of the ini format as a variant file of ours, each line with the keys it came from."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ndvariants.addons.fairy.draft import Draft, Keys
from ndvariants.addons.fairy.format.cast import SIDES, Role
from ndvariants.addons.fairy.format.keys import CUSTOM, KING
from ndvariants.addons.fairy.format.record import Record
from ndvariants.addons.fairy.format.zones import FILES
from ndvariants.addons.fairy.pieces.castling import castling_goals, castling_lines, castling_memory
from ndvariants.addons.fairy.pieces.moves import movement_lines
from ndvariants.addons.fairy.pieces.promotions import promoting_moves, promotions
from ndvariants.addons.fairy.rules.counting import counting
from ndvariants.addons.fairy.rules.drops import drop_text, hands
from ndvariants.addons.fairy.rules.endings import endings
from ndvariants.addons.fairy.rules.rules import facing_rules, rules
from ndvariants.addons.fairy.rules.unsaid import note_unsaid
from ndvariants.addons.fairy.rules.walling import NATURE, WALL, Walls, walls
from ndvariants.errors import Problem

_COLUMN = 64


class Page:
    """Lines of a file; comments stand below each other."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._lines: list[str] = []

    def line(self, text: str, *keys: str) -> None:
        """One line, and the keys it came from that the file (or a parent of it) really has."""
        said = dict.fromkeys(
            f"{key} = {self._record.entries[key].value}" for key in keys if key in self._record.entries
        )
        comment = "; ".join(said)
        self._lines.append(f"{text:<{_COLUMN}}  # {comment}" if comment else text)

    def section(self, head: str, entries: Iterable[tuple[str, Keys]], *keys: str) -> None:
        """Lines below a head, each with its keys; nothing where there are none."""
        for number, (text, own) in enumerate(entries):
            if not number:
                self.line(head, *keys)
            self.line(text, *own)

    def block(self, head: str, lines: list[str], indent: int, *keys: str) -> None:
        """A head with one line behind it, or a block of several below."""
        pad = " " * indent
        if len(lines) == 1 and not _needs_quotes(lines[0]):
            self.line(f"{head} {lines[0]}", *keys)
            return
        self.line(f"{head} |", *keys)
        self._lines += [f"{pad}{line}" for line in lines]

    def add(self, other: Page) -> None:
        """The lines of another page."""
        self._lines += other._lines

    def text(self) -> str:
        """The whole file."""
        return "\n".join(line.rstrip() for line in self._lines) + "\n"


@dataclass(frozen=True, slots=True)
class Imported:
    """A game as a file: its name here and there, the text, and what could not be said."""

    name: str
    called: str
    text: str
    problems: tuple[Problem, ...]

    @property
    def whole(self) -> bool:
        """True if all legal moves are expressed."""
        return all(problem.severity != "error" for problem in self.problems)


def variant_name(name: str) -> str:
    """A name as our files may have it: letters, digits and ``_``, not beginning with a digit."""
    plain = re.sub(r"\W", "_", name.lower())
    return plain if plain[:1].isalpha() else f"game_{plain}"


def written(record: Record, source: str) -> Imported:
    """The file of a record; ``source`` says where the record is from."""
    draft = Draft.of(record)
    note_unsaid(draft)
    body = _Body(draft, Page(record))
    return Imported(record.name, variant_name(record.name), body.text(source), tuple(draft.problems))


class _Body:
    """Writes the parts of a file in their order. What names zones is worked out before the zones are written."""

    def __init__(self, draft: Draft, page: Page) -> None:
        self.draft, self.page = draft, page
        self.walls = Walls()

    def text(self, source: str) -> str:
        draft, page = self.draft, self.page
        pieces = Page(draft.record)
        for role in draft.cast.roles:
            for side, name in draft.cast.owned(role):
                self._piece(pieces, role, side, name)
        castling = castling_lines(draft)
        self.walls = walls(draft)
        castling_memory(draft)
        castling_goals(draft)
        rules(draft)
        facing_rules(draft)
        endings(draft)
        counting(draft)
        self._head(source)
        page.section("zones:", ((f"  {name}: {said}", keys) for name, said, keys in draft.zones.lines()))
        page.line("pieces:")
        page.add(pieces)
        page.section(f"  {WALL}:", [(line, ()) for line in self.walls.piece], "wallingRule")
        self._setup()
        if castling:
            page.line("moves:")
        page.section("  castling:", ((f"    - {line}", keys) for line, keys in castling), "castling")
        self._rest()
        return page.text()

    def _head(self, source: str) -> None:
        record, page = self.draft.record, self.page
        page.line(f"variant: {variant_name(record.name)}")
        page.line(f'title: "{record.name.replace("-", " ").replace("_", " ").capitalize()}"')
        page.line(f'source: "{source}"')
        page.line("board:")
        page.line(
            f"  grid: {{file: {record.number('maxFile')}, rank: {record.number('maxRank')}}}", "maxFile", "maxRank"
        )
        if self.draft.start.holes:
            names = ", ".join(f"{FILES[file - 1]}{rank}" for file, rank in sorted(self.draft.start.holes))
            page.line(f"  holes: [{names}]", "startFen")
        page.line("players:")
        first, second = ("black", "white") if self.draft.start.black_begins else ("white", "black")
        for player in (first, second):
            upwards = player == "white" or self.draft.zones.one_way
            page.line(f"  {player}: {{forward: {'+' if upwards else '-'}rank}}")

        if self.walls.piece:
            page.line(f"  {NATURE}: {{neutral: true}}", "wallingRule")

    def _piece(self, page: Page, role: Role, side: str, name: str) -> None:
        draft = self.draft
        key = role.before if role.before not in ("", "~") else role.type
        page.line(f"  {name}:", key, "promotedPieceType" if role.before else key)
        page.line(f"    letter: {quoted(draft.cast.letter(role))}")
        if draft.royal_words(role):
            keys = ("king",) if role.type == KING else ("extinctionPseudoRoyal", "extinctionPieceCount")
            page.line(f"    royal: {draft.royal_words(role)}", *keys)
        if side:
            page.line(f"    owners: [{side.lower()}]", "startFen")
        lines = movement_lines(draft, role) + promoting_moves(draft, role)
        page.block("    moves:", lines or ["none"], 6, *([role.type] if role.type in (*CUSTOM, KING) else []))
        self._promotes(page, [entry.text() for entry in promotions(draft, role, side or SIDES[0])])
        drop = drop_text(draft, role)
        if drop:
            page.line(f"    drop: {drop}", "pieceDrops")

    @staticmethod
    def _promotes(page: Page, entries: list[str]) -> None:
        keys = ("promotedPieceType", "promotionPieceTypes", "mandatoryPawnPromotion", "mandatoryPiecePromotion")
        if len(entries) == 1:
            page.line(f"    promotes: {entries[0]}", *keys)
        else:
            page.section("    promotes:", [(f"      - {entry}", ()) for entry in entries], *keys)

    def _setup(self) -> None:
        draft, page = self.draft, self.page
        record = draft.record
        page.line("setup: |", "startFen")
        width = max((len(draft.cast.letter(role)) for role in draft.cast.roles), default=1)
        for rank in range(record.number("maxRank"), 0, -1):
            row = [self._standing((file, rank)) for file in range(1, record.number("maxFile") + 1)]
            page.line("  " + " ".join(f"{cell:<{width}}" for cell in row).rstrip())
        held = hands(draft)
        if self.walls.hand:
            held[NATURE] = {WALL: self.walls.hand}
        if held:
            page.line("hands:", "startFen")
            for player, pieces in held.items():
                page.line(f"  {player}: {{{', '.join(f'{name}: {n}' for name, n in pieces.items())}}}")

    def _standing(self, square: tuple[int, int]) -> str:
        found = self.draft.start.pieces.get(square)
        if found is None:
            return "."
        side, piece, sign = found
        letter = self.draft.cast.letter(self.draft.cast.standing(piece, sign))
        first = "Black" if self.draft.start.black_begins else "White"
        return letter.upper() if side == first else letter

    def _rest(self) -> None:
        draft, page = self.draft, self.page
        page.section("phases:", [(f"  - {phase}", ()) for phase in self.walls.phases], "wallingRule")
        for head, entries in (("options:", draft.options), ("registers:", draft.registers)):
            page.section(head, ((f"  {name}: {text}", keys) for name, text, keys in entries))
        if draft.rules:
            page.line("rules:")
        for rule in draft.rules:
            page.line(f"  {rule.name}:", *rule.keys)
            page.line(f"    when: {rule.when}")
            if rule.condition:
                page.line(f"    if: {quoted(rule.condition)}")
            page.block("    do:", rule.do, 6)
        page.section("endings:", ((f"  - {condition}: {result}", keys) for condition, result, keys in draft.endings))


# A YAML text in the making: lines, each with the keys of the ini format that it came from behind it.


def _needs_quotes(text: str) -> bool:
    return ": " in text or " #" in text or text[:1] in "[]{}&*!|>%@`\"'-" or text.endswith(":")


def quoted(text: str) -> str:
    """A text as a YAML scalar: plain where it may be."""
    return f'"{text}"' if _needs_quotes(text) else text
