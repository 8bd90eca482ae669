"""Tests and invariants that do not hold."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.faults.fault import Example, Fault

# fmt: off


class NotTried(Fault):
    """A test that cannot be tried.

    A move of `after` is not legal there, a text is no position or move, a cell does not exist, or the file has a
    fault under the test's parameters. Of one file at most 10,000,000,000 lines of moves are counted in all, and 100
    settings of parameters tried. `after: e2e5` → `after: e2e4`.
    """

    code = "NDV501"
    examples = (Example("after: e2e5", "after: e2e4 e7e5",
        whole="variant: plain\nextends: chess\ntests:\n  - {«», legal: g1f3}\n", by="test"),)
    reason: str
    hint: str
    says = "{reason}", "this cannot be tried", "{hint}"


class OtherCount(Fault):
    """Another number of lines.

    `perft: [20, 401]` where 400 lines of two moves lead on. → Mend the rules; where they are right, `--update`
    writes the number.
    """

    code = "NDV502"
    examples = (Example("perft: [20, 401]", "perft: [20, 400]",
        whole="variant: plain\nextends: chess\ntests:\n  - {«»}\n", by="test"),)
    depth: int
    found: str
    wanted: str
    says = ("there are {found} lines of {moves}, not {wanted}", "found {found}",
        "if the rules are right, `ndvariants test --update` writes the number")

    @property
    def moves(self) -> str:
        return "a move" if self.depth == 1 else f"{self.depth} moves"


class OtherMoves(Fault):
    """A move that is legal, or is not.

    A move under `legal` is not allowed, with the reason; or one under `illegal` is allowed. , or mend the rules.
    """

    code = "NDV503"
    examples = (Example("illegal: [e2e4]", "legal: [e2e4]", whole="variant: plain\nextends: chess\ntests:\n  - {«»}\n",
        by="test", shown=True),)

class NotLegal(OtherMoves):
    reason: str
    hint: str
    says = "{reason}", "expected to be legal", "{hint}"

class LegalAfterAll(OtherMoves):
    move: str
    piece: str
    says = ("'{move}' is legal{who}", "expected to be illegal",
        "`ndvariants explain` shows the line of the file that allows a move")

    @property
    def who(self) -> str:
        return f": the {self.piece} may do so" if self.piece else ""


class OtherThanSaid(Fault):
    """Not as said.

    Another outcome, piece, register or position than the test says, or check where none was to be. `outcome: draw`
    where white wins → `outcome: white wins`, or mend the rules.
    """

    code = "NDV504"
    examples = (Example("after: f2f3 e7e5 g2g4 d8h4, outcome: draw", "after: f2f3 e7e5 g2g4 d8h4, outcome: black wins",
        whole="variant: plain\nextends: chess\ntests:\n  - {«»}\n", by="test"),)
    found: str
    says = "{found}", "not as expected"


class NotCounted(Fault):
    """A number that is not counted yet.

    `perft: [20, count]` → `--update` writes the number in place of `count`; everything else in the file stays as it
    is.
    """

    code = "NDV505"
    examples = (Example("perft: [20, count]", "perft: [20, 400]",
        whole="variant: plain\nextends: chess\ntests:\n  - {«»}\n", by="test"),)
    depth: int
    found: str
    says = ("the lines of {moves} are not counted yet", "found {found}",
        "`ndvariants test --update` writes the number")

    @property
    def moves(self) -> str:
        return "a move" if self.depth == 1 else f"{self.depth} moves"


class InvariantBroken(Fault):
    """An invariant that a game breaks.

    `- count(king of white) = 1` where an explosion takes the king: the game that does so is shown, as short as one
    was found, with the rule or the movement that broke it. → Mend the rule, or the invariant.
    """

    code = "NDV506"
    examples = (Example("- count(king of white) = 1", "- count(king of white) <= 1",
        whole="variant: plain\nextends: atomic\ninvariants:\n  «»\n", by="verify"),)
    invariant: str
    moves: Sequence[str]
    proved: bool
    value: str
    position: str
    says = "`{invariant}` does not hold {after}", "{seen}", "the position: {position}"

    @property
    def after(self) -> str:
        if not self.moves:
            return "at the start"
        how = "no shorter game does so" if self.proved else "no shorter game was found"
        plies = f"{len(self.moves)} {'ply' if len(self.moves) == 1 else 'plies'}"
        return f"after {' '.join(self.moves)} ({plies}; {how})"

    @property
    def seen(self) -> str:
        return self.value or "not so"
