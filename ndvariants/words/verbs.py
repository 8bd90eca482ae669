"""The verbs of rules, each declared once: how it is written, what it may do, what it means, how it is said.

``written`` is what documents show; the alternative in the grammar, the operands and their kinds follow from it. What
no declaration mentions is never called harmless: a form that declares no ``may`` may do anything, and one that is not
``bounded`` may touch any cell. ``compiler/rules/steps.py`` writes a verb as instructions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import cached_property, reduce
from operator import or_

from ndvariants.words.operators import CELL, CELLS, NUMBER, PLAYER, THING, Kind, Kinds


class Deed(Flag):
    """Effects of a step on the game."""

    TAKES = auto()  # a piece leaves the board
    MAKES = auto()  # a piece comes on to the board
    MOVES = auto()  # a piece comes to another cell
    KINDS = auto()  # a piece becomes another one
    OWNERS = auto()  # a piece becomes another player's
    CELLS_GO = auto()  # a cell leaves the board
    CELLS_COME = auto()  # a cell comes back
    HANDS = auto()  # a piece comes into a hand
    REGISTERS = auto()
    TURNS = auto()  # the same player moves again
    CHOOSES = auto()  # another player moves before the turn is over
    JOINS = auto()  # the turn goes on within the same move
    LEAVES = auto()  # a player is out: its pieces leave, rules on that run, the turn may pass to another player
    ENDS = auto()  # the game is over
    FORBIDS = auto()  # the move is not legal


NOTHING, ANYTHING = Deed(0), ~Deed(0)
CHANGES_CELLS = Deed.CELLS_GO | Deed.CELLS_COME
ON_CELLS = Deed.TAKES | Deed.MAKES | Deed.MOVES | Deed.KINDS | Deed.OWNERS | CHANGES_CELLS
LOSES_PIECES = Deed.TAKES | Deed.KINDS | Deed.OWNERS | Deed.CELLS_GO  # a player may have fewer of a kind on the board
GAINS_PIECES = Deed.MAKES | Deed.KINDS | Deed.OWNERS  # a player may have more of a kind on the board
GIVES_PIECES = GAINS_PIECES | Deed.HANDS


class Verb(Enum):
    """The verbs, by the name of their rule in the grammar."""

    REMOVE = "remove"
    DELETE = "delete"
    RESTORE = "restore"
    PUT = "put"
    SWAP = "swap"
    CARRY = "carry"
    TURN = "turn"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    CHANGE = "change"
    GIVE = "give"
    ADD = "add"
    SET = "set"
    WIN = "win"
    DRAW = "draw"
    OUT = "out"
    FORBID = "forbid"
    AGAIN = "again"
    JOIN = "join"
    CHOOSE = "choose"

    @property
    def forms(self) -> tuple[Form, ...]:
        """The ways to write it."""
        return FORMS[self]

    @cached_property
    def takes(self) -> tuple[Kinds, ...]:
        """The kinds that each operand may be, in whichever form."""
        columns = zip(*(form.operands for form in self.forms), strict=True)
        return tuple(frozenset().union(*(OPERANDS[name].kinds for name in column)) for column in columns)

    @cached_property
    def called(self) -> str:
        """The word as people say it, without operands: ``turn left``."""
        first, *others = re.sub(r"\[.*?\]", "", self.forms[0].written).split()
        return f"{first} {others[-1]}" if others and others[-1].islower() else first

    @cached_property
    def means(self) -> str:
        """Meaning in one line, with an example of each form."""
        return "; ".join(f"{form.means}: `{form.example}`" for form in self.forms)


@dataclass(frozen=True, slots=True)
class Operand:
    """An operand: its rule in the grammar, the kinds of values that it may be, and how documents call it."""

    rule: str
    kinds: Kinds
    called: str


REGISTER, PHASE = "REGISTER", "PHASE"  # these name something; all others are expressions
ON_BOARD = ("CELLS", "CELL", "MAN")  # these say which cells a bounded form touches
OPERANDS = {
    "CELLS": Operand("expression", CELLS, "CELLS"),
    "CELL": Operand("expression", CELL, "CELL"),
    "PIECE": Operand("thing", THING, "PIECE"),
    "MAN": Operand("thing", CELL, "CELL"),  # a cell, where a kind of piece could be named as well
    "OWNER": Operand("thing", PLAYER, "PLAYER"),  # a player, where one could be
    "PLAYER": Operand("primary", PLAYER, "PLAYER"),
    "N": Operand("sum", NUMBER, "N"),
    REGISTER: Operand("primary", NUMBER, "REGISTER"),
    PHASE: Operand("NAME", frozenset({Kind.PHASE}), "PHASE"),
}
_PARTS = re.compile(r"[A-Z]+|[a-z]+|\[|\]")


@dataclass(frozen=True)
class Form:
    """One way to write a verb.

    ``may``: all that it could do in some position (proofs). ``does``: what it is there to do (remarks and faults).
    ``bounded``: it touches only the cells that its operands name, and what stands there. ``repeats``: to do it a second
    time changes nothing. ``means`` is one line;
    documents add ``more``. ``says`` is its sentence in the rules in words: ``{0}`` is an operand, ``{0:one}`` one piece
    of that kind, ``{0:many}`` several; what stands in brackets is said only where there are operands.
    """

    written: str
    means: str
    more: str = ""
    says: str = ""
    example: str = ""
    may: Deed = ANYTHING
    does: Deed = NOTHING
    bounded: bool = False
    repeats: bool = False

    @cached_property
    def operands(self) -> tuple[str, ...]:
        """Its operands, in order."""
        return tuple(part for part in _PARTS.findall(self.written) if part.isupper())

    @cached_property
    def shown(self) -> str:
        """Text of the form in documents."""
        return re.sub("[A-Z]+", lambda found: OPERANDS[found[0]].called, self.written)

    @cached_property
    def alternative(self) -> str:
        """The alternative for it in ``grammar/effect.lark``."""
        parts = [OPERANDS[part].rule if part.isupper() else part for part in _PARTS.findall(self.written)]
        rules = {"[", "]", *(operand.rule for operand in OPERANDS.values())}
        return " ".join(part if part in rules else f'"{part}"' for part in parts).replace("[ ", "[").replace(" ]", "]")


FORMS: dict[Verb, tuple[Form, ...]] = {
    Verb.REMOVE: (Form(
        "remove CELLS", "the pieces there leave the game, without being captured", says="remove {0} from the board",
        example="remove neighbours of target", may=Deed.TAKES, bounded=True, repeats=True),),
    Verb.DELETE: (Form("delete CELLS", "the cells leave the board with their pieces",
        "; a cell left with dimension 0 goes as well (`board: {mutable: true}`) unless the board is `lonely: true` "
        "(with `lonely_royals: true` only one that a royal is on), and so on where lines count only `unbroken`",
        says="delete {0} from the board, with what stands there",
        example="delete neighbours of origin",
        may=Deed.TAKES | Deed.CELLS_GO, does=Deed.CELLS_GO, bounded=True, repeats=True),),
    Verb.RESTORE: (Form("restore CELLS", "those cells of the set that are gone come back, empty",
        "; one that would be alone on all its lines does not ([boards that grow](#boards-that-grow))",
        says="bring back {0:gone}", example="restore neighbours of target", may=Deed.CELLS_COME, does=Deed.CELLS_COME,
        repeats=True),),
    Verb.PUT: (
        Form("put MAN on CELL", "the piece of the first cell goes to the second",
             ", in the place of any piece there", says="put {0} on {1}", example="put target on origin",
             may=Deed.MOVES | Deed.TAKES, bounded=True, repeats=True),
        Form("put PIECE on CELL", "a new piece comes to a cell",
             ", in the place of any piece there: mine, or that of a player (`rook of opponent`)",
             says="put {0:one} on {1}", example="put rook on origin", may=Deed.MAKES | Deed.TAKES, bounded=True,
             repeats=True)),
    Verb.SWAP: (Form("swap CELL with CELL", "what stands on the two cells changes places; one of them may be empty",
        says="what stands on {0} changes places with what stands on {1}", example="swap origin with target",
        may=Deed.MOVES, bounded=True),),
    Verb.CARRY: (Form(
        "carry CELLS to CELLS", "what stands on the first cells goes to the second, one to one in their order",
        "; it has moved then, and leaves the game where the second set has no cell for it "
        "([boards that move](#boards-that-move))",
        says="carry what stands on {0} to {1}, one to one",
        example="carry neighbours of origin to neighbours of target", may=Deed.MOVES | Deed.TAKES, bounded=True),),
    Verb.TURN: (Form("turn CELLS", "what stands on a block of cells goes half round",
        ": the first changes places with the last", says="turn what stands on {0} half round",
        example="turn neighbours of target", may=Deed.MOVES, bounded=True),),
    Verb.TURN_LEFT: (Form(
        "turn CELLS left", "what stands on a square block of two axes goes a quarter round, to the left",
        ", seen with the first axis to the right and the second up; it has moved then. The cells are the rows of a "
        "square in their order, whatever their shape; cells that are no square number stay",
        says="turn what stands on {0} a quarter round to the left",
        example="turn neighbours of target plus target left", may=Deed.MOVES, bounded=True),),
    Verb.TURN_RIGHT: (Form(
        "turn CELLS right", "the same to the right", says="turn what stands on {0} a quarter round to the right",
        example="turn neighbours of target plus target right", may=Deed.MOVES, bounded=True),),
    Verb.CHANGE: (
        Form("change CELLS to PIECE", "the pieces there become that piece and keep their owner",
             says="{0} become {1:many}", example="change target to rook", may=Deed.KINDS, bounded=True, repeats=True),
        Form("change CELLS to OWNER", "the pieces there become that player's", says="{0} go over to {1}",
             example="change neighbours of target to me", may=Deed.OWNERS, bounded=True, repeats=True)),
    Verb.GIVE: (Form("give PIECE to PLAYER", "one more in the hand",
        "; an endless hand, and that of nobody, stays as it is", says="put {0:one} into the hand of {1}",
        example="give captured to me", may=Deed.HANDS, does=Deed.HANDS),),
    Verb.ADD: (Form("add N to REGISTER", "the register grows by that number", says="add {0} to {1}",
        example="add 1 to marks[me]", may=Deed.REGISTERS),),
    Verb.SET: (Form("set REGISTER to N", "the register becomes that number", says="set {0} to {1}",
        example="set marks[me] to ply", may=Deed.REGISTERS),),
    Verb.WIN: (Form("win PLAYER", "the game is over, and a player has won", says="{0} wins", example="win me",
        may=Deed.ENDS, does=Deed.ENDS, repeats=True),),
    Verb.DRAW: (Form("draw", "the game is over without a winner", says="the game is drawn", example="draw",
        may=Deed.ENDS, does=Deed.ENDS, repeats=True),),
    Verb.OUT: (Form("out PLAYER", "a player is out while the others go on",
        " ([several players](#players-who-are-out))", says="{0} is out: its turns are skipped", example="out opponent",
        may=Deed.LEAVES | Deed.TAKES | Deed.ENDS, does=Deed.LEAVES, repeats=True),),
    Verb.FORBID: (Form("forbid", "the move that set the rule off is not allowed",
        ", with royals or without; the steps behind it are not done",
        says="such a move is not allowed", example="forbid", may=Deed.FORBIDS, does=Deed.FORBIDS, repeats=True),),
    Verb.AGAIN: (Form(
        "again [in PHASE]", "the turn goes on: the same player moves once more",
        ", in the present phase or in that one ([phases](language.md#phases))",
        says="the same player moves again[, in the phase {0:phase}]", example="again", may=Deed.TURNS,
        does=Deed.TURNS),),
    Verb.JOIN: (Form("again [in PHASE] joined", "the same, and both are one move",
        " ([turns](language.md#turns-of-several-parts))", says="the same move goes on[, in the phase {0:phase}]",
        example="again joined", may=Deed.TURNS | Deed.JOINS, does=Deed.TURNS | Deed.JOINS),),
    Verb.CHOOSE: (Form("again in PHASE for PLAYER", "that player makes one move, then the turn is over",
        " ([choices](language.md#choices-of-another-player))",
        says="{1} makes one move, in the phase {0:phase}, before the turn is over",
        example="again in choosing for player before me", may=Deed.TURNS | Deed.CHOOSES,
        does=Deed.TURNS | Deed.CHOOSES),),
}  # fmt: skip


def all_of(deeds: tuple[Deed, ...]) -> Deed:
    """Union of several sets of deeds."""
    return reduce(or_, deeds, NOTHING)
