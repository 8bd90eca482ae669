"""Monte Carlo tree search: the ``bandit``, what a move ``promise``s, and ``lines`` played to their ends."""
