"""Shipped variants beside programs that were not written here, or beside slow generators: see ``text.py``."""
