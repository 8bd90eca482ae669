"""Rules on the checked variant and its text, those of ``lint.rules.RULES``; ``never`` goes by ``conditions`` and by the
``bounds`` of values.
"""
