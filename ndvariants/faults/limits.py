"""Numbers that are too small or too large."""

from __future__ import annotations

from ndvariants.faults.fault import Example, Fault

# fmt: off


class TooLarge(Fault):
    """Too small or too large.

    `grid: {file: 4000, rank: 4000}` → at most 12 axes and 4,194,304 cells; 1000 pieces of a kind in a hand; 200
    piece types; 8 players who move; 62 types that one piece becomes; 15 hurdles jumped in one move; 16 pieces in
    one castling. Declared are at most 5,000 zones, 500 registers and parameters, 400 rules, 200 endings, 1,000
    lines of movements of all pieces, 3,000 lines of steps in all rules, 60,000 characters of expressions, movements
    and steps, 15,000 words and signs of `conditions`, counted for every movement that they are asked of, 24
    different conditions of movements that ask `attacked`, `in check` or `no legal move`; a graph names 60,000 cells
    on its ways, and a direction has at most 60,000 vectors.
    """

    code = "NDV316"
    examples = (Example("grid: {file: 4000, rank: 4000}", "grid: {file: 8, rank: 8}", at="grid: {file: 8, rank: 8}"),)

AXES_ON_ONE_LINE = TooLarge.plain("these axes lead along one line: cells would overlap", "no plane")

class NoColourClass(TooLarge):
    value: int
    classes: str
    says = "a colour class is {value}; it must be {classes}", "no such class"

class NoShape(TooLarge):
    widths: object
    most: int
    says = "the shape {widths} is not a grid: 1 to {most} widths of at least 1", "cannot be"

class GridTooLarge(TooLarge):
    axes: int
    cells: int
    most_axes: int
    most_cells: int
    says = "{axes} axes with {cells} cells: at most {most_axes} and {most_cells} are possible", "too large"

class TilingTooLarge(TooLarge):
    cells: int
    most: int
    says = "that makes about {cells:,} cells: at most {most:,} are possible", "too large"

class MeshTooLarge(TooLarge):
    cells: int
    most: int
    says = "{cells} cells: at most {most} are possible", "too large"

class TooManyNames(TooLarge):
    cells: int
    most: int
    says = "names by expression are listed, and {cells} cells are too many", "more than {most}"

class SpaceTooLarge(TooLarge):
    widths: str
    most: int
    says = "the sections lie in a space of {widths} places", "too large", "at most {most:,} are possible"

class SurfaceTooLarge(TooLarge):
    axes: int
    cells: int
    possible: str
    says = ("{axes} axes with {cells} cells on the surface: {possible}", "not such a box",
        "for example: surface: {{x: 4, y: 4, z: 4}}")

class TooManyCopies(TooLarge):
    copies: int
    most: int
    says = "this is repeated {copies} times: at most {most} are possible", "too often"

class DefinitionTooLong(TooLarge):
    name: str
    most: int
    says = "`{name}` has too many parts with all that it names: at most {most:,} are possible", "too long"

class TableTooLarge(TooLarge):
    kinds: int
    depth: int
    says = "a table of {kinds} kinds for each of {depth} is too large", "too large"

class DefinitionsTooLong(TooLarge):
    kind: str
    name: str
    parts: object
    most: int
    says = ("the {kind} `{name}` has {parts} parts, with the {kind}s that it names: at most {most:,} are possible",
        "too long")

class ConditionsTooLong(TooLarge):
    signs: int
    most: int
    says = ("the conditions come to {signs} words and signs on all movements: at most {most} are possible", "too many",
        "ask them `of` fewer pieces, or in fewer words")

class TooManyCounted(TooLarge):
    movements: int
    most: int
    says = ("lines with ranges counted in play stand for {movements} movements: at most {most} are possible",
        "too many", "fewer such lines, or a smaller board")

class TooManyPieces(TooLarge):
    pieces: int
    most: int
    says = "{pieces} pieces: at most {most} are possible", "too many"

class TooManyPlayers(TooLarge):
    moving: int
    most: int
    says = "{moving} players move: at most {most} are possible", "too many"

class TooManyCastlers(TooLarge):
    pieces: int
    most: int
    says = "{pieces} pieces castle at once: at most {most} are possible", "too many"

class TooManyAsking(TooLarge):
    conditions: int
    most: int
    says = ("{conditions} conditions of movements ask for attacks or moves: at most {most} are possible", "too many",
        "ask the same of several movements, or ask fewer")

class TooManyChoices(TooLarge):
    piece: str
    choices: int
    most: int
    says = "`{piece}` becomes one of {choices} pieces: at most {most} are possible", "too many"

class TooManyPromotions(TooLarge):
    piece: str
    ways: int
    most: int
    says = "`{piece}` promotes in {ways} ways: at most {most} are possible", "too many"

class TooManyHurdles(TooLarge):
    piece: str
    hurdles: int
    most: int
    says = "`{piece}` jumps {hurdles} pieces in one move: at most {most} are possible", "too many"

class TooManyWays(TooLarge):
    ways: int
    axes: int
    most: int
    says = ("this is {ways} ways on {axes} axes: at most {most} are possible", "too many",
        "write `axes(1..3)`, for example")

class TooMany(TooLarge):
    before: str
    number: object
    after: str
    most: object
    says = "{before}{number}{after}: at most {most} are possible", "too many"

class NoSuchStart(TooLarge):
    number: int
    last: int
    says = "unknown start {number}", "too large", "the numbers are 0 to {last}"

class TooManyPlaces(TooLarge):
    most: int
    says = "this is true on at least {most} cells", "too many pieces"


class TooSmall(TooLarge):
    value: int
    low: int
    high: int
    says = "this is {value}; it must be {low} to {high}", "too small"

class TooGreat(TooSmall):
    label = "too large"
