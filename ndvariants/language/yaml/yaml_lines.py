"""A line that is no YAML, judged by what its author meant: other languages' comments, ``key = value``, indentation."""

from __future__ import annotations

import json
import re

from ndvariants.errors import BARE, COLONLESS, CUT, Edit, Problem, Remedy, Subject, Surety, problem_at, write
from ndvariants.language.borrowed import parts_said
from ndvariants.language.yaml.places import Text, depth, line_at
from ndvariants.language.yaml.yaml_edits import indented
from ndvariants.words.endings import Result

Advised = tuple[str, str, tuple[Edit, ...]]  # message, hint, and what would mend the line
_LONGEST_SHOWN = 80  # characters of a line that is rewritten
_COMMENT = re.compile(r"^[ \t]*(//|--(?!-)|/\*|<!--|;|%)", re.MULTILINE)
_BULLET = re.compile(r"^[ \t]*([*•·+])[ \t]+(?=\S)", re.MULTILINE)
_ASSIGNED = re.compile(r"^[ \t]*((\w+)[ \t]*(?::=|=)[ \t]*(\S.*?))[ \t]*$", re.MULTILINE)
_GLUED = re.compile(r"^[ \t]*(?:- )?((\w+):([^\s:/].*?))[ \t]*$", re.MULTILINE)
_BARE = re.compile(r"^[ \t]*((\w+)((?:[ \t]+[\w=]+){0,8})[ \t]*)$", re.MULTILINE)
_BRACED = re.compile(r"(\w+)[ \t]+\{(?=[ \t]*\w)")  # a key of a block that goes on with a brace
_BEFORE_BRACKET = re.compile(r"[{,]\s*([^\W\d]\w*)[ \t]+$")
_BEFORE_A_LIST = re.compile(r"^[ \t]*(?:- )?(\w+)[ \t]+(?=\[.*\][ \t]*$)", re.MULTILINE)
_SIZES = re.compile(r"(?<=grid:)[ \t]+\{\s*(\d+(?:\s*[,x×*]\s*\d+){0,2})\s*\}")
_COUNTED = re.compile(r"(\d+) (\w+)")
_EQUATED = re.compile(r"(\w+)\s*(?:=|:=|->|=>|→)\s*(\w+)")
_SWITCHES = ("royal", "iron", "mutable", "movable", "extra", "pass", "neutral", "drop")  # keys of true and false
_QUOTES = "\"'"
_LISTED = ("to", "as", "owners", "of", "for", "drop", "names", "choices")  # keys of several names
_GRID_AXES = ("file", "rank", "level")
NO_COLON, NO_SPACE = "this key has no `:`", "a space is missing behind the `:`"
_GONE_ON = ("could not find expected ':'", "mapping values", "expected <block end>", "did not find expected key")


def strange_line(text: Text, first: int, last: int, said: str) -> Problem | None:
    """The fault of a line between two characters, or of the line before, that another notation would read."""
    raw = text.text
    near, end = line_at(raw, first)[0], line_at(raw, last)[1]
    begin, _ = line_at(raw, max(0, near - 1))
    if found := _COMMENT.search(raw, begin, end):
        hint = Remedy("#", "a comment begins with `#`", Surety.SURE)
        return _fault(text, found, f"`{found[1]}` begins no comment", hint)
    if found := _BULLET.search(raw, begin, end):
        hint = Remedy("-", listed_hint(text, found.start(1)), Surety.SURE)
        return _fault(text, found, f"a line of a list does not begin with `{found[1]}`", hint)
    if not any(words in said for words in _GONE_ON):
        return None
    if found := _ASSIGNED.search(raw, begin, end):
        better = write(f"{found[2]}: {found[3]}", surety=Surety.SURE)
        return _fault(text, found, "a value stands behind `: `, not behind `=`", better)
    if "could not find" not in said:
        return None
    if found := _BARE.search(raw, near, end):
        key, rest = found[2], found[3].strip(" =")
        below = write(f"{key}:", ", and what belongs to it below, deeper", Surety.SURE)
        better = write(f"{key}: {rest}", surety=Surety.SURE) if rest else below
        return _fault(text, found, NO_COLON, better, COLONLESS)
    if found := _BEFORE_A_LIST.search(raw, near, end):
        return without_colon(text, *found.span(1), found.end())
    found = _GLUED.search(raw, begin, end)
    return None if found is None else _fault(text, found, NO_SPACE, spaced(found[2], found[3]))


def _fault(text: Text, found: re.Match[str], message: str, hint: Remedy, about: Subject = ()) -> Problem:
    return problem_at("NDV002", text.place(*found.span(1)), message, "", hint, about)


