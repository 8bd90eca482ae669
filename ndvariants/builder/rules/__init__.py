"""What a file rules beyond its pieces: ``players``, ``rules``, ``phases``, ``promises``, and the ``limits`` of all
of it.
"""
