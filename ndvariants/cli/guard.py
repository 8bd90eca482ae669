"""The error boundary: every exception becomes one message on stderr and an exit code.

0 all went well · 1 the input has faults (or a defect of ours was met) · 2 wrong usage · 130 interrupted ·
141 the reader of our output went away · 143 ended by SIGTERM.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable
from typing import Any

import click

from ndvariants.errors import NdVariantsError, ParameterError, ResourceError, VariantError

FAULTS, USAGE, INTERRUPTED, BROKEN_PIPE, TERMINATED = 1, 2, 130, 141, 143


class Faults(click.ClickException):
    """Faults of a variant file, shown with places and carets."""

    exit_code = FAULTS

    def __init__(self, error: VariantError) -> None:
        super().__init__(str(error))
        self.problems = error.problems

    def show(self, file: Any = None) -> None:
        """Write every fault to stderr."""
        from ndvariants.cli.faults import render_faults

        click.echo(render_faults(self.problems, sys.stderr), err=True, nl=False)


class _Told(click.ClickException):
    """A sentence that may repeat what was given: what a terminal would obey is shown as a sign."""

    def __init__(self, message: str) -> None:
        super().__init__("".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in message))


class InputFault(_Told):
    """A text that the user gave is wrong: one line."""

    exit_code = FAULTS


class UsageFault(_Told):
    """The command was asked for something that does not exist: one line."""

    exit_code = USAGE


def guarded(function: Callable[[click.Context], Any], context: click.Context) -> Any:
    """The result of ``function(context)``; whatever it raises leaves as an exception that click can show."""
    if os.environ.get("NDVARIANTS_DEBUG", "") not in ("", "0"):
        return function(context)
    try:
        result = function(context)
        sys.stdout.flush()
        return result
    except (click.ClickException, click.exceptions.Exit):
        raise
    except (KeyboardInterrupt, click.Abort) as stop:
        raise _stopped(stop) from None
    except BrokenPipeError:
        _silence_stdout()
        raise click.exceptions.Exit(BROKEN_PIPE) from None
    except VariantError as error:
        raise Faults(error) from None
    except (ParameterError, ResourceError) as error:
        raise UsageFault(str(error)) from None
    except NdVariantsError as error:
        raise InputFault(str(error)) from None
    except OSError as error:
        raise InputFault(_os_fault(error)) from None
    except MemoryError:
        raise InputFault("not enough memory for this; try a smaller board or fewer workers") from None
    except RecursionError:
        raise InputFault("the input is nested too deeply") from None
    except Exception as error:
        raise InputFault(_defect(error)) from None


def _stopped(stop: BaseException) -> click.exceptions.Exit:
    """One word on who ended the command, and the exit code for it."""
    terminated = isinstance(stop, KeyboardInterrupt) and stop.args
    click.echo("\nterminated" if terminated else "\ninterrupted", err=True)
    return click.exceptions.Exit(TERMINATED if terminated else INTERRUPTED)


def _os_fault(error: OSError) -> str:
    reason, folder = error.strerror or str(error), os.path.dirname(str(error.filename or ""))
    if isinstance(error, FileNotFoundError) and folder and not os.path.isdir(folder):
        reason = f"there is no folder `{folder}`"
    return f"{error.filename}: {reason}" if error.filename else f"cannot write the output: {reason}"


def _defect(error: Exception) -> str:
    text = " ".join(str(error).split()) or "no more is known"
    return (
        f"{type(error).__name__}: {text}\n"
        "This is a defect of ndvariants, not of your file. NDVARIANTS_DEBUG=1 shows where it arose; please report it."
    )


def _silence_stdout() -> None:
    """Send what is still in the buffer nowhere, so that Python does not complain when it closes."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
