"""``ndvariants solve``: wins, draws and losses, proved; and what every position of a few pieces is worth."""

from __future__ import annotations

from dataclasses import asdict

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import open_game
from ndvariants.cli.games.requests import SolveRequest
from ndvariants.errors import NdVariantsError
from ndvariants.game.game import Game, Position
from ndvariants.players.endgames.tables import MOST_BYTES, EndingTable, Plan, make_table, plan_table, summary
from ndvariants.players.solved import Solved, Value, solve, solve_moves
from ndvariants.players.solver import LONGEST, Proof


def obey(asked: SolveRequest) -> None:
    game = asked.start.game()
    if asked.pieces is None:
        _prove(asked.start.position(game), asked)
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


def _prove(position: Position, asked: SolveRequest) -> None:
    outcome = position.outcome()
    solved = None if outcome is not None else solve(position, asked.nodes, asked.plies)
    values, spent = solve_moves(position, asked.nodes) if solved is not None and asked.moves else ({}, 0)
    if asked.as_json:
        entry = {"variant": position.game.variant.name, "position": position.text(), "side": position.side}
        found = {move: value and value.value for move, value in values.items()}
        echo_json("solve", entry | {"outcome": outcome and str(outcome)} | _entry(solved, spent) | {"values": found})
    elif solved is None:
        click.echo(f"Game over: {outcome}.")
    else:
        click.echo("\n".join(_said(solved, asked.plies)))
        for move, value in values.items():
            click.echo(f"  {move}: {'nothing proved' if value is None else value.value}")


def _entry(solved: Solved | None, spent: int) -> dict[str, object]:
    if solved is None:
        return {"value": None, "wins": None, "plies": None, "shortest": None, "moves": [], "nodes": 0}
    proof = solved.proof
    return {
        "value": solved.value and solved.value.value,
        "wins": proof.is_won,
        "plies": proof.plies if proof.is_won else None,
        "shortest": proof.is_shortest,
        "moves": [move.text for move in proof.line()],
        "nodes": solved.nodes + spent,
    }


def _said(solved: Solved, plies: int) -> list[str]:
    proof, looked = solved.proof, f"{solved.nodes:,} positions looked at"
    side = proof.position.side
    if proof.is_won is None:
        return [f"{side} to move: nothing proved", f"  {looked}; --nodes looks at more"]
    if proof.is_won:
        return [f"{side} to move wins in {_moves(proof)}", *_line(proof, looked)]
    if solved.value is None:
        within = f" in {plies} plies" if plies < LONGEST else ""
        more = "; --nodes looks at more" if solved.refutation is not None else ""
        return [f"{side} to move: no forced win{within}, that is proved", f"  {looked}{more}"]
    if solved.value is Value.DRAW or solved.refutation is None:
        return [f"{side} to move: a draw, neither side has a forced win, that is proved", f"  {looked}"]
    return [f"{side} to move loses in {_moves(solved.refutation)}", *_line(solved.refutation, looked)]


def _moves(proof: Proof) -> str:
    moves, most = (proof.plies + 1) // 2, "" if proof.is_shortest else " at most"
    return f"{moves} move{'s' * (moves > 1)}{most}"


def _line(proof: Proof, looked: str) -> list[str]:
    sooner = "no sooner, that is proved, too" if proof.is_shortest else "perhaps sooner"
    return [f"  {' '.join(move.text for move in proof.line())}", f"  {sooner}; {looked}"]


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
