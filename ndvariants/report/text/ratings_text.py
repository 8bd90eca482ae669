"""Ratings of several players as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ndvariants.report.text.columns import count, signed, table
from ndvariants.simulation.study.ratings import Meeting, Rating


def ratings_text(rated: Sequence[Rating], meetings: Mapping[tuple[str, str], Sequence[Meeting]]) -> str:
    """Return a table of the players: ratings, and the score of each against each, in hundredths."""
    scores = dict[tuple[str, str], float]()
    for (first, second), met in meetings.items():
        games = sum(each.games for each in met)
        scores[first, second] = sum(each.score * each.games for each in met) / games
        scores[second, first] = 1 - scores[first, second]
    head = ["player", "Elo", "95 %", "score", "games", *(f"{k + 1}" for k in range(len(rated)))]
    rows = [head]
    for k, player in enumerate(rated, 1):
        against = [scores.get((player.name, other.name)) for other in rated]
        rows.append(
            [
                f"{k} {player.name}",
                signed(player.elo, 0),
                f"[{signed(player.low, 0)}, {signed(player.high, 0)}]",
                f"{100 * player.score:.1f} %",
                count(player.games),
                *("" if score is None else f"{100 * score:.0f}" for score in against),
            ]
        )
    return table(rows, right=frozenset(range(1, len(head))))
