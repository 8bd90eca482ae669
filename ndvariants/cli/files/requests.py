"""Requests of the commands on variant files: the options of each, and its help."""

from __future__ import annotations

from pathlib import Path

import click

from ndvariants.cli.arguments import (
    Start,
    complete_piece,
    json_option,
)
from ndvariants.cli.files.starters import KINDS
from ndvariants.cli.gathering import argument, flag, given, option, part, request
from ndvariants.cli.output import FileToWrite
from ndvariants.cli.sending import Sending

_FILES = click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
_CHECK = "Write nothing; exit with code 1 if a file would change."


@request
class ImportRequest:
    """Convert games of Fairy-Stockfish's variants.ini to variant files.

    Each line names the key it came from. A key that the language cannot express is a fault with its name and its line
    in the ini. Without names, all games of the file are read. Without --out, the command prints one game, or
    lists the convertible ones of several.

    Exit code 0: everything was converted. 1: something was not. 2: wrong usage or unknown game.

    \b
    Examples:
      ndvariants import variants.ini
      ndvariants import variants.ini orda shogun --out games
      ndvariants import --builtin minixiangqi > minixiangqi.yaml
    """

    words: tuple[str, ...] = argument("words", metavar="[FILE] [NAME]...", nargs=-1, required=True)
    builtin: bool = flag("--builtin", help="The names are built-in games, without a file.")
    out: Path | None = option(
        "--out", metavar="DIR", type=click.Path(file_okay=False, path_type=Path), help="Write the files into DIR."
    )
    partial: bool = flag("--partial", help="Write the convertible part of games that cannot be converted whole.")


@request
class NewRequest:
    """Write a starter variant file, and the schema that editors use to complete keys.

    In a terminal it asks for missing options: the variant to extend or the kind of board, and its size.
    The file has no faults and can be played at once.

    \b
    Examples:
      ndvariants new mygame.yaml
      ndvariants new deep --board space --size 5x5x4
      ndvariants new honey.yaml --board hexagons --size 5
      ndvariants new mychess.yaml --extends chess --title "My chess"
    """

    file: Path = argument("file", type=FileToWrite())
    parent: str | None = option(
        "--extends", "parent", metavar="VARIANT", help="Extend this variant and write only what differs."
    )
    kind: str | None = option(
        "--board", "kind", type=click.Choice(list(KINDS)), help="The kind of board to begin with."
    )
    size: str | None = option(
        "--size", metavar="6x7", help="Size of the board: 6x7, 5x5x3, or one number for hexagons."
    )
    title: str | None = option("--title", help="The title of the game; made from the file's name if not given.")
    force: bool = flag("--force", help="Overwrite an existing file.")
    no_schema: bool = flag("--no-schema", help="Do not write variant.schema.json beside it.")

    def refuse_what_cannot_be(self) -> None:
        """Raise UsageError for files that cannot be written, and options that do not go together."""
        if self.file.suffix not in (".yaml", ".yml"):
            raise click.BadParameter(f"{self.file} should end in .yaml", param_hint="FILE")
        if self.file.exists() and not self.force:
            raise click.UsageError(f"{self.file} exists; --force writes over it")
        if self.parent is not None and (self.kind, self.size) != (None, None):
            raise click.UsageError("--extends begins from another variant's board: leave --board and --size out")


