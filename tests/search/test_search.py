"""Alpha-beta says what trying everything says; compiled, in slices and in games it says the same."""

from __future__ import annotations

import random
from collections import deque

import pytest

from ndvariants import load
from ndvariants.game.game import Position
from ndvariants.game.random_games import RandomGames
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.legality.hashing import full_key
from ndvariants.kernel.moves.make import make
from ndvariants.kernel.search import workspace as D
from ndvariants.kernel.search.alphabeta.deepen import open_search
from ndvariants.kernel.search.alphabeta.marks import list_moves, mark_checks
from ndvariants.kernel.search.alphabeta.order import gain, pick, raise_checks, rank, rank_moves
from ndvariants.kernel.search.evaluation.exchanges import hangs, loses_exchange
from ndvariants.kernel.search.evaluation.score import early_of, follow, full_score
from ndvariants.players import make_player, read_player
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.players.worth.meaning import plies_to_play_out
from ndvariants.resources import variant_paths
from tests.judge import game_of
from tests.search.bench import Search, minimax

VARIANTS = sorted(variant_paths())
NO_PRUNING = 0


def walk(name: str, plies: int, seed: int = 3) -> Position:
    """A position after some random plies; the last one before the game ends, if that comes first."""
    position, choose = game_of(name).start(), random.Random(seed)
    for _ in range(plies):
        following = position.play(choose.choice(position.legal_numbers()))
        if following.outcome() is not None:
            break
        position = following
    return position


@pytest.mark.parametrize(("name", "plies", "depth"), [
    ("losalamos", 9, 2), ("chess", 7, 1), ("crazyhouse", 21, 1), ("atomic", 8, 1), ("threecheck", 6, 1),
    ("kingofthehill", 5, 1), ("icochess", 6, 1), ("xiangqi", 12, 1), ("curved_space", 3, 1), ("raumschach", 4, 1),
    ("shatranj", 10, 1), ("makruk", 10, 1),
])  # fmt: skip
def test_without_pruning_search_is_minimax(name: str, plies: int, depth: int) -> None:
    position = walk(name, plies)
    plain = Search(position.game, f"alphabeta:depth={depth}", NO_PRUNING, compiled=False)
    expected = minimax(plain, position, depth)
    found = Search(position.game, f"alphabeta:depth={depth}", NO_PRUNING).run(position)
    assert (found[D.BEST_VALUE], found[D.DONE_DEPTH]) == (expected, depth)


@pytest.mark.parametrize(("name", "plies"), [("losalamos", 9), ("losalamos", 20), ("minixiangqi", 7)])
def test_activity_is_left_out_only_where_it_cannot_matter(name: str, plies: int) -> None:
    position = walk(name, plies)
    plain = Search(position.game, "alphabeta:depth=2", NO_PRUNING, compiled=False)
    expected = minimax(plain, position, 2, lively=True)
    for flags in (D.USE_ACTIVITY, D.USE_ACTIVITY | D.USE_ORDER | D.USE_TABLE):
        assert Search(position.game, "alphabeta:depth=2", flags).run(position)[D.BEST_VALUE] == expected
    assert expected != minimax(plain, position, 2)


@pytest.mark.parametrize("flags", [D.USE_TABLE, D.USE_ORDER, D.USE_TABLE | D.USE_ORDER])
@pytest.mark.parametrize("name", ["losalamos", "crazyhouse", "raumschach", "xiangqi", "icochess"])
def test_table_and_order_change_no_value(name: str, flags: int) -> None:
    position = walk(name, 8)
    values = [
        Search(position.game, "alphabeta:depth=3", chosen).run(position)[D.BEST_VALUE] for chosen in (NO_PRUNING, flags)
    ]
    assert values[0] == values[1]


@pytest.mark.parametrize("name", sorted({*VARIANTS} - {"benedict", "four_d"}))  # minutes, un-jitted
def test_un_jitted_search_is_compiled_search_word_for_word(name: str) -> None:
    position = walk(name, 5)
    headers = []
    for compiled in (True, False):
        search = Search(position.game, "alphabeta:depth=1", compiled=compiled)
        headers.append(search.run(position))
    assert headers[0] == headers[1]


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "collapse"])
def test_slices_change_nothing(name: str) -> None:
    position = walk(name, 10)
    whole, sliced = Search(position.game, "alphabeta:nodes=3000"), Search(position.game, "alphabeta:nodes=3000")
    end = D.SLICE_END
    expected, found = whole.run(position), sliced.run(position, (1, 37, 500, 3, 200))
    assert expected[:end] + expected[end + 1 :] == found[:end] + found[end + 1 :]


