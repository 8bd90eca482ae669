"""Writes the table of docs/use/fairy.md: each game of Fairy-Stockfish, whether it can be written, how it was checked.

    python -m docs.fairy variants.ini [--program PATH] [--seconds 10] [NAME...]

``variants.ini`` is the file that comes with Fairy-Stockfish (it is not shipped here). Counts need the program
``fairy-stockfish`` or the module ``pyffish``, results of games the module. With names only their lines are printed.
A program older than the file (Debian's 11.1) knows fewer keys and counts otherwise: ``--program none`` asks the module.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ndvariants.addons.fairy.format.games import Games, from_text
from ndvariants.addons.fairy.write import Imported, written
from ndvariants.errors import NdVariantsError, VariantError
from ndvariants.game.game import Game, Position
from ndvariants.game.load import load_text
from ndvariants.game.perft import perft
from tests.exact.compare import Difference, count_difference, random_game
from tests.exact.oracle import Engine, Pyffish, judge

PAGE = Path(__file__).resolve().parent / "use" / "fairy.md"
COLUMNS = ("name", "said", "from the start", "later", "games ended alike", "what differs or is left out")
MOST_LEAVES, DEEPEST, LATER, GAMES, PLIES = 500_000, 3, 20, 4, 250


@dataclass(slots=True)
class Row:
    """One name: what is said of it, and what was found."""

    name: str
    whole: bool = False
    start: str = ""
    start_alike: bool = False
    later: int = 0
    later_alike: bool = False
    ended: int = 0
    results_alike: bool = True
    remark: str = ""

    def text(self) -> str:
        """Its line in the table."""
        said = "yes" if self.whole else "no"
        later = f"{self.later}{'' if self.later_alike else ' ≠'}" if self.later else ""
        ended = f"{self.ended}{'' if self.results_alike else ' ≠'}" if self.ended or not self.results_alike else ""
        return f"| {self.name} | {said} | {self.start} | {later} | {ended} | {self.remark} |"


def main() -> None:
    """Check the games and write the table."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    asked.add_argument("file", type=Path)
    asked.add_argument("names", nargs="*")
    asked.add_argument("--program", default="fairy-stockfish")
    asked.add_argument("--seconds", type=float, default=10.0, help="For each game, roughly.")
    chosen = asked.parse_args()
    games = from_text(chosen.file.read_text(encoding="utf-8"), chosen.file.name)
    rows = []
    for name in chosen.names or games.sections:
        rows.append(row_of(games, name, chosen.file, chosen.program, chosen.seconds))
        print(rows[-1].text(), flush=True)
    print(totals(rows))
    if not chosen.names:
        before = PAGE.read_text(encoding="utf-8").split("\n## The table")[0]
        head = [f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|"]
        table = "\n".join([*head, *(row.text() for row in rows)])
        PAGE.write_text(f"{before}\n## The table\n\n{totals(rows)}\n\n{table}\n", encoding="utf-8")


def totals(rows: list[Row]) -> str:
    """The sums of the table in a sentence."""
    whole = [row for row in rows if row.whole]
    start = sum(row.start_alike for row in whole)
    alike = sum(row.start_alike and row.later_alike for row in whole)
    ended = sum(row.ended > 0 and row.results_alike and row.later_alike for row in whole)
    return (
        f"Of {len(rows)} names {len(whole)} are said whole. Lines from the start are as many as there for {start}, and "
        f"in up to {LATER} later positions, too, for {alike}; of {ended} one random game or more ended, all with the "
        "same winner at the same ply."
    )


def row_of(games: Games, name: str, file: Path, program: str, seconds: float) -> Row:
    """What is found of one name."""
    record, unread = games.record(name)
    imported = written(record, file.name)
    row = Row(name, imported.whole, remark="; ".join(_reasons(imported)) or "; ".join(p.message for p in unread))
    if not imported.whole:
        return row
    try:
        game = load_text(imported.text)
        referee = judge(name, file, program)
    except VariantError as error:
        row.whole, row.remark = False, str(error).split("\n", maxsplit=1)[0]
        return row
    except NdVariantsError as error:
        row.remark = str(error)
        return row
    with_time = time.monotonic() + seconds
    try:
        _start(row, game, referee, with_time)
        _games(row, game, referee, with_time)
    except NdVariantsError as error:  # the program has ended
        row.remark = str(error)
    referee.close()
    return row


def _reasons(imported: Imported) -> Iterator[str]:
    """What cannot be said, or is left out: the keys."""
    for problem in imported.problems:
        yield f"`{problem.message.split('`')[1]}`" + ("" if problem.severity == "error" else " left out")


def _start(row: Row, game: Game, judge: Engine | Pyffish, until: float) -> None:
    """Lines from the start, as deep as time and leaves allow."""
    start, depth = game.start(), 1
    leaves = perft(start, 1)
    while depth < DEEPEST and leaves and time.monotonic() < until:
        deeper = judge.count(depth + 1, [])
        if deeper > MOST_LEAVES:
            break
        depth, leaves = depth + 1, deeper
        if time.monotonic() + deeper / 50_000 > until and deeper > 50_000:
            break
    difference = count_difference(start, judge, [], depth)
    row.start_alike = difference is None
    row.start = f"{depth}: {perft(start, depth):,}" if difference is None else f"{depth} ≠"
    _tell(row, difference)


def _games(row: Row, game: Game, judge: Engine | Pyffish, until: float) -> None:
    """Random games: moves at every ply, lines of two moves in later positions, results."""
    row.later_alike = True
    for seed in range(GAMES):
        positions, moves, differences = random_game(game, judge, seed, PLIES)
        for difference in differences:
            row.results_alike &= difference.what != "result"
            row.later_alike &= difference.what == "result"
            _tell(row, difference)
        row.ended += not differences and positions[-1].outcome() is not None
        _later(row, judge, positions, moves)
        if time.monotonic() > until or (row.later >= LATER and row.ended > 1):
            return


def _later(row: Row, judge: Engine | Pyffish, positions: list[Position], moves: list[str]) -> None:
    """Lines of two moves in positions of one game, a few of each game."""
    step = max(1, len(positions) // (LATER // 2))
    for ply in range(step, len(positions) - 1, step):
        if row.later < LATER and positions[ply].outcome() is None:
            difference = count_difference(positions[ply], judge, moves[:ply], 2)
            row.later += 1
            row.later_alike &= difference is None
            _tell(row, difference)


def _tell(row: Row, difference: Difference | None) -> None:
    if difference is not None:
        told = f"{difference.what} at ply {len(difference.moves)}: {difference.ours} here, {difference.theirs} there"
        row.remark = "; ".join(filter(None, [row.remark, told if len(told) < 120 else told[:117] + "..."]))


if __name__ == "__main__":
    main()
