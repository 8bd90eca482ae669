"""Games for learning machines: dense actions, planes, many games at once, adapters to other libraries.

``survey`` lists all actions of a game; ``actions``, ``planes``, ``many`` and ``rewards``; ``pettingzoo_env`` and
``openspiel_game`` are the adapters.
"""

from __future__ import annotations

from ndvariants.addons.learning.actions import Actions, Episode
from ndvariants.addons.learning.many import ManyGames
from ndvariants.addons.learning.planes import Planes
from ndvariants.addons.learning.rewards import returns

__all__ = ["Actions", "Episode", "ManyGames", "Planes", "returns"]
