"""Translation of PyYAML's errors into the author's words, for both of its parsers."""

from __future__ import annotations

import re
from dataclasses import replace

import yaml

from ndvariants.errors import Edit, Place, Problem, Remedy, Surety, problem_at
from ndvariants.language.yaml.places import Text, depth, line_at
from ndvariants.language.yaml.yaml_edits import closing, dashed, untabbed
from ndvariants.language.yaml.yaml_lines import (
    Advised,
    aligned_hint,
    key_in_braces,
    listed_hint,
    quoted_hint,
    strange_line,
    too_deep,
)
from ndvariants.resources import plain_sections

MOST_SCANNED = 300_000  # characters before a fault that are read once more, slowly, to explain it

# Words before round brackets, in which a square one is never meant.
_ROUND = ("axes", "count", "check", "move", "rank", "file", "level", "width", "owner", "piece", "empty", "attacked")


def translated(text: Text, error: yaml.MarkedYAMLError) -> Problem:
    """PyYAML's complaint in the author's words, with the other place it speaks of."""
    mark = error.problem_mark or error.context_mark
    index = mark.index if mark is not None else 0
    said = f"{error.context or ''} {error.problem or ''}".strip()
    begun = error.context_mark.index if error.context_mark is not None else index
    related: tuple[tuple[Place, str], ...] = ()
    if begun < index:
        related = ((text.place(begun, begun + 1), "it began here"),)
    known = (
        _tab(text, index, related)
        or strange_line(text, min(index, begun), index, said)
        or _quotes(text, index, said, begun)
        or _bracket(text, index, said, begun)
    )
    if known is not None:
        return known
    if second_colon(text.text, error) is not None:
        said, related = "mapping values are not allowed", ()
    for line in plain_sections("yaml")["fault"]:
        words, message, hint = line.split(" | ")
        if any(word in said for word in words.split(" / ")):
            message, hint, edits = _closer(text, index, begun, said, (message, hint))
            place = _odd_line(text, index, edits)
            return Problem("NDV002", place, message, "", hint, related=related, edits=edits)
    return Problem("NDV002", text.place(index, index + 1), f"this is not YAML: {said}", related=related)


def _odd_line(text: Text, index: int, edits: tuple[Edit, ...]) -> Place:
    """Place of a fault: at a character; at the line above if that is indented differently."""
    place = text.place(index, index + 1)
    if not edits or edits[0].place.line >= place.line:
        return place
    above = text.line(edits[0].place.line)
    return replace(place, line=edits[0].place.line, column=1, length=len(above.rstrip()))


def _closer(text: Text, index: int, begun: int, said: str, plain: tuple[str, str]) -> Advised:
    message, hint = plain
    if "mapping values" in said:
        return too_deep(text, index) or (message, *quoted_hint(text, index))
    if "expected ','" in said and text.text[begun : begun + 1] in ("[", "{"):
        sign = "}" if text.text[begun] == "{" else "]"
        return message, f"close it with `{sign}`; or put a `,` between the values", closing(text, index, sign)
    if "did not find expected '-'" in said:
        return message, listed_hint(text, index), dashed(text, index)
    if "expected <block end>" in said or "did not find expected key" in said:
        if _is_beside_a_list(text.text, index):
            return "this line does not fit the list it stands in", listed_hint(text, index), dashed(text, index)
        return message, *aligned_hint(text, begun, index)
    return message, hint, ()


def _tab(text: Text, index: int, related: tuple[tuple[Place, str], ...]) -> Problem | None:
    begin, _ = line_at(text.text, index)
    tab = text.text.find("\t", begin, index + 1)
    if tab < 0 or not (text.text[begin:tab].isspace() or tab in (index, begin)):
        return None
    message, place = "a tab cannot indent YAML", text.place(tab, tab + 1)
    return Problem("NDV002", place, message, "a tab", "use spaces", related=related, edits=untabbed(text, begin))


def _quotes(text: Text, index: int, said: str, begun: int) -> Problem | None:
    endless = "quoted scalar" in said and "end of stream" in said
    quoted = (begun, 0) if endless else _open_quotes(text.text, index)
    if quoted is None:
        return None
    start, line = quoted
    sign = text.text[start]
    message = f"these quotes are closed only on line {line}" if line else "these quotes are never closed"
    hint = f"close them on this line: `{sign}` behind the text" if line else f"close them: `{sign}` behind the text"
    edits = closing(text, start, sign)
    return Problem("NDV002", text.place(start, start + 1), message, "opened here", hint, edits=edits)


