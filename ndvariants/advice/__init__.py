"""What to do about the faults of a file: which of them are roots, what to write instead, and the file so mended.

Stands above the strict core, which finds faults and knows nothing of this part. ``applying`` changes a text as an
edit says, ``repair`` is the loop of edits and builds, ``fixing`` keeps to what is sure, ``offers`` shows edits to
editors.
"""
