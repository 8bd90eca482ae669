// The editor of rules: faults beside their lines while one types, the board at once when there are none.

import { ask } from "../messages/api.js";
import { Board } from "../board/board.js";
import { Flat } from "../board/flat.js";
import { store } from "./games.js";
import { layout } from "../board/layout.js";
import { $, make } from "../panel/panel.js";
import { words } from "../messages/words.js";

const PAUSE = 250; // milliseconds without a key before the text is looked at
const TOKEN = /(?<remark>(?<=^|\s)#.*$)|(?<key>(?<=^\s*(?:- )?|[{,]\s*)[A-Za-z_][\w ]*(?=:(?:\s|$)))|(?<text>"[^"\n]*"|'[^'\n]*')|(?<number>\b\d+\b)/gm;
const LINE = 19.5; // pixels, as the style sheet has it

/** What was written and is not kept elsewhere yet, by game or file: it comes back when the editor is opened again. */
const drafts = {
  get: (key) => { try { return localStorage.getItem(`ndv-draft-${key}`); } catch { return null; } },
  set: (key, text) => { try { if (text === null) localStorage.removeItem(`ndv-draft-${key}`); else localStorage.setItem(`ndv-draft-${key}`, text); } catch { /* a browser that keeps nothing */ } },
};

/** Open the editor with the rules of a game; `open(made)` shows the game that is begun from it. */
export async function edit(value, open) {
  const file = await ask("GET", "own"), own = file.name ? file : null;
  const { rules } = own ?? (await ask("GET", `games/${value.id}/rules`));
  const draftKey = own ? own.name : value.id, draft = drafts.get(draftKey);
  const dialog = $("editor"), text = make("textarea", { value: draft ?? rules, spellcheck: false, wrap: "off" });
  let kept = rules; // what is on the disk, or with the game
  const isOpen = () => text.value !== kept;
  text.setAttribute("aria-label", "Rules");
  const gutter = make("pre", { id: "gutter" }), faults = make("ol", { id: "faults" }), verdict = make("p", { className: "verdict" }), preview = make("div", { id: "preview" });
  verdict.setAttribute("role", "status");
  gutter.setAttribute("aria-hidden", "true");
  const button = (label, act, main) => make("button", { type: "button", textContent: label, onclick: act, className: main ? "main" : "" });
  const row = make("p", { className: "row end" });
  /** Put a question in the place of the buttons; each answer is a button, and the last one leaves all as it is. */
  const question = (asked, ...answers) => {
    const back = () => row.replaceChildren(...buttons);
    row.replaceChildren(make("span", { className: "question", textContent: asked }), ...answers.map(([label, act]) => button(label, () => { back(); act(); })), button(words.goOnWriting, back, true));
    row.lastElementChild.focus();
  };
  const saved = () => { kept = text.value; drafts.set(draftKey, null); verdict.textContent = `${words.saved}: ${own.name}`; };
  const reread = async () => { kept = text.value = (await ask("GET", "own")).rules; drafts.set(draftKey, null); await look(); };
  const save = async (before = kept) => {
    try { await ask("POST", "own", { rules: text.value, ...(before === null ? {} : { before }) }); saved(); } catch (fault) {
      if (fault.status === 409) question(fault.message, [words.overwrite, () => save(null)], [words.readAgain, reread]);
      else verdict.textContent = fault.message;
    }
  };
  const download = () => store(text.value, `${/^variant:\s*["']?([\w-]+)/m.exec(text.value)?.[1] ?? "rules"}.yaml`);
  const discard = () => { drafts.set(draftKey, null); dialog.close(); };
  const close = () => (isOpen() ? question(words.notSaved, [words.discard, discard], [words.download, download]) : dialog.close());
  const play = async () => {
    try {
      const made = await ask("POST", "games", { rules: text.value }); // which keeps the text, too
      if (!own) drafts.set(draftKey, null);
      dialog.close();
      await open(made);
    } catch (fault) { verdict.textContent = fault.message.split("\n")[0]; }
  };
  const buttons = [button(words.close, close), button(words.download, download), ...(own ? [button("Save", () => save())] : []), button("Play this", play, true)];
  dialog.oncancel = (event) => { event.preventDefault(); close(); };
  const title = make("h2", { id: "editor-title", textContent: own ? own.name : "Rules" });
  dialog.replaceChildren(title, make("div", { id: "code" }, make("div", { className: "sheet" }, gutter, make("div", {}, make("pre", { id: "ink", ariaHidden: "true" }), text)), make("div", {}, preview, verdict, faults)), row);
  row.replaceChildren(...buttons);
  const shown = { board: null, state: null, drawings: [], chosen: -1, lines: [], faults: [] };
  const explain = async (origin, target) => {
    const told = await ask("POST", "explain", { rules: text.value, origin, target });
    shown.lines = told.lines;
    verdict.textContent = [told.text.split("\n")[0], ...told.changes].join(" · ");
    number(gutter, text, shown);
    if (told.lines.length) text.scrollTop = Math.max(0, (told.lines[0] - 4) * LINE);
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
  text.oninput = () => { drafts.set(draftKey, isOpen() ? text.value : null); clearTimeout(waiting); waiting = setTimeout(look, PAUSE); shown.lines = []; number(gutter, text, shown); };
  text.onscroll = () => { gutter.scrollTop = text.scrollTop; $("ink").scrollTo(text.scrollLeft, text.scrollTop); };
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
  if (draft !== null && draft !== rules) verdict.textContent = `${words.draft} ${verdict.textContent}`;
}

/** The numbers of the lines: those with faults, and those behind the move that was asked about. */
function number(gutter, text, shown) {
  const kind = (line) => (shown.faults.includes(line) ? "faulty" : shown.lines.includes(line) ? "meant" : "");
  gutter.replaceChildren(...text.value.split("\n").map((_, k) => make("span", { textContent: `${k + 1}\n`, className: kind(k + 1) })));
  gutter.scrollTop = text.scrollTop;
  $("ink").replaceChildren(...coloured(text.value), "\n");
  $("ink").scrollTo(text.scrollLeft, text.scrollTop);
}

/** A text whose keys, words in quotes, numbers and remarks are set apart. */
function coloured(text) {
  let after = 0;
  const parts = [...text.matchAll(TOKEN)].flatMap((found) => {
    const before = text.slice(after, found.index), [kind] = Object.entries(found.groups ?? {}).find(([, one]) => one !== undefined) ?? [""];
    after = found.index + found[0].length;
    return [before, make("span", { className: kind, textContent: found[0] })];
  });
  return [...parts, text.slice(after)];
}

function show(told, text, gutter, faults, verdict, flat, shown, preview) {
  shown.faults = told.problems.map((problem) => problem.line);
  number(gutter, text, shown);
  verdict.textContent = told.problems.length ? words.fault(told.problems.length) : words.untitled;
  faults.replaceChildren(...told.problems.map((problem) => make("li", {}, line(problem, text))));
  preview.classList.toggle("before", !told.scene); // it shows the text as it was before the fault
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
