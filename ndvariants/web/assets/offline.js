// In the place of api.js, in a file that plays by itself: answers what the page asks, from the kernels in the file.

import { Board } from "./board.js";
import { Engine } from "./engine.js";
import { words } from "./words.js";

const file = JSON.parse(document.getElementById("game").textContent), board = new Board(file.scene), engine = file.engine ? await Engine.make(file.engine, (cell) => board.name(cell)) : null;
const sections = file.parts ? await import("./sections.js") : null;
/** @type {any} */
const table = { tree: file.tree, comment: file.comment, at: -1, version: 1, players: {}, pause: 0.3, held: false, analysing: false, told: () => {} };
const known = new Map(); // the saved position, its keys and its state, by step

export const named = () => "offline";
export const name = () => {};
export const follow = (_, told) => { table.told = told; };

/** The position after a step, worked out once. */
function node(step) {
  if (known.has(step)) return known.get(step);
  if (!engine) return { state: { ...file.states[step + 1], lines: [words.mute, ...file.states[step + 1].lines] } };
  const before = step < 0 ? null : node(table.tree[step][0]);
  const move = before?.state.moves.find((one) => one[5] === table.tree[step][1]);
  if (step >= 0 && !move) throw new Error(`${table.tree[step][1]}: ${words.noMoves}`);
  const saved = move ? engine.play(before.saved, move[6]) : engine.start;
  const keys = [...(before?.keys ?? []), engine.key(saved)];
  const made = { saved, keys, state: state(saved, keys, move) };
  known.set(step, made);
  return made;
}

function state(saved, keys, last) {
  const read = engine.read(saved), { moves, result, checked } = engine.look(saved, file.engine.L.ASKS_REPEATS ? keys : []), outcome = engine.outcome(result, checked, file.scene.players);
  const royals = checked ? read.pieces.filter(([, player, kind]) => player === read.side && file.scene.pieces[kind].royal).map(([cell]) => cell) : [];
  const enemies = [...Array(file.scene.n_sides).keys()].filter((player) => player !== read.side);
  const check = royals.filter((cell) => enemies.some((player) => engine.attackers(saved, cell, player).length));
  const seen = { gone: read.gone, pieces: read.pieces }, lines = file.parts?.thread ? [sections.threadText(file.parts, seen), ...read.lines] : read.lines;
  const picture = file.parts?.changes ? { picture: sections.drawing(file.parts, seen) } : {};
  return { ...read, lines, ...picture, check, last: last ? last.slice(0, 6) : null, moves: outcome ? [] : moves, outcome, text: "" };
}

const plain = (one) => ({ ...one, moves: one.moves.map((move) => move.slice(0, 6)) });
const value = () => ({ id: "offline", version: table.version, at: table.at, tree: table.tree, comment: table.comment, players: table.players, pause: table.pause, analysing: table.analysing, held: table.held, state: plain(node(table.at).state) });

/** The numbers that steps get when only these are kept, in this order. */
function renumber(kept) {
  const fresh = new Map([[-1, -1], ...kept.map((old, number) => [old, number])]);
  table.tree = kept.map((old) => [fresh.get(table.tree[old][0]), ...table.tree[old].slice(1)]);
  table.at = fresh.get(table.at) ?? -1;
  known.clear();
}

/** The move that a text means: as the game writes it, else as people do: "e2 e4", "e2-e4", "e2xe4", "E2E4". */
function meant(moves, text) {
  const ways = [(one) => one, (one) => one.toLowerCase(), (one) => one.toLowerCase().replace(/[\s→-]/g, ""), (one) => one.toLowerCase().replace(/[\s→x-]/g, "")];
  for (const way of ways) {
    const found = moves.filter((one) => way(one[5]) === way(text));
    if (found.length) return found.length === 1 ? found[0] : null;
  }
  return null;
}

const line = (step) => (step < 0 ? [] : [...line(table.tree[step][0]), step]);

const changes = {
  moves({ move }) {
    const now = node(table.at).state, found = meant(now.moves, move);
    if (!found) throw Object.assign(new Error(`${move}: ${words.noMoves}`), { status: 422 });
    const there = table.tree.findIndex(([before, text]) => before === table.at && text === found[5]);
    if (there < 0) table.tree = [...table.tree, [table.at, found[5], ""]];
    table.at = there < 0 ? table.tree.length - 1 : there;
    table.held = false;
  },
  at({ node: step }) { table.at = step; table.held = Object.keys(table.players).length > 0; },
  comment({ node: step, text }) { if (step < 0) table.comment = text; else table.tree[step][2] = text; },
  prune({ node: step }) {
    if (step < 0) return;
    const before = table.tree[step][0];
    table.at = before;
    renumber(table.tree.map((_, k) => k).filter((k) => !line(k).includes(step)));
  },
  promote({ node: step }) { const first = line(step); renumber([...first, ...table.tree.map((_, k) => k).filter((k) => !first.includes(k))]); },
  players({ players, pause }) { table.players = Object.fromEntries(Object.entries({ ...table.players, ...players }).filter(([, who]) => who)); table.pause = pause ?? table.pause; table.held = false; },
  hold({ on }) { table.held = on; },
  analyse({ on }) { table.analysing = on; },
};

