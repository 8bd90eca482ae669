"""Movements put together from what was understood: parts such as ``way diagonal`` and ``length up to 4``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

_OF_LEGS = ("outward", "bouncing", "crooked", "landing next")  # clauses that stand right behind the way
_APART = ("leaving a trail", "capturing passed", "capturing passed at the end", "rifle")
_BOTH = (
    {"forward", "backward"},
    {"sideways", "left", "right"},
)  # ways that are meant at once where they stand together
_ALL_AROUND = ({"forward", "backward", "left", "right"}, {"forward", "backward", "sideways"})
_ONLY = {
    "diagonal": "{} + sideways",
    "any": "{0} | {0} + sideways",
    "(2,1)": "2 {} + sideways",
}  # ways of which only those forward are meant
MOST_HURDLES = 8
_MODES = {"move": "capture", "capture": "move"}


@dataclass
class Leg:
    """A part of a path."""

    verb: str = ""
    ways: str = ""
    like: bool = False  # the ways are those of a piece, which others replace
    length: str = ""
    endless: bool = False  # said so
    over: str = ""
    clauses: list[str] = field(default_factory=list)


@dataclass
class Line:
    """A line of movements."""

    mode: str = ""
    behind: bool = False  # the mode came behind the way
    legs: list[Leg] = field(default_factory=lambda: [Leg()])
    joints: list[str] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)


def movement_lines(parts: str) -> tuple[tuple[str, ...], bool]:
    """The lines that these parts make, parted by ``;``, and whether nothing says how far the only one goes.

    No lines where they say no movement.
    """
    lines = [Line()]
    joined = ""
    for part in parts.split(";"):
        kind, _, said = part.partition(" ")
        if kind == "joined":
            joined = said if joined in ("", ",") else joined
            continue
        lines += _heard(lines[-1], kind, said, joined)
        joined = ""
    lines = [one for line in lines for one in _each_hurdle(line)]
    legs = [leg for line in lines for leg in line.legs]
    unsure = any(leg.ways and not (leg.verb or leg.length or leg.over) for leg in legs)
    found = tuple(_written(line) for line in lines)
    if len({text.removeprefix(f"{line.mode} ") for text, line in zip(found, lines, strict=True)}) == 1 < len(found):
        found = (found[0].removeprefix(f"{lines[0].mode} "),)
    return (found, unsure) if all(found) else ((), False)


def _heard(line: Line, kind: str, said: str, joined: str) -> list[Line]:
    """Put a part where it belongs; a new line where it can be no part of this one."""
    leg = line.legs[-1]
    match kind:
        case "mode":
            return _in_mode(line, said)
        case "then" | "then optionally":
            line.legs.append(Leg())
            line.joints.append(part_of_path(kind, said))
        case "way" | "leap":
            return _gone(line, kind, said, joined)
        case "like":
            return _like(line, said, joined)
        case "verb":
            return _by(line, said, joined)
        case "endless" | "length":
            return _so_far(line, kind, said, joined)
        case "goes" if line.mode == "capture" and leg.ways and not line.behind:
            return [Line("move")]
        case "only" if line.behind or not leg.ways:
            return _gone(line, "way", said, joined)
        case "only":
            leg.ways = _ONLY.get(leg.ways, "{}").format(said)
        case "over":
            leg.over = _hurdle(said)
        case "clause" if said.startswith(_OF_LEGS):
            leg.clauses.append(said)
        case "clause" if said not in line.clauses:
            line.clauses.append(said)
    return []


def _like(line: Line, said: str, joined: str) -> list[Line]:
    leg = line.legs[-1]
    verb, _, ways = said.partition(" ")
    if line.behind and line.mode == "capture" and not joined.startswith(("|", "+")):
        return [_captures_otherwise(line, Leg(verb, ways, like=True))]
    if leg.ways and leg.verb and leg.verb != verb:
        return [Line(line.mode, legs=[Leg(verb, ways, like=True)])]
    leg.like = not leg.ways
    leg.verb, leg.ways = verb, f"{leg.ways} | {ways}" if leg.ways and leg.ways != ways else ways
    return []


def _by(line: Line, verb: str, joined: str) -> list[Line]:
    leg = line.legs[-1]
    if leg.ways and leg.verb == verb and joined != "|":
        line.legs.append(Leg(verb))
        line.joints.append("then")
        return []
    if leg.ways and leg.verb and leg.verb != verb and not leg.like:
        return [Line(line.mode, legs=[Leg(verb)])]
    leg.verb = verb
    return []


def _so_far(line: Line, kind: str, said: str, joined: str) -> list[Line]:
    """Return the line with its length: that of the way before it, or of one that follows and has its own length."""
    leg, more = line.legs[-1], None
    if leg.ways and (leg.length or leg.endless):
        captures = line.behind and line.mode == "capture"
        more = _captures_otherwise(line, Leg()) if captures else Line(line.mode) if joined else None
        leg = more.legs[-1] if more is not None else leg
    if kind == "length":
        leg.length = said
    else:
        leg.endless = True
        leg.verb = "slide" if leg.verb in ("", "step") else leg.verb
    return [more] if more is not None else []


def _hurdle(said: str) -> str:
    number, words = (said[: len(said) - len(said.lstrip("0123456789."))] or "1"), said.lstrip("0123456789. ")
    ordered = sorted(
        re.findall(r"landing next|except \w+|\w+", words), key=lambda word: word not in ("friend", "enemy")
    )
    return " ".join(("over", number, *ordered))


def _each_hurdle(line: Line) -> list[Line]:
    """A line for each number of pieces that a hop may go over: ``over 1..3`` is three of them."""
    for i, leg in enumerate(line.legs):
        span = re.match(r"over (\d+)\.\.(\d+)", leg.over)
        if span is not None:
            most = range(max(int(span[1]), 1), min(int(span[2]), MOST_HURDLES) + 1)
            overs = [f"over {number}{leg.over[span.end() :]}" for number in most]
            return [replace(line, legs=[*line.legs[:i], replace(leg, over=o), *line.legs[i + 1 :]]) for o in overs]
    return [line]


def part_of_path(kind: str, said: str) -> str:
    """Return how one leg follows another."""
    return " ".join(f"{kind} {said}".split())


def _in_mode(line: Line, mode: str) -> list[Line]:
    if mode == "both":
        line.mode, line.behind = "", False
        return []
    if line.mode and line.mode != mode:
        return [Line(mode)]
    line.behind = not line.mode and bool(line.legs[-1].ways)
    line.mode = mode
    return []


def _captures_otherwise(line: Line, leg: Leg) -> Line:
    """The line of how it captures, where its mode came behind the way of a move."""
    more = Line(line.mode, legs=[leg])
    line.mode, line.behind = _MODES[line.mode], False
    return more


def _gone(line: Line, kind: str, ways: str, joined: str) -> list[Line]:
    leg = line.legs[-1]
    if line.behind and not joined.startswith(("|", "+")) and line.mode == "capture":
        return [_captures_otherwise(line, Leg(ways=ways))]
    if ways.startswith("except "):
        leg.ways = f"{leg.ways or 'any'} {ways}"
        return []
    if kind == "leap" and leg.ways in ("forward", "backward") and re.fullmatch(r"\(\d+,1\)", ways):
        leg.ways, leg.verb = f"{ways[1:-3]} {leg.ways} + sideways", "leap"
        return []
    if kind == "way" and ways in ("forward", "backward") and not joined and re.fullmatch(r"\(\d+,1\)", leg.ways):
        leg.ways = f"{leg.ways[1:-3]} {ways} + sideways"
        return []
    if kind == "leap":
        leg.verb = leg.verb if leg.verb == "slide" else "leap"
    if not leg.ways or (joined != "|" and (leg.like or leg.ways == "any")):
        leg.ways = ways
    elif ways not in leg.ways.split(" | "):
        between = _between(leg.ways, ways, joined)
        first, last = (ways, leg.ways) if between == "+" and leg.ways in _BOTH[1] else (leg.ways, ways)
        leg.ways = f"{first} {between} {last}"
    leg.like = False
    return []


def _between(before: str, ways: str, joined: str) -> str:
    if joined == "+" and kinds_differ(before, ways):
        return "+"
    last = before.split(" ")[-1]
    beside = any(last in one and ways in other for one, other in (_BOTH, _BOTH[::-1]))
    return "+" if not joined and beside else "|"


def kinds_differ(one: str, other: str) -> bool:
    """Return whether two ways may be gone at once: forward and sideways, +file and +rank."""
    plain = {"orthogonal", "diagonal", "any", "triagonal"}
    return one.split(" ")[-1] not in plain and other not in plain


def _written(line: Line) -> str:
    legs = [_leg(leg) for leg in line.legs]
    if not all(legs):
        return ""
    path = legs[0] + "".join(f" {joint} {leg}" for joint, leg in zip(line.joints, legs[1:], strict=True))
    clauses = ((", " if clause in _APART else " ") + clause for clause in line.clauses)
    return " ".join(part for part in (line.mode, path) if part) + "".join(clauses)


def _leg(leg: Leg) -> str:
    verb, ways, length = leg.verb, leg.ways, leg.length
    if not verb and not ways and not length and not leg.over:
        return ""
    if leg.over:
        verb = "hop"
        length = "" if length == "1" else length
    low, _, high = length.partition("..")
    length = f"up to {high}" if low == "0" and high else length
    if not ways and high.isdigit() and int(low) > int(high):  # two and one
        verb, ways, length = verb or "leap", f"({low},{high})", ""
    vector = ways.startswith("(") or ways[:1].isdigit()
    verb = verb or ("slide" if length else "step")
    if not ways and verb == "leap":
        return ""
    nowhere = not (ways or length or leg.over or leg.endless)
    if nowhere or length == "0" or ("anywhere" in ways and (length or leg.over)):
        return ""
    if set(ways.split(" | ")) in _ALL_AROUND:
        ways = "orthogonal"
    ways = ways or ("forward" if length not in ("", "1") and verb == "slide" else "any")
    if verb == "leap" and length and not vector:
        vectors = [_vector(ways, number) for number in _numbers(length)]
        if all(vectors):
            ways, length, vector = " | ".join(vectors), "", True
    if length and not vector:
        verb = "hop" if verb == "hop" else "slide"
    if length == "1":
        verb, length = verb if verb in ("hop", "leap") else "step", ""
    if verb == "hop" and not leg.over:
        leg.over, length = f"over {length or 1}", ""
    far = f"exactly {length}" if length.isdigit() else length
    return " ".join(part for part in (verb, ways, far, leg.over, *leg.clauses) if part)


def _numbers(length: str) -> list[int]:
    low, _, high = length.removeprefix("up to ").partition("..")
    if not low.isdigit() or (high and not high.isdigit()):
        return [0]
    first = 1 if length.startswith("up to ") else int(low)
    return list(range(first, int(high or low) + 1))[:4]


def _vector(ways: str, number: int) -> str:
    """A leap of that many cells in one of the plain directions; empty for others."""
    return {"orthogonal": f"({number},0)", "diagonal": f"({number},{number})"}.get(ways, "") if number else ""
