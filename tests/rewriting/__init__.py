"""Files rewritten in ways that may not change the game: do they play the same?

``rewrites`` and ``renaming`` hold the rewrites, ``playing`` compares a file with its rewritten form.
"""
