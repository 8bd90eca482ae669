"""The language of kernels: what may be said means the same as lists, checked and compiled; the rest is refused."""

from __future__ import annotations

import importlib
import logging as L  # any module: its numbers are constants
from collections.abc import Iterator
from ctypes import ArgumentError
from itertools import product
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import numpy as np
import pytest

import ndvariants.kernel
from ndvariants.machine import signatures
from ndvariants.machine.faults import KernelRefused
from ndvariants.machine.jit import compiled, kernel
from ndvariants.machine.translate import translated
from ndvariants.machine.vectors import CheckedVector, Constant32, Memory, Words32, Words64
from tests.machine.programs import HEADER, ROUNDS, Author

NUMBERS = (-9, -3, -1, 0, 1, 2, 5, 7, 8)
SEVEN = 7
PROGRAMS = 40  # random kernels
YES = True


@kernel
def arithmetic(a: int, b: int, out: Words64) -> None:
    """Everything that kernels calculate, one result after the other in ``out``."""
    out[0]  # asked for soon
    out[0] = a + b - 3 * a
    out[1] = a // b if b != 0 else 0
    out[2] = a % b if b != 0 else 0
    out[3] = (a << 3) ^ (b >> 1)
    out[4] = (a & ~b) | -b
    out[5] = min(a, b) + 1000 * max(a, b, 3) + abs(a) + +b
    out[6] = 1 if a in (b, SEVEN) else 0
    out[7] = 1 if a not in (-3, b) else 0
    out[8] = 1 if -4 <= a < b != 2 else 0
    out[9] = 1 if not (a == b or a > 5) and b <= 9 else 0
    out[10] = a // 8 + 100 * (a % 8) + 1000 * (b // 3) + 10_000 * (b % 3) + a // -3
    out[11] = L.WARNING + L.DEBUG  # 30 and 10
    out[12] = (a and b) + 10 * (a or b) + 100 * (a == b or b) + 1000 * (YES and a < b)
    out[13] = bool(a) + int(a < b) + (a if a > b else a > b)


@kernel
def loops(a: int, b: int, out: Words64) -> None:
    """Everything that kernels repeat."""
    last = -1
    for i in range(a, b):
        if i == 2:
            continue
        last = i
        if i >= 4:
            break
    out[0] = last
    out[0] += 1
    out[0] *= 2
    steps = 0
    for i in range(b, a, -2):
        steps += i
        i = 0  # means nothing for the range
    out[1] = steps
    n: int = a
    while n < 20 and n != b:
        if n == 3:
            n += 2
            continue
        if n % 2 == 0:
            n += 3
        else:
            n += 1
            if n > 15:
                break
    out[2] = n
    turns = 0
    while True:
        turns += 1
        for k in range(3):
            if k * turns > 8:
                break
            out[3 + k] += turns
        if turns > 9:
            break
    out[6 + (turns & 1)] -= turns
    a -= 1  # a parameter is a variable
    out[8] = a


@kernel
def falling(n: int, out: Words64) -> Iterator[tuple[int, int]]:
    """The numbers below *n*, from above, and how far down each is; ``out[13]`` counts how often it goes on."""
    down = 0
    while True:
        n -= 1
        if n < 0:
            return
        yield n, down
        out[13] += 1
        down += 1


@kernel
def crossed(a: int, b: int, out: Words64) -> Iterator[int]:
    """Numbers of two loops, one inside the other, and of a generator inside both."""
    for i in range(a, b):
        for n, _ in falling(i & 3, out):
            yield 10 * i + n


@kernel
def goes_over(a: int, b: int, out: Words64) -> None:
    """Everything that a ``for`` does with generators."""
    n = 100  # another than that of the generator
    for k, down in falling(b, out):
        if k == 1:
            continue
        out[0] += k * n
        out[1] += down
        k = 0  # means nothing for the generator
        if down > 4:
            break
    for number in crossed(a, b, out):
        out[2] += number
        if number > 60:
            break  # leaves all of the generator's loops
    for number in crossed(a + 1, b, out):
        for k, _ in falling(3, out):
            out[3] += 1
            if k == 1:
                break
        out[4] += number
    for k, down in falling(a, out):
        for number in range(down):
            if number == 2:
                out[5] = k
                return  # leaves the kernel
            out[6] += 1
    out[7] = n


