"""Measurements of speed, and the engines to compare with.

``measurements`` of counting, playing and compiling; ``conditions`` of games with rules (``conditions_games``);
``python_face`` against python-chess; ``reference_engines`` are other programs.
"""
