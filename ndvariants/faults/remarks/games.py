"""Findings in the compiled game and at its start."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.faults.fault import COUNTED, Example, Fault

# fmt: off


class AddsNothing(Fault):
    """A movement that adds nothing.

    `slide orthogonal` and below it `step forward`: whatever the second does, the first does too. → Remove it, or
    say what it should do besides.
    """

    code = "NDV363"
    severity = "warning"
    examples = (Example("step forward", "slide diagonal up to 2", at="moves: slide orthogonal",
        inside='moves: "slide orthogonal\\n«»"'),)
    piece: str
    says = ("the other lines of the {piece} already allow all of this", "adds nothing",
        "remove it, or change it")


class EmptyZone(Fault):
    """A zone without cells.

    `last: rank = 2 and rank = 3`: an error where a promotion, a movement or a `drop` needs the zone, else a
    warning. → Cells are counted from 1, from the owner's side.
    """

    code = "NDV420"
    examples = (Example("last: rank = 2 and rank = 3", "last: rank = 8", at="last: rank = 8"),)
    zone: str

class ZoneNeeded(EmptyZone):
    relying: str
    says = "the zone `{zone}` has no cells, but {relying} needs it", "no cell of this board", COUNTED

class ZoneWithoutCells(EmptyZone):
    severity = "warning"
    whom: str
    says = "the zone `{zone}` has no cells{whom}", "no cell of this board", COUNTED


class NoMoves(Fault):
    """A piece that never moves.

    No line of its `moves` leads anywhere on this board. → `moves: none` if that is meant.
    """

    code = "NDV421"
    severity = "warning"
    examples = (Example("leap (9,1)", "leap (2,1)", at="leap (2,1)"),)
    piece: str
    board: str
    says = "{piece} has no move anywhere on this board", "leads nowhere", "{large}"

    @property
    def large(self) -> str:
        return f"the board is {self.board}: is it large enough for it?" if self.board else ""


class LeadsNowhere(Fault):
    """A movement that leads nowhere.

    One line of a piece never applies: its zone has no cells, its leap is wider than the board, or a hop jumps over
    more pieces than a line holds. `slide forward exactly 2 from rank = 7` on eight ranks → `from rank = 2`.
    """

    code = "NDV422"
    severity = "warning"
    examples = (Example("slide forward exactly 2 from rank = 7", "slide forward exactly 2 from rank = 2",
        at="moves: step forward", inside='moves: "step forward\\n«»"'),)
    piece: str
    says = ("this movement of the {piece} leads nowhere on this board", "no cell to start from or to go to",
        "check its `from` and `to`: cells are counted from 1")


class OutOfReach(Fault):
    """A promotion out of reach.

    The piece cannot reach a cell where it promotes, from where it stands at the start. `promotes: {on: rank = 1,
    to: [queen]}` of a pawn that goes forward → `on: rank = 8`.
    """

    code = "NDV423"
    severity = "warning"
    examples = (Example("promotes: {on: rank = 1, to: [queen]}", "promotes: {on: rank = 8, to: [queen]}",
        at="promotes: {on: last, to: [queen]}"),)
    piece: str
    players: Sequence[str]
    says = ("no {piece}{whose} can reach a cell where it promotes", "out of reach",
        "cells are counted from the owner's side: the last of 8 ranks is `rank = 8` for both")

    @property
    def whose(self) -> str:
        return f" of {' and '.join(self.players)}" if self.players else ""


class NeverThere(Fault):
    """A movement from where the piece never stands.

    `move slide forward exactly 2 from rank = 1` of a pawn that starts on rank 2. `from rank = 1` → `from rank = 2`.
    """

    code = "NDV424"
    severity = "warning"
    examples = (Example("move slide forward exactly 2 from rank = 1", "move slide forward exactly 2 from rank = 2",
        at="moves: step forward", inside='moves: "step forward\\n«»"'),)
    piece: str
    says = ("no {piece} can reach a cell where this movement starts", "never possible",
        "check the setup: cells are counted from the owner's side")


class LonelyCells(Fault):
    """Cells that no piece can come to.

    → Make them holes, or give some piece a way there. Kings that only `leap (3,0)` on a board of four files and
    ranks → `leap any`.
    """

    code = "NDV425"
    severity = "warning"
    examples = (Example("leap (3,0)", "leap any", file="island"),)
    lonely: int
    cells: int
    says = ("no piece can reach {lonely} of the {cells} cells", "",
        "make them holes, or give some piece a way there")

class CellsOfOneColour(LonelyCells):
    severity = "note"


class CastlingWithoutPieces(Fault):
    """A castling without its pieces.

    No player has the pieces standing where the castling starts. `king slides file d to g` where kings stand on the
    file e → `king slides file e to g`.
    """

    code = "NDV426"
    severity = "warning"
    examples = (Example("king slides file d to g", "king slides file e to g", at="king slides file e to g,",
        inside="«»,"),)
    pieces: str
    says = ("no player has {pieces} in place for this castling", "never possible",
        "count the cells from 1; pieces of the setup must stand where it starts, and `conditions` may forbid it")


class TrailAlone(Fault):
    """A trail alone.

    A movement leaves a trail on which no piece captures, or captures on trails that no piece leaves. `..., leaving
    a trail` alone → also `capture step forward + sideways on trail`.
    """

    code = "NDV427"
    severity = "warning"
    examples = (Example("", "\\ncapture step forward + sideways on trail", at="moves: step forward",
        inside='moves: "step forward\\nmove slide forward exactly 2 from rank = 2, leaving a trail«»"'),)

NOT_TAKEN_ON_TRAIL = TrailAlone.plain("no piece can capture on the trail of this movement", "unused",
    "a piece needs a line such as 'capture step forward + sideways on trail'")
NO_TRAIL_LEFT = TrailAlone.plain("no movement leaves a trail", "never possible",
    "some line must end in ', leaving a trail'")


class WaitingAttacked(Fault):
    """A royal attacked at the start.

    The first player could take the second player's king at once: such a position is none of a game. → Change the
    setup, or `options: {check: false}`.
    """

    code = "NDV428"
    severity = "warning"
    examples = (Example("p p p p R p p p", "p p p p p p p p", at="p p p p p p p p"),)
    waiting: str
    mover: str
    says = ("{waiting}'s royal is attacked at the start, and {mover} is to move", "attacked by a piece of {mover}",
        "change the setup, or switch check off with `options: {{check: false}}`")


class OverAtOnce(Fault):
    """Over before the first move.

    The first player is mated, or an ending holds at the start. → Change the setup, or the endings. `- if
    count(queen of me) = 1: win` at a start with one queen each → `= 2`.
    """

    code = "NDV429"
    severity = "warning"
    examples = (Example("- if count(queen of me) = 1: win", "- if count(queen of me) = 2: win", at="#ending"),)
    outcome: object
    says = "the game is over before the first move: {outcome}", "", "change the setup, or the endings"


class NeverLeaves(Fault):
    """A piece that never leaves its cell.

    A pawn that the setup puts on the last rank: no line of its `moves` leads away from there; or a piece whose only
    line is `move stay`. → Put it elsewhere; `moves: none` if it is to stay.
    """

    code = "NDV430"
    severity = "warning"
    examples = (Example("r n b q k b P r", "r n b q k b n r", at="r n b q k b n r"),)
    piece: str
    player: str
    cells: str
    says = ("the {piece} of {player} on {cells} can never leave its cell", "no line leads away from there",
        "put it elsewhere, or give it a way; `moves: none` if that is meant")

class OnlyPasses(NeverLeaves):
    fix = "`move stay` only passes the turn: give it a way; `moves: none` if it has none"


class KeptApart(Fault):
    """A piece that keeps to a part of the board.

    A bishop comes to 32 of 64 cells. That is no fault; `validate --notes` tells it. → Another movement, where it
    should come everywhere.
    """

    code = "NDV431"
    severity = "note"
    examples = (Example("slide diagonal", "slide diagonal | forward", at="slide diagonal"),)
    piece: str
    cells: int
    whole: int
    says = "the {piece} reaches only {cells} of the {whole} cells, wherever it starts", "never on the others"


class AlongNoAxis(Fault):
    """The axis of a move that goes along none.

    A rule without an `if` asks `axis(move)` of the moves of a piece some of which change several coordinates: of
    those it is none, and a set along it is empty. `when: a queen moves` → `when: a rook moves`; or an `if` that
    says which moves are meant.
    """

    code = "NDV432"
    severity = "warning"
    examples = (Example("when: a queen moves", "when: a rook moves", at="#rule",
        inside='more: {«», do: "remove pieces of opponent on cells along axis(move) through target"}'),)
    piece: str
    says = ("some moves of the {piece} are not along an axis: `axis(move)` is none", "none for some moves",
        "a set along it is empty: restrict the rule, as in `if: file(origin) = file(target)`")


class TurnWithoutEnd(Fault):
    """Too many moves of several parts.

    `more: {when: any piece moves, do: again joined}`: any piece may make all 50 parts of one move. At most 5,000
    unfinished and 200,000 whole moves are listed. → `more: {when: any piece captures, do: again in jumping joined}`,
    or a condition such as `if: phase = game`.
    """

    code = "NDV433"
    examples = (Example("more: {when: any piece moves, do: again joined}",
        "more: {when: any piece captures, if: ply mod 9 = 0, do: again}", at="#rule"),)
    reason: str
    hint: str
    says = "{reason}", "the turn goes on", "{hint}"


class NeedNotEnd(Fault):
    """A game that need never end.

    Two players may move to and fro for ever: no ending and no rule counts how often a position has come up, quiet
    moves or plies. → One of `repetition 3: draw`, `100 plies without capture: draw`, `after 400 plies: draw`. `- no
    legal move: draw` alone → also `- repetition 3: draw`
    """

    code = "NDV434"
    severity = "warning"
    examples = (Example("- no legal move: draw", "- repetition 3: draw", file="patient"),)
    first: str
    mine: str
    second: str
    yours: str
    says = ("{first} may move from {mine} and back, {second} from {yours}, and no ending stops it",
        "the last ending", "add `repetition 3: draw`")
