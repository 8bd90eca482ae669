"""``occurrences`` and ``unchanged``: what has stood before, and whether a turn has left it so."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ndvariants.errors import NdVariantsError, VariantError
from ndvariants.game.explain.refusal import reading_of, refusal
from ndvariants.game.game import Position
from ndvariants.game.load import load, load_text
from ndvariants.kernel.search import workspace as ws
from ndvariants.players.endgames.tables import make_table
from tests.exact.random_games import random_game
from tests.exact.slow_arimaa import Arimaa
from tests.exact.slow_stones import Go
from tests.search.bench import Search, minimax

ROOKS = """
variant: rooks
board: {{grid: {{file: 3, rank: 3}}}}
players: {{white: {{}}, black: {{}}}}
pieces:
  king: {{letter: k, royal: true, moves: step any}}
  rook: {{letter: r, moves: step orthogonal}}
{more}
setup: {{cells: {{white: {{king: a1, rook: b1}}, black: {{king: c3, rook: b3}}}}}}
endings:
{endings}
  - no legal move: loss
  - after 60 plies: draw
"""
FORBID = "rules: {{back: {{when: turn ends, if: {said}, do: forbid}}}}"
TWICE = """
phases:
  - {{name: play, move: true}}
  - {{name: more, extra: true, move: true, pass: true}}
registers: {{parts: {{}}}}
rules:
  more:
    when: any piece moves
    do: |
      add 1 to parts
      if parts < 2: again in more{joined}
  turn:
    when: turn ends
    do: |
      set parts to 0
      if unchanged: forbid
