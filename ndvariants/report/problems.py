"""Problems as text: the line, a caret under the fault, the reason, a suggestion.

Three forms of the same records: ``render`` for people (in the manner of rustc), ``problem_records`` for
programs, ``render_github`` for annotations in GitHub Actions.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ndvariants.errors import Place, Problem

TAB = 4  # columns of a tab, in the line and under it alike
WIDEST = 160  # columns of a shown line; longer ones are cut around the caret
_LONGEST_WORDS = 2_000  # characters of a message
_LONGEST = 8 * WIDEST  # characters that are looked at on either side of it: some have no width

_COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;34", "place": "1;34", "help": "1;36", "bold": "1"}


def render(problems: Iterable[Problem], sources: Mapping[str, str], colour: bool = False) -> str:
    """All problems as text, one blank line between two; ``sources`` maps paths to their texts.

    >>> place = Place("bad.yaml", 2, 10, 4)
    >>> problem = Problem("NDV101", place, "`leep` does not fit here", "expected a verb", "did you mean `leap`?")
    >>> print(render([problem], {"bad.yaml": "rook:\\n  moves: leep any\\n"}))
    error[NDV101]: `leep` does not fit here
     --> bad.yaml:2:10
      |
    2 |   moves: leep any
      |          ^^^^ expected a verb
      |
      = help: did you mean `leap`?
    <BLANKLINE>
    """
    paint = _painted if colour else _plain
    lines = {path: _split(text) for path, text in sources.items()}
    return "\n".join(_one(problem, lines, paint) for problem in problems)


def problem_records(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """All problems as plain values; places as ``path line column length``."""
    return [_record(problem) for problem in problems]


def render_github(problems: Iterable[Problem]) -> str:
    """One workflow command a problem, each on a line of its own."""
    return "".join(_command(problem) + "\n" for problem in problems)


# --------------------------------------------------------------------------- for people


def _one(problem: Problem, lines: Mapping[str, Sequence[str]], paint: Any) -> str:
    places = [(problem.place, problem.label, "^"), *((place, word, "-") for place, word in problem.related)]
    margin = max(len(str(place.line)) for place, _, _ in places)
    bar = " " * (margin + 1) + paint("|", "place")
    severity = problem.severity
    out = [f"{paint(f'{severity}[{problem.code}]', severity)}: {paint(_clean(problem.message), 'bold')}"]
    files = list(dict.fromkeys(place.path for place, _, _ in places))
    for path in files:
        here = [entry for entry in places if entry[0].path == path]
        arrow = paint("-->" if path == problem.place.path else ":::", "place")
        out.append(f"{' ' * margin}{arrow} {_clean(_expanded(str(here[0][0]), 0))}")
        out += _excerpts(
            sorted(here, key=lambda e: (e[0].line, e[0].column)), lines.get(path, ()), margin, severity, paint
        )
    if problem.hint:
        out += [bar, f"{' ' * (margin + 1)}{paint('=', 'place')} {paint('help', 'help')}: {_clean(problem.hint)}"]
    return "\n".join(out) + "\n"


def _excerpts(
    places: Sequence[tuple[Place, str, str]], lines: Sequence[str], margin: int, severity: str, paint: Any
) -> list[str]:
    bar = " " * (margin + 1) + paint("|", "place")
    out, last = [], 0
    for place, label, sign in places:
        if not 1 <= place.line <= len(lines):
            continue
        if last and place.line > last + 1:
            out.append("...")
        elif not last:
            out.append(bar)
        shown, start, width = _window(lines[place.line - 1], place)
        if place.line != last:
            out.append(f"{paint(str(place.line).rjust(margin), 'place')} {paint('|', 'place')} {shown}".rstrip())
        mark = paint(sign * width + (f" {_clean(label)}" if label else ""), severity if sign == "^" else "place")
        out.append(f"{bar} {' ' * start}{mark}")
        last = place.line
    return out


def _window(line: str, place: Place) -> tuple[str, int, int]:
    """The line as shown, and where the mark under it begins and how wide it is, in columns."""
    at, end = place.column - 1, place.column - 1 + place.length
    before = line[max(0, at - _LONGEST) : at]
    marked, after = line[at : min(end, at + _LONGEST)], line[end : end + _LONGEST]
    head = _expanded(before, 0)
    start = _width(head)
    middle = _expanded(marked, start)
    tail = _expanded(after, start + _width(middle))
    if _width(head + middle + tail) > WIDEST:
        head = head if start <= WIDEST // 2 else "…" + head[len(head) - WIDEST // 3 :]
        middle = middle[: WIDEST // 2]
        tail = tail[: WIDEST // 4] + ("…" if len(tail) > WIDEST // 4 else "")
        start = _width(head)
    return head + middle + tail, start, max(1, _width(middle))


def _expanded(text: str, column: int) -> str:
    """The text with tabs as spaces, and no character that a terminal would obey."""
    out: list[str] = []
    for character in text:
        if character == "\t":
            character = " " * (TAB - column % TAB)
        elif not character.isprintable():
            character = "\N{REPLACEMENT CHARACTER}"
        out.append(character)
        column += _width(character)
    return "".join(out)


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 1 + (unicodedata.east_asian_width(character) in "WF")
        for character in text
    )


def _clean(text: str) -> str:
    """The text without what a terminal would obey; of names without end the beginning."""
    short = text if len(text) <= _LONGEST_WORDS else text[:_LONGEST_WORDS] + "…"
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in short)


def _split(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _plain(text: str, _: str) -> str:
    return text


def _painted(text: str, what: str) -> str:
    return f"\x1b[{_COLOURS[what]}m{text}\x1b[0m"


# --------------------------------------------------------------------------- for programs


def _record(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "label": problem.label,
        "hint": problem.hint,
        **_position(problem.place),
        "related": [{**_position(place), "label": word} for place, word in problem.related],
    }


def _position(place: Place) -> dict[str, Any]:
    return {"path": place.path, "line": place.line, "column": place.column, "length": place.length}


def _command(problem: Problem) -> str:
    place = problem.place
    level = "notice" if problem.severity == "note" else problem.severity
    said = (
        problem.message
        + (f"; {problem.label}" if problem.label else "")
        + (f"\n{problem.hint}" if problem.hint else "")
    )
    where = f"file={_property(place.path)},line={place.line},col={place.column},endColumn={place.column + place.length}"
    return f"::{level} {where},title={_property(problem.code)}::{_escaped(said)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The value of a property; bytes of a file name that are no text are written as numbers."""
    plain = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return _escaped(plain).replace(":", "%3A").replace(",", "%2C")
