"""Remarks on a file that need its plans.

``findings`` lists them; ``covered`` zones and letters, promotions that are ``reachable``, pieces that are ``stuck``.
"""
