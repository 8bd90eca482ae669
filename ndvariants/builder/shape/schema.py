"""Faults of a file's shape: JSON Schema errors in plain words.

The schema is ``schemas/variant.schema.json``. ``fits`` says quickly that a file has no faults; jsonschema finds those
there are, and this module rewrites them. What is faulty is cut out of the data, so that all else can still be
checked in the same run.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, Any

from ndvariants.builder.shape.faults import Faults
from ndvariants.builder.shape.fits import fits
from ndvariants.errors import AT, MISSING, NAME, Hint, Remedy, Surety, write
from ndvariants.faults.fault import Fault, suggestion
from ndvariants.faults.setup import HOW_TO_DRAW
from ndvariants.faults.shape import (
    BelowTheLeast,
    Empty,
    MissingKey,
    NameMeant,
    NoName,
    NotOneOf,
    TooFewOfThem,
    TooManyCharacters,
    TooManyOfThem,
    WrittenOtherwise,
    WrongType,
)
from ndvariants.language.borrowed import (
    amount_said,
    choice_meant,
    count_said,
    joined_ends,
    names_said,
    parts_said,
    result_hint,
    switch_meant,
)
from ndvariants.language.yaml.source import Key, Source, value_at, values_in
from ndvariants.resources import schema_text
from ndvariants.suggest import listed
from ndvariants.words.endings import Result

if TYPE_CHECKING:
    from jsonschema import ValidationError

_AXES = ("file", "rank", "level", "x", "y", "z")
_NAMED = ("players", "pieces", "registers")  # mappings of names that authors write as lists
_MOST_LISTED = 8
_WRAPPED = "[file] is a cylinder, [file, rank] a torus"
WHOLE_ENDING = "a whole ending"  # what a fault is about where an ending is one text
_WORDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


@cache
def schema_of_variants() -> dict[str, Any]:
    """The schema of variant files, read once; not to be changed."""
    found: dict[str, Any] = json.loads(schema_text("variant"))
    return found


@cache
def board_forms() -> tuple[str, ...]:
    """The keys of a board that say its kind: those on which the schema has this comment."""
    keys = schema_of_variants()["properties"]["board"]["properties"]
    return tuple(key for key, said in keys.items() if said.get("$comment") == "a kind of board")


def check_shape(source: Source, data: Any, faults: Faults) -> Any:
    """``data`` without its faulty parts; every departure from the schema is added to ``faults``."""
    schema = schema_of_variants()
    if fits(schema, data):
        return data
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(schema)
    found = validator.iter_errors(data)
    errors = sorted(found, key=lambda e: (e.validator == "required", [*map(str, e.absolute_path)]))
    cuts: list[tuple[Key, ...]] = []
    uniform = _of_uniform_lists(errors, data)
    for error in errors:
        path = tuple(error.absolute_path)
        if path[:-1] in uniform and path[-1] != 0:
            cuts.append(path)
        else:
            cuts.extend(_report(source, error, faults, path[:-1] if path[:-1] in uniform else ()))
    for path in cuts:
        _cut(data, path)
        faults.cut[path] = (AT, *map(str, path))
    return data


def check_filled(source: Source, data: Any, faults: Faults) -> None:
    """Note every key without a value: only a file that extends another may write ``null`` (to remove)."""
    for here, value in values_in(data):
        if here and value is None:
            faults.cut[here] = (AT, *map(str, here))
            faults.report(Empty(name_of(here)), source.key_place(*here), about=faults.cut[here])


def name_of(path: Iterable[Key]) -> str:
    """A path as text.

    >>> name_of(("endings", 2)), name_of(("pieces", "pawn", "moves"))
    ('endings[3]', 'pieces.pawn.moves')
    """
    text = ""
    for key in path:
        text += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if text else str(key)
    return text


def _of_uniform_lists(errors: Sequence[ValidationError], data: Any) -> set[tuple[Key, ...]]:
    """The paths of lists of several items that are all of the same wrong type: one fault says it of all."""
    wrong = Counter(
        (tuple(error.absolute_path)[:-1], type(error.instance))
        for error in errors
        if error.validator == "type" and error.absolute_path and isinstance(error.absolute_path[-1], int)
    )
    return {above for (above, _), n in wrong.items() if n == len(value_at(data, above)) > 1}


def _report(
    source: Source, error: ValidationError, faults: Faults, each: tuple[Key, ...] = ()
) -> list[tuple[Key, ...]]:
    """Add the fault to ``faults``; the paths that it makes unusable. It holds of each item of the list at ``each``."""
    path = tuple(error.absolute_path)
    match error.validator:
        case "required":
            return _missing_keys(source, error, path, faults)
        case "type":
            _wrong_type(source, error, path, faults, f"each of `{name_of(each)}`" if each else "")
        case "pattern" if "propertyNames" in error.absolute_schema_path:
            path = (*path, str(error.instance))
            name = _as_name(str(error.instance))
            fault = NameMeant(str(error.instance), name) if name else NoName(str(error.instance))
            faults.report(fault, source.key_place(*path), about=(NAME, name))
        case _:
            _not_allowed(source, error, path, faults)
    return [path]


def _as_name(said: str) -> str:
    """A text as a name; empty where it cannot be made one."""
    name = re.sub(r"\W+", "_", said.strip()).strip("_")
    return name if name and not name[0].isdigit() else ""


def _missing_keys(source: Source, error: Any, path: tuple[Key, ...], faults: Faults) -> list[tuple[Key, ...]]:
    for key in error.schema["required"]:
        if key not in error.instance and (*path, key) not in faults.cut:
            example = error.schema["properties"][key].get("examples", [""])[0]
            where = f"`{name_of(path)}`" if path else "the file"
            about = (MISSING, *map(str, path), key)
            faults.report(MissingKey(where, key, _as_yaml(example)), source.key_place(*path), about=about)
    return []


def _promotion(source: Source, said: str) -> str:
    words = re.findall(r"\w+", said.lower())
    pieces = [name for name in source.names("pieces") if name in words]
    zones = [name for name in source.names("zones") if name in words]
    return f"promotes: {{on: {(zones or ['rank = 8'])[0]}, to: [{', '.join(pieces) or said}]}}"


def _wrong_type(source: Source, error: Any, path: tuple[Key, ...], faults: Faults, all_of: str) -> None:
    allowed = error.validator_value if isinstance(error.validator_value, list) else [error.validator_value]
    wanted = listed(_WORDS[kind] for kind in allowed if kind != "null")
    name = all_of or f"`{name_of(path) or 'the file'}`"
    examples = error.schema.get("examples", [])
    hint: Hint = f"for example: {_as_yaml(examples[0])}" if examples else ""
    if path[-1:] == ("promotes",) and amount_said(str(error.instance)) == "none":
        hint = "leave it out: a piece without it does not promote"
    elif path[-1:] == ("promotes",) and isinstance(error.instance, str):
        hint = f"write `{_promotion(source, error.instance)}`: where, and to what"
    if path[-1:] == ("forward",) and isinstance(error.instance, list):
        hint = write(" | ".join(map(str, error.instance)), surety=Surety.SURE)
    if path == ("board", "grid") and (sizes := re.findall(r"\d+", str(error.instance))):
        sizes = sizes * 2 if len(sizes) == 1 else sizes
        axes = ", ".join(f"{axis}: {size}" for axis, size in zip(_AXES, sizes, strict=False))
        hint = f"for example: {{{axes}}}"
    hint = _meant_shape(path, error.instance) or hint
    if isinstance(error.instance, float) and isfinite(error.instance) and "integer" in allowed:
        hint = Remedy(str(round(error.instance)), f"write a whole number: {round(error.instance)}", Surety.LIKELY)
    if "boolean" in allowed and isinstance(error.instance, str) and switch_meant(error.instance):
        hint = write(switch_meant(error.instance), surety=Surety.SURE)
    if allowed == ["object"] and isinstance(error.instance, str) and ": " in error.instance:
        key, _, value = error.instance.partition(": ")
        better = f'{{"{key}": {value}}}'
        hint = Remedy(better, f"the colon stands outside the quotes: `{better}`", Surety.LIKELY)
    if "array" in allowed and not {"string", "object"} & set(allowed) and not isinstance(error.instance, dict | list):
        hint = _as_a_list(error, path, examples)
    whole = path[:1] == ("endings",) and len(path) == 2 and isinstance(error.instance, str)
    about = (WHOLE_ENDING, error.instance) if whole else (AT, *map(str, path))
    faults.report(WrongType(hint, name, wanted, _found(error.instance)), source.place(*path), about=about)


def _as_a_list(error: Any, path: tuple[Key, ...], examples: list[Any]) -> Hint:
    said = str(error.instance)
    if path == ("board", "wrap"):
        axes = f"[{', '.join(joined_ends(said))}]".replace("[]", _WRAPPED)
        return f"name the axes whose ends are joined: {axes}"
    if said.startswith("- "):
        return f"remove the `|` behind `{path[-1]}:`"
    if path == ("moves", "castling"):
        return "write each below it: `- king slides file e to g, rook file h to f, both unmoved, nothing between`"
    names = names_said(said)
    named = [word for word in error.schema.get("items", {}).get("enum", []) if word in names or f"{word}s" in names]
    if not named and amount_said(said) == "all":
        return f"name each in a list, as in {_as_yaml(examples[0])}" if examples else "name each in a list"
    better = f"[{', '.join(named) or _as_yaml(error.instance)}]"
    return Remedy(better, f"write it as a list: {better}", Surety.SURE)


def _meant_shape(path: tuple[Key, ...], said: Any) -> Hint:
    """A replacement for a value of the wrong shape, at places where it is plain; empty elsewhere."""
    if len(path) == 1 and path[0] in _NAMED and isinstance(said, list) and (named := _by_name(str(path[0]), said)):
        return write(f"{{{named}}}", surety=Surety.GAPS if "..." in named else Surety.LIKELY)
    if path[:1] == ("hands",) and len(path) == 2 and isinstance(said, list):
        counted = Counter(str(word) for word in said)
        return write(f"{{{', '.join(f'{word}: {n}' for word, n in counted.items())}}}", ": how many of each")
    if path[:1] == ("hands",) and len(path) == 2 and isinstance(said, str) and switch_meant(said):
        return "it says what they hold at the start: `{queen: 1}`; a captured piece gets there by `give captured to me`"
    if path[:1] == ("hands",) and len(path) == 2 and isinstance(said, str) and (held := _held(said)):
        return write(f"{{{held}}}", ": how many of each")
    if path[:1] == ("pieces",) and len(path) == 2 and isinstance(said, str):
        if said.lower() in ("remove", "removed", "none", "no", "delete", "gone", "off"):
            return write("null", ": it takes away what is inherited")
        return write(f"{{letter: {str(path[1])[0]}, moves: {said}}}")
    if path == ("extends",) and isinstance(said, list) and said:
        return write(str(said[0]), ": a file extends one other; copy what you need of the rest")
    if path[-1:] == ("letter",) and isinstance(said, list) and said:
        small = str(said[0]).lower()
        sentence = f"write one, small: `letter: {small}`; capitals are the first player's by themselves"
        return Remedy(small, sentence, Surety.LIKELY)
    if path[:1] == ("pieces",) and path[-1] == "moves" and isinstance(said, list) and all(map(_is_line, said)):
        lines = ", ".join(f"`{line}`" for line in said)
        return Remedy(
            json.dumps("\n".join(said)), f"write `moves: |`, and each on a line of its own: {lines}", Surety.LIKELY
        )
    if path[:2] == ("setup", "rows") and isinstance(said, str):
        return f"draw the board: {HOW_TO_DRAW.format(key=path[0])}"
    if path[:2] == ("setup", "cells") and len(path) == 3 and isinstance(said, list | str):
        cells = ", ".join(map(str, said)) if isinstance(said, list) else said
        return f"say which piece stands there: `{{PIECE: [{cells}]}}`"
    if path == ("endings",) and isinstance(said, dict) and 0 < len(said) <= _MOST_LISTED:
        results = [f"{{{_quoted(str(key))}: {_as_yaml(value)}}}" for key, value in said.items()]
        return write(f"[{', '.join(results)}]", "; or each on a line of its own, with `- ` before it")
    if path[-1:] == ("range",) and isinstance(said, list) and len(said) == 2:
        return write("..".join(map(str, said)), surety=Surety.SURE)
    if path[:1] == ("registers",) and len(path) == 2 and isinstance(said, int):
        return write(f"{{initial: {said}}}", f"; one for each player: `{{per: [player], initial: {said}}}`")
    return ""


def _is_line(said: Any) -> bool:
    return isinstance(said, str) and "\n" not in said


def _by_name(key: str, said: list[Any]) -> str:
    """Content in braces of a mapping of names made from a list of them; empty for a list of other things."""
    if not said or len(said) > _MOST_LISTED or not all(isinstance(one, str) and _as_name(one) == one for one in said):
        return ""
    ways = ["{forward: +rank}", "{forward: -rank}", *["{forward: +file}"] * _MOST_LISTED]
    behind = {"players": ways, "registers": ["{per: [player]}"] * len(said)}
    parts = behind.get(key) or [f"{{letter: {one[0].lower()}, moves: ...}}" for one in said]
    return ", ".join(f"{one}: {part}" for one, part in zip(said, parts, strict=False))


def _quoted(key: str) -> str:
    return f'"{key}"' if "," in key else key


def _held(said: str) -> str:
    """The pieces of a hand written in words, ``a king, 2 pawns``, with their numbers; empty for other texts."""
    held: list[str] = []
    for part in parts_said(said):
        found = re.fullmatch(r"(?:(\w+) *[x×*]? +)?([^\W\d]\w*)(?: *[x×*:=] *(\d+))?", part)
        number = found and (found[3] or found[1] or "1")
        if found is None or not number:
            return ""
        number = count_said(number) or number.rstrip("x×")
        if not number.isdigit():
            return ""
        held.append(f"{found[2].removesuffix('s') if number != '1' else found[2]}: {number}")
    return ", ".join(held)


def _not_allowed(source: Source, error: Any, path: tuple[Key, ...], faults: Faults) -> None:
    name, value, limit = name_of(path), error.instance, error.validator_value
    place = source.place(*path)
    hint: Hint = ""
    fault: Fault
    match error.validator:
        case "enum":
            words = [str(word) for word in limit]
            if isinstance(value, int) and "loss" in words:
                word = "repetition" if str(path[-1]).startswith("repet") else path[-1]
                hint = f"the number stands before the colon: `{word} {value}: draw`"
            if "loss" in words and str(path[-1]) in words and isinstance(value, str):
                place = source.key_place(*path)
                hint = f"the result stands behind the colon: `{value}: {path[-1]}`"
            if "loss" in words and (found := re.fullmatch(rf"(\d+)[,\s]+({'|'.join(Result)})", str(value))):
                hint = f"the number stands before the colon: `{path[-1]} {found[1]}: {found[2]}`"
            if "loss" in words and (named := re.fullmatch(rf"({'|'.join(Result)}) (as \w[\w ]*)", str(value))):
                hint = f"the name stands before the colon: `{path[-1]} {named[2]}: {named[1]}`"
            if isinstance(value, dict) and "loss" in words:
                hint = str(_one_ending(value))
            hint = hint or (result_hint(str(value)) if "loss" in words else "") or suggestion(str(value), words)
            hint = hint or choice_meant(str(value), words) or f"one of: {', '.join(words)}"
            fault = NotOneOf(hint, name, _as_yaml(value), listed(words))
        case "minimum":
            fault = BelowTheLeast(name, limit, value)
        case "minItems" | "minProperties":
            fault = TooFewOfThem(name, limit, len(value))
        case "maxItems" | "maxProperties":
            hint = _one_ending(value) or "begin each with `- `, on a line of its own" if isinstance(value, dict) else ""
            fault = TooManyOfThem(hint, name, limit, len(value))
        case "maxLength":
            fault = TooManyCharacters(name, limit)
        case _:
            examples = error.schema.get("examples", [])
            hint = f"for example: {_as_yaml(examples[0])}" if examples else ""
            if path == ("variant",) and (name_meant := _as_name(str(value))):
                hint = write(name_meant)
            if path[-1:] == ("range",) and len(ends := re.findall(r"\d+", str(value))) == 2:
                hint = write("..".join(ends), surety=Surety.SURE)
            fault = WrittenOtherwise(hint, name, _as_yaml(value))
    faults.report(fault, place, about=(AT, *map(str, path)))


def _one_ending(said: dict[str, Any]) -> Hint:
    """An ending that says its condition and its result by keys, as the language writes it; empty for all else."""
    asked = next((said[key] for key in ("if", "when", "condition") if key in said), "")
    result = next((said[key] for key in ("result", "then", "do") if said.get(key) in tuple(Result)), "")
    return (
        write(f"{{if {asked}: {result}}}", ": the condition, and behind the colon the result")
        if asked and result
        else ""
    )


def _found(value: Any) -> str:
    if isinstance(value, int | float):
        kind = "integer" if isinstance(value, int) else "number"
        return str(value).lower() if isinstance(value, bool) else f"the {kind} {value}"
    return {type(None): "nothing", str: "a text", list: "a list"}.get(type(value), "a mapping")


def _as_yaml(value: Any) -> str:
    if isinstance(value, str):
        first, _, more = value.partition("\n")
        return first + (" ..." if more else "")
    return json.dumps(value, ensure_ascii=False).replace('"', "")


def _cut(data: Any, path: tuple[Key, ...]) -> None:
    """Remove what stands at ``path``; an item of a list becomes None, so that its neighbours keep their numbers."""
    parent = value_at(data, path[:-1])
    if path and isinstance(parent, dict):
        parent.pop(str(path[-1]), None)
    elif path and isinstance(parent, list):
        parent[int(path[-1])] = None
