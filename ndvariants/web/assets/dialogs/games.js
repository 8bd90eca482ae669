// Games as a whole: begun, put together, loaded, saved. `page` is what the page offers: its board, its table, `open`.

import { ask } from "../messages/api.js";
import { make, pickOne } from "../panel/panel.js";
import { words } from "../messages/words.js";

/** Run what may be refused, and say the reason. */
const tried = async (page, act) => { try { await act(); } catch (fault) { page.say(fault.message, true); } };

/** Ask what to play, and begin it. */
export const fresh = (page) => tried(page, async () => {
  if (document.documentElement.dataset.offline) { // there is one game, and it begins again
    if (!page.value.tree.length || (await pickOne(words.again, [words.newGame])) === 0) await page.open(await ask("POST", "games", {}));
    return;
  }
  const { begin } = await import("./begin.js");
  const asked = await begin(page.board?.scene.name);
  if (!asked) return;
  if (asked.id) return page.open(await ask("GET", `games/${asked.id}`));
  await page.open(await ask("POST", "games", asked.body));
  for (const [k, who] of asked.seats.entries()) if (who) await page.sit(page.board.player(k), who);
});

/** Go on with a saved game. */
export const load = (page, file) => tried(page, async () => page.open(await ask("POST", "games", { record: await file.text() })));

export const save = (page) => tried(page, async () => store((await ask("GET", `games/${page.value.id}/record`)).record, `${page.board.scene.name}.json`));

export const savePgn = (page) => tried(page, async () => store((await ask("GET", `games/${page.value.id}/pgn`)).pgn, `${page.board.scene.name}.pgn`));

/** Give the browser a text to be saved as a file. */
export function store(text, download) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A new game of the same rules, from the position of a text. */
async function from(page, position) {
  const { record } = await ask("GET", `games/${page.value.id}/record`), game = JSON.parse(record);
  const rules = game.rules && (await ask("GET", `games/${page.value.id}/rules`)).rules; // as they were typed
  await page.open(await ask("POST", "games", { variant: game.variant, rules, parameters: game.parameters ?? {}, position }));
}

export const setUp = (page, text) => tried(page, () => from(page, text));

/** Arrange pieces by hand, and play from there. */
export const place = (page) => tried(page, async () => {
  const { arrange } = await import("./arrange.js");
  arrange(page.board, page.state, async (pieces, side) => from(page, (await ask("POST", `games/${page.value.id}/arranged`, { pieces, side })).text));
});

/** Open a recorded game, or watch one after the other. */
export const recorded = (page) => tried(page, async () => (await import("./runs.js")).recorded(page));
