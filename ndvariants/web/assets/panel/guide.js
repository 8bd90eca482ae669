// The rules in words and drawings: the card of a piece, and the dialog that tells them all. The words come from Python.

import { ask } from "../messages/api.js";
import { Flat } from "../board/flat.js";
import { layout, outerAxes } from "../board/layout.js";
import { $, make } from "./panel.js";
import { icon } from "../board/pieces.js";
import { words } from "../messages/words.js";

const deaf = { press() {}, hover() {}, ask() {}, drop() {}, lift: () => false };
let known = { id: "", guide: null };

/** What is told of the rules of a game, asked for once. */
export async function guideOf(id) {
  if (known.id !== id) known = { id, guide: ask("GET", `games/${id}/guide`) };
  return known.guide;
}

/** A text whose `names` are set apart. */
const prose = (tag, text) => make(tag, {}, ...text.split("`").map((part, k) => (k % 2 ? make("code", { textContent: part }) : part)));

/** The slices that a drawing shows, the nearest to a cell first: where a piece stands and may go. */
function slicesWith(board, view, cell, cells, most) {
  const outer = board.isGrid ? outerAxes(board, view) : [], of = (one) => outer.map((axis) => board.places.get(one)[axis]), here = of(cell);
  const far = (key) => key.split(",").reduce((sum, at, k) => sum + Math.abs(Number(at) - here[k]), 0);
  return outer.length ? [...new Set([cell, ...cells].map((one) => of(one).join()))].sort((a, b) => far(a) - far(b)).slice(0, most) : undefined;
}

/** A drawing of where a piece goes from a cell of an empty board; nothing of one that goes nowhere. */
function diagram(page, guide, kind, most) {
  const host = make("div", { className: "diagram" }), { player, cell, marks } = guide.pieces[kind], { board, state } = page;
  if (cell === undefined) return [];
  const cells = Object.values(marks).flat(), view = { across: board.scene.across ?? 0, up: board.scene.up ?? null, flipped: false };
  const flat = new Flat(host, deaf), only = slicesWith(board, view, cell, cells, most);
  flat.show(board, layout(board, state, 1, { ...view, only, also: cells }), only?.length > 4);
  for (const { element } of flat.tiles.values()) element.removeAttribute("data-cell"); // it is no board to play on
  flat.paint([[cell, player, kind, 0]], new Set(state.gone), new Map([[cell, "picked"]]));
  flat.sign(Object.entries(marks).flatMap(([sign, reached]) => reached.map((to) => [to, sign === "x" ? "take" : "go"])));
  return [host];
}

/** The card of a piece: its name, how it moves, and a drawing. */
export async function card(page, kind, player) {
  const guide = await guideOf(page.value.id), key = `${page.value.id} ${kind} ${player}`;
  if ($("card").dataset.shown === key || !guide.pieces[kind]) return;
  $("card").dataset.shown = key;
  const name = make("b", {}, icon(page.board.scene, kind, player), ` ${page.board.piece(kind).name}`);
  $("card").replaceChildren(...diagram(page, guide, kind, 1), make("div", {}, name, ...guide.pieces[kind].said.map((one) => prose("p", one))));
}

/** The boards before and after a move that the rules react to. */
function example(shown) {
  if (!shown) return [];
  const boards = shown.boards.map((svg, k) => make("img", { alt: k ? words.after(shown.move) : words.before, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }));
  return [make("h4", { textContent: words.example(shown.move) }), make("div", { className: "example" }, ...boards), make("ul", {}, ...shown.said.map((one) => prose("li", one)))];
}

/** Tell all rules: how one wins, how each piece moves, and the rest. */
export async function showRules(page) {
  const guide = await guideOf(page.value.id), { board } = page, dialog = $("guide");
  const list = (sentences) => make("ul", {}, ...sentences.map((one) => prose("li", one)));
  const pieces = guide.pieces.flatMap(({ said, player = 0 }, kind) => (said.length ? [make("article", {}, make("h4", {}, icon(board.scene, kind, player), board.piece(kind).name), ...diagram(page, guide, kind, 9), ...said.map((one) => prose("p", one)))] : []));
  const dry = new Set(words.dry.filter((title) => !guide.told || title !== words.happens)), parts = (wanted) => guide.more.filter(([title]) => dry.has(title) === wanted).flatMap(([title, sentences]) => [make("h4", { textContent: title }), list(sentences)]);
  const rest = parts(true), source = guide.source ? [make("p", { className: "source", textContent: words.source(guide.source) })] : [];
  dialog.replaceChildren(
    make("h2", { id: "guide-title", textContent: board.scene.title }), make("p", { className: "source", textContent: board.scene.by }), prose("p", guide.about),
    make("h3", { textContent: words.howToWin }), list(guide.ends),
    make("h3", { textContent: words.howTheyMove }), make("p", { className: "source", textContent: words.signs }), make("div", { className: "cards" }, ...pieces),
    ...parts(false), ...example(guide.example), ...(rest.length ? [make("details", {}, make("summary", { textContent: words.everyRule }), ...rest)] : []),
    prose("p", words.theBoard(guide.board)), ...source,
    make("p", { className: "row end" }, make("button", { type: "button", textContent: words.print, onclick: () => print() }), make("button", { type: "button", className: "main", textContent: words.close, onclick: () => dialog.close() })),
  );
  dialog.showModal();
  dialog.scrollTop = 0;
}
