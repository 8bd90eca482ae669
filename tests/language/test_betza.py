"""Betza's notation: what each string means in words, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from ndvariants.game.load import load_text
from ndvariants.language import betza
from ndvariants.language.betza_atoms import ATOMS
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
]

REFUSED = [
    ("KYQ", "NDV110", 2, "`Y` is no atom of a Betza string"),
    ("Kq", "NDV110", 2, "`q` stands before no atom"),
    ("", "NDV110", 1, "no atom is written here"),
    ("W-F", "NDV110", 2, "`-` is no atom of a Betza string"),
    ("WxF", "NDV111", 2, "`x` is no modifier of a Betza string here"),
    ("oR", "NDV111", 1, "`o` is no modifier of a Betza string here"),
    ("mmW", "NDV112", 1, "a modifier is said twice"),
    ("pgR", "NDV112", 1, "`n`, `p`, `g` and `j` exclude each other"),
    ("pW", "NDV112", 1, "`p` needs a slide, as in `pR`"),
    ("jN", "NDV112", 1, "`j` goes with `D` and `A` only"),
    ("nC2", "NDV112", 1, "a lame `C` makes one leap"),
    ("zB", "NDV111", 1, "`z` is no modifier of a Betza string here"),
    ("KO", "NDV110", 2, "`O` is no atom of a Betza string"),
    ("(0,0)", "NDV112", 1, "this leap goes nowhere"),
    ("[W-sR]", "NDV111", 4, "`s` is no modifier of a Betza string here"),
    ("[WR]", "NDV110", 1, "`[WR]` is no path of a Betza string"),
    ("f[W-R]", "NDV111", 1, "`f` is no modifier of a Betza string here"),
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
            extra = [spelled(leg.hurdle)] if leg.hurdle else list(leg.manner)
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
    assert problem.label == "`Y` does not fit here"


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
TARGETS = [("[F?R]", 24), ("[W?B]", 24), ("[W-R]", 10), ("nZ", 8), ("(4,1)", 4), ("BnN", 21), ("KNAD", 24)]


@pytest.mark.parametrize(("text", "number"), TARGETS)
def test_how_many_cells_a_piece_reaches(text: str, number: int) -> None:
    game = load_text(f"""
variant: alone
board: {{grid: {{file: 8, rank: 8}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
pieces:
  king: {{letter: k, moves: leap any}}
  wanderer: {{letter: x, moves: "betza {text}"}}
setup: {{cells: {{white: {{wanderer: d4}}, black: {{king: h7}}}}}}
endings: [no legal move: draw]
""")
    assert len({str(move.target) for move in game.start().legal_moves()}) == number
