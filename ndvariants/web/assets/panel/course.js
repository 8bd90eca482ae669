// How the chances went in a game: a curve, and the moves that cost most. A short search judges every position.

import { ask } from "../messages/api.js";
import { $, make } from "./panel.js";
import { coloursOf, svg } from "../board/pieces.js";
import { words } from "../messages/words.js";

const WIDE = 300, HIGH = 70, WORST = 3, BAD = 8; // of a hundred chances
let drawing = 0;

/** The steps from the start to the end of the line that is shown. */
function lineOf({ tree, at }) {
  const line = [];
  for (let step = at; step >= 0; step = tree[step][0]) line.unshift(step);
  for (let next = tree.findIndex(([before]) => before === at); next >= 0; next = tree.findIndex(([before]) => before === line.at(-1))) line.push(next);
  return line;
}

/** The chances of the first player, of a hundred, by what a search thinks for the player to move. */
function chance({ side, value, mate }, first) {
  const good = mate != null ? Math.sign(mate) : Math.tanh(value / 900);
  return 50 + 50 * (side === first ? good : -good);
}

/** Judge the game position by position, and show what is known so far; until another game is opened. */
export async function course(page) {
  const mine = ++drawing, { value, board } = page, line = [-1, ...lineOf(value)], chances = [], sides = [];
  $("course").hidden = false;
  for (const step of line) {
    const judged = await ask("GET", `games/${value.id}/judged/${step}`);
    if (mine !== drawing || page.value.id !== value.id) return;
    chances.push(chance(judged, board.player(0)));
    sides.push(judged.side);
    show(page, value.tree, line, chances, sides);
  }
}

/** Nothing is judged any more. */
export function forgetCourse() {
  drawing += 1;
  $("course").hidden = true;
}

function show(page, tree, line, chances, sides) {
  const { board, go } = page, x = (k) => (WIDE * k) / Math.max(1, line.length - 1), y = (value) => HIGH - (HIGH * value) / 100;
  const lost = chances.slice(1).map((now, k) => (sides[k] === board.player(0) ? chances[k] - now : now - chances[k]));
  const worst = lost.map((by, k) => [by, k + 1]).filter(([by]) => by >= BAD).sort((a, b) => b[0] - a[0]).slice(0, WORST);
  const points = chances.map((value, k) => `${x(k)},${y(value)}`), [first, second] = [0, 1].map((player) => coloursOf(board.scene, player)[0]);
  const drawn = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", role: "img", "aria-label": words.chancesOf(board.player(0)) });
  drawn.append(svg("rect", { width: x(chances.length - 1), height: HIGH, fill: second }), svg("polygon", { points: [`0,${HIGH}`, ...points, `${x(chances.length - 1)},${HIGH}`].join(" "), fill: first }), svg("line", { x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2, class: "half" }));
  for (const [, k] of worst) drawn.append(svg("line", { x1: x(k), x2: x(k), y1: 0, y2: HIGH, class: "worst" }));
  drawn.addEventListener("click", (event) => { const box = drawn.getBoundingClientRect(); go(line[Math.round(((event.clientX - box.left) / box.width) * (line.length - 1))]); });
  const button = ([by, k]) => make("button", { type: "button", textContent: words.cost(k, tree[line[k]][3], by), onclick: () => go(line[k]) });
  $("course").replaceChildren(drawn, make("p", { textContent: chances.length < line.length ? words.thinking : worst.length ? words.worst : words.noneBad }), make("div", { className: "row" }, ...worst.sort((a, b) => a[1] - b[1]).map(button)));
}
