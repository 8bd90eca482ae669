"""The context of one build: the data of the file, the names known so far, and readers for its values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from ndvariants.builder.names.cell_hints import cell_hint
from ndvariants.builder.names.classes import spelled_out
from ndvariants.builder.names.resolve import Resolver
from ndvariants.builder.names.scope import Scope, View
from ndvariants.builder.shape.extends import Document
from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.written import words_in
from ndvariants.errors import AT, MISSING, NAME, Place, Problem, Subject
from ndvariants.faults.fault import Fault
from ndvariants.faults.limits import TooGreat, TooSmall
from ndvariants.faults.names import (
    AllPieces,
    LetterForAPiece,
    NoSuchCell,
    PieceHereAlready,
    PiecesInOneText,
    PlayersInOneText,
    UnknownAxis,
    UnknownListParameter,
    UnknownPlayer,
)
from ndvariants.faults.phrases import LinesRunTogether, QuotesAroundLines
from ndvariants.faults.shape import NeitherTrueNorFalse, OneText, SwitchMeant
from ndvariants.faults.values import NOT_STATIC
from ndvariants.language.borrowed import amount_said, names_said, switch_meant
from ndvariants.language.parse import Reader, parse_expression
from ndvariants.language.recovery import shifted
from ndvariants.language.trees.syntax import CellSet, Expr, Name, Number
from ndvariants.language.yaml.source import Key, Locator
from ndvariants.model.walk import names_in
from ndvariants.suggest import nearest
from ndvariants.words.names import NO_PIECE
from ndvariants.words.operators import NUMBER, TRUTH, Kinds
from ndvariants.words.sets import Sets

Tree = TypeVar("Tree")
Expand = Callable[[Any], Any]  # the tree without what `define` names


@dataclass(frozen=True)
class Text:
    """A text of the file that was read: by which rule of the grammars, where it stands, and its tree."""

    start: str
    text: str
    locate: Locator
    keys: tuple[Key, ...]
    tree: Any


@dataclass
class Draft:
    """State that the builders share.

    ``cells`` are the names of all cells, ``used`` the parameters and definitions met so far, ``read`` all texts in the
    small languages.
    """

    document: Document
    faults: Faults
    scope: Scope = field(default_factory=Scope)
    cells: tuple[str, ...] = ()
    used: set[str] = field(default_factory=set)
    read: list[Text] = field(default_factory=list)
    expand: Expand | None = None

    def get(self, *keys: Key) -> Any:
        """The value at this path of the file, or None."""
        return self.document.get(*keys)

    def entries(self, *keys: Key) -> dict[str, Any]:
        """The mapping at this path; an empty one where there is none."""
        value = self.get(*keys)
        return value if isinstance(value, dict) else {}

    def items(self, *keys: Key) -> list[Any]:
        """The list at this path; a single text or number counts as a list of one."""
        value = self.get(*keys)
        if isinstance(value, list):
            return value
        return [] if value is None or isinstance(value, dict) else [value]

    def each(self, *keys: Key) -> list[tuple[tuple[Key, ...], Any]]:
        """The same, also of a single mapping, with their paths."""
        value = self.get(*keys)
        if isinstance(value, list):
            return [((*keys, i), entry) for i, entry in enumerate(value)]
        return [] if value is None else [(keys, value)]

    def words(self, *keys: Key) -> list[tuple[str, Place]]:
        """The words of the list at this path, each with its place."""
        place = self.document.place
        if "," in self.text(*keys):
            if place(*keys) not in [problem.place for problem in self.faults.errors]:
                words = f"[{self.text(*keys)}]"
                self.report(OneText(self.text(*keys), words), keys)
            return []
        return [(str(word), place(*here)) for here, word in self.each(*keys) if not isinstance(word, dict | None)]

    def piece_words(self, *keys: Key) -> tuple[str, ...]:
        """The kinds of pieces that are listed at this path, by themselves or as classes; faults for what is none."""
        return self._kinds(self.words(*keys))

    def _kinds(self, words: list[tuple[str, Place]], of: str = "") -> tuple[str, ...]:
        found: list[str] = []
        for word, place in words:
            if of and word in self.scope.tables:
                found += self.scope.tables[word].kinds_for(of)
            elif word in self.scope.classes or self.piece(word, place):
                found += self.scope.classes.get(word, (word,))
        return tuple(dict.fromkeys(kind for kind in found if kind != NO_PIECE))

    def _letter_of(self, word: str) -> str:
        pieces = self.entries("pieces").items()
        letters = {str(said.get("letter")).lower(): name for name, said in pieces if isinstance(said, dict)}
        return letters.get(word.lower(), "")

    def _miswritten_piece(self, name: str, beside: Collection[str]) -> Fault | None:
        listed, letter = names_said(name), self._letter_of(name)
        pieces = self.entries("pieces")
        if amount_said(name) == "all":  # those that a pawn may become: not royal, and without promotions of their own
            others = [
                one for one, said in pieces.items() if isinstance(said, dict) and not {"royal", "promotes"} & set(said)
            ]
            return AllPieces(name, ", ".join(others))
        if len(listed) > 1 and all(word in self.scope.pieces for word in listed):
            return PiecesInOneText(name, ", ".join(listed))
        if letter:
            return LetterForAPiece(name, letter)
        near = nearest(name, [other for other in beside if other in pieces])
        return PieceHereAlready(name, near) if near else None

    def chosen_pieces(self, *keys: Key, of: str = "") -> tuple[str, ...]:
        """The same, of those whose condition the parameters fulfil; a table stands for what it has for *of*."""
        return self._kinds(self.chosen_words(*keys), of)

    def chosen_words(self, *keys: Key) -> list[tuple[str, Place]]:
        """The words of the list at this path; one followed by ``if CONDITION`` only where the parameters fulfil it."""
        found = []
        for i, (text, place) in enumerate(self.words(*keys)):
            word, condition, rest = text.partition(" if ")
            if condition:
                here = (*keys, i) if isinstance(self.get(*keys), list) else keys
                locate, start = self.document.locate(*here), len(word) + len(condition)
                tree, problems = parse_expression(rest, shifted(locate, start))
                self.faults.extend(problems)
                if not self.resolver(view=View.POSITION).integer(self.spelled_out(tree), wanted=TRUTH):
                    continue
                place = locate(0, len(word))
            found.append((word.strip(), place))
        return found

    def missing(self, *keys: Key) -> bool:
        """Return whether the file says nothing here: what was left out because of its shape is not missing."""
        return self.get(*keys) is None and not any(keys[: i + 1] in self.faults.cut for i in range(len(keys)))

    def doubtful(self, *keys: Key) -> bool:
        """Return whether something at or below this path was left out because of its shape."""
        return self.faults.cause(*keys) != ()

    def hangs_on_parameters(self, *data: Any) -> bool:
        """Return whether some data of the file names a parameter as a word, and so may differ with other values."""
        return bool(self.scope.parameters and words_in([*data]) & set(self.scope.parameters))

    def flag(self, *keys: Key, default: bool, others: Collection[str] = ()) -> bool:
        """True or false, as the file says (itself or by an expression of parameters) or by default.

        ``others`` are the words that may stand in place of either.
        """
        value = self.get(*keys)
        near = nearest(value, others) if isinstance(value, str) else ""
        meant = near or switch_meant(value) if isinstance(value, str) and value not in self.scope.parameters else ""
        lone = isinstance(value, str) and value.isidentifier() and not self._may_be_named(value)
        if meant or lone:
            self.report(SwitchMeant(value, meant) if meant else NeitherTrueNorFalse(value), keys)
            return default
        if isinstance(value, str):
            return self.number(*keys, default=int(default), low=-(10**6), wanted=TRUTH) != 0
        return value if isinstance(value, bool) else default

    def _may_be_named(self, word: str) -> bool:
        return word in self.scope.parameters or word in self.scope.broken or "parameters" in self.scope.hidden

    def text(self, *keys: Key) -> str:
        """The scalar at this path as text."""
        value = self.get(*keys)
        if isinstance(value, bool):
            return "true" if value else "false"
        return "" if value is None or isinstance(value, list | dict) else str(value)

    def report(self, fault: Fault, keys: tuple[Key, ...]) -> None:
        """Note a fault of the value at a path."""
        self.faults.report(fault, self.document.place(*keys), about=(AT, *map(str, keys)))

    def report_key(self, fault: Fault, keys: tuple[Key, ...]) -> None:
        """Note a fault of a key."""
        self.faults.report(fault, self.document.key_place(*keys), about=(AT, *map(str, keys)))

    def remark(self, fault: Fault, place: Place | None, about: Subject = ()) -> None:
        """Note a remark on a line of the file itself; what its parents say is not its author's."""
        if place is not None and place.path == self.document.source.path:
            self.faults.report(fault, place, about=about)

    def no_axis(self, name: str, place: Place, axes: Iterable[str]) -> None:
        """Note that the board has no axis of this name, unless it is one that it may have."""
        if name not in self.scope.absent:
            self.faults.report(UnknownAxis(name, axes), place, about=(NAME, name))

    def unsolved(self, place: Place | None, *keys: Key) -> None:
        """Note that what stands at this path asks for more than a cell."""
        place = place or self.document.place(*keys)
        self.faults.report(NOT_STATIC, place)

    def whole(self, *keys: Key) -> Place:
        """Place of the key at a path, with its value as far as it is on the same line."""
        key, value = self.document.key_place(*keys), self.document.place(*keys)
        if (value.path, value.line) != (key.path, key.line) or value.column < key.column:
            return key
        return replace(key, length=max(value.column + value.length - key.column, key.length))

    def missing_key(self, fault: Fault, keys: tuple[Key, ...], key: str) -> None:
        """Note that an entry lacks a key."""
        self.faults.report(fault, self.document.key_place(*keys), about=(MISSING, *map(str, keys), key))

    def parse(self, parser: Reader[Tree], *keys: Key) -> Tree:
        """The tree of the text at this path; what is wrong with it is noted."""
        text, locate = self.text(*keys), self.document.locate(*keys)
        tree, problems = parser(text, locate)
        self.read.append(Text(parser.rule, text, locate, keys, tree))
        self.faults.extend(_in_one_block(problems, self.document, keys) if problems else [])
        return self.spelled_out(tree)

    def spelled_out(self, tree: Tree) -> Tree:
        """The tree with the kinds of pieces in place of their classes, and without what `define` names."""
        found: Tree = spelled_out(tree, self.scope.classes) if self.scope.classes else tree
        if self.expand is not None:
            found = self.expand(found)
        return found

    def resolver(self, view: View) -> Resolver:
        """A Resolver for a text that speaks of a cell, or of the position."""
        bound = dict(self.scope.chosen_axes)
        return Resolver(self.scope, self.faults, view, bound, used=self.used, narrow=self.document.narrow)

    def expression(self, *keys: Key, view: View) -> Expr:
        """The resolved condition at this path; 0 when it cannot be read."""
        tree = self.parse(parse_expression, *keys)
        if tree is None:
            return Number(0, self.document.place(*keys))
        return self.resolver(view).checked(tree, TRUTH)

    def flag_or_condition(self, *keys: Key) -> tuple[bool, Expr | None]:
        """Return whether something is so at all (by default not), and the condition of the position (None: always)."""
        written = self.get(*keys)
        if not isinstance(written, str) or switch_meant(written):
            return self.flag(*keys, default=False), None
        condition = self.expression(*keys, view=View.POSITION)
        return (condition.value != 0, None) if isinstance(condition, Number) else (True, condition)

    def optional(self, *keys: Key, view: View) -> Expr | None:
        """The resolved condition at this path; None where the file says nothing there."""
        return None if self.get(*keys) is None else self.expression(*keys, view=view)

    def zone(self, *keys: Key) -> Expr:
        """A set of cells at this path: an expression over a cell, or a list of names of cells."""
        if isinstance(self.get(*keys), list):
            numbers = [self.cell(name, place) for name, place in self.words(*keys)]
            found = tuple(Number(number) for number in numbers if number is not None)
            place = self.document.place(*keys)
            return CellSet(Sets.CELLS, found, place) if numbers else Number(0, place)  # `[]` means what `false` means
        return self.expression(*keys, view=View.CELL)

    def number(self, *keys: Key, default: int, low: int = 0, high: int = 10**6, wanted: Kinds = NUMBER) -> int:
        """The integer at this path: a number, or an expression of parameters."""
        value = self.get(*keys)
        if value is None:
            return default
        if not isinstance(value, int):
            before = len(self.faults.problems)
            tree = self.parse(parse_expression, *keys)
            value = self.resolver(view=View.POSITION).integer(tree, default, wanted)
            if len(self.faults.problems) > before or {name.text for name in names_in(tree)} & self.scope.broken:
                return default
        if not low <= value <= high:
            self.report((TooSmall if value < low else TooGreat)(value, low, high), keys)
            return default
        return int(value)

    def integers(self, *keys: Key, default: int, low: int, example: str) -> list[int]:
        """The list of integers at this path, or that of the list parameter which is named there; empty when faulty."""
        value = self.get(*keys)
        if not isinstance(value, str):
            items = enumerate(value if isinstance(value, list) else [])
            return [self.number(*keys, i, default=default, low=low) for i, item in items if item is not None]
        self.used.add(value)
        found = self.scope.parameters.get(value)
        if isinstance(found, tuple):
            return list(found)
        known = [name for name, given in self.scope.parameters.items() if isinstance(given, tuple)]
        self.report(UnknownListParameter(value, known, example), keys)
        return []

    def cell(self, name: str, place: Place) -> int | None:
        """The number of the cell of this name; None, with a fault, when there is none."""
        number = self.scope.cell(name)
        if number is None and "sizes" not in self.scope.hidden:
            self.faults.report(NoSuchCell(cell_hint(name, self.cells), name, self.cells), place)
        return number

    def player(self, name: str, place: Place) -> bool:
        """Return whether there is a player of this name; a fault when not."""
        if name not in self.scope.players:
            parts = names_said(name)
            several = len(parts) > 1 and all(word in self.scope.players for word in parts)
            fault = PlayersInOneText(name, ", ".join(parts)) if several else UnknownPlayer(name, self.scope.players)
            self.faults.report(fault, place, about=(NAME, name))
        return name in self.scope.players

    def pieces_there(self) -> list[str]:
        """The pieces of the file that there are with these parameters: those whose `if` holds, or that have none."""
        conditional = (
            name for name, written in self.entries("pieces").items() if isinstance(written, dict) and "if" in written
        )
        absent = {name for name in conditional if not self.flag("pieces", name, "if", default=True)}
        return [name for name in self.entries("pieces") if name not in absent]

    def _sections_left_out(self) -> list[str]:
        groups = (("board", "sections", group, "names") for group in self.entries("board", "sections"))
        return [word.partition(" if ")[0] for keys in groups for word, _ in self.words(*keys) if " if " in word]

    def piece(self, name: str, place: Place, beside: Collection[str] = ()) -> bool:
        """Return whether there is a piece of this name; a fault when the file has none such.

        ``beside`` are the keys among which it stands: a word for one of them would be said twice.
        """
        if name not in self.scope.pieces and name not in (*self.entries("pieces"), *self._sections_left_out()):
            if fault := self._miswritten_piece(name, beside):
                self.faults.report(fault, place, about=(NAME, name))
            else:
                self.resolver(view=View.POSITION).piece(name, Name(name, place))
        return name in self.scope.pieces


def _in_one_block(problems: list[Problem], document: Document, keys: tuple[Key, ...]) -> list[Problem]:
    """The problems of a text; one alone where its author wrote lines and quotes have joined them."""
    key = str(keys[-1])
    if not problems or key not in ("moves", "do") or not document.layer(*keys).is_folded(*keys):
        return problems
    first = document.place(*keys).line
    broken = next((p for p in problems if p.place.line > first and _begins_its_line(document, p)), None)
    if broken is None:
        return problems
    if document.layer(*keys).is_plain(*keys):
        return [LinesRunTogether(key).at(document.key_place(*keys))]
    return [QuotesAroundLines(key).at(broken.place)]


def _begins_its_line(document: Document, problem: Problem) -> bool:
    return not document.said(replace(problem.place, column=1, length=problem.place.column - 1)).strip()
