"""The language server: what an editor asks, answered over the Language Server Protocol by way of pygls."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls import uris
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from ndvariants.addons.editor.meanings import hover, offers
from ndvariants.addons.editor.opened import Opened, file_name
from ndvariants.errors import Place, Problem, ResourceError, Surety
from ndvariants.language.yaml.formatting import formatted, same_data
from ndvariants.language.yaml.source import source_from_text

_SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Hint,
}
_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "word": lsp.CompletionItemKind.Keyword,
    "piece": lsp.CompletionItemKind.Class,
    "zone": lsp.CompletionItemKind.Constant,
    "register": lsp.CompletionItemKind.Variable,
    "parameter": lsp.CompletionItemKind.TypeParameter,
    "player": lsp.CompletionItemKind.EnumMember,
    "variant": lsp.CompletionItemKind.File,
}


class Editor:
    """The files that are open in one editor; each is worked out once for every text it has."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._known: dict[str, Opened] = {}

    def opened(self, uri: str) -> Opened:
        """The file of a URI as it stands in the editor now."""
        text, known = self._text(uri), self._known.get(uri)
        if known is None or known.text != text:
            known = self._known[uri] = Opened(text, uris.to_fs_path(uri) or uri)
        return known

    def _text(self, uri: str) -> str:
        """The text of a URI; empty where the editor has not opened it and there is no such file."""
        try:
            return str(self._server.workspace.get_text_document(uri).source)
        except (OSError, UnicodeError):
            return ""

    def tell(self, uri: str) -> None:
        """Send what is to be said about a file."""
        opened = self.opened(uri)
        told = [self._diagnostic(opened, problem) for problem in opened.problems]
        self._server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=told))

    def forget(self, uri: str) -> None:
        """The file was closed."""
        self._known.pop(uri, None)
        self._server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    def _diagnostic(self, opened: Opened, problem: Problem) -> lsp.Diagnostic:
        own = problem.place.path == opened.path
        said = problem.message + (f": {problem.label}" if problem.label else "")
        related = [
            lsp.DiagnosticRelatedInformation(self.location(place), word or "here") for place, word in problem.related
        ]
        return lsp.Diagnostic(
            range=self.range(problem.place) if own else _range(0, 0, 0, 1),
            message=f"{said}\n{problem.hint}" if problem.hint else said,
            severity=_SEVERITIES[problem.severity],
            code=problem.code,
            source="ndvariants",
            related_information=related,
        )

    def location(self, place: Place) -> lsp.Location:
        """A place as a location for the editor."""
        uri = uris.from_fs_path(str(Path(place.path).absolute())) or place.path
        return lsp.Location(uri, self.range(place))

    def range(self, place: Place) -> lsp.Range:
        """A place as a range, in the units of the editor (UTF-16)."""
        uri = uris.from_fs_path(str(Path(place.path).absolute())) or ""
        lines = self._text(uri).split("\n")
        text = lines[place.line - 1] if place.line <= len(lines) else ""
        start = _units(text[: place.column - 1])
        end = start + _units(text[place.column - 1 : place.column - 1 + place.length])
        return _range(place.line - 1, start, place.line - 1, max(end, start + 1))


def _range(line: int, column: int, last: int, end: int) -> lsp.Range:
    return lsp.Range(lsp.Position(line, column), lsp.Position(last, end))


def _position(opened: Opened, index: int) -> lsp.Position:
    before = opened.text[:index].split("\n")
    return lsp.Position(len(before) - 1, _units(before[-1]))


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _place(opened: Opened, at: lsp.Position) -> tuple[int, int]:
    """The 1-based line and column of a position of the editor."""
    lines = opened.lines
    line = lines[at.line] if at.line < len(lines) else ""
    column = 0
    while column < len(line) and _units(line[:column]) < at.character:
        column += 1
    return at.line + 1, column + 1


def _is_unforeseen(record: logging.LogRecord) -> bool:
    return record.exc_info is None or not isinstance(record.exc_info[1], JsonRpcException)


def make_server() -> LanguageServer:
    """A server with every feature, not yet started."""
    try:
        number = version("ndvariants")
    except PackageNotFoundError:
        number = "0"
    logging.getLogger("pygls.protocol.json_rpc").addFilter(_is_unforeseen)
    server = LanguageServer("ndvariants", number, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
    editor = Editor(server)
    for name in (lsp.TEXT_DOCUMENT_DID_OPEN, lsp.TEXT_DOCUMENT_DID_CHANGE, lsp.TEXT_DOCUMENT_DID_SAVE):
        server.feature(name)(lambda asked: editor.tell(asked.text_document.uri))
    server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)(lambda asked: editor.forget(asked.text_document.uri))
    for name, (answer, *options) in _ANSWERS.items():
        server.feature(name, *options)(partial(_answered, editor, answer))
    return server


