"""Everyday phrases and what to write instead: ``phrase``, ``lay_phrases``, ``lay_conditions``, ``lay_endings``,
``lay_keys``, ``lay_movements``, ``lay_sides``, ``lay_words``; written again by ``everyday`` and ``rewriting``.
"""
