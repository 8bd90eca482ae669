"""What happens in games: recorded games are made again, move by move, and counted.

``census`` counts into the vector that ``layout`` describes.
"""
