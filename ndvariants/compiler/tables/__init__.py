"""Plans packed into the vectors that the kernel reads.

``tables`` is the result and ``writing`` the way to it: T by ``assemble``, R by ``packing`` (``royal_rays``), S and M by
``memory``; records of ``endings``, ``phases`` and ``legality``.
"""
