"""One fault for a line in plain English that the language writes otherwise, with the whole line to write.

What a fault has for its edit comes first, where the line can be read with it and names what the file has; of the rest
the one reader of plain English is asked (``plain``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from ndvariants.advice.fitting import fits_in, is_of_cells
from ndvariants.advice.plain.names import Names
from ndvariants.advice.plain.phrase_book import tokens
from ndvariants.advice.plain.saying import Plain, differing, is_everyday, written_plainly
from ndvariants.builder.names.draft import Draft, Text
from ndvariants.builder.shape.schema import WHOLE_ENDING
from ndvariants.errors import CUT, Edit, Hint, Problem, Remedy, Surety, write
from ndvariants.faults.fault import Fault
from ndvariants.faults.names import Misnamed, NoRegister
from ndvariants.faults.phrases import DoesNotFit, DoesNotFitHere, StrangeSign, TooEarly
from ndvariants.faults.values import KindsDoNotMix
from ndvariants.language.betza.strings import parse_betza
from ndvariants.language.borrowed import lacking, line_hint
from ndvariants.language.grammar.parser import wordy
from ndvariants.language.parse import nowhere, parse_ending
from ndvariants.language.trees.steps import Let
from ndvariants.language.trees.syntax import Binary, Count, Member, Name, Number, PieceSet, Signed
from ndvariants.model.walk import nodes_in
from ndvariants.words.endings import End, Result

_KINDS = (DoesNotFit, TooEarly, StrangeSign, Misnamed, KindsDoNotMix)  # not read, or of nothing, or of another kind
_QUOTES = "'\"“”"
WHOLE = 80  # characters of a line that is shown as a whole
_SURE = ("trigger", "duty", "castling")
_TAKEN = ("ending", "expression")  # rules under which a value of another kind may be a sentence
Fits = Callable[[str], bool]


def told_plainly(problems: Iterable[Problem], draft: Draft) -> list[Problem]:
    """The problems, with one in place of those of each line whose meaning is understood."""
    found = [_whole_ending(problem, draft) if problem.about[:1] == (WHOLE_ENDING,) else problem for problem in problems]
    if not any(problem.of(*_KINDS) or problem.about == CUT for problem in found):
        return found
    names = _names(draft)
    for text in [text for text in draft.read if text.start]:
        if text.start == "step":
            names = replace(names, locals=[node.name for node in nodes_in(text.tree) if isinstance(node, Let)])
        for offset, line in _lines(text):
            at = [problem for problem in found if _is_at(problem, text, offset, line)]
            kinds = all(problem.of(KindsDoNotMix) for problem in at)
            if kinds and (text.start not in _TAKEN or (len(at) < 2 and all(problem.hint for problem in at))):
                continue
            one = _told(at, _Line(text, offset, line, names, partial(fits_in, draft, text, offset, line, names)))
            if one is not None:
                found[found.index(at[0])] = one
                found = [problem for problem in found if problem is one or problem not in at]
    return found


def _whole_ending(problem: Problem, draft: Draft) -> Problem:
    """The fault of an ending in one text, with the mapping that it means where that is plain."""
    plain = written_plainly(problem.about[1], "outcome", _names(draft))
    ended, _, result = plain.lines[0].partition(": ") if plain is not None and plain.clean else ("", "", "")
    tree, _ = parse_ending(ended) if ended else (None, [])
    if tree is None or any(word is End.IF for word, _ in tree.conditions):  # what it names is not known here
        return problem
    better = write(f'{{"{ended}": {result}}}' if "," in ended else f"{{{ended}: {result}}}")
    return replace(problem, hint=str(better), edits=(Edit(problem.place, better.text, better.surety),))


class _Line:
    """A line of a text, where it begins, what its file declares, and what could stand in its place."""

    def __init__(self, text: Text, offset: int, line: str, names: Names, fits: Fits) -> None:
        self.text, self.offset, self.line, self.fits = text, offset, line, fits
        self.start = text.locate(offset, 1).column
        own = text.keys[:1] == ("zones",)  # no zone is reported by itself
        zones = [name for name in names.scope.zones if not own or name != text.keys[1]]
        self.names = replace(names, scope=replace(names.scope, zones=zones)) if own else names

    def with_edits(self, problems: Sequence[Problem]) -> str:
        """The line with the first edit of each problem; empty where one has none."""
        line = self.line
        for problem in sorted(problems, key=lambda p: -p.place.column):
            first = problem.place.column - self.start
            if not problem.edits or problem.edits[0].place != problem.place:
                return ""
            line = line[:first] + problem.edits[0].text + line[first + problem.place.length :]
        return " ".join(line.split())

    def said(self, problem: Problem) -> str:
        first = problem.place.column - self.start
        return self.line[first : first + problem.place.length]

    @property
    def is_sure(self) -> bool:
        """True if a reading that leaves nothing out is surely meant: not where a comma may be ``and`` or ``or``."""
        return self.text.start in _SURE or (self.text.start == "expression" and "," not in self.line)

    def is_hyphened(self, problem: Problem) -> bool:
        """Return whether a hyphen joins what stands at the place of a problem to the next word: ``c-d``, ``e-file``."""
        end = problem.place.column - self.start + problem.place.length
        sign, word = self.line[end : end + 1], self.line[end + 1 : end + 2]
        return sign in ("-", "–") and word != "" and wordy(word)

    def without_result(self, line: str) -> str:
        """An ending without its result, which stands behind its colon in the file; any other line as it is."""
        return _parted(line)[0] if self.text.start == "ending" else line

    def unfit(self, said: str, hint: Hint) -> Fault:
        return DoesNotFitHere(hint, " ".join(said.split()), "")

    def edit(self, first: int, last: int, text: str) -> Edit:
        place = self.text.locate(self.offset + first, max(last - first, 1))
        return Edit(replace(place, length=last - first), text, Surety.LIKELY)


def _lines(text: Text) -> Iterator[tuple[int, str]]:
    several = text.start in ("movement_line", "step")
    at = 0
    for line in text.text.split("\n") if several else [text.text]:
        bare = line.split("#")[0].strip() if several else line.strip()
        if bare and not bare.startswith("betza"):
            yield at + len(line) - len(line.lstrip()), bare
        at += len(line) + 1


def _is_at(problem: Problem, text: Text, offset: int, line: str) -> bool:
    if problem.severity != "error" or not (problem.of(*_KINDS) or problem.about == CUT):
        return False
    place = text.locate(offset, len(line))
    same = (problem.place.path, problem.place.line) == (place.path, place.line)
    return same and place.column <= problem.place.column < place.column + max(len(line), 1)


def _told(at: list[Problem], here: _Line) -> Problem | None:
    if len(at) == 1 and (at[0].related or at[0].of(NoRegister) or (at[0].about == CUT and _reads_in_quotes(here))):
        return None
    known = line_hint(here.text.start, here.line) or _betza(here)
    if known:
        return _known(here, known)
    advised = here.with_edits(at)
    mended = bool(advised) and here.fits(here.without_result(advised))
    if mended and all(problem.edits[0].surety is Surety.SURE for problem in at):
        return _shown_whole(at, here, advised)
    if lacking(here.said(at[0])):
        return _without(at, here)
    plain = _understood(here)
    if plain is None:
        return _shown_whole(at, here, advised) if mended else _without(at, here)
    meant = plain.lines[0]
    if mended and (not plain.clean or plain.unsure or _alike(advised, meant)):
        return _shown_whole(at, here, advised)
    only_names = all(problem.of(Misnamed) for problem in at)
    if only_names and not _is_said(at, here) and not (plain.clean and here.is_hyphened(at[0])):
        return None
    if not plain.clean and (only_names or any(edit.surety is Surety.SURE for edit in at[0].edits)):
        return None
    return _problem(at, here, plain)


def _without(at: list[Problem], here: _Line) -> Problem | None:
    """The fault of a line that asks for what the language does not have, with what serves instead."""
    words = (here.line[token.start : token.end] for token in tokens(here.line))
    serves = lacking(" ".join(word for word in words if word not in here.names.declared))
    return replace(at[0], label="", hint=serves, edits=()) if serves else None


def _reads_in_quotes(here: _Line) -> bool:
    return here.fits(here.line.strip(_QUOTES))


def _is_said(at: Sequence[Problem], here: _Line) -> bool:
    """Return whether a place of the problems has a word of plain English that the file does not use otherwise."""
    scope, said = here.names.scope, [here.said(problem) for problem in at]
    others = {*scope.relations, *scope.sections, *scope.defined}
    return any(word not in others and is_everyday(word, here.names) for word in said)


def _betza(here: _Line) -> Hint:
    mark, _, rest = here.line.partition(" ")
    said = rest.strip() if mark.lower() == "betza" else here.line
    one = here.text.start == "movement_line" and said.isalnum() and not said.islower()
    if not one or parse_betza(said, nowhere)[1]:
        return ""
    return Remedy(f"betza {said}", f"say that it is Betza's notation: `betza {said}`", Surety.SURE)


def _known(here: _Line, known: Hint) -> Problem:
    found = here.unfit(here.line, known).at(here.text.locate(here.offset, len(here.line)))
    return replace(found, edits=tuple(here.edit(0, len(here.line), edit.text) for edit in found.edits))


def _understood(here: _Line) -> Plain | None:
    """Meaning of a line, if all of it fits there; None if it is not clear."""
    zone = here.text.start == "expression" and is_of_cells(here.text)
    plain = written_plainly(here.line, "zone" if zone else here.text.start, here.names)
    if plain is None or plain.lines == (here.line,):
        return None
    if here.text.start == "ending":
        plain = replace(plain, lines=(_of_whom(plain.lines[0], str(here.text.keys[-1])),))
    return plain if all(here.fits(here.without_result(each)) for each in plain.lines) else None


def _problem(at: list[Problem], here: _Line, plain: Plain) -> Problem:
    line, meant = here.line, plain.lines[0]
    first, last = differing(line, meant) if len(plain.lines) == 1 else (0, len(line))
    told = at[0].place.column - here.start
    place = here.text.locate(
        here.offset + min(first, max(told, 0)),
        max(last, min(told + at[0].place.length, len(line))) - min(first, max(told, 0)),
    )
    result = here.text.keys[-1] if here.text.start == "ending" and not _parted(meant)[1] else ""
    hint, texts = _hint(line, plain, first, last, at[0].about == CUT, f"{meant}: {result}" if result else meant)
    edits = tuple(here.edit(0, len(line), text) for text in texts or (meant,))
    if plain.clean and not plain.unsure and here.is_sure:
        edits = tuple(replace(edit, surety=Surety.SURE) for edit in edits)
    fault = here.unfit(here.said(replace(at[0], place=place)), hint)
    return fault.at(place, about=at[0].about, edits=edits)


def _hint(line: str, plain: Plain, first: int, last: int, cut: bool, shown: str) -> tuple[str, tuple[str, ...]]:
    """The hint, ``shown`` for a whole line; and the whole lines to write if they differ from the meaning."""
    meant = plain.lines[0]
    if len(plain.lines) > 1:
        told = ", ".join(f"`{each}`" for each in plain.lines)
        return f"write each movement on a line of its own: {told}", ("\n".join(plain.lines),)
    if plain.unsure:
        far = meant.replace("step", "slide", 1)
        if cut:
            return f'put the text in quotes, and say how: "{meant}" is one cell', (meant,)
        return f"say how: `{meant}` is one cell, `{far}` any number", (meant, far)
    if cut and "," in meant:
        return f'put the text in quotes: "{meant}"', (f'"{meant}"',)
    left_out = line[first:last][:1].isalnum() and " ".join((line[:first] + line[last:]).split()) == meant
    return (f"leave it out: `{meant}`" if left_out else f"write `{shown}`"), ()


def _shown_whole(at: list[Problem], here: _Line, whole: str) -> Problem | None:
    """One problem for words that surely mean something else, with the whole line; None where known or too long."""
    if len(here.line) > WHOLE:
        return None
    if len(at) > 1:
        sure = all(problem.edits[0].surety is Surety.SURE for problem in at)
        edits = (replace(here.edit(0, len(here.line), whole), surety=Surety.SURE),)
        return replace(at[0], label="", hint=str(write(whole)), edits=edits) if sure else None
    edit = at[0].edits[0]
    return replace(at[0], hint=f"{at[0].hint}: `{whole}`") if edit.bare and whole != edit.text else None


def _of_whom(meant: str, result: str) -> str:
    """An ending that names no owner of pieces: lost are those of the player to move, arrived are the opponent's.

    Where a player has won by having but one piece left, the other one is meant.
    """
    tree, _ = parse_ending(meant)
    match () if tree is None else tree.conditions:
        case ((End.IF, Binary(operator="=" | ">" as sign, left=Count(what=what), right=Number(value=0))),):
            kind = what.operand if isinstance(what, Member) else what
            place = None if getattr(kind, "owner", None) is not None else kind.place
            if place is None or not isinstance(kind, Name | PieceSet) or result not in ("loss", "win"):
                return meant
            head = meant[place.column - 1 :].split(" ")[0].split(")")[0]
            at = place.column - 1 + len(head)
            asked = f"{meant[:at]} of {'me' if sign == '=' else 'opponent'}{meant[at:]}"
            return asked if result == "loss" else f"{asked}: loss"
        case ((End.IF, Binary(operator="=", left=Count(what=PieceSet((), Name("me"), None)), right=Number(value=1))),):
            return meant.replace(" of me", " of opponent") if result == "win" else meant
    return meant


def _parted(line: str) -> tuple[str, str]:
    ending, _, result = line.rpartition(": ")
    return (ending, result) if result in tuple(Result) else (line, "")


def _alike(one: str, other: str) -> bool:
    return one.replace(",", " ").split() == other.replace(",", " ").split()


def _names(draft: Draft) -> Names:
    scope = draft.scope
    forward = [node for text in draft.read if text.keys[:1] == ("players",) for node in nodes_in(text.tree)]
    signed = {axis for node in forward if isinstance(node, Signed) for _, axis in node.terms}
    ahead = [axis for axis in scope.axes if axis in signed]
    return Names(scope, ahead=(ahead or ["rank" if "rank" in scope.axes else ""])[0])
