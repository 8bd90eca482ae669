"""Coverage says which parts of a file games used: the same as a look at every move."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands
from ndvariants.game.random_games import RandomGames
from ndvariants.simulation.events.coverage import CountedGames, Counting

GAMES, PLIES, SEED = 3, 120, 4
FILE = """variant: parts
title: parts
board: {grid: {shape: [6, 6], names: [file, rank]}}
players: {white: {forward: +rank}, black: {forward: -rank}}
zones: {last: rank = 6, far: rank >= 5}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  marshal:
    letter: m
    moves: |
      slide orthogonal
      leap (2,1)
      leap (5,5) from rank = 2
  cannon:
    letter: c
    moves: |
      move slide orthogonal
      capture hop orthogonal over 1
  pawn:
    letter: p
    moves: |
      move step forward
      capture step forward + sideways
    promotes:
      - {on: last, to: [marshal]}
      - {on: far, to: [cannon], forced: false}
registers:
  taken: {per: [player]}
rules:
  count: {when: any piece captures, do: "add 1 to taken[me]"}
  thirty: {when: any piece captures, if: "taken[me] = 30", do: win me}
  third: {when: turn ends, if: "taken[me] = 3", do: "set taken[me] to 4"}
setup:
  place:
    king: rank = 1 and file = 3
    marshal: rank = 1 and file = 1
    cannon: rank = 1 and file = 5
    pawn: rank = 2
endings:
  - no legal move, in check: loss
  - no legal move: draw
"""


def counted(position, games=GAMES, plies=PLIES, compiled=False):
    """The coverage of the first games of a run, and their results."""
    counting = Counting(position)
    results = CountedGames(counting, SEED, plies, compiled).play(0, games)
    return counting.coverage(), results


NAMES = ["losalamos", "crazyhouse", "curved_space", "icochess", "xiangqi", "collapse", "makruk"]


@pytest.mark.parametrize("name", NAMES)
def test_every_move_belongs_to_a_line_of_its_piece(name):
    start = load(name).start()
    found, results = counted(start)
    games = RandomGames(start, SEED, PLIES, compiled=False)
    assert results == games.play(0, GAMES)
    moves, drops, castlings, promotions, first = Counter(), Counter(), 0, Counter(), {}
    for number in range(GAMES):
        position = start
        for word in games.moves(number):
            position = position.play(int(word))
            move = position.last_move
            if move.drop:
                drops[move.drop] += 1
            elif game_castles(start, move):
                castlings += 1
            elif move.origin is not None:
                moves[move.piece] += 1
                first.setdefault(move.piece, number)
                promotions[move.piece] += move.promotion is not None
    said, firsts = {kind: Counter() for kind in ("movement", "drop", "castling", "promotion")}, {}
    for use in found.uses:
        if use.kind in said:
            said[use.kind][use.what] += use.uses
        if use.kind == "movement" and use.uses:
            firsts[use.what] = min(firsts.get(use.what, GAMES), use.first_game)
    assert +said["movement"] == +moves and firsts == first
    assert +said["drop"] == +drops and said["castling"].total() == castlings and +said["promotion"] == +promotions
    ended = sum(result.winner != -2 for result in results)
    assert sum(use.uses for use in found.uses if use.kind == "ending") == ended


def game_castles(start, move):
    """Is a move a castling?"""
    return bool(start.game.castling_side(move))


def test_lines_that_share_their_actions_are_told_apart(tmp_path):
    """The marshal's two lines do the same at their cells, and its third leads nowhere from where it may start."""
    file = tmp_path / "parts.yaml"
    file.write_text(FILE, encoding="utf-8")
    start = load(file).start()
    found, _ = counted(start, games=20, compiled=True)
    lines = {(use.kind, use.place.line): use for use in found.uses}
    looked = Counter()
    games = RandomGames(start, SEED, PLIES)
    for number in range(20):
        position = start
        for word in games.moves(number):
            after = position.play(int(word))
            move = after.last_move
            if move.piece == "marshal":
                same = sum(a == b for a, b in zip(move.origin, move.target, strict=True))
                looked["slide" if same else "leap"] += 1
            if move.promotion:
                looked[move.promotion] += 1
            looked["captures"] += bool(move.captures)
            position = after
    assert lines["movement", 11].uses == looked["slide"] > 0 and lines["movement", 12].uses == looked["leap"] > 0
    assert not lines["movement", 13].is_on and not lines["movement", 13].uses
    assert lines["promotion", 25].uses == looked["marshal"] and lines["promotion", 26].uses == looked["cannon"]
    rules = {use.what: use.uses for use in found.uses if use.kind == "rule"}
    assert rules["count"] == looked["captures"] and rules["thirty"] == 0 < rules["third"]
    assert [use.what for use in found.never if use.kind == "rule"] == ["thirty"]


def test_lines_with_conditions_of_their_own_are_told_apart(tmp_path):
    """Two lines lead to the same cells; which one a move belongs to is a matter of the condition that held."""
    file = tmp_path / "parts.yaml"
    text = FILE.replace(
        "      move step forward\n",
        "      move step forward if taken[me] < 2\n      move step forward if taken[me] >= 2\n",
    )
    file.write_text(text, encoding="utf-8")
    start = load(file).start()
    found, _ = counted(start, games=20, compiled=True)
    lines = {use.place.line: use.uses for use in found.uses if use.kind == "movement"}
    looked, games = Counter(), RandomGames(start, SEED, PLIES)
    for number in range(20):
        position = start
        for word in games.moves(number):
            after = position.play(int(word))
            move = after.last_move
            if move.piece == "pawn" and not move.captures:
                taken = position.registers()["taken"][position.side == "black"]
                looked["late" if taken >= 2 else "early"] += 1
            position = after
    assert lines[22] == looked["early"] > 0 and lines[23] == looked["late"] > 0


def test_blocks_and_threads_count_the_same():
    start = load("losalamos").start()
    whole, _ = counted(start, games=12, compiled=True)
    counting = Counting(start)
    games = CountedGames(counting, SEED, PLIES)
    for first in (8, 0, 4):
        games.play(first, 4)
    assert counting.coverage() == whole


def test_a_run_that_uses_too_little_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "parts.yaml").write_text(FILE, encoding="utf-8")
    runner = CliRunner()
    asked = ["simulate", "parts.yaml", "-n", "40", "--coverage"]
    assert runner.invoke(commands, [*asked, "--fail-under", "50"]).exit_code == 0
    refused = runner.invoke(commands, [*asked, "--fail-under", "99"])
    assert refused.exit_code == 1 and "99 % are asked" in refused.stderr
    assert "thirty" in refused.stdout.partition("never used:")[2]
    said = json.loads(runner.invoke(commands, [*asked, "--json"]).stdout)["coverage"]
    assert {part["part"] for part in said} == {"movement", "promotion", "rule", "ending"}
    stored = runner.invoke(commands, [*asked, "--out", "run.db"])
    assert stored.exit_code == 2 and "report" in stored.stderr
