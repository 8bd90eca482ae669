"""Movements as streams, action rows and threats.

``paths`` become ``tracks`` with what may be done at each cell (``landings``, ``actions``, ``effects``),
are put together by ``merging`` and packed as ``streams``. ``attacks`` are the same backwards;
``pieces`` has both for every code, ``facts`` what can be skipped for it, ``thread`` those along threads.
``castling`` and ``drops`` are moves of their own.
"""
