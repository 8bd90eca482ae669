"""What an editor is told about a file: completions, meanings, places of names; and the server, asked by a client."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ndvariants.addons.editor.meanings import hover, offers
from ndvariants.addons.editor.opened import Opened
from ndvariants.language.grammar.parser import keywords
from tests.editor_grammar import FILE, textmate
from tests.test_seeded_mistakes import SOUND

OPENED = Opened(SOUND, "garden.yaml")
LINES = SOUND.split("\n")


def at(text: str, word: str) -> tuple[int, int]:
    """The 1-based place of a word in the line that holds a text."""
    line = next(number for number, said in enumerate(LINES) if text in said)
    return line + 1, LINES[line].index(word, LINES[line].index(text)) + 1


def typed(above: str, line: str) -> list[str]:
    """What is offered behind a line that is typed under another."""
    number = next(number for number, said in enumerate(LINES) if above in said) + 1
    text = "\n".join([*LINES[:number], line, *LINES[number:]])
    return [offer.text for offer in offers(Opened(text, "garden.yaml"), number + 1, len(line) + 1)]


def test_keys_are_offered_where_they_may_stand() -> None:
    assert {"pieces", "setup", "invariants"} <= set(typed("inventor:", ""))
    assert {"letter", "moves", "promotes"} <= set(typed("  lancer:", "    "))
    assert "letter" not in typed("inventor:", "")
    assert {"when", "if", "do"} <= set(typed("  bathing:", "    "))


def test_words_and_names_are_offered_with_their_meaning() -> None:
    assert {"slide", "forward", "pond", "knight", "span"} <= set(typed("    moves: |", "      move "))
    assert {"checks", "visits"} & set(typed("    do: |", "      add 1 to "))
    assert "a piece is dropped" in typed("  bathing:", "    when: ")
    assert "chess" in typed("variant:", "extends: ")
    assert all(offer.meaning for offer in offers(OPENED, *at("capture step diagonal", "step")))


def test_braces_are_completed_like_lines() -> None:
    assert {"slide", "forward", "pond", "knight"} <= set(typed("  lancer:", "  guard: {letter: g, moves: slide "))
    assert {"slide", "forward"} <= set(typed("  lancer:", '  guard: {letter: g, moves: "leap (2,1) | or'))
    assert {"letter", "moves", "promotes"} <= set(typed("  lancer:", "  guard: {letter: g, mo"))
    assert {"letter", "moves"} <= set(typed("  lancer:", "  guard: {"))
    assert {"on", "to", "forced"} <= set(typed("  lancer:", "    promotes: {on: pond, "))
    assert "letter" not in typed("  lancer:", "    promotes: {on: pond, ")
    assert {"rook", "knight"} <= set(typed("  lancer:", "    promotes: {on: pond, to: [rook, "))
    assert "slide" not in typed("  lancer:", "    promotes: {on: pond, to: [rook, ")
    assert {"pond", "rank"} & set(typed("  lancer:", "    promotes: [{to: [rook], on: "))
    assert {"on", "to"} <= set(typed("    promotes:", "      - {on: pond, t"))
    assert {"rook", "knight"} <= set(typed("variant:", "hands: {white: {rook: 1, "))


def test_a_piece_is_drawn() -> None:
    said = hover(OPENED, *at("a knight moves", "knight"))
    assert said.startswith("**knight** (n): A leap of 2 and 1 along different axes.")
    assert "```text" in said
    assert "where rank is 7" in hover(OPENED, *at("{on: last", "last"))
    assert "one step in a direction" in hover(OPENED, *at("capture step diagonal", "step"))
    assert "The names" not in hover(OPENED, *at("title:", "Garden"))
    assert "It is royal" in hover(OPENED, *at("king: {letter", "king"))


def test_definitions_and_references(tmp_path: Path) -> None:
    place = OPENED.definition("pond")
    assert place is not None
    assert (place.line, place.column) == at("pond: file", "pond")
    assert {place.line for place in OPENED.references("knight")} == {
        at("knight: {letter", "knight")[0], at("{on: last", "knight")[0], at("a knight moves", "knight")[0]
    }  # fmt: skip
    parent, child = tmp_path / "garden.yaml", tmp_path / "child.yaml"
    parent.write_text(SOUND)
    child.write_text("variant: child\nextends: garden.yaml\nvalues: {knight: 300}\n")
    opened = Opened(child.read_text(), str(child))
    defined = opened.definition("knight")
    assert defined is not None
    assert defined.path == str(parent)
    assert {place.path for place in opened.references("knight")} == {str(child), str(parent)}
    assert opened.renamed("knight", "horse") == "`knight` is inherited: rename it where it is declared"


def test_renaming_keeps_the_game_sound() -> None:
    places = OPENED.renamed("knight", "horse")
    assert isinstance(places, list)
    lines = list(LINES)
    for place in sorted(places, key=lambda place: (place.line, -place.column)):
        line = lines[place.line - 1]
        lines[place.line - 1] = line[: place.column - 1] + "horse" + line[place.column - 1 + place.length :]
    renamed = Opened("\n".join(lines), "garden.yaml")
    assert [problem for problem in renamed.problems if problem.severity != "note"] == []
    assert "knight" not in renamed.names
    assert isinstance(OPENED.renamed("knight", "rook"), str)
    assert isinstance(OPENED.renamed("knight", "two words"), str)
    assert isinstance(OPENED.renamed("nothing", "other"), str)


def test_names_in_prose_are_words() -> None:
    above = "variant: mine\nextends: chess\ndescription: hop is a piece\npieces:\n"
    opened = Opened(f"{above}  hop: {{letter: h, moves: leap 1 2}}  # hop\n", "mine.yaml")
    named = [(line, column) for line in range(1, 7) for column in range(1, 60) if opened.name_at(line, column)]
    assert named == [(5, column) for column in range(3, 7)]


def test_a_file_in_the_making_is_no_error() -> None:
    for cut in range(0, len(SOUND), 41):
        opened = Opened(SOUND[:cut], "garden.yaml")
        last = SOUND[:cut].split("\n")
        assert isinstance(opened.problems, list)
        offers(opened, len(last), len(last[-1]) + 1)
        hover(opened, len(last), len(last[-1]) + 1)


def test_a_client_asks_the_server(tmp_path: Path) -> None:
    client = pytest.importorskip("pygls.lsp.client", reason="pygls is not installed")
    asyncio.run(asyncio.wait_for(_conversation(client.LanguageClient, tmp_path), 60))


async def _conversation(client_type: Any, folder: Path) -> None:
    from lsprotocol import types as lsp

    client, told = client_type("a client", "1"), asyncio.Queue[Any]()
    client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda asked: told.put_nowait(asked))
    await client.start_io(sys.executable, "-m", "ndvariants", "lsp")
    found = await client.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities()))
    assert found.capabilities.rename_provider
    path = folder / "garden.yaml"
    uri = path.as_uri()
    document = lsp.TextDocumentIdentifier(uri)
    broken = SOUND.replace("slide orthogonal}", "slide orthogonl}")
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "yaml", 1, broken)))
    (fault,) = (await told.get()).diagnostics
    line, column = at("rook: {letter", "slide")
    assert (fault.code, fault.range.start.line, fault.range.start.character) == ("NDV206", line - 1, column + 5)
    assert "did you mean `orthogonal`?" in fault.message
    wanted = lsp.CodeActionParams(document, fault.range, lsp.CodeActionContext([fault]))
    (fix,) = await client.text_document_code_action_async(wanted)
    (change,) = fix.edit.changes[uri]
    assert (fix.title, fix.is_preferred, change.range) == ("Write `orthogonal`", True, fault.range)
    assert change.new_text == "orthogonal"
    for number in range(2, 5):  # the server is warm at the last
        begun = time.perf_counter()
        version = lsp.VersionedTextDocumentIdentifier(number, uri)
        change = [lsp.TextDocumentContentChangeWholeDocument(SOUND)]
        client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, change))
        faults = [one for one in (await told.get()).diagnostics if one.severity != lsp.DiagnosticSeverity.Hint]
        assert faults == []
    assert time.perf_counter() - begun < 2
    line, column = at("a knight moves", "knight")
    here = lsp.Position(line - 1, column)
    shown = await client.text_document_hover_async(lsp.HoverParams(document, here))
    assert "A leap of 2 and 1" in shown.contents.value
    defined = await client.text_document_definition_async(lsp.DefinitionParams(document, here))
    assert defined.range.start.line == at("knight: {letter", "knight")[0] - 1
    listed = await client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), document, here)
    )
    assert len(listed) == 3
    offered = await client.text_document_completion_async(lsp.CompletionParams(document, here))
    assert "any piece captures" in [item.label for item in offered.items]
    renamed = await client.text_document_rename_async(lsp.RenameParams(document, here, "horse"))
    assert len(renamed.changes[uri]) == 3
    with pytest.raises(Exception, match=r"^`rook` is already the name") as refused:
        await client.text_document_rename_async(lsp.RenameParams(document, here, "rook"))
    assert refused.value.code == lsp.LSPErrorCodes.RequestFailed
    assert await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(document, here))
    for nowhere in (lsp.Position(0, 0), lsp.Position(0, 12), lsp.Position(10_000, 3)):
        assert await client.text_document_prepare_rename_async(lsp.PrepareRenameParams(document, nowhere)) is None
        assert await client.text_document_rename_async(lsp.RenameParams(document, nowhere, "horse")) is None
    unopened = lsp.TextDocumentIdentifier((folder / "nowhere.yaml").as_uri())
    assert await client.text_document_hover_async(lsp.HoverParams(unopened, here)) is None
    asked = lsp.DocumentFormattingParams(document, lsp.FormattingOptions(2, True))
    assert not await client.text_document_formatting_async(asked)
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


def test_a_server_ends_without_a_word() -> None:
    pytest.importorskip("pygls", reason="pygls is not installed")
    asked = [{"id": 1, "method": "initialize", "params": {"capabilities": {}}}, {"id": 2, "method": "shutdown"}]
    texts = [json.dumps({"jsonrpc": "2.0", **one}) for one in (*asked, {"method": "exit"})]
    said = "".join(f"Content-Length: {len(text)}\r\n\r\n{text}" for text in texts)
    command = [sys.executable, "-m", "ndvariants", "lsp"]
    result = subprocess.run(command, input=said, capture_output=True, text=True, check=False, timeout=60)
    assert (result.returncode, result.stderr) == (0, "")
    assert '"id":2' in result.stdout.replace(" ", "")


def test_the_grammar_of_editors_is_that_of_the_language() -> None:
    assert json.loads(FILE.read_text()) == textmate(), "run: python -m tests.editor_grammar"
    rules = [re.compile(rule["match"]) for rule in textmate()["repository"].values()]
    for word in keywords():
        assert any(found and found[0] == word for rule in rules for found in [rule.search(f"x {word} y")]), word
    folder = FILE.parent.parent
    package = json.loads((folder / "package.json").read_text())
    assert (folder / package["contributes"]["grammars"][0]["path"]).exists()
    assert (folder / package["main"]).exists()
