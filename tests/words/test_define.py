"""``define``: a named expression means what is written in its place, a table what a chain of conditions would say."""

from __future__ import annotations

import re

import pytest

from ndvariants.errors import VariantError
from ndvariants.game.load import load_text

GAME = """
variant: defined
extends: chess
{define}
rules:
{rules}
"""
STAIRS = {"pawn": "knight", "knight": "bishop", "bishop": "rook", "rook": "queen"}
BY_TABLE = "  climb: {when: any piece captures, do: change target to up(mover)}"
BY_CONDITIONS = "  climb:\n    when: any piece captures\n    do: |\n" + "\n".join(
    f"      if mover = {low}: change target to {high}" for low, high in STAIRS.items()
)
DOUBLING = "  a0: 1 + ply\n" + "\n".join(f"  a{n}: a{n - 1} + a{n - 1}" for n in range(1, 40))
UP = f"define:\n  up: {{{', '.join(f'{low}: {high}' for low, high in STAIRS.items())}}}"


def counts(define: str, rules: str, before: str = "e2e4 d7d5 g1f3 b8c6 f1b5 c8g4") -> list[int]:
    """The legal moves after some moves, and after each of them, sorted: what two ways to say the same must share."""
    position = load_text(GAME.format(define=define, rules=rules)).start()
    for move in before.split():
        position = position.play(move)
    moves = position.legal_moves()
    return [len(moves), *sorted(len(position.play(move).legal_moves()) for move in moves)]


def test_a_table_is_what_a_chain_of_conditions_says() -> None:
    assert counts(UP, BY_TABLE) == counts("", BY_CONDITIONS)


@pytest.mark.parametrize(
    ("define", "said", "plain"),
    [
        ("  beside(c, who): count(pieces of who on neighbours of c)", "beside(target, me) > 1",
         "count(pieces of me on neighbours of target) > 1"),
        ("  far: 2\n  crowd(n): ply > n * far", "crowd(3 + 1)", "ply > (3 + 1) * 2"),
        ("  along(a): count(cells in (a = a(target))) = 8 and a(origin) > 3", "along(rank) or along(file)",
         "rank(origin) > 3 or file(origin) > 3"),
        ("  held(k): count(k of me)", "held(pawn) = 8", "count(pawn of me) = 8"),
        ("  ahead(d): count(pieces on cells from target towards d)", "ahead(forward) > ahead(sideways)",
         "count(pieces on cells from target towards forward) > count(pieces on cells from target towards sideways)"),
        ("  worth: {pawn: 1, knight: 3, bishop: 3}", "worth(captured) = 3 and worth(target) = 0",
         "(captured = knight or captured = bishop) and not piece(target) = pawn and not piece(target) = knight "
         "and not piece(target) = bishop"),
        ("  met: {knight: {pawn: 2, bishop: 1}, pawn: {pawn: 1}}", "met(mover, captured) >= 1",
         "(mover = knight and (captured = pawn or captured = bishop)) or (mover = pawn and captured = pawn)"),
    ],
)  # fmt: skip
def test_a_name_means_what_stands_behind_it(define: str, said: str, plain: str) -> None:
    rule = '  gone: {{when: any piece captures, if: "{}", do: remove the piece on target}}'
    assert counts(f"define:\n{define}", rule.format(said)) == counts("", rule.format(plain))


def test_a_promotion_takes_a_table_for_what_the_piece_becomes() -> None:
    game = """
variant: raised
board: {grid: {file: 3, rank: 3}}
players: {white: {forward: +rank}, black: {forward: -rank}}
define: {raised: {man: lord, page: lord}}
pieces:
  man: {letter: m, moves: step forward, promotes: {on: rank = 3, to: [raised]}}
  page: {letter: p, moves: step forward, promotes: {on: rank = 3, to: [raised, man]}}
  lord: {letter: l, moves: step any}
setup: {cells: {white: {man: a2, page: c2}, black: {lord: b1}}}
endings: [no legal move: draw]
"""
    legal = {str(move) for move in load_text(game).start().legal_moves()}
    assert legal == {"a2a3l", "c2c3l", "c2c3m"}


@pytest.mark.parametrize(
    ("define", "rules", "message"),
    [
        ("  near(c): neighbours of c", "remove near(origin, target)", "`near` takes 1 argument, not 2"),
        ("  alike(c): cells in (piece(cell) = piece(c))", "for each pieces, remove alike(cell)",
         "`cell` means something else where `c` stands"),
        ("  rows(n): cells in (rank = n)", "remove rows(rank(target) + file(origin))", ""),
        ("  by(d): cells from target towards d", "remove by(1 + 2)", "`d` stands where only a name can"),
        ("  up: {pawn: rook, rook: 3}", "remove target", "the rows of `up` are of different kinds"),
        ("  up: {pawn: rook}", "add 1 to up(mover)", "only a register can be changed"),
        ("  up: {pawn: rook}", "change target to up(mover, mover)", "`up` takes 1 argument, not 2"),
        ("  up: {pawn: rok}", "remove target", "unknown name `rok`"),
        ("  near(c): c\n  near(c, d): d", "remove target", "`near` is already defined"),
        ("  rook: 3", "remove target", "`rook` is both the name of a piece and of a definition"),
        (DOUBLING, "if a39 = 2: remove target", "too many parts"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_a_fault_that_says_so(define: str, rules: str, message: str) -> None:
    text = GAME.format(define=f"define:\n{define}", rules=f'  one: {{when: any piece captures, do: "{rules}"}}')
    if not message:
        load_text(text)
        return
    with pytest.raises(VariantError, match=re.escape(message)):
        load_text(text)
