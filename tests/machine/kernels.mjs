// Kernels in a WebAssembly module at work: node kernels.mjs MODULE CASES prints what they answer for each case, as JSON.
// A case has the vectors T and R of a game (base64), sizes of S and M, and positions S (base64).
import { readFileSync } from "node:fs";

const [, , modulePath, casesPath] = process.argv;
const kernels = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(modulePath))).exports;
let free = kernels.heap_base.value;

function vector(words, bytes) {
  const address = free;
  free += Math.ceil(bytes / 16) * 16;
  const missing = free - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65536));
  new Uint8Array(kernels.memory.buffer, address, bytes).fill(0).set(words);
  return address;
}

function answers(game, position) {
  const before = free;
  const saved = Buffer.from(position, "base64");
  const S = vector(saved, Math.max(saved.length, 4 * game.n_S));
  const M = vector([], 8 * game.n_M);
  const n = Number(kernels.legal_moves(game.T, game.R, S, M, 0n));
  const moves = [...new BigInt64Array(kernels.memory.buffer, M, n)];
  const leaves = kernels.perft(game.T, game.R, S, M, 2n, 0n);
  const mark = BigInt(new Int32Array(kernels.memory.buffer, S)[game.top]);
  const checks = moves.map((move) => {
    kernels.make(game.T, game.R, S, M, move);
    const side = BigInt(new Int32Array(kernels.memory.buffer, S)[game.side]);
    const isCheck = kernels.in_check(game.T, game.R, S, M, side, BigInt(game.max_moves));
    kernels.undo(S, mark);
    return Number(isCheck);
  });
  free = before;
  return { moves: moves.map(String), leaves: Number(leaves), checks };
}

const results = JSON.parse(readFileSync(casesPath)).map((game) => {
  free = kernels.heap_base.value;
  for (const name of ["T", "R"]) {
    const words = Buffer.from(game[name], "base64");
    game[name] = vector(words, words.length);
  }
  return game.positions.map((position) => answers(game, position));
});
console.log(JSON.stringify(results));
