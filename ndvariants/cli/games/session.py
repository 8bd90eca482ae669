"""A game in the terminal: draws the board, asks for moves, answers commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import randrange
from shlex import quote
from time import sleep

import click

from ndvariants.bridge.pgn_write import write_pgn
from ndvariants.cli.arguments import slice_chosen
from ndvariants.cli.colours import painter, terminal_columns
from ndvariants.cli.games.analyse_command import best_lines, worth
from ndvariants.cli.output import write_whole
from ndvariants.errors import IllegalMoveError, NotationError
from ndvariants.game.endings import STUCK
from ndvariants.game.explain.account import account
from ndvariants.game.explain.effects import effects_of
from ndvariants.game.game import Game, Position
from ndvariants.game.move import Move
from ndvariants.game.records.record_json import record_json
from ndvariants.game.records.replay import record_of
from ndvariants.players import make_player
from ndvariants.report.layout.positions import view
from ndvariants.report.prose.account_text import account_lines
from ndvariants.report.text.boards import board_text

HINT_NODES, MOST_PLIES = 20_000, 63  # positions that a hint looks at: the same hint on every machine
PERSON = "person"
MOST_PREVIEWED = 200  # moves of a piece whose effects are looked for

HELP = """\
  e2e4           play this move (TAB completes; also 1e2-1e4, e7e8q, N@f3)
  moves [CELL]   legal moves, all of them or those from a cell, also drawn, and what they do beyond moving
  why MOVE       why a move is legal or not, what it does, and what keeps a rule from applying
  hint           the move that the search would play, and what it expects then
  board          draw the board again
  slice w=5,y=1  draw only these boards from now on; slice alone draws all again
  position       the position as text
  undo           take back your last move and the answer to it
  save FILE      write the game to a file (PGN if it is called so); play --load FILE goes on
  resign         give up
  quit           leave without a result
