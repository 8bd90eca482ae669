"""Boards by their idea: hexagons, rings, tilings and meshes, said, counted and drawn."""