@kernel
def is_even(n: int) -> bool:
    """Whether *n* is even, by way of ``is_odd``."""
    if n == 0:
        return True
    return is_odd(n - 1)


@kernel
def is_odd(n: int) -> bool:
    """Whether *n* is odd, by way of ``is_even``."""
    return n != 0 and is_even(n - 1)


@kernel
def counted(n: int, is_doubled: bool, table: Constant32, small: Words32, large: Words64) -> int:
    """Calls of all kinds: of itself, with truths, numbers and vectors of each kind."""
    if n == 0:
        return 0
    small[n] = table[n] * (2 if is_doubled else 1)
    large[n] = small[n] << 33
    if is_even(n):
        return 1 + counted(n - 1, not is_doubled, table, small, large)
    return 10 + counted(n - 1, is_doubled and is_odd(table[n]), table, small, large)


@pytest.mark.parametrize("function", [arithmetic, loops, goes_over])
def test_numbers_are_pythons_as_lists_checked_and_compiled(function: Any) -> None:
    fast = compiled(function)
    for a, b in product(NUMBERS, NUMBERS):
        plain, checked, words = [0] * 14, CheckedVector([0] * 14, 64), np.zeros(14, np.int64)
        function(a, b, plain)
        function(a, b, checked)
        assert fast(a, b, Memory(words, "words64")) is None
        assert words.tolist() == plain == checked, (a, b)


def test_kernels_call_themselves_and_each_other() -> None:
    table = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3]
    plain: list[Any] = [table, [0] * 10, [0] * 10]
    arrays = [np.array(table, np.int32), np.zeros(10, np.int32), np.zeros(10, np.int64)]
    kinds = "constant32", "words32", "words64"
    memory = [Memory(array, kind) for array, kind in zip(arrays, kinds, strict=True)]
    for doubled in (False, True):
        assert compiled(counted)(9, doubled, *memory) == counted(9, doubled, *plain)  # type: ignore[arg-type]
        assert [array.tolist() for array in arrays] == plain
    assert [compiled(is_even)(n) for n in range(5)] == [True, False, True, False, True]


def test_every_kernel_of_ours_is_written_in_the_language() -> None:
    for module in walk_packages(ndvariants.kernel.__path__, "ndvariants.kernel."):
        importlib.import_module(module.name)
    ours = [one for one in signatures._kernels if str(one.__module__).startswith("ndvariants.kernel.")]
    called = {callee for one in ours for callee in signatures.callees(one) if callee is not one}
    text = str(translated(one for one in ours if one not in called))
    functions = [one for one in ours if not signatures.is_generator(one)]  # a generator is pasted
    assert len(functions) > 300 and text.count("\ndefine internal") == len(functions)


def test_the_least_number_is_divided_without_a_trap() -> None:
    words = np.zeros(14, np.int64)
    least = -(1 << 63)
    for divisor in (0, -1):  # Python has an error here, or a number too large
        compiled(divided)(least, divisor, Memory(words, "words64"))
        assert words[0] in (0, least)


@kernel
def divided(a: int, b: int, out: Words64) -> None:
    """``a // b`` and ``a % b``, whatever *b* is."""
    out[0] = a // b
    out[1] = a % b


@pytest.mark.parametrize("wrong", [[1, 2], 5, Memory(np.zeros(3, np.int64), "words64")])
def test_only_vectors_of_the_kind_are_taken(wrong: Any) -> None:
    with pytest.raises(ArgumentError):
        compiled(first_of)(wrong)


@kernel
def first_of(table: Words32) -> int:
    """The first word."""
    return table[0]


