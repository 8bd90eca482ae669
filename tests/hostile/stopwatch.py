"""A command in a process of its own: its CPU time, the most memory it held, its exit code and words."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.hostile.parts import Content

SECONDS = 2.0  # of CPU, in which a file is answered or refused
MEGABYTES = 310  # asked are 300; environments differ by some MB, and one board of the list needs 299 to 301
LONGEST = 30  # seconds of CPU, after which the process is ended
LARGEST = 4 << 30  # bytes of addresses, likewise
STRANGE = ("Traceback", "defect", "MemoryError", "RecursionError")


@dataclass(frozen=True)
class Run:
    """How a command went."""

    code: int
    seconds: float
    megabytes: float
    said: str

    def faults(self, seconds: float = SECONDS) -> list[str]:
        """What was wrong with it, in words."""
        found = [f"more than {seconds:g} s"] if self.seconds > seconds else []
        found += [f"more than {MEGABYTES} MB"] if self.megabytes > MEGABYTES else []
        found += [f"ended with {self.code}"] if self.code not in (0, 1, 2) else []
        return found + [f"said {word}" for word in STRANGE if word in self.said]


def written(content: Content, folder: Path) -> Path:
    """The path of the file to validate, with all that belongs to it in a folder of its own."""
    folder.mkdir(parents=True)
    if isinstance(content, dict):
        for name, text in content.items():
            (folder / name).write_text(text, encoding="utf-8")
        return folder / next(iter(content))
    path = folder / "hostile.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return path


_LAUNCH = f"""
import os, resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_CPU, ({LONGEST}, {LONGEST}))
resource.setrlimit(resource.RLIMIT_AS, ({LARGEST}, {LARGEST}))
process = subprocess.Popen([sys.executable, "-m", "ndvariants", *sys.argv[2:]])
_, status, used = os.wait4(process.pid, 0)
with open(sys.argv[1], "w") as told:
    print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss, file=told)
"""


def timed(words: list[str], said: str = "") -> Run:
    """A run of ``ndvariants WORDS``, with these lines on its standard input.

    A small process starts it: what a process that is forked has held counts as its own.
    """
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told")
        run = subprocess.run(
            [sys.executable, "-c", _LAUNCH, str(told), *words],
            input=said.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        code, seconds, kilobytes = told.read_text().split()
    return Run(int(code), float(seconds), int(kilobytes) / 1024, run.stdout[:1_000_000].decode("utf-8", "replace"))
