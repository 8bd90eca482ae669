// The kernels as WebAssembly, asked about one position after the other: the same code that Python runs.

import { rays, unpacked, vector } from "./packed.js";

const PART = (1n << 64n) - 1n;

export class Engine {
  /** @type {any} */ told;
  /** @type {any} */ kernels;
  /** @type {any} */ at;
  /** @type {any} */ sizes;
  /** @type {any} */ tables;
  /** @type {any} */ start;
  /** @type {(cell: number) => string} */ name;
  free = 0;

  /** @param {any} told what the page holds of its engine  @param {(cell: number) => string} name */
  static async make(told, name) {
    const engine = new Engine();
    const [code, T, R] = await Promise.all([unpacked(told.wasm), vector(told.T), rays(told.R)]);
    Object.assign(engine, { told, name, kernels: (await WebAssembly.instantiate(code)).instance.exports });
    const { L, Q } = told, log = 2 * L.MAX_WRITES * (L.MAX_WRITES < 4096 ? 16 : 1);
    engine.free = engine.kernels.heap_base.value;
    engine.sizes = { S: L.SIZE_OF_S + log };
    engine.at = { T: engine.take(4 * T.length), R: engine.take(4 * R.length), S: engine.take(4 * engine.sizes.S), M: engine.take(8 * (3 * L.MAX_MOVES + 8)), H: engine.take(8 * 8192), B: engine.take(8 * (Q.MARKS + 16)) };
    engine.tables = T;
    for (const [at, words] of [[engine.at.T, T], [engine.at.R, R]]) new Int32Array(engine.memory, at, words.length).set(words);
    engine.start = new Int32Array(Uint8Array.from(atob(told.start), (letter) => letter.charCodeAt(0)).buffer);
    return engine;
  }

  get memory() { return this.kernels.memory.buffer; }

  /** Room for so many bytes; asked for before any view is made. */
  take(bytes) {
    const at = this.free, memory = this.kernels.memory;
    this.free += Math.ceil((bytes + 16) / 16) * 16;
    const missing = this.free - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    return at;
  }