// ------------------------------------------------------------------ players

let worker = null, thinking = 0;

/** Let the worker think about a position; `tell` hears its thoughts until another thinks. */
function think({ saved, keys }, player, tell) {
  if (!worker) {
    worker = new Worker("./thinker.js");
    worker.postMessage({ told: file.engine });
  }
  const number = ++thinking;
  worker.onmessage = ({ data }) => number === thinking && data.number === number && tell(data);
  worker.postMessage({ number, saved, keys, player });
}

/** Let a player choose: `tell` hears the number of its move. Of the parts that a thought leaves open each is thought about. */
function choose({ saved, keys }, player, tell, parts = []) {
  think({ saved, keys }, player, (thought) => {
    if (!thought.finished) return;
    for (const part of engine.legalParts(saved, thought.moves)) {
      parts.push(part);
      saved = engine.play(saved, part);
      if (!engine.isInsideTurn(saved)) return tell(whole(parts));
    }
    choose({ saved, keys: [...keys, engine.key(saved)] }, player, tell, parts);
  });
}

/** The number of a move that is made of parts. */
const whole = (parts) => parts.reduce((number, part, k) => number | (part << BigInt(64 * k)), 0n);

/** The move of a position with a number; of two ways to make the same move only one is listed. */
function numbered(moves, saved, number) {
  const same = moves.find((one) => one[6] === number);
  if (same) return same;
  const after = engine.play(saved, number);
  return moves.find((one) => engine.same(engine.play(saved, one[6]), after));
}

function stop() {
  thinking += 1;
  worker?.postMessage({ number: thinking });
}

/** Let the player whose turn it is move, or the analyst think aloud. */
function answerLater() {
  stop();
  if (!engine || node(table.at).state.outcome) return;
  const now = node(table.at).state, player = table.held ? "" : table.players[file.scene.players[now.side]], seat = file.engine.search.asked[player];
  if (!player) { if (table.analysing) think(node(table.at), "analysis", (thought) => table.told({ version: table.version, thought: told(thought) })); return; }
  const { version } = table, move = (one) => {
    if (version !== table.version) return;
    changes.moves({ move: one[5] });
    table.version += 1;
    table.told({ version: table.version });
    answerLater();
  };
  const any = () => now.moves[Math.floor(Math.random() * now.moves.length)];
  setTimeout(() => {
    if (version !== table.version) return;
    if (!seat || now.moves.length === 1 || 1000 * Math.random() < seat.blunder) return move(any());
    const here = node(table.at);
    choose(here, player, (number) => move(numbered(now.moves, here.saved, number)));
  }, 1000 * table.pause);
}

/** A thought as the page shows it: its line in words. A move of several parts is one ply. */
function told({ moves, value, mate, depth, nodes }) {
  const line = [], parts = [];
  let { saved, state: at } = node(table.at), before = saved, turns = 0;
  for (const part of engine.legalParts(saved, moves)) {
    parts.push(part);
    saved = engine.play(saved, part);
    if (engine.isInsideTurn(saved)) continue;
    const one = turns < 8 && numbered(at.moves, before, whole(parts.splice(0)));
    if (one) line.push(one[5]);
    if (++turns < 8) at = engine.look(saved, []);
    before = saved;
  }
  if (Math.abs(mate ?? 0) === moves.length) mate = Math.sign(mate) * turns;
  return { line, value, mate, depth, nodes };
}

export async function ask(method, path, body = {}) {
  const [kind, , what, ...rest] = path.split("/");
  if (kind === "variants") return [{ name: file.scene.name, title: file.scene.title, by: file.scene.by, parameters: {} }];
  if (kind === "runs") return [];
  if (method === "POST" && path === "games") { Object.assign(table, { tree: [], at: -1, version: table.version + 1, players: {} }); known.clear(); return { ...value(), scene: file.scene }; }
  if (method === "GET" && kind === "games") {
    if (what === undefined) return { ...value(), scene: file.scene };
    if (what === "state") return value();
    const { saved } = node(table.at);
    if (what === "attackers") return Object.fromEntries(file.scene.players.slice(0, file.scene.n_sides).map((player, number) => [player, engine ? engine.attackers(saved, Number(rest[0]), number) : []]));
    if (what === "why") return { why: words.noMoves };
    return { record: JSON.stringify({ variant: file.scene.name, moves: line(table.at).map((step) => table.tree[step][1]) }) };
  }
  changes[what](body);
  table.version += 1;
  answerLater();
  return value();
}
