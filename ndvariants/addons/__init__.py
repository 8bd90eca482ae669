"""Optional parts, which nothing else imports but the command line: ``fairy``, ``learning``, ``editor``,
``benchmark``.
"""
