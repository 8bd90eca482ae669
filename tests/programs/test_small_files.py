"""Files of a few lines in which each word of a rule or a condition means what the documents say."""

from __future__ import annotations

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.game import Position
from ndvariants.game.load import load, load_text

HEAD = "variant: small\nplayers: {white: {}, black: {}}\nendings: [no legal move: draw]\n"


def after(text: str, moves: str = "") -> Position:
    """The position after some moves of a game without check."""
    options = "" if "options:" in text else "options: {check: false}\n"
    return load_text(HEAD + options + text).start().after(moves)


def legal(position: Position) -> set[str]:
    return {str(move) for move in position.legal_moves()}


def number(text: str, moves: str, register: str = "x") -> int:
    """A register after some moves."""
    return after(text, moves).registers()[register][0]


# ---------------------------------------------------------------- kinds of values


LEAPER = """
board: {{grid: {{file: 4, rank: 1}}}}
pieces: {{rook: {{letter: r, moves: none}}, pawn: {{letter: p, moves: leap anywhere if {condition}}}}}
setup: {{cells: {{white: {{pawn: a1}}, black: {{rook: c1}}}}}}
"""


@pytest.mark.parametrize(
    ("condition", "targets"),
    [
        ("target in rook", "c"),  # "a kind of piece means all that stand there"
        ("target in pawn", ""),
        ("not target in rook", "bd"),
        ("target in c1", "c"),  # a cell is a set of one
        ("target in origin", ""),
        ("target in (rook of black)", "c"),
        ("target in target", "bcd"),
        ("target in nowhere", ""),
        ("count(cells in rook) = 1 and target = b1", "b"),
        ("count(cells in origin) = 1 and target = d1", "d"),
        ("count(cells in nowhere) = 0 and target = d1", "d"),
    ],
)
def test_a_kind_and_a_cell_are_sets_behind_in(condition: str, targets: str) -> None:
    assert legal(after(LEAPER.format(condition=condition))) == {f"a1{file}1" for file in targets}


# ---------------------------------------------------------------- sets and their order

STONES = """
board: {{grid: {{file: 5, rank: 5}}}}
pieces: {{man: {{letter: m, moves: "leap (2,2)"}}, stone: {{letter: s, moves: none}}}}
registers: {{x: {{}}}}
rules: {{r: {{when: a man moves, do: "{step}"}}}}
setup: {{cells: {{white: {{man: a1, stone: c2}}, black: {{man: e1}}}}}}
"""


@pytest.mark.parametrize(
    ("step", "board"),
    [
        ("turn neighbours of target", "5/2S2/2M2/5/4m"),  # c2 and c4 change places
        ("turn neighbours of target plus target left", "5/5/2MS1/5/4m"),  # bottom to right
        ("turn neighbours of target plus target right", "5/5/1SM2/5/4m"),
        ("carry neighbours of target to neighbours of c4", "5/5/2S2/5/4m"),
        ("for each neighbours of target: set x to 5 * x + file(cell)", "5/5/2M2/2S2/4m"),
    ],
)
def test_sets_of_rays_are_in_the_order_of_their_cells(step: str, board: str) -> None:
    found = after(STONES.format(step=step), "a1c3")
    assert found.text().split()[0] == board
    if step.startswith("for each"):
        files = (2, 3, 4, 2, 4, 2, 3, 4)
        assert found.registers()["x"][0] == sum(file * 5 ** (7 - i) for i, file in enumerate(files))


@pytest.mark.parametrize(
    "gone", ["gone pieces", "gone (stone)", "gone target", "gone (pieces on neighbours of target)"]
)
def test_no_cell_that_exists_is_gone(gone: str) -> None:
    assert number(STONES.format(step=f"set x to 7 + count({gone})"), "a1c3") == 7


# ---------------------------------------------------------------- passed cells

RUNNER = """
board: {{grid: {{file: 5, rank: 5}}{more}}}
pieces: {{runner: {{letter: r, moves: "{moves}"}}}}
registers: {{x: {{}}}}
rules: {{r: {{when: a runner moves, do: "for each passed cells: set x to 100 * x + 10 * file(cell) + rank(cell)"}}}}
setup: {{cells: {{white: {{runner: a1}}, black: {{runner: e4}}}}}}
"""


