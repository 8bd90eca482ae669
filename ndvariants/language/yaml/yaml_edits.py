"""Changes that make YAML of a line: its indentation, its ``- ``, a closing bracket or quote."""

from __future__ import annotations

import re

from ndvariants.errors import Edit, Surety
from ndvariants.language.yaml.places import Text, depth, line_at

_CODE = re.compile(r"(?:[^#]++|(?<=\S)#)*+")  # a line without its comment; possessive, for lines of megabytes


def indented(text: Text, index: int, wide: int) -> tuple[Edit, ...]:
    """The line of a character with that many spaces before it."""
    begin, end = line_at(text.text, index)
    raw = text.text[begin:end]
    return (Edit(text.span(begin, begin + depth(raw)), " " * wide, Surety.SURE),)


def dashed(text: Text, index: int) -> tuple[Edit, ...]:
    """The line of a character as one of a list."""
    begin, end = line_at(text.text, index)
    found = re.match(r"\s*(-(?=\S))?", text.text[begin:end])
    at = begin + (found.end() if found else 0)
    start = begin + found.start(1) if found and found[1] else at
    return (Edit(text.span(start, at), "- ", Surety.SURE),)


def untabbed(text: Text, begin: int) -> tuple[Edit, ...]:
    """The line that begins at a character with spaces in place of tabs: as deep as the line below, or above."""
    raw = text.text
    head = re.compile(r"[ \t]*(?:-[ \t]*)?").match(raw, begin)
    assert head is not None
    place = text.span(begin, head.end())
    if "-" in head[0]:
        return (Edit(place, head[0].replace("\t", " "), Surety.SURE),)
    below = raw[line_at(raw, begin)[1] + 1 :].split("\n")
    above = raw[:begin].rstrip("\n").split("\n")[::-1]
    widths = (next((depth(line) for line in lines if line.strip() and "\t" not in line), 0) for lines in (below, above))
    return tuple(Edit(place, " " * wide, Surety.SURE) for wide in dict.fromkeys(widths))


def closing(text: Text, index: int, sign: str) -> tuple[Edit, ...]:
    """A closing bracket or quote on the line of a character: before the brackets that end it, or behind them."""
    begin, end = line_at(text.text, index)
    code = _CODE.match(text.text, begin, end)
    line = (code[0] if code else "").rstrip()
    inner = len(line.rstrip("}]")) if sign in "\"'" else len(line)
    spots = dict.fromkeys((begin + inner, begin + len(line)))
    return tuple(Edit(text.span(at, at), sign, Surety.SURE) for at in spots if at > index)
