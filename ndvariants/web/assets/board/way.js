// The move under the pointer: the cells that it passes or jumps over, joined by a line, and what else it does.

import { ask } from "../messages/api.js";
import { svg } from "./pieces.js";

let meant = "", waiting = 0;

/** Draw the way of a move on boards that are laid out; nothing for the move that is drawn already. */
export function showWay(id, version, from, to, boards) {
  const key = `${id} ${version} ${from} ${to}`;
  if (key === meant) return;
  forget();
  meant = key;
  waiting = window.setTimeout(async () => {
    const { way, effects, gone } = await ask("GET", `games/${id}/way/${from}/${to}`);
    if (key !== meant) return;
    for (const one of boards) if (one.layout) { if (way.length) draw(one, [from, ...way, to]); cross(one, gone); }
    if (effects.length) document.getElementById("hover").textContent += ` · ${effects.join(" · ")}`;
  }, 120);
}

/** No move is meant any more. */
export function forget() {
  clearTimeout(waiting);
  meant = "";
  for (const old of document.querySelectorAll(".on-the-way")) old.remove();
}

/** A line through the middles of the cells that are in sight: unbroken where each is next to the one before. */
function draw(flat, cells) {
  const spots = cells.map((cell) => flat.tiles.get(cell)?.tile), made = svg("g", { class: "on-the-way" });
  spots.slice(1).forEach((b, k) => {
    const a = spots[k];
    if (!a || !b) return;
    const far = Math.hypot(a.x - b.x, a.y - b.y) > 2.9 * Math.max(a.size, b.size); // over a seam, or through a hole
    made.append(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: far ? "far" : "" }));
  });
  for (const tile of spots.slice(1, -1)) if (tile) made.append(svg("circle", { cx: tile.x, cy: tile.y, r: tile.size * 0.1 }));
  flat.frames.append(made);
}

/** Cross out the cells that leave the board. */
function cross(flat, cells) {
  for (const { tile } of cells.map((cell) => flat.tiles.get(cell)).filter((one) => one?.tile)) {
    const r = tile.size * 0.3, made = svg("g", { class: "on-the-way going" });
    for (const way of [1, -1]) made.append(svg("line", { x1: tile.x - r, y1: tile.y - way * r, x2: tile.x + r, y2: tile.y + way * r }));
    flat.frames.append(made);
  }
}
