"""``ndvariants solve``: forced wins, proved; and what every position of a few pieces is worth."""

from __future__ import annotations

from dataclasses import asdict

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import open_game
from ndvariants.cli.games.requests import SolveRequest
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game, Position
from ndvariants.players.endgames.tables import MOST_BYTES, EndingTable, Plan, make_table, plan_table, summary
from ndvariants.players.solver import Proof, prove_win


def obey(asked: SolveRequest) -> None:
    game = asked.start.game()
    if asked.pieces is None:
        _prove(asked.start.position(game), asked.nodes, asked.plies, asked.as_json)
        return
    plan = _planned(asked, game, asked.pieces)
    click.echo(f"{plan.numbers:,} positions up to symmetry, about {plan.bytes / 1e9:.2g} GB of memory", err=True)
    table = make_table(game, asked.pieces, folded=True)
    position = asked.start.position(game) if asked.start.where.is_moved else None
    _tell_table(game, table, asked.pieces, position, asked.as_json)


def _planned(asked: SolveRequest, game: Game, pieces: str) -> Plan:
    """The plan of a table; raises NdVariantsError where it is too large, with the largest board that fits."""
    plan = plan_table(game, pieces)
    if plan.fits:
        return plan
    reason = f"a table of {pieces} has {plan.numbers:,} positions here, which is too many"
    for name, value in game.variant.parameters.items():
        if type(value) is not int or value < 2:
            continue
        for smaller in range(value - 1, 0, -1):
            fitting = _fitting(asked, name, smaller, pieces, len(game.cells))
            if fitting is None:
                break
            if fitting.fits:
                raise NdVariantsError(reason, f"the largest that fits: -p {name}={smaller}")
    raise NdVariantsError(reason, f"fewer pieces, or a smaller board: at most {MOST_BYTES / 1e9:.0f} GB of memory")


def _fitting(asked: SolveRequest, name: str, value: int, pieces: str, n_cells: int) -> Plan | None:
    """The plan with another value of a parameter; ``None`` if it does not make the board smaller."""
    try:
        game = open_game(asked.start.variant, {**asked.start.where.parameters, name: str(value)})
        return plan_table(game, pieces) if len(game.cells) < n_cells else None
    except NdVariantsError:
        return None


def _prove(position: Position, nodes: int, plies: int, as_json: bool) -> None:
    outcome = position.outcome()
    proof = None if outcome is not None else prove_win(position, nodes, plies)
    if as_json:
        entry = {"variant": position.game.variant.name, "position": position.text(), "side": position.side}
        echo_json("solve", entry | {"outcome": outcome and str(outcome)} | _entry(proof))
    elif proof is None:
        click.echo(f"Game over: {outcome}.")
    else:
        click.echo("\n".join(_said(proof, plies)))


def _entry(proof: Proof | None) -> dict[str, object]:
    if proof is None:
        return {"wins": None, "plies": None, "shortest": None, "moves": [], "nodes": 0}
    return {
        "wins": proof.is_won,
        "plies": proof.plies if proof.is_won else None,
        "shortest": proof.is_shortest,
        "moves": [move.text for move in proof.line()],
        "nodes": proof.nodes,
    }


def _said(proof: Proof, plies: int) -> list[str]:
    side, looked = proof.position.side, f"{proof.nodes:,} positions looked at"
    if proof.is_won is None:
        return [f"{side} to move: nothing proved", f"  {looked}; --nodes looks at more"]
    if not proof.is_won:
        within = f" in {plies} plies" if plies < 511 else ""
        return [f"{side} to move: no forced win{within}, that is proved", f"  {looked}"]
    most = "" if proof.is_shortest else " at most"
    moves = (proof.plies + 1) // 2
    line = " ".join(move.text for move in proof.line())
    sooner = "no sooner, that is proved, too" if proof.is_shortest else "perhaps sooner"
    return [f"{side} to move wins in {moves} move{'s' * (moves > 1)}{most}", f"  {line}", f"  {sooner}; {looked}"]


def _tell_table(game: Game, table: EndingTable, pieces: str, position: Position | None, as_json: bool) -> None:
    rows = summary(table)
    distance = None if position is None else table.distance(position)
    if as_json:
        entry: dict[str, object] = {"variant": game.variant.name, "pieces": pieces, "open": table.is_open}
        if position is not None:
            entry |= {"position": position.text(), "distance": distance}
        echo_json("solve", entry | {"sides": [asdict(row) for row in rows]})
        return
    click.echo(f"{game.variant.title}: {pieces}")
    for row in rows:
        parts = [f"{row.positions:,} positions"]
        for number, word, most in ((row.won, "won", row.longest_win), (row.lost, "lost", row.longest_loss)):
            parts.append(f"{number:,} {word}" + (f", the longest in {most} plies" if number else ""))
        click.echo(f"  {row.side} to move: " + "; ".join(parts))
    if table.is_open:
        click.echo("  some moves lead out of the table: what is listed is proved, but there may be more")
    if position is not None:
        click.echo(f"  {position.text()}: {_distance(distance)}")


def _distance(distance: int | None) -> str:
    if distance is None:
        return "not in the table"
    if distance == 0:
        return "neither side wins by force"
    return f"wins in {distance} plies" if distance > 0 else f"loses in {-distance - 1} plies"
