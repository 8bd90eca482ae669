"""Rewrites of a drawn file that may not change the game. Each changes a copy, or returns False where it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from tests.random_rules.text import File
from tests.rewriting.conditions import IF, conditions, lines

Rewrite = Callable[[File, Random], bool]
ALWAYS, NEVER = "ply >= 0", "ply < 0"
UNIQUE = "unheard"  # names that no drawn file has begin with it
_SPECIAL = re.compile(r"capturing|rifle|taking|trail|hop|castl|\bstay\b|run ")
_ORDERED = re.compile(r"let |forbid|again|win |draw|out |put |for each")


def _conditions(change: Callable[[str], str]) -> Rewrite:
    """Return the rewrite of one condition of a file."""

    def rewrite(file: File, chance: Random) -> bool:
        found = list(conditions(file))
        if found:
            place = chance.choice(found)
            place.put(change(place.text))
        return bool(found)

    return rewrite


def _lines(change: Callable[[str], str], fits: Callable[[str], bool] = lambda line: True) -> Rewrite:
    """Return the rewrite of one line of movement."""

    def rewrite(file: File, chance: Random) -> bool:
        found = [place for place in lines(file) if fits(place.text)]
        if found:
            place = chance.choice(found)
            place.put(change(place.text))
        return bool(found)

    return rewrite


def _idle_rule(when: str, step: str) -> Rewrite:
    """Return the rewrite that adds a rule whose condition never holds."""

    def rewrite(file: File, chance: Random) -> bool:
        kinds = list(file["pieces"])
        names = [name for name, said in file.get("registers", {}).items() if "per" not in said]
        words = {
            "REGISTER": next(iter(names), ""),
            "KIND": chance.choice(kinds),
            "OTHER": chance.choice(kinds),
            "CELL": _some_cell(file),
        }
        words["PHASE"] = next((f" in {one['name']}" for one in file.get("phases", []) if one.get("extra")), "")
        if (
            ("REGISTER" in step and not names)
            or ("CELL" in step and words["CELL"][0].isdigit())
            or ("for" in step.split() and not words["PHASE"])
        ):
            return False
        event, said = (re.sub("|".join(words), lambda found: words[found[0]], text) for text in (when, step))
        rules = file.setdefault("rules", {})
        rules[fresh(rules)] = {"when": event, "if": NEVER, "do": said}
        return True

    return rewrite


def fresh(named: Any) -> str:
    """Return a name that is new among these."""
    return f"{UNIQUE}{len(named)}"


def _some_cell(file: File) -> str:
    return str(next(cell for men in file["setup"]["cells"].values() for cells in men.values() for cell in cells))


def _never(line: str) -> Rewrite:
    """Return the rewrite that adds a line that never holds: `cells attacking` and the like ask no conditions."""
    add = _lines(lambda said: f"{said}\n{line}")
    return lambda file, chance: not re.search("attacking|attacked by", str(file)) and add(file, chance)


def _split(line: str) -> str:
    return f"move {line}\ncapture {line}"


def _is_both(line: str) -> bool:
    return not line.startswith(("move ", "capture ")) and not _SPECIAL.search(line)


def _rules(change: Callable[[File], bool]) -> Rewrite:
    """Return the rewrite of one rule."""

    def rewrite(file: File, chance: Random) -> bool:
        rules = list(file.get("rules", {}).values())
        return bool(rules) and change(chance.choice(rules))

    return rewrite


def _without_if(rule: File) -> bool:
    return "if" not in rule and not rule.update({"if": ALWAYS})


def _in_step(rule: File) -> bool:
    if "let " in rule["do"]:
        return False
    rule["do"] = "\n".join(
        f"if {ALWAYS}: {step}" if not step.startswith("if ") else step for step in rule["do"].split("\n")
    )
    return True


def split_rule(file: File, chance: Random) -> bool:
    """Make two rules of one that does two things."""
    for name, rule in file.get("rules", {}).items():
        steps = str(rule["do"]).split("\n")
        if len(steps) > 1 and "if" not in rule and not _ORDERED.search(rule["do"]):
            rules = {}
            for key, other in file["rules"].items():
                rules[key] = {**other, "do": steps[0]} if key == name else other
                if key == name:
                    rules[f"{fresh(file['rules'])}_{key}"] = {**other, "do": "\n".join(steps[1:])}
            file["rules"] = rules
            return True
    return False


def define_condition(file: File, chance: Random) -> bool:
    """Give the condition of a rule a name."""
    rules = [rule for rule in file.get("rules", {}).values() if "if" in rule]
    if not rules:
        return False
    rule = chance.choice(rules)
    defined = file.setdefault("define", {})
    name = fresh(defined)
    defined[name], rule["if"] = str(rule["if"]), name
    return True


def inline_define(file: File, chance: Random) -> bool:
    """Write what `crowd` means where it is named."""
    if "crowd" not in file.get("define", {}):
        return False
    meaning = file["define"].pop("crowd")
    changed = replaced(file, re.compile(r"\bcrowd\b"), f"({meaning})")
    file.clear()
    file.update(changed)
    return True


def replaced(value: Any, pattern: re.Pattern[str], by: str | Callable[[re.Match[str]], str]) -> Any:
    """Return a part of a file with other words in its texts and keys."""
    if isinstance(value, dict):
        return {replaced(key, pattern, by): replaced(one, pattern, by) for key, one in value.items()}
    if isinstance(value, list):
        return [replaced(one, pattern, by) for one in value]
    return pattern.sub(by, value) if isinstance(value, str) else value


def _reversed(key: str) -> Rewrite:
    """Return the rewrite that turns round the order of a section."""

    def rewrite(file: File, chance: Random) -> bool:
        if len(file.get(key, {})) < 2:
            return False
        file[key] = dict(reversed(file[key].items()))
        return True

    return rewrite


def _lines_reversed(file: File, chance: Random) -> bool:
    pieces = [piece for piece in file["pieces"].values() if "\n" in str(piece["moves"])]
    for piece in pieces:
        piece["moves"] = "\n".join(reversed(piece["moves"].split("\n")))
    return bool(pieces)


def _added(key: str, value: Any) -> Rewrite:
    """Return the rewrite that adds something that nothing uses."""

    def rewrite(file: File, chance: Random) -> bool:
        section = file.setdefault(key, {})
        section[f"{fresh(section)}_{key}"] = value
        return True

    return rewrite


def all_captured(file: File, chance: Random) -> bool:
    """Say of a `capture` line that it takes every kind."""
    found = [place for place in lines(file) if place.text.startswith("capture ") and not _SPECIAL.search(place.text)]
    if not found or any(one.get("neutral") for one in file["players"].values()):
        return False
    place = chance.choice(found)
    line, condition, rest = place.text.partition(IF)
    place.put(f"{line}, taking {' or '.join(file['pieces'])}{condition}{rest}")
    return True


def royal_on_condition(file: File, chance: Random) -> bool:
    """Make a royal royal on a condition that always holds."""
    royals = [name for name, piece in file["pieces"].items() if piece.get("royal") is True]
    if royals:
        name = chance.choice(royals)
        file["pieces"][name]["royal"] = f"count({name} of me) <= 999"
    return bool(royals)


def held_by_nothing(file: File, chance: Random) -> bool:
    """Add a condition on all moves of a piece that always holds."""
    held = file.setdefault("conditions", {})
    held[fresh(held)] = {"of": [chance.choice(list(file["pieces"]))], "that": f"if {ALWAYS}"}
    return True


def one_phase(file: File, chance: Random) -> bool:
    """Put the whole game into a phase."""
    if file.get("phases"):
        return False
    drops = {"drop": [name for name, piece in file["pieces"].items() if "drop" in piece]}
    file["phases"] = [{"name": UNIQUE, "move": True, **(drops if drops["drop"] else {})}]
    return True


def idle_phase(file: File, chance: Random) -> bool:
    """Add a phase that no rule leads to."""
    if file.get("phases"):
        file["phases"].append({"name": fresh(file["phases"]), "extra": True, "move": True})
    return bool(file.get("phases"))


def may_lose_cells(file: File, chance: Random) -> bool:
    """Allow a board to lose cells; it never does."""
    if file["board"].get("mutable") or not file["board"].get("grid"):
        return False
    file["board"]["mutable"] = True
    return True


def first_ending(file: File, chance: Random) -> bool:
    """Add an ending that never comes before all others."""
    file["endings"].insert(0, {f"if {NEVER}": chance.choice(("draw", "loss", "win"))})
    return True


def never_pass(file: File, chance: Random) -> bool:
    """Let players pass on a condition that never holds."""
    if "pass" in file.get("options", {}) or any(phase.get("pass") for phase in file.get("phases", [])):
        return False
    file.setdefault("options", {})["pass"] = NEVER
    return True


REWRITES: dict[str, Rewrite] = {
    "a condition and one that holds": _conditions(lambda text: f"({text}) and {ALWAYS}"),
    "one that holds and a condition": _conditions(lambda text: f"count(pieces) >= 0 and ({text})"),
    "a condition or one that never holds": _conditions(lambda text: f"({text}) or {NEVER}"),
    "not not": _conditions(lambda text: f"not (not ({text}))"),
    "a condition twice": _conditions(lambda text: f"({text}) and ({text})"),
    "a line with an if that holds": _lines(lambda line: f"{line}{IF}{ALWAYS}", lambda line: "if " not in line),
    "a line with an if on the target": _lines(
        lambda line: f"{line}{IF}count(pieces on target) >= 0", lambda line: "if " not in line
    ),
    "a line split in two": _lines(_split, _is_both),
    "a line twice": _lines(lambda line: f"{line}\n{line}"),
    "a line twice, once with an if": _lines(lambda line: f"{line}\n{line}{IF}{ALWAYS}", lambda line: "if " not in line),
    "a line that never holds": _never(f"move leap anywhere{IF}{NEVER}"),
    "a capture that never holds": _never(f"capture leap anywhere{IF}{NEVER}"),
    "a rifle that never fires": _never(f"capture leap anywhere, rifle{IF}{NEVER}"),
    "a line that is false by itself": _never(f"move leap anywhere{IF}1 = 2"),
    "lines in reverse": _lines_reversed,
    "a capture of all kinds": all_captured,
    "a rule with an if that holds": _rules(_without_if),
    "steps with an if that holds": _rules(_in_step),
    "a rule split in two": split_rule,
    "a condition defined": define_condition,
    "a define inlined": inline_define,
    "pieces in reverse": _reversed("pieces"),
    "zones in reverse": _reversed("zones"),
    "registers in reverse": _reversed("registers"),
    "a piece that is nowhere": _added("pieces", {"letter": "q", "moves": "leap anywhere"}),
    "an iron piece that is nowhere": _added("pieces", {"letter": "w", "moves": "none", "iron": True}),
    "a register that is not used": _added("registers", {"initial": 1, "identity": False}),
    "a zone that is not used": _added("zones", "hill"),
    "a neutral player": _added("players", {"neutral": True}),
    "a royal on a condition": royal_on_condition,
    "a condition on all moves": held_by_nothing,
    "a phase for the whole game": one_phase,
    "a phase that never comes": idle_phase,
    "a board that may lose cells": may_lose_cells,
    "an ending that never comes": first_ending,
    "a pass that never comes": never_pass,
    "an idle remove": _idle_rule("any piece moves", "remove pieces of opponent"),
    "an idle put": _idle_rule("turn ends", "put KIND on CELL"),
    "an idle change": _idle_rule("any piece captures", "change pieces to KIND"),
    "an idle gift": _idle_rule("any piece is captured", "change pieces of opponent to OTHER of me"),
    "an idle forbid": _idle_rule("turn ends", "forbid"),
    "an idle forbidden capture": _idle_rule("any piece captures", "forbid"),
    "an idle swap": _idle_rule("a KIND moves", "swap origin with target"),
    "an idle turn": _idle_rule("any piece moves", "againPHASE"),
    "an idle joined turn": _idle_rule("any piece captures", "againPHASE joined"),
    "an idle choice": _idle_rule("turn ends", "againPHASE for opponent"),
    "an idle win": _idle_rule("check is given", "win me"),
    "an idle register": _idle_rule("any piece moves", "add 1 to REGISTER"),
    "an idle out": _idle_rule("turn ends", "out opponent"),
}  # fmt: skip
