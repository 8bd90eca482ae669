"""A file and its rewritten form, played side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from tests.definition.compare import program_key, program_snapshot
from tests.random_rules.text import File, written
from tests.rewriting.conditions import copied
from tests.rewriting.renaming import RENAMINGS, Names
from tests.rewriting.rewrites import REWRITES, UNIQUE

PLIES, LEAVES = 6, 1_000
PER_PIECE = ("store", "store_too")  # as long as there are pieces
ALL = (*REWRITES, *RENAMINGS)


def rewritten(file: File, names: Sequence[str], seed: int) -> tuple[str, Names, list[str]]:
    """Return the text of a file after these rewrites, the names that things have now, and the rewrites that fitted."""
    other, now, done = copied(file), Names(), list[str]()
    for name in names:
        chance = Random(f"{seed} {name}")
        if name in REWRITES:
            fits = REWRITES[name](other, chance)
        else:
            new = RENAMINGS[name](other, chance)
            fits = bool(new)
            now = {key: now.get(old, old) for key, old in new.items()} | {
                key: old for key, old in now.items() if key not in new.values()
            }
        done += [name] if fits else []
    return written(other), now, done


def compared(file: File, game: Game, names: Sequence[str], seed: int) -> tuple[str, str, list[str]]:
    """Return `same`, `differs` or `refused` for a file after these rewrites, why, and the rewrites that were made."""
    text, now, done = rewritten(file, names, seed)
    if not done:
        return "same", "", done
    try:
        other = load_text(text)
    except NdVariantsError as error:
        return "refused", str(error).splitlines()[0], done
    found = difference(game, other, now, seed)
    return "differs" if found else "same", found, done


def smaller(file: File, game: Game, names: Sequence[str], seed: int, word: str) -> list[str]:
    """Return as few of these rewrites as give the same word."""
    left = list(names)
    for name in names:
        fewer = [one for one in left if one != name]
        if fewer and compared(file, game, fewer, seed)[0] == word:
            left = fewer
    return left


def difference(one: Game, other: Game, names: Names, seed: int) -> str:
    """Return in what a random game of two files differs; nothing where they play the same."""
    chance = Random(seed)
    here, there = one.start(), other.start()
    for ply in range(PLIES):
        before = f"ply {ply}, {here.text()}: "
        if (found := _position(here, there, names)) != "":
            return before + found
        if here.outcome() is not None:
            return ""
        try:
            mine, theirs = _moves(here, {}), _moves(there, names)
        except NdVariantsError:
            return ""  # too many to be listed
        if set(mine) != set(theirs) or Counter(map(len, mine.values())) != Counter(map(len, theirs.values())):
            only, besides = (sorted(map(str, set(a) - set(b)))[:3] for a, b in ((mine, theirs), (theirs, mine)))
            return f"{before}only before {only}, only after {besides}"
        if not mine:
            return ""
        if ply == 0 and len(mine) ** 2 < LEAVES and not one.has_turns:
            counts = perft(here, 2), perft(there, 2)
            if counts[0] != counts[1]:
                return f"{before}perft 2 is {counts[0]}, {counts[1]}"
        key = chance.choice(sorted(mine, key=str))
        here, there = here.play(mine[key][0]), there.play(theirs[key][0])
    return ""


def _position(here: Any, there: Any, names: Names) -> str:
    said, told = here.outcome(), there.outcome()
    winners = [None if found is None else found.winner or "draw" for found in (said, told)]
    if winners[0] != names.get(str(winners[1]), winners[1]):
        return f"outcome {said} / {told}"
    if here.in_check() != there.in_check():
        return f"in check {here.in_check()} / {there.in_check()}"
    mine, theirs = _snapshot(here, {}), _snapshot(there, names)
    return ", ".join(f"{key} {mine[key]} / {theirs[key]}" for key in mine if mine[key] != theirs[key])


def _snapshot(position: Any, names: Names) -> dict[str, Any]:
    found = program_snapshot(position, set())
    for key in ("phase", "back"):
        del found[key]  # a rewrite may add phases
    found["registers"] = {
        key: value for key, value in found["registers"].items() if not key.startswith(UNIQUE) and key not in PER_PIECE
    }
    return {key: _named(value, names) for key, value in found.items()}


def _named(value: Any, names: Names) -> Any:
    if isinstance(value, dict):
        return {_named(key, names): _named(one, names) for key, one in value.items()}
    if isinstance(value, (list, tuple, set)):
        return type(value)(_named(one, names) for one in value)
    return names.get(value, value) if isinstance(value, str) else value


def _moves(position: Any, names: Names) -> dict[Hashable, list[Any]]:
    """Return the legal moves by what they are; those of several parts by where they begin and lead."""
    found: dict[Hashable, list[Any]] = {}
    for move in position.legal_moves():
        key: Hashable = _named(program_key(position.game, move), names)
        if move.parts:
            after = _snapshot(position.play(move), names)
            key = names.get(str(move.origin), move.origin), str(sorted((k, _told(v)) for k, v in after.items()))
        found.setdefault(key, []).append(move)
    return found


def _told(value: Any) -> str:
    return str(sorted(map(str, value.items() if isinstance(value, dict) else value))
               if isinstance(value, (dict, set)) else value)  # fmt: skip