def braced_key(text: Text, start: int, end: int) -> Problem | None:
    """The fault of a key that has swallowed the brace behind it for want of a colon: ``rook {letter: r}``."""
    found = _BRACED.match(text.text, start, end)
    return None if found is None else without_colon(text, found.start(1), found.end(1), found.end() - 1)


def key_in_braces(text: Text, index: int) -> Problem | None:
    """The fault of a key in braces without a colon before the bracket at a character: ``{grid {file: 8}}``."""
    found = _BEFORE_BRACKET.search(text.text, max(index - _LONGEST_SHOWN, 0), index)
    return None if found is None else without_colon(text, found.start(1), found.end(1), index)


def without_colon(text: Text, start: int, end: int, bracket: int) -> Problem:
    """The fault of a key at some characters, without a colon before its bracket."""
    key, raw = text.text[start:end], text.text
    close = _closed(raw[bracket:].split("\n", 1)[0])
    shown = raw[bracket : bracket + close] if 0 < close <= _LONGEST_SHOWN else f"{raw[bracket]} ..."
    hint = Remedy(f"{key}:", f"write `{key}: {shown}`", Surety.SURE)
    return problem_at("NDV002", text.place(start, end), NO_COLON, "", hint, COLONLESS)


def _closed(line: str) -> int:
    """Return how many characters a bracket takes up to its closing one on its line; 0: it is not closed there."""
    deep = 0
    for i, sign in enumerate(line):
        deep += (sign in "[{") - (sign in "]}")
        if deep == 0:
            return i + 1
    return 0


def aligned_hint(text: Text, start: int, index: int) -> tuple[str, tuple[Edit, ...]]:
    """Return how to begin a line that is indented otherwise than the keys of the mapping that begins at ``start``."""
    raw = text.text
    wide = start - line_at(raw, start)[0]
    lonely = _lonely(text, index)
    if lonely is not None:
        return lonely
    key = re.match(r"[\w ]+?(?=\s*:)", raw[start : start + _LONGEST_SHOWN])
    here = index - line_at(raw, index)[0]
    if key is None or wide == here:
        return "align it with its neighbours, and give every key its `:`", ()
    return f"begin it {_wide(wide)}, as `{key[0]}` does; it has {here}", indented(text, index, wide)


def _lonely(text: Text, index: int) -> tuple[str, tuple[Edit, ...]] | None:
    """Fix if the line above is indented less than this one and the one above it; None elsewhere."""
    raw = text.text
    lines = [line for line in raw[: raw.find("\n", index)].split("\n") if line.strip()][-3:]
    wide = [depth(line) for line in lines]
    if len(lines) < 3 or not wide[0] == wide[2] > wide[1] or lines[1].rstrip().endswith(":"):
        return None
    key, at = lines[1].strip().partition(":")[0], raw[: line_at(raw, index)[0]].rstrip()
    return f"begin `{key}` with {wide[0]} spaces, like its neighbours", indented(text, len(at) - 1, wide[0])


def listed_hint(text: Text, index: int) -> str:
    """Return how a line is written that stands among the lines of a list."""
    line = text.text[slice(*line_at(text.text, index))].strip().lstrip("-*").strip()
    if not 0 < len(line) <= _LONGEST_SHOWN:
        return "begin it with `- `, aligned with the others"
    return f"begin it with `- `, aligned with the others: `- {line}`"


def quoted_hint(text: Text, index: int) -> tuple[str, tuple[Edit, ...]]:
    """The text behind the first colon of a line, in quotes."""
    begin, end = line_at(text.text, index)
    line = text.text[begin:end]
    ended = re.match(rf"\s*-\s+([^:\"]+):\s*([^:\"]+):\s*({'|'.join(Result)})\s*$", line)
    if ended is not None:
        better = f"{ended[1].strip()}, {ended[2].strip()}: {ended[3]}"
        span = text.span(begin + ended.start(1), begin + ended.end(3))
        return f"write `,` between conditions: `{better}`", (Edit(span, better, Surety.SURE),)
    found = re.match(r"\s*(?:- )?[\w ]+:\s+([^\"'{\[|>#][^\"{}\[\]#]*?)\s*(?:\s#.*)?$", line)
    if found is None or len(found[1]) > _LONGEST_SHOWN:
        return 'put the text behind the first colon in quotes: "..."', ()
    place = text.span(begin + found.start(1), begin + found.end(1))
    edit = Edit(place, f'"{found[1]}"', Surety.SURE)
    mapping = Edit(place, f"{{{found[1]}}}", Surety.LIKELY)  # where keys are wanted the loop of repair finds it
    return f"put the text behind the first colon in quotes: {edit.text}", (edit, mapping)


def _wide(spaces: int) -> str:
    """``with 2 spaces``."""
    return f"with {spaces} space{'s' * (spaces != 1)}" if spaces else "at the very left"


