// Links on the page of a game, without a browser: node links.mjs FOLDER CASE. For each game of the case its moves are
// played and the link of the page is written down; then links are opened one after the other: what the page shows
// after each, or why it was refused.
import { readFileSync } from "node:fs";

const [, , folder, casePath] = process.argv;
const { contents, games, links } = JSON.parse(readFileSync(casePath));
Object.assign(globalThis, { document: { getElementById: (id) => (id === "game" ? { textContent: JSON.stringify(contents) } : null) } });
const { ask } = await import(`${folder}/offline/offline.js`);
const shown = async () => { const { at, tree, state } = await ask("GET", "games/offline"); return { at, tree, state }; };

const written = [];
for (const game of games) {
  await ask("POST", "games");
  for (const move of game) await ask("POST", "games/offline/moves", { move });
  written.push((await ask("GET", "games/offline/sent/link")).text);
}
const opened = [];
await ask("POST", "games");
for (const link of links) {
  const before = JSON.stringify(await shown());
  try {
    await ask("POST", "games/offline/link", { link });
    const { at, tree, state } = await shown(), texts = [];
    for (let step = at; step >= 0; step = tree[step][0]) texts.unshift(tree[step][1]);
    opened.push({ texts, state });
  } catch (fault) {
    opened.push({ refused: fault.status === 422 ? fault.message : `a defect: ${fault.stack}`, kept: JSON.stringify(await shown()) === before });
  }
}
process.stdout.write(JSON.stringify({ written, opened }), () => process.exit(0));
