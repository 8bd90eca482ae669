"""``per: [each piece]``: a number of each piece on the board, which goes where the piece goes; read slowly here."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from ndvariants import load
from ndvariants.addons.learning.planes import Planes
from ndvariants.errors import PositionError, VariantError
from ndvariants.game.door import State
from ndvariants.game.explain.account import account
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load_text
from ndvariants.kernel import header as H
from ndvariants.model.variant import EACH
from ndvariants.report.layout.registers import badges_of, register_texts
from ndvariants.web.arranging import arranged

DUEL = """
variant: duel
board: {grid: {file: 5, rank: 5}}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  king: {letter: k, royal: true, moves: step any}
  tank: {letter: t, moves: "step any if worn[origin] < 3"}
  gun: {letter: g, moves: move step any}
registers:
  worn: {per: [each piece], initial: START}
  hits: {per: [each piece], levels: {hurt: [1]}, badges: {hurt: [tank]}}
rules:
  wear: {when: a tank moves, do: "add 1 to worn[target]"}
  shot:
    when: a gun moves
    do: |
      for each tank of opponent on neighbours of target, add 1 to hits[cell]
      remove tank of opponent on cells in (hits[cell] >= 2)
setup: {cells: {white: {king: a1, gun: c2}, black: {king: e5, tank: [c4, a5]}}}
endings: [no legal move: draw]
"""


def duel(initial: int = 0) -> Position:
    return load_text(DUEL.replace("START", str(initial))).start()


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position = position.play(move)
    return position


def number(position: Position, register: str, cell: str) -> int:
    return position.registers()[register][position.game.cells.index(cell)]


def test_a_piece_goes_when_it_is_hit_for_the_second_time() -> None:
    hit = played(duel(), "c2c3", "c4d4")
    assert number(hit, "hits", "d4") == 1  # it has taken its number along
    assert number(hit, "hits", "c4") == 0
    gone = played(hit, "c3b3", "e5e4", "b3c3")
    assert "d4" not in gone.piece_map()
    assert not any(gone.registers()["hits"])


def test_a_piece_may_move_three_times() -> None:
    tired = played(duel(), "a1b1", "a5a4", "b1a1", "a4a5", "a1b1", "a5b5", "b1a1")
    assert number(tired, "worn", "b5") == 3
    moves = {move.text for move in tired.legal_moves()}
    assert not any(move.startswith("b5") for move in moves)
    assert any(move.startswith("c4") for move in moves)


def test_a_new_piece_begins_with_the_initial_number() -> None:
    moved = played(duel(initial=1), "a1b1", "a5a4")
    assert number(moved, "worn", "a4") == 2
    assert number(moved, "worn", "c4") == number(moved, "worn", "b1") == 1
    assert "a4c" not in {move.text[:3] for move in played(moved, "b1a1", "a4a5", "a1b1").legal_moves()}


def test_positions_say_the_numbers_and_read_them_back() -> None:
    moved = played(duel(), "c2c3", "c4d4")
    text = moved.text()
    assert text.endswith("worn=1@d4 hits=1@d4")
    assert moved.game.position(text).fields == moved.fields
    for wrong, said in (
        ("hits=1@c1", "no piece stands on c1"),
        ("hits=x@d4", "does not fit"),
        ("hits=1@z9", "no cell"),
    ):
        with pytest.raises(PositionError, match=said):
            moved.game.position(text.replace("hits=1@d4", wrong))


def test_pages_show_them_and_pieces_wear_a_level() -> None:
    moved = played(duel(), "c2c3", "c4d4")
    assert register_texts(moved.game, moved.registers()) == ["worn: d4 1", "hits: d4 1 (hurt from 1)", "hurt: d4"]
    assert badges_of(moved) == {moved.game.cells.index("d4"): "hurt"}


def test_the_numbers_make_positions_differ_unless_the_file_says_no() -> None:
    def keys(text: str) -> tuple[bytes, bytes]:
        position = load_text(text).start()
        there = played(position, "a1b1", "a5a4", "b1a1", "a4a5")
        return position.game.identity(position.state), there.game.identity(there.state)

    text = DUEL.replace("START", "0")
    one, other = keys(text)
    assert one != other
    one, other = keys(text.replace("initial: 0", "identity: false"))
    assert one == other


def test_nothing_is_counted_where_no_piece_stands() -> None:
    text = DUEL.replace("START", "0").replace("add 1 to worn[target]", "add 1 to worn[origin]")
    moved = played(load_text(text).start(), "a1b1", "a5a4")
    assert not any(moved.registers()["worn"])


@pytest.mark.parametrize("initial", [0, 2])
def test_it_reads_0_where_no_piece_stands(initial: int) -> None:
    text = DUEL.replace("START", str(initial)).replace("worn[target]", "hits[target]")
    text = text.replace("add 1 to", "if worn[origin] = 0 and worn[target] = START: add 7 to").replace(
        "START", str(initial)
    )
    assert number(played(load_text(text).start(), "a1b1", "a5a4"), "hits", "a4") == 7


def test_the_door_refuses_numbers_of_nobody() -> None:
    moved = played(duel(initial=1), "c2c3", "c4d4")
    T, words = moved.game.engine.T, array("i", moved.state)
    at = T[T[H.AT_NUMBERS] + 1] + moved.game.cells.index("b2")
    words[at] = 5
    with pytest.raises(PositionError, match="a piece that is not there"):
        moved.game.engine.door.state(words.tobytes())
    words[at] = 1
    assert isinstance(moved.game.engine.door.state(words.tobytes()), State)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("worn[target]", "worn[me]", "a cell"),
        ("worn[target]", "worn[2]", "a cell"),
        ("worn: {per: [each piece]", "worn: {per: [player, each piece]", "each piece"),
    ],
)
def test_a_file_that_cannot_be_meant_is_told(old: str, new: str, said: str) -> None:
    with pytest.raises(VariantError, match=said):
        load_text(DUEL.replace("START", "0").replace(old, new))


# ------------------------------------------------------------------ read slowly

JUGGLERS = """
variant: jugglers
board: {grid: {file: 6, rank: 5}, mutable: true}
players: {white: {forward: +rank}, black: {forward: -rank}}
pieces:
  runner: {letter: r, drop: true, moves: "step any if worn[origin] < 4"}
  gun: {letter: g, moves: step orthogonal}
  juggler: {letter: j, moves: step diagonal}
  archer: {letter: a, moves: "capture step any rifle\\nmove step any"}
