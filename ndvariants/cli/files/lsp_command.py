"""``ndvariants lsp``: a language server for editors."""

from __future__ import annotations

import os

import click

from ndvariants.cli.files.requests import LspRequest


def obey(_asked: LspRequest) -> None:
    try:
        import pygls  # noqa: F401
    except ImportError:
        raise click.UsageError('the language server needs pygls: pip install "ndvariants[lsp]"') from None
    from ndvariants.addons.editor.server import make_server

    with open(os.dup(0), "rb") as requests, open(os.dup(1), "wb") as answers:  # copies, which the server closes
        make_server().start_io(requests, answers)
