"""``ndvariants bench``: the speed of this machine, against other programs where they are found."""

from __future__ import annotations

from shutil import which
from typing import TYPE_CHECKING

import click

from ndvariants.cli.answers import echo_json
from ndvariants.cli.arguments import complete_variant, confined_option, json_option, open_game, parameter_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ndvariants.addons.benchmark.measurements import Measurement


@click.command("bench")
@click.argument("variant", required=False, shell_complete=complete_variant)
@confined_option
@parameter_option
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True, help="The median of these counts.")
@click.option("--quick", is_flag=True, help="Smaller work: less than a minute in all, rougher numbers.")
@click.option("--conditions", is_flag=True, help="Games with conditions and rules: their share of the speed of chess.")
@json_option
def command(
    variant: str | None, parameters: dict[str, str], rounds: int, quick: bool, conditions: bool, as_json: bool
) -> None:
    """Measure perft, random games and tables on this machine in CPU time, and what two workers gain in time passed.

    What is counted or played is measured with code for its game and with code for every game, in turn. A bare loop
    shows what two threads can gain here at best.

    Of a VARIANT, measure its random games beside those of chess and of the median shipped game, and tell which lines
    of its file cost how much of the time; for one that costs more than half, what is cheaper, where that is known.

    Where fairy-stockfish is in the PATH, or the Python packages chess and open_spiel are installed, they do the same
    work in turn with us, and their speed and the ratio are printed beside ours.

    \b
    Examples:
      ndvariants bench --quick
      ndvariants bench --rounds 5 --json
      ndvariants bench --conditions
      ndvariants bench mygame.yaml
    """
    found = []
    if variant is None and parameters:
        raise click.UsageError("-p is for a VARIANT")
    if variant is not None and conditions:
        raise click.UsageError("--conditions measures games of its own, and no VARIANT")
    made = _measurements(rounds, quick, conditions) if variant is None else _of_game(variant, parameters, rounds, quick)
    for measurement in made:
        found.append(measurement)
        if not as_json:
            click.echo(_line(measurement))
    if as_json:
        echo_json("bench", [_entry(measurement) for measurement in found])
    elif variant is None:
        click.echo(_gpu())


def _measurements(rounds: int, quick: bool, conditions: bool) -> Iterator[Measurement]:
    """The measurements that are asked for."""
    if conditions:
        from ndvariants.addons.benchmark.conditions import condition_measurements

        return condition_measurements(rounds, quick)
    from ndvariants.addons.benchmark.measurements import measurements

    return measurements(rounds, quick)


def _of_game(variant: str, parameters: dict[str, str], rounds: int, quick: bool) -> Iterator[Measurement]:
    """The measurements of one game."""
    from ndvariants.addons.benchmark.lines import game_measurements

    return game_measurements(open_game(variant, parameters), rounds, quick)


def _gpu() -> str:
    """Whether there is a CUDA GPU, and that it has no part in the figures."""
    there = "found, but not used" if which("nvidia-smi") else "none found"
    return f"GPU: {there}; everything runs on the CPU (there is no GPU path yet)"


def _line(one: Measurement) -> str:
    """One line of the table."""
    from ndvariants.report.text.columns import rate

    if one.unit == "share":
        return f"{one.ours:5.0%}  {one.name}" + (f"\n       cheaper: {one.other}" if one.other else "")
    if one.unit == "s":
        return f"{one.name:44} {one.ours:10.3f} s"
    text = f"{one.name:44} {rate(one.ours):>10} {one.unit}/s"
    if one.theirs is not None:
        text += f"   {one.other} {rate(one.theirs)}, {_ratio(one.ours / one.theirs)} times"
    return text


def _ratio(times: float) -> str:
    """How many times as fast: two decimals, of slow games two digits."""
    return f"{times:.2f}" if times >= 0.1 else f"{times:.2g}"


def _entry(one: Measurement) -> dict[str, object]:
    ratio = one.ours / one.theirs if one.theirs else None
    return {
        "name": one.name,
        "unit": one.unit,
        "ours": one.ours,
        "other": one.other,
        "theirs": one.theirs,
        "ratio": ratio,
    }
