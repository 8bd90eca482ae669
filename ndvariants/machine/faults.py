"""Errors in compiling a kernel to native code."""

from __future__ import annotations


class KernelRefused(Exception):
    """A kernel uses what the kernel language lacks: file, line, and the fix. A defect of the kernel."""


class NoCompiler(Exception):
    """Nothing can be compiled or loaded here: what is missing or broken, and what may mend it."""
