"""Rules on the checked variant and its text: ``declared``, ``never`` (``conditions``, ``bounds`` of values),
``idle``, ``endings``, ``contradictions``, ``sides``.
"""
