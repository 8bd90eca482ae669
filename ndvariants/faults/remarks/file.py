"""Remarks on what a file declares and does not use."""

from __future__ import annotations

from ndvariants.faults.fault import NO_LOSS, Example, Fault, Unknown

# fmt: off


class UnusedPiece(Fault):
    """A piece that never comes into play.

    It stands in no setup, hand, promotion or rule. → Use it or remove it. `camel: {letter: c, moves: "leap (3,1)"}`
    that stands nowhere → a `C` in the drawing, or `to: [queen, camel]`.
    """

    code = "NDV350"
    severity = "warning"
    examples = (Example('camel: {letter: c, moves: "leap (3,1)"}', "", at="#piece"),)
    piece: str
    says = ("`{piece}` never comes into play", "never used",
        "put it into the setup, a hand, or a promotion; or remove it")

class OutOfPlay(UnusedPiece):
    says = ("with these values `{piece}` never comes into play", "never in play",
        "choose a larger board, or another setup")


class LateEnding(Fault):
    """An ending that never comes.

    `no legal move: draw` above `no legal move, in check: loss` → the one with more conditions first. `royal lost:
    loss` where check is kept, so that no royal is ever taken → leave it out, or `options: {check: false}`.
    """

    code = "NDV351"
    severity = "warning"
    examples = (
        Example("- no legal move: draw\n- no legal move, in check: loss",
            "- no legal move, in check: loss\n- no legal move: draw",
            at="- no legal move, in check: loss\n  - no legal move: draw", inside="«»"),
        Example("", "options: {check: false}\nmoves: null",
            whole="variant: plain\nextends: chess\n«»\nendings:\n  - royal lost: loss\n  - no legal move: draw"),
    )

class CoveredEnding(LateEnding):
    first: str
    says = "this ending never applies: `{first}` comes first", "too late", "put it above"

class EndingCoveredByTwo(LateEnding):
    first: str
    second: str
    says = "this ending never applies: `{first}` or `{second}` comes first", "too late", "put it above"

class EndingOfALostRoyal(LateEnding):
    says = ("this ending never applies: royals are never captured, since no move may leave one in check", "never true",
        NO_LOSS)


class UnusedParameter(Fault):
    """A parameter that is never used.

    → Use it or remove it. `parameters: {n: {type: integer, default: 3}}` → `slide any up to n` somewhere, or no
    such line.
    """

    code = "NDV352"
    severity = "warning"
    examples = (Example("parameters: {n: {type: integer, default: 3}}", "",
        whole="variant: plain\nextends: chess\n«»"),)
    parameter: str
    says = "the parameter `{parameter}` is never used", "not used", "use it, or remove it"

class UnusedInherited(UnusedParameter):
    fix = "`parameters: {{{parameter}: null}}` leaves it out"


class NoEndings(Fault):
    """A game without an end.

    There are no `endings`, and no rule says `win` or `draw`. → `- no legal move: draw`, for example.
    """

    code = "NDV353"
    severity = "warning"
    examples = (Example("[]", "[{'no legal move': draw}]", whole="variant: plain\nextends: chess\nendings: «»"),)
    says = ("no endings are declared: games never end", "no endings",
        "write `endings: [no legal move: draw]`, for example")


class UnusedName(Fault):
    """A name that nothing speaks of.

    `zones: {spare: rank = 1}`: a zone, a register, or a `let` of a rule that stands nowhere else in the file. → Use
    it, or remove it.
    """

    code = "NDV354"
    severity = "warning"
    examples = (Example("zones: {spare: rank = 1}", "", whole="variant: plain\nextends: chess\n«»"),)

class NotSpokenOf(UnusedName):
    kind: str
    name: str
    says = "the {kind} `{name}` is never used", "never used", "use it, or remove it"

class UnusedLet(UnusedName):
    name: str
    says = "no step uses `{name}`", "never used", "use it, or remove it"


