"""Betza's notation: what each string means in words, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.language.betza import strings as betza
from ndvariants.language.betza.atoms import ATOMS
from ndvariants.language.parse import parse_movements

# source: R. Betza, "Betza notation" (chessvariants.com); n axes as the module says.
MEANINGS = [
    ("K", "both leap orthogonal 1..1; both leap diagonal 1..1"),
    ("R", "both slide orthogonal 1..*"),
    ("R3", "both slide orthogonal 1..3"),
    ("WW", "both slide orthogonal 1..*"),
    ("W0", "both slide orthogonal 1..*"),
    ("BN", "both slide diagonal 1..*; both leap Leaper([2 1]) 1..1"),
    ("NN", "both slide Leaper([2 1]) 1..*"),
    ("Z", "both leap Leaper([3 2]) 1..1"),
    ("WfF", "both leap orthogonal 1..1; both leap (forward + sideways) 1..1"),
    ("fR", "both slide forward 1..*"),
    ("vlW", "both leap ((forward | backward) | left) 1..1"),
    ("ffN", "both leap (2 forward + sideways) 1..1"),
    ("fN", "both leap (2 forward + sideways) 1..1"),
    ("fhN", "both leap ((2 forward + sideways) | (forward + 2 sideways)) 1..1"),
    ("fsN", "both leap (forward + 2 sideways) 1..1"),
    ("frN", "both leap (forward + 2 right) 1..1"),
    ("rfN", "both leap (2 forward + right) 1..1"),
    ("bD", "both leap 2 backward 1..1"),
    ("flF", "both leap (forward + left) 1..1"),
    # Two letters are the one diagonal between them, in either order (H. G. Muller, XBetza; as Fairy-Stockfish 0.0.90).
    ("rbB", "both slide (backward + right) 1..*"),
    ("rfF", "both leap (forward + right) 1..1"),
    ("lfrbB", "both slide ((forward + left) | (backward + right)) 1..*"),
    ("nN", "both step orthogonal 1..1, step diagonal 1..1 outward"),
    ("ffnN", "both step forward 1..1, step (forward + sideways) 1..1 outward"),
    ("nA", "both slide diagonal 2..2"),
    ("mRcpR", "move slide orthogonal 1..*; capture hop orthogonal 1..* Hurdle(1, any, beyond, slide)"),
    ("gB", "both hop diagonal 1..* Hurdle(1, any, next, slide)"),
    ("jD", "both hop orthogonal 2..2 Hurdle(1, any, next, next)"),
    ("fmWfcF", "move leap forward 1..1; capture leap (forward + sideways) 1..1"),
    ("fceF", "capture leap (forward + sideways) 1..1; capture leap (forward + sideways) 1..1 {on trail}"),
    ("imfnD", "move slide forward 2..2 {unmoved}"),
    ("(4,1)", "both leap Leaper([4 1]) 1..1"),
    ("f(1,3)0", "both slide (3 forward + sideways) 1..*"),
    ("nZ", "both step orthogonal 1..1, slide diagonal 2..2 outward"),
    ("nC", "both slide orthogonal 2..2, step diagonal 1..1 outward"),
    ("m[F?R]", "move leap diagonal 1..1; move leap diagonal 1..1, slide orthogonal 1..* outward"),
    ("[W-F2]", "both leap orthogonal 1..1, slide diagonal 1..2 outward"),
    # source: "Extended Betza notation" (XBoard, whats_new/rules/Betza.html): sides are seen from the part before.
    ("[fW-rR]", "both leap forward 1..1, slide right 1..*"),
    ("[lW-lR]", "both leap left 1..1, slide backward 1..*"),
    ("[fW-rW-lW]", "both leap forward 1..1, leap right 1..1, leap forward 1..1"),
    (
        "c[fW-F]",
        "capture leap forward 1..1, leap (forward + left) 1..1; capture leap forward 1..1, leap (forward + right) 1..1",
    ),
    ("[flF?flR]", "both leap (forward + left) 1..1; both leap (forward + left) 1..1, slide left 1..*"),
    (
        "[bD-sA]",
        "both leap 2 backward 1..1, leap (2 backward + 2 right) 1..1; "
        "both leap 2 backward 1..1, leap (2 backward + 2 left) 1..1; "
        "both leap 2 backward 1..1, leap (2 forward + 2 right) 1..1; "
        "both leap 2 backward 1..1, leap (2 forward + 2 left) 1..1",
    ),
    # The same page: a number behind `-` is how many leaps there are exactly.
    ("W-3", "both slide orthogonal 3..3"),
    ("R2-4", "both slide orthogonal 2..4"),
    ("mF2-2", "move slide diagonal 2..2"),
    ("W2-0cF3-0", "both slide orthogonal 2..*; capture slide diagonal 3..*"),
    # source: R. Betza, "Betza notation": `z` before a slide makes it crooked.
    ("zB", "both slide diagonal 1..* crooked"),
    ("mzR3", "move slide orthogonal 1..3 crooked"),
]

REFUSED = [
    ("KYQ", "NDV110", 2, "unknown Betza atom `Y`"),
    ("Kq", "NDV110", 2, "no atom follows `q`"),
    ("", "NDV110", 1, "expected an atom"),
    ("W-F", "NDV110", 2, "unknown Betza atom `-`"),
    ("WxF", "NDV111", 2, "unknown Betza modifier `x`"),
    ("oR", "NDV111", 1, "unknown Betza modifier `o`"),
    ("mmW", "NDV112", 1, "a modifier is repeated"),
    ("pgR", "NDV112", 1, "`n`, `p`, `g`, `j` and `z` exclude each other"),
    ("pW", "NDV112", 1, "`p` needs a slide, as in `pR`"),
    ("jN", "NDV112", 1, "`j` goes with `D` and `A` only"),
    ("nC2", "NDV112", 1, "a lame `C` makes one leap"),
    ("zW", "NDV112", 1, "`z` needs a slide, as in `zR`"),
    ("zNN", "NDV112", 1, "`z` goes with whole straight and diagonal atoms, not with `N`"),
    ("fzB", "NDV112", 1, "`z` goes with whole straight and diagonal atoms, not with `fB`"),
    ("W-0", "NDV112", 1, "a slide of exactly no leaps goes nowhere"),
    ("R4-2", "NDV112", 1, "a slide cannot have 4 to 2 leaps"),
    ("R0-2", "NDV112", 1, "a slide cannot have 0 to 2 leaps"),
    ("nR2-4", "NDV112", 1, "`2-4` goes with slides that jump over nothing"),
    ("uR", "NDV111", 1, "unknown Betza modifier `u`"),
    ("pR-2", "NDV112", 1, "`-2` goes with slides that jump over nothing"),
    ("KO2", "NDV112", 2, "castling is for a king that has not moved: `isO2`"),
    ("KisO", "NDV112", 2, "castling needs the king's distance: `isO2`"),
    ("fiO2", "NDV111", 1, "unknown Betza modifier `f`"),
    ("(0,0)", "NDV112", 1, "this leap goes nowhere"),
    ("[W-cR]", "NDV111", 4, "unknown Betza modifier `c`"),
    ("[W-bR]", "NDV112", 1, "it leads back over the cell it came from"),
    ("[N-sR]", "NDV112", 1, "in a path with sides `N` has none: only straight and diagonal atoms do"),
    ("[K-sK-sK]", "NDV112", 1, "it forks too often"),
    ("[WR]", "NDV110", 1, "`[WR]` is not a Betza path"),
    ("f[W-R]", "NDV111", 1, "unknown Betza modifier `f`"),
    ("ffW", "NDV112", 1, "`ff` names no direction of `W`"),
    ("W100", "NDV112", 1, "a slide of more than 99 leaps"),
]


@pytest.mark.parametrize(("text", "meaning"), MEANINGS)
def test_meaning(text: str, meaning: str, spelled: Callable[[Any], str]) -> None:
    movements, problems = parse_movements(f"betza {text}")
    assert not problems
    told = []
    for movement in movements:
        legs = []
        for leg in movement.legs:  # type: ignore[union-attr]
            high = "*" if leg.high is None else spelled(leg.high)
            extra = [spelled(leg.hurdle)] if leg.hurdle else [spelled(manner) for manner in leg.manner]
            legs.append(" ".join([leg.verb, spelled(leg.direction), f"{spelled(leg.low)}..{high}", *extra]))
        flags = [spelled(movement.flags)] if movement.flags else []  # type: ignore[union-attr]
        told.append(" ".join([movement.mode, ", ".join(legs), *flags]))  # type: ignore[union-attr]
    assert "; ".join(told) == meaning


@pytest.mark.parametrize(("text", "code", "column", "message"), REFUSED)
def test_refused(text: str, code: str, column: int, message: str) -> None:
    movements, problems = parse_movements(f"betza {text}")
    assert not movements
    assert [(problem.code, problem.message) for problem in problems] == [(code, message)]
    assert problems[0].place.column == column + len("betza ") - (not text)


def test_every_fault_of_a_string_is_found() -> None:
    _, problems = parse_movements("betza xWYtF")
    assert [problem.place.column for problem in problems] == [7, 9, 10]


def test_the_letter_that_breaks_a_path_is_named() -> None:
    _, (problem,) = parse_movements("betza K[F?Y]")
    assert (problem.place.column, problem.place.length) == (8, 5)
    assert problem.label == "unexpected `Y`"


def test_a_string_too_long_to_follow_is_refused() -> None:
    _, (problem,) = parse_movements("betza " + "[" * 20_000)
    assert problem.code == "NDV104"


def test_the_grammar_and_the_tables_know_the_same_letters() -> None:
    written = {terminal.name: terminal.pattern.value for terminal in betza._parser().terminals}
    letters = {name: value.strip("[]") for name, value in written.items()}
    assert set(letters["ATOM"]) == set(ATOMS)
    assert set(written["DOUBLED"].split("|")) == {2 * atom for atom in ATOMS}
    assert set("".join(letters[name] for name in ("MODE", "SIDE", "OVER", "RIGHT"))) == set(betza.MODIFIERS)


def test_a_text_without_betza_builds_no_parser_for_it() -> None:
    betza._parser.cache_clear()
    assert parse_movements("slide orthogonal")[0]
    assert not betza._parser.cache_info().currsize


# source: targets from d4 on an empty 8x8 board, counted by a program that reads no Betza (chessvariants.com's pieces).
TARGETS = [
    ("[F?R]", 24), ("[W?B]", 24), ("[W-R]", 10), ("nZ", 8), ("(4,1)", 4), ("BnN", 21), ("KNAD", 24),
    ("[W-sR]", 24), ("[W?sR]", 28), ("[R-sR]", 49), ("[F-sR]", 28), ("W-3", 4), ("zB", 18), ("zR", 37), ("[F-lB]", 10),
]  # fmt: skip


@pytest.mark.parametrize(("text", "number"), TARGETS)
def test_how_many_cells_a_piece_reaches(text: str, number: int) -> None:
    assert len(reached(text, "white: {wanderer: d4}, black: {king: h7}")) == number


def reached(text: str, setup: str) -> set[str]:
    """Where the wanderer of a Betza string may go from d4; its friends are stones, which stay."""
    game = load_text(f"""
