"""Games for learning machines: dense actions, planes, many games at once, adapters to other libraries."""

from __future__ import annotations

from ndvariants.learning.actions import Actions
from ndvariants.learning.many import ManyGames
from ndvariants.learning.planes import Planes
from ndvariants.learning.rewards import returns

__all__ = ["Actions", "ManyGames", "Planes", "returns"]