@pytest.mark.parametrize("name", VARIANTS)
def test_key_and_score_follow_the_undo_log(name: str) -> None:
    game = game_of(name)
    search = Search(game, "alphabeta:depth=1", compiled=False)
    T, R = search.runner.T, search.runner.R
    S, M, _, W, X = search.workspace.vectors
    search.workspace.load(game.engine.loaded(game.start().state), [0])
    open_search(T, S, W, X, 0, 7)
    for number in range(2):
        search.workspace.load(game.engine.loaded(game.start().state), [0])
        W[D.KEY], W[D.SCORE] = full_key(T, S), full_score(T, S, W)
        for move in RandomGames(game.start(), 5, 60).moves(number):
            mark = S[L.TOP] = T[H.IN_S_UNDO_LOG]
            make(T, R, S, M, move)
            follow(T, S, W, mark)
            assert (W[D.KEY], W[D.SCORE]) == (full_key(T, S), full_score(T, S, W))


# ----------------------------------------------------------------------- Monte Carlo tree search


@pytest.mark.parametrize("name", ["losalamos", "xiangqi"])
def test_un_jitted_playouts_are_compiled_playouts_word_for_word(name: str) -> None:
    position = walk(name, 6)
    flags = D.USE_ALL - D.USE_TABLE
    for player in ("mcts:playouts=4", "mcts:playouts=2,plies=4"):
        headers = [Search(position.game, player, flags, compiled).run(position) for compiled in (True, False)]
        assert headers[0] == headers[1]
        assert headers[0][D.PLAYOUTS] == int(player.partition("playouts=")[2].partition(",")[0])


def test_slices_of_playouts_change_nothing() -> None:
    position = walk("raumschach", 10)
    flags = D.USE_ALL - D.USE_TABLE
    searches = [(Search(position.game, "mcts:playouts=400", flags), slices) for slices in ((999,), (1, 7, 50))]
    headers = [search.run(position, slices) for search, slices in searches]
    assert headers[0] == headers[1]


def test_playouts_find_mates_and_beat_chance() -> None:
    position = load("chess").position("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1")
    assert make_player("mcts:playouts=200").choose(position).text == "e1e8"
    players = read_player("mcts:playouts=200"), read_player("random")
    run = SearchedGames(load("losalamos").start(), players, 1, Terms(300))
    assert [result.winner for result in run.play(0, 4)] == [0] * 4


def test_playouts_go_to_the_end_where_pieces_tell_nothing():
    """In amazons nobody ever has more pieces; in chess and ataxx who has more wins."""
    assert plies_to_play_out(load("amazons")) > 40
    assert plies_to_play_out(load("chess")) == 0
    players = read_player("mcts:playouts=60"), read_player("random")
    run = SearchedGames(load("amazons").start(), players, 1, Terms(300))
    assert [result.winner for result in run.play(0, 2)] == [0] * 2
    start = load("amazons", side=6).start()
    lines = deque(make_player("mcts:playouts=100").think(start), maxlen=1)[0]
    assert lines.nodes < 10, "most lines reach their end, for a turn of two parts is one ply"


# ----------------------------------------------------------------------- mates


def decided(name: str, games: int) -> list[list[Position]]:
    """The lines of random games that end in checkmate, by the rules of the game."""
    start = game_of(name).start()
    run = RandomGames(start, 9, 400)
    lines = []
    for result in run.play(0, games):
        if result.reason == "checkmate" and result.plies > 2:
            line = [start]
            for move in run.moves(result.number):
                line.append(line[-1].play(move))
            lines.append(line)
    return lines


@pytest.mark.parametrize(("name", "games"), [
    ("losalamos", 60), ("raumschach", 20), ("icochess", 30), ("xiangqi", 60), ("crazyhouse", 40),
])  # fmt: skip
def test_no_mate_in_one_is_missed_or_allowed(name: str, games: int) -> None:
    lines = decided(name, games)
    assert lines
    quick = make_player("alphabeta:nodes=1", 4)
    for line in lines[:6]:
        before = line[-2]
        after = before.play(quick.choose(before))
        assert after.outcome() is not None
        assert after.outcome().winner == before.side
        earlier = line[-3]
        careful = make_player(f"alphabeta:nodes={20 * len(earlier.legal_numbers())}", 4)
        *_, thought = careful.think(earlier)
        reply = earlier.play(thought.move)
        if reply.outcome() is None and reply.side != earlier.side:
            *_, answer = quick.think(reply)
            assert answer.mate_in != 1 or thought.mate_in == -2


def test_a_win_by_leaving_no_move_is_seen_where_a_way_out_of_check_wins_material() -> None:
    """The king takes what attacks it, and white, far ahead by then, has no move: stalemate is lost in Kyoto shogi."""
    position = load("kyotoshogi").position("lk+PN1/3sK/p4/1+s2l/1n3[] b - - 7 43")
    assert make_player("alphabeta:depth=1,noise=0").choose(position).text == "b5c5"


def test_a_smothered_mate_in_two_is_found() -> None:
    position = load("chess").position("6k1/5ppp/8/8/8/1Q6/5PPP/4R1K1 w - - 0 1")
    *_, thought = make_player("alphabeta:nodes=20000").think(position)
    assert thought.mate_in is not None
    assert thought.mate_in > 0


