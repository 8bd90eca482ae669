"""Where the numbers of the kernel end: what fits works, one more is a fault with its place; nothing is cut silently."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from ndvariants import load, perft
from ndvariants.builder.rules.limits import MOST_ASKING
from ndvariants.cli import commands
from ndvariants.compiler.boards.static import Scope, static
from ndvariants.errors import PositionError, VariantError
from ndvariants.game.game import Game
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.header import MAX_PLAYERS
from ndvariants.kernel.layout import ACT_COUNT_MASK, ACT_STATE_MASK, MAX_CASTLERS, MAX_EN_PASSANT
from ndvariants.kernel.legality.bulk_count import count_legal
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.position.undo_log import LAST_EPOCH, undo
from ndvariants.language.parse import parse_expression
from ndvariants.simulation.batch import simulate

from .judge import bench_of
from .walks import random_walk

ENDINGS = "endings: [no legal move: draw]\n"
TWO = "players: {white: {forward: +rank}, black: {forward: -rank}}\n"
FILES = "abcdefghijklmnopqrstuvwxyz"


def game_of(folder: Path, text: str) -> Game:
    path = folder / "limits.yaml"
    path.write_text("variant: limits\n" + text + ENDINGS, encoding="utf-8")
    return load(path)


def codes_of(folder: Path, text: str) -> list[str]:
    """The codes of the faults of a file, each of which has a place in it."""
    with pytest.raises(VariantError) as caught:
        game_of(folder, text)
    assert all(problem.place.path.endswith("limits.yaml") for problem in caught.value.problems)
    return [problem.code for problem in caught.value.problems]


def agrees(game: Game, plies: int = 40) -> None:
    """The fast lists are the truth in a random game."""
    bench = bench_of(game)
    for position in random_walk(game.start(), plies, 1)[::4]:
        lists = bench.lists(position.state)
        assert sorted(lists.filtered) == sorted(lists.truth), position.text()


# --------------------------------------------------------------------------- of what there may be so much


def players(n: int) -> str:
    names = [f"p{k}" for k in range(n)]
    cells = ", ".join(f"{name}: {{king: [{FILES[2 * k]}{1 + k % 2 * 2}]}}" for k, name in enumerate(names))
    return (
        f"board: {{grid: {{file: 20, rank: 3}}}}\nplayers: {{{', '.join(f'{name}: {{}}' for name in names)}}}\n"
        f"pieces: {{king: {{letter: k, royal: true, moves: step any}}}}\nsetup: {{cells: {{{cells}}}}}\n"
    )


def test_eight_players_play_and_nine_are_too_many(tmp_path: Path) -> None:
    game = game_of(tmp_path, players(MAX_PLAYERS))
    agrees(game)
    first, again = (simulate(game.start(), 6, seed=1, max_plies=40, block=block).results for block in (6, 4))
    assert first == again
    assert codes_of(tmp_path, players(MAX_PLAYERS + 1)) == ["NDV316"]


def promotions(n: int) -> str:
    names = [f"x{k}" for k in range(n)]
    pieces = "".join(f"  {name}: {{letter: X{k}, moves: step any}}\n" for k, name in enumerate(names))
    return (
        f"board: {{grid: {{file: 3, rank: 4}}}}\n{TWO}pieces:\n{pieces}"
        "  king: {letter: k, royal: true, moves: step any}\n"
        "  pawn:\n    letter: p\n    moves: |\n      move step forward\n      capture step forward + sideways\n"
        f"    promotes: {{on: rank = 4, to: [{', '.join(names)}], forced: false}}\n"
        "setup: {cells: {white: {king: [a1], pawn: [c3]}, black: {king: [a4]}}}\n"
    )


def test_a_man_has_sixty_three_choices_and_no_more(tmp_path: Path) -> None:
    most = ACT_COUNT_MASK - 1
    game = game_of(tmp_path, promotions(most))
    assert sum(move.origin == "c3" for move in game.start().legal_moves()) == most + 1
    agrees(game)
    assert codes_of(tmp_path, promotions(most + 1)) == ["NDV316"]


def hurdles(n: int) -> str:
    men = ", ".join(f"{FILES[1 + k]}1" for k in range(n))
    return (
        f"board: {{grid: {{file: 20, rank: 3}}}}\n{TWO}pieces:\n  king: {{letter: k, royal: true, moves: step any}}\n"
        f"  man: {{letter: m, moves: none}}\n  gun: {{letter: g, moves: hop any over {n}}}\n"
        f"setup: {{cells: {{white: {{king: [t3], gun: [a1], man: [{men}]}}, black: {{king: [{FILES[n + 1]}1]}}}}}}\n"
    )


def test_fifteen_hurdles_are_jumped_and_sixteen_are_too_many(tmp_path: Path) -> None:
    game = game_of(tmp_path, hurdles(ACT_STATE_MASK))
    assert [move.target for move in game.start().legal_moves() if move.origin == "a1"] == ["q1", "r1", "s1", "t1"][:1]
    assert game.engine.in_check(game.start().state, 1)
    assert codes_of(tmp_path, hurdles(ACT_STATE_MASK + 1)) == ["NDV316"]


def trails(n: int) -> str:
    return (
        f"board: {{grid: {{file: 3, rank: {n + 4}}}}}\n{TWO}"
        "pieces:\n  king: {letter: k, royal: true, moves: step any}\n"
        "  pawn:\n    letter: p\n    moves: |\n"
        f"      move slide forward exactly {n + 1} from rank = 2, leaving a trail\n"
        "      capture step forward + sideways\n      capture step forward + sideways on trail\n"
        f"setup: {{cells: {{white: {{king: [a1], pawn: [c2]}}, black: {{king: [a{n + 4}], pawn: [b4]}}}}}}\n"
    )


def test_a_trail_has_eight_cells_and_no_more(tmp_path: Path) -> None:
    game = game_of(tmp_path, trails(MAX_EN_PASSANT))
    passed = game.start().play(next(move for move in game.start().legal_moves() if move.origin == "c2"))
    assert len(passed.fields.en_passant) == MAX_EN_PASSANT
    assert any(move.origin == "b4" and move.target == "c3" for move in passed.legal_moves())
    assert codes_of(tmp_path, trails(MAX_EN_PASSANT + 1)) == ["NDV451"]


def castlings(n: int) -> str:
    kings, rooks = (", ".join(f"{file}{rank}" for rank in range(1, n + 1)) for file in "eh")
    return (
        f"board: {{grid: {{file: 8, rank: {n + 2}}}}}\n{TWO}"
        "pieces: {king: {letter: k, royal: true, moves: step any}, rook: {letter: r, moves: slide orthogonal}}\n"
        "moves: {castling: ['king slides file e to g, rook file h to f, both unmoved']}\n"
        f"setup: {{cells: {{white: {{king: [{kings}], rook: [{rooks}]}}, black: {{king: [a{n + 2}]}}}}}}\n"
    )


def test_thirty_one_castlings_are_remembered_and_no_more(tmp_path: Path) -> None:
    game = game_of(tmp_path, castlings(31))
    assert sum(game.castling_side(move) != "" for move in game.start().legal_moves()) == 31
    assert codes_of(tmp_path, castlings(32)) == ["NDV451"]


def castlers(n: int) -> str:
    parts = ", ".join(f"rook file {FILES[k + 1]} to {FILES[k]}" for k in range(1, n))
    rooks = ", ".join(f"{FILES[k + 1]}1" for k in range(1, n))
    return (
        f"board: {{grid: {{file: 26, rank: 3}}}}\n{TWO}"
        "pieces: {king: {letter: k, royal: true, moves: step any}, rook: {letter: r, moves: slide orthogonal}}\n"
        f"moves: {{castling: ['king slides file b to a, {parts}, both unmoved']}}\n"
        f"setup: {{cells: {{white: {{king: [b1], rook: [{rooks}]}}, black: {{king: [z3]}}}}}}\n"
    )


def test_sixteen_pieces_castle_and_seventeen_are_too_many(tmp_path: Path) -> None:
    game = game_of(tmp_path, castlers(MAX_CASTLERS))
    castling = next(move for move in game.start().legal_moves() if game.castling_side(move))
    assert writes_of(game, castling.number) <= game.tables.T[H.MAX_WRITES]
    castled = game.start().play(castling)
    rooks = {piece.cell for piece in castled.pieces() if piece.piece == "rook"}
    assert rooks == {f"{FILES[k]}1" for k in range(1, MAX_CASTLERS)}
    assert codes_of(tmp_path, castlers(MAX_CASTLERS + 1)) == ["NDV316"]


def asking(n: int, different: int) -> str:
    lines = "".join(f"      slide any if attacked(target, opponent) and ply > {k % different}\n" for k in range(n))
    return (
        f"board: {{grid: {{file: 4, rank: 4}}}}\n{TWO}pieces:\n  king: {{letter: k, royal: true, moves: step any}}\n"
        f"  rook:\n    letter: r\n    moves: |\n{lines}"
        "setup: {cells: {white: {king: [a1], rook: [b1]}, black: {king: [d4]}}}\n"
    )


def test_conditions_that_ask_for_attacks_are_bounded_and_those_that_say_the_same_count_once(tmp_path: Path) -> None:
    assert asked(tmp_path, asking(MOST_ASKING, MOST_ASKING)) == []
    assert asked(tmp_path, asking(60, MOST_ASKING)) == []
    said = asked(tmp_path, asking(MOST_ASKING + 1, MOST_ASKING + 1))
    assert said == [f"{MOST_ASKING + 1} conditions of movements ask for attacks or moves: at most 24 are possible"]


def asked(folder: Path, text: str) -> list[str]:
    """What is said of a file."""
    try:
        game_of(folder, text)
    except VariantError as error:
        return [problem.message for problem in error.problems if problem.code == "NDV316"]
    return []


# --------------------------------------------------------------------------- what is too large


def rule(*loops: str, board: str = "{grid: {file: 16, rank: 16}}") -> str:
    head = f"board: {board}\n{TWO}pieces: {{king: {{letter: k, royal: true, moves: step any}}}}\n"
    inside = [f"{'  ' * (3 + k)}{line}" for k, line in enumerate(loops)]
    rules = "\n".join(["rules:", "  often:", "    when: any piece moves", "    do: |", *inside])
    setup = "setup: {cells: {white: {king: [a1]}, black: {king: [c3]}}}\n"
    return f"{head}{setup}registers: {{r: {{}}}}\n{rules}\n"


def test_loops_inside_loops_that_could_not_be_taken_back_are_refused(tmp_path: Path) -> None:
    each = "for each cells in (rank > 0):"
    agrees(game_of(tmp_path, rule(each, "add 1 to r")), 4)
    assert codes_of(tmp_path, rule(each, each, each, each, "add 1 to r")) == ["NDV450"]


def test_the_cells_of_a_rule_are_refused_where_they_would_fill_the_memory(tmp_path: Path) -> None:
    passed = "add count(pieces on passed cells) to r"
    agrees(game_of(tmp_path, rule(passed)), 4)
    text = rule(passed, board="{grid: {shape: [8, 8, 8, 8, 8], names: [file, rank, c, d, e]}}")
    corner = " and ".join(f"{axis} = 1" for axis in ("file", "rank", "c", "d", "e"))
    cells = "{cells: {white: {king: [a1]}, black: {king: [c3]}}}"
    assert codes_of(tmp_path, text.replace(cells, f"{{place: {{king: {corner}}}}}")) == ["NDV450"]


def bent(side: int) -> str:
    return (
        f"board: {{grid: {{file: {side}, rank: {side}}}}}\n{TWO}pieces:\n"
        "  king: {letter: k, royal: true, moves: step any}\n"
        "  snake: {letter: s, moves: slide any then slide any then slide any}\n"
        "setup: {cells: {white: {king: [a1], snake: [b2]}, black: {king: [d5]}}}\n"
    )


def test_bent_movements_are_refused_where_they_would_fill_the_memory(tmp_path: Path) -> None:
    agrees(game_of(tmp_path, bent(5)), 4)
    assert codes_of(tmp_path, bent(30)) == ["NDV450"]


# --------------------------------------------------------------------------- numbers


def test_numbers_of_cells_are_held_as_those_of_programs() -> None:
    scope = Scope(("rank",), {0: np.arange(1, 5, dtype=np.int32)[:, None]}, np.full((4, 1), 4, np.int32))
    tree, _ = parse_expression("rank * 999999999 * 999999999", lambda start, length: None)  # type: ignore[arg-type, return-value]
    assert tree is not None
    assert static(tree, scope, 0).tolist() == [10**9] * 4


def test_men_who_are_given_into_hands_have_room_on_the_board(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        f"board: {{grid: {{file: 10, rank: 10}}}}\n{TWO}pieces:\n  king: {{letter: k, moves: step any}}\n"
        "  stone: {letter: s, drop: true, moves: none}\n"
        "setup: {cells: {white: {king: [a1]}, black: {king: [j10]}}}\nhands: {white: {stone: 1}}\n"
        "rules:\n  more: {when: a stone is dropped, do: give stone to me}\n",
    )
    lists = game.engine.T[game.engine.T[H.AT_LISTS] :]
    assert lists[L.FIRST_PIECE + 1] - lists[L.FIRST_PIECE] == 100
    position = game.start()
    for _ in range(90):
        position = position.play(next((m for m in position.legal_moves() if m.drop), position.legal_moves()[0]))
        if position.side == "black":
            position = position.play(position.legal_moves()[0])
    assert sum(man.piece == "stone" for man in position.pieces()) > 80
    assert sum(man.piece == "king" for man in position.pieces()) == 2


def test_a_move_over_very_many_cells_is_taken_back(tmp_path: Path) -> None:
    game = game_of(
        tmp_path,
        f"board: {{grid: {{file: 2, rank: 900}}}}\n{TWO}pieces:\n  king: {{letter: k, royal: true, moves: step any}}\n"
        "  gun: {letter: g, moves: hop forward over 1 capturing passed}\n"
        "setup: {cells: {white: {king: [b1], gun: [a1]}, black: {king: [b900], gun: [a450]}}}\n",
    )
    moves = [move.number for move in game.start().legal_moves() if move.origin == "a1"]
    assert len(moves) == 450
    assert max(writes_of(game, move) for move in moves) <= game.tables.T[H.MAX_WRITES]


def writes_of(game: Game, move: int) -> int:
    """How many words a move from the start changes; taken back, it leaves nothing behind."""
    bench = bench_of(game)
    S, M = bench.plain(game.start().state), [0] * (4 * bench.max_moves)
    mark, before = S[L.TOP], S[: bench.T[H.IN_S_EPOCHS]]
    make(bench.T, bench.R, S, M, move)
    writes = (S[L.TOP] - mark) // 2
    undo(S, mark)
    assert S[L.IDENTITY : bench.T[H.IN_S_EPOCHS]] == before[L.IDENTITY :]
    return writes


# --------------------------------------------------------------------------- positions and calls


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - a3,b3,c3,d3,e3,f3,g3,h3,a4@e1 0 1", "passes more than 8 cells"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 999999999", "999999999 moves long"),
    ],
)
def test_a_position_beyond_the_words_of_the_kernel_is_refused(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        load("chess").position(text)


def test_a_position_with_more_men_than_there_is_room_for_is_refused(tmp_path: Path) -> None:
    game = game_of(tmp_path, rule("add 1 to r"))
    rows = ["15k"] + ["16"] * 10 + ["K" * 16] * 4 + ["16"]
    assert len(game.position("/".join(rows)).pieces()) == 65
    with pytest.raises(PositionError, match="white has 65 pieces: at most 64"):
        game.position("/".join([*rows[:-1], "15K"]))


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "chess", "100000"],
        ["simulate", "chess", "--games", "1", "--max-plies", "9" * 12],
    ],
)
def test_numbers_beyond_the_kernel_are_wrong_usage(words: list[str]) -> None:
    result = CliRunner().invoke(commands, words)
    assert result.exit_code == 2 and "defect" not in result.output


def test_a_seed_may_be_of_any_size() -> None:
    result = CliRunner().invoke(commands, ["simulate", "chess", "--games", "1", "--seed", "9" * 30])
    assert result.exit_code == 0


def test_a_depth_has_a_limit() -> None:
    with pytest.raises(ValueError, match="500"):
        perft(load("chess").start(), 501)


def test_no_stamp_of_a_node_is_cleared_while_it_is_counted() -> None:
    game = load("cylinder")  # rides both ways round: moves are listed with stamps of their own
    bench = bench_of(game)
    M = [0] * (4 * bench.max_moves)
    for seed in range(4):
        for position in random_walk(game.start(), 80, seed)[20::3]:
            S = bench.plain(position.state)
            for before in range(8):
                S[L.EPOCH] = LAST_EPOCH - before
                assert count_legal(bench.T, bench.R, S, M, 0) == len(position.legal_numbers()), position.text()