variant: alone
board: {{grid: {{file: 8, rank: 8}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, moves: leap any}}
  wanderer: {{letter: x, moves: "betza {text}"}}
  stone: {{letter: o, moves: none}}
setup: {{cells: {{{setup}}}}}
endings: [no legal move: draw]
""")
    return {str(move.target) for move in game.start().legal_moves()}


def cells(names: str) -> set[str]:
    """The cells of these names."""
    return set(names.split())


# Worked out by hand: a stone of its own on d5, an enemy on f3, or on e5.
def test_blocked_paths() -> None:
    sides = reached("[W-sR]", "white: {wanderer: d4, stone: d5}, black: {king: f3}")
    assert sides == cells("e1 e2 e3 e5 e6 e7 e8 c1 c2 c3 c5 c6 c7 c8 a3 b3 f3")
    crooked = reached("zB", "white: {wanderer: d4}, black: {king: e5}")
    assert crooked == cells("e5 c5 d6 c7 d8 b4 a5 c3 a3 d2 e1 c1 e3 f4 g3 h4")
    assert reached("zR3", "white: {wanderer: d4, stone: [d5, e5, d3, c4]}, black: {king: h7}") == cells("e4 e3 f3")
    assert reached("W-3", "white: {wanderer: d4, stone: d6}, black: {king: g4}") == {"g4", "a4", "d1"}


# source: https://www.chessprogramming.org/Perft_Results, positions 1, 2 ("Kiwipete") and 4.
@pytest.mark.parametrize(("start", "depth", "number"), [
    ("", 3, 8_902),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
])  # fmt: skip
def test_castling_is_that_of_chess(start: str, depth: int, number: int) -> None:
    game = load_text("{variant: castled, extends: chess, pieces: {king: {moves: betza KisO2}}, moves: null}")
    assert perft(game.position(start) if start else game.start(), depth) == number


CASTLING = """
variant: castling
board: {grid: {file: 10, rank: 3}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: betza %s}
  rook: {letter: r, moves: betza R}
  pawn: {letter: p, moves: betza mfW}
setup: {rows: [{row: %s, along: file, on: rank = 1, for: [white, black]}]}
endings: [no legal move: draw]
"""


@pytest.mark.parametrize(("text", "row", "white", "black"), [
    ("isO2", "R . . . . K . . . P", "d1 h1", "d3 h3"),  # with whatever stands at the edges
    ("isO4", "R . . . . K . . . P", "b1 j1", "b3 j3"),
    ("isO2", "R R . . . K . . . .", "", ""),  # one edge is empty, and something stands before the other
    ("ijsO2", "R R . . . K . . R P", "d1 h1", "d3 h3"),  # with what stands beside the edges
    ("irO2", "R . . . . K . . . P", "h1", "d3"),  # a player's own right
    ("ilO3irO2", "R . . . . K . . . P", "c1 h1", "i3 d3"),
])  # fmt: skip
def test_castling_goes_to_the_sides_that_are_named(text: str, row: str, white: str, black: str) -> None:
    start = load_text(CASTLING % (text, row)).start()
    assert [move.target for move in start.legal_moves() if move.origin == "f1"] == white.split()
    after = start.play(next(move for move in start.legal_moves() if move.origin != "f1"))
    assert [move.target for move in after.legal_moves() if move.origin == "f3"] == black.split()


def test_a_castling_that_nobody_has_is_told() -> None:
    with pytest.raises(VariantError) as raised:
        load_text(CASTLING % ("isO2", "K . . . . R . . . ."))
    (problem,) = raised.value.problems
    assert (problem.code, problem.message) == ("NDV312", "no king is in place for this castling")
    assert problem.place.length == 4