  /**
   * Ask about a saved position; `keys` are those of the game so far. Answers stand in M and B.
   * @param {any} saved  @param {number} what  @param {{move?: bigint, keys?: bigint[], player?: number, cell?: number}} about
   */
  #ask(saved, what, about = {}) {
    const { move, keys = [], player = -1, cell = 0 } = about;
    const { Q, bits } = this.told, buffer = this.memory, { at } = this;
    const S = new Int32Array(buffer, at.S, this.sizes.S), H = new BigInt64Array(buffer, at.H, 8192), B = new BigInt64Array(buffer, at.B, Q.MARKS + 16);
    S.set(saved);
    keys.forEach((key, k) => (H[k + 1] = key));
    H[0] = BigInt(keys.length);
    const words = { BASE: keys.length, KEEP: 0, LEVEL: 0, NEW: move === undefined ? 0 : 1, MOVES: move ?? 0, WHAT: what | Q.LOAD, PLAYER: player, CELL: cell, ROOM: this.sizes.S, CELL_BITS: bits[0], CODE_BITS: bits[1] };
    for (const [name, word] of Object.entries(words)) B[Q[name]] = BigInt(word);
    this.kernels.answer(at.T, at.R, at.S, at.M, at.H, at.B);
    return { S, B, M: new BigInt64Array(buffer, at.M, 3 * this.told.L.MAX_MOVES + 8) };
  }

  /** All words of a position, those that are derived too. */
  loaded(saved) {
    return this.#ask(saved, 0).S.slice(0, this.told.L.IN_S_UNDO_LOG);
  }

  /** The saved position after a move, with all its parts: they stand in its number, 64 bits each. */
  play(saved, move) {
    let left = BigInt(move);
    do {
      saved = this.#ask(saved, this.told.Q.SAVE, { move: left & PART }).S.slice(0, this.told.L.SIZE_SAVED);
      left >>= 64n;
    } while (left > 0n);
    return saved;
  }

  /** Has the player to move made a part of its turn, and not the last? */
  isInsideTurn(saved) {
    const { L } = this.told;
    return Boolean(L.HAS_JOINED_TURNS) && saved[L.IN_S_TURN + L.TURN_PARTS] !== 0;
  }

  /** The parts of a line up to the first that is not legal: deep in a search captures are tried without duties. */
  legalParts(saved, line) {
    const found = [];
    for (const part of line) {
      if (!this.#list(saved, 0).parts.some(({ move }) => move[6] === part)) break;
      found.push(part);
      saved = this.play(saved, part);
    }
    return found;
  }

  /** Are two saved positions the same, as repetition sees it? */
  same(one, other) {
    const { IDENTITY, IN_S_IDENTITY_END } = this.told.L;
    for (let k = IDENTITY; k < IN_S_IDENTITY_END; k++) if (one[k] !== other[k]) return false;
    return true;
  }

  key(saved) {
    const { B } = this.#ask(saved, this.told.Q.POSITION_KEY);
    return B[this.told.Q.KEY];
  }

  /** The cells from which a player attacks a cell. */
  attackers(saved, cell, player) {
    const { M, B } = this.#ask(saved, this.told.Q.ATTACKERS, { cell, player });
    return [...M.slice(0, Number(B[this.told.Q.N_FOUND]))].map(Number).sort((a, b) => a - b);
  }

  /** The legal moves `[origin, target, promotion, drop, captures, text, number]`, and how the game stands. */
  look(saved, keys) {
    const { Q } = this.told, { B, parts } = this.#list(saved, Q.CHECK | Q.OUTCOME, keys), seen = new Map();
    const result = Number(B[Q.RESULT]), checked = Boolean(B[Q.CHECKED]);
    const moves = this.told.L.HAS_JOINED_TURNS ? this.#distinct(saved, [...this.#turns(saved, parts, true)]) : parts.map(({ move }) => move);
    for (const move of moves) {
      const times = (seen.get(move[5]) ?? 0) + 1;
      seen.set(move[5], times);
      if (times > 1) move[5] += `#${times}`;
    }
    return { moves, result, checked };
  }

  /** The parts that may be made now, each with whether the turn goes on after it, and the answers asked for. */
  #list(saved, what, keys = []) {
    const { Q } = this.told, { M, B } = this.#ask(saved, Q.LEGAL | Q.NAMES | (this.told.L.HAS_JOINED_TURNS ? Q.GOES_ON : 0) | what, { keys }), n = Number(B[Q.N_MOVES]);
    const numbers = M.slice(0, n), names = M.slice(n, 2 * n), more = M.slice(2 * n, 3 * n), answers = B.slice();
    return { B: answers, parts: [...numbers].map((number, k) => ({ move: [...this.#move(names[k], number), number], more: more[k] === 1n })) };
  }

  /** The moves that pieces can make, whatever happens to the own royals; of turns of several parts the first. */
  pseudo(saved) {
    const { Q } = this.told, { M, B } = this.#ask(saved, Q.PSEUDO | Q.NAMES), n = Number(B[Q.N_MOVES]);
    return [...M.slice(0, n)].map((number, k) => [...this.#move(M[n + k], number), number]);
  }

  /** The moves that turns are: of two ways on which one piece comes from one cell to one position, the first. */
  #distinct(saved, turns) {
    const { IDENTITY, IN_S_IDENTITY_END } = this.told.L, ends = new Set();
    return turns.filter(({ move, several, alone }) => {
      if (!several || !alone) return true;
      const end = [move[0] < 0 ? move[1] : move[0], ...this.play(saved, move[6]).slice(IDENTITY, IN_S_IDENTITY_END)].join();
      return !ends.has(end) && ends.add(end);
    }).map(({ move }) => move);
  }

  /** The ways to make, or to finish, a turn, as moves whose text and number have all parts; whether one piece makes them. */
  *#turns(saved, parts, begins) {
    const count = new Map();
    for (const { move } of parts) count.set(move[1], (count.get(move[1]) ?? 0) + 1);
    const drops = new Set(parts.map(({ move }) => move[3]).filter((kind) => kind !== null));
    for (const { move, more } of parts) {
      const full = begins || count.get(move[1]) > 1 || move[2] !== null || (move[3] !== null && drops.size > 1);
      const text = begins ? move[5] : move[1] < 0 ? "" : full ? move[5] : this.name(move[1]);
      if (!more) { yield { move: [...move.slice(0, 5), text, move[6]], several: false, alone: true }; continue; }
      const after = this.play(saved, move[6]);
      for (const { move: rest, alone } of this.#turns(after, this.#list(after, 0).parts, false)) {
        const whole = [...move.slice(0, 4), move[4] | rest[4], [text, rest[5]].filter(Boolean).join(","), move[6] + (rest[6] << 64n)];
        yield { move: whole, several: true, alone: alone && (rest[1] < 0 || rest[0] === move[1]) };
      }
    }
  }

  /** How a move is written that is a castling; nothing of any other. */
  castles(number) { return this.told.castles[Number((number & PART) >> BigInt(this.told.L.EFFECT_SHIFT))]; }

  #move(key, number) {
    const { L, Q, bits, codes, letters, drops, held, joined } = this.told, cellBits = BigInt(bits[0]), codeBits = BigInt(bits[1]), mask = (n) => (1n << n) - 1n;
    const origin = Number(key & mask(cellBits)), target = Number((key >> cellBits) & mask(cellBits));
    const rest = key >> (2n * cellBits + BigInt(Q.EFFECT_BITS)), mover = Number(rest & mask(codeBits)), taken = Number(rest >> codeBits);
    const effect = L.AT_EFFECTS + Number(number >> BigInt(L.EFFECT_SHIFT)) * L.EFFECT_WIDTH, kind = this.tables[effect + L.EFFECT_KIND], argument = this.tables[effect + L.EFFECT_ARGUMENT];
    if (kind === L.PASS || kind === L.LEAVE) return [-1, -1, null, null, 0, kind === L.PASS ? "pass" : "out"];
    if (kind === L.DROP) {
      const kindPut = codes[argument][1], kindHeld = held[Number(number >> BigInt(L.EFFECT_SHIFT))] ?? kindPut, as = kindPut === kindHeld ? "" : `=${letters[kindPut]}`;
      return [-1, target, as ? kindPut : null, kindHeld, 0, `${drops[kindHeld]}@${this.name(target)}${as}`];
    }
    const becomes = [L.BECOME, L.LEAVE_EN_PASSANT, L.TAKE_EN_PASSANT, L.TAKE_PASSED].includes(kind) && argument; // itself, perhaps
    const promotion = becomes ? codes[argument][1] : null;
    let text = this.name(origin) + (joined ? "" : "-") + this.name(target);
    if (promotion !== null) text += joined && letters[promotion].replace(/^\+/, "").length === 1 ? letters[promotion] : `=${letters[promotion]}`;
    return [origin, target, promotion, null, taken in codes ? 1 : 0, kind === L.RIFLE ? `${text}!` : text];
  }

  /** The pieces `[cell, player, kind, unmoved]` of a saved position, its lost cells, hands and counters. */
  read(saved) {
    const { L, codes, registers, phases, holes, outs: outsAt } = this.told, pieces = [], gone = [], hands = [];
    for (let cell = 0; cell < L.N_CELLS; cell++) {
      const code = saved[L.IN_S_BOARD + cell];
      if (code in codes) pieces.push([cell, ...codes[code]]);
      else if (code === L.WALL && !holes.includes(cell)) gone.push(cell);
    }
    for (let player = 0; player <= L.N_PLAYERS; player++) {
      for (let kind = 0; kind < L.N_TYPES; kind++) {
        const n = saved[L.IN_S_HANDS + player * L.N_TYPES + kind];
        if (n) hands.push([player, kind, n]);
      }
    }
    const lines = registers.map((line) => registerText(line, saved)).filter(Boolean);
    const outs = [...Array(outsAt < 0 ? 0 : L.N_PLAYERS).keys()].filter((player) => saved[outsAt + player]).sort((a, b) => saved[outsAt + a] - saved[outsAt + b]);
    return { ply: saved[L.PLY], side: saved[L.SIDE], phase: phases[saved[L.PHASE]] ?? null, pieces, gone, hands, lines, outs };
  }

  /** The badges `[cell, name]` of the pieces of a saved position, of several the last; `dimensions` by cell. */
  badges(saved, pieces, dimensions) {
    const { badges, L } = this.told, found = new Map();
    for (const { name, kinds, at, steps, least } of badges) {
      for (const [cell, player, piece] of pieces) {
        if (!kinds.includes(piece) || player >= L.N_PLAYERS) continue;
        const index = { player, piece, dimension: dimensions.get(cell) ?? 0, man: cell }, entry = Object.keys(steps).reduce((sum, word) => sum + steps[word] * index[word], 0);
        if (saved[at + entry] >= least[entry]) found.set(cell, name);
      }
    }
    return [...found].sort(([a], [b]) => a - b);
  }

  /** How the game ended, by the kernel's number. */
  outcome(result, checked, teams) {
    const { L, reasons } = this.told, status = result & 255;
    if (!result) return null;
    return { winner: status === L.STATUS_DRAW ? null : teams[status - 1], reason: reasons[result >> 8][checked ? 1 : 0] };
  }
}

/** A register in words, as report/layout/registers.py writes it; nothing while all is as at the start. */
function registerText({ head, entries, least }, saved) {
  const changed = ([at, usual]) => saved[at] !== usual;
  if (!least.length && !entries.some(changed)) return "";
  const said = least.length ? entries.filter(([at], k) => saved[at] >= least[k]).map(([, , before]) => before)
    : entries.filter((one) => one[4] || changed(one)).map(([at, , before, after]) => `${before}${saved[at]}${after}`);
  return said.length ? [head, said.join(", ")].filter(Boolean).join(": ") : "";
}