hands: {white: {runner: 2}, black: {runner: 2}}
registers: {worn: {per: [each piece]}, hits: {per: [each piece], identity: false, initial: 5}}
rules:
  wear: {when: any piece moves, do: "add 1 to worn[target]"}
  shot:
    when: a gun moves
    do: |
      for each pieces of opponent on neighbours of target, add -2 to hits[cell]
      remove pieces on cells in (hits[cell] in 1..2)
  juggled:
    when: a juggler moves
    do: |
      swap a1 with f5
      put c3 on d3
      carry cells in (rank(cell, white) = 2) to cells in (rank(cell, white) = 4)
      turn cells in (file in 5..6 and rank(cell, white) in 1..3)
      change pieces of opponent on neighbours of b2 to me
      change gun on cells in (file = 3) to archer
      set worn[a5] to 2 * worn[f1]
  burnt: {when: an archer captures, if: ply > 20, do: delete a3}
setup:
  cells:
    white: {runner: [a1, c1, e1], gun: [b1, d2], juggler: [b2, e2], archer: f1}
    black: {runner: [a5, c5, e5], gun: [b5, d4], juggler: [b4, e4], archer: f5}
endings: [no legal move: draw, after 70 plies: draw]
"""


class Man:
    """A piece of the slow reading: what it is, and its two numbers."""

    def __init__(self, kind: str, owner: str) -> None:
        self.kind, self.owner, self.worn, self.hits = kind, owner, 0, 5


def at(file: int, rank: int) -> str:
    return f"{'abcdef'[file - 1]}{rank}"


CELLS = [at(file, rank) for rank in range(1, 6) for file in range(1, 7)]


def beside(cell: str) -> list[str]:
    file, rank = CELLS.index(cell) % 6 + 1, CELLS.index(cell) // 6 + 1
    return [
        one
        for one in CELLS
        if one != cell and max(abs(CELLS.index(one) % 6 + 1 - file), abs(CELLS.index(one) // 6 + 1 - rank)) == 1
    ]


class Slow:
    """The rules of the jugglers in plain Python: a piece keeps its numbers because it is the same object."""

    def __init__(self, start: Position) -> None:
        self.board = {cell: Man(piece.piece, piece.player) for cell, piece in start.piece_map().items()}
        self.gone: set[str] = set()
        self.ply = 0

    def play(self, text: str, me: str) -> None:
        board, other = self.board, "black" if me == "white" else "white"
        if "@" in text:
            board[text[-2:]] = Man("runner", me)
            self.ply += 1
            return
        origin, target = text[:2], text[2:4]
        man, taken = board[origin], target in board
        if man.kind == "archer" and taken:
            del board[target]
        else:
            board[target] = board.pop(origin)
        if target in board:
            board[target].worn += 1
        if man.kind == "gun":
            for cell in beside(target):
                if cell in board and board[cell].owner == other:
                    board[cell].hits -= 2
            for cell in [cell for cell in board if board[cell].hits in (1, 2)]:
                del board[cell]
        if man.kind == "juggler":
            self.juggle(me, other, target)
        if man.kind == "archer" and taken and self.ply > 20:
            board.pop("a3", None)
            self.gone.add("a3")
        self.ply += 1

    def juggle(self, me: str, other: str, target: str) -> None:
        self.bring({"a1": "f5", "f5": "a1"})
        if "c3" in self.board:
            self.board.pop("d3", None)
            self.bring({"c3": "d3"})
        self.bring({at(file, 2): at(file, 4) for file in range(1, 7)})
        block = [at(file, rank) for rank in range(1, 4) for file in range(5, 7)]
        self.bring(dict(zip(block, reversed(block), strict=True)))
        for cell in beside("b2"):
            if cell in self.board:
                self.board[cell].owner = me
        for rank in range(1, 6):
            man = self.board.get(at(3, rank))
            if man is not None and man.kind == "gun":
                man.kind = "archer"
        if "a5" in self.board:
            self.board["a5"].worn = 2 * (self.board["f1"].worn if "f1" in self.board else 0)

    def bring(self, ways: dict[str, str]) -> None:
        """What stands where a way begins goes to its end; it takes the place of what stands there."""
        lifted = {end: self.board.pop(begin) for begin, end in ways.items() if begin in self.board}
        self.board.update(lifted)

    def may_run(self, me: str) -> set[str]:
        return {cell for cell, man in self.board.items() if (man.kind, man.owner) == ("runner", me) and man.worn < 4}


def same(slow: Slow, position: Position) -> None:
    told = {cell: (piece.piece, piece.player) for cell, piece in position.piece_map().items()}
    assert told == {cell: (man.kind, man.owner) for cell, man in slow.board.items()}
    for name, bare in (("worn", 0), ("hits", 5)):
        wanted = [getattr(slow.board[cell], name) if cell in slow.board else bare for cell in position.game.cells]
        assert list(position.registers()[name]) == wanted
    assert position.game.position(position.text()).fields == position.fields
    assert set(position.deleted()) == slow.gone


@pytest.mark.parametrize("seed", range(6))
def test_random_games_are_as_a_slow_reading_has_them(seed: int) -> None:
    chance, position = Random(seed), load_text(JUGGLERS).start()
    assert list(position.game.cells) == CELLS
    slow = Slow(position)
    while position.outcome() is None:
        me, moves = position.side, sorted(move.text for move in position.legal_moves())
        runs = {move[:2] for move in moves if "@" not in move and slow.board[move[:2]].kind == "runner"}
        assert runs <= slow.may_run(me)
        assert {
            cell
            for cell in slow.may_run(me)
            if any(to not in slow.board | dict.fromkeys(slow.gone) for to in beside(cell))
        } <= runs
        text = chance.choice(moves)
        position = position.play(text)
        slow.play(text, me)
        same(slow, position)


QUIET = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "h2h3", "g8f6", "h1h2", "h7h6", "h2h1")


def chess_that_counts() -> Game:
    text = """
