"""Sections in one space: their axes are common, rays lead from one to the next, `over` chooses any level."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from ndvariants import Game, Position, VariantError, load_text, perft
from ndvariants.report.layout.positions import view
from ndvariants.report.svg.position import picture_of
from ndvariants.report.svg.scene import scene, state
from ndvariants.report.text.boards import board_text

PIECES = """
players: {white: {forward: +rank | +level}, black: {forward: -rank | -level}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  queen: {letter: q, moves: slide any}
  knight: {letter: n, moves: "leap (2,1)"}
  pawn: {letter: p, moves: "move step forward\\ncapture step forward + sideways"}
setup:
  place:
    queen: rank = 1 and level = 1 and file in b..c
    king: rank = 1 and level = 1 and file = a
    knight: rank = 1 and level = 1 and file = d
    pawn: rank = 2 and level = 1
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
"""
TOWER = (
    "variant: tower\nboard: {sections: {levels: {names: [L, M, N], grid: {file: 4, rank: 4}, at: {level: [1, 2, 3]}}}}"
)
GRID = "variant: plain\nboard: {grid: {file: 4, rank: 4, level: 3}}"

TRI_D = """
variant: levels
board:
  sections:
    main: {names: [W, N, B], grid: {file: 4, rank: 4}, at: {file: 2, rank: [2, 4, 6], level: [1, 3, 5]}}
    attack:
      names: [P, Q, R, S]
      grid: {file: 2, rank: 2}
      at: {file: [1, 5, 1, 5], rank: [1, 1, 9, 9], level: [2, 2, 6, 6]}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any over level}
  queen: {letter: q, moves: slide any over level}
  rook: {letter: r, moves: slide orthogonal over level}
  bishop: {letter: b, moves: slide diagonal over level up to 2}
  knight: {letter: n, moves: "leap (2,1) over level"}
  climber: {letter: c, moves: "step ±level\\nleap 2 ±level"}
setup:
  cells:
    white: {king: Pa1, queen: Wc2, rook: [Wb2, We3], bishop: Pb2, knight: Qe1, climber: Wb5}
    black: {king: Sf10, queen: Bc9, rook: [Be6, Bd8], bishop: Rb9, knight: Re10, climber: Nc4}
endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
""".replace("knight: Re10", "knight: Se10")

WAYS = [way for way in product((-1, 0, 1), repeat=2) if any(way)]
STRAIGHT = [way for way in WAYS if 0 in way]
CROSSED = [way for way in WAYS if 0 not in way]
JUMPS = [way for way in product((-2, -1, 1, 2), repeat=2) if abs(way[0]) != abs(way[1])]
REACHES = {
    "king": (WAYS, 1), "queen": (WAYS, 99), "rook": (STRAIGHT, 99), "bishop": (CROSSED, 2), "knight": (JUMPS, 1),
    "climber": ([], 0),
}  # fmt: skip


def test_a_tower_without_offsets_is_the_grid_with_one_more_axis() -> None:
    tower, grid = load_text(TOWER + PIECES).start(), load_text(GRID + PIECES).start()
    assert [perft(tower, depth) for depth in (1, 2, 3)] == [perft(grid, depth) for depth in (1, 2, 3)]


def test_a_tower_of_towers_is_a_grid_of_four_axes() -> None:
    towers = """sections:
    a: {names: [A1, A2, A3], grid: {file: 3, rank: 3}, at: {level: [1, 2, 3], world: 1}}
    b: {names: [B1, B2, B3], grid: {file: 3, rank: 3}, at: {level: [1, 2, 3], world: 2}}"""
    rest = """
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal}
  bishop: {letter: b, moves: slide diagonal over world}
setup:
  place:
    king: rank = 1 and file = 1 and level = 1 and world = 1
    rook: rank = 1 and file = 2 and level = 1
    bishop: rank = 1 and file = 3 and world = 2
