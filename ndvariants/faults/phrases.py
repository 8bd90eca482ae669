"""Faults of movements, expressions and steps as texts."""

from __future__ import annotations

from typing import ClassVar

from ndvariants.faults.fault import Advised, Example, Fault, Says

# fmt: off


class Misphrased(Fault):
    """Faults of texts in the small languages."""

_ELSEWHERE = {
    "o": "say `wrap` of the board's axis instead",
    "a": "write the parts of the path with `then` instead, or as `[F?R]`",
    "x": "pieces that lend their moves are not known",
    "d": "write it in words, with `taking own`",
    "k": "write it in words, with `taking king`",
    "u": "what a piece leaves behind is a rule: `put stone of me on origin`",
    "y": "write the parts of the path with `then`, in words",
    "t": "write the parts of the path with `then`, in words",
}


class DoesNotFit(Misphrased):
    """A word that does not fit.

    The caret stands under the first word that cannot follow what is before it; the label says what could.
    """

    code = "NDV101"
    examples = (Example("leep any", "leap any", at="leap any", shown=True),)

class LinesRunTogether(DoesNotFit):
    key: object
    says = ("the lines below `{key}:` run together", "`|` is missing behind it",
        "write `{key}: |`, and the lines below it")

class QuotesAroundLines(DoesNotFit):
    key: object
    says = ("quotes make one line of these", "a line of its own?",
        "write `{key}: |`, and each line below it without quotes")

class VectorWithoutBrackets(DoesNotFit):
    vector: str
    mended: str
    says = "`{vector}` is not a direction", "", "write the vector in brackets: `{mended}`"

class DoesNotFitHere(Advised, DoesNotFit):
    text: str
    expected: str
    says = "unexpected `{text}`", "{expected}"

class DirectionForAValue(Advised, DoesNotFit):
    text: str
    says = "`{text}` is a direction, not a value", "expected a value"


class TooEarly(Misphrased):
    """A text that ends too early, or is empty.

    ;
    """

    code = "NDV102"
    examples = (
        Example("slide", "slide any", at="slide any", shown=True),
        Example("(rank = 1", "(rank = 1)", at="#zone", inside="base: «»", shown=True),
    )

NO_MOVEMENT = TooEarly.plain("expected a movement", fix="write one, as in `step any`")
NO_STEP = TooEarly.plain("expected a step", fix="write one, as in `remove the piece on target`")
NOTHING_TO_DO = TooEarly.plain("no step follows", "expected a step after this")

class EndsInABracket(TooEarly):
    unit: str
    bracket: str
    says = "the {unit} ends inside a bracket", "expected `{bracket}` after this", "close the bracket"

class EmptyText(Advised, TooEarly):
    unit: str
    expected: str
    says = "the {unit} is empty", "{expected}"

class EndsTooEarly(EmptyText):
    message = "the {unit} ends too early"


class StrangeSign(Misphrased):
    """A character that means nothing.

    `step any $ all` → only letters, digits, and the signs of [language.md](language.md).
    """

    code = "NDV103"
    examples = (Example("step any $ all", "step any", at="leap any"),)
    sign: str
    message = "unexpected character `{sign}`"


class TooLong(Misphrased):
    """A text that is too long or nested too deeply.

    → Give parts of it names: zones, or several rules. `rank = 1 or (rank = 2 or (rank = 3 or ...))` → `rank <= 8`,
    or a zone for each part.
    """

    code = "NDV104"
    examples = (Example("not ", "", at="last: rank = 8", inside="last: «»rank = 8", many=120),)

class TextTooLong(TooLong):
    most: int
    message = "this text is longer than {most} characters"

STEPS_TOO_DEEP = TooLong.plain("these steps are nested too deeply to follow")
TOO_DEEP = TooLong.plain("this is nested too deeply to follow", fix="give parts of it names, as zones")


class SaidTwice(Misphrased):
    """The same thing said twice."""

    code = "NDV105"
    examples = (Example("slide any from rank = 1 from file = 2", "slide any from rank = 1 and file = 2",
        at="slide diagonal", shown=True),)

SEAM_ARRIVES_TWICE = SaidTwice.plain("this seam names its target twice", fix="keep one")
HURDLE_TWICE = SaidTwice.plain("this hurdle repeats a word", fix="keep one of `friend`, `enemy`, `any`")
LEG_TWICE = SaidTwice.plain("this leg repeats a word", fix="keep one")

class ClauseTwice(SaidTwice):
    word: str
    says = "this movement repeats `{word}`", "repeated", "join the two, or write two lines"

CASTLING_IF_TWICE = SaidTwice.plain("this castling has two conditions", fix="join the two with `and`")


class Contradiction(Misphrased):
    """Words that contradict each other.

    `step forward up to 3` (a step is made once) → `slide forward up to 3`; `hop any` (over what?) → `hop any over
    1`. Under `conditions` only what is asked may stand: `rifle` belongs behind the movement itself.
    """

    code = "NDV106"
    examples = (
        Example("step forward up to 3", "slide forward up to 3", at="moves: step forward", inside="moves: «»"),
        Example("hop any", "hop any over 1", at="slide diagonal"),
    )

class UnequalSigns(Contradiction):
    first: str
    second: str
    says = ("hexagons touch along both axes with equal signs", "two signs",
        "write `+{first}+{second}`, `-{first}-{second}` or `±{first}±{second}`")

class TwoSides(Contradiction):
    axis: str
    says = "a seam joins one side with one other", "two sides", "write `+{axis}` or `-{axis}`"

ONLY_CAPTURES_COUNT = Contradiction.plain("only captures can be the most", "not counted",
    "write `any piece captures the most`")
