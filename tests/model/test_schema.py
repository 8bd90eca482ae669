"""The schema is also what editors show: every key says what it is for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from ndvariants.errors import VariantError
from ndvariants.language.source import source_from_text
from ndvariants.model.shape import surely_fits
from ndvariants.resources import schema_text

ROOT = Path(__file__).parents[2]
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
            errors = [error.message for error in Draft202012Validator(entry).iter_errors(value)]
            assert errors == [], path


def test_no_mapping_takes_unknown_keys_silently() -> None:
    loose = [
        path for path, entry in properties(SCHEMA) if "properties" in entry and "additionalProperties" not in entry
    ]
    assert loose == []


def documents() -> Iterator[Any]:
    """The data of every shipped variant and of every broken file of the tests, where they can be read at all."""
    for path in [*ROOT.glob("variants/*.yaml"), *ROOT.glob("tests/files/*.yaml"), *ROOT.glob("tests/faults/*.yaml")]:
        with suppress(VariantError):
            yield source_from_text(path.read_text(encoding="utf-8")).data


def changed(data: Any, random: Random) -> Any:
    """The same data with one part, somewhere inside, taken away or replaced."""
    others: list[Any] = [None, True, 7, -1, 1.0, 1.5, "", "two words", [], ["a"], {}, {"a": {}}, {"no name": 1}]
    if not isinstance(data, (dict, list)) or not data or random.random() < 0.15:
        return random.choice(others)
    keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
    key, copy = random.choice(keys), data.copy()
    if random.random() < 0.1:
        del copy[key]
        return copy
    if isinstance(copy, dict) and random.random() < 0.1:
        copy["unknown"] = random.choice(others)
    copy[key] = changed(data[key], random)
    return copy


def test_what_surely_fits_is_valid_and_all_but_numbers_with_points_is_decided() -> None:
    validator, random = Draft202012Validator(SCHEMA), Random(1)
    undecided = 0
    for data in documents():
        for _ in range(40):
            valid = validator.is_valid(data)
            fits = surely_fits(data, SCHEMA)
            assert valid or not fits, data
            undecided += valid and not fits
            data = changed(data, random)
            if not isinstance(data, dict):
                break
    assert undecided <= 5


def test_every_shipped_variant_surely_fits() -> None:
    for path in ROOT.glob("variants/*.yaml"):
        assert surely_fits(source_from_text(path.read_text(encoding="utf-8")).data, SCHEMA), path.name


def test_a_keyword_that_is_not_known_proves_nothing() -> None:
    assert surely_fits({}, {"type": "object"}) and not surely_fits({}, {"type": "object", "oneOf": [{}]})
