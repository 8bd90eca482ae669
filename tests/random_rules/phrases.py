"""What may be written where: phrases with ``<slots>``, each slot a list of phrases of its own.

A phrase may begin with the places where it means something, in brackets: ``[rm] origin`` stands in rules and
movements only. Words that the tables of the language declare need not be listed here: what no phrase says is
drawn from the tables (``from_tables``), but for conditions of endings with a number, and manners.
"""

from __future__ import annotations

import re

from ndvariants.words.endings import End
from ndvariants.words.movements import CLAUSES
from ndvariants.words.movements import Record as Clause
from ndvariants.words.operators import FUNCTIONS, Kind, Operation
from ndvariants.words.sets import RECORDS, Record
from ndvariants.words.triggers import RECORDS as EVENTS
from ndvariants.words.verbs import Verb

RULE, MOVEMENT, DROP, PASS, ENDING, CELL = "rmdpec"  # where an expression stands; CELL: inside one, about a cell

PHRASES: dict[str, tuple[str, ...]] = {
    "cell": (
        "[flat] cell at (<number>, <number>)", "[flat] cell at (3 - <axis>(<cell>), <number>)",
        "[rm] origin", "[rm] origin", "[rmd] target", "[rmd] target", "[rmd] target", "<named>", "last mover",
        "[c] cell", "[c] cell", "(nearest to <cell> of <set>)", "[rm] (nearest to <cell> of <set>, origin side first)",
    ),
    "set": (
        "<cell>", "<kinds> of <player>", "<kinds> of <player>", "<kind>", "pieces", "pieces of <player>",
        "royals of <player>", "royals", "the piece on <cell>", "pieces on (<set>)", "<kinds> of <player> on (<set>)",
        "<kinds> of <player> in <zone>", "pieces of <player> on cells in <zone>", "cells in <zone>",
        "[r] cells along axis(move) through target", "cells in (<about a cell>)", "gone cells",
        "[defined] beside(<cell>)",
        "(<set>) except (<set>)", "(<set>) plus (<set>)", "(<set>) in <zone>", "[let] chosen",
    ),
    "about a cell": (
        "empty(cell)", "exists(cell)", "<axis> = 2", "count(neighbours of cell) <= 3", "owner(cell) = <player>",
        "piece(cell) = <kind>", "attacked(cell, <player>)", "<axis>(cell) > <axis>(<cell>)", "cell in <zone>",
        "[man] hits[cell] > 1",
    ),
    "player": (
        "me", "me", "opponent", "opponent", "<name of a player>", "player after <player>", "player before <player>",
        "owner(<cell>)", "(majority owner of <set>)", "[r] owner(captured)", "[r] owner(mover)",
        "[teams] partner", "[teams] partner",
    ),
    "thing": ("<kind>", "<kind>", "<kind> of <player>", "[r] captured", "[r] mover", "[defined] turned(<cell>)"),
    "number": (
        "1", "2", "3", "ply", "clock", "pot", "pot", "tally[<player>]", "count(<set>)", "count(<set>)",
        "count(<kind> in hand)", "count(<kind> in hand of <player>)", "count(hand of <player>)",
        "(<number> <sign> <number>)", "-<number>", "[c] <axis>", "[defined] worth(<cell>)", "[defined] crowd",
        "[defined] most(<number>, <number>)", "[man] hits[<cell>]", "[man] hits[<cell>]",
    ),
    "sign": ("+", "-", "*", "/", "mod"),
    "truth": (
        "<number> <comparison> <number>", "<number> <comparison> <number>", "<number> in 1..4", "<number> not in 2..3",
        "in check(<player>)", "no legal move(<player>)", "out(<player>)", "attacked(<set>, <player>)", "empty(<cell>)",
        "exists(<cell>)", "unmoved(<cell>)", "[r] unmoved(mover)", "[r] captured = <kind>", "[r] mover = <kind>",
        "piece(<cell>) = <kind>", "owner(<cell>) = <player>", "<cell> in <zone>", "<cell> not in <zone>",
        "<cell> = <cell>", "not <truth>", "(<truth> and <truth>)", "(<truth> or <truth>)", "phase = <phase>",
        "(every a in axes: a = 1)", "(some a in axes except <axis>: a > 1)", "some a in <axis>: a = 2",
    ),
    "comparison": ("=", "!=", "<", "<=", ">", ">="),
    "step": (
        "remove <set>", "remove <set>", "delete <set>", "restore <set>", "put <thing> on <cell>",
        "put <cell> on <cell>", "swap <cell> with <cell>", "carry <set> to <set>", "turn <set>", "turn <set> left",
        "turn <set> right", "change <set> to <kind>", "change <set> to <player>", "change <set> to <kind>",
        "[defined] change <set> to turned(<cell>)", "[defined] change <set> to met(<cell>, <cell>)",
        "change royals of <player> to <player>", "give <thing> to <player>", "add <number> to <register>",
        "set <register> to <number>", "win <player>", "draw", "out <player>", "forbid", "again", "again joined",
        "again in <extra>", "again in <extra> joined", "again in <extra> for <player>",
        "if <truth>: <step>", "if <truth>: forbid",
        "for each <set>, <step about a cell>", "let chosen = <set>",
    ),
    "step about a cell": (
        "remove cell", "delete cell", "put <kind> of <player> on cell", "swap cell with <cell>",
        "change cell to <kind>", "change cell to <player>", "add <number> to <register>", "if <truth>: remove cell",
        "[man] add 1 to hits[cell]", "[man] if hits[cell] > 1: remove cell",
        "restore cell",
        "if <about a cell>: change cell to <player>", "put cell on <cell>", "give piece(cell) to <player>",
    ),
    "register": (
        "pot", "tally[<player>]", "store[<player>, <kind>]", "[man] hits[<cell>]", "[man] hits[<cell>]",
        "[man] hits[target]", "[man] hits[target]",
    ),
    "trigger": (
        "any piece moves", "any piece moves", "any piece captures", "any piece captures", "a <kind> moves",
        "a <kind> captures", "a <kind> or a <kind> captures", "a <kind> is captured", "any piece is captured",
        "a <promoter> promotes", "a piece is dropped", "a <kind> is dropped", "check is given", "a <kind> gives check",
        "the <kind> moves", "an <kind> moves", "turn ends", "turn ends", "a player is out",
    ),
    "duty": (
        "any piece captures", "any piece captures the most", "a <kind> moves", "a <kind> captures",
        "a <promoter> promotes", "any piece is dropped", "a <kind> is captured",
    ),
    "ending": (
        "no legal move", "no legal move, in check", "no legal move, not in check", "royal lost", "repetition 2",
        "repetition 3", "<small> plies without capture", "<small> plies without capture or <kind> move",
        "after <many> plies", "if <truth>", "if count(royals of me) = 0", "if count(royals of opponent in <zone>) > 0",
        "repetition 3, if cycle > 4",
    ),
    "small": ("6", "12", "20"),
    "many": ("15", "40", "90"),
    "leg": (
        "<verb> <direction>", "<verb> <direction>", "<verb> <direction>", "step <direction>", "slide <direction>",
        "slide <direction> up to 2", "slide <direction> exactly 2", "slide <direction> 2..3", "leap anywhere",
        "slide <direction> over gaps", "hop <direction> over 1", "hop <direction> over 1 landing next",
        "hop <direction> over 1 <whose> adjacent landing next", "hop <direction> 1..2 over 1 except <kind>",
        "step <direction> then step <direction> outward", "step <direction> then optionally slide <direction> outward",
        "step <direction> then slide <direction>", "[grid] slide <direction> bouncing", "[grid] slide diagonal crooked",
        "[grid] slide (2,1) circling", "[grid] slide any circling", "[flat] slide <direction> exactly count(pieces)",
        "[flat] slide <direction> up to count(<kind> of <player>)",
        "[grid] slide diagonal bouncing once", "[grid] slide diagonal bouncing twice", "stay",
        "[grid] step <direction> over <axis>", "[deep] slide orthogonal over level as one",
        "[deep] step diagonal over file and rank",
    ),
    "verb": ("step", "slide", "leap", "hop"),
    "whose": ("friend", "enemy", "any"),
    "clause": (
        "from <zone>", "to <zone>", "within <zone>", "if unmoved", "if <truth>", "if <truth>", "taking <kind>",
        "taking <kind> or <kind>", "taking own", "on trail", "leaving a trail", "capturing passed",
        "capturing passed at the end", "rifle", "via <zone>",
    ),
    "restriction": ("if <truth>", "capture if <truth>", "move to <zone>", "taking <kind>", "drop to <zone>"),
    "castling": (
        "king slides file a to b, rook file last to a, both unmoved, nothing between, king never attacked",
        "king slides file first to c, rook file any to b, both unmoved, nothing between",
        "king slides file any to b, rook file first to c, unmoved, if <truth>",
        "king <named> to <named>, rook <named> to <named>, both unmoved, nothing between",
        "king <named> via <named>|<named> to <named>, rook <named> to <named>, both unmoved",
    ),
}  # fmt: skip
ON_GRIDS = (
    "orthogonal", "orthogonal", "diagonal", "any", "any", "sideways", "forward", "backward", "forward + sideways",
    "forward | sideways", "any except forward", "axes(all)", "axes(odd)", "axes(even)", "axes(1..2)", "axes(1)",
    "left", "right", "ahead", "+<axis>", "±<axis>", "axes(1..n)",
)  # fmt: skip
LEAPS = ("(2,1)", "(2,0)", "(1,1)", "2 forward + sideways", "(3,1)")
SLOTS = {  # which slot gives an operand of this kind
    Kind.NUMBER: "number", Kind.TRUTH: "truth", Kind.CELL: "cell", Kind.SET: "set", Kind.PLAYER: "player",
    Kind.PLACED: "cell", Kind.PIECE: "kind", Kind.HAND: "hand of <player>", Kind.AXIS: "axis", Kind.MOVE: "move",
    Kind.SECTION: "section",
}  # fmt: skip
OPERANDS = {
    "CELL": "<cell>", "CELLS": "(<set>)", "DIRECTION": "<reach>", "AXIS": "<axis>", "ZONE": "<zone>", "N": "2",
    "PIECE": "<thing>", "MAN": "<cell>", "OWNER": "<player>", "PLAYER": "<player>", "REGISTER": "<register>",
    "PHASE": "<extra>",
}  # fmt: skip
WRITTEN = {"player after", "player before", "cell at"}  # functions that are not written with brackets


