"""``ndvariants lsp``: a language server for editors."""

from __future__ import annotations

import os

import click


@click.command("lsp")
def command() -> None:
    """Be a language server: faults while typing, completion, meanings, definitions, renaming, formatting.

    An editor starts it and speaks with it over standard input and output. It needs the extra `lsp`:
    pip install "ndvariants[lsp]"

    \b
    Examples, the second for Neovim:
      ndvariants lsp
      vim.lsp.start({ cmd = { "ndvariants", "lsp" }, filetypes = { "yaml" } })
    """
    try:
        import pygls  # noqa: F401
    except ImportError:
        raise click.UsageError('the language server needs pygls: pip install "ndvariants[lsp]"') from None
    from ndvariants.addons.editor.server import make_server

    with open(os.dup(0), "rb") as requests, open(os.dup(1), "wb") as answers:  # copies, which the server closes
        make_server().start_io(requests, answers)
