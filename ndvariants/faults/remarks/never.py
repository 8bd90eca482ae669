"""Remarks on what is never true, or never happens."""

from __future__ import annotations

from ndvariants.faults.fault import COUNTED, NO_LOSS, Example, Fault

# fmt: off


class NeverTrue(Fault):
    """A condition that is never true, or always.

    `if: target in last and 1 = 2`, `rank(target) = 9` on eight ranks, `count(pawn of me) > 64`, `mover = rook` of a
    rule that a knight sets off, `phase = one and phase = two`, `count(...) < 0`, `after 0 plies`, `captured = king`
    and `count(king of me) = 0` where check is kept, `count(pawn in hand) > 0` where no pawn comes into a hand,
    `capture step any if empty(target)`: the condition of a rule, step, movement, ending or phase is false in every
    position; or true in every one (`ply >= 0`). Known are the widths of axes, what registers are set to (`level =
    2` where rules set it to 0 or 1), how many pieces a side may have (`count(pawn of me) > 8` where no ninth can
    come); also of parts of a condition (`rank = 8 or rank < 9`), zones of all cells, a wall behind the last rank, a
    loop whose steps never say `cell`, an ending on `no legal move` where one may always pass. Holes, walls, `cells
    in (rank = 9)`, a line of `place`, a row: there is no such cell. `win me`, and `draw` below it: the first of
    them counts. → Mend it, or remove what hangs on it.
    """

    code = "NDV356"
    severity = "warning"
    examples = (
        Example("if: target in last and 1 = 2", "if: target in last", at="#rule",
            inside="r: {when: any piece moves, «», do: draw}"),
        Example("if: rank(target) = 9", "if: rank(target) = 8", at="#rule",
            inside="r: {when: any piece moves, «», do: draw}"),
        Example("if: count(pawn of me) > 64", "if: count(pawn of me) > 6", at="#rule",
            inside="r: {when: any piece moves, «», do: draw}"),
        Example("mover = rook", "mover = knight", at="#rule", inside="r: {when: a knight moves, if: «», do: draw}"),
        Example("count(pawn of me) < 0", "count(pawn of me) < 1", at="#rule",
            inside="r: {when: any piece moves, if: «», do: draw}"),
        Example("after 0 plies", "after 90 plies", at="#ending", inside="- «»: draw"),
        Example("captured = king", "captured = queen",
            whole="variant: plain\nextends: chess\nrules: {r: {when: any piece captures, if: «», do: draw}}"),
        Example("count(king of me) = 0", "count(queen of me) = 0",
            whole="variant: plain\nextends: chess\nrules: {r: {when: any piece captures, if: «», do: draw}}"),
        Example("count(pawn in hand) > 0", "count(pawn of me) > 0",
            whole="variant: plain\nextends: chess\nrules: {r: {when: any piece captures, if: «», do: draw}}"),
        Example("capture step any if empty(target)", "move step any if empty(target)", at="slide diagonal"),
    )

class TrueOfNoCell(NeverTrue):
    severity = "error"
    what: str
    says = ("{what}: this is true for no cell", "no cell of this board",
        "cells are counted from 1 to the width of the board, in rules from the owner's side")

MOVEMENTS_FULFIL_NOT = NeverTrue.plain("no movement satisfies this condition", "never true",
    "correct it, or remove the condition")
ENDING_SWITCHED_OFF = NeverTrue.plain("this ending never applies: 0 switches it off", "never true",
    "write how many, or remove the line")

class AlwaysComes(NeverTrue):
    what: str
    says = "{what} depends on a condition that is always true", "always true", "leave it out, or correct it"

class RuleNeverTrue(NeverTrue):
    rule: str
    says = ("the rule `{rule}` never applies: its condition is never true", "never true",
        "correct it, or remove the rule")

TRUE_OF_EVERY_CELL = NeverTrue.plain("this is true of every cell", "always true", "leave it out, or correct it")
WALL_BEHIND_THE_BOARD = NeverTrue.plain("this wall is beyond the last cells of the board, where no step leads",
    "stops nothing", "name the cells on this side of the wall")

class TwoNumbers(NeverTrue):
    left: int
    operator: str
    right: int
    says = ("`{left} {operator} {right}` is never true", "never true",
        "compare with a value that changes: `ply`, `count(pawn of me)`")

class OtherPiece(NeverTrue):
    rule: str
    word: str
    kinds: str
    other: str
    says = ("the rule `{rule}` never applies: its {word} is a {kinds}, and no {other}", "never true",
        "name the same piece in `when`, or leave `{word} = ...` out")

class CaptureOfNothing(NeverTrue):
    piece: str
    says = ("this capture of the {piece} never applies: the target of a capture is never empty", "never true",
        "begin the line with `move`, or leave `empty(target)` out")

class AfterTheEnd(NeverTrue):
    verb: str
    ended: str
    says = ("`{verb}` never applies: `{ended}` above it ends the game", "too late",
        "keep one of the two, or give each its own `if`")

SAME_FOR_EACH = NeverTrue.plain("this loop repeats the same steps: they never use `cell`",
    "once would be enough", "use `cell` for the current cell, as in `remove cell`; or leave `for each` out")