def too_deep(text: Text, index: int) -> Advised | None:
    """Message, hint and edit of a key that stands deeper than the value above it; None for a second colon."""
    raw = text.text
    begin, _ = line_at(raw, index)
    above = raw[:begin].rstrip("\n").rpartition("\n")[2]
    here, there = depth(raw[begin:index]), depth(above)
    if not re.fullmatch(r"\s*\w+", raw[begin:index]) or here <= there or not re.search(r":\s+\S", above):
        return None
    opened = raw[:begin].rstrip("\n").rpartition("\n")[0].rpartition("\n")[2]
    if opened.rstrip().endswith(":") and depth(opened) == there:
        message = "this line does not stand deep enough"
        return message, f"begin it {_wide(here)}, like the line below", indented(text, begin - 1, here)
    hint = f"begin it {_wide(there)}, like the line above"
    return "this line stands too deep", hint, indented(text, index, there)


def spaced(key: str, value: str) -> Remedy:
    """The remedy for a key whose value stands right behind its colon."""
    better = f"{key}: {value}"
    return Remedy(better, f"put a space behind the colon: `{better}`", Surety.SURE)


def quoted(text: str, more: str = "", what: str = "the text") -> Remedy:
    """The remedy for a text that needs quotes."""
    better = f'"{text}"'
    return Remedy(better, f"put {what} in quotes: {better}{more}", Surety.SURE)


def without_comma(key: str, whole: str) -> Remedy:
    """Replacement for a text with a comma that is not held together by quotes."""
    parts = [part.strip() for part in whole.split(",")]
    names = parts_said(whole)
    if key in _LISTED and all(map(str.isidentifier, names)):
        return write(f"[{', '.join(names)}]", surety=Surety.SURE)
    if key == "forward" and all(part.lstrip("+-").isidentifier() for part in parts):
        ways = [part if part[0] in "+-" else f"+{part}" for part in parts]
        sentence = f"write `forward: {' | '.join(ways)}`; for both at once `{''.join(ways)}`"
        return Remedy(" | ".join(ways), sentence, Surety.LIKELY)
    if key == "moves" and all(part.startswith(("step ", "slide ", "leap ", "hop ")) for part in parts):
        sentence = f"write each on a line of its own, below `moves: |`; or, for one path, `{' then '.join(parts)}`"
        return Remedy(json.dumps("\n".join(parts)), sentence, Surety.LIKELY)
    more = "" if "(" in whole or key == "moves" else f"; or, where several words are meant, write a list: [{whole}]"
    return quoted(whole.strip(_QUOTES), more)


def said_alone(word: str) -> tuple[str, str] | None:
    """Key and value that a word of braces without a colon means: ``2 knights``, ``royal``; None where it is unclear."""
    if counted := _COUNTED.fullmatch(word):
        return counted[2], counted[1]
    if equated := _EQUATED.fullmatch(word):
        return equated[1], equated[2]
    return (word, "true") if word in _SWITCHES else None


def goes_on(one: Problem, other: Problem) -> bool:
    """Return True if a text that commas cut is reported at the first of them, and at the next one, too."""
    begun = (one.place.line, one.place.column) == (other.place.line, other.place.column)
    return begun and one.about == other.about == CUT


def sizes_alone(text: Text, start: int) -> tuple[list[tuple[str, int, int]], Problem] | None:
    """The axes that the numbers of ``grid: {8, 8}`` are meant for, and its fault; ``None`` for any other braces.

    A number alone is that of a square board.
    """
    begin = text.text.rfind(":", 0, start) + 1
    found = _SIZES.match(text.text, begin)
    if found is None or text.text.find("{", begin) != start:
        return None
    spans = [(one.start() + found.start(1), one.end() + found.start(1)) for one in re.finditer(r"\d+", found[1])]
    spans = spans * 2 if len(spans) == 1 else spans
    widths = [(name, *span) for name, span in zip(_GRID_AXES, spans, strict=False)]
    said = ", ".join(f"{name}: {text.text[first:last]}" for name, first, last in widths)
    place = text.place(start, found.end())
    hint = Remedy(f"{{{said}}}", f"write `grid: {{{said}}}`", Surety.SURE)
    return widths, problem_at("NDV002", place, "the sizes of a grid have names", "sizes of what?", hint)


def ends_before(one: Problem, other: Problem) -> bool:
    """Return True if a text is reported as a key without a value that goes on in a fault behind it, or is that key."""
    end = one.place.line, one.place.column + one.place.length
    if other.about == COLONLESS:
        return end == (other.place.line, other.place.column + other.place.length)
    return one.about[:1] == BARE and end == (other.place.line, other.place.column)
