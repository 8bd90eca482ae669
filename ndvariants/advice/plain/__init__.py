"""A line of plain English in the words of the language.

``phrase_book`` reads the phrases, ``names`` those of the file, ``chart`` finds the likeliest reading, ``lines`` puts
movements together, ``saying`` answers.
"""
