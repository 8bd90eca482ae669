"""Playthroughs: seeded games of every shipped variant as text, so that a change of the rules shows.

``cases.py`` says which games, ``text.py`` plays and writes them, ``python -m tests.playthroughs`` makes the files, and
``tests/test_playthroughs.py`` compares them. Ten files hold every ply; in the others a line is a digest of ten plies.
Games are played through the Python face alone and moves are drawn here, from sorted lists: what the files freeze is
the rules. Only their last sections freeze the kernel's own counts and random games.
"""
