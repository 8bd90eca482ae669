"""The generator meets every word of the language, and what it draws can be made to load, mended and made small."""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants import load
from tests.random_rules.checking import CHECKS, agreement, drawn_moves, fault_of, random_games, walk
from tests.random_rules.generator import invented
from tests.random_rules.meetings import Meetings, words, words_of
from tests.random_rules.mending import mended
from tests.random_rules.text import parts, path_at, read, without, written
from tests.random_rules.warming import warm

CASES = Path(__file__).parent / "cases"
QUICK = (agreement, drawn_moves, walk, random_games)
OF_THREADS = {"turning", "opposite"}  # boards of movable sections are too large for these files


def test_every_word_of_the_language_is_drawn() -> None:
    met, seed = Meetings(), 0
    while (missing := words() - set(met.words) - OF_THREADS) and seed < 2000:
        met.note(words_of(invented(seed)))
        seed += 1
    assert not missing, "write phrases for them in tests/random_rules/phrases.py"


@pytest.mark.parametrize("tens", range(10))
def test_all_ways_to_play_a_file_say_the_same(tens: int) -> None:
    """A hundred files: every one by the checks that are quick, one of ten by all."""
    warm()
    for seed in range(10 * tens, 10 * tens + 10):
        found = mended(invented(seed))
        if found is None:
            continue
        wrong = fault_of(found[1], seed, CHECKS if seed % 10 == 0 else QUICK)
        assert not wrong, f"{wrong}\n  see: python -m tests.random_rules --seed {seed} --only --shrink"


def test_a_file_is_read_back_from_its_text() -> None:
    for seed in range(20):
        assert read(written(invented(seed))) == invented(seed)


def test_a_line_of_a_text_is_found_and_left_out() -> None:
    file = {"rules": {"one": {"when": "turn ends", "do": "draw\nforbid\n"}}, "options": {"check": False}}
    lines = written(file).splitlines()
    place = path_at(written(file), 1 + lines.index("      forbid"))
    assert place == ("rules", "one", "do", 1)
    assert without(file, place)["rules"]["one"]["do"] == "draw"
    assert ("options", "check") in parts(file)


@pytest.mark.parametrize("case", sorted(CASES.glob("*.yaml")), ids=lambda case: case.stem)
def test_what_failed_once_holds_now(case: Path) -> None:
    assert fault_of(load(case), 1) == ""