endings: [no legal move: draw]
"""
    boards = (towers, "grid: {file: 3, rank: 3, level: 3, world: 2}")
    starts = [load_text(f"variant: four\nboard:\n  {board}{rest}").start() for board in boards]
    assert [perft(starts[0], depth) for depth in (1, 2, 3)] == [perft(starts[1], depth) for depth in (1, 2, 3)]
    spots = {starts[0].game.cells[tile.cell]: tile.centre for tile in picture_of(view(starts[0])).tiles}
    assert spots["A1a1"][0] == spots["A3a1"][0] < spots["B1a1"][0]  # levels lead up, worlds to the right
    assert spots["A3a1"][1] < spots["A1a1"][1] == spots["B1a1"][1]


CUT = """
variant: cut
extends: chess
board: {grid: null, sections: {halves: {names: [Q, K], grid: {file: 4, rank: 8}, at: {file: [1, 5]}}}}
setup:
  slices:
    Q: |
      r . . .
      p . p p
      b n . .
      . . . P
      . p . .
      . . N .
      P P P B
      R . . .
    K: |
      k . . r
      q p b .
      p n p .
      N . . .
      P . . .
      . Q . p
      B P P P
      K . . R
tests: null
"""


def test_a_chessboard_cut_in_two_is_a_chessboard() -> None:
    """Kiwipete, with castling, en passant and promotion over the cut: the counts of the chess programming wiki."""
    start = load_text(CUT).start()
    assert [perft(start, depth) for depth in (1, 2, 3)] == [48, 2039, 97862]
    assert board_text(start).splitlines()[0].split() == ["Q,", "K"]
    assert len(board_text(start).splitlines()[1].split()) == 9


def columns(game: Game) -> dict[tuple[int, int], list[str]]:
    """The cells of the board by file and rank, from their names."""
    found: dict[tuple[int, int], list[str]] = {}
    for name in game.cells:
        found.setdefault((ord(name[1]) - ord("a"), int(name[2:])), []).append(name)
    return found


def expected(position: Position) -> Iterator[tuple[str, str]]:
    """The pseudo-legal moves by their ends, from the words of the rules alone: a line goes on past a column while one
    of its cells is empty."""
    board = columns(position.game)
    standing = {name: piece for name in position.game.cells if (piece := position.piece_at(name)) is not None}
    for origin, piece in standing.items():
        if piece.player != position.side:
            continue
        ways, most = REACHES[piece.piece]
        file, rank = ord(origin[1]) - ord("a"), int(origin[2:])
        for x, y in ways:
            for step in range(1, most + 1):
                column = board.get((file + step * x, rank + step * y), [])
                for name in column:
                    if name not in standing or standing[name].player != piece.player:
                        yield origin, name
                if all(name in standing for name in column):
                    break


@pytest.mark.parametrize("seed", range(3))
def test_over_level_reaches_every_level_through_columns_with_an_empty_cell(seed: int) -> None:
    game = load_text(TRI_D)
    position = game.start()
    for ply in range(30):
        moves = [
            move for move in position.pseudo_legal_moves() if position.piece_at(str(move.origin)).piece != "climber"
        ]
        assert sorted((str(move.origin), str(move.target)) for move in moves) == sorted(expected(position))
        legal = position.legal_moves()
        if position.outcome() is not None:
            break
        position = position.play(legal[(7 * ply + 5 * seed) % len(legal)])


def test_a_step_along_the_free_axis_is_said_by_its_name() -> None:
    position = load_text(TRI_D).start()
    moves = {move.target for move in position.legal_moves() if move.origin == "Wb5"}
    assert moves == {"Nb5"}  # from level 1 to level 3, a leap of two: there is no cell between


MEDER = """
variant: meder
board:
  sections:
    main: {names: [W, N, B], grid: {file: 4, rank: 4}, at: {file: 2, rank: [2, 4, 6], level: [1, 3, 5]}}
    attack:
      names: [Q1, K1, Q6, K6]
      grid: {file: 2, rank: 2}
      at: {file: [1, 5, 1, 5], rank: [1, 1, 9, 9], level: [2, 2, 6, 6]}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, moves: step any over level as one}
  queen: {letter: q, moves: slide any over level as one}
  rook: {letter: r, moves: slide orthogonal over level as one}
  bishop: {letter: b, moves: slide diagonal over level as one}
  knight: {letter: n, moves: "leap (2,1) over level as one"}
  pawn:
    letter: p
    moves: |
      move step forward over level as one
      move slide forward exactly 2 over level as one if unmoved
      capture step forward + sideways over level as one
setup:
  cells: {white: {ARMY}, black: {OTHER}}