@pytest.mark.parametrize(
    ("moves", "move", "passed"),
    [
        ("slide (2,1)", "a1e3", 32),
        ("step diagonal then slide orthogonal outward", "a1b4", 2223),
        ("slide orthogonal", "a1a4", 1213),
        ("leap 3 orthogonal", "a1d1", 2131),
        ("leap (1,2)", "a1b3", 0),
    ],
)
def test_passed_cells_are_those_of_the_way(moves: str, move: str, passed: int) -> None:
    assert number(RUNNER.format(moves=moves, more=""), move) == passed


@pytest.mark.parametrize(("move", "passed"), [("a1e1", 0), ("a1d1", 51)])
def test_a_step_over_joined_ends_passes_nothing(move: str, passed: int) -> None:
    assert number(RUNNER.format(moves="slide orthogonal", more=", wrap: [file]"), move) == passed


def test_a_condition_on_the_way_is_asked_of_every_target() -> None:
    pawn = """
board: {grid: {file: 9, rank: 9}}
pieces: {pawn: {letter: p, moves: "move leap 4 orthogonal if count(pieces on passed cells) = 1"}}
setup: {cells: {white: {pawn: e5}, black: {pawn: e7}}}
"""
    man = """
board: {grid: {file: 5, rank: 5}}
pieces: {man: {letter: m, moves: move slide orthogonal if count(passed cells) = 1}}
setup: {cells: {white: {man: c3}, black: {man: a1}}}
"""
    assert legal(after(pawn)) == {"e5e9"}
    assert legal(after(man)) == {"c3c5", "c3c1", "c3a3", "c3e3"}


@pytest.mark.parametrize(("rank", "leap", "blocked"), [("1r1L3", "d5g5", "d5a5"), ("3L1r1", "d5a5", "d5g5")])
def test_the_lion_of_jungle_leaps_over_water_where_no_rat_swims(rank: str, leap: str, blocked: str) -> None:
    """Jungle (Dou Shou Qi): a rat in the water between blocks the leap, and only that one."""
    found = legal(load("jungle").position(f"7/7/7/7/{rank}/7/7/7/7 w - - 0 1"))
    assert leap in found and blocked not in found


# ---------------------------------------------------------------- what nowhere is

PASSING = """
board: {{grid: {{file: 4, rank: 1}}{more}}}
pieces: {{king: {{letter: k, moves: step any}}}}
registers: {{x: {{}}}}
options: {{check: false, pass: true}}
rules: {{r: {{when: turn ends, do: "{do}"}}}}
setup: {{cells: {{white: {{king: a1}}, black: {{king: d1}}}}}}
"""


@pytest.mark.parametrize(
    ("more", "do", "expected"),
    [
        ("", "set x to 1 + dimension(target)", 1),
        ("", "set x to 1 + rank(target)", 1),
        ("", "if target in (rank = 1): set x to 1", 0),
        ("", "if target not in (rank = 1): set x to 1", 1),
        ("", "if rank(target) = 0: set x to 1", 1),
        ("", "set x to distance(target, a1)", 4),
        (", holes: file = 2", "set x to distance(target, a1)", 3),  # three cells, and the hole
        (", holes: file = 2", "set x to distance(d1, a1)", 3),
    ],
)
def test_nowhere_has_no_coordinates(more: str, do: str, expected: int) -> None:
    assert number(PASSING.format(more=more, do=do), "pass") == expected


def test_the_nearest_cell_may_lie_over_joined_ends() -> None:
    text = """
board: {grid: {file: 3, rank: 5}, wrap: [rank]}
pieces: {king: {letter: k, moves: step any}}
registers: {x: {}}
rules: {r: {when: any piece moves, do: "set x to distance(a1, nearest to a1 of a5 plus c3)"}}
setup: {cells: {white: {king: b1}, black: {king: b4}}}
"""
    assert number(text, "b1c1") == 1


