"""Faults of boards and of the names of their cells."""

from __future__ import annotations

from collections.abc import Sequence

from ndvariants.faults.fault import Example, Fault, Unknown
from ndvariants.suggest import listed

# fmt: off


class TooFewNames(Fault):
    """Too few names.

    `{dimensions: 4, side: 8, names: [file, rank]}` → a name for every axis (more are allowed).
    """

    code = "NDV317"
    examples = (Example("{dimensions: 4, side: 8, names: [file, rank]}",
        "{dimensions: 2, side: 8, names: [file, rank]}", at="grid: {file: 8, rank: 8}", inside="grid: «»"),)

class NamesForAxes(TooFewNames):
    names: int
    axes: int
    says = "{names} names for {axes} axes", "too few", "name every axis"

class NamesForEnds(TooFewNames):
    axes: int
    ends: int
    names: int
    says = ("{axes} axes have {ends} ends, but {names} different names", "not one for each",
        "the low end of the first axis, its high end, ...")


class Unwritable(Fault):
    """Cells that cannot be written.

    `notation: {cells: "z:1 x:1 y:1"}` on widths above 9: `111` could be read in two ways → take turns of letters
    and numbers: `z:1 x:a y:1`. Every axis once, styles `a`, `A`, `1`. `notation: {cells: "file - 1:a rank:1"}` →
    count from 1: `file:a`. The pattern of sections must hold `{section}` and `{cell}`.
    """

    code = "NDV318"
    examples = (Example('{cells: "z:1 x:1 y:1"}', '{cells: "z:1 x:a y:1"}', file="small"),)

class AmbiguousAxes(Unwritable):
    first: str
    second: str
    says = ("`{first}` and `{second}` are ambiguous: `111` has two readings", "ambiguous",
        "alternate letters and numbers")

class NoStyle(Unwritable):
    part: str
    styles: str
    says = "`{part}` has no style", "not AXIS:STYLE", "the styles are {styles}"

class WrittenBelowOne(Unwritable):
    what: str
    says = "a coordinate of {what} would be written below 1", "below 1", "count from 1: add a number"

class SameName(Unwritable):
    name: str
    one: str
    other: str
    says = ("two cells have the name `{name}`: {one} and {other}", "ambiguous",
        "make the expressions differ for every two cells")

PATTERN_WITHOUT_CELL = Unwritable.plain("the pattern must contain {{section}} and {{cell}}", "cells would share names")


_STYLED = "for example: level:A file:a rank:1"

class AxisTwiceOrMissing(Unwritable):
    missing: Sequence[str]
    says = "every axis must be written once: {what}", "{what}", _STYLED

    @property
    def what(self) -> str:
        return f"{listed(self.missing, 'and')} missing" if self.missing else "an axis is written twice"

class NamesNoAxis(Unwritable):
    text: str
    says = "`{text}` names no axis", "the same for every cell", _STYLED


class BadSolid(Fault):
    """A solid that is described wrongly.

    `faces: {B: [0, 1, 2, 5]}` of a cube → the vertices of a true face, as [boards.md](boards.md) numbers them;
    every face once; `subdivide` on triangles only; k * k `parts`.
    """

    code = "NDV319"
    examples = (Example("faces: {B: [0, 1, 2, 5]}", "", file="cube"),)

class NoOutline(BadSolid):
    outline: str
    known: str
    says = "unknown outline `{outline}`", "unknown", "one of {known}"

class Unsplittable(BadSolid):
    base: str
    says = "the faces of {base} cannot be split", "only triangles, squares"

class UnknownVertex(Unknown, BadSolid):
    corner: str
    of = "vertices"
    says = "unknown vertex `{corner}`", "no such vertex"

NO_POLYGON = BadSolid.plain("a cell needs at least three different vertices", "not a polygon")

class EdgeOfMany(BadSolid):
    cells: str
    says = "{cells} share one edge: at most two cells can", "one cell too many"

class NoHeading(BadSolid):
    word: object
    headings: str
    says = "`{word}` is not a direction of the plane", "unknown", "{headings}, or degrees from the right"

class UnsplittablePlatonic(BadSolid):
    base: str
    message = "the faces of {base} cannot be split: they are not triangles or squares"

class NoFace(BadSolid):
    base: str
    first: object
    says = ("these are not the vertices of a face of the {base}", "no face",
        "the first is {first}; docs/reference/boards.md draws the numbers")

class SameFace(BadSolid):
    twin: str
    name: str
    says = "`{twin}` and `{name}` are the same face", "named twice"

class WrongFaces(BadSolid):
    base: str
    wanted: int
    given: int
    says = "{base} has {wanted} faces, not {given}", "wrong number of faces", "name every face, or none"

class WrongParts(BadSolid):
    subdivide: int
    wanted: int
    given: int
    says = "a face split by {subdivide} has {wanted} parts; {given} different names are given", "wrong number of names"


class SectionsUnfit(Fault):
    """Sections that do not fit together.

    A thread whose `rotation` has other labels than the sections; movable sections without `points`; one that stands
    twice. In one space: two sections that have a cell in the same place; `at: {level: [1, 2]}` for three sections;
    a thread or points beside `at`. `at: {level: [1, 2]}` for three sections → `at: {level: [1, 2, 3]}`.
    """

    code = "NDV320"
    examples = (Example("at: {level: [1, 2]}", "at: {level: [1, 2, 3]}", file="floors"),)

NO_POINTS = SectionsUnfit.plain("movable sections need points", "no points", "add `points`")

class LabelsDiffer(SectionsUnfit):
    section: str
    labels: str
    says = ("the labels of section `{section}` are not those of the thread: {labels}", "labels differ",
        "give every section the labels of `rotation`")

LABEL_TWICE = SectionsUnfit.plain("the rotation repeats a label", "repeated")

class PlacesForSections(SectionsUnfit):
    places: int
    axis: str
    sections: int
    says = ("{places} places along `{axis}` for {sections} sections", "not as many",
        "write one number for each of `names`, or one for all")

class BesideAt(SectionsUnfit):
    word: str
    what: str
    says = ("sections in one space have no {word}: their places join them", "beside `at`",
        "remove {what}, or `at`")

class SectionsOverlap(SectionsUnfit):
    one: str
    other: str
    says = ("`{one}` and `{other}` have cells in the same place", "they overlap",
        "give each its own place: `at: {{level: [1, 2, 3]}}`")

class SectionTwice(SectionsUnfit):
    section: str
    places: int
    says = "the section `{section}` is in {places} places", "once each", "count it once in `hands` or `setup`"


class NoCoordinate(Fault):
    """A seam that says no coordinate.

    `with rank -> 2 * rank` → a seam may only shift, mirror or exchange coordinates: `with rank ->
    9 - rank`.
    """

    code = "NDV327"
    examples = (Example("with rank -> 2 * rank", "with rank -> 9 - rank", at="grid: {file: 8, rank: 8}}",
        inside='grid: {file: 8, rank: 8}, seams: ["+file to -file, «»"]}'),)

ONLY_HEXAGONS = NoCoordinate.plain("only hexagons have a side along two axes", "not a side of these cells",
    "a wall before a corner stands on both sides of it: name them one by one")

class NotCarried(NoCoordinate):
    axis: str
    says = ("a seam may only shift, mirror or exchange coordinates", "not such a coordinate",
        "for example `with {axis} -> 9 - {axis}`, or `with {axis} -> {axis} + 2`")
