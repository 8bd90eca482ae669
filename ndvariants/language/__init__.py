"""From text to trees: YAML with the place of every node, and the three small languages.

``yaml`` reads files, ``parse`` is the face of the small languages: ``grammar``, ``trees`` and ``betza`` strings.
``recovery`` finds all ``faults`` of a text, ``respelling`` the word that was meant, ``borrowed`` what
everyday words mean here; ``drawing`` reads an author's own picture. Knows
syntax only: whether a name exists, ``builder`` decides.
"""
