"""Bytes as text that a page unpacks again: gzip in base64, and vectors of numbers in the form that packs best."""

from __future__ import annotations

import base64
import gzip
from typing import Any

import numpy as np
from numpy.typing import NDArray


def packed_bytes(content: bytes) -> str:
    """The bytes, compressed, as base64."""
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()


def packed_vector(words: NDArray[np.signedinteger[Any]]) -> dict[str, Any]:
    """A vector of 32- or 64-bit words: ``text`` packed, ``bits`` of a word, and what was done to it before.

    ``differences``: each word less the one before it, for the rays of a grid are alike; ``planes``: the lowest bytes of
    all words first, then the next ones. The shortest of the four is taken.
    """
    forms = []
    for differences in (False, True):
        these = np.diff(words, prepend=words.dtype.type(0)).astype(words.dtype) if differences else words
        for planes in (False, True):
            raw = np.ascontiguousarray(these).view(np.uint8).reshape(-1, words.dtype.itemsize)
            text = packed_bytes((raw.T if planes else raw).tobytes())
            forms.append({"bits": 8 * words.dtype.itemsize, "differences": differences, "planes": planes, "text": text})
    return min(forms, key=lambda form: len(str(form["text"])))
