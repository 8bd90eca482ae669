"""Players in teams: against a slow generator of its own for kings, rooks, pawns and hoppers of four players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from ndvariants import load
from ndvariants.bridge.pgn_names import result_of
from ndvariants.errors import VariantError
from ndvariants.game.endings import DRAW
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load_text
from ndvariants.game.records.replay import record_of
from ndvariants.players import make_player
from ndvariants.simulation.batch import simulate
from ndvariants.simulation.estimation.statistics import summarize
from tests.exact.random_games import random_game
from tests.exact.slow_boards import four_player
from tests.walks import random_walk, texts

PLAYERS = ("white", "black", "red", "blue")
CROSSED, BESIDE = ("dawn", "dusk", "dawn", "dusk"), ("dawn", "dawn", "dusk", "dusk")
UNEVEN = ("dawn", "dusk", "dusk", "")
RULES = """
variant: quad
board: {grid: {file: 6, rank: 6}}
players: {white: {forward: +rank, A}, black: {forward: -rank, B}, red: {forward: +rank, C}, blue: {forward: -rank, D}}
pieces:
  king: {letter: k, royal: true, moves: step orthogonal}
  rook: {letter: r, moves: slide orthogonal}
  hopper: {letter: h, moves: hop orthogonal over 1 friend}
  pawn:
    letter: p
    moves: |
      move    step forward
      move    slide forward exactly 2 from rank = 2, leaving a trail
      capture step forward + sideways
      capture step forward + sideways on trail
setup: |
  black:r black:k . . blue:k blue:r
  . black:p . . blue:p .
  . . blue:h . . .
  . red:h . . . .
  . white:p . . red:p .
  white:r white:k . . red:k red:r
"""
ENDINGS = """
endings:
  - royal lost: loss
  - no legal move, in check: loss
  - no legal move: draw
  - after 60 plies: draw
