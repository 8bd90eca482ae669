"""What the lines behind a refused move say, as sentences: for players who do not read files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ndvariants.errors import Place
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Variant
from ndvariants.report.prose.movements import Prose
from ndvariants.report.prose.names import spelt
from ndvariants.report.prose.rules import rules_in_words


def lines_in_words(variant: Variant, places: Iterable[Place]) -> list[str]:
    """The sentences of the pieces, movements, castlings and rules that stand at some places, each once."""
    wanted, said = set(places), dict(rules_in_words(variant))
    return list(dict.fromkeys(_sentences(variant, wanted, said)))


def _sentences(variant: Variant, wanted: set[Place], said: dict[str, list[str]]) -> Iterator[str]:
    prose = Prose(SourceTexts(), variant)
    for piece in variant.pieces:
        if piece.place in wanted:
            yield from said.get(spelt(piece.name), [])
            continue
        yield from (prose.movement(movement) for movement in piece.movements if movement.place in wanted)
    castlings = [castling.place for castling in variant.castlings]
    rules = [rule.place for rule in variant.rules]
    for title, written in (("castling", castlings), ("what happens", rules)):
        yield from (sentence for place, sentence in zip(written, said.get(title, ()), strict=False) if place in wanted)
