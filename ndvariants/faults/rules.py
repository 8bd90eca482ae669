"""Faults of players, phases, parameters and endings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ndvariants.errors import Hint
from ndvariants.faults.fault import Advised, Example, Fault
from ndvariants.suggest import listed

# fmt: off


class ZoneOfAPlayer(Fault):
    """A zone that leaves out a player.

    `one: {white: rank = 1}` → add `black: ...` (or `black: false` for no cells).
    """

    code = "NDV340"
    examples = (Example("one: {white: rank = 1}", "one: {white: rank = 1, black: rank = 8}", at="#zone"),)
    zone: str
    player: str
    says = ("the zone `{zone}` leaves out {player}", "`{player}` is missing",
        "write `{player}: false` for no cells")


class ZoneOfItself(Fault):
    """A zone defined by itself.

    `inner: outer` and `outer: inner` → say what one of them is.
    """

    code = "NDV341"
    examples = (Example("inner: outer", "inner: rank = 2", at="#zone", inside="outer: inner\n«»"),)
    zone: str
    says = "the zone `{zone}` is defined by itself", "it needs itself"


class RoyalValue(Fault):
    """A royal with a value.

    `values: {king: 1000}` → leave it out. Players know that who loses it has lost.
    """

    code = "NDV345"
    examples = (Example("values: {king: 1000}", "values: {queen: 1000}"),)
    piece: str
    says = "`{piece}` is royal: it has no value", "royal", "leave it out: its loss decides the game"


class NeverDeleted(Fault):
    """A board whose cells cannot be deleted.

    `delete target`, `restore target`, `setup: {gone: rank = 8}` → also `board: {mutable: true}`.
    """

    code = "NDV314"
    examples = (Example("delete target", "remove target", at="#rule", inside="r: {when: any piece captures, do: «»}"),)

class DeletesCells(NeverDeleted):
    verb: str
    says = ("`{verb}` needs a mutable board",
        "the board is not mutable", "write `board: {{mutable: true}}`")

CELLS_NEVER_GO = NeverDeleted.plain("the cells of this board never change", "the board is not mutable",
    "write `board: {{mutable: true}}`")


class BadParameter(Fault):
    """A parameter that is declared wrongly.

    `n: {type: integer, default: 9, range: 2..6}` → a default within the range. A choice needs `choices`; everything
    needs a `default`.
    """

    code = "NDV315"
    examples = (Example("n: {type: integer, default: 9, range: 2..6}", "n: {type: integer, default: 4, range: 2..6}",
        at="#parameter"),)

class NoDefault(BadParameter):
    name: str
    says = "the parameter `{name}` needs a value", "", "for example 3"

class ParameterWithout(BadParameter):
    name: str
    missing: str
    example: object
    says = ("the parameter `{name}` has no `{missing}`", "`{missing}` is missing",
        "write `{missing}: {example}`, for example")

class NoChoices(BadParameter):
    kind: str
    name: str
    says = "the {kind} `{name}` has no `choices`", "`choices` is missing", "choices: [one, other]"

class NoRange(BadParameter):
    name: str
    kind: str
    says = "`{name}` is {kind}: it has no range", "not an integer", "remove it"

class EmptyRange(BadParameter):
    name: str
    low: int
    high: int
    says = "the range of `{name}` is empty: {low} is more than {high}", "from low to high"


class DefaultNotWorkedOut(BadParameter):
    name: object
    wrong: str
    above: Iterable[str]
    says = "the default of `{name}` cannot be evaluated: {wrong}", "not an expression of parameters"

    def remedy(self) -> Hint:
        example = "`2 * n`, `5 * product(shape)`, in a list `5 times length(shape)`"
        names = listed(self.above)
        return f"a number, or an expression of the parameters above it: {names}" if names else f"such as {example}"

class DefaultUnfit(Advised, BadParameter):
    name: str
    wrong: str
    kind: str
    says = "the default of `{name}` does not fit: {wrong}", "expected {kind}"

class IntegerUnfit(DefaultUnfit):
    fix = "choose a default that fits, or widen `range`"

class BooleanUnfit(DefaultUnfit):
    fix = "write `true` or `false`"

class ChoiceUnfit(DefaultUnfit):
    choices: Sequence[str]
    fix = "add it to `choices`, or write one of them: {listed}"

    @property
    def listed(self) -> str:
        return listed(self.choices)


class NobodyMoves(Fault):
    """No player moves.

    `players: {white: {neutral: true}}` → at least one player has turns.
    """

    code = "NDV321"
    examples = (Example("players: {white: {neutral: true}}",
        "players: {white: {forward: +rank}, black: {forward: -rank}}",
        at="players:\n  white: {forward: +rank}\n  black: {forward: -rank}"),)
    says = "every player is neutral: no player moves", "no player moves"


class NoForward(Fault):
    """Forward is not one direction an axis.

    `forward: forward + sideways` or `+rank | -rank` → `+rank`, `+rank | +level`, `+axes except file`.
    """

    code = "NDV322"
    examples = (Example("forward: forward + sideways", "forward: +rank", at="forward: +rank"),)

class BothWays(NoForward):
    axis: str
    player: str
    says = "forward is both +{axis} and -{axis} for {player}", "both ways", "keep one of the two"

NOT_FORWARD = NoForward.plain("`forward` has at most one direction along each axis", "not such a direction",
    "for example +rank, -rank, +rank | +level, or +axes except file")


class IdlePhase(Fault):
    """A phase in which nothing can be done, or an extra one out of place.

    `- {name: idle}` → `move: true`, or `drop: [...]`. `extra: true` at the first phase, or together with `until` →
    take one of the two away.
    """

    code = "NDV323"
    examples = (Example("- {name: idle}", "- {name: idle, move: true}",
        inside="phases:\n  - {name: first, move: true, until: ply > 9}\n  «»"),)

class NothingMovedThere(IdlePhase):
    phase: str
    says = ("no rule leads into the phase `{phase}` within a turn, so it has no last mover", "no last mover",
        "write a rule, as in `more: {{when: any piece captures, do: again in {phase} joined}}`")

ONE_PART_ONLY = IdlePhase.plain("a turn has only one part in this game", "one part only",
    "write `capturing passed`")

class NothingToDo(IdlePhase):
    phase: str
    says = "nothing can be done in the phase `{phase}`", "neither drop nor move", "write `move: true`"


class ExtraUntil(IdlePhase):
    phase: str
    says = ("the phase `{phase}` is `extra`: a player is in it for one move", "not with `extra`",
        "remove `until`")

class ExtraFirst(IdlePhase):
    phase: str
    says = ("the phase `{phase}` is `extra`, but the game begins in it", "not with `extra`",
        "put another phase above it")


class NotTheirs(Fault):
    """A player who does not have the piece.

    `owners: [white]` and a black rook in the setup, or `change pieces of me to land` where no piece has the neutral
    player `land` among its `owners`. → Add the player to `owners`, or remove the piece.
    """

    code = "NDV324"
    examples = (Example("owners: [white]", "owners: [white, black]", at="rook: {letter: r,",
        inside="rook: {letter: r, «»,"),)

class NewOwner(NotTheirs):
    owner: str
    pieces: str
    says = ("{owner} cannot have {pieces}: this does nothing", "not theirs",
        "write `owners: [..., {owner}]` where the piece is declared; without `owners` all players with turns have it")

class NoChoiceTheirs(NotTheirs):
    owner: str
    piece: str
    says = "{owner} has none of the pieces that `{piece}` becomes", "not theirs"

class NoDropTheirs(NotTheirs):
    owner: str
    piece: str
    says = "{owner} has none of the pieces that `{piece}` is dropped as", "not theirs"

class HandNotTheirs(NotTheirs):
    player: str
    piece: str
    owners: str
    owner: str
    says = ("{player} does not have the piece `{piece}`", "not theirs",
        "it belongs to {owners}: write `hands: {{{owner}: {{{piece}: ...}}}}`")


class PieceNotTheirs(NotTheirs):
    player: str
    piece: str
    says = ("{player} does not have the piece `{piece}`", "not theirs",
        "add the player to its `owners`, or remove it")

class LetterNotTheirs(PieceNotTheirs):
    message = "{player} does not have the piece written `{piece}`"

class OwnersWithout(LetterNotTheirs):
    fix = "add the player to them, or remove `{piece}` from the setup"


class BelowZero(Fault):
    """A count below 0.

    `repetition 0 - 3: draw` → 1 or more; 0 switches the ending off.
    """

    code = "NDV325"
    examples = (Example("repetition 0 - 3: draw", "repetition 3: draw", at="#ending", inside="- «»"),)
    ending: str
    count: int
    says = "`{ending}` cannot be {count}", "less than 0", "0 switches the ending off"


class NoDuty(Fault):
    """A duty that is no kind of move.

    `options: {must: turn ends}` → `must: any piece captures`; `moves`, `promotes`, `is dropped` and `is captured`
    are kinds of move, too.
    """

    code = "NDV326"
    examples = (Example("options: {must: turn ends}", "options: {must: any piece captures}"),)
    verbs: str
    says = "this is not a kind of move", "not a duty", "{verbs} to capture, move, promote or drop: `any piece captures`"


class NotOut(Fault):
    """A player out by the history of the game.

    `repetition 3: out`: repetitions, quiet plies and the number of plies end the game for all. → Ask the position:
    `no legal move: out`.
    """

    code = "NDV328"
    examples = (Example("repetition 3: out", "no legal move: out", file="three"),)

class NeutralWinner(NotOut):
    name: str
    says = "`{name}` is neutral: it cannot win", "has no turns", "name a player who has turns"

ENDS_FOR_ALL = NotOut.plain("this condition ends the game for all players, not for one", "depends on the history",
    "write `draw`, or a condition of the position: `no legal move: out`")


class NoTeam(Fault):
    """A team that is none.

    All players in one team, a neutral player in one, or `team: white` where `white` is a player. → At least two
    teams of players who move, with names of their own.
    """

    code = "NDV329"
    examples = (Example("team: white", "team: dusk", at="black: {forward: -rank}",
        inside="black: {forward: -rank, «»}"),)

class TeamIsAPlayer(NoTeam):
    team: str
    says = "`{team}` is already a player", "a player's name", "choose another name"

class NeutralInATeam(NoTeam):
    player: str
    says = "`{player}` is neutral: it cannot win", "has no turns", "remove it from the team"

ONE_TEAM = NoTeam.plain("all players are in one team: none can lose", "the only team",
    "put some of them in another one")
