// The editor of rules: faults beside their lines while one types, the board at once when there are none.

import { ask } from "./api.js";
import { Board } from "./board.js";
import { Flat } from "./flat.js";
import { layout } from "./layout.js";
import { $, make } from "./panel.js";
import { words } from "./words.js";

const PAUSE = 250; // milliseconds without a key before the text is looked at

/** Open the editor with the rules of a game; `open(made)` shows the game that is begun from it. */
export async function edit(value, open) {
  const file = await ask("GET", "own"), own = file.name ? file : null;
  const { rules } = own ?? (await ask("GET", `games/${value.id}/rules`));
  const dialog = $("editor"), text = make("textarea", { value: rules, spellcheck: false, wrap: "off" });
  text.setAttribute("aria-label", "Rules");
  const gutter = make("pre", { id: "gutter" }), faults = make("ol", { id: "faults" }), verdict = make("p", { className: "verdict" }), preview = make("div", { id: "preview" });
  verdict.setAttribute("role", "status");
  gutter.setAttribute("aria-hidden", "true");
  const button = (label, act, main) => make("button", { type: "button", textContent: label, onclick: act, className: main ? "main" : "" });
  const save = async () => { await ask("POST", "own", { rules: text.value }); verdict.textContent = `${words.saved}: ${own.name}`; };
  const play = async () => {
    try { const made = await ask("POST", "games", { rules: text.value }); dialog.close(); await open(made); } catch (fault) { verdict.textContent = fault.message.split("\n")[0]; }
  };
  const buttons = [button("Close", () => dialog.close()), ...(own ? [button("Save", save)] : []), button("Play this", play, true)];
  const title = make("h2", { id: "editor-title", textContent: own ? own.name : "Rules" });
  dialog.replaceChildren(title, make("div", { id: "code" }, make("div", { className: "sheet" }, gutter, text), make("div", {}, preview, verdict, faults)), make("p", { className: "row end" }, ...buttons));
  const shown = { board: null, state: null };
  const flat = new Flat(preview, { press: () => {}, lift: () => false, drop: () => {}, ask: () => {}, hover: (cell) => hint(flat, shown, cell) });
  let waiting = 0;
  const look = async () => {
    const asked = text.value, told = await ask("POST", "validate", { rules: asked }).catch((fault) => ({ problems: [{ line: 1, message: fault.message }] }));
    if (asked === text.value) show(told, text, gutter, faults, verdict, flat, shown, preview);
  };
  text.oninput = () => { clearTimeout(waiting); waiting = setTimeout(look, PAUSE); number(gutter, text, new Set()); };
  text.onscroll = () => (gutter.scrollTop = text.scrollTop);
  text.onkeydown = (event) => {
    if (own && event.key === "s" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); save(); }
  };
  number(gutter, text, new Set());
  dialog.showModal();
  text.focus();
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  await look();
}

function number(gutter, text, faulty) {
  const lines = text.value.split("\n").map((_, k) => make("span", { textContent: `${k + 1}\n`, className: faulty.has(k + 1) ? "faulty" : "" }));
  gutter.replaceChildren(...lines);
  gutter.scrollTop = text.scrollTop;
}

function show(told, text, gutter, faults, verdict, flat, shown, preview) {
  number(gutter, text, new Set(told.problems.map((problem) => problem.line)));
  verdict.textContent = told.problems.length ? words.fault(told.problems.length) : words.untitled;
  faults.replaceChildren(...told.problems.map((problem) => make("li", {}, line(problem, text))));
  if (!told.scene) return;
  const board = (shown.board = new Board(told.scene)), box = preview.getBoundingClientRect();
  shown.state = told.state;
  flat.show(board, layout(board, told.state, box.width / Math.max(1, box.height), { across: told.scene.across ?? 0, up: told.scene.up ?? null }));
  flat.paint(told.state.pieces, new Set(told.state.gone), new Map());
}

/** A fault: its line, what is wrong, how to mend it; a click goes there. */
function line(problem, text) {
  const hint = problem.hint ? make("small", { textContent: ` ${problem.hint}` }) : "";
  const button = make("button", { type: "button" }, make("b", { textContent: `${problem.line}: ` }), problem.message.split("\n")[0], hint);
  button.onclick = () => {
    const before = text.value.split("\n").slice(0, problem.line - 1).join("\n").length + (problem.line > 1 ? 1 : 0), start = before + (problem.column ?? 1) - 1;
    text.focus();
    text.setSelectionRange(start, start + (problem.length ?? 1));
  };
  return button;
}

/** The moves of the piece under the pointer. */
function hint(flat, shown, cell) {
  if (shown.state) flat.sign(shown.state.moves.filter((move) => move[0] === cell).map((move) => [move[1], move[4] ? "take" : "go"]));
}
