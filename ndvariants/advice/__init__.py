"""What to do about the faults of a file: which of them are roots, what to write instead, and the file so mended.

Stands above the strict core, which finds faults and knows nothing of this part. ``explaining`` is the face: it leaves
out what only follows from others (``follow_ons``, ``axis_names``, ``inherited``, ``veiled``) and asks the reader of
plain English (``plain``, by way of ``plainly`` and ``fitting``). ``applying`` changes a text as an edit says,
``repair`` is the loop of edits and builds, ``fixing`` keeps to what is sure, ``offers`` to what an editor may show.
"""
