"""Garbled words for every command: positions, moves, parameters and options, from a seed.

    python -m tests.fuzz                    2,000 commands from seed 1
    python -m tests.fuzz --seed 7 --count 500 --verbose

Printed is every command that ended with another code than 0, 1 or 2, or spoke of a traceback or a defect. Commands
run in this process, and only such as end soon.
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
from collections.abc import Iterator

from click.testing import CliRunner

from ndvariants import load
from ndvariants.cli import commands

VARIANTS = (
    "chess", "crazyhouse", "xiangqi", "raumschach", "hyperchess", "icochess", "curved_space", "checkers", "glinski",
    "othello", "duck", "four_player", "smess", "trid",
)  # fmt: skip
SIGNS = list("abhkqrnpKQRNP12890/-+=!#@^*~[]():, .|xwb_O\t\0é車♔𝟙\u202e\ud800".replace("\ud800", ""))
NUMBERS = ("0", "-1", "1", "3", "999999999999999999999999", "1e9", "nan", "inf", "", "٣", "0x10", "1,2", "3..1", "true")
MOVES = (
    "e2e4", "e2e4!", "Nd2", "Nf3", "O-O", "0-0-0", "e7e8q", "e7e8=K", "N@f3", "@@@@", "pass", "out", "--", "a1a1",
    "z9z9", "e2", "e2-e4", "1e2-1e4", "A1-A2", "e4,d6", "Qxf7#", "e2e4 e7e5 g1f3", "٣", "K", "x", "=q", "e2e4e5", "♙e4",
)  # fmt: skip
WORDS: dict[str, tuple[str, ...]] = {
    "moves": ("--position POSITION", "--after MOVES", "--json", "-p PARAMETER"),
    "perft": ("DEPTH", "--position POSITION", "--after MOVES", "--divide", "-p PARAMETER"),
    "show": ("--position POSITION", "--after MOVES", "--piece NAME", "--at NAME", "--board", "--words", "-p PARAMETER"),
    "explain": ("MOVE", "--position POSITION", "--after MOVES", "--json"),
    "analyse": ("--position POSITION", "--after MOVES", "--nodes 3", "--lines NUMBER"),
    "solve": ("--position POSITION", "--after MOVES", "--nodes 5", "--plies 2"),
    "simulate": ("--games 1", "--max-plies 4", "--position POSITION", "--seed NUMBER", "--players NAME"),
    "play": ("--against person", "--position POSITION", "--load NAME"),
}
STRANGE = ("Traceback", "defect", "RecursionError", "MemoryError")


class Garbler:
    """Chooses words by a seed; half of them are nearly right."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.positions: dict[str, str] = {}

    def command(self) -> list[str]:
        """The words of a command."""
        name = self.random.choice(list(WORDS))
        variant = self.random.choice(VARIANTS)
        options = [option for option in WORDS[name] if option.isupper() or self.random.random() < 0.4]
        if name in ("analyse", "solve", "simulate", "play"):
            options += [option for option in WORDS[name] if option.split()[-1].islower() or option[-1].isdigit()]
        words = [name, variant]
        for option in dict.fromkeys(options):
            words += [self.word(part, variant) for part in option.split()]
        return words

    def word(self, part: str, variant: str) -> str:
        """What stands for a word of WORDS."""
        choose = self.random.choice
        match part:
            case "POSITION":
                return self.position(variant)
            case "MOVES":
                return " ".join(self.move() for _ in range(self.random.randrange(4)))
            case "MOVE":
                return self.move()
            case "PARAMETER":
                return f"{choose(('n', 'side', 'x', '', 'start'))}{choose(('=', '', '=='))}{choose(NUMBERS)}"
            case "NUMBER" | "DEPTH":
                return choose(("0", "1", "-1", "x", "", "1.5")) if part == "DEPTH" else choose(NUMBERS)
            case "NAME":
                return choose((*MOVES, *NUMBERS, "king", "a1", "1", self.noise(6)))
        return part

    def move(self) -> str:
        """A move, garbled or not."""
        return self.random.choice((self.random.choice(MOVES), self.garbled(self.random.choice(MOVES)), self.noise(8)))

    def position(self, variant: str) -> str:
        """The text of a position, garbled more or less."""
        if variant not in self.positions:
            self.positions[variant] = load(variant).start().text()
        text = self.positions[variant]
        kind = self.random.randrange(6)
        if kind == 0:
            return self.noise(40)
        if kind == 1:
            return self.position(self.random.choice(VARIANTS[:3]))
        for _ in range(self.random.choice((0, 1, 1, 2, 5, 20))):
            text = self.garbled(text)
        return text

    def garbled(self, text: str) -> str:
        """The text with one change: a sign more, less or another, two parts exchanged, a part again."""
        at, other = (self.random.randrange(len(text) + 1) for _ in range(2))
        first, last = sorted((at, other))
        sign = self.random.choice(SIGNS)
        return self.random.choice(
            (
                text[:at] + sign + text[at:], text[:at] + text[at + 1 :], text[:at] + sign + text[at + 1 :],
                text[:first] + text[last:] + text[first:last], text[:last] + text[first:last] * 3 + text[last:],
                text[:at] + self.random.choice(NUMBERS) + text[at:],
            )
        )  # fmt: skip

    def noise(self, most: int) -> str:
        """Signs without sense."""
        return "".join(self.random.choice(SIGNS) for _ in range(self.random.randrange(most)))


def tried(seed: int, count: int) -> Iterator[tuple[list[str], int, str]]:
    """So many commands from a seed, each with its exit code and what it said."""
    garbler = Garbler(seed)
    for _ in range(count):
        words = garbler.command()
        result = CliRunner().invoke(commands, words, input="e2e4\nmoves\n\nquit\n")
        said = result.output + (f"Traceback {result.exception!r}" if _is_ours(result.exception) else "")
        yield words, result.exit_code, said


def is_wrong(code: int, said: str) -> bool:
    """Whether a command should have ended otherwise."""
    return code not in (0, 1, 2) or any(word in said for word in STRANGE)


def _is_ours(error: BaseException | None) -> bool:
    return error is not None and not isinstance(error, SystemExit)


def main() -> int:
    """1 when some command ended wrongly."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--count", type=int, default=2_000)
    arguments.add_argument("--verbose", action="store_true")
    given = arguments.parse_args()
    wrong = 0
    for words, code, said in tried(given.seed, given.count):
        bad = is_wrong(code, said)
        wrong += bad
        if bad or given.verbose:
            print(code, "ndvariants", shlex.join(words).encode("unicode_escape").decode())
            print("    ", said.strip()[-300:] if bad else "", flush=True)
    print(f"{given.count} commands, {wrong} ended wrongly")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
