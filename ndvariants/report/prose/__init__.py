"""Rules as English sentences: ``rules``, ``movements``, ``directions``, ``steps``, ``turns``, ``expressions``,
``names``; ``descriptions`` of files, and the account of a move (``account_text``, ``account_words``).
"""
