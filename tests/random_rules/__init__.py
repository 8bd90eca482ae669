"""Small variants with rules drawn by chance, played in every way there is: do all ways say the same?

``phrases`` holds what may be written, ``generator`` makes a file of it, ``checking`` plays it, ``shrinking`` makes a
file that fails small, ``meetings`` says which words have met, ``workers`` plays files in processes of their own, so
that what hangs or crashes is found as well. ``cases/*.yaml`` are kept: files that failed once.
"""
