"""Ways to send a game on that several commands share: a picture that moves, PGN, a record, a link."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ndvariants.cli.gathering import flag, option
from ndvariants.cli.output import FileToWrite, write_and_say

if TYPE_CHECKING:
    from ndvariants.game.game import Position


@dataclass(frozen=True, slots=True)
class Sending:
    """Outputs for the game that led to a position."""

    moving: Path | None = option("--moving", type=FileToWrite(), help="Write the game as an SVG that moves.")
    pgn: Path | None = option("--pgn", type=FileToWrite(), help="Write the game as PGN to this file.")
    record: Path | None = option("--record", type=FileToWrite(), help="Write the game as `play --load` reads it.")
    link: bool = flag("--link", help="Print the link of the game: the part of the address behind #.")

    @property
    def is_asked(self) -> bool:
        """True if anything of this is wanted."""
        return self != Sending(None, None, None, False)

    def send(self, position: Position) -> None:
        """Write the files that are wanted; print the link."""
        from ndvariants.game.records.replay import record_of

        if self.moving is not None:
            from ndvariants.report.svg.moving import moving_svg

            write_and_say(self.moving, moving_svg(position.line(), position.game.variant.title))
        if self.pgn is not None:
            from ndvariants.bridge.pgn_write import write_pgn

            write_and_say(self.pgn, write_pgn(record_of(position), position.game))
        if self.record is not None:
            from ndvariants.game.records.record_json import record_json

            write_and_say(self.record, record_json(record_of(position)))
        if self.link:
            from ndvariants.bridge.links import write_link

            click.echo(write_link(position))