options: {check: false}
endings: [no legal move: draw]
"""
HOME = (
    "rook: [Q1a1, K1f1], queen: Q1b1, king: K1e1, knight: [Wb2, We2], bishop: [Wc2, Wd2], "
    "pawn: [Q1a2, Q1b2, K1e2, K1f2, Wb3, Wc3, Wd3, We3]",
    "rook: [Q6a10, K6f10], queen: Q6b10, king: K6e10, knight: [Bb9, Be9], bishop: [Bc9, Bd9], "
    "pawn: [Q6a9, Q6b9, K6e9, K6f9, Bb8, Bc8, Bd8, Be8]",
)


def meder(white: str, black: str) -> Position:
    """A position by Meder's tournament rules, attack boards at rest."""
    return load_text(MEDER.replace("{ARMY}", "{" + white + "}").replace("{OTHER}", "{" + black + "}")).start()


def test_columns_as_one_are_those_of_the_tournament_rules() -> None:
    """20 and 400: another program's two generators; their 9128 counts one castling more in each of the 400."""
    start = meder(*HOME)
    assert [perft(start, depth) for depth in (1, 2, 3)] == [20, 400, 9128 - 400]


ALONE = [
    ("rook: Wc2", "knight: Nc4", "Wc3 Wc4 Nc4 Wb2 Q1b2 Q1a2 Wd2 We2 K1e2 K1f2"),  # any level blocks what lies behind
    ("rook: Q1a1", "pawn: Q6a9, king: K1e1", "Q1b1 K1e1 Q1a2 Q6a9"),  # places without a cell are crossed
    ("king: Wc5", "king: Q6a9", "Wb4 Nb4 Wb5 Nb5 Nb6 Bb6 Wc4 Nc4 Nc6 Bc6 Wd4 Nd4 Wd5 Nd5 Nd6 Bd6"),
    ("pawn: Wb3", "knight: Nb4", "Wb4"),  # no double step past a piece on another level
    ("knight: Wb2", "king: Q6a9", "Wc4 Nc4 Wd3"),
]


@pytest.mark.parametrize(("white", "black", "targets"), ALONE)
def test_pieces_alone_move_as_the_tournament_rules_say(white: str, black: str, targets: str) -> None:
    assert {str(move.target) for move in meder(white, black).legal_moves()} == set(targets.split())


def test_a_queen_alone_has_28_moves() -> None:
    moves = {str(move.target) for move in meder("queen: Wc4", "king: Q6a9").legal_moves()}
    assert len(moves) == 28
    assert {"Nc5", "Bc9", "K1f1", "Be6"} <= moves
    assert "Nc4" not in moves


FERRY = """
variant: ferry
board:
  mutable: true
  sections:
    shores: {names: [A, B], grid: {file: 4, rank: 3}, at: {rank: [1, 6]}}
    ferries: {names: [F1, F2], grid: {file: 2, rank: 2}, at: {file: [1, 3], rank: 4}}
    pins: {names: [P], grid: {pin: 2}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook:
    letter: r
    moves: |
      slide orthogonal
      move leap (3,1) if unmoved
  ferry: {letter: f, iron: true, moves: move step ±pin}
setup:
  gone: section = F2
  cells: {white: {king: Aa1, rook: F1a4, ferry: Pa}, black: {king: Bd8, rook: Bb7}}
rules:
  cross:
    when: a ferry moves
    do: |
      restore cells in (number(section) = 2 + pin(target))
      carry cells in (number(section) = 2 + pin(origin)) to cells in (number(section) = 2 + pin(target))
      delete cells in (number(section) = 2 + pin(origin))
TURN
endings: [no legal move: draw, repetition 3: draw]
"""


@pytest.mark.parametrize(("turn", "cell"), [("", "F2c4"), ("      turn cells in (section = F2)", "F2d5")])
def test_a_board_that_moves_takes_along_what_stands_on_it(turn: str, cell: str) -> None:
    start = load_text(FERRY.replace("TURN", turn)).start()
    assert {"F2c4", "F2d5"} <= set(start.deleted())
    rook = start.piece_at("F1a4")
    assert rook is not None and rook.unmoved
    after = start.play("Pa-Pb")
    carried = after.piece_at(cell)
    assert carried is not None and carried.piece == "rook" and not carried.unmoved
    assert set(after.deleted()) == {"F1a4", "F1a5", "F1b4", "F1b5"}
    assert after.game.position(after.text()).text() == after.text()
    lines = board_text(after).splitlines()
    assert any("F2" in line for line in lines) and not any("F1" in line for line in lines)


