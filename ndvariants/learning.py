"""The public names of ``ndvariants.addons.learning``, under a shorter one."""

from ndvariants.addons.learning import Actions, ManyGames, Planes, returns

__all__ = ["Actions", "ManyGames", "Planes", "returns"]
