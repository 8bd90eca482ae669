"""Movements as streams, action rows and threats: what every man may do from every cell."""
