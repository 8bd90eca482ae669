"""What follows from the declared words, written into grammar and documents: ``python -m tests.made_words``."""

from __future__ import annotations

import re
from pathlib import Path

from ndvariants.words.triggers import RECORDS
from ndvariants.words.verbs import Verb

HERE = Path(__file__).resolve().parent.parent
GRAMMAR, EFFECTS = HERE / "grammar" / "effect.lark", HERE / "docs" / "reference" / "effects.md"


def grammar(text: str) -> str:
    """The grammar of effects with an alternative for each verb between its marks."""
    lines: dict[str, str] = {}
    for verb in Verb:
        for form in verb.forms:
            lines.setdefault(f"    | {form.alternative:<38} -> {verb.value:<10}", form.example)
    return between(text, "    // verbs: written", "    // end", [f"{line} // {said}" for line, said in lines.items()])


def effects(text: str) -> str:
    """The page about effects with a row for each event and each form of a verb in its tables."""
    forms = [form for verb in Verb for form in verb.forms]
    tried = [f": `{form.example}`" if form.example != form.written else "" for form in forms]
    rows = [f"| `{form.shown}` | {form.means}{form.more}{end} |" for form, end in zip(forms, tried, strict=True)]
    said = [(", ".join(f"`{way}`" for way in event.examples), event) for event in RECORDS.values()]
    whens = [f"| {ways} | {event.means}{event.more} | {event.knows}".rstrip() + " |" for ways, event in said]
    head = r"(\| trigger \| it happens[^\n]*\n\|---\|---\|---\|\n)(?:\|[^\n]*\n)*"
    text = re.sub(head, lambda m: m[1] + "\n".join(whens) + "\n", text)
    return re.sub(r"(\| `for each CELLS, STEP`[^\n]*\n)(?:\|[^\n]*\n)*", lambda m: m[1] + "\n".join(rows) + "\n", text)


def between(text: str, first: str, last: str, lines: list[str]) -> str:
    """The text with these lines between the line that begins with *first* and the next one that begins with *last*."""
    head, rest = text.split(first, 1)
    mark, rest = rest.split("\n", 1)
    tail = rest[rest.index(last) :]
    return f"{head}{first}{mark}\n" + "\n".join(lines) + f"\n{tail}"


if __name__ == "__main__":
    for path, written in ((GRAMMAR, grammar), (EFFECTS, effects)):
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
