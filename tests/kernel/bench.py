"""The vectors of a variant's start position, as lists or as memory, for tests of the kernel."""

from __future__ import annotations

from typing import Any

import numpy as np

from ndvariants.compiler.tables.tables import Tables
from ndvariants.kernel import header as H
from ndvariants.kernel.position.deletion import set_dimensions
from ndvariants.kernel.position.undo_log import derive
from ndvariants.machine.vectors import Memory, Vector
from tests.judge import game_of

Vectors = tuple[Vector, Vector, Vector, Vector]
Arrays = tuple[Any, Any, Any, Any]
PLIES = 4  # deep enough a stack for these tests


def tables(name: str, **parameters: int | str) -> Tables:
    """The tables of a shipped variant."""
    return game_of(name, **parameters).tables


def lists(name: str, **parameters: int | str) -> Vectors:
    """T, R, S and M as plain lists, S at the start position."""
    return lists_of(tables(name, **parameters))


def lists_of(found: Tables) -> Vectors:
    """The same of any tables."""
    T, R, S = found.T.tolist(), found.R.tolist(), found.start.tolist()
    S += [0] * (T[H.SIZE_OF_S] + 2 * PLIES * T[H.MAX_WRITES] - len(S))
    derive(T, S)
    if T[H.IS_MUTABLE]:
        set_dimensions(T, R, S)
    return T, R, S, [0] * ((PLIES + 3) * T[H.MAX_MOVES] + T[H.SIZE_OF_DEPENDENCIES])


def arrays(vectors: Vectors) -> Arrays:
    """The same as arrays, of which ``memory`` makes copies quickly."""
    T, R, S, M = vectors
    return np.array(T, np.int32), np.array(R, np.int32), np.array(S, np.int32), np.array(M, np.int64)


def memory(vectors: Vectors | Arrays) -> tuple[Memory, Memory, Memory, Memory]:
    """The same for compiled kernels (a copy)."""
    T, R, S = (np.array(vector, np.int32) for vector in vectors[:3])
    M = np.array(vectors[3], np.int64)
    return Memory(T, "constant32"), Memory(R, "words32"), Memory(S, "words32"), Memory(M, "words64")
