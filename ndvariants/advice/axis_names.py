"""One fault where the board calls its axes otherwise than the rest of the file does: ``columns`` for ``file``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ndvariants.builder.boards.grid import cells_in_span
from ndvariants.builder.names.draft import Draft
from ndvariants.errors import NAME, Edit, Problem, Surety
from ndvariants.faults.names import AxesCalledOtherwise, NoAxis, NothingCalled
from ndvariants.suggest import listed

_ALSO = {
    "file": ("files", "column", "columns", "col", "cols", "x", "width"),
    "rank": ("ranks", "row", "rows", "line", "lines", "y", "height"),
    "level": ("levels", "layer", "layers", "floor", "floors", "z", "depth"),
}  # usual names of axes, and what else they are called
_GRID = ("board", "grid")


def one_for_the_axes(problems: Sequence[Problem], draft: Draft) -> list[Problem]:
    """The problems, with one at the board for all that only its names of axes have brought about."""
    about = {id(problem): _missing(problem) for problem in problems}
    first = {name: problem for problem in reversed(problems) if (name := about[id(problem)])}
    called = {name: axis for name in _ALSO for axis in _axes(draft) if name in first and axis in _ALSO[name]}
    if not first or set(called) != set(first) or len(set(called.values())) < len(called):
        return list(problems)
    lines = {(p.place.path, p.place.line) for p in problems if about[id(p)]}
    kept = [p for p in problems if not about[id(p)] and not (_is_letter(p) and (p.place.path, p.place.line) in lines)]
    return [*kept, _at_the_board(draft, called, first)]


def _missing(problem: Problem) -> str:
    """The usual name of an axis that a problem says is unknown; else empty."""
    named = problem.about[1] if problem.of(NoAxis, NothingCalled) and problem.about[:1] == (NAME,) else ""
    return named if named in _ALSO else ""


def _is_letter(problem: Problem) -> bool:
    return problem.of(NothingCalled) and problem.about[:1] == (NAME,) and len(problem.about[1]) == 1


def _axes(draft: Draft) -> list[str]:
    return [str(name) for name in draft.items(*_GRID, "names") or draft.entries(*_GRID)]


def _at_the_board(draft: Draft, called: Mapping[str, str], first: Mapping[str, Problem]) -> Problem:
    axes, usual = _axes(draft), {axis: name for name, axis in called.items()}
    here = next(number for number, axis in enumerate(axes) if axis in usual)
    if draft.items(*_GRID, "names"):
        place = draft.document.place(*_GRID, "names", here)
        better = f"names: [{', '.join(usual.get(axis, axis) for axis in axes)}]"
    else:
        place = draft.document.key_place(*_GRID, axes[here])
        better = f"grid: {{{', '.join(f'{usual.get(axis, axis)}: {_width(draft, axis)}' for axis in axes)}}}"
    spoken, others = (listed([f"`{name}`" for name in names], "and") for names in (called, called.values()))
    related = tuple((first[name].place, f"`{name}` here") for name in called)
    whole = draft.document.source.whole("board", "grid")
    edits = (Edit(whole, f"{{{better.partition('{')[2]}", Surety.LIKELY),) if better.startswith("grid") else ()
    return AxesCalledOtherwise(spoken, others, better).at(place, related=related, edits=edits)


def _width(draft: Draft, axis: str) -> str:
    text = draft.text(*_GRID, axis)
    return str(cells_in_span(text, draft.scope.parameters) or text)
