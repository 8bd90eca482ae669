"""A variant of a few lines and a position of it as plain vectors: enough to run programs, nothing to make moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ndvariants.compiler.boards.geometry import geometry
from ndvariants.compiler.codes import CodeInfo, Codes
from ndvariants.compiler.rules.programs import ProgramBuilder
from ndvariants.kernel import header as head
from ndvariants.kernel import layout as at
from ndvariants.kernel.position.deletion import set_dimensions, wall_up
from ndvariants.kernel.position.undo_log import derive, put, undo
from ndvariants.kernel.rules.interpreter import run
from ndvariants.language.parse import parse_expression, parse_steps, parse_trigger
from ndvariants.language.trees.syntax import Expr
from ndvariants.machine.vectors import CheckedVector
from ndvariants.model.variant import (
    Axis,
    Board,
    GridBoard,
    Notation,
    Piece,
    Player,
    Register,
    Rule,
    Variant,
    Zone,
)

LETTERS = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn", "c": "cannon"}
AXES = ("file", "rank", "layer", "hyper")


def expression(text: str) -> Expr:
    """The tree of an expression."""
    tree, problems = parse_expression(text)
    assert tree is not None and not problems, problems
    return tree


def rule(name: str, when: str, do: str, condition: str | None = None) -> Rule:
    """A rule from its texts."""
    trigger, problems = parse_trigger(when)
    steps, more = parse_steps(do)
    assert trigger is not None and not problems and not more, (problems, more)
    return Rule(name, trigger, None if condition is None else expression(condition), tuple(steps))


def variant(
    shape: Sequence[int] = (8, 8),
    rules: Sequence[Rule] = (),
    registers: Sequence[Register] = (),
    zones: Mapping[str, str] | None = None,
    parameters: Mapping[str, tuple[int, ...]] | None = None,
    mutable: bool = True,
    board: Board | None = None,
    players: Sequence[Player] = (),
) -> Variant:
    """A variant with the usual pieces, White and Black, on a grid."""
    axes = tuple(Axis(name, width) for name, width in zip(AXES, shape, strict=False))
    board = board or GridBoard(axes, None, mutable)
    forward = (("rank", 1),), (("rank", -1),)
    return Variant(
        "trial", "Trial", "", None, "", "",
        parameters=parameters or {},
        board=board,
        players=tuple(players) or (Player("white", forward[0]), Player("black", forward[1])),
        zones=tuple(Zone(name, (expression(text),) * 2) for name, text in (zones or {}).items()),
        pieces=tuple(Piece(name, letter, (), royal=letter == "k") for letter, name in LETTERS.items()),
        gone=(), setup=(), hands=(), phases=(), castlings=(), registers=tuple(registers), rules=tuple(rules),
        endings=(), notation=Notation(),
    )  # fmt: skip


def _code(player: int, piece: str) -> CodeInfo:
    return CodeInfo(player, piece, False, "")


class Workbench:
    """Tables and a position of a variant; cells are 0-based coordinates or numbers."""

    def __init__(self, trial: Variant, deleted: Sequence[Sequence[int]] = ()) -> None:
        self.variant = trial
        self.geometry = geometry(trial)
        self.n_players = sum(not player.neutral for player in trial.players)
        owners = range(len(trial.players))
        self.codes = [_code(owner, piece.name) for owner in owners for piece in trial.pieces]
        movers = tuple(player.name for player in trial.players if not player.neutral)
        infos = (*[CodeInfo(-1, "", False, "")] * at.FIRST_PIECE, *self.codes)
        self.builder = ProgramBuilder(trial, self.geometry, Codes(infos, trial.pieces, movers, trial.teams))
        events, wide = self.builder.events(), self.builder.of_all_moves()
        self.programs: dict[str, object] = {
            "events": events,
            "turn": wide[head.ON_TURN_PROGRAM],
            "check": wide[head.ON_CHECK_PROGRAM],
        }
        self.deleted = [self.cell(place) for place in deleted]
        self.M = CheckedVector([0] * 16, 64)
        self.T: CheckedVector
        self.build({})

    # ------------------------------------------------------------------ vectors

    def build(self, men: Mapping[int, int]) -> None:
        """Make the vectors anew, with these codes on these cells."""
        g, n_types = self.geometry, len(self.variant.pieces)
        n_codes = at.FIRST_PIECE + len(self.codes)
        T, R = [0] * head.HEADER_SIZE + list(self.builder.assembler.words), [0]

        def block(values: Sequence[int]) -> int:
            T.extend(int(value) for value in values)
            return len(T) - len(values)

        T[head.N_CELLS], T[head.N_CODES] = g.n_cells, n_codes
        T[head.N_PLAYERS], T[head.N_TYPES] = self.n_players, n_types
        T[head.TEAM : head.TEAM + self.n_players + 1] = range(self.n_players + 1)
        T[head.IS_MUTABLE] = int(self.variant.board.mutable)
        T[head.AT_OWNER] = block([-1] * 3 + [code.player for code in self.codes])
        royal = [False] * 3 + [code.piece == "king" for code in self.codes]
        T[head.AT_IS_ROYAL] = block(royal)
        lists = [
            block([number for number in range(3, n_codes) if royal[number] and self.codes[number - 3].player == player])
            for player in range(self.n_players)
        ]
        end = len(T)
        T[head.AT_ROYAL_CODES] = block([*lists, end])
        names = [piece.name for piece in self.variant.pieces]
        T[head.AT_TYPE] = block([-1] * 3 + [names.index(code.piece) for code in self.codes])
        T[head.AT_CODE] = block(
            [
                next((i + 3 for i, c in enumerate(self.codes) if c.player == owner and c.piece == name), 0)
                for owner in range(self.n_players + 1)
                for name in names
            ]
        )
        pointers = []
        for row in g.lines.reshape(-1, g.lines.shape[2]).tolist():
            pointers.append(len(R))
            line = [cell for cell in row if cell >= 0]
            R.extend((len(line), *line))
        T[head.AT_LINES], T[head.N_AXES] = block(pointers), g.lines.shape[0]
        T[head.AT_CONSTANTS] = block(self.builder.assembler.constants)
        T[head.AT_ATTRIBUTES] = block([x for column in self.builder.assembler.attributes for x in column])
        free = at.FREE

        def room(size: int) -> int:
            nonlocal free
            free += size
            return free - size

        size = dict.fromkeys((head.IN_S_REGISTERS, head.IN_S_LOCAL_REGISTERS), 1)
        for slot in self.builder.writer.registers.values():
            size[slot.block] += slot.size
        T[head.IN_S_REGISTERS] = room(size[head.IN_S_REGISTERS])
        T[head.IN_S_HANDS] = room((self.n_players + 1) * n_types)
        T[head.IN_S_BOARD] = room(g.n_cells)
        T[head.IN_S_LOCAL_REGISTERS] = room(size[head.IN_S_LOCAL_REGISTERS])
        T[head.IN_S_INDEX], T[head.IN_S_COUNT] = room(g.n_cells), room(n_codes)
        T[head.IN_S_DIMENSION], T[head.IN_S_SEEN] = room(g.n_cells), room(g.n_cells)
        T[head.IN_S_EPOCHS] = room(3 * g.n_cells)
        T[head.AT_LISTS] = block([room(g.n_cells) for _ in range(n_codes)])
        T[head.IN_S_FRAME] = room(self.builder.assembler.frame_size)
        T[head.IN_S_UNDO_LOG] = room(2 * (self.builder.max_writes + 12 * g.n_cells))
        self.T, self.R, self.S = CheckedVector(T), CheckedVector(R), CheckedVector([0] * free)
        for slot in self.builder.writer.registers.values():
            for i in range(slot.size):
                self.S[T[slot.block] + slot.offset + i] = slot.initial
        for cell in range(g.n_cells):
            if not g.exists[cell] or cell in self.deleted:
                self.S[T[head.IN_S_BOARD] + cell] = at.WALL
        for cell, code in men.items():
            self.S[T[head.IN_S_BOARD] + cell] = code
        derive(self.T, self.S)
        set_dimensions(self.T, self.R, self.S)

    # ------------------------------------------------------------------ the position

    def cell(self, place: Sequence[int] | int) -> int:
        """The number of a cell."""
        if isinstance(place, int):
            return place
        return self.geometry.coordinates.tolist().index(list(place))

    def place(self, cell: int) -> tuple[int, ...]:
        """The coordinates of a cell."""
        return tuple(self.geometry.coordinates[cell].tolist())

    def code(self, man: str) -> int:
        """The code of a piece: ``P`` a white pawn, ``p`` a black one."""
        owner = 0 if man.isupper() else 1
        return at.FIRST_PIECE + self.codes.index(_code(owner, LETTERS[man.lower()]))

    def set_up(self, men: Mapping[Sequence[int] | int, str]) -> None:
        """Put pieces on the board."""
        for place, man in men.items():
            put(self.T, self.S, self.cell(place), self.code(man))

    def men(self) -> dict[tuple[int, ...], str]:
        """Who stands where."""
        board = self.T[head.IN_S_BOARD]
        letters = {name: letter for letter, name in LETTERS.items()}
        found = {}
        for cell in range(self.geometry.n_cells):
            code = self.S[board + cell] - at.FIRST_PIECE
            if code >= 0:
                letter = letters[self.codes[code].piece]
                found[self.place(cell)] = letter.upper() if self.codes[code].player == 0 else letter
        return found

    def gone(self) -> set[tuple[int, ...]]:
        """Which cells do not exist."""
        board = self.T[head.IN_S_BOARD]
        return {self.place(cell) for cell in range(self.geometry.n_cells) if self.S[board + cell] == at.WALL}

    def dimension(self, place: Sequence[int]) -> int:
        """The dimension of a cell."""
        return self.S[self.T[head.IN_S_DIMENSION] + self.cell(place)]

    def register(self, name: str, *indices: int) -> int:
        """The value of a register."""
        return self.S[self._address(name, indices)]

    def set_register(self, name: str, indices: Sequence[int], value: int) -> None:
        """Change a register, outside the journal."""
        self.S[self._address(name, indices)] = value

    def _address(self, name: str, indices: Sequence[int]) -> int:
        slot = self.builder.writer.registers[name]
        return self.T[slot.block] + slot.offset + sum(i * s for i, s in zip(indices, slot.strides(), strict=True))

    def hand(self, owner: int, piece: str) -> int:
        """How many of a piece are in a hand."""
        names = [p.name for p in self.variant.pieces]
        return self.S[self.T[head.IN_S_HANDS] + owner * len(names) + names.index(piece)]

    # ------------------------------------------------------------------ running

    def event(
        self,
        event: int,
        origin: Sequence[int] | int,
        target: Sequence[int] | int,
        mover: str,
        taken: str = "",
        of: str = "",
    ) -> None:
        """Run the rules of an event; ``of`` is the piece whose event it is (the mover)."""
        self.S[at.EVENT_ORIGIN], self.S[at.EVENT_TARGET] = self.cell(origin), self.cell(target)
        self.S[at.EVENT_MOVER] = self.code(mover)
        self.S[at.EVENT_TAKEN] = self.code(taken) if taken else 0
        self.S[at.SIDE] = 0 if mover.isupper() else 1
        events = self.programs["events"]
        assert isinstance(events, list)
        program = events[self.code(of or mover) * at.EVENTS + event]
        if program:
            self.run(program)

    def run(self, program: object) -> int:
        """What a program returns; undoing its writes and doing them again must come to the same."""
        assert isinstance(program, int) and program > 0
        before, mark = list(self.S), self.S[at.TOP]
        result = run(self.T, self.R, self.S, self.M, program)
        frame = range(self.T[head.IN_S_FRAME], self.T[head.IN_S_FRAME] + self.builder.assembler.frame_size)
        after = list(self.S)
        undo(self.S, mark)
        marks = range(self.T[head.IN_S_SEEN], self.T[head.IN_S_SEEN] + self.geometry.n_cells)
        saved = [i for i in range(self.T[head.IN_S_UNDO_LOG]) if i not in frame and i not in marks and i != at.EPOCH]
        assert [self.S[i] for i in saved] == [before[i] for i in saved]
        assert run(self.T, self.R, self.S, self.M, program) == result
        assert [self.S[i] for i in saved] == [after[i] for i in saved]
        return result

    def ask(self, text: str, me: int = 0) -> int:
        """The value of an expression over the position, as an ending asks it."""
        men = {cell: self.S[self.T[head.IN_S_BOARD] + cell] for cell in range(self.geometry.n_cells)}
        slots = self.builder.writer.registers
        registers = {name: [self.register(name, *i) for i in slot.indices()] for name, slot in slots.items()}
        program = self.builder.condition(expression(text))
        self.build({cell: code for cell, code in men.items() if code})
        for name, values in registers.items():
            for indices, value in zip(slots[name].indices(), values, strict=True):
                self.set_register(name, indices, value)
        self.S[at.SIDE] = me
        return self.run(program) if program else 1

    def delete(self, place: Sequence[int]) -> None:
        """Make a cell a wall, with no word of its neighbours."""
        wall_up(self.T, self.S, self.cell(place))