def _bracket(text: Text, index: int, said: str, begun: int) -> Problem | None:
    raw = text.text
    here = text.place(index, index + 1)
    if "flow" in said and "expected ','" in said and "\n" in raw[begun:index] and raw[begun : begun + 1] in ("[", "{"):
        sign = "}" if raw[begun] == "{" else "]"
        message, hint = "this bracket is not closed", f"close it with `{sign}`; or put a `,` between the values"
        related = ((text.place(begun, begun + 1), "opened here"), (here, "it was wanted before this"))
        edits = closing(text, begun, sign)
        wanted = edits[0].place if edits else None
        place = replace(wanted, column=wanted.column - 1, length=2) if wanted else text.place(begun, begun + 1)
        return Problem("NDV002", place, message, f"`{sign}` is missing", hint, related=related, edits=edits)
    if raw[index : index + 1] in tuple("}]") and "expected ','" not in said:
        return Problem("NDV002", here, "this bracket closes nothing", "", "remove it, or open the bracket before")
    opened = raw[index : index + 1] in ("[", "{")
    if opened and "flow mapping" in said and (keyed := key_in_braces(text, index)) is not None:
        return keyed
    if opened and raw[index - 1 : index].isalnum():
        return _bracket_in_text(text, index)
    return None


def _bracket_in_text(text: Text, index: int) -> Problem:
    raw = text.text
    closed = raw.find("]", index, (raw.find("\n", index) + 1 or len(raw) + 1) - 1) if raw[index] == "[" else -1
    word = re.split(r"\W", raw[max(index - 40, 0) : index])[-1]
    end = closed + 1 or index + 1
    message = f"a `{raw[index]}` inside a text that stands in brackets"
    if closed > 0 and word in _ROUND:
        inside = raw[index + 1 : closed].strip()
        hint = Remedy(f"({inside})", f"write round brackets: `{word}({inside})`", Surety.SURE)
        return problem_at("NDV002", text.place(index, end), message, "", hint)
    begun = max(raw.rfind(mark, 0, index) + len(mark) for mark in (": ", "{", "[", ", ", "\n"))
    marks = ",}\n]" if raw[begun - 1] == "[" else ",}\n"
    stop = min((at for mark in marks if (at := _outside(raw, mark, end)) >= 0), default=len(raw))
    said = raw[begun:stop].strip() if closed > 0 else "..."
    better = f'put the text in quotes: "{said}"'
    edits = (Edit(text.span(begun, begun + len(said)), f'"{said}"', Surety.SURE),) if closed > 0 else ()
    return Problem("NDV002", text.place(index, index + 1), message, "", better, edits=edits)


def _outside(raw: str, mark: str, start: int) -> int:
    """Index of a mark after a position, ignoring ``]`` that close a bracket opened after it; -1: none."""
    at = raw.find(mark, start)
    while mark == "]" and at >= 0 and raw.count("[", start, at) > raw.count("]", start, at):
        at = raw.find(mark, at + 1)
    return at


def _is_beside_a_list(raw: str, index: int) -> bool:
    """Return True if exactly one of a line and the line above it begins with ``- ``, both being indented alike."""
    begin, _ = line_at(raw, index)
    lines = [raw[line_at(raw, max(begin - 1, 0))[0] : begin], raw[slice(*line_at(raw, index))]]
    return depth(lines[0]) == depth(lines[1]) and sum(line.lstrip().startswith("- ") for line in lines) == 1


def _open_quotes(raw: str, index: int) -> tuple[int, int] | None:
    """Index of quotes that swallow the lines up to the fault, and the line that closes them (0: none)."""
    last = None
    if index > MOST_SCANNED:
        return None
    try:
        for token in yaml.scan(raw, Loader=yaml.SafeLoader):
            if token.start_mark.index >= index:
                break
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
                last = token
    except yaml.MarkedYAMLError as error:
        if "quoted scalar" in (error.context or "") and "end of stream" in (error.problem or ""):
            return (error.context_mark.index, 0) if error.context_mark is not None else None
    except (yaml.YAMLError, ValueError, RecursionError):
        return None
    if last is None or last.start_mark.line == last.end_mark.line:
        return None
    line_of_fault = raw.count("\n", 0, index)
    return (last.start_mark.index, last.end_mark.line + 1) if last.end_mark.line == line_of_fault else None


def second_colon(raw: str, error: yaml.MarkedYAMLError) -> int | None:
    """Index of a colon that should have been inside quotes, if that is the fault."""
    mark = error.problem_mark
    if mark is None or raw[mark.index : mark.index + 1] != ":":
        return None
    line = raw[line_at(raw, mark.index)[0] : mark.index]
    quoted = line.rstrip()[-1:] in ("'", '"', "]", "}")
    return mark.index if re.search(r":\s", line) and not quoted else None
