"""The syntax trees of kernels, from their sources.

Ours were read when they were imported. Others may have been edited since; stored code is named after the loaded
functions, so a tree that says something else is not taken.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from functools import cache
from types import CodeType
from typing import NamedTuple

from ndvariants.machine.digests import source_text
from ndvariants.machine.faults import NoCompiler
from ndvariants.machine.signatures import Kernel, plain


class _Source(NamedTuple):
    """The functions of one file by first line and name: as trees, and as Python compiles them."""

    trees: dict[tuple[int, str], ast.FunctionDef]
    codes: dict[tuple[int, str], CodeType]


def tree_of(kernel: Kernel) -> ast.FunctionDef:
    """The syntax tree of a kernel. Raises NoCompiler where its source is not there, or says something else by now."""
    function = plain(kernel)
    code = function.__code__
    text = source_text(code.co_filename) or "".join(linecache.getlines(code.co_filename, function.__globals__))
    source, place = _read(code.co_filename, text), (code.co_firstlineno, code.co_name)
    if place not in source.trees or _essence(code) != _essence(source.codes[place]):
        raise NoCompiler(f"the source of kernels is missing or has changed: {code.co_filename}; start Python again")
    return source.trees[place]


@cache
def _read(file: str, text: str) -> _Source:
    try:
        tree, code = ast.parse(text, file), compile(text, file, "exec", dont_inherit=True)
    except SyntaxError:  # the file is being written just now
        return _Source({}, {})
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    trees = {
        (min([node.lineno, *(each.lineno for each in node.decorator_list)]), node.name): node for node in functions
    }
    return _Source(trees, {(each.co_firstlineno, each.co_name): each for each in _codes_in(code)})


def _codes_in(code: CodeType) -> Iterator[CodeType]:
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield value
            yield from _codes_in(value)


def _essence(code: CodeType) -> tuple[object, ...]:
    """Parts of a code object that determine its behaviour, without strings such as docstrings."""
    literals = tuple(value for value in code.co_consts if not isinstance(value, str | CodeType))
    return code.co_code, code.co_names, code.co_varnames, literals