REFUSED = [
    ("return a / 2", "kernels know + - * // % & | ^ << >> alone; write // for /"),
    ("return a ** 2", "kernels know + - * // % & | ^ << >> alone"),
    ("return 1.5", "`1.5` is no whole number known when the module is loaded"),
    ("return 'a'", "`'a'` is no whole number"),
    ("return unknown", "`unknown` is no whole number"),
    ("return 1 << 63 if a else 9223372036854775808", "9223372036854775808 needs more than 64 bits"),
    ("return len(V)", "`len` cannot be called; kernels call kernels (@kernel), min, max, abs, int and bool alone"),
    ("return plain(a)", "`plain` cannot be called"),
    ("return other(a, a)", "other takes 1 arguments, not 2"),
    ("return other(number=a)", "arguments are given in order, without names and stars"),
    ("return V", "the vector V stands where a number is wanted"),
    ("return a[0]", "`a` is no vector; a vector is a parameter's name"),
    ("return V[-1]", "an index counts from the beginning"),
    ("return V[1:2]", "`1:2` is no expression of kernels"),
    ("V = W\n    return 0", "the vector W stands where a number is wanted"),
    ("V[0] = 1\n    return 0", "a vector of constants is never written"),
    ("return sums(V)", "V is a vector of constant32, not of words64"),
    ("a, b = 1, 2\n    return a", "`(1, 2)` is no expression of kernels"),
    ("a = b = 1\n    return a", "`a = b = 1` is no statement of kernels"),
    ("return [a][0]", "`[a]` is no vector"),
    ("return (lambda: a)()", "`lambda: a` cannot be called"),
    ("for x in (1, 2):\n        a += x\n    return a", "a for goes over a range: for name in range(...)"),
    ("for x in numbers(a):\n        a += x\n    return a", "numbers yields 2 at a time"),
    ("return numbers(a)", "numbers yields; go over it: for ... in numbers(a)"),
    ("for x in numbers(a, 1):\n        a += x\n    return a", "numbers takes 1 arguments, not 2"),
    ("for a, V[0] in numbers(a):\n        pass\n    return a", "a vector of constants is never written"),
    ("for x in other(a):\n        a += x\n    return a", "or over a kernel that yields"),
    ("for x in range(0, 9, a):\n        a += x\n    return a", "the step of a range is a constant"),
    ("while a:\n        a -= 1\n    else:\n        a = 3\n    return a", "`while a:` is no statement of kernels"),
    ("try:\n        a = 2\n    finally:\n        a = 1\n    return a", "`try:` is no statement of kernels"),
    ("assert a\n    return a", "`assert a` is no statement of kernels"),
    ("if a:\n        return a", "it may end without a result; end it with return"),
    ("return", "the result is annotated as int"),
    ("return a is 1", "write == for is"),
    ("return a in V", "`in` asks a tuple written there: x in (a, b)"),
    ("def inner() -> None: ...\n    return a", "`def inner() -> None:` is no statement of kernels"),
]
AROUND = """
@kernel
def other(number: int) -> int:
    return number

@kernel
def sums(V: Words64) -> int:
    return V[0]

@kernel
def numbers(number: int):
    yield number, number

def plain(number: int) -> int:
    return number

@kernel
def said(a: int, V: Constant32, W: Words64) -> int:
    """


def refusal(text: str, path: Path) -> str:
    """Why the kernel ``said`` of a text is refused."""
    path.write_text(text)
    space: dict[str, Any] = {"kernel": kernel, "Constant32": Constant32, "Words64": Words64, "Iterator": Iterator}
    exec(compile(text, path, "exec", dont_inherit=True), space)
    with pytest.raises(KernelRefused) as found:
        translated([space["said"]])
    return str(found.value)


