"""Remarks on files that can be played: ``rules`` is the table, ``linting`` applies it, ``chosen`` leaves some out,
``consequences`` drops what follows from other remarks, ``parameters`` tries every value, ``given`` the chosen ones;
``promises`` tries the tests of a file.

Rooms by what a rule looks at: ``file`` (the checked variant and its text), ``board`` (the compiled plans), ``game``.
"""
