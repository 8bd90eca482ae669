// In the place of api.js, in a file that plays by itself: answers what the page asks, from the kernels in the file.

import { Board } from "../board/board.js";
import { Engine } from "./engine.js";
import { inOrder, isLink, packed, unpacked } from "../messages/link.js";
import { pgn } from "./pgn.js";
import { picture } from "./picture.js";
import { shortText } from "./short.js";
import { effects } from "./effects.js";
import { cellsOf, wayOf, whyNot } from "./why.js";
import { words } from "../messages/words.js";

const file = JSON.parse(document.getElementById("game").textContent), board = new Board(file.scene), engine = file.engine ? await Engine.make(file.engine, (cell) => board.name(cell)) : null;
const sections = file.parts ? await import("./sections.js") : null;
const given = document.getElementById("given")?.textContent; // another game, where a report shows several
/** @type {any} */
const table = { tree: given ? JSON.parse(given) : file.tree, comment: file.comment, at: -1, version: 1, players: {}, pause: 0.3, held: false, analysing: 0, told: () => {} };
const known = new Map(); // the saved position, its keys and its state, by step

export const named = () => "offline";
export const name = () => {};
export const follow = (_, told) => { table.told = told; if (refused) told({ version: table.version, fault: refused }); };

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

/** What may be played in a position, and how it stands. */
function legal(saved, keys) {
  const { moves, result, checked } = engine.look(saved, file.engine.L.ASKS_REPEATS ? keys : []), outcome = engine.outcome(result, checked, file.scene.teams);
  return { moves: outcome ? [] : moves, checked, outcome };
}

function state(saved, keys, last) {
  const read = engine.read(saved), { moves, checked, outcome } = legal(saved, keys);
  const royals = checked ? read.pieces.filter(([, player, kind]) => player === read.side && file.scene.pieces[kind].royal).map(([cell]) => cell) : [];
  const enemies = [...Array(file.scene.n_sides).keys()].filter((player) => file.scene.teams[player] !== file.scene.teams[read.side]);
  const check = royals.filter((cell) => enemies.some((player) => engine.attackers(saved, cell, player).length));
  const seen = { gone: read.gone, pieces: read.pieces }, lines = file.parts?.thread ? [sections.threadText(file.parts, seen), ...read.lines] : read.lines;
  const picture = file.parts?.changes ? { picture: sections.drawing(file.parts, seen) } : {};
  const badges = engine.told.badges.length ? engine.badges(saved, read.pieces, board.dimensions(new Set(read.gone))) : [];
  return { ...read, lines, badges, ...picture, checked, check, last: last ? last.slice(0, 6) : null, moves, outcome, text: "" };
}

/** The move under the pointer: its way, and what it does. */
function pointed(saved, from, to) {
  const now = node(table.at).state, move = engine && now.moves.find((one) => one[0] === from && one[1] === to);
  if (!move) return { way: [], effects: [], gone: [] };
  const { lines, gone } = effects(board, now, engine.read(engine.play(saved, move[6])), move);
  return { way: wayOf(engine, saved, now, (kind) => file.scene.pieces[kind].royal, from, to), effects: lines, gone };
}

const plain = ({ checked, ...one }) => ({ ...one, moves: one.moves.map((move) => move.slice(0, 6)) });

/** A state as it stands once players have given up, or agreed. */
const ended = (shown) => (table.outcome && table.at === table.outcome.at ? { ...shown, moves: [], outcome: table.outcome.told } : shown);

/** How many pieces of each kind stood there at first. */
function men() {
  const found = new Map();
  for (const [, player, kind] of node(-1).state.pieces) found.set(1000 * player + kind, (found.get(1000 * player + kind) ?? 0) + 1);
  return [...found].sort(([a], [b]) => a - b).map(([key, n]) => [Math.floor(key / 1000), key % 1000, n]);
}

/** A move as players write it, without a sign for check. */
const short = (now, move) => (engine.told.L.HAS_JOINED_TURNS ? move[5] : shortText(board, now, move, (one) => engine.castles(one[6])));

