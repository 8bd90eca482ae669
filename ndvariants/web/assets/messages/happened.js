// What the last move did, in a sentence: who played it, with what, what it took, and what this means.

import { words } from "./words.js";

/** How many pieces of each kind each player has: by `PLAYER-KIND`. */
function counted(pieces) {
  const found = new Map();
  for (const [, player, kind] of pieces) found.set(`${player}-${kind}`, (found.get(`${player}-${kind}`) ?? 0) + 1);
  return found;
}

/** The move that led from one position to the next, and how it is written in short. */
export function happened(board, before, state, text) {
  const [from, to, , drop] = state.last, side = board.player(before.side), mover = before.pieces.find(([cell]) => cell === from);
  const kind = drop ?? mover?.[2], now = counted(state.pieces);
  if (from < 0 && to < 0) return [words.passed(side), ending(board, state)].join(". ");
  const lost = [...counted(before.pieces)].flatMap(([key, n]) => {
    const [player, piece] = key.split("-").map(Number), gone = n - (now.get(key) ?? 0);
    const own = player === mover?.[1] && piece === mover?.[2]; // it has become another piece
    return gone > 0 && !own ? [`${gone > 1 ? `${gone} × ` : ""}${board.player(player)} ${board.piece(piece).name}`] : [];
  });
  const done = lost.length ? words.takes(lost) : words.to(board.name(to));
  return [words.happened(side, text, kind == null ? "" : board.piece(kind).name, done), ending(board, state)].join(". ");
}

/** How a position stands: who has won, or is to move, and whether in check. */
export const ending = (board, state) => (!state.outcome && !state.moves.length ? words.stuck(board.player(state.side)) : state.outcome ? words.over(state.outcome, board.members(state.outcome.winner)) : words.toMove(board.player(state.side))) + (state.check.length && !state.outcome ? `, ${words.check}` : "");
