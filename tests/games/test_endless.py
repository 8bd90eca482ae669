"""No rule of a file makes a turn endless: it is bounded, or refused with the number."""

from __future__ import annotations

import pytest

from ndvariants import load
from ndvariants.errors import PositionError
from ndvariants.game import move, turns
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import inspect
from ndvariants.simulation.batch import simulate

PHASES = "phases:\n  - {name: one, move: true}\n  - {name: two, extra: true, move: true}\n"
ENDLESS = {
    "every move": "rules: {more: {when: any piece moves, do: again joined}}\n",
    "every turn, passes too": "options: {pass: true}\nrules: {more: {when: turn ends, do: again joined}}\n",
    "two phases in turn": PHASES
    + "rules:\n  on: {when: any piece moves, if: phase = one, do: again in two joined}\n"
    + "  off: {when: any piece moves, if: phase = two, do: again in one joined}\n",
}
# A queen among 63 pawns: the ways to take them one after the other cannot be counted.
CAPTURES = """variant: feast
board: {grid: {file: 8, rank: 8}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {queen: {letter: q, moves: slide any}, pawn: {letter: p, moves: step forward}}
phases:
  - {name: one, move: true}
  - {name: two, extra: true, move: mover, only: any piece captures}
options: {must: any piece captures the most}
rules: {more: {when: any piece captures, do: again in two joined}}
setup: {cells: {white: {queen: d1}, black: {pawn: [PAWNS]}}}
endings: [no legal move: draw]
""".replace(
    "PAWNS", ", ".join(f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9) if file + str(rank) != "d1")
)


@pytest.mark.parametrize("text", [*(f"variant: a\nextends: chess\n{rules}" for rules in ENDLESS.values()), CAPTURES])
def test_a_move_without_end_is_refused_with_the_number(text: str) -> None:
    game = load_text(text)
    with pytest.raises(PositionError, match=r"more than .* moves of several parts") as caught:
        game.start().legal_moves()
    assert "again ... joined" in str(caught.value)
    with pytest.raises(PositionError):
        perft(game.start(), 1)
    results = simulate(game.start(), 2, seed=1, max_plies=10).results
    assert all(result.plies <= 10 for result in results)
    (problem,) = [one for one in inspect(source_from_text(text), {}) if one.severity == "error"]
    assert (problem.code, problem.place.line) == ("NDV433", 1 + text[: text.index("when:")].count("\n"))


def test_the_most_of_what_has_no_end_is_searched_within_bounds() -> None:
    rules = "rules: {more: {when: any piece moves, do: again in two joined}}\n"
    duty = "options: {must: any piece captures the most}\n"
    start = load_text(f"variant: a\nextends: chess\n{PHASES}{duty}{rules}").start()
    assert len(start.legal_moves()) == perft(start, 1)


@pytest.mark.parametrize("limit", ["MOST_TURNS", "MOST_BEGUN"])
def test_more_turns_than_can_be_listed_are_refused(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    start = load("amazons").start()
    assert len(start.legal_moves()) == 2176
    monkeypatch.setattr(turns, limit, 20)
    monkeypatch.setattr(move, "MOST_BEGUN", 20)
    with pytest.raises(PositionError, match="more than 20 moves"):
        load("amazons").start().legal_moves()


def test_a_player_who_always_moves_again_is_told() -> None:
    text = "variant: a\nextends: chess\nrules: {more: {when: turn ends, do: %s}}\n"
    for step in ("again", "again joined"):
        assert "NDV367" in [problem.code for problem in inspect(source_from_text(text % step), {})]
    fine = text.replace("when: turn ends", "when: turn ends, if: ply mod 3 = 0")
    assert not [one for one in inspect(source_from_text(fine % "again"), {}) if one.severity != "note"]


# The guest goes to and fro in one turn, until it reaches the c-file.
RETURNING = """variant: returning
board: {grid: {file: 3, rank: 2}}
players: {white: {}, black: {}}
pieces:
  walker: {letter: w, moves: step orthogonal}
  guest: {letter: g, moves: step ±file}
phases:
  - {name: play, move: true}
  - {name: led, extra: true, move: [guest]}
rules:
  wake: {when: a walker moves, do: again in led joined}
  more: {when: a guest moves, if: file(target) != 3, do: again in led joined}
setup: {cells: {white: {walker: a1, guest: a2}, black: {walker: c1}}}
endings: [no legal move: draw]
"""


def test_a_turn_ends_where_it_comes_back_to_a_position_of_its_own() -> None:
    game = load_text(RETURNING)
    start = game.start()
    # After a1b1 the guest is on a2: the turn is over when it is back there. A guest that begins has left a2 in another
    # phase, and may go on once more.
    assert sorted(map(str, start.legal_moves())) == ["a1b1,b2,a2", "a1b1,b2,c2", "a2b2,a2,b2", "a2b2,c2"]
    assert perft(start, 1) == 4
    assert start.play("a1b1,b2,a2").fields.side == 1
    assert all(result.plies == 4 for result in simulate(start, 3, seed=1, max_plies=4).results)
