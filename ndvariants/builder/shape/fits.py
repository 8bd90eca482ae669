"""Whether data surely fits a JSON schema, without naming what does not: quick, for files with long lists.

Knows the keywords that ``schemas/variant.schema.json`` uses, as JSON Schema 2020-12 defines them. Where another one
stands the answer is no, which leaves the judgement to jsonschema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]
_KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "null": (type(None),),
    "integer": (int,), "number": (int, float),
}  # fmt: skip
_SILENT = {"$schema", "$id", "$comment", "title", "description", "examples", "default"}


def fits(schema: Schema, value: Any, whole: Schema | None = None) -> bool:
    """Return True if the value surely fits the schema. ``whole`` is the schema that references begin at.

    >>> fits({"type": "array", "items": {"type": "string"}, "minItems": 2}, ["a", "b"])
    True
    """
    whole = schema if whole is None else whole
    for keyword, said in schema.items():
        if keyword in _SILENT:
            continue
        if keyword not in _TESTS or not _TESTS[keyword](said, value, schema, whole):
            return False
    return True


def _type(said: Any, value: Any, schema: Schema, whole: Schema) -> bool:
    kinds = [said] if isinstance(said, str) else said
    if isinstance(value, bool):
        return "boolean" in kinds
    return any(isinstance(value, _KINDS[kind]) for kind in kinds)


def _items(said: Any, value: Any, schema: Schema, whole: Schema) -> bool:
    return not isinstance(value, list) or all(fits(said, item, whole) for item in value)


def _properties(said: Any, value: Any, schema: Schema, whole: Schema) -> bool:
    return not isinstance(value, dict) or all(fits(said[key], value[key], whole) for key in said if key in value)


def _others(said: Any, value: Any, schema: Schema, whole: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    others = value.keys() - schema.get("properties", {}).keys()
    return not others if said is False else all(fits(said, value[key], whole) for key in others)


def _names(said: Any, value: Any, schema: Schema, whole: Schema) -> bool:
    return not isinstance(value, dict) or all(fits(said, key, whole) for key in value)


def _reference(said: Any, value: Any, schema: Schema, whole: Schema) -> bool:
    target: Any = whole
    for key in said.removeprefix("#/").split("/"):
        target = target[key]
    return fits(target, value, whole)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TESTS: dict[str, Callable[[Any, Any, Schema, Schema], bool]] = {
    "type": _type,
    "items": _items,
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": _names,
    "$ref": _reference,
    "required": lambda said, value, schema, whole: not isinstance(value, dict) or all(key in value for key in said),
    "if": lambda said, value, schema, whole: fits(said, value, whole) or fits(schema["else"], value, whole),
    "else": lambda said, value, schema, whole: True,
    "enum": lambda said, value, schema, whole: isinstance(value, str) and value in said,
    "pattern": lambda said, value, schema, whole: not isinstance(value, str) or bool(re.search(said, value)),
    "minimum": lambda said, value, schema, whole: not _number(value) or value >= said,
    "maximum": lambda said, value, schema, whole: not _number(value) or value <= said,
    "minItems": lambda said, value, schema, whole: not isinstance(value, list) or len(value) >= said,
    "maxItems": lambda said, value, schema, whole: not isinstance(value, list) or len(value) <= said,
    "minProperties": lambda said, value, schema, whole: not isinstance(value, dict) or len(value) >= said,
    "maxProperties": lambda said, value, schema, whole: not isinstance(value, dict) or len(value) <= said,
    "maxLength": lambda said, value, schema, whole: not isinstance(value, str) or len(value) <= said,
}
