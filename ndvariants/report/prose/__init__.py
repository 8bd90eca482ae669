"""Rules as English sentences: ``rules``, ``movements``, ``directions``, ``expressions``, ``names``; ``descriptions`` of
files, their ``parameters``, and the account of a move (``account_text``).
"""
