"""Remarks on files that can be played: ``never``, ``conditions`` with their ``bounds``, ``idle``, ``endings``,
``contradictions``, ``registers``, ``sides``.
"""
