"""Completions at a place of a file, and the meanings of words there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ndvariants.addons.editor import words
from ndvariants.addons.editor.opened import Opened
from ndvariants.builder.shape.schema import schema_of_variants
from ndvariants.game.game import Game
from ndvariants.language.yaml.written import SourceTexts
from ndvariants.model.variant import Piece
from ndvariants.report.layout.positions import view
from ndvariants.report.prose.movements import Prose
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.report.text.diagrams import piece_diagram
from ndvariants.resources import variant_names
from ndvariants.words.movements import DIRECTIONS

MOST_TOLD = 200  # names whose meanings are shown beside them; of more each shows its kind alone
_COLUMNS = 100
_NAMES = ("piece", "class", "direction", "zone", "register", "player", "parameter", "definition")


@dataclass(frozen=True, slots=True)
class Offer:
    """A completion: the text, what it is (a key, a word, a piece ...), and what it means."""

    text: str
    kind: str
    meaning: str


def offers(opened: Opened, line: int, column: int) -> list[Offer]:
    """Completions at a 1-based place."""
    path = opened.path_at(line, column)
    before = opened.lines[line - 1][: column - 1]
    if before.lstrip().startswith("extends:"):
        return [Offer(name, "variant", "a shipped variant") for name in variant_names()]
    entries = _properties(path) if opened.begins_a_key(line, column) else {}
    keys = [Offer(key, "key", _described(entry)) for key, entry in entries.items()]
    return [*keys, *_in_texts(opened if opened.source is not None else opened.without(line), path)]


def _in_texts(opened: Opened, path: tuple[str, ...]) -> list[Offer]:
    known: dict[str, str]
    kinds: tuple[str, ...]
    if ("moves" in path and "pieces" in path) or (path[:1] == ("conditions",) and path[-1:] != ("of",)):
        known, kinds = {**words.MOVEMENT, **words.EXPRESSION}, ("piece", "class", "direction", "zone", "parameter")
    elif path[:1] == ("directions",):
        known, kinds = {word: words.MOVEMENT[word] for word in (*DIRECTIONS, "except")}, ("direction",)
    elif path[-1:] in (("to",), ("drop",), ("owners",), ("of",)) or path[:1] in (("hands",), ("values",), ("classes",)):
        known, kinds = {}, ("piece", "class", "player", "zone")
    elif path[-1:] == ("when",):
        known, kinds = words.TRIGGER, ("piece", "class")
    elif path[-1:] == ("do",):
        known, kinds = {**words.STEP, **words.EXPRESSION}, _NAMES
    elif path[:1] == ("endings",):
        known, kinds = {**words.ENDING, **words.EXPRESSION}, _NAMES
    elif path[-1:] in (("if",), ("on",), ("until",), ("that",)) or path[:1] in (
        ("zones",),
        ("define",),
        ("invariants",),
    ):
        known, kinds = words.EXPRESSION, _NAMES
    else:
        return []
    found = [Offer(word, "word", meaning) for word, meaning in known.items()]
    names = [name for name in opened.names if opened.kind_of(name) in kinds]
    told = meaning if len(names) <= MOST_TOLD else _kind
    return found + [Offer(name, opened.kind_of(name), told(opened, name)) for name in names]


def _entry(path: tuple[str, ...]) -> dict[str, Any]:
    here: Any = schema_of_variants()
    for key in path:
        while isinstance(here.get("items"), dict):
            here = here["items"]
        inner = here.get("properties", {}).get(key) or here.get("additionalProperties")
        if not isinstance(inner, dict):
            return {}
        here = inner
    while isinstance(here.get("items"), dict):
        here = here["items"]
    return here if isinstance(here, dict) else {}


def _properties(path: tuple[str, ...]) -> dict[str, Any]:
    found = _entry(path).get("properties", {})
    return found if isinstance(found, dict) else {}


def _described(entry: dict[str, Any]) -> str:
    examples = entry.get("examples", [])
    shown = json.dumps(examples[0], ensure_ascii=False) if examples else ""
    return f"{entry.get('description', '')}" + (f"\n\nFor example: `{shown}`" if shown else "")


# --------------------------------------------------------------------------- what a word means


def hover(opened: Opened, line: int, column: int) -> str:
    """Meaning of the word at a 1-based place, as Markdown; empty if nothing is known about it."""
    word = opened.word_at(line, column)
    path = opened.path_at(line, column)
    if word in opened.names:
        return meaning(opened, word)
    if path and path[-1] == word:
        described = _described(_entry(path))
        if described:
            return f"`{word}`: {described}"
    known = words.ALL.get(word)
    return f"`{word}`: {known}" if known else ""


def meaning(opened: Opened, name: str) -> str:
    """Meaning of a declared name, as Markdown."""
    kind = opened.kind_of(name)
    data = {} if opened.document is None else opened.document.data
    entry = data.get(opened.names[name], {}).get(name)
    if kind == "piece" and opened.game is not None:
        piece = next((one for one in opened.game.variant.pieces if one.name == name), None)
        return "" if piece is None else _piece(opened, piece)
    if kind == "zone" and opened.game is not None:
        zone = next((one for one in opened.game.variant.zones if one.name == name), None)
        where = "" if zone is None else Prose(SourceTexts()).zone(zone.expressions[0])
        return f"**{name}**, a zone: where {where}"
    if kind == "parameter" and isinstance(entry, dict):
        return f"**{name}**, a parameter: {entry.get('help', '')} (default {entry.get('default')})"
    if kind == "register" and isinstance(entry, dict):
        per = entry.get("per") or ["nothing: one number"]
        return f"**{name}**, a register, per {' and '.join(map(str, per))}"
    if kind in ("class", "direction") and entry:
        return f"**{name}**, a {kind}: {', '.join(map(str, entry)) if isinstance(entry, list) else entry}"
    return _kind(opened, name)


def _kind(opened: Opened, name: str) -> str:
    return f"**{name}**, a {opened.kind_of(name)}"


@lru_cache(1)
def _rules(game: Game) -> dict[str, list[str]]:
    return dict(rules_in_words(game.variant))


def _piece(opened: Opened, piece: Piece) -> str:
    game = opened.game
    assert game is not None
    said = " ".join(_rules(game).get(piece.name.replace("_", " "), ()))
    drawing = piece_diagram(view(game.start()), game.tables, piece, _COLUMNS) if piece.movements else []
    lines = [f"**{piece.name}** ({piece.letter}): {said}"]
    return "\n".join([*lines, *(["", "```text", *drawing, "```"] if drawing else [])])
