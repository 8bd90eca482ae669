"""How often a line may turn back from an edge, like a ball: what ``bouncing`` says."""

from __future__ import annotations

from ndvariants.language.syntax import Leg

WITHOUT_BOUND = -1
COUNTS = {"bouncing": WITHOUT_BOUND, "bouncing once": 1, "bouncing twice": 2}


def bounces_of(leg: Leg) -> int:
    """How often a leg may bounce off edges, ``WITHOUT_BOUND`` for as often as there are any."""
    return next((COUNTS[word] for word in leg.manner if word in COUNTS), 0)