class IdleNull(Unknown):
    """A `null` that removes nothing.

    `archbishop: null` where what is extended has no archbishop. → Write the name as it is there, or leave the line
    out.
    """

    code = "NDV355"
    severity = "warning"
    examples = (Example("archbishop: null", "knave: {letter: v, moves: step any}",
        whole="variant: plain\nextends: chess\npieces:\n  «»"),)
    path: str
    says = "there is no `{path}` to remove", "removes nothing", "leave the line out"


class IdleClause(Fault):
    """A clause that its own line leaves without effect.

    `move slide diagonal, rifle`: a line that begins with `move` captures nothing. `slide ..., capturing passed`: a
    slide passes over empty cells only. `add 0 to score`. → Begin the line with `capture`; a `hop` passes over
    pieces.
    """

    code = "NDV357"
    severity = "warning"
    examples = (
        Example("move slide diagonal, rifle", "capture slide diagonal, rifle", at="slide diagonal", inside='"«»"'),
        Example("slide any, capturing passed", "hop any over 1 enemy, capturing passed", at="slide diagonal",
            inside='"«»"'),
    )

ADDS_NOTHING = IdleClause.plain("adding 0 changes nothing", "no effect",
    "write how much is added: `add 1 to ...`; or remove the step")

class TakesOnAMove(IdleClause):
    clause: str
    says = ("a line that begins with `move` captures nothing: `{clause}` has no effect", "no effect",
        "begin it with `capture`, or with nothing for both; or leave that clause out")

PASSES_OVER_NOTHING = IdleClause.plain("nothing stands on the way of this movement: `capturing passed` takes nothing",
    "no effect", "only a `hop` passes over pieces: `hop orthogonal over 1 enemy landing next, capturing passed`")


class WrittenTwice(Fault):
    """A movement written twice.

    The same words on two lines of one piece, or a piece twice in `to: [queen, rook, queen]`. → Remove one. `slide
    diagonal` and below it `slide diagonal` → one of the two; the other may have been meant as `slide orthogonal`.
    """

    code = "NDV358"
    severity = "warning"
    examples = (Example("slide diagonal", "slide orthogonal", at="slide diagonal", inside='"slide diagonal\\n«»"'),)

class MovementTwice(WrittenTwice):
    piece: str
    says = "the {piece} already has this movement", "repeated", "remove one"

class PromotionTwice(WrittenTwice):
    piece: str
    name: str
    says = "this promotion of the {piece} already names the {name}", "repeated", "remove one"


class RoyalForNothing(Fault):
    """A royal that cannot be lost, or whose loss means nothing.

    `royal: true, iron: true` where no rule could take it either; `check: false` without an ending such as `royal
    lost: loss`, an `if`, or a rule. `{royal: true, iron: true, ...}` → `{royal: true, ...}`; `check: false` → also
    `- royal lost: loss`.
    """

    code = "NDV359"
    severity = "warning"
    examples = (
        Example("{royal: true, iron: true}", "{royal: true}",
            whole="variant: plain\nextends: chess\npieces: {king: «»}"),
        Example("options: {check: false}\nendings: [{no legal move: draw}]",
            "options: {check: false}\nendings: [{royal lost: loss}]",
            whole="variant: plain\nextends: chess\nmoves: null\n«»"),
    )

class IronRoyal(RoyalForNothing):
    piece: str
    says = ("the {piece} is royal and iron: nothing captures it, so it is never in check", "cannot be lost",
        "remove `iron: true`, or `royal: true`")

class NothingFollows(RoyalForNothing):
    piece: str
    says = ("the {piece} may be captured (`check: false`), but no ending follows", "nothing follows",
        "write the ending `royal lost: loss`")


