"""Findings: a faulty file has those that it deserves, at their lines."""

from __future__ import annotations

from ndvariants.lint.linting import remarks_on_the_board

FAULTY = """
variant: faulty
title: What cannot come true
extends: chess
zones:
  beyond: rank = 9
pieces:
  pawn:
    moves: |
      move step forward
      capture step forward + sideways on trail
      move step sideways from rank = 1
    promotes: {on: rank = 1, to: [queen]}
  knight: {moves: "leap (9,1)"}
  rook:
    moves: |
      slide orthogonal
      leap (8,8)
moves:
  castling:
    - king slides file d to g, rook file h to f, both unmoved, nothing between, king never attacked
"""


def test_everything_that_cannot_come_true_is_told_with_its_line(written):
    found = [(problem.code, problem.place.line) for problem in remarks_on_the_board(written(FAULTY))]
    assert ("NDV420", 6) in found, "a zone without cells"
    assert ("NDV421", 14) in found, "a piece that never moves"
    assert ("NDV422", 18) in found, "a movement that leads nowhere"
    assert {line for code, line in found if code == "NDV423"} == {13}, "a promotion out of reach"
    assert ("NDV424", 12) in found, "a movement from where nobody comes"
    assert ("NDV426", 21) in found, "a castling without men"
    assert ("NDV427", 11) in found, "a trail that nobody leaves"
    assert all(problem.severity == "warning" for problem in remarks_on_the_board(written(FAULTY)))


ISLAND = """
variant: island
title: Cells that nobody reaches
board: {grid: {file: 4, rank: 4}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step diagonal}
setup: |
  k . . .
  . . . .
  . . . .
  K . . .
endings: [no legal move: draw]
"""


def test_cells_out_of_everybodys_reach(written):
    assert [problem.code for problem in remarks_on_the_board(written(ISLAND))] == []
    one_colour = ISLAND.replace("  K . . .", "  . K . .")
    assert [(one.code, one.severity) for one in remarks_on_the_board(written(one_colour))] == [("NDV425", "note")]
    far = ISLAND.replace("step diagonal", '"leap (3,0)"')
    assert [(one.code, one.severity) for one in remarks_on_the_board(written(far))] == [("NDV425", "warning")]


def test_a_player_without_cells_of_a_zone_may_be_meant(written):
    for told, said in ((["NDV420"], "rank < 1"), ([], "false")):
        zone = f'zones: {{goal: {{white: {said}, black: "rank = 1"}}}}\npieces:'
        assert [problem.code for problem in remarks_on_the_board(written(ISLAND.replace("pieces:", zone)))] == told


def test_a_piece_that_only_passes_never_leaves_unless_something_comes_of_it(written):
    passing = ISLAND.replace("pieces:\n", "pieces:\n  tree: {letter: t, moves: move stay}\n").replace(
        "k . . .", "k . t ."
    )
    (found,) = (problem for problem in remarks_on_the_board(written(passing)) if problem.code == "NDV430")
    assert "never leave" in found.message and "only passes the turn" in found.hint
    ruled = passing + "rules: {felled: {when: a tree moves, do: win me}}\n"
    assert "NDV430" not in [problem.code for problem in remarks_on_the_board(written(ruled))]


def test_a_hop_over_all_that_a_line_holds_is_not_told(written):
    for over, told in ((2, False), (3, True)):
        text = ISLAND.replace("step diagonal}", f'"step diagonal\\nhop orthogonal over {over}"}}')
        assert ("NDV422" in [problem.code for problem in remarks_on_the_board(written(text))]) is told
