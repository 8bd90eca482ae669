"""Translation of PyYAML's errors into the author's words, for both of its parsers."""

from __future__ import annotations

import re

import yaml

from ndvariants.errors import Edit, Place, Problem, Surety
from ndvariants.faults.reading import StrangeYaml, Unreadable
from ndvariants.language.yaml.places import Text, line_at
from ndvariants.resources import plain_sections

_LONGEST_SHOWN = 80  # characters of a line that is rewritten
_BEHIND_COLON = re.compile(r"\s*(?:- )?[\w ]+:\s+([^\"'{\[|>#][^\"{}\[\]#]*?)\s*(?:\s#.*)?$")


def translated(text: Text, error: yaml.MarkedYAMLError) -> Problem:
    """Return PyYAML's complaint in the author's words, with the other place it names."""
    mark = error.problem_mark or error.context_mark
    index = mark.index if mark is not None else 0
    begun = error.context_mark.index if error.context_mark is not None else index
    said = f"{error.context or ''} {error.problem or ''}".strip()
    if second_colon(text.text, error) is not None:
        said, begun = "a second colon", index
    elif text.text[index : index + 1] == "\t":
        said = "found a tab"
    elif "quoted scalar" in said and "end of stream" in said:
        index = begun
    place = text.place(index, index + 1)
    related: tuple[tuple[Place, str], ...] = ((text.place(begun, begun + 1), "it began here"),) if begun < index else ()
    for line in plain_sections("yaml")["fault"]:
        words, message, hint = line.split(" | ")
        if any(word in said for word in words.split(" / ")):
            hint, edits = _quoted(text, index, hint) if said == "a second colon" else (hint, ())
            return StrangeYaml(hint, message).at(place, related=related, edits=edits)
    return Unreadable(said).at(place, related=related)


def _quoted(text: Text, index: int, hint: str) -> tuple[str, tuple[Edit, ...]]:
    """The text behind the first colon of a line, in quotes."""
    begin, end = line_at(text.text, index)
    found = _BEHIND_COLON.match(text.text[begin:end])
    if found is None or len(found[1]) > _LONGEST_SHOWN:
        return hint, ()
    place = text.span(begin + found.start(1), begin + found.end(1))
    edit = Edit(place, f'"{found[1]}"', Surety.SURE)
    mapping = Edit(place, f"{{{found[1]}}}", Surety.LIKELY)  # where keys are wanted the loop of repair finds it
    return f"put the text behind the first colon in quotes: {edit.text}", (edit, mapping)


def second_colon(raw: str, error: yaml.MarkedYAMLError) -> int | None:
    """Return the index of a colon that should have been inside quotes, if that is the fault."""
    mark = error.problem_mark
    if mark is None or raw[mark.index : mark.index + 1] != ":":
        return None
    line = raw[line_at(raw, mark.index)[0] : mark.index]
    quoted = line.rstrip()[-1:] in ("'", '"', "]", "}")
    return mark.index if re.search(r":\s", line) and not quoted else None
