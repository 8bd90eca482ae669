"""Rules of known games, and of games to come, run on small positions without making any move."""

from __future__ import annotations

from ndvariants.kernel import header as head
from ndvariants.kernel import layout as at
from ndvariants.model.variant import Axis, GraphBoard, GridBoard, Player, Register

from .workbench import Workbench, rule, variant


def bench_of(*rules_: object, men: dict[tuple[int, ...], str], **facts: object) -> Workbench:
    bench = Workbench(variant(rules=rules_, **facts))  # type: ignore[arg-type]
    bench.set_up(men)
    return bench


ATOMIC = rule(
    "explosion", "any piece captures", "remove pieces on neighbours of target except pawn\nremove the piece on target"
)


def test_atomic_an_explosion_spares_pawns_beside_it() -> None:
    # source: lichess.org/variant/atomic; the capturer stands on the target already
    bench = bench_of(
        ATOMIC, men={(3, 3): "P", (2, 2): "n", (3, 4): "p", (4, 4): "K", (2, 4): "R", (5, 5): "q"}, mutable=False
    )
    bench.event(at.EVENT_CAPTURE, (2, 2), (3, 3), "P", "b")
    assert bench.men() == {(3, 4): "p", (5, 5): "q"}


def test_atomic_captures_of_every_man_are_dangerous() -> None:
    bench = bench_of(ATOMIC, men={})
    assert len(bench.builder.side_effects().capture) == len(bench.codes)
    assert not bench.builder.side_effects().move


def test_three_checks_are_counted_for_the_player_who_gives_them() -> None:
    count = rule("checks", "check is given", "add 1 to checks[me]\nif checks[me] = 3: win me")
    bench = bench_of(count, registers=[Register("checks", ("player",))], men={})
    bench.set_register("checks", [1], 1)
    bench.S[at.SIDE] = 1
    bench.run(bench.programs["check"])
    assert (bench.register("checks", 0), bench.register("checks", 1), bench.S[at.STATUS]) == (0, 2, 0)
    bench.run(bench.programs["check"])
    assert bench.S[at.STATUS] == 2
    assert not bench.builder.side_effects().capture


def test_crazyhouse_a_captured_man_comes_into_the_hand() -> None:
    bench = bench_of(rule("pocket", "any piece captures", "give captured to me"), men={})
    bench.event(at.EVENT_CAPTURE, (0, 0), (0, 1), "q", "N")
    assert (bench.hand(1, "knight"), bench.hand(0, "knight")) == (1, 0)


def test_the_rule_of_a_captured_man_is_run_for_the_mover() -> None:
    bench = bench_of(
        rule("prize", "a rook is captured", "give pawn to me\ngive queen to opponent"),
        men={},
    )
    bench.event(at.EVENT_CAPTURED, (0, 0), (0, 1), "q", "R", of="R")
    assert (bench.hand(1, "pawn"), bench.hand(0, "queen"), bench.hand(0, "pawn")) == (1, 1, 0)


def test_a_board_loses_its_corners_turn_by_turn() -> None:
    corner = rule("corner", "turn ends", "let corners = cells in (count(neighbours of cell) = 3)\ndelete corners")
    bench = bench_of(corner, men={(0, 0): "R", (1, 1): "N"}, shape=(4, 4))
    bench.run(bench.programs["turn"])
    assert bench.gone() == {(0, 0), (3, 0), (0, 3), (3, 3)}
    assert bench.men() == {(1, 1): "N"}
    assert bench.dimension((1, 0)) == 2
    assert bench.builder.side_effects().turn


def test_a_corner_each_turn_by_the_number_of_the_ply() -> None:
    do = "if ply < 4: delete cells in (file = 1 + ply mod 2 * 3 and rank = 1 + ply / 2 * 3)"
    corner = rule("corner", "turn ends", do)
    bench = bench_of(corner, men={}, shape=(4, 4))
    bench.S[at.SIDE] = 0
    for ply in range(4):
        bench.S[at.PLY] = ply
        bench.run(bench.programs["turn"])
        assert len(bench.gone()) == ply + 1


def test_deleting_leaves_alone_cells_that_have_neighbours_left() -> None:
    strike = rule("strike", "a rook moves", "delete cells along rank through target")
    bench = bench_of(strike, men={(1, 1): "R", (0, 0): "P"}, shape=(3, 3))
    bench.event(at.EVENT_MOVE, (0, 1), (1, 1), "R")
    assert bench.gone() == {(1, 0), (1, 1), (1, 2)}
    assert bench.dimension((0, 0)) == 2  # its rank still holds the cell beyond the gap
    bench.event(at.EVENT_MOVE, (0, 1), (0, 1), "R")
    assert bench.gone() == {(1, 0), (1, 1), (1, 2), (0, 0), (0, 1), (0, 2)}
    assert bench.dimension((2, 2)) == 1


def test_a_cell_left_alone_vanishes_with_its_man() -> None:
    bench = bench_of(rule("strike", "a rook moves", "delete target"), men={(1, 0): "R", (0, 0): "P"}, shape=(2, 1))
    bench.event(at.EVENT_MOVE, (1, 0), (1, 0), "R")
    assert bench.men() == {}
    assert bench.gone() == {(0, 0), (1, 0)}


