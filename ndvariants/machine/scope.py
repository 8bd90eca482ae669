"""Scope of one kernel during its translation to LLVM IR: its names, the kernels that it calls, the header."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from llvmlite import ir

from ndvariants.machine.faults import KernelRefused
from ndvariants.machine.signatures import Kernel, plain

TRUTH, NUMBER = ir.IntType(1), ir.IntType(64)
TYPES = {
    "int": NUMBER, "bool": TRUTH, "None": ir.VoidType(), "words64": NUMBER.as_pointer(),
    "constant32": ir.IntType(32).as_pointer(), "words32": ir.IntType(32).as_pointer(),
}  # fmt: skip


class Vector(NamedTuple):
    """A vector as a kernel holds it."""

    pointer: ir.Value
    kind: str


class Scope(NamedTuple):
    """Meaning of the names of one kernel, and access to other kernels."""

    kernel: Kernel
    file: str
    values: dict[str, ir.Value | Vector]  # parameters that are never assigned
    places: dict[str, ir.Value]  # where the other variables are kept
    once: set[str]  # those that are assigned in one place: they may be constants
    function_of: Callable[[Kernel], ir.Function]
    header: Sequence[int]  # the words with which every vector of constants begins, where they are known
    reached: set[ir.Block]  # the blocks to which something leads
    within: tuple[Kernel, ...] = ()  # the kernels into whose bodies this one, a generator, is pasted

    def refused(self, node: ast.AST, reason: str) -> KernelRefused:
        """The refusal of what *node* says."""
        return KernelRefused(f"{self.file}:{getattr(node, 'lineno', '?')}: {self.kernel.__qualname__}: {reason}")

    def meaning(self, node: ast.expr) -> Any:
        """Value of a global name, or of a module's (``L.NAME``); ``None`` if it has none."""
        space = plain(self.kernel).__globals__
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = space.get(node.value.id)
            return vars(module).get(node.attr) if isinstance(module, ModuleType) else None
        return space.get(node.id) if isinstance(node, ast.Name) else None
