"""What may go wrong on the way from a kernel to native code."""

from __future__ import annotations


class KernelRefused(Exception):
    """A kernel says what kernels cannot say: file, line, and what to write instead. A defect of whoever wrote it."""


class NoCompiler(Exception):
    """Nothing can be compiled or loaded here: what is missing or broken, and what may mend it."""