def from_tables() -> dict[str, tuple[str, ...]]:
    """The phrases, and with them words of the language that they leave out: a new one needs no line here."""
    found = dict(PHRASES)
    verbs = (form.written for verb in Verb for form in verb.forms)
    events = (f"a <kind> {event.word}" if event.word else event.examples[0] for event in EVENTS.values())
    duties = (f"a <kind> {event.word}" for event in EVENTS.values() if event.of_a_move and event.word)
    clauses = (_clause(record) for record in CLAUSES.values())
    for slot, ways in (("step", verbs), ("trigger", events), ("duty", duties), ("clause", clauses)):
        said = _words(" ".join(found[slot]))
        found[slot] = (*found[slot], *(_filled(way) for way in ways if _words(way) - said))
    found["set"] = (*found["set"], *(way for word in RECORDS.values() if word.grammar for way in _ways(word)))
    plain = (end.record.example for end in End if not end.record.counted and end is not End.IF)
    found["ending"] = (*found["ending"], *(f"{example}, if <truth>" for example in plain))
    for name, row in FUNCTIONS.items():
        slot = SLOTS.get(row.gives)
        if name not in WRITTEN and slot in found:
            found[slot] = (*found[slot], *_calls(name, row))
    return found


def _ways(word: Record) -> tuple[str, ...]:
    """The set without what may be left out, and with all of it."""
    ways = re.sub(r" ?\[[^]]*\]", "", word.written), word.written.replace("[", "").replace("]", "")
    filled = map(_filled, ways)
    return tuple(f"[r] {way}" if not word.takes else way for way in dict.fromkeys(filled))


def _filled(way: str) -> str:
    """What is written with operands, with slots for them; what may be left out is there."""
    return re.sub("[A-Z]+", lambda operand: OPERANDS[operand[0]], way.replace("[", "").replace("]", ""))


def _words(phrase: str) -> set[str]:
    """The words of a phrase, without its slots."""
    return set(re.findall(r"[a-z]+", re.sub("<[^>]*>", "", phrase)))


def _clause(record: Clause) -> str:
    """A clause with slots for what follows it."""
    return f"{record.word} <kind>" if record.kinds else f"{record.word} <zone>" if record.zone else record.shown


def _calls(name: str, row: Operation) -> list[str]:
    """The function with operands of each kind that it takes."""
    if any(Kind.MOVE in kinds for kinds in row.takes):
        return [f"[r] {name}(move)"]
    if not row.takes:
        return [name]
    shapes = max(len(kinds) for kinds in row.takes)
    found = []
    for k in range(shapes):
        kinds = [sorted(SLOTS[kind] for kind in takes if kind in SLOTS) for takes in row.takes]
        found.append(f"{name}({', '.join(_slot(slots[k % len(slots)]) for slots in kinds)})")
    return found


def _slot(name: str) -> str:
    return name if "<" in name else f"<{name}>"
