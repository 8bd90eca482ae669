"""Machines that kernels run on: plain Python over lists, native code. Knows nothing of chess.

``jit`` is the door. ``signatures`` and ``sources`` read a kernel; ``translate``, ``expressions`` and ``scope`` write
LLVM's language, ``native`` and ``wasm`` make code of it; ``vectors`` are what kernels read and write, ``digests`` name
their sources, ``faults`` what cannot be compiled.
"""
