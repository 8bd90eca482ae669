"""What ``explain`` says of random moves of several games, against ``own_moves``: verdict, blocker and attackers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import chess
import chess.variant
import pytest

from ndvariants import load
from ndvariants.game.explain.account import account
from ndvariants.game.game import Position

from .own_moves import Board, Ways, chess_ways, icochess_ways, raumschach_ways, xiangqi_ways

TRIED = 20  # positions of each game, with a legal move and a pair of cells that is none
ROYAL = ("king", "general")
BOARDS = {"chess": chess.Board, "crazyhouse": chess.variant.CrazyhouseBoard}
DASHED = ("raumschach", "icochess")  # moves written with a dash between the cells
CLAUSES = ("only from", "goes only to", "only within", "only while", "only if", "it goes exactly", "it goes at most")
GAMES = ("chess", "crazyhouse", "xiangqi", "raumschach", "icochess")


def board_of(position: Position) -> Board:
    return {cell: (piece.player, piece.piece) for cell, piece in position.piece_map().items()}


def ways_of(name: str, position: Position) -> Ways:
    """The independent reading of a game, at a position."""
    if name in BOARDS:
        return chess_ways(position.text())
    unmoved = {cell for cell, piece in position.piece_map().items() if piece.unmoved}
    return {"xiangqi": xiangqi_ways, "raumschach": raumschach_ways, "icochess": icochess_ways(unmoved)}[name]


def exposed_to(name: str, position: Position, ways: Ways, origin: str, target: str) -> set[str]:
    """The cells of the enemies that would attack the own royal piece after a move."""
    if name in BOARDS:
        there = BOARDS[name](position.text())
        mine = there.turn
        moves = there.generate_pseudo_legal_moves(chess.BB_SQUARES[chess.parse_square(origin)])
        there.push(next(move for move in moves if chess.square_name(move.to_square) == target))
        return {chess.square_name(square) for square in there.attackers(not mine, there.king(mine))}
    board = board_of(position)
    board[target] = board.pop(origin)
    (royal,) = (cell for cell, piece in board.items() if piece[0] == position.side and piece[1] in ROYAL)
    return {cell for cell, piece in board.items() if piece[0] != position.side and royal in ways(board, cell)}


def without(board: Board, *cells: str) -> Board:
    return {cell: piece for cell, piece in board.items() if cell not in cells}


def check_refusal(position: Position, ways: Ways, origin: str, target: str, told: str) -> str:
    """Checks that a piece indeed cannot go there, for the reason that is told; which kind of reason it was."""
    board, cells = board_of(position), position.game.cells
    enemy = next(player for player in position.game.players if player != position.side)
    pawn = "soldier" if "soldier" in position.game.pieces else "pawn"
    alone = {cell: board[cell] for cell in (origin, target) if cell in board}
    between = re.findall(r"the (\w+) of (\w+) on (\w+)", told) if "in the way" in told else []
    if "of the same side" in told:
        assert board[target][0] == position.side
        return "own piece"
    if "only to capture" in told:
        assert target not in board
        assert target in ways({**board, target: (enemy, pawn)}, origin)
        return "captures only"
    if "cannot capture" in told:
        assert board[target][0] == enemy
        assert target in ways(without(board, target), origin)
        return "moves only"
    if between:
        blocking = [cell for _, _, cell in between]
        assert [board[cell] for cell in blocking] == [(owner, piece) for piece, owner, _ in between]
        assert target in ways(without(board, *blocking), origin)
        for kept in blocking:  # each of them alone is in the way, too
            others = (cell for cell in blocking if cell != kept)
            assert target not in ways(without(board, *others), origin)
        return "blocked" if len(blocking) == 1 else "blocked by several"
    if "nothing between that it could jump over" in told:
        assert any(target in ways({**board, cell: (enemy, pawn)}, origin) for cell in cells if cell not in board)
        return "no hurdle"
    for kind in CLAUSES:
        if kind in told:
            assert target not in ways(alone, origin)
            return kind
    assert told.endswith("no line of its movements leads there"), told
    assert target not in ways(alone, origin)
    return "no way"


def check_pair(name: str, position: Position, origin: str, target: str) -> str:
    """Checks what is told of a pair of cells; the kind of reason, ``legal`` where it is."""
    told = account(position, f"{origin}{'-' if name in DASHED else ''}{target}")
    said = told.reason.split("\n")[0]
    ways = ways_of(name, position)
    assert (target in ways(board_of(position), origin)) == (told.move is not None), said
    if told.move is None:
        return check_refusal(position, ways, origin, target, said)
    attackers = exposed_to(name, position, ways, origin, target)
    assert (said == "") == (not attackers), said
    named = re.split(r" would attack | still attacks? ", said.rpartition(": ")[2])[0]
    assert set(re.findall(r"the \w+ on (\w+)", named)) == attackers
    return "exposed" if attackers else "legal"


def positions(name: str, random: Random) -> Iterator[Position]:
    """Positions of random games, a few plies after each other."""
    while True:
        position = load(name).start()
        while position.outcome() is None and position.ply < 80:
            for _ in range(random.randrange(4, 10)):
                moves = position.legal_moves()
                position = position.play(random.choice(moves)) if moves else position
            if position.legal_moves():
                yield position


def pairs_of(name: str, position: Position, random: Random) -> list[tuple[str, str]]:
    """A legal move, and a pair that is none: one that is pseudo-legal, or would be on an empty board, or any."""
    board, ways, cells = board_of(position), ways_of(name, position), position.game.cells
    own = [cell for cell, piece in board.items() if piece[0] == position.side]
    legal = {(move.origin, move.target) for move in position.legal_moves() if move.drop is None}
    made = [(origin, target) for origin in own for target in sorted(ways(board, origin))]
    alone = [(origin, target) for origin in own for target in sorted(ways({origin: board[origin]}, origin))]
    anywhere = [(origin, target) for origin in own for target in cells if origin != target]
    sources = [[pair for pair in pairs if pair not in legal] for pairs in (made, alone, alone, anywhere)]
    moves = [move for move in position.legal_moves() if not (move.drop or move.promotion)]
    plain = [(str(move.origin), str(move.target)) for move in moves]
    refused = random.choice(random.choice([pairs for pairs in sources if pairs]))
    return [random.choice(plain), refused] if plain else [refused]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_holds_by_another_reading(name: str) -> None:
    random, kinds = Random(11), set[str]()
    for position in islice(positions(name, random), TRIED):
        kinds |= {check_pair(name, position, *pair) for pair in pairs_of(name, position, random)}
    assert {"legal", "own piece", "blocked", "no way"} <= kinds


RELATED = {
    "atomic": chess.variant.AtomicBoard,
    "antichess": chess.variant.AntichessBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
}


def check_related(name: str, position: Position, text: str) -> str:
    """Checks what is told of a move against python-chess; the kind of reason."""
    there = RELATED[name](position.text())
    move = chess.Move.from_uci(text)
    said = account(position, text).reason.split("\n")[0]
    assert (said == "") == there.is_legal(move), (position.text(), said)
    if "must be made here" in said:
        assert not there.is_capture(move) and any(there.generate_legal_captures())
        return "duty"
    if "a rule forbids it" in said:  # racing kings: no check may be given
        there.push(move)
        assert there.is_check()
        return "rule"
    if "costs" in said:
        there.push(move)
        assert there.king(not there.turn) is None
        return "own king"
    if " attack" in said and name != "racingkings":
        assert there.is_pseudo_legal(move)
        return "exposed"
    return "legal" if not said else "no way"


@pytest.mark.parametrize(
    ("name", "expected"),
    [("atomic", "exposed"), ("antichess", "duty"), ("racingkings", "rule"), ("kingofthehill", "no way")],
)
def test_variants_of_chess_are_explained_as_another_program_plays_them(name: str, expected: str) -> None:
    random, kinds, game = Random(3), set[str](), load(name)
    for _ in range(12):
        position = game.start()
        for _ in range(random.randrange(2, 40)):
            moves = position.legal_moves()
            if position.outcome() is not None or not moves:
                break
            position = position.play(random.choice(moves))
        pseudo = [move.text for move in position.pseudo_legal_moves() if move.promotion is None]
        if position.outcome() is None and pseudo:
            kinds |= {check_related(name, position, text) for text in random.sample(pseudo, min(4, len(pseudo)))}
            own = [cell for cell, piece in position.piece_map().items() if piece.player == position.side]
            origin, target = random.choice(own), random.choice(position.game.cells)
            kinds |= {check_related(name, position, f"{origin}{target}")} if origin != target else set()
    assert {"legal", expected} <= kinds
