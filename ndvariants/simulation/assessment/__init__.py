"""Is a game any good? ``rounds`` plays it for a while, ``measured`` is what the games say, ``usual`` what shipped games
give, ``verdicts`` what that means in words.
"""
