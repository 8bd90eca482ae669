"""The one parser of the three small languages, built from ``grammar/*.lark`` when first asked (Betza's has its own).

lark is imported here, late: a process that reads no variant never pays for it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ndvariants.language.grammar.parser_tables import kept_parser
from ndvariants.resources import grammar_text

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

FILES = ("movement", "expression", "effect", "board")
STARTS = (
    "movement_line",
    "clauses",
    "restriction",
    "direction",
    "castling",
    "castling_rest",
    "expression",
    "step",
    "trigger",
    "duty",
    "ending",
    "seam",
    "walls",
)

# fmt: off
RESERVED = frozenset((
    "and", "each", "every", "except", "from", "if", "in", "mod", "not", "of", "on", "or", "some", "then", "to",
    "within",
))
# fmt: on


SHORT = 80  # characters of texts whose trees are kept


class WrongWord(Exception):
    """A stretch of a text that the lexer would let pass, and that is no sentence."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__(f"{start}..{end}")
        self.start, self.end = start, end


class GluedWords(WrongWord):
    """Two words stand together without a space: ``outwards`` read as ``outward`` and ``s``."""


class ReservedWord(WrongWord):
    """A word that holds sentences together stands where a name should be."""


def read_tree(text: str, start: str) -> Tree[Token]:
    """The parse tree of a text under a start rule; of short ones, which a file may say often, the one of before.

    Raises lark's UnexpectedInput (its ``interactive_parser`` set); also GluedWords and ReservedWord
    for words that the lexer, which knows what may follow, would let pass.
    """
    return _known_tree(text, start) if len(text) <= SHORT else _tree(text, start)


@lru_cache(maxsize=2_000)
def _known_tree(text: str, start: str) -> Tree[Token]:
    return _tree(text, start)


def _tree(text: str, start: str) -> Tree[Token]:
    from lark.exceptions import UnexpectedInput

    reading: Any = parser().parse_interactive(text, start=start)
    before: Token | None = None
    try:
        for token in reading.iter_parse():
            if before is not None and before.end_pos == token.start_pos and wordy(before[-1]) and wordy(token[0]):
                raise GluedWords(before.start_pos or 0, token.end_pos or 0)
            if token.type == "NAME" and token in RESERVED:
                raise ReservedWord(token.start_pos or 0, token.end_pos or 0)
            before = token
        tree: Tree[Token] = reading.feed_eof(before)
    except UnexpectedInput as error:
        error.interactive_parser = reading
        raise
    return tree


def wordy(character: str) -> bool:
    """True for what names and numbers are made of."""
    return character.isalnum() or character == "_"


@cache
def parser() -> Lark:
    """The LALR parser of all grammars, with the start rules of ``STARTS``."""
    return kept_parser("\n".join(grammar_text(name) for name in FILES), STARTS)


@cache
def pictures() -> dict[str, str]:
    """Return how each terminal is written that is always written alike: name -> text."""
    written = {
        terminal.name: terminal.pattern.value for terminal in parser().terminals if terminal.pattern.type == "str"
    }
    written.update(
        EXCEPT="except", ON_TRAIL="on trail", ORIGIN_FIRST="origin side first", LAST_MOVER="last mover", COMPARE="="
    )
    return written


@cache
def keywords() -> frozenset[str]:
    """The words of the language."""
    return frozenset(picture for picture in pictures().values() if picture.replace(" ", "").isalpha())
