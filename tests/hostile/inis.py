"""Hostile files of the ini format: what an attacker might hand to ``import``."""

from __future__ import annotations

INIS = {
    "no start": "[x:chess]\nstartFen =\n",
    "a board without end": "[x:chess]\nmaxRank = 9999\nmaxFile = 9999\n",
    "a number without end": f"[x:chess]\nmaxRank = {'9' * 5_000}\n",
    "three thousand parents": "[g0:chess]\n" + "".join(f"[g{i}:g{i - 1}]\nnFoldRule = 3\n" for i in range(1, 3_000)),
    "its own parent": "[a:b]\n[b:a]\n",
}
