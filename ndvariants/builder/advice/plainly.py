"""One fault for a line in plain English that the language writes otherwise, with the whole line to write.

It comes last: where what is told already leads to a line that can be read, and that names what the file has, it stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from ndvariants.builder.advice.fitting import OF_CELLS, fits_in
from ndvariants.builder.names.draft import Draft, Text
from ndvariants.errors import Problem
from ndvariants.language.phrases.everyday import differing
from ndvariants.language.plain.names import Names
from ndvariants.language.plain.saying import Plain, is_everyday, written_plainly

_CODES = re.compile(r"NDV(10[1-3]|20\d|313)")  # what cannot be read, names nothing, or is of another kind
_EXAMPLES = re.compile(r"\bas in\b|\bis like\b|names here|such as")
_SHOWN = re.compile(r"`([^`]+)`")
_LEFT_OUT = re.compile(r"^(leave|remove|begin the line)")
_RESULT = re.compile(r": (loss|win|draw|out)$")

_COUNTED = re.compile(r"if count\((\w+)( (?:in|on) [^()]*(?:\([^()]*\))?)?\) (= 0|> 0)")
_BARE = re.compile(r"(write|did you mean|leave it out:?) `[^`]+`\??")
_WORD_TOLD = re.compile(r"write `([^`]+)`(?:; (a `hop` needs .+))?")
WHOLE = 80  # characters of a line that is shown as a whole
OF_KIND, _UNCOUNTED = "NDV313", "NDV209"
_BARE_KING = re.compile(r"(if )?((there is )?(a|the) )?(bare|bared|lone) king")
_LET = re.compile(r"\blet\s+(\w+)")
Fits = Callable[[str], bool]


def told_plainly(problems: Iterable[Problem], draft: Draft) -> list[Problem]:
    """The problems, with one in place of those of each line whose meaning is understood."""
    found = list(problems)
    if not any(_CODES.match(problem.code) or _cut(problem) for problem in found):
        return found
    names = _names(draft)
    for text in [text for text in draft.read if text.start]:
        names = replace(names, locals=_LET.findall(text.text)) if text.start == "step" else names
        for offset, line in _lines(text):
            at = [problem for problem in found if _is_at(problem, text, offset, line)]
            asked = text.start in ("ending", "expression")
            if all(problem.code == OF_KIND and (problem.hint or not asked) for problem in at):
                continue
            fits = partial(fits_in, draft, text, offset, line, names)
            one = _told(at, text, offset, line, names, fits) or _shown_whole(at, text, offset, line, fits)
            if one is not None:
                first = found.index(at[0])
                found[first] = one
                found = [problem for problem in found if problem is one or problem not in at]
    return found


def _lines(text: Text) -> Iterator[tuple[int, str]]:
    """The lines of a text, without blanks around them, and where they begin."""
    several = text.start in ("movement_line", "step")
    at = 0
    for line in text.text.split("\n") if several else [text.text]:
        bare = line.split("#")[0].strip() if several else line.strip()
        if bare and not bare.startswith("betza"):
            yield at + len(line) - len(line.lstrip()), bare
        at += len(line) + 1


def _is_at(problem: Problem, text: Text, offset: int, line: str) -> bool:
    """Whether a problem is one of a line, which what is said here may replace."""
    if problem.severity != "error" or not (_CODES.match(problem.code) or _cut(problem)):
        return False
    place = text.locate(offset, len(line))
    same = (problem.place.path, problem.place.line) == (place.path, place.line)
    return same and place.column <= problem.place.column < place.column + max(len(line), 1)


def _names_nothing(at: list[Problem]) -> bool:
    """Whether all can be read, and only names are not known."""
    return all(problem.code.startswith("NDV20") for problem in at)


def _cut(problem: Problem) -> bool:
    """Whether a text was cut in two by its comma."""
    return problem.code == "NDV002" and problem.label == "one text in two"


def _advised(problem: Problem, text: Text, offset: int, line: str, fits: Fits) -> list[str]:
    """The lines that can be read, and name what the file has, when their author does what a problem tells."""
    hint = problem.hint
    if not hint or _EXAMPLES.search(hint):
        return []
    first = problem.place.column - text.locate(offset, 1).column
    before, behind = line[:first], line[first + problem.place.length :]
    shown = [_RESULT.sub("", each) for each in _SHOWN.findall(hint)]
    tried = [*(before + each + behind for each in shown), *shown]
    if _LEFT_OUT.match(hint):
        tried.append(before + behind)
    return [each for each in tried if fits(each)]


def _shown_whole(at: list[Problem], text: Text, offset: int, line: str, fits: Fits) -> Problem | None:
    """A problem that tells a word or two, with the whole line; None where it is told or not clear."""
    told = _WORD_TOLD.fullmatch(at[0].hint)
    if len(at) != 1 or told is None or len(line) > WHOLE:
        return None
    first = at[0].place.column - text.locate(offset, 1).column
    whole = " ".join((line[:first] + told[1] + line[first + at[0].place.length :]).split())
    if whole == told[1] or not fits(whole) or (told[2] and " over " in whole):
        return None
    reason = f"; {told[2]}" if told[2] else ""
    return replace(at[0], hint=f"write `{told[1]}`: `{whole}`{reason}")


def _told(at: list[Problem], text: Text, offset: int, line: str, names: Names, fits: Fits) -> Problem | None:
    """The one problem of a line that is understood; None where it is not, or better told already."""
    start = text.locate(offset, 1).column
    zone = text.start == "expression" and bool(OF_CELLS & set(text.keys))
    if text.keys[:1] == ("zones",):  # none is told by itself
        names = replace(names, zones=[name for name in names.zones if name != text.keys[1]])
    if len(at) == 1 and (at[0].hint == "close the bracket" or at[0].code == _UNCOUNTED):
        return None
    plain = written_plainly(line, "zone" if zone else text.start, names)
    if plain is None or plain.lines == (line,):
        return None
    meant = plain.lines[0]
    if _cut(at[0]) and (fits(line.strip("'\"“”"))):
        return None
    if text.start == "ending":
        meant = _of_whom(meant, str(text.keys[-1]))
        if text.keys[-1] == "win" and _BARE_KING.fullmatch(line):
            meant = "if count(pieces of opponent) = 1"
    if not all(fits(_RESULT.sub("", each)) for each in (meant, *plain.lines[1:])):
        return None
    advised = _advised(at[0], text, offset, line, fits) if len(at) == 1 else []
    explained = text.start == "ending" and not meant.startswith("if ") and not _BARE.fullmatch(at[0].hint)
    if advised and (explained or not plain.clean or plain.unsure or any(_alike(each, meant) for each in advised)):
        return None
    if len(at) == 1 and at[0].hint.startswith("say "):
        return None
    unknown = [line[p.place.column - start : p.place.column - start + p.place.length] for p in at]
    if _names_nothing(at) and not any(is_everyday(word, names) for word in unknown):
        return None
    if not plain.clean and (_names_nothing(at) or (len(at) == 1 and at[0].hint and not _EXAMPLES.search(at[0].hint))):
        return None
    first, last = differing(line, meant) if len(plain.lines) == 1 else (0, len(line))
    told = at[0].place.column - start
    first, last = min(first, max(told, 0)), max(last, min(told + at[0].place.length, len(line)))
    place = text.locate(offset + first, last - first)
    message = f"`{' '.join(line[first:last].split())}` does not fit here"
    hint = _hint(line, meant, plain, first, last, _cut(at[0]))
    return replace(at[0], code="NDV101", place=place, message=message, label="", hint=hint, related=())


def _hint(line: str, meant: str, plain: Plain, first: int, last: int, cut: bool) -> str:
    """What to write."""
    if len(plain.lines) > 1:
        return "write each movement on a line of its own: " + ", ".join(f"`{each}`" for each in plain.lines)
    if plain.unsure:
        if cut:
            return f'put the text in quotes, and say how: "{meant}" is one cell'
        return f"say how: `{meant}` is one cell, `{meant.replace('step', 'slide', 1)}` any number"
    if cut and "," in meant:
        return f'put the text in quotes: "{meant}"'
    left_out = line[first:last][:1].isalnum() and " ".join((line[:first] + line[last:]).split()) == meant
    return f"leave it out: `{meant}`" if left_out else f"write `{meant}`"


def _of_whom(meant: str, result: str) -> str:
    """An ending that asks for pieces of nobody: lost are those of the player to move, arrived are the opponent's."""
    found = _COUNTED.fullmatch(meant)
    if found is None or result not in ("loss", "win"):
        return meant
    owner = "me" if found[3] == "= 0" else "opponent"
    asked = f"if count({found[1]} of {owner}{found[2] or ''}) {found[3]}"
    return asked if result == "loss" else f"{asked}: loss"


def _alike(one: str, other: str) -> bool:
    """Whether two lines say the same but for blanks and commas."""
    return re.sub(r"[\s,]+", " ", one).strip() == re.sub(r"[\s,]+", " ", other).strip()


def _names(draft: Draft) -> Names:
    """What the file declares."""
    scope = draft.scope
    forward = " ".join(draft.text("players", player, "forward") for player in scope.players)
    ahead = [axis for axis in scope.axes if re.search(rf"[-+]{re.escape(axis)}\b", forward)]
    return Names(
        pieces=(*scope.pieces, *scope.classes),
        zones=tuple(scope.zones),
        players=scope.players,
        phases=scope.phases,
        parameters=tuple(scope.parameters),
        ways=(*scope.directions, *scope.by_cell),
        others=(*scope.relations, *scope.sections),
        axes=scope.axes,
        registers=scope.registers,
        ahead=(ahead or ["rank" if "rank" in scope.axes else ""])[0],
        is_cell=lambda word: scope.cell(word) is not None,
    )
