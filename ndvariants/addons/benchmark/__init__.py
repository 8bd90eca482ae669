"""Measurements of speed, and the engines to compare with.

``measurements`` of counting, playing and compiling; ``conditions`` of games with rules, shipped ones and ``games``;
``shares`` of the speed of chess, ``lines`` of a file that cost it;
``python_face`` against python-chess; ``reference_engines`` are other programs.
"""
