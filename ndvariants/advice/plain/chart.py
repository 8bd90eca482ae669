"""The likeliest reading of a text as a kind of phrase, by trying every form at every word.

Small words are left out at a small cost, others at a high one; words that turn a meaning round are never left out.
What costs least is what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ndvariants.advice.plain.names import Names
from ndvariants.advice.plain.phrase_book import FILLING, JOINING, TURNING, Form, Symbol, Token, phrase_book
from ndvariants.suggest import letters_wrong

SMALL, SIGN, COMMA, BETWEEN = 0.12, 0.15, 0.35, 0.7  # what it costs to leave out a small word
MISSPELT, SYNONYM = 0.8, 0.01
LOST = 100.0  # a word that means something
REVERSED = 1000.0  # one that turns the meaning round
DEAREST = 210.0  # readings that cost more are not followed
_SIGNS = frozenset((*".:;-'\"()`", "'s"))
_SUM = re.compile(r"<(\d+)([-+*/])(\d+)(?:([-+])(\d+))?>")
_JOINED, _EITHER = re.compile(r"\} and \{"), re.compile(r"\bor\b")
_SLOT = re.compile(r"\{([^{}|]+)(?:\|([^{}]*))?\}")
_LETTERS = 4  # of words that may be misspelt

Reading = tuple[float, str]


@dataclass
class Chart:
    """The readings of one text; ``read`` are stretches that the language reads as they stand: from -> (to, text)."""

    words: list[Token]
    names: Names
    read: dict[int, tuple[int, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Know what every word may be."""
        self.book = phrase_book()
        self.words = list(self.words)
        self.misspelt: set[int] = set()
        for i, token in enumerate(self.words):
            meant = self._respelt(token.word)
            if meant:
                self.words[i] = Token(meant, token.start, token.end)
                self.misspelt.add(i)
        self._heads = [self._heads_at(i) for i in range(len(self.words))]
        self._names = [self._names_at(i) for i in range(len(self.words))]
        self._left_out = [self._cost_of(i) for i in range(len(self.words))]
        self._found: dict[tuple[str, int], dict[int, Reading]] = {}

    def reading(self, kind: str) -> Reading | None:
        """Meaning and cost of the whole text as a kind of phrase; None if it has no meaning."""
        best: Reading | None = None
        for start, before in self._onward(0):
            for end, (cost, meaning) in self._phrases(kind, start).items():
                whole = before + cost + sum(self._left_out[end:])
                if whole <= DEAREST and (best is None or whole < best[0]):
                    best = whole, meaning
        return best

    def _phrases(self, kind: str, start: int) -> dict[int, Reading]:
        """The readings of this kind that begin at a word: the word behind each -> cost and meaning."""
        key = kind, start
        if key in self._found:
            return self._found[key]
        found: dict[int, Reading] = {}
        self._found[key] = {}  # what begins with itself begins with nothing
        if kind.isupper():
            for end, cost, name in self._names[start].get(kind, ()) if start < len(self.words) else ():
                if end not in found or cost < found[end][0]:
                    found[end] = cost, name
        else:
            for form in self.book.forms[kind]:
                self._try(form, start, found)
        self._found[key] = found
        return found

    def _try(self, form: Form, start: int, found: dict[int, Reading]) -> None:
        reached: dict[int, tuple[float, tuple[tuple[str, str], ...]]] = {start: (form.cost, ())}
        begun = False
        for symbol in form.symbols:
            on: dict[int, tuple[float, tuple[tuple[str, str], ...]]] = dict(reached) if symbol.optional else {}
            for place, (cost, said) in reached.items():
                steps = self._onward(place) if begun and place > start else ((place, 0.0),)
                for at, left_out in steps:
                    for end, more, meaning in self._matches(symbol, at):
                        if symbol.kind and dict(said).get(symbol.name, meaning) != meaning:
                            continue  # what a form names twice is the same thing
                        whole = cost + left_out + more
                        if whole <= DEAREST and (end not in on or whole < on[end][0]):
                            on[end] = whole, (*said, (symbol.name, meaning)) if symbol.kind else said
            reached, begun = on, True
            if not reached:
                return
        for end, (cost, said) in reached.items():
            if end > start and (end not in found or cost < found[end][0]):
                meant = self._meaning(form.meaning, dict(said))
                if meant is not None:
                    found[end] = cost, meant

    def _matches(self, symbol: Symbol, at: int) -> Iterator[tuple[int, float, str]]:
        """Matches of a symbol at a word: index of the word after it, cost, meaning."""
        if symbol.kind:
            for end, (cost, meaning) in self._phrases(symbol.kind, at).items():
                yield end, cost, meaning
        if at >= len(self.words):
            return
        if self.words[at].word in symbol.words:
            yield at + 1, MISSPELT * (at in self.misspelt), ""
        for head in symbol.heads:
            for end, cost in self._heads[at].get(head, ()):
                yield end, cost, ""

    def _meaning(self, written: str, said: dict[str, str]) -> str | None:
        """Meaning of a form with these phrases in it; None if the board lacks something in it."""
        board = self.names.board
        missing = False

        def put(match: re.Match[str]) -> str:
            nonlocal missing
            name, default = match[1], match[2]
            if name in said:
                return _in_brackets(said[name]) if _JOINED.search(written) else said[name]
            if default is not None:
                return default
            if name in board:
                return board[name]
            missing = missing or name in _OF_BOARDS
            return ""

        text = _SLOT.sub(put, written)
        return None if missing else _SUM.sub(_worked_out, _SUM.sub(_worked_out, text))

    def _onward(self, place: int) -> Iterator[tuple[int, float]]:
        """The words that may come next, with the cost of leaving out those between."""
        cost = 0.0
        yield place, cost
        for i in range(place, len(self.words)):
            cost += self._left_out[i]
            if cost > DEAREST:
                return
            yield i + 1, cost

    def _cost_of(self, i: int) -> float:
        word = self.words[i].word
        heads = self.book.heads.get((word,), frozenset())
        if TURNING in heads or word.isdigit() or (word in self.names.declared and FILLING not in self._heads[i]):
            return REVERSED
        if JOINING in heads:
            return BETWEEN
        if FILLING in heads:
            return SMALL
        if not word[0].isalnum():
            return COMMA if word == "," else SIGN if word in _SIGNS else LOST
        return LOST

    def _heads_at(self, i: int) -> dict[str, list[tuple[int, float]]]:
        found: dict[str, list[tuple[int, float]]] = {}
        for length in range(1, min(self.book.longest, len(self.words) - i) + 1):
            said = tuple(token.word for token in self.words[i : i + length])
            wrong = MISSPELT * len(self.misspelt & set(range(i, i + length)))
            for head in self.book.heads.get(said, ()):
                cost = wrong + (0.0 if " ".join(said) == head else SYNONYM)
                found.setdefault(head, []).append((i + length, cost))
        return found

    def _names_at(self, i: int) -> dict[str, list[tuple[int, float, str]]]:
        found: dict[str, list[tuple[int, float, str]]] = {}
        wrong = MISSPELT * (i in self.misspelt)
        for kind, name, end, cost in self.names.at(self.words, i):
            found.setdefault(kind, []).append((end, cost + wrong, name))
        if i in self.read:
            end, text = self.read[i]
            found["READ"] = [(end, 0.0, text)]
        return found

    def _respelt(self, word: str) -> str:
        """The known word that an unknown one stands for; empty for none."""
        if len(word) < _LETTERS or not word.isalpha() or word in self.book.words or word in self.names.words:
            return ""
        allowed = 1 if len(word) < 7 else 2
        near = [
            (letters_wrong(word, other), other not in self.names.words, other)
            for other in self.book.spelled | self.names.words
            if abs(len(other) - len(word)) <= allowed and len(other) > 3 and other[0] in word[:2]
        ]
        wrong, _, meant = min(near, default=(9, True, ""))
        return meant if wrong <= allowed else ""


_OF_BOARDS = frozenset(
    ("rank", "file", "level", "height", "width", "depth", "centre", "edge", "corner", "mid_files", "mid_ranks", "reach",
     "royal", "pawn",
     "castle_right", "castle_left", "king_right", "rook_left_of")
)  # fmt: skip


def _in_brackets(said: str) -> str:
    """A condition that `and` or `not` would tear apart, in brackets."""
    return f"({said})" if _EITHER.search(re.sub(r"\([^()]*\)", "", said)) else said


def _worked_out(found: re.Match[str]) -> str:
    value = _counted(int(found[1]), found[2], int(found[3]))
    return str(_counted(value, found[4], int(found[5])) if found[4] else value)


def _counted(left: int, sign: str, right: int) -> int:
    return {"+": left + right, "-": left - right, "*": left * right, "/": left // max(right, 1)}[sign]