def _answered(editor: Editor, answer: Callable[[Editor, Opened, Any], Any], asked: Any) -> Any:
    return answer(editor, editor.opened(asked.text_document.uri), asked)


def _completion(editor: Editor, opened: Opened, asked: lsp.CompletionParams) -> lsp.CompletionList:
    items = [
        lsp.CompletionItem(
            label=offer.text,
            kind=_KINDS.get(offer.kind),
            detail=offer.kind,
            documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, offer.meaning),
        )
        for offer in offers(opened, *_place(opened, asked.position))
    ]
    return lsp.CompletionList(is_incomplete=False, items=items)


def _hover(editor: Editor, opened: Opened, asked: lsp.HoverParams) -> lsp.Hover | None:
    said = hover(opened, *_place(opened, asked.position))
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said)) if said else None


def _definition(editor: Editor, opened: Opened, asked: lsp.DefinitionParams) -> lsp.Location | None:
    word = opened.word_at(*_place(opened, asked.position))
    place = opened.definition(word)
    if place is None and opened.document is not None:
        parents = [layer.path for layer in opened.document.layers[1:]]
        place = next((Place(path, 1, 1) for path in parents if file_name(path).split(".")[0] == word), None)
    return None if place is None else editor.location(place)


def _references(editor: Editor, opened: Opened, asked: lsp.ReferenceParams) -> list[lsp.Location]:
    word = opened.word_at(*_place(opened, asked.position))
    return [editor.location(place) for place in opened.references(word)] if word in opened.names else []


def _renamable(editor: Editor, opened: Opened, asked: lsp.PrepareRenameParams) -> lsp.Range | None:
    place = opened.name_at(*_place(opened, asked.position))
    return None if place is None else editor.range(place)


def _rename(editor: Editor, opened: Opened, asked: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    """The changes; None where no name stands. A name that cannot be given is refused with one sentence."""
    line, column = _place(opened, asked.position)
    if opened.name_at(line, column) is None:
        return None
    places = opened.renamed(opened.word_at(line, column), asked.new_name)
    if isinstance(places, str):
        raise JsonRpcException(places, lsp.LSPErrorCodes.RequestFailed)
    edits = [lsp.TextEdit(editor.range(place), asked.new_name) for place in places]
    return lsp.WorkspaceEdit(changes={asked.text_document.uri: edits})


def _quick_fixes(editor: Editor, opened: Opened, asked: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    lines = range(asked.range.start.line + 1, asked.range.end.line + 2)
    actions = []
    for offer in opened.offers(lines):
        where = lsp.Range(*(_position(opened, at) for at in (offer.change.start, offer.change.end)))
        changes = {asked.text_document.uri: [lsp.TextEdit(where, offer.change.text)]}
        actions.append(
            lsp.CodeAction(
                title=offer.title,
                kind=lsp.CodeActionKind.QuickFix,
                diagnostics=[one for one in asked.context.diagnostics if one.code == offer.problem.code],
                edit=lsp.WorkspaceEdit(changes=changes),
                is_preferred=offer.surety is Surety.SURE,
            )
        )
    return actions


def _formatting(editor: Editor, opened: Opened, asked: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    if opened.source is None or opened.source.problems:
        return []
    try:
        text = formatted(opened.text)
    except ResourceError as error:
        raise JsonRpcException(str(error), lsp.LSPErrorCodes.RequestFailed) from None
    if not same_data(opened.source.data, source_from_text(text, opened.path).data) or text == opened.text:
        return []
    lines = opened.lines
    return [lsp.TextEdit(_range(0, 0, len(lines) - 1, _units(lines[-1])), text)]


_FIXES = lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
_ANSWERS: dict[str, tuple[Any, ...]] = {
    lsp.TEXT_DOCUMENT_HOVER: (_hover,),
    lsp.TEXT_DOCUMENT_DEFINITION: (_definition,),
    lsp.TEXT_DOCUMENT_REFERENCES: (_references,),
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: (_renamable,),
    lsp.TEXT_DOCUMENT_RENAME: (_rename,),
    lsp.TEXT_DOCUMENT_FORMATTING: (_formatting,),
    lsp.TEXT_DOCUMENT_CODE_ACTION: (_quick_fixes, _FIXES),
    lsp.TEXT_DOCUMENT_COMPLETION: (_completion, lsp.CompletionOptions(trigger_characters=[":", " ", "["])),
}