MAY_ALWAYS_PASS = NeverTrue.plain("this ending never applies: a player who has no other move may pass", "never true",
    "leave `no legal move` out, or restrict when a player may pass")

class NoSuchCells(TrueOfNoCell):
    severity = "warning"

class NeverInAnyPosition(NeverTrue):
    what: str
    says = "{what} never applies: its condition is never true", "never true", "correct it, or remove it"

class PartAlwaysTrue(NeverTrue):
    where: str
    says = "this part of the condition is true {where}", "always true", "leave it out, or correct it"

class PartNeverTrue(NeverTrue):
    where: str
    says = "this part of the condition is true {where}", "never true", "correct it, or leave it out"

class TrueOfALostRoyal(NeverTrue):
    what: str
    says = "{what}: royals are never captured, since no move may leave one in check", "never true", NO_LOSS


class NumberBeyondTheBoard(Fault):
    """A number beyond the board.

    `rank <= 30` on a board of eight ranks: a warning; an error where it leaves a zone without cells that a piece
    needs (`last: rank = 30`). → Cells are counted from 1, from the owner's side.
    """

    code = "NDV360"
    severity = "warning"
    examples = (
        Example("rank <= 30", "rank <= 7", at="slide diagonal", inside="slide diagonal to «»"),
        Example("last: rank = 30", "last: rank = 8", at="last: rank = 8"),
    )
    axis: str
    width: int
    number: int
    says = "`{axis}` has {width} cells: {number} is beyond the board", "beyond the board", COUNTED

class ZoneBeyondTheBoard(NumberBeyondTheBoard):
    severity = "error"
    zone: str
    relying: str
    message = ("`{axis}` has {width} cells: {number} is beyond the board, so the zone `{zone}` has no cells, and "
        "{relying} needs it")


class NeverHappens(Fault):
    """Something that never happens.

    `when: a rook promotes` where rooks never do; `when: a king is captured` where check is kept; `drop: rank = 1`
    for a piece that never comes into a hand; a phase after one without `until`; an `extra` phase that no rule leads
    to; a duty that no move can do; a promotion that asks for just what one above it asks for, or to what the piece
    is; `when: a player is out` where nothing puts one out. → Let it happen (`promotes`, `hands`, `give`, `until`,
    `again in`), or remove it.
    """

    code = "NDV361"
    severity = "warning"
    examples = (
        Example("when: a rook promotes", "when: a pawn promotes", at="#rule", inside="r: {«», do: draw}"),
        Example("drop: rank = 1,", "", at="rook: {letter: r,", inside="rook: {letter: r, «»"),
        Example("when: a player is out", "when: a pawn moves", at="#rule", inside="r: {«», do: draw}"),
        Example("when: a king is captured", "when: a queen is captured",
            whole="variant: plain\nextends: chess\nrules: {r: {«», do: draw}}"),
    )

class LaterPromotion(NeverHappens):
    piece: str
    says = ("this promotion of the {piece} never applies: the one above covers it", "too late",
        "join the two lists after `to`, or change the condition")

class PromotesToItself(NeverHappens):
    piece: str
    says = ("this promotion changes nothing: {piece} becomes {piece}", "becomes what it is",
        "name another piece after `to`, or remove it")

class NobodyPutOut(NeverHappens):
    rule: str
    says = ("the rule `{rule}` never applies: nothing puts a player out", "never happens",
        "write an ending whose result is `out`, or a step `out PLAYER`")

OUT_OF_TWO = NeverHappens.plain("`out` needs at least three players: with two, the other one has won",
    "only two players", "write `win PLAYER`, or an ending with `loss`")

class IdleRule(NeverHappens):
    rule: str
    reason: str
    says = "the rule `{rule}` never applies: {reason}", "never happens", "correct it, or remove the rule"

class IdleDuty(NeverHappens):
    reason: str
    says = "this duty never binds: {reason}", "never happens", "remove it"

class NeverInHand(NeverHappens):
    piece: str
    name: str
    says = ("{piece} may be dropped, but none ever comes into a hand", "never dropped",
        "put it under `hands`, let a rule `give {name} to me`, or remove `drop`")

class PhaseWithoutRule(NeverHappens):
    phase: str
    says = ("no rule leads into the phase `{phase}`", "never begins",
        "write `do: again in {phase}` in a rule, or remove `extra: true`")

class PhaseBehindEndless(NeverHappens):
    phase: str
    endless: str
    says = ("the phase `{phase}` never begins: `{endless}` above it has no `until`", "never begins",
        "write `until: CONDITION` at `{endless}`, or `extra: true` in this one")

class RuleOfALostRoyal(NeverHappens):
    rule: str
    says = (
        "the rule `{rule}` never applies: royals are never captured, since no move may leave one in check",
        "never true", NO_LOSS)

class RuleOutOfPlay(NeverHappens):
    rule: str
    kinds: str
    says = ("with these values the rule `{rule}` never applies: no {kinds} is in play", "never happens",
        "choose other values")

class DroppedNowhere(NeverHappens):
    piece: str
    says = "{piece} may be dropped on no cell of this board", "no cell", COUNTED
