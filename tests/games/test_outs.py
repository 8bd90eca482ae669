"""Players who are out while others go on: against a slow generator of its own for kings and rooks of three players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from ndvariants import load
from ndvariants.game.explain.account import account
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.kernel.random import game_key
from ndvariants.machine.jit import compiled
from ndvariants.players import make_player, read_player
from ndvariants.players.games import SearchedGames, Terms
from ndvariants.report.text.simulation_text import statistics_text
from ndvariants.simulation.batch import simulate
from ndvariants.simulation.estimation.statistics import summarize
from tests.kernel.agreement import disagreement
from tests.kernel.bench import PLIES, memory

SIDE = 5
STORM = """
rules:
  storm:
    when: a rook captures
    do: |
      out player before me
      out player after me
"""
THREE = """
variant: heirs
board: {grid: {file: 5, rank: 5}}
players: {red: {forward: +rank}, green: {forward: -rank}, blue: {forward: +file}}
pieces:
  king: {letter: k, royal: true, moves: leap any}
  rook: {letter: t, moves: slide orthogonal}
setup:
  cells:
    red: {king: a1, rook: [b1, a2]}
    green: {king: e5, rook: [d5, e4]}
    blue: {king: a5, rook: [a4, b5]}
RULES
endings:
  - no legal move, in check: out
  - no legal move: draw
  - 60 plies without capture: draw
"""
HEIRS = "rules: {inherit: {when: a player is out, do: change pieces of me except king of me to player before me}}"
FIRST_CHECK = """
rules:
  inherit:
    when: a player is out
    do: |
      if attacked(king of me, opponent): change pieces of me except king of me to opponent
      change pieces of me except king of me to player before me
"""  # as in yalta: who gave check first has mated


def game_of(rules: str = HEIRS):
    return load_text(THREE.replace("RULES", rules))


# --------------------------------------------------------------------------- kings and rooks, written again


@dataclass(frozen=True)
class Place:
    """Pieces ``(player, kind)`` by cell ``(file, rank)``, who moves, and who is out in which order."""

    board: tuple[tuple[tuple[int, int], tuple[int, str]], ...]
    side: int
    outs: tuple[int, ...] = ()

    def following(self, player: int, step: int = 1) -> int:
        """The player still in the game after *player*, or before it."""
        player = (player + step) % 3
        return player if player not in self.outs else self.following(player, step)


def reach(board: dict, cell: tuple[int, int]):
    """Where the piece on a cell goes, own pieces not captured."""
    owner, kind = board[cell]
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if (dx, dy) == (0, 0) or (kind == "rook" and dx and dy):
                continue
            x, y = cell[0] + dx, cell[1] + dy
            while 0 <= x < SIDE and 0 <= y < SIDE:
                if (x, y) not in board or board[x, y][0] != owner:
                    yield x, y
                if (x, y) in board or kind == "king":
                    break
                x, y = x + dx, y + dy


def checked(board: dict, player: int) -> bool:
    king = next((cell for cell, piece in board.items() if piece == (player, "king")), None)
    return any(king in reach(board, cell) for cell in board if board[cell][0] != player)


def heir_of(place: Place, rules: str) -> int:
    """Who takes over the pieces of the player to move, who is mated."""
    board, first = dict(place.board), place.following(place.side)
    king = next(cell for cell, piece in board.items() if piece == (place.side, "king"))
    gives_check = any(king in reach(board, cell) for cell in board if board[cell][0] == first)
    return first if gives_check and rules == FIRST_CHECK else place.following(place.side, -1)


def places_after(place: Place, rules: str = HEIRS) -> dict[str, Place]:
    """The legal moves by their texts, with the places that they lead to; ``out`` alone in a mate."""
    found, board = {}, dict(place.board)
    for cell in [cell for cell, piece in board.items() if piece[0] == place.side]:
        for target in reach(board, cell):
            after = {c: p for c, p in board.items() if c != cell} | {target: board[cell]}
            if not checked(after, place.side):
                text = "".join(f"{'abcde'[x]}{y + 1}" for x, y in (cell, target))
                found[text] = Place(tuple(sorted(after.items())), place.following(place.side), place.outs)
    if not found and checked(board, place.side):
        outs = (*place.outs, place.side)
        heir = heir_of(place, rules)
        kept = {c: (heir if p[0] == place.side else p[0], p[1]) for c, p in board.items() if p != (place.side, "king")}
        found["out"] = replace(place, board=tuple(sorted(kept.items())), outs=outs, side=place.following(place.side))
    return found


def start_place() -> Place:
    cells = {(0, 0): (0, "king"), (1, 0): (0, "rook"), (0, 1): (0, "rook"), (4, 4): (1, "king"), (3, 4): (1, "rook")}
    cells |= {(4, 3): (1, "rook"), (0, 4): (2, "king"), (0, 3): (2, "rook"), (1, 4): (2, "rook")}
    return Place(tuple(sorted(cells.items())), 0)


def count(place: Place, depth: int, rules: str) -> int:
    if len(place.outs) == 2:
        return 0
    after = places_after(place, rules)
    return len(after) if depth == 1 else sum(count(one, depth - 1, rules) for one in after.values())


@pytest.mark.parametrize("rules", [HEIRS, FIRST_CHECK])
def test_random_games_are_those_of_the_slow_generator(rules: str) -> None:
    game, random, outs = game_of(rules.strip()), Random(5), []
    for _ in range(40):
        position, place = game.start(), start_place()
        for _ in range(80):
            if position.outcome() is not None:
                break
            after = places_after(place, rules)
            moves = {move.text: move for move in position.legal_moves()}
            assert set(moves) == set(after)
            text = random.choice(sorted(after))
            position, place = position.play(moves[text]), after[text]
            outs += [position] if text == "out" else []
            cells = {(one.cell, one.player, one.piece) for one in position.pieces()}
            assert cells == {
                (f"{'abcde'[x]}{y + 1}", game.players[owner], kind) for (x, y), (owner, kind) in place.board
            }
            assert position.registers()["out"] == tuple(
                place.outs.index(k) + 1 if k in place.outs else 0 for k in range(3)
            )
            if random.random() < 0.03 or text == "out":
                assert perft(position, 2) == count(place, 2, rules)
    assert len(outs) >= 10 and any(position.outcome() is not None for position in outs)


@pytest.mark.parametrize("rules", [HEIRS, "", "rules: {chain: {when: a player is out, do: out player after me}}"])
def test_fast_and_slow_ways_agree_compiled_and_not(rules: str) -> None:
    game = game_of(rules)
    tables = game.tables
    T = tables.T.tolist()
    S = list(game.engine.loaded(game.start().state))
    S += [0] * (2 * PLIES * T[H.MAX_WRITES])
    M = [0] * ((PLIES + 3) * T[H.MAX_MOVES] + T[H.SIZE_OF_DEPENDENCIES])
    vectors = (T, tables.R.tolist(), S, M)
    for number in range(6):
        assert compiled(disagreement)(*memory(vectors), game_key(3, number), 120, 5) == 0
    assert disagreement(*vectors, game_key(3, 0), 25, 5) == 0


# --------------------------------------------------------------------------- what the words mean


def test_a_mated_player_can_only_leave() -> None:
    game = game_of()
    texts = [move.text for move in game.start().legal_moves()]
    assert "out" not in texts
    assert "out" in game.start().why_not("out")


def test_turns_of_a_player_who_is_out_are_skipped_and_the_last_one_wins() -> None:
    results = simulate(game_of().start(), 200, seed=4).results
    assert {result.reason for result in results} >= {"last player left"}
    assert all(result.winner >= 0 for result in results if result.reason == "last player left")


def test_without_a_rule_the_pieces_leave_the_board() -> None:
    random, game = Random(2), game_of("")
    position = game.start()
    while position.ply == 0 or position.last_move.text != "out":
        moves = position.legal_moves()
        position = position.play(random.choice(moves)) if moves else game.start()
    left = position.previous.side
    assert not [one for one in position.pieces() if one.player == left]
    assert game.position(position.text()) == position and "out=" in position.text()
    assert f"out of {left}: 0 → 1" in account(position.previous, "out").changes


def test_a_step_puts_players_out_at_once_and_the_order_is_kept() -> None:
    game = game_of(
        "rules:\n  storm:\n    when: a rook captures\n    do: |\n      out player before me\n      out player after me"
    )
    position, captures = game.start(), None
    random = Random(1)
    while captures is None:
        moves = position.legal_moves()
        captures = next((move for move in moves if move.captures and move.piece == "rook"), None)
        if captures is None:
            position = position.play(random.choice(moves))
    me = game.players.index(position.side)
    after = position.play(captures)
    assert str(after.outcome()) == f"{game.players[me]} wins: last player left"
    order = after.registers()["out"]
    assert (order[me], order[me - 1], order[(me + 1) % 3]) == (0, 1, 2)


def test_opponent_and_players_left_follow_who_is_in_the_game() -> None:
    words = """
