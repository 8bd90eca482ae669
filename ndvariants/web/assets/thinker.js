// The player of a file that plays, in a worker of its own: it is sent positions and tells what it thinks of them.

import { Engine } from "./engine.js";
import { Search } from "./search.js";

const TOLD_EVERY = 100; // milliseconds
let made = null, current = 0;

const pause = () => new Promise((go) => setTimeout(go));

/** Think about a position until the limits are reached, or another is sent. */
async function think({ number, saved, keys, player }) {
  current = number;
  const search = await made;
  let told = 0;
  for (const thought of search.think(saved, keys, player)) {
    if (current !== number) return;
    const now = performance.now();
    if (thought.finished || now - told > TOLD_EVERY) { told = now; postMessage({ number, ...thought }); }
    await pause();
  }
}

onmessage = ({ data }) => {
  if (data.told) made = Engine.make(data.told, String).then((engine) => Search.make(engine, data.told.search));
  else if (data.saved) think(data);
  else current = data.number;
};
