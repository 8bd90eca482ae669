"""The public names of ``ndvariants.addons.learning``, under a shorter one."""

from ndvariants.addons.learning import Actions, Episode, ManyGames, Planes, returns

__all__ = ["Actions", "Episode", "ManyGames", "Planes", "returns"]
