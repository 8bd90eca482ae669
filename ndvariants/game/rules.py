"""The rules of a game: a variant, its tables, and everything needed to name what they hold; no positions are made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from ndvariants.compiler.rules.proofs.crowning import crowned
from ndvariants.compiler.tables.tables import Tables
from ndvariants.errors import PositionError
from ndvariants.game.door import Bools, State
from ndvariants.game.endings import Endings, goal_of
from ndvariants.game.kernels.engine import Engine
from ndvariants.game.move import Move
from ndvariants.game.text.convert import Slot, fields_of, rights_of, write_fields
from ndvariants.game.text.en_passant import EnPassantVictims
from ndvariants.game.text.fen import PositionFormat, read_position, write_position
from ndvariants.game.text.fields import PositionFields, RegisterShape, Right
from ndvariants.game.text.letters import CodedPiece, PieceLetters
from ndvariants.game.text.moves import MoveNames
from ndvariants.game.text.notation import Notation
from ndvariants.game.text.placement import PlacementField
from ndvariants.game.text.rows import board_rows
from ndvariants.kernel import header as H
from ndvariants.kernel import layout as L
from ndvariants.model.variant import EACH
from ndvariants.model.walk import LAST, kinds_given


class Rules:
    """A game without its positions, which are saved words here.

    ``players`` are the names of those who move, ``teams`` of those who win: a player who is in none plays alone and is
    one. ``cells`` are the names of the cells by number, ``letters`` and ``notation`` how pieces, cells and moves are
    written.
    """

    def __init__(self, tables: Tables) -> None:
        variant = tables.variant
        self.variant, self.tables = variant, tables
        self.players = tuple(player.name for player in variant.players if not player.neutral)
        self.teams = tuple(dict.fromkeys(variant.teams))
        self.cells = tables.cells
        neutral = [player.name for player in variant.players if player.neutral] or ["nobody"]
        self.letters = PieceLetters(_coded_pieces(tables), (*self.players, *neutral))
        self.pieces = tuple(piece.name for piece in variant.pieces)
        royals = [piece.name for piece in variant.pieces if piece.royal]
        self.one_royal = royals[0] if len(royals) == 1 else None
        flat = len(variant.board.axes) == 2
        self.notation = Notation(self.cells, self.letters, joined=flat, aliases=dict(self.variant.notation.aliases))
        self._start = tables.start.astype("int32").tobytes()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.tables,)  # all else is made of them, and may be what cannot be sent

    def __repr__(self) -> str:
        said = "".join(f", {name}={value}" for name, value in self.variant.parameters.items())
        kind, name = type(self).__name__, self.variant.name
        return f"<{kind} of {name}{said}: {len(self.cells)} cells, {len(self.pieces)} pieces>"

    def team_of(self, player: str) -> str:
        """The team of a player; its own name where it plays alone."""
        return dict(zip(self.players, self.variant.teams, strict=True)).get(player, player)

    def opponents(self, player: int) -> list[int]:
        """The numbers of the players of other teams; of no neutral one."""
        teams = self.variant.teams
        return [other for other, team in enumerate(teams) if player < len(teams) and team != teams[player]]

    # ----------------------------------------------------------------------- positions

    def read(self, text: str) -> State:
        """The saved position that a text describes; raises PositionError with the place, the reason and a suggestion.

        Every position of a game can be read from its own text: the start as well, even if a royal is attacked there.
        Where the text names no phase it is the first whose end has not come.
        """
        fields = read_position(self._format, text)
        state = self.state_of(fields)
        if len(self.variant.phases) > 1 and " phase=" not in text and state != self.first:
            state = self.engine.settled(state)
        extra_turn = self.tables.T[H.HAS_EXTRA_TURNS] == 1  # then a player may move while the other is in check
        tested = self.variant.check and len(self.players) == 2 and not extra_turn
        attacked = tested and self.engine.in_check(state, 1 - fields.side)
        if attacked and self.identity(state) != self.identity(self.first) and not self._is_won(fields, state):
            waiting, side = self.players[1 - fields.side], self.players[fields.side]
            royal = self.one_royal or "royal piece"
            reason = f"{waiting}'s {royal} is attacked, but it is {side}'s turn to move"
            raise PositionError(reason, f"let {waiting} move, or move the {royal} away")
        return state

    def _is_won(self, fields: PositionFields, state: State) -> bool:
        """Return True if the player to move has lost the last royal, so that no other king is in danger any more."""
        royals = {piece.name for piece in self.variant.pieces if piece.royal}
        standing = (self.letters.by_code.get(code) for code in fields.board)
        has_royal = any(one is not None and one.player == fields.side and one.piece in royals for one in standing)
        return not has_royal and self.engine.outcome(state, ()) != 0

    def state_of(self, fields: PositionFields) -> State:
        """The saved position of a plain value; raises PositionError where no kernel may be given it."""
        try:
            if len(fields.board) != len(self.cells):
                raise PositionError(f"the board has {len(self.cells)} cells, not {len(fields.board)}")
            saved = write_fields(self.engine.T, self.first, fields, self.pieces, self._slots)
        except (ValueError, TypeError, IndexError, KeyError, OverflowError) as error:
            raise PositionError(f"these are no fields of a position: {error}") from None
        return self.engine.door.state(saved)

    def write(self, fields: PositionFields) -> str:
        """The text of a position."""
        return write_position(self._format, fields)

    def fields_of(self, state: bytes) -> PositionFields:
        """The fields of a saved position."""
        return fields_of(self.engine.T, state, self.pieces, self._slots)

    def identity(self, state: bytes) -> bytes:
        """The part of a saved position that the rules go by; equal for equal positions."""
        return self.engine.identity(state)

    def deleted_cells(self, fields: PositionFields) -> list[str]:
        """The names of the cells that are gone: those that the board has lost, and those that are yet to come."""
        pairs = enumerate(zip(fields.board, self._blank, strict=True))
        return [self.cells[cell] for cell, (code, before) in pairs if code == L.WALL != before]

    # ----------------------------------------------------------------------- moves

    def moves_of(self, state: bytes, numbers: Iterable[int]) -> tuple[Move, ...]:
        """The moves of a position with their names, those of its list; texts never are equal (see ``MoveNames``)."""
        return self.names.named([self.names.key(state, number) for number in numbers])

    def castling_side(self, move: Move) -> str:
        """``o-o`` or ``o-o-o`` for a castling, else nothing; a move of several parts is none."""
        return self.names.castling_side(move.number) if not move.parts else ""

    def castled_from(self, move: Move) -> str:
        """The cell of the piece that the king castles with, of another move nothing."""
        return self.names.castled_from(move.number) if not move.parts else ""

    # ----------------------------------------------------------------------- parts, made when first needed

    @cached_property
    def engine(self) -> Engine:
        """The kernels at work on this game's vectors."""
        return Engine(self.tables.T, self.tables.R, self.holes, tuple(self.letters.players))

    @property
    def first(self) -> State:
        """The position in which the game begins, saved."""
        return self.engine.door.made(self._start)

    @cached_property
    def endings(self) -> Endings:
        """The outcomes in words."""
        return Endings(self.variant)

    @property
    def needs_history(self) -> bool:
        """True if an ending asks how often a position has occurred."""
        return bool(self.engine.T[H.ASKS_REPEATS])

    @property
    def has_outs(self) -> bool:
        """True if a player may be out while others go on."""
        return self.engine.T[H.HAS_OUTS] == 1

    @property
    def has_turns(self) -> bool:
        """True if a move may have several parts."""
        return self.engine.T[H.HAS_JOINED_TURNS] == 1

    @cached_property
    def names(self) -> MoveNames:
        """Names of moves, kept from position to position."""
        return MoveNames(self.engine.T, self.notation, self.letters, [effect.hand for effect in self.tables.effects])

    @cached_property
    def holes(self) -> Bools:
        """Cells of the grid that never exist: bool[n_cells]."""
        first = self.tables.T[H.IN_S_BOARD]
        holes: Bools = self.tables.start[first : first + len(self.cells)] == L.WALL
        holes[list(self.variant.gone)] = False
        return holes

    @cached_property
    def _blank(self) -> tuple[int, ...]:
        """The board without pieces: EMPTY, and WALL where there is no cell."""
        return tuple((self.holes * L.WALL).tolist())

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        declared, found = {register.name: register for register in self.variant.registers}, []
        for slot in self.tables.registers:
            register, goal = declared[slot.name], goal_of(self.variant, slot.name)
            of_pieces = register.per == (EACH,)
            shape = RegisterShape(slot.name, tuple(slot.sizes), register.initial, slot.name == LAST, goal, of_pieces)
            found.append(Slot(shape, slot.address, slot.address + shape.size))
        return tuple(found)

    @cached_property
    def _format(self) -> PositionFormat:
        board = PlacementField(
            board_rows(self.variant.board, self.variant.notation, len(self.cells)),
            self.letters,
            blank=self._blank,
            mutable=self.variant.board.mutable,
            hands=self.in_hand,
            endless=[
                (self.letters.players.index(hand.player), hand.piece) for hand in self.variant.hands if hand.endless
            ],
            crowned=crowned(self.variant),
        )
        unmoved = self.letters.unmoved()
        return PositionFormat(
            board,
            self.cells,
            self.players,
            rights=self.rights,
            phases=tuple(phase.name for phase in self.variant.phases),
            registers=self.registers,
            victims=EnPassantVictims(self.engine.T, self.engine.R, [one.kind for one in self.tables.effects]).victims,
            homes=self._homes(board) if unmoved else {},
            unmoved=unmoved,
            sfen=self.variant.notation.moves == "usi",
        )

    def _homes(self, board: PlacementField) -> dict[str, int]:
        """The cells of the row on which a royal of one of the first two players begins, by their files."""
        royal = {piece.name for piece in self.variant.pieces if piece.royal}
        found: dict[str, int] = {}
        for player, name in enumerate(self.players[:2]):
            begins = [one.cell for one in self.variant.setup if one.player == name and one.piece in royal]
            row = next((row for row in board.rows if begins and begins[0] in row.cells), None)
            for cell in row.cells if row else ():
                file = self.cells[cell].rstrip("0123456789")
                found.setdefault(file.lower() if player else file.upper(), cell)
        return found

    @cached_property
    def registers(self) -> tuple[RegisterShape, ...]:
        """The registers that there are."""
        return tuple(slot.shape for slot in self._slots)

    @cached_property
    def rights(self) -> tuple[Right, ...]:
        """The rights to castle that there are."""
        return rights_of(self.engine.T, self._start)

    @cached_property
    def in_hand(self) -> list[tuple[int, str]]:
        """The (player, piece) pairs that may be in hand: every piece that may be dropped or given, for every owner."""
        variant = self.variant
        dropped = {name for phase in variant.phases for name in phase.drops}
        dropped |= {piece.name for piece in variant.pieces if piece.drop is not None}
        dropped |= {hand.piece for hand in variant.hands}
        dropped |= kinds_given(variant)
        owners = {(coded.player, coded.piece) for coded in self.letters.by_code.values()}
        types = {piece: k for k, piece in enumerate(self.pieces)}
        return sorted((o for o in owners if o[1] in dropped), key=lambda o: (o[0], types[o[1]]))


def _coded_pieces(tables: Tables) -> dict[int, CodedPiece]:
    return {
        code: CodedPiece(info.player, info.piece, info.letter, info.unmoved)
        for code, info in enumerate(tables.codes)
        if code >= L.FIRST_PIECE
    }
