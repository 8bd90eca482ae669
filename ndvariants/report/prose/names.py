"""How the parts of a variant are called in sentences: pieces, lists of them, coordinates, phases, sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ndvariants.language.trees.steps import Let
from ndvariants.model.cells import cell_name
from ndvariants.model.variant import Variant
from ndvariants.model.walk import nodes_in
from ndvariants.suggest import listed, with_article
from ndvariants.words.names import ROYALS


@dataclass(frozen=True)
class Names:
    """Meaning of the numbers and words in one variant's expressions; ``None``: no variant is known."""

    variant: Variant | None = None

    def is_zone(self, name: str) -> bool:
        """Return True if it is a zone of the file."""
        return self.variant is not None and any(zone.name == name for zone in self.variant.zones)

    def is_piece(self, name: str) -> bool:
        """Return True if it is a kind of piece."""
        return self.variant is not None and any(piece.name == name for piece in self.variant.pieces)

    def is_player(self, name: str) -> bool:
        """Return True if it is a player, a neutral one among them."""
        return self.variant is not None and any(player.name == name for player in self.variant.players)

    def is_own_word(self, name: str) -> bool:
        """Return True if it is a word of the file alone: a counter, or what a step calls so."""
        if self.variant is None or self.is_piece(name) or self.is_player(name) or self.is_zone(name):
            return False
        return name in self._own_words

    @cached_property
    def _own_words(self) -> frozenset[str]:
        assert self.variant is not None
        named = {node.name for node in nodes_in(self.variant.rules) if isinstance(node, Let)}
        return frozenset(named | {register.name for register in self.variant.registers})

    def phase(self, number: int) -> str:
        """The name of a phase by its number."""
        phases = () if self.variant is None else self.variant.phases
        return f"`{phases[number].name}`" if number < len(phases) else str(number)

    def cell(self, number: int) -> str:
        """The name of a cell by its number; nothing where no variant is known."""
        return "" if self.variant is None else cell_name(self.variant.board, self.variant.notation, number)

    def coordinate(self, axis: str, number: int) -> str:
        """``e`` for the fifth file, where cells are written so, and alike for all players; a section by its name."""
        board = None if self.variant is None else self.variant.board
        if board is None:
            return str(number)
        if board.sections and axis == "section":
            known = 0 < number <= len(board.sections)
            return f"`{board.sections[number - 1].name}`" if known else "a place of movable sections"
        if self.variant is None or not board.axes:
            return str(number)
        names = [one.name for one in board.axes]
        mirrored = {name for player in self.variant.players for name, sign in player.signs.items() if sign < 0}
        style = dict(self.variant.notation.cells).get(names.index(axis)) if axis in names else None
        lettered = style is not None and style in "aA" and axis not in mirrored and 1 <= number <= 26
        return chr(ord(style) + number - 1) if lettered and style is not None else str(number)


def one_of(kinds: Sequence[str]) -> str:
    """``a queen, a rook or an elephant``."""
    return listed([with_article(spelt(kind)) for kind in kinds])


def several(kinds: Sequence[str]) -> str:
    """``queens or rooks``, and ``pieces`` of no kinds."""
    return listed([_plural(spelt(kind)) for kind in kinds]) if kinds else "pieces"


def spelt(name: str) -> str:
    """The name of a piece as people write it."""
    return name.replace("_", " ")


def _plural(name: str) -> str:
    if name in ROYALS:
        return "royals"
    if name.endswith("man"):
        return f"{name[:-2]}en"
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"
