"""A game: a variant, its tables, and everything needed to name what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from ndvariants.compiler.tables.tables import Tables
from ndvariants.errors import PositionError
from ndvariants.game.endings import Endings
from ndvariants.game.engine import Arena
from ndvariants.game.move import Move
from ndvariants.game.position import Position
from ndvariants.game.text.convert import Slot, board_of, rights_of, setup_of, write_setup
from ndvariants.game.text.en_passant import Trails
from ndvariants.game.text.fen import Form, read_position, write_position
from ndvariants.game.text.fields import RegisterShape, Setup
from ndvariants.game.text.letters import Man, Men
from ndvariants.game.text.moves import MoveNames
from ndvariants.game.text.notation import Notation
from ndvariants.game.text.placement import BoardText
from ndvariants.game.text.rows import board_rows
from ndvariants.kernel import layout as L
from ndvariants.model.variant import GridBoard, Variant


class Game:
    """A variant ready to be played.

    ``players`` are the names of those who move, ``cells`` the names of the cells by number, ``men`` and
    ``notation`` how men, cells and moves are written.
    """

    def __init__(self, variant: Variant, tables: Tables) -> None:
        self.variant, self.tables = variant, tables
        self.players = tuple(player.name for player in variant.players if not player.neutral)
        self.cells = tables.cells
        neutral = [player.name for player in variant.players if player.neutral] or ["nobody"]
        self.men = Men(_men(tables), (*self.players, *neutral))
        self.pieces = tuple(piece.name for piece in variant.pieces)
        royals = [piece.name for piece in variant.pieces if piece.royal]
        self.one_royal = royals[0] if len(royals) == 1 else None
        flat = isinstance(variant.board, GridBoard) and len(variant.board.axes) == 2
        self.notation = Notation(self.cells, self.men, joined=flat)
        self._start = tables.start.astype("int32").tobytes()

    # ----------------------------------------------------------------------- positions

    def start(self) -> Position:
        """The position in which the game begins."""
        return Position(self, self._start)

    def position(self, text: str) -> Position:
        """The position that a text describes; raises PositionError with the place, the reason and a suggestion."""
        setup = read_position(self._form, text)
        position = self.position_from(setup)
        again = self.tables.T[L.T_AGAIN] == 1  # then a player may move while the other one stands in check
        asked = self.variant.check and len(self.players) == 2 and not again
        if asked and self.arena.in_check(position.state, 1 - setup.side):
            waiting = self.players[1 - setup.side]
            royal = self.one_royal or "royal piece"
            reason = f"{waiting}'s {royal} is attacked, but it is {position.side}'s turn to move"
            raise PositionError(f"{reason}\n  hint: let {waiting} move, or move the {royal} away")
        return position

    def position_from(self, setup: Setup) -> Position:
        """The position that a plain value describes; not asked whether the enemy stands in check."""
        return Position(self, self._state_of(setup))

    def write(self, setup: Setup) -> str:
        """The text of a position."""
        return write_position(self._form, setup)

    def setup_of(self, state: bytes) -> Setup:
        """What a saved position says."""
        return setup_of(self.arena.T, state, self.pieces, self._slots)

    def identity(self, state: bytes) -> bytes:
        """The part of a saved position that the rules go by; equal for equal positions."""
        return state[4 * L.IDENTITY : 4 * self.arena.T[L.T_S_IDENTITY_END]]

    def deleted_cells(self, setup: Setup) -> list[str]:
        """The names of the cells that the board had at the start and has no more."""
        pairs = enumerate(zip(setup.board, self._blank, strict=True))
        return [self.cells[cell] for cell, (code, before) in pairs if code == L.WALL != before]

    # ----------------------------------------------------------------------- moves

    def moves_of(self, state: bytes, numbers: Iterable[int]) -> tuple[Move, ...]:
        """The moves of a position with their names; texts are made different by ``#2`` where they would be equal."""
        moves = [self._names.move(state, number) for number in numbers]
        seen = Counter(move.text for move in moves)
        return tuple(moves) if all(n == 1 for n in seen.values()) else tuple(self._names.distinct(moves))

    def wing(self, move: Move) -> str:
        """``o-o`` or ``o-o-o`` for a castling, else nothing."""
        return self._names.wing(move.number)

    # ----------------------------------------------------------------------- parts, made when first needed

    @cached_property
    def arena(self) -> Arena:
        """The kernels at work on this game's vectors."""
        return Arena(self.tables.T, self.tables.R)

    @cached_property
    def endings(self) -> Endings:
        """How endings are told in words."""
        return Endings(self.variant, self.players)

    def _state_of(self, setup: Setup) -> bytes:
        """The saved position that a setup describes; raises PositionError when the vectors have no room for it."""
        room = self.arena.room
        if room < len(self.cells):  # all men of a player may come to be of one kind
            men = Counter[int]()
            for code, man in self.men.by_code.items():
                men[man.player] += setup.board.count(code)
            for player, _, count in setup.hands:
                men[player] += count
            for player, count in men.items():
                if count > room:
                    raise PositionError(f"{self.men.players[player]} has {count} men: at most {room} are possible")
        return write_setup(self.arena.T, self._start, setup, self.pieces, self._slots)

    @property
    def needs_history(self) -> bool:
        """Does an ending ask how often a position has occurred?"""
        return bool(self.arena.T[L.T_REPEATS])

    @cached_property
    def _names(self) -> MoveNames:
        return MoveNames(self.arena.T, self.notation, self.men)

    @cached_property
    def _blank(self) -> tuple[int, ...]:
        """The board without men: EMPTY, and WALL where there is no cell."""
        return tuple(L.WALL if code == L.WALL else L.EMPTY for code in board_of(self.arena.T, self._start))

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        registers = {register.name: register for register in self.variant.registers}
        return tuple(
            Slot(RegisterShape(slot.name, tuple(slot.sizes), registers[slot.name].initial), slot.address)
            for slot in self.tables.registers
        )

    @cached_property
    def _form(self) -> Form:
        """How this game writes its positions."""
        board = BoardText(
            board_rows(self.variant.board, self.variant.notation, len(self.cells)),
            self.men,
            blank=self._blank,
            mutable=self.variant.board.mutable,
            hands=self._hands(),
        )
        return Form(
            board,
            self.cells,
            self.players,
            rights=rights_of(self.arena.T, self._start),
            phases=tuple(phase.name for phase in self.variant.phases),
            registers=tuple(slot.shape for slot in self._slots),
            victims=Trails(self.arena.T, self.arena.R).victims,
        )

    def _hands(self) -> list[tuple[int, str]]:
        """Who may have what in hand: every player every piece that may be dropped, where the game has hands."""
        variant = self.variant
        dropped = {name for phase in variant.phases for name in phase.drops}
        dropped |= {piece.name for piece in variant.pieces if piece.drop is not None}
        dropped |= {hand.piece for hand in variant.hands}
        owners = {(man.player, man.piece) for man in self.men.by_code.values()}
        types = {piece: k for k, piece in enumerate(self.pieces)}
        return sorted((o for o in owners if o[1] in dropped), key=lambda o: (o[0], types[o[1]]))


def _men(tables: Tables) -> dict[int, Man]:
    """What each code of the tables is."""
    return {
        code: Man(info.player, info.piece, info.letter, info.fresh)
        for code, info in enumerate(tables.codes)
        if code >= L.FIRST_PIECE
    }
