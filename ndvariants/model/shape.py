"""Whether data surely fit a JSON Schema: proved here in a millisecond, for the keywords that our schema uses.

What is not proved may fit all the same: jsonschema knows, and names the faults. It takes 60 milliseconds to import.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any

REMARKS = frozenset({"$schema", "$id", "title", "description", "examples", "default"})  # they ask for nothing
KINDS = {
    "object": dict, "array": list, "string": str, "integer": int, "number": float, "boolean": bool, "null": NoneType,
}  # fmt: skip


def surely_fits(value: Any, schema: Any) -> bool:
    """Is it proved that the value fits the schema?

    >>> surely_fits([1, 2], {"type": "array", "items": {"minimum": 1}}), surely_fits(1.0, {"type": "integer"})
    (True, False)
    """
    if not isinstance(schema, dict):
        return schema is True
    return all(key in REMARKS or (key in _RULES and _RULES[key](value, schema)) for key in schema)


def _type(value: Any, schema: Mapping[str, Any]) -> bool:
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return any(type(value) is KINDS[kind] or (kind == "number" and type(value) is int) for kind in kinds)


def _enum(value: Any, schema: Mapping[str, Any]) -> bool:
    return any(type(value) is type(word) and value == word for word in schema["enum"])


def _pattern(value: Any, schema: Mapping[str, Any]) -> bool:
    return not isinstance(value, str) or re.search(schema["pattern"], value) is not None


def _names(value: Any, schema: Mapping[str, Any]) -> bool:
    return not isinstance(value, dict) or all(surely_fits(name, schema["propertyNames"]) for name in value)


def _properties(value: Any, schema: Mapping[str, Any]) -> bool:
    known = schema["properties"]
    return not isinstance(value, dict) or all(surely_fits(value[name], known[name]) for name in known if name in value)


def _others(value: Any, schema: Mapping[str, Any]) -> bool:
    known, rest = schema.get("properties", {}), schema["additionalProperties"]
    return not isinstance(value, dict) or all(surely_fits(value[name], rest) for name in value if name not in known)


def _required(value: Any, schema: Mapping[str, Any]) -> bool:
    return not isinstance(value, dict) or all(name in value for name in schema["required"])


def _items(value: Any, schema: Mapping[str, Any]) -> bool:
    return not isinstance(value, list) or all(surely_fits(item, schema["items"]) for item in value)


def _minimum(value: Any, schema: Mapping[str, Any]) -> bool:
    return not isinstance(value, (int, float)) or bool(value >= schema["minimum"])


def _size(keyword: str, kind: type) -> Callable[[Any, Mapping[str, Any]], bool]:
    """The rule of a keyword that says how many there must or may be."""

    def fits(value: Any, schema: Mapping[str, Any]) -> bool:
        if not isinstance(value, kind):
            return True
        size = len(value)  # type: ignore[arg-type]
        return bool(size >= schema[keyword] if keyword.startswith("min") else size <= schema[keyword])

    return fits


_RULES: dict[str, Callable[[Any, Mapping[str, Any]], bool]] = {
    "type": _type,
    "enum": _enum,
    "pattern": _pattern,
    "propertyNames": _names,
    "properties": _properties,
    "additionalProperties": _others,
    "required": _required,
    "items": _items,
    "minimum": _minimum,
    "minItems": _size("minItems", list),
    "maxItems": _size("maxItems", list),
    "minProperties": _size("minProperties", dict),
    "maxProperties": _size("maxProperties", dict),
    "maxLength": _size("maxLength", str),
}
