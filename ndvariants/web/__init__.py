"""The window: a page in a browser, and the server that answers it.

``server`` (sockets, what is refused) around ``answers``, a function without side effects but for ``tables`` of games
in progress (``thinking`` players, ``refusals``). ``games`` finds variants, ``authoring`` answers the editor,
``arranging`` sets up positions, ``runs`` reads recorded games, ``store`` keeps games, ``guide`` tells rules,
``meant`` says what a move will do, ``sending`` makes files and links of them. ``page`` is all of it in one file,
``packed``.
"""