function inShort([before, text]) {
  const { state: now } = node(before), after = node(table.tree.findIndex((one) => one[0] === before && one[1] === text)).state, sign = after.outcome?.winner ? "#" : after.checked ? "+" : "";
  return short(now, now.moves.find((one) => one[5] === text)) + sign;
}

const value = () => ({ id: "offline", version: table.version, at: table.at, tree: table.tree.map((one) => [...one.slice(0, 3), (one[3] ??= inShort(one))]), comment: table.comment, players: table.players, pause: table.pause, analysing: table.analysing, held: table.held, pieces: men(), state: ended(plain(node(table.at).state)) });

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

/** The number of the step that a move is, which follows another: one of the tree, or a new one. */
function step(before, text) {
  const there = table.tree.findIndex((one) => one[0] === before && one[1] === text);
  if (there >= 0) return there;
  table.tree = [...table.tree, [before, text, ""]];
  return table.tree.length - 1;
}

// ------------------------------------------------------------------ games as links

/** Take a game into the tree, beside what is there, and show its end. */
function enter(texts) {
  table.at = texts.reduce(step, -1);
  table.held = Object.keys(table.players).length > 0;
}

/** The legal moves behind moves from the start, asked for again and again with one more at the end. */
function walker() {
  let saved = engine.start, keys = [engine.key(saved)], seen = 0, { moves } = legal(saved, keys);
  return (texts) => {
    for (; seen < texts.length; seen++) {
      saved = engine.play(saved, moves.find((one) => one[5] === texts[seen])[6]);
      keys = [...keys, engine.key(saved)];
      ({ moves } = legal(saved, keys));
    }
    return moves;
  };
}

/** The text of a step, its place among all moves in order, and how many there were. */
function taken(step) {
  const made = node(step), [before, text] = table.tree[step], order = made.taken ? [] : inOrder(node(before).state.moves);
  return (made.taken ??= [text, order.indexOf(text), order.length]);
}

const link = () => (engine ? packed(file.scene.name, file.rules, line(table.at).map(taken)) : "");

/** Keep the game in the address of the page, so that it may be sent, and outlives a reload. */
function address() {
  try { history.replaceState(null, "", link()); } catch { /* in a frame, or where there is no compiler */ }
}

/** Take the game of a link into the tree; refused with the reason, and nothing is lost. */
const follows = async (text) => { if (engine) enter(await unpacked(text, file.rules, walker())); else throw Object.assign(new Error(words.mute), { status: 422 }); };

/** Take a saved game into the tree: its main line. */
function reads(text) {
  const texts = [], legalNow = walker();
  for (const one of JSON.parse(text).moves) {
    const found = meant(legalNow(texts), one.move ?? one);
    if (!found) throw Object.assign(new Error(`${one.move ?? one}: ${words.noMoves}`), { status: 422 });
    texts.push(found[5]);
  }
  enter(texts);
}

const sent = globalThis.location?.hash ?? "";
let refused = "";
const begun = isLink(sent) && follows(sent).catch((fault) => (refused = fault.message));

const teamOf = (side) => file.scene.teams[file.scene.players.indexOf(side)];
const end = (winner, reason) => { table.outcome = { at: table.at, told: { winner, reason } }; };

/** Why a move that was typed is none. */
function refusal(move) {
  const { saved, state: now } = node(table.at), cells = cellsOf(board, move);
  return engine && cells ? whyNot(engine, board, saved, now, ...cells) : words.noMove(move);
}