FAULTS = [
    ("at: {level: [1, 1, 2]}", "NDV320", "`L` and `M` have cells in the same place"),
    ("at: {level: [1, 2]}", "NDV320", "2 places along `level` for 3 sections"),
    ("at: {level: [0, 1, 2]}", "NDV316", "this is 0; it must be 1 to 1000"),
    (
        "at: {level: [1, 2, 3], file: [1, 999, 1], rank: [1, 999, 1], height: [1, 999, 1]}",
        "NDV316",
        "the sections lie in",
    ),
]


@pytest.mark.parametrize(("at", "code", "message"), FAULTS)
def test_faults_of_places_are_told(at: str, code: str, message: str) -> None:
    with pytest.raises(VariantError) as caught:
        load_text((TOWER + PIECES).replace("at: {level: [1, 2, 3]}", at))
    assert any(problem.code == code and message in problem.message for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("board", "moves", "code", "hint"),
    [
        ("grid: {file: 4, rank: 4, level: 3}", "step orthogonal over levle", "NDV205", "did you mean `level`?"),
        ("grid: {file: 4, rank: 4, level: 3}\n  wrap: [file]", "slide orthogonal over level bouncing", "NDV411", ""),
        ("grid: {file: 4, rank: 4, level: 3}\n  seams: [+file to -file]", "step any over level", "NDV411", "seams"),
        ("grid: {file: 12, rank: 4, level: 12}", "slide orthogonal over level", "NDV415", "up to"),
        ("grid: {file: 4, rank: 4, level: 3}", "step orthogonal over level over level", "NDV105", "keep one"),
    ],
)
def test_faults_of_over_are_told(board: str, moves: str, code: str, hint: str) -> None:
    with pytest.raises(VariantError) as caught:
        load_text(f"variant: plain\nboard:\n  {board}" + PIECES.replace("moves: slide any", f"moves: {moves}"))
    assert any(problem.code == code and hint in problem.hint for problem in caught.value.problems)


def test_levels_are_drawn_as_levels() -> None:
    game = load_text(TRI_D)
    low, high = (
        next(line for line in board_text(game.start()).splitlines() if part in line) for part in ("5 C", "9 .")
    )
    assert low.split() == ["5", "C", ".", ".", ".", "5", ".", ".", ".", ".", "b", "c", "d", "e"]  # W and N, under B
    assert high.split()[:5] == ["9", ".", "q", ".", "."]
    tiles = {game.cells[tile.cell]: tile.centre for tile in picture_of(view(game.start())).tiles}
    assert len(tiles) == 64
    assert tiles["Pb2"][0] == tiles["Wb2"][0] and tiles["Pb2"][1] < tiles["We5"][1] < tiles["Wb2"][1]
    picture = scene(game)
    places = dict(zip(game.cells, picture["places"], strict=True))
    assert places["Se9"] == [4, 8, 5]
    assert (picture["across"], picture["up"]) == (0, 1)
    assert "picture" not in state(game.start())


@pytest.mark.parametrize(
    ("key", "hint"),
    [("holes: file = 1", "setup: {gone:"), ("wrap: [file]", "seams: [+file of W to -file of W]"),
     ("hexagons: [file, rank]", "holes` that differ from level to level")],
)  # fmt: skip
@pytest.mark.parametrize("inside", [True, False])
def test_what_only_grids_have_is_told_with_the_way_of_sections(key: str, hint: str, inside: bool) -> None:
    decks = "decks: {names: [W, B], grid: {file: 4, rank: 4}, at: {level: [1, 2]}" + (f", {key}}}" if inside else "}")
    board = f"board:\n  sections:\n    {decks}\n" + ("" if inside else f"  {key}\n")
    rest = "players: {white: {}, black: {}}\npieces: {king: {letter: k, royal: true, moves: step any}}\n"
    rest += "setup: {cells: {white: {king: Wa1}, black: {king: Bd4}}}\nendings: [no legal move: draw]\n"
    with pytest.raises(VariantError) as error:
        load_text(f"variant: decks\n{board}{rest}")
    assert [hint in problem.hint for problem in error.value.problems] == [True]
