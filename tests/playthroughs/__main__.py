"""Write playthroughs: ``python -m tests.playthroughs [NAME...]``.

``--check`` writes nothing and says which differ; ``--print`` prints every ply of those that are named.
"""

from __future__ import annotations

import argparse
import sys

from .cases import cases
from .difference import difference
from .text import kept, path_of, playthrough


def main(arguments: list[str]) -> int:
    """0 when all is as it was or was written, 1 when ``--check`` found a difference, 2 for an unknown name."""
    parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description="Write the playthroughs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which ones; all when none is named")
    parser.add_argument("--check", action="store_true", help="write nothing, and say which differ")
    parser.add_argument("--print", action="store_true", help="write nothing, and print every ply as it is now")
    asked, known, differing = parser.parse_args(arguments), cases(), 0
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"no playthrough is called {unknown[0]}: there are {', '.join(known)}")
    for case in [known[name] for name in asked.names] or known.values():
        text = playthrough(case)
        if asked.print:
            print(text, end="")
            continue
        text = kept(case, text)
        found = difference(case, text)
        differing += bool(found)
        if found:
            print(found if asked.check else f"written: {path_of(case).name}")
        if not asked.check:
            path_of(case).write_text(text, encoding="utf-8")
    return int(asked.check and differing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
