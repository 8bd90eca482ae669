"""Advice on faults: one fault a slip (``one_slip``), and plain English in the words of the language (``plainly``,
``fitting``).
"""
