"""The executable definition of the language: plain, slow, and made from the documents alone.

It reads the checked ``Variant`` and the syntax trees, and nothing that plays them. One function implements one word
and quotes the sentence of the documents that it implements. ``compare`` compares it with the program.

``values``: positions and moves. ``boards``, ``lines``, ``directions``: cells and the ways between them. ``asking``,
``sets``: expressions. ``moving``, ``siding``: the moves that pieces and sides have. ``steps``, ``playing``: what a move
does. ``judging``: check, duties, endings.
"""