def test_the_values_are_the_ones_of_the_exchange() -> None:
    game = load("chess")
    position = game.position("3qk3/8/8/8/8/8/3R4/3RK3 w - - 0 1")
    *_, thought = make_player("alphabeta:depth=2,noise=0").think(position)
    assert thought.move.text == "d2d8"


def test_values_of_a_file_are_used_everywhere(tmp_path) -> None:
    position = "4k3/8/2p5/3n4/8/8/8/K2R4 w - - 0 1"
    found = []
    for worth in (300, 600):
        path = tmp_path / f"worth{worth}.yaml"
        path.write_text(f"variant: worth\nextends: chess\nvalues: {{knight: {worth}, rook: 500}}\n")
        *_, thought = make_player("alphabeta:depth=1,noise=0").think(load(str(path)).position(position))
        found.append(thought)
    cheap, dear = found
    assert cheap.move.text != "d1d5"  # a rook for a knight, for a pawn takes back
    assert dear.move.text == "d1d5"


@pytest.mark.parametrize(("worth", "loses"), [(200, 1), (400, 0)])
def test_a_value_that_is_doubled_changes_score_order_and_exchange(tmp_path, worth: int, loses: int) -> None:
    """A rook of 350 takes a guarded knight: worth it only for the dear one."""
    path = tmp_path / "worth.yaml"
    path.write_text(f"variant: worth\nextends: chess\nvalues: {{knight: {worth}, rook: 350, pawn: 100}}\n")
    game = load(str(path))
    position = game.position("4k3/8/2p5/3n4/8/8/8/K2R4 w - - 0 1")
    search = Search(game, "alphabeta:depth=1", compiled=False)
    T, R = search.runner.T, search.runner.R
    S, _, _, W, X = search.workspace.vectors
    search.workspace.load(game.engine.loaded(position.state), [position.key])
    open_search(T, S, W, X, 0, 7)
    move = position.parse_move("d1d5").number
    won = gain(T, S, W, move)
    assert won == worth
    assert loses_exchange(T, R, S, W, move, won) == loses
    assert (rank(T, R, S, W, move, W[D.KILLERS]) > 0) == (loses == 0)
    knight = next(code for code, info in enumerate(game.tables.codes) if (info.piece, info.player) == ("knight", 1))
    cell = game.cells.index("d5")
    assert abs(early_of(W[W[D.SQUARES] + knight * T[H.N_CELLS] + cell]) + worth) <= worth // 2


@pytest.mark.parametrize(("drop", "lost"), [("N@d4", 1), ("N@c3", 0), ("Q@d5", 0), ("Q@d6", 1), ("P@d4", 1)])
def test_a_piece_that_is_dropped_where_exchanges_lose_it_is_seen(drop: str, lost: int) -> None:
    """The pawn on e5 guards d4, the king on e8 nothing; the queen on d8 guards d6, and d5 where a pawn takes it."""
    position = load("crazyhouse").position("3qk3/8/8/4p3/4P3/8/8/4K3[NQP] w - - 0 1")
    search = Search(position.game, "alphabeta:depth=1", compiled=False)
    T, R = search.runner.T, search.runner.R
    S, _, _, W, X = search.workspace.vectors
    search.workspace.load(position.game.engine.loaded(position.state), [position.key])
    open_search(T, S, W, X, 0, 7)
    assert hangs(T, R, S, W, position.parse_move(drop).number) == lost


def test_drops_that_give_check_are_tried_before_other_quiet_moves() -> None:
    """A knight on f6, a pawn on f7 and a queen on lines to e8 give check; a knight on a3 does not."""
    position = load("crazyhouse").position("4k3/pp4pp/8/8/8/8/PP4PP/4K3[QNP] w - - 0 1")
    search = Search(position.game, "alphabeta:depth=1", compiled=False)
    T, R = search.runner.T, search.runner.R
    S, M, _, W, X = search.workspace.vectors
    search.workspace.load(position.game.engine.loaded(position.state), [position.key])
    open_search(T, S, W, X, 0, 7)
    n = list_moves(T, R, S, M, 0, 1)
    rank_moves(T, R, S, M, W, 0, n, -1, 0)
    mark_checks(T, R, S, M, 0, n, W[D.ONLY_GIVES])
    raise_checks(T, M, 0, n)
    tried = [pick(M, 0, n, i) for i in range(n)]
    moves = {move.number: move for move in position.legal_moves()}
    places = {moves[number].text: place for place, number in enumerate(tried)}
    checks = [text for text in places if "@" in text and position.play(text).in_check()]
    assert {"N@f6", "P@f7", "P@d7", "Q@e4", "Q@a4"} <= set(checks)
    assert max(places[text] for text in checks) < min(places[text] for text in ("N@a3", "e1e2", "P@c3", "Q@c3"))