registers: {next: {}, before: {}, left: {}, away: {}}
rules:
  first: {when: turn ends, if: ply = 0, do: "out player after me"}
  note:
    when: turn ends
    do: |
      set left to players left
      if opponent = blue: set next to 1
      if player before red = blue: set before to 1
      if out(green) and not out(red): set away to 1
"""
    game = game_of(words.strip())
    first = game.start().play("b1c1")
    assert first.side == "blue" and first.registers()["out"] == (0, 1, 0)
    assert [first.registers()[name] for name in ("left", "next", "before", "away")] == [(2,), (1,), (1,), (1,)]


def test_a_player_who_thinks_goes_on_without_the_others() -> None:
    for kind in ("alphabeta:nodes=300", "mcts:playouts=50"):
        position, mind = game_of().start(), make_player(kind)
        for _ in range(120):
            if position.outcome() is not None:
                break
            position = position.play(mind.choose(position))
        assert position.outcome() is not None or position.ply == 120


@pytest.mark.parametrize("name", ["yalta", "four_player"])
def test_the_first_mate_ends_shipped_games_where_that_is_asked(name: str) -> None:
    assert load(name).tables.T[H.HAS_OUTS] == 1
    ended = load(name, first_mate="ends")
    assert ended.tables.T[H.OUTS_BY_MOVE] == L.OUT_NEVER
    assert {ended.endings.reason((k + 1) << 8 | 1, True) for k in range(2)} == {"checkmate"}


def test_simulations_tell_the_places() -> None:
    start = game_of().start()
    results = simulate(start, 120, seed=4).results
    told = {one.name: one for one in summarize(results, start.game.players).placings}
    for number, name in enumerate(start.game.players):
        firsts = sum(result.winner == number for result in results)
        lasts = sum(result.outs[number] == 1 for result in results)
        assert (told[name].places[0], told[name].places[2]) == (firsts, lasts)
        assert sum(told[name].places) + told[name].shared == 120
    assert sum(one.mean for one in told.values()) == pytest.approx(6)
    players = tuple(read_player(text) for text in ("alphabeta:nodes=50", "random", "random"))
    searched = SearchedGames(start, players, 1, Terms(200)).play(0, 6)
    assert all(len(result.outs) == 3 for result in searched) and any(any(result.outs) for result in searched)
    assert "shared" in statistics_text(summarize(results, start.game.players))
