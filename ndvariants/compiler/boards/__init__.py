"""Boards as cells, rays and zones: what every kind of board hands to the rest of the compiler."""
