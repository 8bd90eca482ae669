"""The names of a file and what they mean: the ``draft`` of a build, its ``scope`` and ``context``; expressions by
``resolve``, ``calls``, ``copies`` and ``directions``, their ``kinds``, ``ranges`` and cells (``solve``); names a
file declares (``naming``, ``classes``, ``definitions``, ``spelled``); names nearly right (``cell_hints``).
"""
