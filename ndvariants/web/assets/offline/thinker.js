// The player of a file that plays, in a worker of its own: it is sent positions and tells what it thinks of them.

import { Engine } from "./engine.js";
import { Search } from "./search.js";

const TOLD_EVERY = 100; // milliseconds
let made = null, current = 0;

const pause = () => new Promise((go) => setTimeout(go));

/** Think about a position until the limits are reached, or another is sent; of several `lines` all that are known are told. */
async function think({ number, saved, keys, player, lines }) {
  current = number;
  const search = await made;
  let told = 0;
  for (const thought of lines > 1 ? search.lines(saved, keys, player, lines) : search.think(saved, keys, player)) {
    if (current !== number) return;
    const now = performance.now();
    if (thought && (lines > 1 || thought.finished || now - told > TOLD_EVERY)) { told = now; postMessage(lines > 1 ? { number, lines: thought } : { number, ...thought }); }
    await pause();
  }
}

onmessage = ({ data }) => {
  if (data.told) made = Engine.make(data.told, String).then((engine) => Search.make(engine, data.told.search));
  else if (data.saved) think(data);
  else current = data.number;
};
