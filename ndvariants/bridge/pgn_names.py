"""Names in PGN of variants, players and results, and ours for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ndvariants.bridge.other_names import OTHER_NAMES
from ndvariants.game.move import Outcome
from ndvariants.resources import variant_names

STANDARD = "chess"  # what a game without a variant tag is
ROSTER = ("Event", "Site", "Date", "Round")
TAGS = (*ROSTER, "White", "Black", "Result", "Variant", "Setup", "Fen", "Termination", "Winner")  # taken, capitalized
UNKNOWN = ("?", "????.??.??")  # values of tags that are written because they must be
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_OTHER_NAMES = {"": STANDARD, "standard": STANDARD, "normal": STANDARD, "fromposition": STANDARD, **OTHER_NAMES}


def variant_called(name: str) -> str:
    """Our name of the variant that a PGN tag names; the name itself where none is shipped that is called so.

    >>> variant_called("King of the Hill"), variant_called("Three-check"), variant_called("")
    ('kingofthehill', 'threecheck', 'chess')
    """
    wanted = _plain(name)
    known = {_plain(one): one for one in variant_names()} | _OTHER_NAMES
    return known.get(wanted) or known.get(wanted.removesuffix("chess"), name)


def tag_of(name: str, title: str) -> str:
    """PGN tag of a variant: its title without ``chess``, if that leads back to its name."""
    short = re.sub(r" chess$", "", title)
    return short if variant_called(short) == name else name


def player_tags(players: Sequence[str]) -> dict[str, str]:
    """The tags for the names of the players: White and Black for the first two, for others the name of their side.

    >>> player_tags(["red", "blue", "green", "white"])
    {'red': 'White', 'blue': 'Black', 'green': 'Green', 'white': 'Player4'}
    """
    tags = {}
    for number, player in enumerate(players):
        tag = player.capitalize() if number > 1 else ("White", "Black")[number]
        tags[player] = f"Player{number + 1}" if number > 1 and tag in TAGS else tag
    return tags


def result_of(outcome: Outcome | None, teams: Sequence[str]) -> str:
    """The result of a game; ``*`` for none, and where a third player or team has won."""
    if outcome is None:
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return RESULTS[teams.index(outcome.winner)] if outcome.winner in teams[:2] else "*"


def outcome_of(result: str, tags: Mapping[str, str], teams: Sequence[str]) -> Outcome | None:
    """The outcome that a result and the tags Termination and Winner tell."""
    reason = tags.get("Termination", "") or "as recorded"
    if result == "1/2-1/2":
        return Outcome(None, reason)
    if result in ("1-0", "0-1"):
        return Outcome(teams[RESULTS.index(result)], reason)
    return Outcome(tags["Winner"], reason) if tags.get("Winner") in teams else None


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())