def test_a_duck_leaves_walls_of_nobody() -> None:
    players = (Player("white", ()), Player("black", ()), Player("nature", (), neutral=True))
    trial = variant(rules=[rule("wall", "a knight moves", "put rook of nature on origin")], players=players)
    bench = Workbench(trial)
    bench.event(at.EVENT_MOVE, (0, 0), (1, 2), "N")
    code = bench.S[bench.T[head.IN_S_BOARD]] - at.FIRST_PIECE
    assert (bench.codes[code].piece, bench.codes[code].player) == ("rook", 2)
    assert bench.builder.side_effects().move


def test_reversi_flips_the_men_around() -> None:
    flip = rule("flip", "a pawn is dropped", "change pieces of opponent on neighbours of target to me")
    bench = bench_of(flip, men={(1, 1): "P", (0, 1): "p", (2, 1): "k", (1, 3): "p"})
    bench.event(at.EVENT_DROP, (1, 1), (1, 1), "P")
    assert bench.men() == {(1, 1): "P", (0, 1): "P", (2, 1): "K", (1, 3): "p"}


def test_men_change_their_kind_and_keep_their_owner() -> None:
    rage = rule("rage", "a king moves", "change pieces on neighbours of target to queen")
    bench = bench_of(rage, men={(1, 1): "K", (0, 1): "p", (2, 1): "N"})
    bench.event(at.EVENT_MOVE, (1, 0), (1, 1), "K")
    assert bench.men() == {(1, 1): "K", (0, 1): "q", (2, 1): "Q"}


def test_a_promoting_pawn_leaves_a_new_one_behind() -> None:
    seed = rule("seed", "a pawn promotes", "if empty(origin): put pawn on origin")
    bench = bench_of(seed, men={(0, 7): "Q"})
    bench.event(at.EVENT_PROMOTE, (0, 6), (0, 7), "P")
    assert bench.men() == {(0, 7): "Q", (0, 6): "P"}


def test_extinction_and_a_bared_king_end_the_game() -> None:
    do = "if count(knight of opponent) = 0: win me\nif count(pieces) = 2: draw"
    extinct = rule("extinct", "any piece captures", do)
    bench = bench_of(extinct, men={(0, 0): "K", (1, 1): "k", (2, 2): "n"})
    bench.event(at.EVENT_CAPTURE, (3, 3), (2, 2), "K", "q")
    assert bench.S[at.STATUS] == 0
    bench.event(at.EVENT_CAPTURE, (3, 3), (2, 2), "k", "Q")
    assert bench.S[at.STATUS] == 2


def test_the_men_that_a_move_passed_turn_around() -> None:
    sweep = rule("sweep", "a queen moves", "for each pieces of opponent on passed cells, give pawn to me")
    bench = bench_of(sweep, men={(0, 0): "Q", (2, 2): "p", (3, 3): "P", (4, 4): "p", (6, 6): "p"})
    bench.event(at.EVENT_MOVE, (0, 0), (5, 5), "Q")
    assert bench.hand(0, "pawn") == 2


def test_registers_by_piece_and_by_zone() -> None:
    census = rule(
        "census",
        "turn ends",
        "for each pieces of me, add rank(cell) to census[me, piece(cell)]\n"
        "for each pawn of me, add 1 to far[rank(cell)]",
    )
    bench = bench_of(
        census,
        registers=[Register("census", ("player", "piece")), Register("far", ("dimension",), identity=False)],
        men={(0, 0): "R", (1, 3): "R", (2, 6): "p", (3, 5): "p", (4, 7): "p"},
    )
    bench.run(bench.programs["turn"])
    assert bench.register("census", 0, 2) == 1 + 4
    bench.S[at.SIDE] = 1
    bench.run(bench.programs["turn"])
    assert bench.register("census", 1, 5) == 2 + 3 + 1
    assert [bench.register("far", d) for d in range(3)] == [0, 1, 1]  # rank 3 is out of range: nothing happens


def test_a_graph_board_has_neighbours_and_no_dimensions() -> None:
    edges = tuple((a, b) for x, y in ("ab", "bc", "cd") for a, b in ((x, y), (y, x)))
    board = GraphBoard(tuple((name, 0.0, float(i)) for i, name in enumerate("abcd")), (("edge", edges),), mutable=True)
    burn = rule("burn", "a king moves", "delete origin\nremove pieces on neighbours of target")
    bench = bench_of(burn, board=board, men={}, shape=())
    bench.set_up({1: "K", 2: "p", 0: "p"})
    bench.event(at.EVENT_MOVE, 3, 1, "K")
    board_at = bench.T[head.IN_S_BOARD]
    assert [bench.S[board_at + cell] for cell in range(4)] == [0, bench.code("K"), 0, at.WALL]


def test_each_player_is_asked_of_his_own_side() -> None:
    goal = rule("goal", "a king moves", "if target in goal: win me")
    bench = bench_of(goal, zones={"goal": "rank = 8"}, men={})
    for mover, target, status in [("K", (4, 0), 0), ("k", (4, 7), 0), ("k", (4, 0), 2)]:
        bench.event(at.EVENT_MOVE, (4, 4), target, mover)
        assert bench.S[at.STATUS] == status


def test_holes_are_no_cells() -> None:
    from .workbench import expression

    board = GridBoard((Axis("file", 4), Axis("rank", 2)), expression("file = 2 and rank = 1"), True)
    bench = Workbench(variant(board=board))
    assert bench.dimension((0, 0)) == 2
    assert bench.dimension((1, 0)) == 0
    assert bench.dimension((1, 1)) == 1
    assert bench.ask("count(cells along file through a1) = 3") == 1
