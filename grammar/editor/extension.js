// Starts the language server for the files that say which variant they are.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function isVariant(document) {
  return document.languageId === "yaml" && /^variant:/m.test(document.getText());
}

function start() {
  if (client !== undefined || !workspace.textDocuments.some(isVariant)) return;
  const [command, ...args] = workspace.getConfiguration("ndvariants").get("command");
  client = new LanguageClient("ndvariants", { command, args }, {
    documentSelector: [{ language: "yaml" }],
    middleware: { didOpen: (document, next) => (isVariant(document) ? next(document) : Promise.resolve()) },
  });
  return client.start();
}

function activate(context) {
  context.subscriptions.push(workspace.onDidOpenTextDocument(start));
  return start();
}

function deactivate() {
  return client === undefined ? undefined : client.stop();
}

module.exports = { activate, deactivate };
