// A position as its state lists it: pieces on cells, their moves, and a cell in words.

import { words } from "../messages/words.js";

/** Return the piece on a cell. */
export const pieceOn = (state, cell) => state.pieces.find((piece) => piece[0] === cell);

/** Return the moves that begin on a cell. */
export const movesOf = (state, cell) => state.moves.filter((move) => move[0] === cell);

/** Return true if every move puts a piece on the board. */
export const onlyDrops = (state) => !state.outcome && state.moves.some((move) => move[3] !== null) && state.moves.every((move) => move[3] !== null || move[1] < 0);

/** Describe a cell: its name, its piece, badges, dimension and number of moves. */
export function described(board, state, cell) {
  if (cell < 0) return "";
  if (state.gone.includes(cell)) return `${board.name(cell)}, ${words.noCell}`;
  const piece = pieceOn(state, cell), n = movesOf(state, cell).length;
  const dimension = board.scene.loses ? board.dimensions(new Set(state.gone)).get(cell) : undefined;
  const badges = state.badges.filter(([at]) => at === cell).map(([, name]) => name);
  return [
    board.name(cell), piece ? `${board.player(piece[1])} ${board.piece(piece[2]).name}` : words.empty, ...badges,
    dimension === undefined ? "" : words.dimension(dimension), n ? words.moves(n) : "",
  ].filter(Boolean).join(", ");
}

/** Return the cell whose slice is shown first: the royal piece of the side to move, or another one of its pieces. */
export function firstFocus(board, { pieces, side }) {
  const mine = pieces.filter((piece) => piece[1] === side);
  return (mine.find((piece) => board.piece(piece[2]).royal) ?? mine[0] ?? pieces[0] ?? board.cells)[0];
}
