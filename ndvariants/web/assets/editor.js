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
  const shown = { board: null, state: null, drawings: [], chosen: -1, lines: [], faults: [] };
  const explain = async (origin, target) => {
    const told = await ask("POST", "explain", { rules: text.value, origin, target });
    shown.lines = told.lines;
    verdict.textContent = [told.text.split("\n")[0], ...told.changes].join(" · ");
    number(gutter, text, shown);
    if (told.lines.length) gutter.children[told.lines[0] - 1]?.scrollIntoView({ block: "nearest" });
  };
  const press = (cell) => {
    const from = shown.chosen;
    if (cell < 0 || !shown.state) return;
    if (from >= 0 && cell !== from) { shown.chosen = -1; explain(from, cell).catch((fault) => (verdict.textContent = fault.message)); } else shown.chosen = shown.state.pieces.some((piece) => piece[0] === cell) ? cell : -1;
    hint(flat, shown, shown.chosen);
  };
  const flat = new Flat(preview, { press, lift: () => false, drop: () => {}, ask: () => {}, hover: (cell) => shown.chosen < 0 && hint(flat, shown, cell) });
  let waiting = 0;
  const look = async () => {
    const asked = text.value, told = await ask("POST", "validate", { rules: asked }).catch((fault) => ({ problems: [{ line: 1, message: fault.message }] }));
    if (asked === text.value) show(told, text, gutter, faults, verdict, flat, shown, preview);
  };
  text.oninput = () => { clearTimeout(waiting); waiting = setTimeout(look, PAUSE); shown.lines = []; number(gutter, text, shown); };
  text.onscroll = () => (gutter.scrollTop = text.scrollTop);
  text.onkeydown = (event) => {
    if (own && event.key === "s" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); save(); }
  };
  text.onkeyup = text.onclick = () => paint(flat, shown, text);
  number(gutter, text, shown);
  dialog.showModal();
  text.focus();
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  await look();
}

/** The numbers of the lines: those with faults, and those behind the move that was asked about. */
function number(gutter, text, shown) {
  const kind = (line) => (shown.faults.includes(line) ? "faulty" : shown.lines.includes(line) ? "meant" : "");
  gutter.replaceChildren(...text.value.split("\n").map((_, k) => make("span", { textContent: `${k + 1}\n`, className: kind(k + 1) })));
  gutter.scrollTop = text.scrollTop;
}

function show(told, text, gutter, faults, verdict, flat, shown, preview) {
  shown.faults = told.problems.map((problem) => problem.line);
  number(gutter, text, shown);
  verdict.textContent = told.problems.length ? words.fault(told.problems.length) : words.untitled;
  faults.replaceChildren(...told.problems.map((problem) => make("li", {}, line(problem, text))));
  if (!told.scene) return;
  const board = new Board(told.scene), box = preview.getBoundingClientRect();
  Object.assign(shown, { board, state: told.state, drawings: told.drawings, chosen: -1 });
  flat.show(board, layout(board, told.state, box.width / Math.max(1, box.height), { across: told.scene.across ?? 0, up: told.scene.up ?? null }));
  paint(flat, shown, text);
}

/** The start; or, while one writes at a piece, that piece alone and where it goes. */
function paint(flat, shown, text) {
  if (!shown.state) return;
  const drawing = under(shown.drawings, text), gone = new Set(shown.state.gone);
  flat.paint(drawing ? [[drawing.origin, drawing.player, drawing.kind, 0]] : shown.state.pieces, gone, new Map());
  flat.sign(drawing ? drawing.marks.flatMap(([cell, sign]) => [...("o*+".includes(sign) ? [[cell, "go"]] : []), ...("x*!+".includes(sign) ? [[cell, "take"]] : [])]) : []);
}

/** The drawing of the piece in whose lines the cursor stands. */
function under(drawings, text) {
  const lines = text.value.split("\n"), at = text.value.slice(0, text.selectionStart).split("\n").length;
  const depth = (line) => lines[line - 1]?.search(/\S/) ?? -1;
  const inside = ({ line }) => line <= at && lines.slice(line, at).every((_, k) => depth(line + 1 + k) < 0 || depth(line + 1 + k) > depth(line));
  return drawings.findLast(inside);
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