# ---------------------------------------------------------------- drops

DROPPED = """
board: {grid: {file: 2, rank: 2}}
pieces:
  king: {letter: k, moves: none}
  rook: {letter: r, moves: none, drop: true}
  token: {letter: t, moves: none, drop: {on: true, as: [rook]}}
hands: {white: {rook: 1, token: 1}}
registers: {a: {}, b: {}, c: {}, d: {}, e: {}}
rules:
  dropped:
    when: a rook is dropped
    do: |
      if mover = rook: add 1 to a
      if owner(mover) = me: add 1 to b
      if unmoved(mover): add 1 to c
  token: {when: a token is dropped, if: mover = token and piece(target) = rook, do: add 1 to d}
  ends: {when: turn ends, if: mover = rook, do: add 1 to e}
setup: {cells: {white: {king: a1}, black: {king: b1}}}
"""


@pytest.mark.parametrize(("drop", "expected"), [("R@a2", (1, 1, 1, 0, 1)), ("T@a2=r", (0, 0, 0, 1, 0))])
def test_the_mover_of_a_drop_is_the_piece_dropped(drop: str, expected: tuple[int, ...]) -> None:
    found = after(DROPPED, drop).registers()
    assert tuple(found[name][0] for name in "abcde") == expected


def test_a_rook_that_is_dropped_gives_check() -> None:
    text = """
board: {grid: {file: 4, rank: 4}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  rook: {letter: r, moves: slide orthogonal, drop: true}
hands: {white: {rook: 1}}
registers: {x: {}}
rules: {g: {when: a rook gives check, do: add 1 to x}}
setup: {cells: {white: {king: a1}, black: {king: d4}}}
"""
    assert number(text, "R@d1") == 1
    assert number(text, "R@c1") == 0


def test_a_duty_to_drop_asks_for_the_piece_in_hand() -> None:
    text = DROPPED + "options: {check: false, must: a token is dropped}\n"
    assert legal(after(text)) == {"T@a2=r", "T@b2=r"}


# ---------------------------------------------------------------- phases


@pytest.mark.parametrize("until", ["n = 1", "true", "ply >= 0"])
def test_a_phase_ends_where_its_until_holds_always(until: str) -> None:
    text = f"""
board: {{grid: {{file: 3, rank: 3}}}}
parameters: {{n: {{type: integer, default: 1, range: "1..2", help: how it begins}}}}
pieces: {{king: {{letter: k, moves: step any}}}}
phases: [{{name: first, move: true, until: {until}}}, {{name: second, move: true}}]
setup: {{cells: {{white: {{king: a1}}, black: {{king: c3}}}}}}
"""
    assert after(text).text().endswith("phase=first") and after(text, "a1b1").text().endswith("phase=second")


@pytest.mark.parametrize(("said", "passes"), [("true", True), ("false", False), (None, False)])
def test_what_a_phase_says_of_passing_counts_before_the_options(said: str | None, passes: bool) -> None:
    text = f"""
board: {{grid: {{file: 3, rank: 3}}}}
pieces: {{king: {{letter: k, moves: step any}}}}
phases: [{{name: game, move: true{"" if said is None else f", pass: {said}"}}}]
setup: {{cells: {{white: {{king: a1}}, black: {{king: c3}}}}}}
options: {{pass: ply > 5, check: false}}
"""
    assert ("pass" in legal(after(text))) is passes


# ---------------------------------------------------------------- neutral pieces


def test_a_neutral_piece_that_has_not_moved_is_unmoved() -> None:
    text = """
board: {grid: {file: 3, rank: 2}}
players: {white: {}, black: {}, land: {neutral: true}}
pieces:
  king: {letter: k, moves: step any}
  rock: {letter: x, moves: step orthogonal, owners: [land]}
registers: {x: {}}
rules: {s: {when: turn ends, if: unmoved(b1), do: set x to 1}}
setup: {cells: {white: {king: a1}, black: {king: c1}, land: {rock: b1}}}
"""
    game = load_text(HEAD.replace("players: {white: {}, black: {}}\n", "") + "options: {check: false}\n" + text)
    assert game.start().after("a1a2").registers()["x"] == (1,)


