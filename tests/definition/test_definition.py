"""The definition has every word of the language, and agrees with the program on a bounded set of games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ndvariants
from ndvariants.words.names import NAMES
from ndvariants.words.operators import FUNCTIONS
from ndvariants.words.sets import Choice, Sets
from ndvariants.words.verbs import Verb
from tests.definition import functions, names, sets, steps
from tests.definition.compare import both, late, load, walk

CASES = Path(__file__).parent / "cases"
QUICK = ("smess", "losalamos", "threecheck", "breakthrough", "checkers")


LONG = {  # plies of each
    "curved_space": 24, "trid": 2, "triangular": 24, "prism": 8, "collapse": 4, "hyperchess": 4,
    "chess": 60, "asean": 60,
}  # fmt: skip
SMALL = {"collapse": {"shape": (5, 5, 2)}, "hyperchess": {"n": 3, "side": 4}}
COMPARING = (
    "compare", "random_files", "reducing", "turning", "coverage", "test_definition", "test_quotes", "__main__",
)  # fmt: skip
BELOW = ("ndvariants.model", "ndvariants.words", "ndvariants.language.trees")


def test_the_definition_imports_nothing_that_plays() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        if path.stem not in COMPARING:
            lines = re.findall(r"^ *(?:from|import) (ndvariants\S*)", path.read_text(encoding="utf-8"), re.M)
            assert [line for line in lines if not line.startswith(BELOW)] == [], path.name


@pytest.mark.parametrize("verb", Verb)
def test_every_verb_is_defined(verb: Verb) -> None:
    assert hasattr(steps, f"do_{verb.value}")


@pytest.mark.parametrize("word", Sets)
def test_every_set_is_defined(word: Sets) -> None:
    assert hasattr(sets, f"ask_{word.value}")


@pytest.mark.parametrize("word", Choice)
def test_every_choice_from_a_set_is_defined(word: Choice) -> None:
    assert hasattr(sets, f"choose_{word.value}")


@pytest.mark.parametrize("word", [*NAMES, "cycle", "pieces", "royals"])
def test_every_name_is_defined(word: str) -> None:
    assert hasattr(names, f"ask_{word.replace(' ', '_')}")


@pytest.mark.parametrize("word", FUNCTIONS)
def test_every_function_is_defined(word: str) -> None:
    assert hasattr(functions, f"ask_{word.replace(' ', '_')}")


@pytest.mark.parametrize("game", QUICK)
def test_shipped_games_agree(game: str) -> None:
    assert list(walk(both(load(game)), 1, 2)) == []


@pytest.mark.parametrize("game", LONG)
def test_long_games_agree(game: str) -> None:
    assert late(both(ndvariants.load(game, **SMALL.get(game, {}))), 1, LONG[game]) == ""


@pytest.mark.parametrize("case", sorted(CASES.glob("*.yaml")), ids=lambda path: path.stem)
def test_cases_agree(case: Path) -> None:
    pair = both(load(case.read_text(encoding="utf-8")))
    assert [line for seed in range(2) for line in walk(pair, seed, 6)] == []
