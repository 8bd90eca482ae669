"""Advice on the faults of a file: which of them are root causes, replacements for wrong text, and the mended file.

Stands above the strict core, which finds faults and knows nothing of this part. ``explaining`` is the face: it takes
the loop of ``repair`` as far as it goes, each step of which changes the text as an edit says (``applying``) and builds
it again (``building``). The faults of a build are those that no other one explains (``follow_ons``, ``axis_names``,
``inherited``), each with what the reader of plain English (``plain``, by way of ``plainly`` and ``fitting``) makes of
its line; ``redact`` hides other files' lines. ``repair`` for ``--fix`` keeps to what is sure,
``offers`` to what an editor may show.
"""
