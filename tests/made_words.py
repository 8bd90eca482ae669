"""What follows from the declared words, written into grammar and documents: ``python -m tests.made_words``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from ndvariants.words.endings import End
from ndvariants.words.movements import CLAUSES, DIRECTIONS, FORMS, MANNERS, PARTS, Clause, Manner, Record
from ndvariants.words.names import NAMES
from ndvariants.words.operators import FUNCTIONS, Kind
from ndvariants.words.sets import RECORDS as SETS
from ndvariants.words.sets import Sets
from ndvariants.words.triggers import BY_WORD, RECORDS, Event
from ndvariants.words.verbs import Verb

HERE = Path(__file__).resolve().parent.parent
GRAMMAR, MOVEMENTS, EXPRESSIONS = (HERE / "grammar" / f"{name}.lark" for name in ("effect", "movement", "expression"))
SCHEMA = HERE / "schemas" / "variant.schema.json"
KEYS = {  # the first cell of a table's head, and where its keys stand in the schema
    "key": (),
    "option": ("properties", "options"),
    "of a piece": ("properties", "pieces", "additionalProperties"),
    "of a phase": ("properties", "phases", "items"),
    "of a test": ("properties", "tests", "items"),
}
SINGLE = (Kind.CELL, Kind.PLAYER, Kind.PLACED)  # the others stand among numbers and functions
EFFECTS, LANGUAGE = (HERE / "docs" / "reference" / f"{page}.md" for page in ("effects", "language"))


def grammar(text: str) -> str:
    """The grammar of effects with an alternative for each verb, event and condition of endings between its marks."""
    lines: dict[str, str] = {}
    for verb in Verb:
        for form in verb.forms:
            lines.setdefault(f"    | {form.alternative:<38} -> {verb.value:<10}", form.example)
    text = between(text, "    // verbs: written", "    // end", [f"{line} // {said}" for line, said in lines.items()])
    text = between(text, "// conditions: written", "// end", alternatives("?condition: ", End))
    bare = [
        f"    | {event.record.grammar:<38} -> {event.rule:<16} // {event.record.examples[0]}"
        for event in Event
        if event.record.grammar
    ]
    text = between(text, "    // triggers without pieces: written", "    // end", bare)
    ways = (" ".join("_IS_WORD" if part == "is" else f'"{part}"' for part in word.split()) for word in BY_WORD)
    return between(text, "// events: written", "// end", [f"!event: {' | '.join(ways)}"])


def expressions(text: str) -> str:
    """The grammar of expressions with an alternative for each set between its marks."""
    return between(text, "    // sets: written", "    // end", alternatives("    | ", Sets))


def movements(text: str) -> str:
    """The grammar of movements with an alternative for each manner and each clause between its marks."""
    text = between(text, "    // manners: written", "    // end", alternatives("    | ", Manner))
    return between(text, "// clauses: written", "// end", alternatives("?clause: ", Clause))


def alternatives(head: str, words: Iterable[End | Manner | Clause | Sets]) -> list[str]:
    """The lines of a grammar for these words, the first behind *head*."""
    lines = []
    for word in words:
        if word.record.grammar:
            lines.append(f"{head}{word.record.grammar:<{44 - len(head)}} -> {word.value:<16} // {word.record.example}")
            head = "    | "
    return lines


def language(text: str) -> str:
    """The page about the language with a row for each clause, direction and condition of an ending in its tables."""
    clauses = [row(record) for record in (*PARTS, *MANNERS.values(), *CLAUSES.values())]
    text = table(text, "| clause | meaning | example |", clauses)
    text = table(text, "| direction | vectors | example |", [row(record) for record in (*DIRECTIONS.values(), *FORMS)])
    for head, inner in KEYS.items():
        text = table(text, f"| {head} | what it says | example |", keys(*inner))
    ends = [f"| `{end.record.example}` | {end.record.means}{end.record.more} |" for end in End]
    return table(text, "| condition | it holds |", ends)


def keys(*inner: str) -> list[str]:
    """A row for each key of a part of the schema: what its description and its comment say, and its example."""
    node = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for key in inner:
        node = node[key]
    rows = []
    for key, entry in node["properties"].items():
        more = f" {entry['$comment']}." if "$comment" in entry else ""
        example = json.dumps({key: entry["examples"][0]}, ensure_ascii=False).replace("|", "\\|")[1:-1]
        example = re.sub(r'"([a-z]\w*)"', r"\1", example)  # a word needs no quotes in YAML
        rows.append(f"| `{key}` | {entry['description']}{more} | `{example}` |")
    return rows


def row(record: Record) -> str:
    """A row of a table: a word, what it means, and an example."""
    shown, example = (code(said) if said else "" for said in (record.shown, record.example))
    return f"| {shown} | {record.means}{record.more} | {example} |"


def effects(text: str) -> str:
    """The page about effects with a row for each event and each form of a verb in its tables."""
    forms = [form for verb in Verb for form in verb.forms]
    tried = [f": `{form.example}`" if form.example != form.written else "" for form in forms]
    rows = [f"| `{form.shown}` | {form.means}{form.more}{end} |" for form, end in zip(forms, tried, strict=True)]
    said = [(", ".join(f"`{way}`" for way in event.examples), event) for event in RECORDS.values()]
    whens = [f"| {ways} | {event.means}{event.more} | {event.knows}".rstrip() + " |" for ways, event in said]
    sets = [
        f"| `{word.written}` | {word.means}{word.more} | {code(word.example)} |"
        for word in SETS.values()
        if word.written not in ("", "CELL")
    ]
    text = table(text, "| words for a set |", sets)
    singles = [f"| `{name}` | {one.means}{one.more} |" for name, one in NAMES.items() if one.kind in SINGLE]
    text = table(text, "| single |", singles)
    functions = [f"| {code(row.example)} | {row.meaning}{row.also} |" for row in FUNCTIONS.values()]
    text = table(text, "| function |", functions)
    text = table(text, "| trigger | it happens", whens)
    return re.sub(r"(\| `for each CELLS, STEP`[^\n]*\n)(?:\|[^\n]*\n)*", lambda m: m[1] + "\n".join(rows) + "\n", text)


def code(text: str) -> str:
    """A piece of a file in a table."""
    return f"`{text}`".replace("|", "\\|")


def table(text: str, head: str, rows: list[str]) -> str:
    """The text with these rows in the table whose first line begins with *head*."""
    found = re.compile(re.escape(head) + r"[^\n]*\n\|[-|]*\|\n((?:\|[^\n]*\n)*)").search(text)
    assert found is not None, head
    return text[: found.start(1)] + "".join(f"{line}\n" for line in rows) + text[found.end(1) :]


def between(text: str, first: str, last: str, lines: list[str]) -> str:
    """The text with these lines between the line that begins with *first* and the next one that begins with *last*."""
    head, rest = text.split(first, 1)
    mark, rest = rest.split("\n", 1)
    tail = rest[rest.index(last) :]
    return f"{head}{first}{mark}\n" + "\n".join(lines) + f"\n{tail}"


MADE = (
    (GRAMMAR, grammar),
    (MOVEMENTS, movements),
    (EXPRESSIONS, expressions),
    (EFFECTS, effects),
    (LANGUAGE, language),
)

if __name__ == "__main__":
    for path, written in MADE:
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
