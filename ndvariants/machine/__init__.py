"""Machines that kernels run on: plain Python over lists, native code. Knows nothing of chess."""
