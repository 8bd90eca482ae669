// The clock: how long each player has thought, while the page is open.

import { $ } from "./panel.js";

let game = "", side = -1, last = 0, spent = [];

/** Let the clock of the player to move run; none runs once a game is over, or held. */
export function clock({ id, held, state }) {
  if (game !== id) [game, side, spent] = [id, -1, []];
  tick();
  side = state.outcome || held ? -1 : state.side;
}

function tick() {
  const face = $("sides").children[side]?.querySelector("time"), now = performance.now();
  if (face) {
    spent[side] = (spent[side] ?? 0) + now - last;
    const seconds = Math.floor(spent[side] / 1000);
    face.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  last = now;
}

setInterval(tick, 1000);
