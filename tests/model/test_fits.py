"""The quick judgement of a file's shape says yes only where jsonschema does."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ndvariants.builder.shape.fits import fits
from ndvariants.language.yaml.source import read_source
from ndvariants.resources import schema_text

SCHEMA = json.loads(schema_text("variant"))
WRONG: list[Any] = [None, True, -1, 2.5, "", "a b", [], [[]], {}, {"x": 1}]


def test_every_keyword_of_the_schema_is_known():
    assert fits(SCHEMA, read_source("chess").data)
    assert fits(SCHEMA, read_source("curved_space").data)


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All paths into a value."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for key, child in children for path in paths(child, (*here, key)))]


@pytest.mark.parametrize("name", ["chess", "curved_space", "icochess", "atomic", "xiangqi"])
def test_yes_is_said_only_where_it_is_true(name):
    draw = random.Random(name)
    data = read_source(name).data
    judge = Draft202012Validator(SCHEMA)
    for path in draw.sample(paths(data)[1:], 40):
        changed = copy.deepcopy(data)
        parent = changed
        for key in path[:-1]:
            parent = parent[key]
        parent[path[-1]] = draw.choice(WRONG)
        assert not fits(SCHEMA, changed) or judge.is_valid(changed), path
