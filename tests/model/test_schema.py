"""The schema is also what editors show: every key says what it is for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator

from ndvariants.resources import schema_text

SCHEMA = json.loads(schema_text("variant"))


def properties(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every key of the schema with its path."""
    if isinstance(schema, dict):
        for name, entry in schema.get("properties", {}).items():
            yield f"{path}.{name}", entry
            yield from properties(entry, f"{path}.{name}")
        for key in ("additionalProperties", "items"):
            yield from properties(schema.get(key), f"{path}.*")


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_every_key_is_described_with_examples() -> None:
    lacking = [path for path, entry in properties(SCHEMA) if not {"description", "examples"} <= set(entry)]
    assert lacking == []


def test_every_example_and_default_is_valid() -> None:
    for path, entry in properties(SCHEMA):
        for value in [*entry["examples"], *([entry["default"]] if "default" in entry else [])]:
            errors = [error.message for error in Draft202012Validator(SCHEMA).evolve(schema=entry).iter_errors(value)]
            assert errors == [], path


def test_no_mapping_takes_unknown_keys_silently() -> None:
    loose = [
        path for path, entry in properties(SCHEMA) if "properties" in entry and "additionalProperties" not in entry
    ]
    assert loose == []
