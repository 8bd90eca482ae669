"""Movements as streams, action rows and threats: what every piece may do from every cell."""