"""


def game_of(teams: tuple[str, ...], rules: str = RULES + ENDINGS) -> Game:
    for letter, team in zip("ABCD", teams, strict=True):
        rules = rules.replace(f", {letter}}}", f", team: {team}}}" if team else "}")
    return load_text(rules)


# --------------------------------------------------------------------------- the rules, written again

Cell = tuple[int, int]
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass
class Slow:
    """Pieces ``(player, kind)`` by cell, who moves, and the pawn that has just passed a cell."""

    teams: tuple[str, ...]
    board: dict[Cell, tuple[int, str]]
    side: int = 0
    passed: dict[Cell, Cell] = field(default_factory=dict)

    def mates(self, one: int, other: int) -> bool:
        return one == other or self.teams[one] == self.teams[other] != ""

    def ways(self, player: int) -> Iterator[tuple[Cell, Cell, Cell | None]]:
        """From, to, and the cell of what is captured elsewhere."""
        for (x, y), (owner, kind) in list(self.board.items()):
            if owner != player:
                continue
            if kind == "p":
                yield from self._pawn(x, y, player)
                continue
            for dx, dy in STRAIGHT:
                jumped = 0
                for k in range(1, 2 if kind == "k" else 6):
                    cell = (x + k * dx, y + k * dy)
                    if not (0 <= cell[0] < 6 and 0 <= cell[1] < 6):
                        break
                    stands = self.board.get(cell)
                    if (kind != "h" or jumped) and (stands is None or not self.mates(stands[0], player)):
                        yield (x, y), cell, None
                    if stands is not None and (kind != "h" or jumped or not self.mates(stands[0], player)):
                        break
                    jumped += stands is not None

    def _pawn(self, x: int, y: int, player: int) -> Iterator[tuple[Cell, Cell, Cell | None]]:
        ahead = 1 if player % 2 == 0 else -1
        if 0 <= y + ahead < 6 and (x, y + ahead) not in self.board:
            yield (x, y), (x, y + ahead), None
            if y == (1 if ahead == 1 else 4) and (x, y + 2 * ahead) not in self.board:
                yield (x, y), (x, y + 2 * ahead), None
        for cell in ((x - 1, y + ahead), (x + 1, y + ahead)):
            stands = self.board.get(cell)
            if stands is not None and not self.mates(stands[0], player):
                yield (x, y), cell, None
            victim = self.passed.get(cell)
            if victim is not None and not self.mates(self.board[victim][0], player):
                yield (x, y), cell, victim

    def after(self, origin: Cell, target: Cell, victim: Cell | None) -> Slow:
        board = dict(self.board)
        board.pop(victim or target, None)
        owner, kind = board.pop(origin)
        board[target] = owner, kind
        passed = {}
        following = (self.side + 1) % 4
        if kind == "p" and abs(target[1] - origin[1]) == 2 and not self.mates(owner, following):
            passed = {(origin[0], (origin[1] + target[1]) // 2): target}
        return Slow(self.teams, board, following, passed)

    def in_check(self, player: int) -> bool:
        kings = [cell for cell, man in self.board.items() if man == (player, "k")]
        others = [other for other in range(4) if not self.mates(other, player)]
        return any(target in kings for other in others for _, target, _ in self.ways(other))

    def legal(self) -> dict[str, Slow]:
        if not any(man == (self.side, "k") for man in self.board.values()):
            return {}
        found = {f"{_name(a)}{_name(b)}": self.after(a, b, victim) for a, b, victim in self.ways(self.side)}
        return {move: then for move, then in found.items() if not then.in_check(self.side)}

    def winner(self, moves: dict[str, Slow]) -> str:
        lost = not any(man == (self.side, "k") for man in self.board.values())
        if not lost and (moves or not self.in_check(self.side)):
            return ""
        before = next(k for k in range(1, 4) if not self.mates((self.side - k) % 4, self.side))
        victor = (self.side - before) % 4
        return self.teams[victor] or PLAYERS[victor]


def _name(cell: Cell) -> str:
    return "abcdef"[cell[0]] + str(cell[1] + 1)


def slow_start(teams: tuple[str, ...], position: Position) -> Slow:
    found = {("abcdef".index(p.cell[0]), int(p.cell[1]) - 1): (p.player, p.piece) for p in position.pieces()}
    return Slow(teams, {cell: (PLAYERS.index(player), piece[0]) for cell, (player, piece) in found.items()})


@pytest.mark.parametrize("teams", [CROSSED, BESIDE, UNEVEN, ("", "", "", "")])
def test_random_games_have_the_moves_and_winners_of_a_slow_reading(teams: tuple[str, ...]) -> None:
    start, winners = game_of(teams).start(), set()
    for seed in range(40):
        moves = {}
        for position in random_walk(start, 60, seed):
            slow = moves[str(position.last_move)] if position.ply else slow_start(teams, start)
            moves, outcome = slow.legal(), position.outcome()
            assert texts(position) == sorted(moves)
            assert position.in_check() == slow.in_check(slow.side)
        assert outcome is not None
        assert (outcome.winner or "") == slow.winner(moves)
        winners.add(outcome.winner)
    assert len(winners - {None}) > 1


def test_four_player_chess_with_partners_has_the_moves_of_a_slow_generator() -> None:
    game = load("four_player", partners="opposite")
    for seed in range(3):
        assert random_game(game, four_player(game), Random(seed), 150)  # raises Disagreement


# --------------------------------------------------------------------------- words


def said(expression: str, side: str = "white", teams: tuple[str, ...] = CROSSED, more: str = "") -> bool:
    """Whether an expression holds for a player, as an ending asks it."""
    endings = f"\nendings:\n  - if ply = {PLAYERS.index(side)} and ({expression}): draw\n  - if ply > 4: loss\n"
    position = game_of(teams, RULES + more + endings).start()
    while position.outcome() is None:
        position = position.play(position.legal_moves()[0])
    return position.outcome().winner is None


@pytest.mark.parametrize(
    ("expression", "teams"),
    [
        ("opponent = black and partner = red", CROSSED),
        ("opponent = red and partner = black", BESIDE),
        ("opponent = black and partner = nobody", UNEVEN),
        ("count(pieces of opponent) = 7 and count(pieces of partner) = 4", CROSSED),
        ("count(pieces of opponent) = 11 and count(pieces of partner) = 0", UNEVEN),
        ("count(hand of partner) = 0", UNEVEN),
        ("attacked(a6, me) and not attacked(b4, partner)", CROSSED),
    ],
)
@pytest.mark.parametrize("outs", ["", "rules: {leave: {when: a rook captures, if: ply > 90, do: out opponent}}"])
def test_opponent_and_partner(expression: str, teams: tuple[str, ...], outs: str) -> None:
    if not (outs and "hand" in expression):
        assert said(expression, teams=teams, more=outs)


def test_partners_of_three_are_taken_in_the_order_of_turns() -> None:
    assert said("partner = blue and opponent = white", "red", ("a", "b", "b", "b"))
    assert said("partner = black and opponent = white", "blue", ("a", "b", "b", "b"))


@pytest.mark.parametrize(
    ("ending", "winner"),
    [
        ("if ply = 1: win", "dusk"), ("if ply = 1: loss", "dawn"), ("if ply = 2: win", "dawn"),
        ("if ply = 1: dawn wins", "dawn"), ("if ply = 1: red wins", "dawn"), ("if ply = 3: blue wins", "dusk"),
    ],
)  # fmt: skip
def test_a_team_wins(ending: str, winner: str) -> None:
    game = game_of(CROSSED, RULES + f"\nendings:\n  - {ending}\n")
    result = simulate(game.start(), 3).results[0]
    assert game.teams[result.winner] == winner
    shares = summarize([result], game.teams).results
    assert [share.name for share in shares] == ["dawn", "dusk", "draw", "unfinished"]
    position = game.start()
    while position.outcome() is None:
        position = position.play(position.legal_moves()[0])
    assert position.outcome().winner == winner
    assert result_of(record_of(position).outcome, game.teams) == ("1-0" if winner == "dawn" else "0-1")


@pytest.mark.parametrize("teams", [CROSSED, BESIDE])
def test_the_last_team_left_wins(teams: tuple[str, ...]) -> None:
    leave = "rules: {leave: {when: any piece moves, if: ply <= LAST, do: out opponent}}"
    endings = "\noptions: {check: false}\nendings: [no legal move: draw, after 30 plies: draw]"
    one, both = (game_of(teams, RULES + leave.replace("LAST", last) + endings) for last in ("0", "1"))
    assert {result.winner for result in simulate(one.start(), 5).results} == {DRAW}
    assert {(both.teams[r.winner], r.plies) for r in simulate(both.start(), 5).results} == {("dawn", 2)}


def test_search_is_minimax_by_team() -> None:
    """The move chosen is worth what an exhaustive search by team, in Python, finds: here one mates with its partner."""
    rules = (
        RULES[: RULES.index("setup:")]
        + """
