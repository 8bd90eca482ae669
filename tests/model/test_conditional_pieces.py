"""Pieces and rows of the setup that are there with some parameters only."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.language.yaml.source import source_from_text
from ndvariants.lint.linting import remarks_on_the_file

TEXT = """
variant: sometimes
board: {grid: {file: 4, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
parameters: {guarded: {type: boolean, default: false, help: whether there is a guard}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  guard: {letter: g, moves: step orthogonal, if: guarded}
setup:
  rows:
    - {row: K . . ., along: file, on: rank = 1}
    - {row: G G . ., along: file, on: rank = 2, if: guarded}
endings: [no legal move: draw]
"""


def guarded(text: str, guard: bool):
    return load_text(text, guarded=guard)


@pytest.mark.parametrize(("guard", "pieces"), [(False, 2), (True, 6)])
def test_a_piece_is_there_only_with_its_parameters(guard: bool, pieces: int) -> None:
    game = guarded(TEXT, guard)
    assert len(game.start().pieces()) == pieces
    assert [piece.name for piece in game.variant.pieces] == ["king", *["guard"] * guard]
    assert not remarks_on_the_file(source_from_text(TEXT), {"guarded": guard})


def test_a_setup_by_place_leaves_an_absent_piece_out() -> None:
    text = TEXT.replace("endings", "values: {guard: 200}\nendings")
    assert guarded(text, False).variant.values == {} and guarded(text, True).variant.values == {"guard": 200}


def test_a_condition_that_asks_the_position_is_a_fault() -> None:
    with pytest.raises(VariantError):
        guarded(TEXT.replace("if: guarded}\nsetup", "if: count(king of me) = 1}\nsetup"), True)


def test_a_table_has_no_row_for_a_piece_that_is_absent() -> None:
    rule = "rules: {grow: {when: a king moves, do: change target to grown(mover)}}\nendings"
    text = TEXT.replace("endings", f"define: {{grown: {{king: guard}}}}\n{rule}").replace("royal: true, ", "")
    after = [guarded(text, guard).start().play("a1b1").piece_map()["b1"].piece for guard in (False, True)]
    assert after == ["king", "guard"]


CLASS = TEXT.replace("pieces:\n", "classes: {guards: [guard]}\npieces:\n").replace("royal: true, ", "")


@pytest.mark.parametrize(
    ("rule", "none", "some"),
    [
        ("{when: a king moves, do: set n to 1 + count(guards)}", 1, 5),
        ("{when: a guards moves, do: set n to 7}", 0, 0),
        ("{when: a king moves, if: mover = guards, do: set n to 7}", 0, 0),
        ("{when: a king moves, if: mover != guards, do: set n to 7}", 7, 7),
        ("{when: a king moves, do: remove guards}", 0, 0),
    ],
)
def test_a_class_of_absent_pieces_is_no_piece(rule: str, none: int, some: int) -> None:
    text = CLASS.replace("endings", f"registers: {{n: {{}}}}\nrules: {{r: {rule}}}\nendings")
    after = [guarded(text, guard).start().play("a1b1") for guard in (False, True)]
    assert [position.registers()["n"] for position in after] == [(none,), (some,)]
    assert {"b1", "a4"} <= set(after[0].piece_map())


def test_nothing_is_taken_of_a_class_of_absent_pieces() -> None:
    text = CLASS.replace("moves: leap any", "moves: leap any taking guards")
    moves = guarded(text, False).position("4/4/1k2/K3 w - - 0 1").legal_moves()
    assert "a1b2" not in [move.text for move in moves]


def test_a_phase_of_absent_pieces_moves_none() -> None:
    phases = "phases: [{name: guards, move: [guards], pass: true}]\nendings"
    assert [move.text for move in guarded(CLASS.replace("endings", phases), False).start().legal_moves()] == ["pass"]
