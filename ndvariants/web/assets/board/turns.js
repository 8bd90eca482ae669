// Moves of several parts, chosen part by part: which cells a move visits, read off its text.

/** The cells to which the parts of a move lead, the first part's first. */
export function steps(board, move) {
  const [, ...later] = move[5].split(",");
  return later.length ? [move[1], ...later.map((part) => lastCell(board, part))] : [move[1]];
}

/** The cell whose name stands last in the text of a part, before what its piece becomes. */
function lastCell(board, text) {
  const plain = text.toLowerCase().replace(/[=!#].*$/, "");
  for (let end = plain.length; end > 0; end--) for (let k = 0; k < end; k++) {
    const cell = board.numbers.get(plain.slice(k, end));
    if (cell !== undefined) return cell;
  }
  return -1;
}

/** The cell that chooses a move of which `made` parts are chosen; where it has no more, the one it has come to. */
export const aim = (board, move, made) => { const cells = steps(board, move); return cells[Math.min(made, cells.length - 1)]; };

/** How many parts are chosen once these moves are left: at least `made`, more where they do not differ in the next. */
export function chosenParts(board, moves, made) {
  const all = moves.map((move) => steps(board, move));
  while (all.every((cells) => cells.length > made && cells[made] === all[0][made])) made += 1;
  return made;
}

/** The pieces while a move of several parts is chosen: the one that moves stands where the chosen parts have led it. */
export function underWay(board, pieces, { moves, made }) {
  const [from] = moves[0], at = steps(board, moves[0])[made - 1], mover = pieces.find(([cell]) => cell === from);
  return mover && at >= 0 ? [...pieces.filter(([cell]) => cell !== from && cell !== at), [at, mover[1], mover[2], 0]] : pieces;
}

/** Is there a part in which these moves lead to different cells? */
export const differ = (board, moves, made) => new Set(moves.map((move) => aim(board, move, made))).size > 1;