"""


class Table:
    """A game in progress. ``seats``: who plays each side. ``pace``: seconds between moves if no person plays."""

    def __init__(
        self,
        game: Game,
        position: Position,
        seats: Mapping[str, str],
        seed: int | None,
        pace: float = 0.0,
        slices: Mapping[str, int] | None = None,
    ) -> None:
        self.game, self.pace, self.slices = game, pace, dict(slices or {})
        self.mine = {side for side, player in seats.items() if player == PERSON}
        self.line = [position]
        self.computers = {
            side: make_player(player, randrange(1 << 62) if seed is None else seed)
            for side, player in seats.items()
            if player != PERSON
        }
        self.over = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "why": self._why,
            "hint": self._hint,
            "slice": self._slice,
            "board": lambda argument: self._draw(),
            "position": lambda argument: click.echo(self.position.text()),
            "undo": self._undo,
            "save": self._save,
            "resign": self._resign,
            "quit": self._quit,
            "exit": self._quit,
        }

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self.line[-1]

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        click.echo(f"{self.game.variant.title}. {self._who_plays()}Type help for the commands, TAB completes moves.\n")
        with _completion(self._candidates):
            self._draw()
            while not self.over:
                outcome = self.position.outcome()
                if outcome is not None:
                    click.echo(f"Game over: {outcome}.")
                    break
                if not self.position.legal_moves():
                    click.echo(f"Game over: {STUCK}.")
                    break
                if self.position.side in self.mine:
                    self._ask()
                else:
                    self._answer()

    def _who_plays(self) -> str:
        if not self.computers:
            return ""
        mine = " and ".join(side for side in self.game.players if side in self.mine)
        said = [f"You play {mine}"] if mine else []
        for name in dict.fromkeys(one.name for one in self.computers.values()):
            said.append(
                f"{name} plays {' and '.join(side for side, one in self.computers.items() if one.name == name)}"
            )
        return f"{', '.join(said)}. "

    # ----------------------------------------------------------------------- turns

    def _ask(self) -> None:
        try:
            if sys.stdin is None:
                raise EOFError
            line = input(f"{self.position.side}> ").strip()
        except EOFError:
            click.echo()
            self.over = True
            return
        if not sys.stdin.isatty():
            click.echo(line)
        word, _, argument = line.partition(" ")
        if word.lower() in self.commands:
            self.commands[word.lower()](argument.strip())
        elif line:
            self._play(line)

    def _play(self, text: str) -> None:
        try:
            self.line.append(self.position.play(text))
        except IllegalMoveError:
            click.echo(account(self.position, text).message)
            return
        except NotationError as error:
            click.echo(str(error))
            if self._is_word(text):
                click.echo("  help tells the commands")
            return
        if self.position.side in self.mine or self.position.outcome() is not None:
            self._draw()

    def _is_word(self, text: str) -> bool:
        """Return True if it looks like a command, not a move: letters alone, with no cell's name as its beginning."""
        return text.isalpha() and not any(text.startswith(cell) for cell in self.game.cells)

    def _answer(self) -> None:
        side = self.position.side
        move = self.computers[side].choose(self.position)
        if not self.mine:
            sleep(self.pace)
        self.line.append(self.position.play(move))
        click.echo(f"{side} plays {move.text}\n")
        self._draw()

    # ----------------------------------------------------------------------- commands

    def _help(self, argument: str) -> None:
        click.echo(HELP, nl=False)

    def _moves(self, cell: str) -> None:
        moves = [move for move in self.position.legal_moves() if not cell or cell in (move.origin, move.target)]
        if not moves:
            click.echo(f"no legal move from or to {cell!r}" if cell else "no legal moves")
            return
        if cell:
            self._draw({move.target for move in moves if move.target and move.origin == cell})
        click.echo(" ".join(move.text for move in moves))
        if cell:
            self._preview([move for move in moves if move.origin == cell][:MOST_PREVIEWED])

    def _preview(self, moves: list[Move]) -> None:
        for move in moves:
            effects = effects_of(self.position, move)
            if effects.unusual:
                click.echo(f"{move.text}\n" + "\n".join(f"  {line}" for line in effects.lines()))

    def _why(self, move: str) -> None:
        if not move:
            click.echo("why needs a move: why e2e5")
            return
        try:
            click.echo("\n".join(account_lines(self.position, account(self.position, move))))
        except NotationError as error:
            click.echo(str(error))

    def _hint(self, argument: str) -> None:
        found = best_lines(self.position, HINT_NODES, MOST_PLIES, 1)
        if not found:
            click.echo("no legal moves")
            return
        move, *then = [each.text for each in found[0].line()]
        expected = f", and expects {' '.join(then)}" if then else ""
        click.echo(f"the search plays {move}{expected} ({worth(found[0])} for {self.position.side})")

    def _slice(self, text: str) -> None:
        try:
            self.slices = slice_chosen(text)
        except click.BadParameter as error:
            click.echo(error.message)
            return
        self._draw()

    def _undo(self, argument: str) -> None:
        if len(self.line) == 1:
            click.echo("there is nothing to take back")
            return
        self.line.pop()
        while len(self.line) > 1 and self.position.side not in self.mine:
            self.line.pop()
        self._draw()

    def _save(self, name: str) -> None:
        if not name:
            click.echo("save needs the name of a file: save mygame.json")
            return
        players = {side: PERSON if side in self.mine else self.computers[side].name for side in self.game.players}
        record = record_of(self.position, players)
        text = write_pgn(record, self.game) if name.lower().endswith(".pgn") else record_json(record)
        try:
            write_whole(Path(name), text)
        except OSError as error:
            click.echo(f"cannot write {name}: {error.strerror}")
            return
        click.echo(f"saved to {name}; go on with: ndvariants play --load {quote(name)}")

    def _resign(self, argument: str) -> None:
        click.echo(f"{self.position.side} resigns.")
        self.over = True

    def _quit(self, argument: str) -> None:
        self.over = True

    # ----------------------------------------------------------------------- the screen

    def _draw(self, marked: set[str] | None = None) -> None:
        seen = view(self.position)
        if marked:
            seen = seen.marked({cell: "o" for cell, name in enumerate(seen.names) if name in marked})
        try:
            paint = painter(self.position.game.letters.players)
            click.echo(board_text(seen, terminal_columns(), paint, None if marked else self.slices))
        except ValueError as error:
            self.slices = {}
            click.echo(str(error))

    def _candidates(self) -> list[str]:
        return [move.text for move in self.position.legal_moves()] + [word for word in self.commands if word != "?"]


@contextmanager
def _completion(candidates: Callable[[], list[str]]) -> Iterator[None]:
    """Readline completion of whole lines while the table is open; nothing where readline is missing."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(text: str, state: int) -> str | None:
        found = [word for word in candidates() if word.startswith(text)]
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(None)