@request
class ShowRequest:
    """Show a variant: board and setup, pieces with their moves drawn, rules, endings.

    In the drawing of a piece, o marks moves, x captures and * both;
    ! needs a hurdle, + moves without one or captures over one.

    \b
    Examples:
      ndvariants show chess
      ndvariants show raumschach --piece unicorn
      ndvariants show raumschach --piece unicorn --at Aa1
      ndvariants show atomic --words
      ndvariants show collapse --parameters
      ndvariants show raumschach --geometry
      ndvariants show raumschach --between Aa1 Ee5
      ndvariants show icochess --svg icochess.svg --facing N4
      ndvariants show hyperchess -p n=3 --html hyperchess.html
      ndvariants show hyperchess -p n=4 --board
      ndvariants show four_d --slice w=5,y=1
      ndvariants show knightmate --leaflet knightmate.html
      ndvariants show knightmate --html knightmate.html --at d4
      ndvariants show shatranj --expand
      ndvariants show chess --after "e2e4 e7e5" --moving opening.svg
      ndvariants show chess --after "e2e4 e7e5" --link
    """

    start: Start = part(Start)
    piece: str | None = option(
        "--piece", "piece", metavar="NAME", shell_complete=complete_piece, help="Show only this piece and its moves."
    )
    at: str | None = option(
        "--at", "at", metavar="CELL", help="With --piece, --leaflet or --html: the cell to draw moves from."
    )
    words: bool = flag("--words", help="Show only the rules in words.")
    parameters_only: bool = flag(
        "--parameters", "parameters_only", help="Show only the parameters: values, choices or ranges, help."
    )
    geometry: bool = flag("--geometry", help="Show only figures of each piece on the empty board: moves, diameter, ...")
    between: tuple[str, str] | None = option(
        "--between", nargs=2, metavar="CELL CELL", help="Show only the distances of two cells: steps, moves of pieces."
    )
    board_only: bool = flag("--board", "board_only", help="Show only the board.")
    slices: str = option("--slice", "slices", metavar="AXIS=NUMBER", default="", help="Show only boards at w=5,y=1.")
    dimensions: bool = flag("--dimensions", help="Draw the dimension of each empty cell instead of a dot.")
    svg: Path | None = option("--svg", type=FileToWrite(), help="Write the position as SVG to this file.")
    html: Path | None = option(
        "--html", type=FileToWrite(), help="Write a page that plays to this file; with --at, the leaflet."
    )
    leaflet: Path | None = option(
        "--leaflet", type=FileToWrite(), help="Write the rules as a page to keep or print to this file."
    )
    sending: Sending = part(Sending)
    facing: str | None = option(
        "--facing", metavar="CELL", help="With --svg: the cell of a solid that faces the viewer."
    )
    expand: bool = flag("--expand", help="Print the file merged with the files it extends.")
    as_json: bool = given(json_option)

    @property
    def is_written(self) -> bool:
        """True if anything is written to a file."""
        return (self.svg, self.html, self.leaflet) != (None,) * 3 or self.sending.is_asked

    def refuse_what_cannot_be(self) -> None:
        """Raise UsageError for options that do not go together."""
        if self.facing is not None and self.svg is None:
            raise click.UsageError("--facing turns the picture of --svg FILE: say where to write it")
        if self.at is not None and (self.piece, self.html, self.leaflet) == (None,) * 3:
            raise click.UsageError("--at says where the piece of --piece stands, or those of --html FILE")
        if self.expand and (self.words or self.as_json or self.board_only or self.piece or self.is_written):
            raise click.UsageError("--expand prints the file, and goes with no other view")


@request
class FmtRequest:
    """Format variant files: indentation, spaces, cells of drawings.

    Comments stay, and the game does not change. `-` formats standard input to standard output.

    Exit code 0: done, or nothing to do. 1: a file would change (with --check), or cannot be read.

    \b
    Examples:
      ndvariants fmt mygame.yaml
      ndvariants fmt --check mygame.yaml
    """

    files: tuple[str, ...] = given(_FILES)
    check: bool = flag("--check", help=_CHECK)


@request
class ListRequest:
    """List the variants by family: name, title, inventor and year.

    Files in the folders of NDVARIANTS_PATH have names too.

    \b
    Examples:
      ndvariants list
      ndvariants list --family shogi
      ndvariants list --search hexagon
    """

    family: str | None = option(
        "--family", metavar="NAME", help="List only this family; the start of its name is enough."
    )
    search: str | None = option(
        "--search",
        metavar="TEXT",
        help="List only variants with this text in their name, title, inventor or description.",
    )
    as_json: bool = given(json_option)


@request
class LspRequest:
    """Run as a language server: faults while typing, completion, help, definitions, renaming, formatting.

    An editor starts it and talks to it over standard input and output. It needs the extra `lsp`:
    pip install "ndvariants[lsp]"

    \b
    Examples, the second for Neovim:
      ndvariants lsp
      vim.lsp.start({ cmd = { "ndvariants", "lsp" }, filetypes = { "yaml" } })
    """


@request
class SchemaRequest:
    """Print the JSON Schema of variant files.

    An editor with a YAML language server completes and explains keys when the first line of a variant file is

    \b
      # yaml-language-server: $schema=variant.schema.json

    \b
    Examples:
      ndvariants schema > variant.schema.json
      ndvariants schema -o variant.schema.json
    """

    output: Path | None = option("-o", "--output", type=FileToWrite(), help="Write to this file instead of stdout.")
