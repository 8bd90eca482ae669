"""Census of games: recorded games are replayed, move by move, and their events counted.

``census`` counts into the vector that ``layout`` describes; ``measured`` reads what the rules of a file count.
"""
