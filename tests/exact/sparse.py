"""Positions of two to ten pieces and ends of games, as other programs judge them: ``tests/exact/sparse/NAME.txt``.

    # source: pyffish 0.0.90, `chess`; python-chess 1.11.2
    4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ; 6 9c1f
    7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 ; draw

A line is a position, and how many legal moves it has with a checksum of them all, or the result for the player to move.

    python -m tests.exact.sparse [NAME...] [--write] [--seconds 60] [--seed 1]

asks the programs that are installed about positions drawn from the seed; ``--write`` keeps them as the file.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from ndvariants import load
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game, Position
from ndvariants.game.oddities import oddities
from tests.exact.judges import JUDGES, THEIR_RULES, Judge, Unjudged, judges_of
from tests.exact.text import by_text, checksum

FOLDER = Path(__file__).parent / "sparse"
KEPT = 190  # positions of a file
MOST_PIECES, LAST_PLIES, FURTHER = 10, 6, 3  # pieces drawn, plies before the end of a game, plies played on from a draw
SECONDS = 60.0  # for a game at most


def answer(position: Position) -> str:
    """Return what is said of a position here."""
    outcome = position.outcome()
    if outcome is not None:
        return "draw" if outcome.winner is None else "win" if outcome.winner == position.side else "loss"
    moves = by_text(position)
    return f"{len(moves)} {checksum(moves)}"


def read(path: Path) -> tuple[str, list[tuple[str, str]]]:
    """Return the source of a file, and its positions with their answers."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    pairs = [line.split(" ; ") for line in lines]
    return head.removeprefix("# source: "), [(text, said) for text, said in pairs]


def written(sources: str, lines: dict[str, str]) -> str:
    """Return the text of a file."""
    return f"# source: {sources}\n" + "".join(f"{text} ; {said}\n" for text, said in lines.items())


# --------------------------------------------------------------------------- positions


def positions(game: Game, random: Random) -> Iterator[Position]:
    """Yield positions without end: ten of few pieces, then the last ones of a random game."""
    while True:
        for _ in range(10):
            drawn = few_pieces(game, random)
            for _ in range(random.randrange(FURTHER)) if drawn is not None else ():
                moves = drawn.legal_moves() if drawn.outcome() is None else ()
                drawn = drawn.play(random.choice(moves)) if moves else drawn
            if drawn is not None:
                yield game.position(drawn.text())
        yield from end_of_game(game, random)


def few_pieces(game: Game, random: Random) -> Position | None:
    """Return a position of few pieces, ``None`` where what was drawn is none that a game can reach."""
    start = game.start()
    codes = {code: one for code, one in game.letters.by_code.items() if one.player < len(game.players)}
    royals = {piece.name for piece in game.variant.pieces if piece.royal}
    board = {cell: 0 for cell, code in enumerate(start.fields.board) if code in codes or code == 0}
    wanted = [code for code, one in codes.items() if one.piece in royals and not one.unmoved and has(start, code)]
    rights = random.sample(game.rights, random.randrange(len(game.rights) + 1)) if random.random() < 0.3 else []
    for right in rights:
        board |= dict(right.pieces)
    standing = set(board.values())
    wanted = [code for code in wanted if not any(codes[other].piece == codes[code].piece
              and codes[other].player == codes[code].player for other in standing if other)]  # fmt: skip
    others = [code for code, one in codes.items() if one.piece not in royals and not one.unmoved]
    wanted += random.choices(others, k=random.randrange(max(1, MOST_PIECES - len(wanted))))
    for code in wanted:
        free = [cell for cell in stood(game).get(code, board) if not board.get(cell, 1)]
        if free:
            board[random.choice(free)] = code
    fields = start.fields
    full = tuple(board.get(cell, code) for cell, code in enumerate(fields.board))
    parts = {name: getattr(fields, name) for name in fields.__slots__}
    parts |= {"board": full, "side": random.randrange(len(game.players)), "rights": sum(one.bit for one in rights)}
    parts |= {"hands": tuple((player, piece, random.choice((0, 0, 0, 1, 2))) for player, piece, _ in fields.hands)}
    try:
        position = game.position(game.position_from(type(fields)(**parts)).text())
    except NdVariantsError:
        return None
    return position if not oddities(position) else None


@cache
def stood(game: Game) -> dict[int, list[int]]:
    """Return where each kind of royal has stood in ten random games; other pieces are not listed."""
    royals = {piece.name for piece in game.variant.pieces if piece.royal}
    by_code, found = game.letters.by_code, defaultdict[int, set[int]](set)
    for seed in range(10):
        for position in line_of(game, Random(seed), 200):
            for cell, code in enumerate(position.fields.board):
                if code in by_code and by_code[code].piece in royals and not by_code[code].unmoved:
                    found[code].add(cell)
    return {code: sorted(cells) for code, cells in found.items()}


def has(position: Position, code: int) -> bool:
    """Return True if a piece of this code, or of the same kind that has not moved, is on the board."""
    one, by_code = position.game.letters.by_code[code], position.game.letters.by_code
    return any((by_code[other].player, by_code[other].piece) == (one.player, one.piece)
               for other in position.fields.board if other in by_code)  # fmt: skip


def end_of_game(game: Game, random: Random) -> list[Position]:
    """Return the last positions of a random game."""
    return [game.position(one.text()) for one in line_of(game, random, 1_000)[-LAST_PLIES:]]


def line_of(game: Game, random: Random, plies: int) -> list[Position]:
    """Return the positions of a random game."""
    line = [game.start()]
    while line[-1].outcome() is None and len(line) <= plies and (moves := line[-1].legal_moves()):
        line.append(line[-1].play(random.choice(moves)))
    return line


# --------------------------------------------------------------------------- asking


def asked(
    game: Game, judges: list[Judge], random: Random, seconds: float, most: int
) -> tuple[dict[str, str], list[str]]:
    """Return the answers of all judges where they agree, and where one does not agree with this program."""
    end, answers, differences = time.monotonic() + seconds, dict[str, str](), list[str]()
    for position in positions(game, random):
        if len(answers) >= most or time.monotonic() > end:
            break
        text, ours = position.text(), answer(position)
        if text in answers:
            continue
        said = {}
        for judge in judges:
            try:
                said[judge.source] = judge.answer(position)
            except Unjudged:
                break
        differences += [f"{text}: {ours} here, {theirs} by {by}" for by, theirs in said.items() if theirs != ours]
        if len(said) == len(judges) and set(said.values()) == {ours}:
            answers[text] = ours
    return answers, differences


def main() -> int:
    """Ask about games, and print the differences."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="all together, and a minute a game at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"keep {KEPT} positions of each game")
    chosen = parser.parse_args()
    names = chosen.names or sorted(JUDGES)
    end, found = time.monotonic() + chosen.seconds, 0
    Random(chosen.seed).shuffle(names)
    for name in names:
        if not chosen.write and time.monotonic() > end:
            break
        judges = judges_of(name)
        if not judges:
            print(f"{name}: left out, no judge is installed", flush=True)
            continue
        most = KEPT if chosen.write else 10**9
        seconds = SECONDS if chosen.write else min(SECONDS, end - time.monotonic())
        game = load(name, **THEIR_RULES.get(name, {}))
        answers, differences = asked(game, judges, Random(f"{chosen.seed} {name}"), seconds, most)
        found += len(differences)
        print(f"{name}: {len(answers)} positions, {len(differences)} differences", flush=True)
        print(*differences[:20], sep="\n", end="\n" if differences else "")
        if chosen.write:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.txt").write_text(
                written("; ".join(one.source for one in judges), answers), encoding="utf-8"
            )
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