LAND = """
board: {{grid: {{file: 5, rank: 2}}}}
players: {{white: {{}}, black: {{}}, land: {{neutral: true}}}}
pieces:
  man: {{letter: m, moves: "{moves}"}}
  rock: {{letter: r, moves: none, owners: [land]{iron}}}
setup: {{cells: {{white: {{man: [b1, c1]}}, black: {{man: [d1]}}, land: {{rock: [a1, c2]}}}}}}
options: {{pass: no legal move(me), check: false}}
"""


@pytest.mark.parametrize(
    ("moves", "iron", "expected"),
    [
        ("capture step orthogonal taking rock or man", "", {"b1a1", "c1c2", "c1d1"}),
        ("capture step orthogonal taking rock or man", ", iron: true", {"c1d1"}),
        ("capture step orthogonal", "", {"c1d1"}),
        ("capture step orthogonal taking own", "", {"b1c1", "c1b1", "c1d1"}),
    ],
)
def test_a_neutral_piece_is_taken_where_taking_names_it(moves: str, iron: str, expected: set[str]) -> None:
    head = HEAD.replace("players: {white: {}, black: {}}\n", "")
    assert legal(load_text(head + LAND.format(moves=moves, iron=iron)).start()) == expected


def test_dead_pieces_of_four_player_may_be_captured() -> None:
    empty, end = "/".join(["***8***"] * 3), "***8***"
    board = f"{empty}/14/14/14/14/14/14/2[yellow:K]11/6[green:Q]4[dead:X]1[green:K]/{end}/{end}/{end}"
    assert "g4l4" in legal(load("four_player").position(f"{board} g - - 1 151 ply=600 out=1,1,0,0"))


HEIRS = """
board: {{grid: {{file: 3, rank: 2}}}}
players: {{white: {{}}, black: {{}}, land: {{neutral: true}}}}
pieces: {{king: {{letter: k, moves: step any}}, rock: {{letter: x, moves: none{owners}}}}}
rules: {{r: {{when: turn ends, do: {step}}}}}
options: {{check: false}}
setup: {{cells: {{white: {{king: a1}}, black: {{king: c2}}}}}}
"""


@pytest.mark.parametrize(
    ("owners", "step", "fault"),
    [
        ("", "change pieces of me to land", "land cannot have any of these pieces: this does nothing"),
        ("", "put rock of land on b1", "land cannot have a rock: this does nothing"),
        (", owners: [white]", "change king of me to land", "land cannot have a king: this does nothing"),
        (", owners: [land]", "put rock of land on b1", ""),
        (", owners: [land]", "change pieces of me to land", ""),
        ("", "change pieces of me to black", ""),
    ],
)
def test_a_piece_is_given_only_to_a_neutral_player_who_can_have_it(owners: str, step: str, fault: str) -> None:
    text = HEAD.replace("players: {white: {}, black: {}}\n", "") + HEIRS.format(owners=owners, step=step)
    if not fault:
        assert load_text(text)
        return
    with pytest.raises(VariantError) as raised:
        load_text(text)
    assert [(problem.code, problem.message) for problem in raised.value.problems] == [("NDV324", fault)]


# ---------------------------------------------------------------- players without a direction


@pytest.mark.parametrize("other", ["{neutral: true}", "{}"])
def test_right_needs_a_forward_only_of_the_owners_of_a_piece(other: str) -> None:
    text = f"""
variant: small
board: {{grid: {{file: 4, rank: 4}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}, land: {other}}}
pieces:
  man: {{letter: m, moves: leap forward + right, owners: [white, black]}}
  rock: {{letter: r, moves: none, owners: [land]}}
setup: {{cells: {{white: {{man: a1}}, black: {{man: c4}}, land: {{rock: b3}}}}}}
endings: [no legal move: draw]
"""
    assert legal(load_text(text).start()) == {"a1b2"}
    with pytest.raises(VariantError, match="NDV410"):
        load_text(text.replace("owners: [white, black]", "owners: [white, black, land]"))
