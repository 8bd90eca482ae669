"""Twenty small games, each with one known flaw, and the line of `assess` that has to name it."""

from __future__ import annotations

_HEAD = """variant: {name}
title: {name}
board: {{grid: {{file: {files}, rank: {ranks}}}}}
players: {{white: {{forward: +rank}}, black: {{forward: -rank}}}}
"""
_ARMY = """pieces:
  king:   {letter: k, royal: true, moves: leap any}
  rook:   {letter: r, moves: slide orthogonal}
  knight: {letter: n, moves: "leap (2,1)"}
  pawn:
    letter: p
    moves: "move step forward\\ncapture step forward + sideways"
    promotes: {on: last, to: [rook, knight]}
"""
_ENDS = """endings:
  - no legal move, in check: loss
  - no legal move: draw
  - repetition 3: draw
  - 60 plies without capture or pawn move: draw
"""
_SETUP = "setup: |\n  r n k n r\n  p p p p p\n  . . . . .\n  . . . . .\n  P P P P P\n  R N K N R\n"


def _chess(name: str, setup: str = _SETUP, army: str = _ARMY, ends: str = _ENDS, more: str = "") -> str:
    """A chess of five files and six ranks, changed somewhere."""
    return _HEAD.format(name=name, files=5, ranks=6) + "zones: {last: rank = 6}\n" + army + setup + more + ends


def _race(name: str, setup: str, goal: str = "rank = 6", moves: str = "step forward + sideways") -> str:
    """The first on the other side's first rank wins."""
    pieces = f'pieces:\n  man: {{letter: m, moves: "move step forward\\n{moves}"}}\n'
    ends = "endings:\n  - if count(man of opponent in goal of opponent) > 0: loss\n  - no legal move: loss\n"
    return _HEAD.format(name=name, files=5, ranks=6) + f"zones: {{goal: {goal}}}\n" + pieces + setup + ends


def _luck(name: str, files: int, moves: str, plies: int) -> str:
    """Who wins is mixed from the first plies, which are drawn; whatever players choose later changes nothing."""
    rows = ["m m " + ". " * (files - 2), *[". " * files] * 4, ". " * (files - 2) + "M M"]
    setup = "setup: |\n" + "".join(f"  {row.strip()}\n" for row in rows)
    mixed = "(luck * 31 + file(target) * 7 + rank(target)) mod 1009"
    rules = (
        "registers: {luck: {}}\nrules:\n"
        f'  roll: {{when: any piece moves, if: ply < 4, do: "set luck to {mixed}"}}\n'
        f"  tell:\n    when: turn ends\n    if: ply = {plies}\n    do: |\n"
        "      if luck mod 2 = 0: win me\n      if luck mod 2 = 1: win opponent\n"
    )
    pieces = f'pieces:\n  man: {{letter: m, moves: "{moves}"}}\n'
    return _HEAD.format(name=name, files=files, ranks=6) + pieces + setup + rules + "endings: [no legal move: draw]\n"


_MEN = "setup: |\n  m m m m m\n  m m m m m\n  . . . . .\n  . . . . .\n  M M M M M\n  M M M M M\n"
_KINGS = "setup: |\n  . . k . .\n  . . . . .\n  . . . . .\n  . . . . .\n  . . . . .\n  . . K . .\n"
_DEAD = _ARMY + '  stone: {letter: s, moves: "MOVES"}\n'
_WITH_STONES = _SETUP.replace("r n k n r", "r n k n s").replace("R N K N R", "R N K N S")
_PEACE = "  - no legal move: draw\n"

FLAWED: dict[str, tuple[str, str]] = {
    "no_rooks": ("balance", _chess("no_rooks", _SETUP.replace("r n k n r", ". . k . ."))),
    "no_army": ("balance", _chess("no_army", _SETUP.replace("r n k n r\n  p p p p p", ". n k n .\n  . . p . ."))),
    "few_men": ("balance", _race("few_men", _MEN.replace("m m m m m\n  m m m m m", ". . m . .\n  . . . . ."))),
    "short_way": ("balance", _race("short_way", _MEN, goal="{white: rank = 4, black: rank = 6}")),
    "never_twelve": ("parts", _chess("never_twelve", more=(
        "rules:\n  flood: {when: any piece moves, if: count(rook of me) > 8, do: win me}\n"))),
    "never_early": ("parts", _chess("never_early", more=(
        "rules:\n  early: {when: a knight gives check, if: ply < 2, do: win me}\n"))),
    "never_promoted": ("parts", _chess("never_promoted", ends=_ENDS + (
        "  - if count(pawn of me) > 5: loss\n"))),
    "never_both": ("parts", _chess("never_both", more=(
        "rules:\n  gift: {when: a king captures, if: count(knight of opponent) > 3, do: \"add 1 to gifts[me]\"}\n"
        "registers: {gifts: {per: [player]}}\n"))),
    "lone_kings": ("ends", _chess("lone_kings", _KINGS, ends="endings:\n  - no legal move, in check: loss\n")),
    "lone_knights": ("ends", _chess("lone_knights", _KINGS.replace("k .", "k n").replace("K .", "K N"), ends=(
        "endings:\n  - no legal move, in check: loss\n"))),
    "no_end": ("ends", _chess("no_end", army=_ARMY.replace("royal: true, ", "iron: true, "), ends=(
        "endings:\n  - if count(king of me) = 0: loss\n"))),
    "far_goal": ("ends", _race("far_goal", _MEN.replace("m m m m m\n  m m m m m", ". . . . .\n  m . . . m").replace(
        "M M M M M\n  M M M M M", "M . . . M\n  . . . . ."), goal="rank = 9", moves="step any")),
    "dead_leap": ("pieces", _chess("dead_leap", _WITH_STONES, _DEAD.replace("MOVES", "leap (9,9)"))),
    "dead_guard": ("pieces", _chess("dead_guard", _WITH_STONES, _DEAD.replace("MOVES", "leap any if ply > 5000"))),
    "dead_zone": ("pieces", _chess("dead_zone", _WITH_STONES, _DEAD.replace("MOVES", "leap any from rank = 3"))),
    "dead_capture": ("pieces", _chess(
        "dead_capture", _WITH_STONES, _DEAD.replace("MOVES", "capture leap any taking stone"))),
    "luck_of_kings": ("skill", _luck("luck_of_kings", 5, "move leap any", 60)),
    "luck_of_knights": ("skill", _luck("luck_of_knights", 6, "move leap (2,1)", 50)),
    "luck_of_rooks": ("skill", _luck("luck_of_rooks", 4, "move slide orthogonal", 70)),
    "luck_of_steps": ("skill", _luck("luck_of_steps", 6, "move step any", 80)),
}  # fmt: skip
