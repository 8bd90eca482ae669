"""The TextMate grammar of the small languages, made from their lark grammars: ``python -m tests.editor_grammar``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ndvariants.language.grammar.parser import keywords
from ndvariants.words.movements import DIRECTIONS, VERBS
from ndvariants.words.names import NAMES
from ndvariants.words.operators import FUNCTIONS

FILE = Path(__file__).resolve().parent.parent / "grammar" / "editor" / "syntaxes" / "ndvariants.tmLanguage.json"
MOVES = {"move", "capture", *VERBS} - {"stay"}
WAYS = set(DIRECTIONS)
EVENT = {name for name in NAMES if name.isidentifier()} - MOVES
PROSE = ("title", "inventor", "source", "description", "variant")


def textmate() -> dict[str, Any]:
    """The grammar as data: words of the language inside YAML, but not in prose, comments and names of keys."""
    functions = {name for name in FUNCTIONS if name.isidentifier()}
    words = keywords() - MOVES - WAYS - EVENT - functions
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "scopeName": "ndvariants.injection",
        "injectionSelector": "L:source.yaml -comment",
        "patterns": [
            {"include": "#prose"},
            *({"include": f"#{name}"} for name in ("betza", "verb", "way", "event", "function", "word", "number")),
        ],
        "repository": {
            "prose": {"match": rf"^(?:{'|'.join(PROSE)}):.*$", "name": "string.unquoted.ndvariants"},
            "betza": {"match": r"\b(betza)\s+(\S+)", "captures": {
                "1": {"name": "keyword.control.ndvariants"}, "2": {"name": "constant.other.ndvariants"}}},
            "verb": _rule(MOVES, "keyword.control.ndvariants"),
            "way": _rule(WAYS, "support.constant.ndvariants"),
            "event": _rule(EVENT, "variable.language.ndvariants"),
            "function": _rule(functions, "support.function.ndvariants"),
            "word": _rule(words, "keyword.other.ndvariants"),
            "number": {"match": r"\b\d+\b|\.\.", "name": "constant.numeric.ndvariants"},
        },
    }  # fmt: skip


def _rule(words: set[str] | frozenset[str], name: str) -> dict[str, str]:
    said = "|".join(word.replace(" ", r"\s+") for word in sorted(words, key=lambda word: (-len(word), word)))
    return {"match": rf"(?<![\w.])(?:{said})(?![\w:])", "name": name}


if __name__ == "__main__":
    FILE.write_text(json.dumps(textmate(), indent=2) + "\n")
