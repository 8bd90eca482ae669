"""Sets of squares as zones: short expressions, each player's counted from its own side."""

from __future__ import annotations

from itertools import groupby

from ndvariants.addons.fairy.format.values import Square

FILES = "abcdefghijklmnopqrstuvwxyz"


def zone_expression(squares: frozenset[Square], files: int, ranks: int) -> str:
    """The squares in words: ``rank >= 6``, ``file in d..f and rank <= 3``, or such parts joined by ``or``."""
    rows = {rank: frozenset(file for file, other in squares if other == rank) for rank in range(1, ranks + 1)}
    parts: list[str] = []
    shapes = dict.fromkeys(rows[rank] for rank in sorted(rows, reverse=True) if rows[rank])
    for shape in shapes:
        across = _numbers([rank for rank in rows if rows[rank] == shape], "rank", ranks)
        along = _numbers(sorted(shape), "file", files)
        if not along or not across:
            parts.append(along or across)
        else:
            parts.append(f"{_bracketed(along)} and {_bracketed(across)}")
    return " or ".join(part for part in parts) if any(parts) else "rank >= 1"


def _bracketed(text: str) -> str:
    return f"({text})" if " or " in text else text


def _numbers(found: list[int], axis: str, most: int) -> str:
    """Coordinates of one axis: ``rank >= 6``, ``file in d..f``; nothing where all are meant."""
    if len(found) == most:
        return ""
    parts = []
    for _, run in groupby(enumerate(sorted(found)), key=lambda pair: pair[1] - pair[0]):
        numbers = [number for _, number in run]
        low, high = numbers[0], numbers[-1]
        name = FILES[low - 1] if axis == "file" else str(low)
        last = FILES[high - 1] if axis == "file" else str(high)
        if low == high:
            parts.append(f"{axis} = {name}")
        elif axis == "rank" and high == most:
            parts.append(f"rank >= {name}")
        elif axis == "rank" and low == 1:
            parts.append(f"rank <= {last}")
        else:
            parts.append(f"{axis} in {name}..{last}")
    return " or ".join(parts)


def mirrored(squares: frozenset[Square], ranks: int) -> frozenset[Square]:
    """The same squares as Black counts ranks."""
    return frozenset((file, ranks + 1 - rank) for file, rank in squares)


class Zones:
    """The zones that a file needs, by name: White's squares and Black's. ``one_way``: both count from one side."""

    def __init__(self, files: int, ranks: int, one_way: bool = False) -> None:
        self.files, self.ranks, self.one_way = files, ranks, one_way
        self.named: dict[str, tuple[frozenset[Square], frozenset[Square], tuple[str, ...]]] = {}

    def name(self, wanted: str, white: frozenset[Square], black: frozenset[Square], *keys: str) -> str:
        """The name of a zone with these squares: one that is there already, or ``wanted``."""
        for name, (first, second, _) in self.named.items():
            if (first, second) == (white, black):
                return name
        name, number = wanted, 2
        while name in self.named:
            name, number = f"{wanted}_{number}", number + 1
        self.named[name] = (white, black, keys)
        return name

    def lines(self) -> list[tuple[str, str, tuple[str, ...]]]:
        """Name, expression (or one for each player) and keys of every zone."""
        found = []
        for name, (white, black, keys) in self.named.items():
            one = zone_expression(white, self.files, self.ranks) if white else "false"
            seen = black if self.one_way else mirrored(black, self.ranks)
            other = zone_expression(seen, self.files, self.ranks) if black else "false"
            text = one if one == other else f"{{white: {_quoted(one)}, black: {_quoted(other)}}}"
            found.append((name, text, keys))
        return found


def _quoted(expression: str) -> str:
    return expression if expression == "false" else f'"{expression}"'
