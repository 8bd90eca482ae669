"""The words of movements, each declared once: manners of a leg, clauses, directions, and the words that join them.

``written`` is what documents show, ``grammar`` the alternative in ``grammar/movement.lark``, ``means`` one line for
editors; documents add ``more``. ``says`` is it in the rules in words, ``{0}`` what follows the word. No word is taken
to be harmless: who reasons about movements names the words that it knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal


@dataclass(frozen=True, slots=True)
class Record:
    """Description of a word. ``example`` is a whole movement with it, of a piece of a small game.

    Of a manner: ``bend``, by which the rays of boards know it, 0 where they are as ever. Of a clause: ``field``, of
    ``Movement``, that holds what follows it; ``zone`` says that it is an expression about cells, ``kinds`` that it is
    names of pieces; ``own`` that the clause is about how one movement is made, not asked of many. ``refuses`` is why a
    move is not made where the clause does not hold: ``{0}`` what follows it in the file, ``{origin}`` and ``{target}``
    cells.
    """

    word: str
    means: str
    example: str = ""
    says: str = ""
    written: str = ""
    more: str = ""
    grammar: str = ""
    bend: int = 0
    field: str = ""
    own: bool = False
    zone: bool = False
    kinds: bool = False
    refuses: str = ""

    @property
    def shown(self) -> str:
        """Text of the word in documents."""
        return self.written or self.word


WITHOUT_BOUND, CROOKED, PASSING_GAPS, CIRCLING = -1, -2, -3, -4  # bends; a positive one is how often a line turns back


class Manner(Enum):
    """How a leg goes on, by the name of its rule in the grammar."""

    OUTWARD = "outward"
    BOUNCING = "bouncing"
    BOUNCING_ONCE = "bouncing once"  # read by the rule of `bouncing`
    BOUNCING_TWICE = "bouncing twice"
    CROOKED = "crooked"
    CIRCLING = "circling"
    OVER_GAPS = "over_gaps"
    OPTIONALLY = "optionally"  # stands behind `then`

    @property
    def record(self) -> Record:
        """The description of it."""
        return MANNERS[self]


MANNERS = {
    Manner.OUTWARD: Record(
        "outward", "on along the way so far, and back along no axis", "step orthogonal then step diagonal outward",
        "on outward", more=": (1,1,0) may go on as (1,1,0) or (1,0,1), not as (1,-1,0)", grammar='"outward"'),
    Manner.BOUNCING: Record(
        "bouncing", "goes on from an edge as a ball does", "slide diagonal bouncing", "bouncing off the edges",
        more=": at an edge, a hole or a wall a slide along several axes goes on, the axis that cannot turns back; in a "
        "corner it ends", grammar='"bouncing" [BOUNCES]', bend=WITHOUT_BOUND),
    Manner.BOUNCING_ONCE: Record("bouncing once", "at one edge only: the reflecting bishop",
        "slide diagonal bouncing once", "bouncing once off the edges", bend=1),
    Manner.BOUNCING_TWICE: Record("bouncing twice", "at two edges at most", "slide diagonal bouncing twice",
        "bouncing twice off the edges", bend=2),
    Manner.CROOKED: Record("crooked", "each step at a right angle to the one before, left and right by turns",
        "slide diagonal crooked", "turning left and right by turns at each step", grammar='"crooked"', bend=CROOKED),
    Manner.CIRCLING: Record("circling", "each step turns a little further to the same side, until it is back: the rose",
        "slide (2,1) circling", "turning a little further to the same side at each step",
        more=". It takes the directions of a plane in the order of their angles, either way round",
        grammar='"circling"', bend=CIRCLING),
    Manner.OVER_GAPS: Record("over gaps", "holes of the board, and cells that are gone, do not stop it",
        "slide orthogonal over gaps", "passing over gaps of the board",
        more=": a slide or a hop of one leg goes on behind them, and they count as steps", grammar="OVER_GAPS",
        bend=PASSING_GAPS),
    Manner.OPTIONALLY: Record("then optionally", "another part, or the move ends before it",
        "step diagonal then optionally slide orthogonal outward", "perhaps"),
}  # fmt: skip


class Clause(Enum):
    """Clauses after the legs of a movement, by the name of their rule in the grammar."""

    FROM = "from_zone"
    TO = "to_zone"
    WITHIN = "within_zone"
    VIA = "via_zone"
    IF = "if_clause"
    UNMOVED = "unmoved"  # written in the condition of `if`
    TAKING = "taking"
    TAKING_OWN = "taking own"  # read by the rule of `taking`
    LEAVING_TRAIL = "leaving_trail"
    ON_TRAIL = "on_trail"
    CAPTURING_PASSED = "capturing_passed"
    AT_END = "capturing_at_end"
    RIFLE = "rifle"

    @property
    def record(self) -> Record:
        """The description of it."""
        return CLAUSES[self]


CLAUSES = {
    Clause.FROM: Record("from", "only from a zone", "move step forward from rank = 2", "from where {0}", "from ZONE",
        ": a name, or an expression of the cell", '"from" expression', field="origin_zone", zone=True,
        refuses="it makes this move only from {0}, and {origin} is not there"),
    Clause.TO: Record("to", "only to a zone", "step any to rank <= 3", "to where {0}", "to ZONE", "", '"to" expression',
        field="target_zone", zone=True, refuses="it goes only to {0}, and {target} is not there"),
    Clause.WITHIN: Record("within", "never outside a zone, from first to last", "slide any within rank <= 3",
        "staying where {0}", "within ZONE", "", '"within" expression', field="within", zone=True,
        refuses="it makes this move only within {0}, all the way"),
    Clause.VIA: Record(
        "via", "one part ends and the next begins in a zone", "slide +rank then slide +file via rank = 3",
        "turning where {0}", "via ZONE", "", '"via" expression', field="via", zone=True,
        refuses="it turns only in {0}"),
    Clause.IF: Record("if", "asked of the position", "step any if ply >= 4", "if {0}", "if EXPR", "", '"if" expression',
        field="condition", refuses="it makes this move only if {0}"),
    Clause.UNMOVED: Record("unmoved", "it has not moved yet", "slide forward exactly 2 if unmoved",
        "if it has not moved yet", "if unmoved", refuses="it makes this move only while it has not moved"),
    Clause.TAKING: Record("taking", "only these pieces", "step any taking pawn or king", "taking only {0}",
        "taking pawn or knight", "", '"taking" NAME ("or" NAME)*', field="taking", kinds=True,
        refuses="it goes there only to take {0}"),
    Clause.TAKING_OWN: Record("taking own", "own pieces as well", "capture step any taking own",
        "taking pieces of its own side as well", own=True),
    Clause.LEAVING_TRAIL: Record("leaving a trail", "may be captured on the cells passed, in the next turn",
        "move slide forward exactly 2 leaving a trail", "and may be captured on the cells passed, in the next turn", "",
        "; a royal that leaves one is in check from there. The trail ends where rules leave no piece on the cell that "
        "it led to", '"leaving" "a" "trail"', own=True),
    Clause.ON_TRAIL: Record(
        "on trail", "captures on cells that an enemy has just passed", "capture step forward + sideways on trail",
        "on a cell that an enemy has just passed", "", ": en passant", "ON_TRAIL", own=True),
    Clause.CAPTURING_PASSED: Record(
        "capturing passed", "takes the enemies it jumps", "hop any over 1 enemy, capturing passed",
        "capturing the enemies it passes over", "", "; never what is on the cell where it lands",
        '"capturing" "passed"', own=True),
    Clause.AT_END: Record("capturing passed at the end", "the same, and they stay in the way until the turn is over",
        "hop any over 1 enemy, capturing passed at the end", "which stay in the way until the turn is over", "",
        " ([turns](#turns-of-several-parts))", '"capturing" "passed" "at" "the" "end"', own=True),
    Clause.RIFLE: Record("rifle", "captures without moving", "capture slide orthogonal up to 3, rifle",
        "without leaving its cell", "", "", '"rifle"', own=True),
}  # fmt: skip
ZONES = tuple(record.field for record in CLAUSES.values() if record.zone)  # fields of ``Movement``
KINDS = tuple(record.field for record in CLAUSES.values() if record.kinds)


class CastlingClause(Enum):
    """Clauses of a castling, by the name of their rule in the grammar; ``if`` stands for itself."""

    UNMOVED = "unmoved"
    NOTHING_BETWEEN = "nothing_between"
    NEVER_ATTACKED = "never_attacked"

    @property
    def record(self) -> Record:
        """The description of it."""
        return CASTLING[self]


CASTLING = {
    CastlingClause.UNMOVED: Record("both unmoved", "neither piece has moved yet", says="none of them has moved"),
    CastlingClause.NOTHING_BETWEEN: Record(
        "nothing between", "the cells between the pieces are empty", says="nothing stands between them"),
    CastlingClause.NEVER_ATTACKED: Record(
        "never attacked", "the piece is attacked on no cell of its way: `king never attacked`",
        says="{0} is attacked nowhere on its way"),
}  # fmt: skip
DIRECTIONS = {
    record.word: record
    for record in (
        Record("orthogonal", "along one axis", "slide orthogonal", "orthogonally", more=": `axes(1)`"),
        Record("diagonal", "along two axes at once", "slide diagonal", "diagonally", more=": `axes(2)`"),
        Record("triagonal", "along three axes at once", "slide triagonal", "along three axes at once",
               more=": `axes(3)`"),
        Record("any", "in any direction, to a neighbour", "step any", "in any direction", more=": `axes(1..n)`"),
        Record("anywhere", "to every other cell of the board", "leap anywhere", "to any other cell",
               more=", of every kind"),
        Record("forward", "along the player's own forward axes", "step forward", "forward"),
        Record("backward", "against the player's own forward axes", "step backward", "backward"),
        Record("sideways", "along the axes that are not forward", "step sideways", "sideways"),
        Record("left", "the left half of sideways", "step left", "to the left",
               more=", where one axis is sideways: down it for a player who goes up the forward axis, whichever of the "
               "two stands first in the file"),
        Record("right", "the right half of sideways", "step right", "to the right",
               more=", where one axis is sideways"),
    )
}  # fmt: skip
FORMS = (  # of directions: these are no single words
    Record("axes", "along k axes at once; k is a number, `1..n`, `axes(even)`, `axes(odd)` or `axes(all)`",
           "leap axes(2)", written="axes(k)", more=": exactly k coordinates change by 1"),
    Record("", "a leaper: all placements and signs, on any axes", "leap (2,1)", written="(2,1)"),
    Record("", "a single one, mirrored for the player who goes the other way", "slide +file",
           written="+file", more="; also `-rank`, `±x`, `+y+z`, `+axes except file`"),
    Record("", "that many times as long, as one leap: the knight of shogi", "leap 2 forward + sideways",
           written="2 forward + sideways"),
    Record("", "either", "step forward | sideways", written="A | B"),
    Record("except", "the first without the second", "step any except forward", written="A except B"),
    Record("", "one of A plus one of B on other axes", "step forward + sideways", written="A + B"),
)  # fmt: skip
Going = Literal["step", "leap", "slide", "hop"]
Mode = Literal["move", "capture", "both", "drop"]
Whose = Literal["friend", "enemy", "any"]
VERBS = {
    record.word: record
    for record in (
        Record("step", "one step in a direction", "step any"),
        Record("leap", "straight to a cell, whatever stands between", "leap (2,1)"),
        Record("slide", "any number of steps through empty cells", "slide orthogonal"),
        Record("hop", "over pieces", "hop orthogonal over 1"),
        Record("stay", "the piece stays where it stands: to promote there, or to pass", "move stay"),
    )
}
JOINING = (
    Record("move", "this line only moves, and captures nothing", "move step forward"),
    Record("capture", "this line only captures", "capture step forward + sideways"),
    Record("each", "one line for each axis", "each a in axes: move slide +a"),
    Record("betza", "a movement in Betza's notation", "betza KNN"),
    Record("then", "another part of the same path", "step orthogonal then step diagonal outward"),
    Record("turning", "along a thread, wherever it turns: `slide thread turning`"),
    Record("opposite", "along a thread, the other way: `slide thread opposite`"),
    Record("drop", "of drops, among the conditions of all moves: `drop to hill`"),
)  # fmt: skip
PARTS = (  # of legs: how far they go, and what they pass
    Record("exactly", "that many steps", "slide orthogonal exactly 2", written="exactly N",
           more="; on grids without seams the number may be counted in play, `exactly count(pawn of me)`"),
    Record("up to", "at most that many steps", "slide diagonal up to 3", written="up to N",
           more="; `2..5`: from 2 to 5"),
    Record("over", "how many and whose pieces are jumped: `over 2 enemy`, `over 1 friend`, `over 1 adjacent`, "
           "`over 1 except cannon`", "hop any over 1 enemy", written="over N"),
    Record("landing next", "lands right behind what it jumped", "hop any over 1 landing next"),
    Record("as one", "a step over axes goes to any cell along them; `as one`, any piece there blocks it",
           "step orthogonal over level", written="over level and row as one",
           more=" ([boards.md](boards.md#sections-in-one-space))"),
)  # fmt: skip
