"""A choice of another player between two turns, on small boards; every answer is worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from ndvariants.bridge.pgn_read import read_pgn
from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.errors import PositionError, VariantError
from ndvariants.game.game import Position
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.game.records.replay import game_of, last_position, record_of
from ndvariants.kernel import layout as L

PROMOTED = """
variant: promoted_by_the_other
board: {grid: {file: 4, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal, drop: true}
  knight: {letter: n, moves: "leap (2,1)", drop: true}
  pawn:
    letter: p
    moves: |
      move    step forward
      capture step forward + sideways
conditions: {there: {of: [rook, knight], that: drop if target = last mover}}
phases:
  - {name: game, move: true}
  - {name: choosing, extra: true, drop: [rook, knight]}
hands: {black: {rook: endless, knight: endless}}
registers: {turns: {per: [player]}}
rules:
  reaches:
    when: a pawn moves
    if: rank(target) = width(rank)
    do: |
      remove target
      again in choosing for opponent
  chosen: {when: a piece is dropped, do: change target to opponent}
  count: {when: turn ends, do: "add 1 to turns[me]"}
setup: {cells: {white: {king: a1, pawn: b4}, black: {king: d5}}}
endings:
  - no legal move, in check: loss
  - no legal move: draw
"""
THREE = """
variant: three
board: {grid: {file: 5, rank: 5}}
players: {red: {forward: +rank}, green: {forward: -rank}, blue: {forward: +file}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: t, moves: slide orthogonal}
phases: [{name: game, move: true}, {name: choosing, extra: true, move: [king]}]
rules:
  leaves: {when: a rook moves, if: file(target) = 5, do: out player after me}
  asks: {when: a rook moves, do: again in choosing for player before me}
  asked: {when: a king moves, if: phase = choosing and rank(target) = 2, do: again in choosing for player before me}
setup: {cells: {red: {king: a1, rook: b1}, green: {king: e5}, blue: {king: a5}}}
options: {check: false}
endings:
  - no legal move: draw
  - after 60 plies: draw
"""
GAME = load_text(PROMOTED)


def texts(position: Position) -> set[str]:
    """The legal moves of a position."""
    return {move.text for move in position.legal_moves()}


def test_the_other_player_chooses_what_the_pawn_becomes() -> None:
    asked = GAME.start().play("b4b5")
    assert asked.side == "black" and asked.phase == "choosing" and asked.ply == 1
    assert texts(asked) == {"R@b5", "N@b5"}
    after = asked.play("N@b5")
    assert after.side == "black" and after.phase == "game" and after.ply == 2
    assert str(after.piece_map()["b5"]) == str(GAME.position("1N2/4/4/4/K2k w - - 0 1").piece_map()["b5"])
    assert texts(after) == {"d5c5", "d5c4"}  # the knight attacks d4
    assert texts(asked.play("R@b5")) == {"d5c4", "d5d4"}  # the rook gives check


def test_the_turn_ends_when_the_choice_is_made() -> None:
    asked = GAME.start().play("b4b5")
    assert list(asked.registers()["turns"]) == [0, 0]
    assert list(asked.play("R@b5").registers()["turns"]) == [1, 0]
    assert list(asked.play("R@b5").play("d5d4").registers()["turns"]) == [1, 1]


def test_counts_by_hand() -> None:
    """Kings and pawn alone: 3 + 1; each king move has 2 answers (c5 is attacked), the pawn's 2 choices; 38 + 4."""
    assert [perft(GAME.start(), depth) for depth in (1, 2, 3)] == [4, 8, 42]
    assert slow_perft(GAME.start(), 3) == 42


def slow_perft(position: Position, depth: int) -> int:
    """The same, one public move after the other."""
    return 1 if depth == 0 else sum(slow_perft(position.play(move), depth - 1) for move in position.legal_moves())


def test_royals_need_not_be_safe_in_a_choice() -> None:
    asked = GAME.position("4/RP1k/4/4/K3 w - - 0 1").play("b4b5")
    assert asked.in_check() and texts(asked) == {"R@b5", "N@b5"}  # neither helps against the rook on a4
    assert texts(asked.play("R@b5")) == {"d4c3", "d4d3"}


def test_a_choice_without_a_legal_move_is_passed_over() -> None:
    game = load_text(PROMOTED.replace("hands: {black: {rook: endless, knight: endless}}", "hands: {black: {rook: 1}}"))
    asked = game.start().play("b4b5").play("R@b5").play("d5d4").play("a1a2")
    again = game.position("4/RP1k/4/4/K3 w - - 0 1").play("b4b5")
    assert texts(again) == {"pass"} and asked.side == "black"
    after = again.play("pass")
    assert after.side == "black" and after.phase == "game" and texts(after) == {"d4c3", "d4d3", "d4c5", "d4d5"}


@pytest.mark.parametrize("nobody", ["owner(b3)", "owner(c3)"])
def test_nobody_makes_no_choice(nobody: str) -> None:
    after = load_text(PROMOTED.replace("for opponent", f"for {nobody}")).start().play("b4b5")
    assert after.side == "black" and after.phase == "game" and list(after.registers()["turns"]) == [1, 0]


def test_the_mover_itself_moves_again() -> None:
    game = load_text(PROMOTED.replace("for opponent", "for me").replace("hands: {black", "hands: {white"))
    asked = game.start().play("b4b5")
    assert (asked.side, "after=" in asked.text()) == ("white", False)
    assert asked.play("R@b5").side == "black"


def test_three_players() -> None:
    start = load_text(THREE).start()
    asked = start.play("b1b3")
    assert (asked.side, asked.ply) == ("blue", 1) and "after=red" in asked.text()
    assert asked.play("a5b5").side == "green"
    asked = start.play("b1e1")
    assert (asked.side, asked.play("a5b5").side) == ("blue", "blue")  # green is out


def test_a_choice_may_set_off_another() -> None:
    start = load_text(THREE.replace("blue: {king: a5}", "blue: {king: a3}")).start()
    asked = start.play("b1b4").play("a3b2")
    assert (asked.side, asked.phase) == ("green", "choosing") and "after=red" in asked.text()
    assert asked.play("e5d5").side == "green"


def test_who_is_out_makes_no_choice() -> None:
    text = THREE.replace("out player after me", "out blue").replace(
        "for player before me}\n  asked", "for blue}\n  asked"
    )
    after = load_text(text).start().play("b1e1")
    assert after.side == "green" and after.phase == "game"


def test_texts_keys_records_and_pgn() -> None:
    line = ["b4b5", "N@b5", "d5c4", "a1a2"]
    positions = [GAME.start()]
    for move in line:
        positions.append(positions[-1].play(move))
    for position in positions:
        again = GAME.position(position.text())
        assert again == position and again.key == position.key and texts(again) == texts(position)
    assert "phase=choosing back=game after=white" in positions[1].text()
    assert GAME.position(positions[1].text().replace(" back=game after=white", "")).key != positions[1].key
    record = record_of(positions[-1])
    assert list(record.moves) == line and last_position(game_of(record), record).text() == positions[-1].text()
    (read,) = read_pgn(write_pgn(record, GAME))
    assert list(read.moves) == line


def test_forged_words_are_refused() -> None:
    words = np.frombuffer(GAME.start().play("b4b5").state, np.int32).copy()
    for forged in (1 + (2 << L.PLAYER_SHIFT), 1 + (3 << L.PLAYER_SHIFT), 9, -1, 1 << 16, 1 - (1 << L.PLAYER_SHIFT)):
        words[L.RETURN_PHASE] = forged
        with pytest.raises(PositionError):
            Position(GAME, words.tobytes()).text()
    for wrong in ("after=red", "after=black"):
        with pytest.raises(PositionError):
            GAME.position(GAME.start().play("b4b5").text().replace("after=white", wrong))
    with pytest.raises(PositionError):
        load_text("variant: plain\nextends: chess\n").position("4k3/8/8/8/8/8/8/4K3 w - - 0 1 after=black")


def test_a_choice_is_no_part_of_a_move() -> None:
    with pytest.raises(VariantError) as caught:
        load_text(PROMOTED.replace("for opponent", "for opponent joined"))
    (problem,) = caught.value.problems
    assert "`joined`" in problem.message and "`again in choosing for opponent`" in problem.hint


def test_a_phase_may_depend_on_parameters() -> None:
    """Without it the game has no phases; rules that name it must ask for the parameter as well."""
    text = PROMOTED.replace("board:", "parameters: {asked: {type: boolean, default: true}}\nboard:")
    text = text.replace("- {name:", "- {if: asked, name:")
    asking = text.replace("      again in", "      if asked: again in").replace("is dropped,", "is dropped, if: asked,")
    assert load_text(asking).start().play("b4b5").phase == "choosing"
    plain = load_text(asking, asked=False)
    assert plain.start().phase is None and "phase=" not in plain.start().text()
    assert plain.start().play("b4b5").side == "black"
    with pytest.raises(VariantError) as caught:
        load_text(text, asked=False)
    assert "with these parameters the phase does not exist" in str(caught.value)
