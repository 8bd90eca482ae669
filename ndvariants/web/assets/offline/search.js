// A player's search in the kernels of the page, slice by slice: the same that Python asks.

import { vector } from "./packed.js";

const FIRST_SLICE = 200, SLICE = 15; // nodes, milliseconds

export class Search {
  /** @type {any} */ engine;
  /** @type {any} */ told;
  /** @type {any} */ at;
  size = 0;
  asked = "";

  /** @param {any} engine the kernels and the tables  @param {any} told what the page holds of its player */
  static async make(engine, told) {
    const search = new Search(), words = await vector(told.W), [S, M, H, , X] = told.sizes;
    const at = { S: engine.take(4 * S), M: engine.take(8 * M), H: engine.take(8 * H), W: engine.take(8 * words.length), X: engine.take(8 * X) };
    new BigInt64Array(engine.memory, at.W, words.length).set(words);
    return Object.assign(search, { engine, told, at, size: words.length, asked: "" });
  }

  get #words() { return new BigInt64Array(this.engine.memory, this.at.W, this.size); }

  /** Sit down as a player: its limits, and a table that is as large as Python would make it. */
  #sit(name) {
    if (name === this.asked) return;
    const { D, asked } = this.told, { limits, buckets } = asked[name], W = this.#words, n = this.engine.told.L.N_PLAYERS;
    for (let player = 0; player < n; player++) limits.forEach((limit, k) => (W[Number(W[D.SEATS]) + player * D.SEAT_WIDTH + k] = BigInt(limit)));
    W[D.BUCKETS] = BigInt(buckets);
    new BigInt64Array(this.engine.memory, this.at.X, this.told.sizes[4]).fill(0n);
    this.asked = name;
  }

  /** Look at these first parts of moves no more, and at nothing deeper than this. */
  #leave(without, depth) {
    const { D } = this.told, W = this.#words, n = this.engine.told.L.N_PLAYERS;
    W.set([BigInt(without.length), ...without], Number(W[D.EXCLUDED]));
    for (let player = 0; player < n; player++) W[Number(W[D.SEATS]) + player * D.SEAT_WIDTH + 1] = BigInt(depth);
  }

  /** The best `most` lines of a position, the best first, deeper and deeper: thoughts, or null while a depth is not finished. */
  *lines(saved, keys, name, most) {
    for (let depth = 1; depth <= this.told.asked[name].limits[1]; depth++) {
      const found = [];
      while (found.length < most) {
        let last = null;
        for (last of this.think(saved, keys, name, undefined, found.map(({ moves }) => moves[0]), depth)) yield null;
        found.push(last);
      }
      yield found.sort((one, other) => other.value - one.value);
    }
  }

  /** Thoughts about a saved position, one a slice; the last is `finished`. The moves that begin `without` are left out. */
  *think(saved, keys, name, noiseKey = BigInt.asIntN(64, BigInt(Math.floor(Math.random() * 2 ** 52)) * 1021n), without = [], depth = 0) {
    const { engine, at } = this, { D } = this.told, { L } = engine.told, { kernels } = engine, position = engine.loaded(saved);
    this.#sit(name);
    this.#leave(without, depth || this.told.asked[name].limits[1]);
    const recent = keys.slice(-(this.told.sizes[2] - 200)), H = new BigInt64Array(engine.memory, at.H, recent.length + 1);
    H.set([BigInt(recent.length), ...recent]);
    const S = new Int32Array(engine.memory, at.S, position.length);
    S.set(position);
    S[L.TOP] = L.IN_S_UNDO_LOG;
    for (let begins = 1n, finished = false, nodes = FIRST_SLICE; !finished; begins = 0n) {
      const before = performance.now();
      finished = kernels.search_slice(engine.at.T, engine.at.R, at.S, at.M, at.H, at.W, at.X, begins, noiseKey, BigInt(nodes)) === 1n;
      nodes = Math.max(50, Math.min(4 * nodes, Math.floor((nodes * SLICE) / Math.max(0.05, performance.now() - before))));
      const W = this.#words, line = Number(W[D.BEST_LINE]), value = Number(W[D.BEST_VALUE]), far = Math.abs(value);
      const mate = far > D.MATES ? (value > 0 ? D.MATE - far : far - D.MATE) : null;
      const moves = [...W.slice(line + 1, line + 1 + Number(W[line]))];
      if (moves.length) yield { moves, value, mate, depth: Number(W[D.DONE_DEPTH]), nodes: Number(W[D.NODES]), finished };
    }
  }
}
