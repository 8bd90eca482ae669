// Requests that are repeated until the server answers.

import { ask } from "./api.js";

const PAUSE = 500; // milliseconds

/** Return the answer to a request that changes nothing; repeat the request while no answer comes. */
export async function askAgain(path) {
  for (;;) {
    try { return await ask("GET", path); } catch (fault) { if (fault.status) throw fault; }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
