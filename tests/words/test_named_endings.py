"""``as NAME`` behind the conditions of an ending: the reason that a game ended by it, wherever one is given."""

from __future__ import annotations

import pytest

from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.errors import VariantError
from ndvariants.game.endings import Endings
from ndvariants.game.load import load, load_text
from ndvariants.game.records.replay import last_position, record_of
from ndvariants.report.prose.rules import rules_in_words
from ndvariants.resources import variant_paths

GAME = """
variant: short
board: {{grid: {{file: 3, rank: 3}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces: {{man: {{letter: m, moves: step any}}}}
setup: {{cells: {{white: {{man: [a1, b1]}}, black: {{man: c3}}}}}}
endings:
  - {}: loss
  - after 30 plies as long enough: draw
"""
NAMED = GAME.format("if count(man of me) = 0 as last man gone")


def test_it_is_the_reason_of_an_outcome() -> None:
    game = load_text(NAMED)
    position = game.start()
    for move in ("a1b2", "c3c2", "b2c2"):
        position = position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("white", "last man gone")


def test_a_record_keeps_it() -> None:
    position = load_text(NAMED).start()
    for move in ("a1b2", "c3c2", "b2c2"):
        position = position.play(move)
    record = record_of(position)
    assert str(last_position(position.game, record).outcome()) == str(position.outcome())
    assert "last man gone" in write_pgn(record)


@pytest.mark.parametrize("ending", ["if count(man of me) = 0 as", "if count(man of me) = 0 as of", "as gone"])
def test_a_name_is_made_of_words(ending: str) -> None:
    with pytest.raises(VariantError):
        load_text(GAME.format(ending))


def test_the_rules_in_words_begin_with_it() -> None:
    said = dict(rules_in_words(load_text(NAMED).variant))["the end"]
    assert said[0].startswith("Last man gone: the player to move has lost when")


@pytest.mark.parametrize("name", sorted(variant_paths()))
def test_shipped_games_give_reasons_in_words(name: str) -> None:
    variant = load(name).variant
    reasons = [Endings(variant).reason((1 + k) << 8, in_check=False) for k in range(len(variant.endings))]
    assert not [reason for reason in reasons if set(reason) & set("()<>=,")]