setup: {cells: {white: {king: c1, rook: [b5]}, black: {king: f6, rook: [f5]}, red: {king: f1, rook: [d2, c5]},
  blue: {king: a6, pawn: [b6]}}}
endings:
  - royal lost: loss
  - no legal move, in check: loss
  - no legal move: draw
  - after 60 plies: draw
"""
    )
    for teams in (CROSSED, BESIDE, UNEVEN):
        game = game_of(teams, rules)
        start = game.start()
        best = _worth(start, 4, game.team_of(start.side))
        assert best == (-1 if teams == UNEVEN else 1)
        move = make_player("alphabeta:depth=4", 1).choose(start)
        assert _worth(start.play(move), 3, game.team_of(start.side)) == best


def _worth(position: Position, depth: int, team: str) -> int:
    """1 where the team can win within so many plies, -1 where it must lose, else 0."""
    outcome = position.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner == team else -1
    if depth == 0:
        return 0
    sign, best = (1 if position.game.team_of(position.side) == team else -1), -2
    for move in position.legal_moves():
        best = max(best, sign * _worth(position.play(move), depth - 1, team))
        if best == 1:
            break
    return sign * best


# --------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("teams", "reason"),
    [
        (("dawn", "dawn", "dawn", "dawn"), "all players are in one team"),
        (("white", "dusk", "", ""), "`white` is already a player"),
    ],
)
def test_faults_of_teams(teams: tuple[str, ...], reason: str) -> None:
    with pytest.raises(VariantError) as caught:
        game_of(teams)
    assert reason in str(caught.value) and "NDV329" in str(caught.value)


def test_one_who_has_no_turns_is_in_no_team() -> None:
    with pytest.raises(VariantError, match="`land` is neutral"):
        game_of(CROSSED, (RULES + ENDINGS).replace("players: {", "players: {land: {neutral: true, team: dawn}, "))
