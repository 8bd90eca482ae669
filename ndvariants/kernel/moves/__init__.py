"""Pseudo-legal moves, and making one."""