ONLY_REGISTERS_CHANGE = Contradiction.plain("only a register can be changed", "no register",
    "name one, as in `checks[me]`")
COUNTS_ONE_SET = Contradiction.plain("`count` counts one set",
    fix="write `count(pawn of me)` or `count(cells in ZONE)`")
LEAP_OF_NO_LENGTH = Contradiction.plain("a leap of no length", fix="write 1 or more")
HOP_OVER_NONE = Contradiction.plain("a hop jumps over at least one piece", fix="write `over 1`, or `slide`")
HOP_OVER_WHAT = Contradiction.plain("a hop needs a number of pieces to jump over",
    fix="add `over 1`, one piece; or write `leap`, which jumps freely")

class JumpsOverNothing(Contradiction):
    verb: str
    says = "a {verb} jumps over nothing", "", "write `hop` instead of `{verb}`"

class MadeOnce(Contradiction):
    verb: str
    says = "a {verb} has no length: it is made once", "", "write `slide`"

class BendMadeOnce(Contradiction):
    verb: str
    bend: object
    says = "a {verb} is made once: `{bend}` would change nothing", "", "write `slide`"

class TwoBends(Contradiction):
    first: object
    second: object
    says = "a leg cannot be both `{first}` and `{second}`", "", "keep one of the two"

class NotOfDrops(Contradiction):
    word: str
    says = ("a drop has no origin and captures nothing: it cannot use `{word}`", "not for drops",
        "`to` and `if` may follow `drop`")

class HowNotWhen(Contradiction):
    word: str
    says = "`{word}` says how a piece moves, not when", "not a condition", "write it after the movements"

MOVE_TAKES_NOTHING = Contradiction.plain("a line that begins with `move` captures nothing",
    fix="write `capture`, or leave `move` out")
NO_BEND = Contradiction.plain("this path has no bend", "one leg", "write two legs, joined by `then`")
CASTLING_OF_ONE = Contradiction.plain("a castling moves two pieces",
    fix="write `king slides file e to g, rook file h to f`")

class NumberTooLarge(Contradiction):
    digits: int
    says = "this number is too large", "more than {digits} digits"

STAYS_TAKES_NOTHING = Contradiction.plain("a piece that stays captures nothing",
    fix="write `move stay` on a line of its own")
STAYS_GOES_ON = Contradiction.plain("a piece that stays does not go on", fix="write `move stay` on a line of its own")


class NoAtom(Misphrased):
    """A Betza atom that is not known.

    `betza QX` → atoms are `W F D N A H L C J Z G K R B Q`, `O` is castling, and what [language.md](language.md)
    lists.
    """

    code = "NDV110"
    examples = (Example("betza QX", "betza Q", at="slide diagonal"),)

NO_ATOM = NoAtom.plain("expected an atom", fix="write one, as in `betza KNN`")

class UnknownAtom(NoAtom):
    body: str
    atoms: str
    says = "unknown Betza atom `{body}`", "", "atoms are {atoms}, or (a,b)"

class UnknownPath(NoAtom):
    body: str
    sign: str
    says = ("`{body}` is not a Betza path", "unexpected `{sign}`",
        "write atoms joined by `-` or `?`, as in `[F?R]`")

NO_ATOM_IN_PATH = NoAtom.plain("expected an atom", fix="write a path, as in `[F?R]`")

class BeforeNoAtom(NoAtom):
    letters: str
    atoms: str
    says: ClassVar[Says] = "no atom follows `{letters}`", "", "atoms are {atoms}, or (a,b)"

class AtomsInSmallLetters(BeforeNoAtom):
    fix = "atoms are capitals: `{atoms}`"


class NoModifier(Misphrased):
    """A Betza modifier that is not known, or does not fit.

    `betza xR` → see the list of modifiers.
    """

    code = "NDV111"
    examples = (Example("betza xR", "betza mR", at="slide diagonal"),)
    letter: str
    known: str
    says = "unknown Betza modifier `{letter}`", "", "{instead}"

    @property
    def instead(self) -> str:
        return _ELSEWHERE.get(self.letter, f"modifiers are {self.known} here")


class SenselessBetza(Misphrased):
    """A Betza movement that cannot be said.

    A bound or a mixture that has no meaning here. → Write the movement in words: `slide orthogonal up to 3`.
    """

    code = "NDV112"
    examples = (Example("betza W-0", "slide orthogonal up to 3", at="slide diagonal"),)

BETZA_LEAP_NOWHERE = SenselessBetza.plain("this leap goes nowhere", "all zero")

class TooManyLeaps(SenselessBetza):
    most: int
    says = "a slide of more than {most} leaps", "", "write 0 for no bound"

SLIDE_OF_NO_LEAPS = SenselessBetza.plain("a slide of exactly no leaps goes nowhere", fix="write 1 or more")

class NoLeaps(SenselessBetza):
    least: int
    most: int
    says = "a slide cannot have {least} to {most} leaps", "", "write the fewest first, from 1 on: `R2-4`"

_CASTLING = "write i, a side (l, r or s), j where it is meant, then O and a number"

CASTLES_HOW_FAR = SenselessBetza.plain("castling needs the king's distance: `isO2`", fix=_CASTLING)
MODIFIER_TWICE = SenselessBetza.plain("a modifier is repeated", fix=_CASTLING)
CASTLES_UNMOVED = SenselessBetza.plain("castling is for a king that has not moved: `isO2`", fix=_CASTLING)

class NotInBetza(SenselessBetza):
    reason: str
    says = "{reason}", "", "write the movement in words"