variant: counted
extends: chess
registers: {made: {per: [each piece]}}
rules: {count: {when: any piece moves, do: "add 1 to made[target]"}}
"""
    return load_text(text)


def test_castling_promotion_and_passing_take_numbers_along() -> None:
    game = chess_that_counts()
    castled = played(game.start(), *QUIET)
    assert number(castled, "made", "h1") == 2
    position = game.position("r3k2r/6P1/8/8/4p3/8/3P4/R3K2R w KQkq - 0 1 made=3@g7,4@e1,5@h1,6@e4,7@a8,8@e8,9@d2")
    assert {cell: number(played(position, "e1g1"), "made", cell) for cell in ("g1", "f1", "h1", "e1")} == {
        "g1": 5, "f1": 5, "h1": 0, "e1": 0,
    }  # fmt: skip
    assert number(played(position, "g7h8q"), "made", "h8") == 4
    passed = played(position, "d2d4", "e4d3")
    assert number(passed, "made", "d3") == 7
    assert number(passed, "made", "d4") == 0
    assert number(played(position, "d2d4", "e8c8"), "made", "d8") == 7


def test_games_without_such_a_register_have_no_word_for_it() -> None:
    assert load("chess").engine.T[H.AT_NUMBERS] == 0
    assert EACH not in {word for register in load("chess").variant.registers for word in register.per}


def test_pieces_arranged_by_hand_are_new_where_they_are_put() -> None:
    moved = played(duel(), "c2c3", "c4d4")
    kinds = [(moved.game.cells.index(cell), piece) for cell, piece in moved.piece_map().items()]
    standing = [
        (cell, moved.game.players.index(piece.player), moved.game.pieces.index(piece.piece)) for cell, piece in kinds
    ]
    assert arranged(moved, standing, 0).registers() == moved.registers()
    elsewhere = [(cell + 1 if moved.game.cells[cell] == "d4" else cell, *rest) for cell, *rest in standing]
    assert not any(arranged(moved, elsewhere, 0).registers()["hits"])


def test_planes_show_each_number_where_its_piece_stands() -> None:
    moved = played(duel(), "c2c3", "c4d4")
    planes = Planes(moved.game)
    plane = planes.of(moved)[planes.names.index("hits")]
    assert plane[3][3] == plane.sum() == 1  # rank 4, file d


def test_the_account_of_a_move_names_the_cell() -> None:
    changes = account(played(duel(), "c2c3"), "c4d4").changes
    assert "hits on c4: 1 → 0" in changes
    assert "hits on d4: 0 → 1" in changes
