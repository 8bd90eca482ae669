"""Places in a drawing, as text or picture: the ``view`` of ``positions``, ``slices``, ``planes``,
``levels`` and ``blocks``; ``marks`` on cells, ``sides`` (``plane_sides``, ``seams``), the ``picture``, where
pieces ``reach`` (``thread_reach``), and ``registers`` in words.
"""