"""


def rooks(more: str = "", endings: str = "") -> Position:
    """The start of a small game."""
    return load_text(ROOKS.format(more=more, endings=endings)).start()


def texts(position: Position) -> set[str]:
    """The legal moves as they are written."""
    return {move.text for move in position.legal_moves()}


def played(position: Position, *moves: str) -> Position:
    """The position after these moves."""
    for move in moves:
        position = position.play(move)
    return position


def shown(position: Position) -> str:
    """Board and side to move."""
    return " ".join(position.text().split()[:2])


@pytest.mark.parametrize("seed", range(6))
def test_an_ending_counts_what_repetition_counts(seed: int) -> None:
    position, other = rooks(endings="  - repetition 3: draw"), rooks(endings="  - if occurrences >= 3: draw")
    chance = Random(seed)
    while position.outcome() is None:
        assert other.outcome() is None and texts(other) == texts(position)
        move = chance.choice(sorted(texts(position)))
        position, other = position.play(move), other.play(move)
    told, same = position.outcome(), other.outcome()
    assert told is not None and same is not None and told.winner == same.winner


@pytest.mark.parametrize(("most", "least"), [(1, 8), (2, 1)])
def test_no_position_comes_back_that_a_rule_forbids(most: int, least: int) -> None:
    free, start, refused = rooks().game, rooks(FORBID.format(said=f"occurrences > {most}")), 0
    for seed in range(6):
        position, chance, seen = start, Random(seed), Counter({shown(start): 1})
        while position.outcome() is None:
            before = free.position(position.text())
            after = {move: shown(before.play(move)) for move in texts(before)}
            allowed = {move for move, text in after.items() if seen[text] < most}
            assert texts(position) == allowed
            refused += len(after) - len(allowed)
            position = position.play(chance.choice(sorted(allowed)))
            seen[shown(position)] += 1
    assert refused >= least


def test_a_position_from_a_text_has_none_before_it() -> None:
    position = played(rooks(FORBID.format(said="occurrences > 1")), "b1b2", "b3a3", "b2b1")
    again = position.game.position(position.text())
    assert again == position and "a3b3" in texts(again) - texts(position)


def test_unchanged_asks_all_parts_of_a_turn() -> None:
    said = TWICE.format(joined=" joined")
    free = said.replace("if unchanged: forbid", "set parts to 0")
    for start, leads_back in ((rooks(free), True), (rooks(said), False)):
        boards = {start.play(move).text().split()[0] for move in start.legal_moves()}
        assert (start.text().split()[0] in boards) == leads_back and len(boards) > 9


def test_unchanged_asks_all_moves_of_a_turn() -> None:
    halfway = rooks(TWICE.format(joined="")).play("b1b2")
    assert "b2b1" not in texts(halfway) and {"b2c2", "pass"} <= texts(halfway)
    assert "b2b1" in texts(played(halfway, "pass", "b3a3", "pass"))


def test_passing_changes_nothing() -> None:
    position = rooks("options: {pass: true}\n" + FORBID.format(said="unchanged"))
    assert "pass" not in texts(position) and "pass" in texts(rooks("options: {pass: true}"))


def test_between_turns_unchanged_is_about_the_last_one() -> None:
    position = rooks("options: {pass: true}", "  - if unchanged: draw")
    assert position.outcome() is None
    assert position.play("b1b2").outcome() is None
    outcome = position.play("pass").outcome()
    assert outcome is not None and outcome.winner is None


@pytest.mark.parametrize(("identity", "held"), [("", False), (", identity: false", True)])
def test_registers_count_unless_they_say_otherwise(identity: str, held: bool) -> None:
    more = f"registers: {{{{moves: {{{{initial: 0{identity}}}}}}}}}\n"
    more = more.replace("{{", "{").replace("}}", "}")
    rule = "rules: {count: {when: any piece moves, do: add 1 to moves}}"
    start = rooks(more + rule, "  - if occurrences >= 2: draw")
    assert (played(start, "b1b2", "b3a3", "b2b1", "a3b3").outcome() is not None) == held


def test_an_if_asks_before_the_move() -> None:
    more = "conditions: {once: {of: [rook], that: if occurrences = 1}}"
    start = rooks(more)
    back = played(start, "a1a2", "c3c2", "a2a1", "c2c3")
    assert "b1b2" in texts(start) and "b1b2" not in texts(back)


def test_the_table_of_a_search_keeps_histories_apart() -> None:
    position, chance = rooks(FORBID.format(said="occurrences > 1")), Random(5)
    for _ in range(3):
        plain = Search(position.game, "alphabeta:depth=4", 0, compiled=False)
        expected = minimax(plain, position, 4)
        for flags in (0, ws.USE_TABLE | ws.USE_ORDER):
            assert Search(position.game, "alphabeta:depth=4", flags).run(position)[ws.BEST_VALUE] == expected
        position = played(position, *(chance.choice(sorted(texts(position))) for _ in "1"))


def test_explain_tells_the_rule_that_knows_the_past() -> None:
    position = load("weiqi", side=5, ko="situational").position("5/5/5/ssS2/3S1 b - - 0 9")
    position = played(position, "S@b1", "pass", "S@a1", "S@c1")
    assert [rule.name for rule in refusal(position, reading_of(position, "S@b1")).rules] == ["superko"]


def test_tables_of_endings_are_refused() -> None:
    with pytest.raises(NdVariantsError, match="positions before"):
        make_table(rooks(FORBID.format(said="occurrences > 1")).game, "KRk")


def test_zones_are_no_matter_of_the_past() -> None:
    with pytest.raises(VariantError):
        load_text(ROOKS.format(more="zones: {old: occurrences > 1}", endings="").replace("step any", "step any to old"))


@pytest.mark.parametrize("seed", range(8))
def test_superko_is_that_of_a_slow_reading(seed: int) -> None:
    game = load("weiqi", side=3, ko="situational")
    assert random_game(game, Go(game), Random(seed), 70)


@pytest.mark.parametrize("seed", [1, 2])
def test_arimaa_is_that_of_a_slow_reading(seed: int) -> None:
    game = load("arimaa")
    assert random_game(game, Arimaa(game), Random(seed), 250)
