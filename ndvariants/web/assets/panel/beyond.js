// What is out of sight: the slices that are not shown enlarged and in which marked cells lie, as buttons with arrows.

import { written } from "../board/board.js";
import { outerAxes } from "../board/layout.js";
import { make } from "./panel.js";
import { words } from "../messages/words.js";

/** Fill `host` for the slices that are not `shown`, seen from that of the cell `focus`, and the cells that are marked; `look(cell)` shows another slice. */
export function beyond(host, board, view, shown, focus, cells, look) {
  const outer = outerAxes(board, view), there = new Map();
  const seen = new Set(shown), here = outer.map((axis) => board.places.get(focus)[axis]);
  for (const cell of new Set(cells)) {
    const at = outer.map((axis) => board.places.get(cell)[axis]);
    if (!seen.has(at.join())) there.set(at.join(), [...(there.get(at.join()) ?? []), cell]);
  }
  const button = ([key, inside]) => {
    const at = key.split(",").map(Number), name = outer.map((axis, k) => written(at[k], board.style(axis))).join("");
    const made = make("button", { type: "button", textContent: `${arrow(here, at)} ${name} · ${inside.length}`, onclick: () => look(inside[0]) });
    made.title = words.beyond(name, inside.length);
    return made;
  };
  host.replaceChildren(...[...there].map(button));
}

/** Where a slice lies, seen from another one: along the last axis to the right, along the one before it upwards. */
function arrow(from, to) {
  const right = Math.sign(to.at(-1) - from.at(-1)), up = to.length > 1 ? Math.sign(to.at(-2) - from.at(-2)) : 0;
  return ["↙", "↓", "↘", "←", "•", "→", "↖", "↑", "↗"][3 * (up + 1) + right + 1];
}
