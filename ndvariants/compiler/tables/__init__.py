"""Plans packed into the vectors that the kernel reads.

``tables`` is the result and ``writing`` the way to it: T by ``assemble``, R by ``packing`` (``overlap``,
``royal_rays``), S by ``memory``, M by ``workspace``; records of ``endings``, ``phases`` and ``legality``;
``provenance`` keeps the lines of the file.
"""
