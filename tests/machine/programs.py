"""Random kernels: text of the whole language, of which every run ends and nothing leaves its bounds."""

from __future__ import annotations

from random import Random

NAMES = "a", "b", "c", "d"
HEADER = 3, 0, 1, -2  # the words of T
BOUND = "({} & 65535) - 30000"


ROUNDS = """
@kernel
def rounds(first: int, n: int, W: Words64) -> Iterator[tuple[int, int]]:
    turn = 0
    while turn < n:
        turn += 1
        if turn & 3 == 3:
            continue
        yield first - turn, W[turn & 7]
        W[turn & 7] = ((first + turn) & 65535) - 30000
        if turn > 5:
            return
"""


class Author:
    """Writes one kernel, from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.loops = 0

    def kernel(self, name: str) -> str:
        """The text of a kernel of two numbers and three vectors."""
        begin = ["c = a ^ b", "d = 5"]
        lines = [*begin, *self.statements(3), f"return {self.number(2)}"]
        return f"@kernel\ndef {name}(a: int, b: int, T: Constant32, V: Words32, W: Words64) -> int:\n" + indented(lines)

    def statements(self, depth: int) -> list[str]:
        return [line for _ in range(self.random.randint(1, 3)) for line in self.statement(depth)]

    def statement(self, depth: int) -> list[str]:
        """The lines of one statement."""
        kind = self.random.choice(
            ["set", "change", "write", "add"] + (["if", "if", "for", "while", "over"] if depth else [])
        )
        name, value = self.random.choice(NAMES), self.number(2)
        if kind == "set":
            return [f"{name} = {BOUND.format(value)}"]
        if kind == "change":
            return [f"{name} {self.random.choice(['+', '-', '^', '|', '&'])}= {BOUND.format(value)}",
                    f"{name} = {BOUND.format(name)}"]  # fmt: skip
        if kind == "write":
            return [f"{self.random.choice('VW')}[{value} & 7] = {BOUND.format(self.number(2))}"]
        if kind == "add":
            return [f"W[{value} & 7] += {BOUND.format(self.number(2))}"]
        return self.choice(depth) if kind == "if" else self.loop(kind, depth)

    def choice(self, depth: int) -> list[str]:
        lines = [f"if {self.truth(2)}:", indented(self.block(depth - 1))]
        if self.random.random() < 0.4:
            lines += [f"elif {self.truth(2)}:", indented(self.block(depth - 1))]
        if self.random.random() < 0.6:
            lines += ["else:", indented(self.block(depth - 1))]
        return lines

    def block(self, depth: int) -> list[str]:
        """Statements, which may end by leaving a loop or the kernel."""
        ends = ["", "", ""] + (["break", "continue"] if self.loops else [f"return {self.number(1)}"])
        end = self.random.choice(ends)
        return self.statements(depth) + ([end] if end else [])

    def loop(self, kind: str, depth: int) -> list[str]:
        self.loops += 1
        name, turn = self.random.choice(NAMES), f"turn{self.loops}_{self.random.randint(0, 999)}"
        if kind == "for":
            step = self.random.choice([1, 1, 2, -1, -3])
            head = [f"for {turn} in range({self.number(1)} & 7, {self.number(1)} & 7, {step}):"]
            body = [f"{name} = {BOUND.format(f'{name} + {turn}')}", *self.block(depth - 1)]
        elif kind == "over":
            head = [f"for {turn}, {name} in rounds({self.number(1)}, {self.number(1)} & 7, W):"]
            body = [f"{name} = {BOUND.format(f'{name} + {turn}')}", *self.block(depth - 1)]
        else:
            head = [f"{turn} = {self.random.randint(0, 6)}", f"while {turn} > 0 and {self.truth(2)}:"]
            body = [f"{turn} -= 1", *self.block(depth - 1)]
        self.loops -= 1
        return [*head, indented(body)]

    def number(self, depth: int) -> str:
        """An expression of at most some 2**50."""
        if depth == 0:
            index = f"{self.random.choice(NAMES)} & 7"
            known = f"T[{self.random.randrange(4)}]"
            literal = f"{self.random.randint(-9, 9)}"
            return self.random.choice([*NAMES, *NAMES, f"V[{index}]", literal, "SEVEN", known, known])
        left, right = self.number(depth - 1), self.number(depth - 1)
        leaves = self.number(0), self.number(0)
        return self.random.choice([
            f"({left} {self.random.choice('+-&|^')} {right})", f"({leaves[0]} * {leaves[1]})",
            f"({left} // (({right} & 15) + 1))", f"({left} % -(({right} & 15) + 1))", f"({left} // 8 + {right} % 4)",
            f"({left} >> {self.random.randint(0, 9)})", f"(({left} & 255) << {self.random.randint(0, 5)})",
            f"({left} if {self.truth(depth - 1)} else {right})", f"({left} and {right})", f"({left} or {right})",
            f"min({left}, {right})", f"max({left}, {right}, 0)", f"abs({left})", f"-{left}", f"~{left}",
            f"int({self.truth(depth - 1)})", f"(V[{left} & 7] + W[{right} & 7] % 999)",
        ])  # fmt: skip

    def truth(self, depth: int) -> str:
        left, right, third = (self.number(max(depth - 1, 0)) for _ in range(3))
        signs = [self.random.choice(["<", "<=", ">", ">=", "==", "!="]) for _ in range(2)]
        if depth == 0:
            return f"{left} {signs[0]} {right}"
        one, other = self.truth(depth - 1), self.truth(depth - 1)
        return self.random.choice([
            f"{left} {signs[0]} {right}", f"{left} {signs[0]} {right} {signs[1]} {third}", f"({one} and {other})",
            f"({one} or {other})", f"not {one}", left, f"bool({left})", f"{left} in ({right}, {third}, 3)",
            f"({left} and {right}) not in (0, 1)",
        ])  # fmt: skip


def indented(lines: list[str]) -> str:
    return "\n".join("    " + line for block in lines for line in block.split("\n"))
