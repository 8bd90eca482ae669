// Why a move is refused, and which way one goes, on a page without a server: from the same kernels, in fewer words than Python has.

import { words } from "../messages/words.js";

/** The reason why no move leads from one cell to another: `now` is the state, `saved` the same for the kernels. */
export function whyNot(engine, board, saved, now, from, to) {
  const at = (cell) => now.pieces.find((piece) => piece[0] === cell), mover = at(from), other = at(to), name = (cell) => board.name(cell), { n_sides: sides } = board.scene;
  if (!mover) return words.nothingOn(name(from));
  const kind = board.piece(mover[2]).name;
  if (mover[1] !== now.side && mover[1] < sides) return words.notYours(kind, name(from), board.player(mover[1]), board.player(now.side));
  const ways = engine.pseudo(saved).filter((move) => move[0] === from && move[1] === to);
  if (!ways.length) return other?.[1] === mover[1] ? words.ownPiece(name(to), board.piece(other[2]).name) : words.cannotGo(kind, name(from), name(to));
  const after = engine.play(saved, ways[0][6]), enemies = [...Array(sides).keys()].filter((player) => board.scene.teams[player] !== board.scene.teams[now.side]);
  const left = engine.read(after).pieces.find(([cell, player, its]) => player === now.side && board.piece(its).royal && enemies.some((enemy) => engine.attackers(after, cell, enemy).length));
  return left ? words.leaves(board.piece(left[2]).name, name(left[0])) : words.forbidden;
}

/** The two cells that a typed move names; nothing where it names none. */
export function cellsOf(board, text) {
  const plain = text.toLowerCase().replace(/[\s→-]/g, ""), find = (name) => board.numbers.get(name) ?? board.numbers.get(name.replace(/^x/, ""));
  for (let k = 1; k < plain.length; k++) {
    const pair = [board.numbers.get(plain.slice(0, k)), find(plain.slice(k))];
    if (pair.every((cell) => cell !== undefined)) return pair;
  }
  return null;
}

/** The cells that a move passes or jumps over: it is gone once a piece stands there, or a piece that stood there is gone. */
export function wayOf(engine, saved, now, royal, from, to) {
  const { L, codes } = engine.told, own = Object.keys(codes).find((code) => codes[code][0] === now.side && !royal(codes[code][1])), ways = (one) => engine.pseudo(one).filter((move) => move[0] === from);
  if (!own || !ways(saved).some((move) => move[1] === to)) return [];
  const full = new Set(now.pieces.map(([cell]) => cell)), tried = [...new Set([...ways(saved).map((move) => move[1]), ...Array(L.N_CELLS).keys()])].slice(0, Math.min(120, 60000 / L.N_CELLS));
  return tried.filter((cell) => {
    const at = L.IN_S_BOARD + cell, other = saved.slice();
    if (cell === from || cell === to || saved[at] === L.WALL) return false;
    other[at] = full.has(cell) ? 0 : Number(own);
    return !ways(other).some((move) => move[1] === to);
  });
}
