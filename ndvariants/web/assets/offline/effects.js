// What a move does beyond moving and capturing, on a page without a server: in the words of `game/explain/effects.py`.

import { words } from "../messages/words.js";

const MOST = 12, some = (names) => names.slice(0, MOST).join(", ") + (names.length > MOST ? words.more(names.length - MOST) : "");

/** The lines for a move (from, to, promotion) between two readings of the engine; none for an ordinary one. */
export function effects(board, before, after, [from, to, promotion]) {
  const old = new Map(before.pieces.map((man) => [man[0], man])), now = new Map(after.pieces.map((man) => [man[0], man]));
  const other = (one, two) => !two || one[1] !== two[1] || one[2] !== two[2], man = ([cell, player, kind]) => words.manOn(board.piece(kind).name, board.player(player), board.name(cell));
  const left = [...old.values()].filter((one) => other(one, now.get(one[0]))), came = [...now.values()].filter((one) => other(one, old.get(one[0])));
  const mover = left.find((one) => one[0] === from), arrived = came.find((one) => one[0] === to), captured = left.filter((one) => one[0] === to);
  if (mover && arrived && mover[1] === arrived[1] && [mover[2], promotion].includes(arrived[2])) { left.splice(left.indexOf(mover), 1); came.splice(came.indexOf(arrived), 1); }
  const moved = [], turned = [];
  for (const one of [...came]) {
    const same = left.filter((two) => two[1] === one[1] && two[2] === one[2]);
    if (same.length === 1) { moved.push([same[0], one[0]]); left.splice(left.indexOf(same[0]), 1); came.splice(came.indexOf(one), 1); }
  }
  for (const one of [...left]) {
    const two = came.find(([cell]) => cell === one[0]);
    if (two) { turned.push([one, two]); left.splice(left.indexOf(one), 1); came.splice(came.indexOf(two), 1); }
  }
  const gone = after.gone.filter((cell) => !before.gone.includes(cell)), back = before.gone.filter((cell) => !after.gone.includes(cell));
  const plain = !gone.length && !back.length && !moved.length && !turned.length && !came.length && left.length === captured.length && left.every((one) => captured.includes(one));
  if (plain) return { lines: [], gone };
  const lines = [
    gone.length && words.cellsGo(some(gone.map((cell) => board.name(cell)))), back.length && words.cellsBack(some(back.map((cell) => board.name(cell)))),
    left.length && words.menLost(some(left.map(man))), ...moved.map(([one, cell]) => words.manMoves(man(one), board.name(cell), gone.length > 0)),
    turned.length && words.manTurns(some(turned.map(([one, two]) => words.nowOf(man(one), board.piece(two[2]).name, board.player(two[1]))))), came.length && words.manNew(some(came.map(man))),
  ];
  return { lines: lines.filter(Boolean), gone };
}
