"""Remarks on files that can be played: ``never``, ``idle``, ``endings``, ``contradictions``, ``registers``,
``sides``.
"""
