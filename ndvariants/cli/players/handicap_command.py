"""``ndvariants handicap``: the odds at which two players are even."""

from __future__ import annotations

from dataclasses import asdict

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.guard import INTERRUPTED
from ndvariants.cli.players.requests import HandicapRequest
from ndvariants.interruptions import Interruptions
from ndvariants.report.text.columns import table
from ndvariants.simulation.estimation.rating import as_text
from ndvariants.simulation.handicap import Odds, handicap
from ndvariants.simulation.plan import Plan


def obey(asked: HandicapRequest) -> None:
    game, players = asked.chosen.game(), (asked.stronger, asked.weaker)
    plan = Plan(asked.games, players, asked.seed, asked.max_plies, asked.workers, asked.opening)
    click.get_current_context().with_resource(Interruptions())
    found, interrupted = list[Odds](), False
    try:
        found += handicap(game.start(), plan)
    except KeyboardInterrupt:
        interrupted = True
    if asked.as_json:
        entries = [{"odds": one.odds, "verdict": one.verdict, "score": asdict(one.score)} for one in found]
        entry = {"variant": game.variant.name, "players": list(players), "seed": asked.seed, "games": asked.games}
        echo_json("handicap", entry | {"odds": entries, "interrupted": interrupted})
    else:
        rows = [[one.odds, as_text(one.score), one.verdict] for one in found]
        click.echo(table([["odds", f"score of {asked.stronger}", ""], *rows]))
    if interrupted:
        raise click.exceptions.Exit(INTERRUPTED)
