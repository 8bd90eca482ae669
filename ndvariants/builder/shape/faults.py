"""A collection of the faults of a file, so that all of them are reported at once."""

from __future__ import annotations

from collections.abc import Iterable

from ndvariants.errors import (
    MOST_TOLD,
    NAME,
    Place,
    Problem,
    Subject,
    VariantError,
)
from ndvariants.faults.fault import Fault


class Faults:
    """The problems found so far, in the order of finding; ``stop`` raises them in the order of the file.

    Of remarks the first MOST_TOLD are kept; that many faults are raised at once.

    ``cut`` are the paths of values that were left out because they have the wrong shape, each with the subject of its
    fault: they are not missing, and what is said of their names follows from that fault.
    ``files`` are the paths of the files, in the order in which their faults are reported.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._noted: set[Problem] = set()
        self._counted = {True: 0, False: 0}  # faults, remarks
        self.cut: dict[tuple[str | int, ...], Subject] = {}
        self.files: list[str] = []

    def report(
        self,
        fault: Fault,
        place: Place,
        *,
        related: tuple[tuple[Place, str], ...] = (),
        about: Subject = (),
        because: Subject = (),
    ) -> None:
        """Note one fault or remark at a place, once."""
        if about[:1] == (NAME,) and fault.severity == "error":
            because = because or self._declaration(about[1])
        self.extend([fault.at(place, about=about, because=because, related=related)])

    def cause(self, *path: str | int) -> Subject:
        """Subject of the fault that caused something at or below a path to be left out; empty if nothing was."""
        return next((subject for cut, subject in self.cut.items() if cut[: len(path)] == path), ())

    def _declaration(self, name: str) -> Subject:
        return next((self.cut[cut] for cut in self.cut if len(cut) > 1 and cut[1] == name), ())

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note problems that another floor has found."""
        if len(self._noted) != len(self.problems):
            self._noted = set(self.problems)
        for problem in problems:
            kind = problem.severity == "error"
            if problem in self._noted or self._counted[kind] >= MOST_TOLD:
                continue
            self._noted.add(problem)
            self.problems.append(problem)
            self._counted[kind] += 1
            if kind and self._counted[kind] >= MOST_TOLD:
                self.stop()

    @property
    def errors(self) -> list[Problem]:
        """The problems that forbid the variant, in the order of the file."""
        return self.in_file_order(p for p in self.problems if p.severity == "error")

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """The problems that do not forbid the variant."""
        return tuple(self.in_file_order(p for p in self.problems if p.severity != "error"))

    def stop(self) -> None:
        """Raise VariantError with everything found, if any of it is an error."""
        if self.errors:
            raise VariantError(self.in_file_order(self.problems))

    def in_file_order(self, problems: Iterable[Problem]) -> list[Problem]:
        """The problems in the order in which the files, and their lines, stand."""
        order = {path: number for number, path in enumerate(self.files)}
        return sorted(
            problems, key=lambda p: (order.get(p.place.path, len(order)), p.place.line, p.place.column, p.code)
        )