const changes = {
  moves({ move }) {
    const now = node(table.at).state, plain = move.replace(/[+#]$/, ""), found = meant(now.moves, move) ?? now.moves.find((one) => engine && short(now, one) === plain);
    if (!found) throw Object.assign(new Error(refusal(move)), { status: 422 });
    table.at = step(table.at, found[5]);
    table.held = false;
  },
  link: ({ link: text }) => follows(text),
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
  resign({ side }) { end(file.scene.teams.find((team) => team !== teamOf(side)), "resignation"); },
  async draw({ side }) {
    const { at } = table, judge = side && (await judged(at)), sign = judge?.side === side ? -1 : 1, better = judge && (sign * judge.value > 0 || sign * (judge.mate ?? 0) > 0);
    if (!judge || (node(at).state.ply >= 20 && !better)) end(null, "agreement"); // as agrees_to_draw in thinking.py
  },
  hold({ on }) { table.held = on; },
  analyse({ lines }) { table.analysing = lines; },
};

// ------------------------------------------------------------------ players

let worker = null, thinking = 0;

/** Let the worker think about a position; `tell` hears its thoughts until another thinks. */
function think({ saved, keys }, player, tell, lines = 1) {
  if (!worker) {
    worker = new Worker("./thinker.js");
    worker.postMessage({ told: file.engine });
  }
  const number = ++thinking;
  worker.onmessage = ({ data }) => number === thinking && data.number === number && tell(data);
  worker.postMessage({ number, saved, keys, player, lines });
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

/** What a short search thinks of the position after a step, for the player to move there; or how it has ended. */
function judged(step) {
  const { state: shown } = node(step), side = file.scene.players[shown.side];
  if (shown.outcome) return { side, value: 0, mate: shown.outcome.winner ? (shown.outcome.winner === teamOf(side) ? 1 : -1) : 0 };
  return new Promise((done) => {
    const begin = () => think(node(step), "judge", (thought) => { if (thought.finished) { clearInterval(again); done({ side, value: thought.value, mate: thought.mate }); } });
    const again = setInterval(begin, 3000); // any change of the table ends what is thought of
    begin();
  });
}

function stop() {
  thinking += 1;
  worker?.postMessage({ number: thinking });
}

/** Let the player whose turn it is move, or the analyst think aloud. */
function answerLater() {
  stop();
  address();
  if (!engine || ended(node(table.at).state).outcome) return;
  const now = node(table.at).state, player = table.held ? "" : table.players[file.scene.players[now.side]], seat = file.engine.search.asked[player];
  if (!player) return analyse(now.moves);
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

/** Let the analyst think aloud about the position shown, if that is wanted: as many lines as are asked for, or there are. */
function analyse(moves) {
  const lines = Math.min(table.analysing, new Set(moves.map((one) => BigInt.asUintN(64, one[6]))).size);
  if (lines) think(node(table.at), "analysis", (thought) => table.told({ version: table.version, lines: (thought.lines ?? [thought]).map(told) }), lines);
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
  if (what === "guide" || what === "worth") return file[what];
  if (method === "POST" && path === "games" && body.record) { reads(body.record); address(); return { ...value(), scene: file.scene }; }
  if (method === "POST" && path === "games") { Object.assign(table, { tree: [], at: -1, outcome: null, version: table.version + 1, players: {} }); known.clear(); return { ...value(), scene: file.scene }; }
  if (method === "GET" && kind === "games") {
    if (what === undefined) { await begun; return { ...value(), scene: file.scene, flipped: begun && !refused && file.scene.n_sides === 2 && node(table.at).state.side === 1 }; }
    if (what === "state") return value();
    if (what === "sent" && rest[0] === "picture") return { name: `${file.scene.name}.svg`, text: picture(document.querySelector("#overview svg")) };
    if (what === "sent") return { name: "link", text: link() };
    if (what === "pgn") return { pgn: pgn({ tags: file.tags, tree: value().tree, said: table.comment, at: (step) => (table.outcome?.at === step ? { ...node(step).state, outcome: table.outcome.told } : node(step).state), players: file.scene.players.slice(0, file.scene.n_sides), teams: [...new Set(file.scene.teams)] }) };
    const { saved } = node(table.at);
    if (what === "attackers") return Object.fromEntries(file.scene.players.slice(0, file.scene.n_sides).map((player, number) => [player, engine ? engine.attackers(saved, Number(rest[0]), number) : []]));
    if (what === "way") return pointed(saved, ...rest.map(Number));
    if (what === "judged") return judged(Number(rest[0]));
    if (what === "why") return { why: engine ? whyNot(engine, board, saved, node(table.at).state, ...rest.map(Number)) : words.noMoves };
    return { record: JSON.stringify({ variant: file.scene.name, moves: line(table.at).map((step) => table.tree[step][1]) }) };
  }
  await changes[what](body);
  table.version += 1;
  answerLater();
  return value();
}
