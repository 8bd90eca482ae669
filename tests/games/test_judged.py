"""Small games about who is in check, what is compulsory and how a game ends: each keeps what its tests promise.

Each was wrong once; its first line says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ndvariants.game.load import load_text
from ndvariants.kernel.random import game_key
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.promises import try_promises
from ndvariants.machine.jit import compiled
from tests.kernel.agreement import disagreement
from tests.kernel.bench import lists_of, memory

FILES = sorted((Path(__file__).parent / "judged").glob("*.yaml"))
GAMES = 8


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_played_as_its_file_promises(path: Path) -> None:
    trials = try_promises(source_from_text(path.read_text(), path.name))
    assert trials, "the file has no tests"
    assert [str(trial.problem) for trial in trials if trial.problem is not None] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_fast_path_allows_what_the_definition_allows(path: Path) -> None:
    vectors = lists_of(load_text(path.read_text()).tables)
    for game in range(GAMES):
        assert compiled(disagreement)(*memory(vectors), game_key(5, game), 40, 1) == 0, f"game {game}"
