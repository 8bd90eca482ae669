"""One position: ``undo_log`` (its only writer), ``players`` who are still in, ``history``, ``deletion`` of cells;
``blocks`` of words.
"""
