"""Shipped files with random damage: read and built, or refused with reasons, never a crash."""

import random

import pytest

from ndvariants.advice.explaining import build_explained
from ndvariants.errors import VariantError
from ndvariants.language.yaml.source import source_from_bytes
from ndvariants.report.problems import render
from ndvariants.resources import variant_paths

SIGNS = ": ~ ~\n~,~(~)~[~]~{~}~'~\"~|~-~=~and ~every a in axes: ~0~99999~null~me~#~\t~*x~&x ~of ~count(~..~then ~-1"
DAMAGE = SIGNS.split("~")


@pytest.mark.parametrize("name", variant_paths())
def test_damaged_files_are_built_or_refused(name: str) -> None:
    dice = random.Random(name)
    whole = variant_paths()[name].read_bytes()
    for _ in range(6):
        raw = bytearray(whole)
        for _ in range(dice.choice([1, 1, 2, 4])):
            at = dice.randrange(len(raw))
            if dice.random() < 0.5:
                raw[at:at] = dice.choice(DAMAGE).encode()
            elif dice.random() < 0.8:
                del raw[at : at + dice.randrange(1, 8)]
            else:
                raw[at] = dice.randrange(256)
        try:
            build_explained(source_from_bytes(bytes(raw), str(variant_paths()[name])), {})
        except VariantError as error:
            assert render(error.problems, {str(variant_paths()[name]): raw.decode("utf-8", "replace")})
