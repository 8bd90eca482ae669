"""Remarks: the game can be played, but something in its file has no effect, or is not as its author says.

``file``, ``never`` and ``games`` are found by looking, ``promises`` by playing.
"""