@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize(("body", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_all_else_is_refused_with_file_line_and_reason(body: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "kernels.py"
    why = refusal(AROUND + body + "\n", path)
    first = AROUND.count("\n") + 1
    places = [f"{path}:{line}: said: " for line in range(first - 1, first + 4)]
    assert why.startswith(tuple(places)) and reason in why


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("yield a\n    yield a", "a generator has one yield, where the body of the loop is pasted"),
        ("yield", "`yield` is no statement of kernels"),
        ("a = yield a", "`(yield a)` is no expression of kernels"),
        ("yield from (a,)", "a generator has one yield"),
        ("yield a\n    return 1", "a generator yields numbers, and returns none"),
        ("for x in around(a):\n        yield x", "around goes over itself; a generator is pasted, and may not"),
    ],
)
def test_generators_are_refused_where_they_cannot_be_pasted(body: str, reason: str, tmp_path: Path) -> None:
    walk = f"@kernel\ndef around(a: int) -> Iterator[int]:\n    {body}\n"
    said = "@kernel\ndef said(a: int) -> None:\n    for x in around(a):\n        pass\n"
    why = refusal(f"{walk}\n{said}", tmp_path / "kernels.py")
    assert "kernels.py:" in why and reason in why
    alone = refusal(f"{walk.replace('around', 'said')}", tmp_path / "alone.py")
    assert "said: it yields, so it is no function; compile a kernel that goes over it" in alone


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ("def said(a: int, b) -> int:", "b is annotated with nothing; say int, bool or a kind of vector"),
        ("def said(a: float) -> int:", "a is annotated with"),
        ("def said(a: int):", "return is annotated with nothing"),
        ("def said(a: int) -> Words64:", "a vector is no result; let the caller give one to write into"),
        ("def said(a: int = 1) -> int:", "parameters are plain ones, without defaults"),
        ("def said(a: int, *, b: int) -> int:", "parameters are plain ones, without defaults"),
        ("def said(a: int, *b: int) -> int:", "parameters are plain ones, without defaults"),
        ("def said(a: int) -> bool:", "a is a number; for a bool, compare it: ... != 0"),
    ],
)
def test_parameters_and_results_say_their_kind(head: str, reason: str, tmp_path: Path) -> None:
    why = refusal(f"@kernel\n{head}\n    return a\n", tmp_path / "kernels.py")
    assert "kernels.py:" in why and reason in why


def test_random_kernels_do_the_same_as_lists_checked_compiled_and_folded(tmp_path: Path) -> None:
    texts = [Author(seed).kernel(f"kernel_{seed}") for seed in range(PROGRAMS)]
    tried = "\n    ".join(f"if which == {k}:\n        return kernel_{k}(a, b, T, V, W)" for k in range(PROGRAMS))
    head = "@kernel\ndef entry(which: int, a: int, b: int, T: Constant32, V: Words32, W: Words64) -> int:\n    "
    text = "\n\n".join([ROUNDS, *texts, f"{head}{tried}\n    return 0"])
    path = tmp_path / "programs.py"
    path.write_text(text)
    space: dict[str, Any] = {"kernel": kernel, "Words32": Words32, "Words64": Words64, "SEVEN": SEVEN}
    space["Iterator"], space["Constant32"] = Iterator, Constant32
    exec(compile(text, path, "exec", dont_inherit=True), space)
    ways = compiled(space["entry"]), compiled(space["entry"], HEADER), compiled(space["entry"], HEADER[:2])
    T = Memory(np.array(HEADER, np.int32), "constant32")
    for which in range(PROGRAMS):
        for a, b in ((0, 0), (3, -7), (-20_000, 11), (35_000, 29_999)):
            small, large = [5, -3, 0, 7, 30_000, -30_000, 1, 2], [1, 2, 3, -4, 5, 6, -7, 0]
            vectors = CheckedVector(small), CheckedVector(large, 64)
            wanted = space["entry"](which, a, b, HEADER, *vectors), *vectors
            for way in ways:
                arrays = np.array(small, np.int32), np.array(large, np.int64)
                said = way(which, a, b, T, *(Memory(each, f"words{each.itemsize * 8}") for each in arrays))
                assert (said, *map(np.ndarray.tolist, arrays)) == wanted, which
