"""Where each word has stood in files that both accepted: a table of words and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ndvariants.language.trees.steps import Do, ForEach, Let, When
from ndvariants.language.trees.syntax import Call, CellSet, Name, Select
from ndvariants.model.variant import Variant
from ndvariants.model.walk import nodes_in
from ndvariants.words.names import NAMES
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import Choice, Sets
from ndvariants.words.triggers import Event
from ndvariants.words.verbs import Verb

PLACES = ("movement", "castling", "drop", "promotion", "pass", "rule if", "step", "phase", "ending", "zone")
Met = Counter[tuple[str, str]]


def places_of(variant: Variant) -> Iterator[tuple[str, Any]]:
    """Return the parts of a variant in which expressions stand, by the name of their place."""
    for piece in variant.pieces:
        yield "movement", piece.movements
        yield "drop", (piece.drop, piece.drop_if)
        yield "promotion", piece.promotions
    yield "castling", variant.castlings
    yield "pass", variant.pass_condition
    for rule in variant.rules:
        yield "rule if", rule.condition
        yield "step", rule.steps
    yield "phase", variant.phases
    yield "ending", variant.endings
    yield "zone", variant.zones


def words_in(tree: Any) -> Iterator[str]:
    """Return the words of the language in a tree."""
    for node in nodes_in(tree):
        match node:
            case CellSet(kind=kind) | Select(kind=kind):
                yield kind.value
            case Call(function=name):
                yield f"{name}()"
            case Name(text=text) if text in NAMES:
                yield text
            case Do(verb=verb):
                yield f"do {verb.value}"
            case Let() | When() | ForEach():
                yield f"do {type(node).__name__.lower()}"


def note(met: Met, variant: Variant) -> None:
    """Count the words of a variant, each once for a place; and its triggers."""
    met.update({(word, place) for place, tree in places_of(variant) for word in words_in(tree)})
    met.update({(f"when {rule.when.event.value}", "rule if") for rule in variant.rules})


def table(met: Met) -> str:
    """Return the table, and the words that were never met."""
    words = [
        *NAMES, *(f"{name}()" for name in FUNCTIONS), *(one.value for one in (*Sets, *Choice)),
        *(f"do {verb.value}" for verb in Verb), *(f"when {event.value}" for event in Event),
    ]  # fmt: skip
    lines = ["".join([f"{'':22}", *(f"{place:>10}" for place in PLACES)])]
    for word in dict.fromkeys(words):
        lines.append("".join([f"{word:22}", *(f"{met[word, place] or '-':>10}" for place in PLACES)]))
    missing = [word for word in dict.fromkeys(words) if not any(met[word, place] for place in PLACES)]
    return "\n".join([*lines, f"never met: {', '.join(missing) or 'none'}"])
