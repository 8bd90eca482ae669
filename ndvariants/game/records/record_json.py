"""Records as JSON, and back.

    {"format": "ndvariants game", "version": 1, "variant": "chess", "start": "... w - - 0 1",
     "moves": ["e2e4", {"move": "e7e5", "comment": "open", "instead": [["c7c5", "g1f3"], ["e7e6"]]}, "g1f3"],
     "outcome": {"winner": "white", "reason": "resignation"}, "players": {"white": "Ann"}}

A line is a list of moves; a move is its text, or an object with its comment, its marks, and the lines that were played
``instead`` of it. Only ``variant`` must be there; a broken file is reported with its place and a way to mend it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from ndvariants.errors import RecordError, VariantError
from ndvariants.game.move import Outcome
from ndvariants.game.records.record import START, Record, Step
from ndvariants.game.text.faults import did_you_mean
from ndvariants.language.yaml.source import source_from_text
from ndvariants.model.variant import ParameterValue

FORMAT, VERSION = "ndvariants game", 1
_TEXTS = ("variant", "start", "digest", "rules", "comment")
_KEYS = (*_TEXTS, "format", "version", "parameters", "players", "tags", "moves", "outcome")
_MOVE_KEYS = ("move", "comment", "marks", "instead")

Key = str | int


def record_json(record: Record) -> str:
    """The record as a JSON text of several lines; ``record_from_json`` gives back an equal record."""
    values: dict[str, Any] = {"format": FORMAT, "version": VERSION, "variant": record.variant}
    values |= {key: getattr(record, key) for key in _TEXTS[1:] if getattr(record, key)}
    values |= {key: dict(getattr(record, key)) for key in ("parameters", "players", "tags") if getattr(record, key)}
    values["moves"] = _line(record, record.after())
    if record.outcome is not None:
        values["outcome"] = {"winner": record.outcome.winner, "reason": record.outcome.reason}
    rows = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _line(record: Record, choices: tuple[int, ...]) -> list[Any]:
    """The main line through these steps, which follow the same one; the others stand at the first ``instead``."""
    line: list[Any] = []
    while choices:
        number, others = choices[0], choices[1:]
        step = record.steps[number]
        entry: dict[str, Any] = {"move": step.move}
        if step.comment:
            entry["comment"] = step.comment
        if step.marks:
            entry["marks"] = list(step.marks)
        if others:
            entry["instead"] = [_line(record, (other,)) for other in others]
        line.append(step.move if len(entry) == 1 else entry)
        choices = record.after(number)
    return line


def record_from_json(text: str, path: str = "<record>") -> Record:
    """The record that a JSON text holds; RecordError says what is wrong with it, where, and how to mend it."""
    try:
        values = json.loads(text)
    except json.JSONDecodeError as error:
        line = text.split("\n")[error.lineno - 1]
        raise RecordError(_shown(path, error.lineno, error.colno, f"this is no JSON: {error.msg}", line)) from None
    except RecursionError:
        raise RecordError(f"{path}: the lists are nested too deeply") from None
    return _Reader(text, path).record(values)


class _Reader:
    """Reads the values of one text; finds the place of a value only when it is wrong."""

    def __init__(self, text: str, path: str) -> None:
        self._text, self._path = text, path
        self._steps: list[Step] = []

    def record(self, values: Any) -> Record:
        if not isinstance(values, dict):
            self._fault((), "a record is an object", 'begin with {"variant": "NAME", "moves": [...]}')
        self._known_keys((), values, _KEYS)
        if values.get("format", FORMAT) != FORMAT:
            self._fault(("format",), f"this is no game of ndvariants but `{values['format']}`", f"expected `{FORMAT}`")
        if values.get("version", VERSION) != VERSION:
            hint = f"this program reads version {VERSION}"
            self._fault(("version",), f"version {values['version']} of records is not known", hint)
        if "variant" not in values:
            self._fault((), "the name of the variant is missing", 'add "variant": "NAME"')
        texts = {key: self._as_text((key,), values.get(key, "")) for key in _TEXTS}
        parameters = {key: self._parameter(key, value) for key, value in self._mapping(values, "parameters").items()}
        players, tags = (
            {name: self._as_text((key, name), value) for name, value in self._mapping(values, key).items()}
            for key in ("players", "tags")
        )
        self._read_line(("moves",), values.get("moves", []), START)
        outcome = self._outcome(values.get("outcome"))
        steps = tuple(self._steps)
        return Record(**texts, steps=steps, parameters=parameters, players=players, tags=tags, outcome=outcome)

    def _read_line(self, keys: tuple[Key, ...], line: Any, before: int) -> None:
        if not isinstance(line, list):
            self._fault(keys, "a line of moves is a list", 'such as ["e2e4", "e7e5"]')
        waiting: list[tuple[tuple[Key, ...], Any, int]] = []
        for place, entry in enumerate(line):
            at = (*keys, place)
            if isinstance(entry, dict):
                self._known_keys(at, entry, _MOVE_KEYS)
                move = self._as_text((*at, "move"), entry.get("move"))
                comment = self._as_text((*at, "comment"), entry.get("comment", ""))
                marks = self._list((*at, "marks"), entry.get("marks", []), int)
                instead = self._list((*at, "instead"), entry.get("instead", []), list)
                waiting += [((*at, "instead", k), other, before) for k, other in enumerate(instead)]
            else:
                move, comment, marks = self._as_text(at, entry), "", []
            self._steps.append(Step(move, before, comment, tuple(marks)))
            before = len(self._steps) - 1
        for at, other, branch in waiting:
            self._read_line(at, other, branch)

    def _outcome(self, value: Any) -> Outcome | None:
        if value is None:
            return None
        if not isinstance(value, dict):
            self._fault(("outcome",), "an outcome is an object", 'such as {"winner": "white", "reason": "resignation"}')
        self._known_keys(("outcome",), value, ("winner", "reason"))
        winner = value.get("winner")
        if winner is not None:
            winner = self._as_text(("outcome", "winner"), winner)
        return Outcome(winner, self._as_text(("outcome", "reason"), value.get("reason", "")))

    def _parameter(self, key: str, value: Any) -> ParameterValue:
        if isinstance(value, bool | int | str):
            return value
        return tuple(self._list(("parameters", key), value, int))

    # ----------------------------------------------------------------------- kinds, and faults

    def _mapping(self, values: Mapping[str, Any], key: str) -> dict[str, Any]:
        value = values.get(key, {})
        if not isinstance(value, dict):
            self._fault((key,), f"`{key}` is an object", "such as {}")
        return value

    def _list(self, keys: tuple[Key, ...], value: Any, kind: type) -> list[Any]:
        words = "numbers" if kind is int else "lists of moves"
        if not isinstance(value, list):
            self._fault(keys, f"`{keys[-1]}` is a list of {words}", "such as []")
        for place, part in enumerate(value):
            if not isinstance(part, kind) or isinstance(part, bool):
                self._fault((*keys, place), f"`{keys[-1]}` is a list of {words}", "")
        return value

    def _as_text(self, keys: tuple[Key, ...], value: Any) -> str:
        if not isinstance(value, str):
            name = keys[-1] if isinstance(keys[-1], str) else "a move"
            hint = "a move is a text, or an object with `move`" if "moves" in keys else "put it in quotes"
            self._fault(keys, f"{name} is missing or no text", hint)
        return value

    def _known_keys(self, keys: tuple[Key, ...], values: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in values:
            if key not in known:
                hint = did_you_mean(key, known) or f"known are {', '.join(known)}"
                self._fault((*keys, key), f"`{key}` means nothing here", hint)

    def _fault(self, keys: tuple[Key, ...], message: str, hint: str) -> NoReturn:
        try:  # JSON is YAML, and its reader knows the places
            place = source_from_text(self._text, self._path).place(*keys)
            line, column = place.line, place.column
        except VariantError:
            line, column = 1, 1
        lines = self._text.splitlines() or [""]
        raise RecordError(_shown(self._path, line, column, message, lines[line - 1]), hint)


def _shown(path: str, line: int, column: int, message: str, text: str) -> str:
    first = max(0, column - 40)
    return f"{path}:{line}:{column}: {message}\n    {text[first : first + 72]}\n    {' ' * (column - 1 - first)}^"
