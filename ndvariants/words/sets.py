"""The words for sets of cells, and for one thing chosen from a set, each declared once.

``steady`` is what proofs ask: whether a set has the same cells before a move as when its rules run, if its operands
have. It is not known of a word that does not say so. ``asks`` is what a set depends on besides its operands:
everything, where a word does not declare it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ndvariants.words.operators import CELL, CELLS, EVERYTHING, NUMBER, Asks, Kind, Kinds

AXIS = frozenset({Kind.AXIS, Kind.NUMBER})
ZONE = CELLS | {Kind.TRUTH}  # a set, or a condition that is asked of each cell


@dataclass(frozen=True, slots=True)
class Record:
    """Description of a word.

    ``word`` is what an editor completes, ``written`` how documents show it, ``takes`` the kinds of its operands in the
    order of the tree; with ``optional`` the last may be missing. ``says`` is its sentence in the rules in words:
    ``{0}`` an operand, ``{0:in}`` a zone, ``{0:but}`` what is left out, ``{way}`` the directions; a part in brackets is
    said only where there is the operand in it. ``grammar`` is the alternative in ``grammar/expression.lark``, where
    the word begins one; documents add ``more`` to ``means``.
    """

    word: str
    written: str
    means: str
    says: str
    takes: tuple[Kinds, ...] = ()
    example: str = ""
    optional: bool = False
    steady: bool = False
    grammar: str = ""
    more: str = ""
    asks: Asks = EVERYTHING


class Sets(Enum):
    """Sets of cells. ``CELLS`` has no word: cells by their names."""

    LINE = "line"
    RAY = "ray"
    UNTIL = "until"
    BEYOND = "beyond"
    NEIGHBOURS = "neighbours"
    WITHIN = "within"
    RUN = "run"
    GROUP = "group"
    ENCLOSED = "enclosed"
    ATTACKING = "attacking"
    ATTACKED = "attacked"
    ZONE = "zone"
    PASSED = "passed"
    VACATED = "vacated"
    GONE = "gone"
    EXCEPT = "except"
    UNION = "union"
    BOTH = "both"
    CELLS = "cells"

    @property
    def record(self) -> Record:
        """The description of it."""
        return RECORDS[self]


class Choice(Enum):
    """One thing chosen from a set."""

    MAJORITY = "majority"
    NEAREST = "nearest"

    @property
    def record(self) -> Record:
        """The description of it."""
        return RECORDS[self]


RECORDS: dict[Sets | Choice, Record] = {
    Sets.LINE: Record("cells along", "cells along AXIS through CELL", "a whole line, gaps passed over",
        "the line along {0} through {1}", (AXIS, CELL), "cells along rank through target", steady=True,
        grammar='"cells" "along" primary "through" primary', asks=Asks.POSITION),
    Sets.RAY: Record("cells from", "cells from CELL towards DIRECTION", "the cells in these directions, up to the edge",
        "the cells from {0} on{way}", (CELL,), "cells from target towards forward", steady=True,
        grammar='"cells" "from" primary "towards" reach', more=" of the board; of several directions all of them",
        asks=Asks.POSITION),
    Sets.UNTIL: Record("until", "cells from CELL towards DIRECTION until CELLS",
        "the same up to the first cell of a set, which is in it", "the cells from {0} on{way}, up to the first of {1}",
        (CELL, CELLS), "cells from target towards any until pieces",
        grammar='"cells" "from" primary "towards" reach "until" atom',
        more=": what a slider sees; without what stands there: `... until pieces except pieces`", asks=Asks.POSITION),
    Sets.BEYOND: Record(
        "cells beyond", "cells beyond CELL from CELL [by DIRECTION] [up to N]",
        "the cells that lie straight on behind a cell, seen from another", "the[ first {2}] cells{way} behind {0}, "
        "seen from {1}", (CELL, CELL, NUMBER), "cells beyond target from origin up to 1", optional=True, steady=True,
        grammar='"cells" "beyond" primary "from" primary ["by" reach] ["up" "to" primary]',
        more=", up to the edge of the board; in any direction, or in these (said where there are no axes); `up to 1` "
        "is the next one alone", asks=Asks.POSITION),
    Sets.NEIGHBOURS: Record("neighbours of", "neighbours of CELLS [by DIRECTION]",
        "the cells next to a cell or a set, not in it", "the cells{way} next to {0}", (CELLS,), "neighbours of target",
        steady=True, grammar='"neighbours" "of" atom ["by" reach]',
        more=": one step in any direction (over edges where there are no axes, over all relations where none is called "
        "`edge`), or in these", asks=Asks.POSITION),
    Sets.WITHIN: Record("cells within", "cells within N of CELL", "CELL itself, and the cells at most N steps away",
        "the cells within {0} steps of {1}", (NUMBER, CELL), "cells within 2 of target", steady=True,
        grammar='"cells" "within" primary "of" primary', more=": "
        "`distance(cell, target) <= 2`", asks=Asks.POSITION),
    Sets.RUN: Record("run of", "run of CELLS through CELL by DIRECTION", "the longest unbroken row through a cell",
        "the unbroken row of {0} through {1}{way}", (CELLS, CELL), "run of pieces through target by orthogonal",
        grammar='"run" "of" sum "through" primary "by" reach',
        more=", along any of these directions, both ways, of equally long ones that of the first; empty unless the "
        "cell is one of them", asks=Asks.POSITION),
    Sets.GROUP: Record("group of", "group of CELLS with CELLS [by DIRECTION]", "all that is connected with a cell",
        "the group of {0} with {1}, joined{way}", (CELLS, CELLS), "group of pieces of me with target",
        grammar='"group" "of" sum "with" sum ["by" reach]',
        more=" (or with any of a set) by steps in these directions; without `by` in all", asks=Asks.POSITION),
    Sets.ENCLOSED: Record("enclosed", "enclosed [of CELLS] from CELL [to CELLS] by DIRECTION [up to N]",
        "what alone lies between a cell and the next piece of mine",
        "{0} that alone stand between {1} and {2}{way}[, at most {3} in a row]", (CELLS, CELL, CELLS, NUMBER),
        "enclosed from target by any", optional=True,
        grammar='"enclosed" ["of" sum] "from" primary ["to" sum] "by" reach ["up" "to" primary]',
        more=", in each direction: the cell next to it must be of the first set, and the row ends at the next one that "
        "is of the second; without `of` and `to` pieces of the opponent between a cell and mine",
        asks=Asks.POSITION),
    Sets.ATTACKING: Record("cells attacking", "cells attacking CELL", "the pieces, of every player, that attack a cell",
        "the pieces that attack {0}", (CELL,), "cells attacking target", grammar='"cells" "attacking" primary',
        more=" as they would attack a royal there, whatever their `if`s and ranges counted in play say (but a line "
        "`if unmoved` is there for pieces that have not moved): `pieces of me on cells attacking origin` are those "
        "that guard my piece", asks=Asks.POSITION),
    Sets.ATTACKED: Record("cells attacked by", "cells attacked by CELLS", "the cells that the pieces there attack",
        "the cells that {0} attack", (CELLS,), "cells attacked by target", grammar='"cells" "attacked" "by" atom',
        more=" in the same way, occupied or not", asks=Asks.POSITION),
    Sets.ZONE: Record("cells in", "cells in ZONE", "the cells of a zone, or where a condition holds", "{0:cells in}",
        (ZONE,), "cells in (rank = 2)", grammar='"cells" "in" primary', asks=Asks.POSITION),
    Sets.PASSED: Record("passed cells", "passed cells", "the cells between origin and target", "the cells passed", (),
        "passed cells", steady=True, grammar='"passed" "cells"',
        more=", on the mover's own way; where several free ways lead there those of the shortest, and of equally long "
        "ones those of the first; of a leap those on the straight line, if it goes along one",
        asks=Asks.ORIGIN | Asks.TARGET | Asks.MOVER | Asks.WAY | Asks.POSITION),
    Sets.VACATED: Record("vacated cells", "vacated cells", "the cells that the parts of this turn have left",
        "the cells that were left in this turn", (), "vacated cells", steady=True, grammar='"vacated" "cells"',
        more=" so far ([turns](language.md#turns-of-several-parts)), in a rule without the part just made; of a "
        "castling those of all its pieces",
        asks=Asks.POSITION),
    Sets.GONE: Record("gone cells", "gone CELLS", "cells that were deleted, or are not there yet", "those gone of {0}",
        (CELLS,), "gone cells", grammar='"gone" atom',
        more=", and those where a piece waits that is taken when the turn is over; every other set has only cells that "
        "exist; `gone cells` alone are all of them", asks=Asks.POSITION),
    Sets.EXCEPT: Record("except", "CELLS except CELLS", "the first without the second", "{0} (but not {1:but})",
        (CELLS, CELLS), "neighbours of target except pieces",
        more="; of a kind of piece the cells where such pieces stand", asks=Asks.POSITION),
    Sets.UNION: Record(
        "plus", "CELLS plus CELLS", "both together", "{0} and {1}", (CELLS, CELLS), "target plus origin",
        asks=Asks.POSITION),
    Sets.BOTH: Record("in", "CELLS in CELLS", "the cells of the first that lie in the second", "those of {0} in {1:in}",
        (CELLS, CELLS), "neighbours of target in (rank = 2)", asks=Asks.POSITION),
    Sets.CELLS: Record("", "CELL", "cells by their names", "", (), "c3", asks=Asks.POSITION),
    Choice.MAJORITY: Record(
        "majority owner of", "majority owner of CELLS", "the player with strictly more pieces there, or nobody",
        "whoever has the most of {0}", (CELLS,), "majority owner of pieces on neighbours of target",
        asks=Asks.POSITION),
    Choice.NEAREST: Record("nearest to", "nearest to CELL of CELLS", "the nearest cell of a set",
        "the nearest to {0} of {1}", (CELL, CELLS), "nearest to target of pieces of me",
        more=" by the sum of the differences of coordinates, the shorter way where ends are joined (`distance` counts "
        "steps), or `nowhere`; of two equally near ones that with the lower number (the first axis runs fastest), or "
        "with `, origin side first` the one on the side where the move came from", asks=Asks.ORIGIN | Asks.POSITION),
}  # fmt: skip
