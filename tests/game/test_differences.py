"""How two variants differ: what their files say differently, and the shortest moves that show it."""

from __future__ import annotations

from click.testing import CliRunner

from ndvariants import load, load_text
from ndvariants.builder.shape.differences import rule_differences
from ndvariants.cli import commands
from ndvariants.game.differences import find_parting
from ndvariants.language.yaml.source import read_source, source_from_text

CHILD = """\
variant: child
title: Other words
extends: chess
pieces:
  knight: {moves: "leap (3,1)"}
  rook:
    moves: |
      slide orthogonal       # as before
      leap diagonal
moves: {castling: null}
tests: [{perft: [20]}]
"""


def test_what_files_say_differently_is_told_in_words_and_by_line() -> None:
    found = rule_differences(read_source("chess"), source_from_text(CHILD))
    told = {difference.about: (difference.before, difference.after) for difference in found}
    assert told["how the knight moves"] == (("leap (2,1)",), ("leap (3,1)",))
    assert told["how the rook moves"] == ((), ("leap diagonal",))
    assert len(told["castling"][0]) == 2 and told["castling"][1] == ()
    assert len(found) == 3  # neither titles nor tests are rules
    places = {difference.about: (difference.first, difference.second) for difference in found}
    assert places["castling"][1] is None
    assert places["how the rook moves"][1] is not None and places["how the rook moves"][1].line == 7


def test_a_file_does_not_differ_from_itself() -> None:
    assert rule_differences(read_source("xiangqi"), read_source("xiangqi")) == []


def test_the_shortest_parting_is_proved() -> None:
    chess = load("chess")
    assert find_parting(chess, load_text(CHILD)).moves == ()
    # In atomic chess the first capture explodes: three plies at least, and three are enough.
    parting = find_parting(chess, load("atomic"))
    assert parting.moves is not None and parting.proved and len(parting.moves) == 3
    # Without castling White's king is first missed after g3, Bg2 (or so) and Nf3, Nh3: six plies.
    parting = find_parting(chess, load_text("variant: x\nextends: chess\nmoves: {castling: null}\n"), most=50)
    assert parting.moves is not None and not parting.proved and len(parting.moves) >= 6
    assert {*parting.only_first} <= {"e1g1", "e8g8", "e1c1", "e8c8"} and parting.only_second == ()


def test_a_small_game_is_compared_to_its_end() -> None:
    small = """variant: small
board: {grid: {file: 1, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces: {pawn: {letter: p, moves: move step forward}}
setup: {cells: {white: {pawn: [a1]}, black: {pawn: [a4]}}}
endings: [no legal move: loss]
"""
    same = small.replace("move step forward", "move leap forward if ply < 9")
    parting = find_parting(load_text(small), load_text(same))
    assert (parting.moves, parting.proved, parting.positions) == (None, True, 3)


def test_the_command_tells_both() -> None:
    result = CliRunner().invoke(commands, ["diff", "chess", "atomic", "--positions", "800"])
    assert result.exit_code == 0
    assert "the rule `explosion`: only in the second" in result.output
    assert "After b1c3 d7d5 c3d5 other moves are legal:" in result.output
    assert "No shorter sequence of moves shows it" in result.output