class IdleRegister(Fault):
    """A register that makes no difference.

    `add 1 to visits[me]`, and no condition asks for `visits`; or `if visits[me] = 3`, and no rule counts it. → Ask
    for it, count it, or remove it; `identity: false` where it is there to be looked at.
    """

    code = "NDV362"
    severity = "warning"
    examples = (Example("add 1 to visits[me]", "add 1 to total[me]", at="#rule",
        inside="visiting: {when: a king moves, do: '«»'}\n  #"),)

class NeverAsked(IdleRegister):
    name: str
    says = ("the register `{name}` is counted, but never read", "never read",
        "use it in an `if` or an ending; or write `identity: false` if it is only for display")

class NeverChanged(IdleRegister):
    name: str
    initial: object
    says = ("no rule changes the register `{name}`: it is always {initial}", "never changed",
        "write a rule with `add 1 to {name}`; or the number itself")


class SameWay(Fault):
    """Two sides that go the same way.

    `black: {forward: +rank}` where black stands opposite white, who goes `+rank` too. → `black: {forward: -rank}`.
    """

    code = "NDV364"
    severity = "warning"
    examples = (Example("black: {forward: +rank}", "black: {forward: -rank}", at="black: {forward: -rank}"),)

class OneGoesAside(SameWay):
    first: str
    second: str
    axis: str
    sign: str
    other: str
    says = ("{first} and {second} face each other along {axis}, but one moves along {other}", "to the side",
        "write `forward: {sign}{axis}` for {second}")

class BothGoAlong(SameWay):
    first: str
    second: str
    axis: str
    sign: str
    says = ("{first} and {second} face each other, but both move the same way along {axis}",
        "away from the other side", "write `forward: {sign}{axis}` for {second}")


class NoDifference(Fault):
    """A parameter that changes nothing.

    `slide forward up to 2 if span > 0` where `span` is 1 to 3: the game is the same for each of its values. →
    `slide forward up to span`.
    """

    code = "NDV366"
    severity = "warning"
    examples = (Example("slide forward up to 2 if span > 0", "slide forward up to span", file="span"),)
    parameter: str
    says = ("the parameter `{parameter}` changes nothing: the game is the same with each of its values",
        "makes no difference", "use it where it should matter, or remove it")

class ValueWithoutDifference(NoDifference):
    given: str
    default: str
    says = (
        "`{parameter} = {given}` changes nothing with these values: the game is the one of `{parameter} = {default}`",
        "makes no difference", "choose other values beside it, or leave it out")


class EndlessTurn(Fault):
    """A turn that is never over.

    `extra: {when: turn ends, do: again}`: the same player moves again after every move, for ever. → `extra: {when:
    turn ends, if: phase = game, do: again in second}`
    """

    code = "NDV367"
    severity = "warning"
    examples = (Example("extra: {when: turn ends, do: again}",
        "extra: {when: turn ends, if: phase = game, do: again in second}", inside="phases: [{name: game, move: true}, "
        "{name: second, move: true, extra: true}]\nmoves: null\nrules:\n  «»\n  counting: {when: check is given, do: "
        "add 1 to checks[me]}\n", file="turns"),)
    rule: str
    says = ("the rule `{rule}` gives the same player another move after every move", "nobody else ever moves",
        "say when: `if: phase = NAME`, or `when: any piece captures`")


class UnusedIgnore(Fault):
    """A comment that ignores nothing.

    `rook: {letter: r, moves: slide orthogonal} # ndv: ignore NDV354`: the line gives no such remark. → remove the
    comment. Behind a line such a comment leaves out that remark there, on a line of its own in the whole file; a
    beginning such as `NDV35` stands for all codes that begin so. Faults cannot be ignored.
    """

    code = "NDV368"
    severity = "warning"
    examples = (Example("rook: {letter: r, moves: slide orthogonal} # ndv: ignore NDV354",
        "rook: {letter: r, moves: slide orthogonal}", whole="variant: plain\nextends: chess\npieces:\n  «»\n"),)
    ignored: str
    says = "no {ignored} to ignore", "ignores nothing", "remove the comment"
