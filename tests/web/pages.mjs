// One-file pages at work without a browser: node pages.mjs FOLDER CASE plays games on a page and prints, as JSON, the
// state that the page shows at every ply; then what players think in some of them, with a key of chance; then how far
// its levels come against each other.
// The page's own modules run as they are: of the browser they are given a document and a worker, and no more.
import { readFileSync } from "node:fs";

const [, , folder, casePath] = process.argv;
const { contents, games, asked, plies } = JSON.parse(readFileSync(casePath));
const elements = { game: { textContent: JSON.stringify(contents) } };
Object.assign(globalThis, { document: { getElementById: (id) => elements[id] }, onmessage: null, postMessage: null });
globalThis.Worker = class {
  constructor() {
    const page = this;
    globalThis.postMessage = (data) => page.onmessage({ data });
    this.ready = import(`${folder}/offline/thinker.js`);
  }
  postMessage(data) { this.ready.then(() => globalThis.onmessage({ data })); }
};
const { ask, follow } = await import(`${folder}/offline/offline.js`);
const state = async () => (await ask("GET", "games/offline/state")).state;

const states = [], shorts = [];
for (const game of games) {
  await ask("POST", "games");
  const shown = [await state()];
  for (const move of game) shown.push((await ask("POST", "games/offline/moves", { move })).state);
  states.push(shown);
  shorts.push((await ask("GET", "games/offline/state")).tree.map(([, , , short]) => short));
}

/** The first part, the value, the depth and the nodes of the last thought that a player has at a ply of a game. */
async function thoughts() {
  if (!asked.length) return [];
  const { Engine } = await import(`${folder}/offline/engine.js`), { Search } = await import(`${folder}/offline/search.js`), { Board } = await import(`${folder}/board/board.js`);
  const board = new Board(contents.scene), engine = await Engine.make(contents.engine, (cell) => board.name(cell)), search = await Search.make(engine, contents.engine.search);
  return asked.map(({ game, ply, player, key }) => {
    let saved = engine.start;
    const keys = [engine.key(saved)];
    for (const text of games[game].slice(0, ply)) {
      saved = engine.play(saved, engine.look(saved, keys).moves.find((move) => move[5] === text)[6]);
      keys.push(engine.key(saved));
    }
    const thought = [...search.think(saved, keys, player, BigInt(key))].at(-1);
    return [Number(thought.moves[0]), thought.value, thought.depth, thought.nodes];
  });
}

/** How many plies two players of level 2 play: all that were wanted, or until the game is over. */
async function playedByLevels() {
  const { players } = (await ask("POST", "games")).scene;
  return new Promise((done) => {
    const look = async () => {
      const { state: now } = await ask("GET", "games/offline/state");
      if (now.outcome || now.ply >= plies) done({ ply: now.ply, over: Boolean(now.outcome) });
    };
    follow("offline", look);
    ask("POST", "games/offline/players", { players: Object.fromEntries(players.map((one) => [one, "level=2"])), pause: 0 });
  });
}

const levels = plies ? await Promise.race([playedByLevels(), new Promise((done) => setTimeout(done, 60000, null))]) : null;
process.stdout.write(JSON.stringify({ states, shorts, thoughts: await thoughts(), levels }), () => process.exit(0));
