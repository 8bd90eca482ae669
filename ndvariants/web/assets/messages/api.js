// Questions to the server, and its news. The token stands in the address behind "#" and is sent as a header.

import { words } from "./words.js";

const fragment = new URLSearchParams(location.hash.slice(1));
const token = fragment.get("t") ?? sessionStorage.getItem("ndv-token") ?? "";
sessionStorage.setItem("ndv-token", token);

/** The game that the address names, if it does. */
export const named = () => new URLSearchParams(location.hash.slice(1)).get("game");

/** Name a game in the address, so that a reload shows it again. */
export function name(game) {
  history.replaceState(null, "", `#t=${encodeURIComponent(token)}&game=${encodeURIComponent(game)}`);
}

/** What the server answers; throws an Error with its sentence, and its `status`. */
export async function ask(method, path, body) {
  const headers = { "X-Ndvariants-Token": token };
  if (body) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(value.error), { status: answer.status });
  return value;
}

let following = null;

/** Call `told` with every piece of news of a game, until another one is followed; also when there is no server any more. */
export async function follow(game, told) {
  following?.abort();
  const mine = (following = new AbortController());
  for (let missed = 1; !mine.signal.aborted; missed += 1) {
    try {
      const answer = await fetch(`/api/games/${game}/events`, { headers: { "X-Ndvariants-Token": token }, signal: mine.signal });
      if (!answer.ok) return told({ fault: words.gone });
      missed = 0;
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ;) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split("\n");
        rest = lines.pop();
        for (const line of lines) told(JSON.parse(line));
      }
    } catch {
      if (mine.signal.aborted) return;
    }
    if (missed === 2) told({ fault: words.gone });
    await new Promise((done) => setTimeout(done, 1000)); // the server may come back
  }
}
