"""Commands that check and compare variant files, those of ``cli.GROUPS`` in this room; ``requests`` are what may be
said to them.
"""
