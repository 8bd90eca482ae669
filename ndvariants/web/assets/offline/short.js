// Moves as players write them, on a page without a server: the same texts that Python writes (game/moves/san.py).

const PAWN = "pawn";

/** The short text of one of the legal moves of a state, without a sign for check; `castles` gives `O-O` or `O-O-O` for a move, or nothing. */
export function shortText(board, { moves, pieces }, move, castles) {
  const standing = new Map(pieces.map(([cell, , kind]) => [cell, kind]));
  const isPlain = (one) => one[0] >= 0 && one[1] >= 0 && !/[!#]/.test(one[5]), kind = (one) => standing.get(one[0]);
  const letter = (number) => { const { name, letter: its } = board.piece(number); return name === PAWN ? "" : its.replace(/~$/, "").replace(/^./, (first) => first.toUpperCase()); };
  const castling = castles(move);
  if (castling) return moves.filter((one) => castles(one) === castling).length === 1 ? castling : move[5];
  if (!isPlain(move)) return move[3] !== null && board.piece(move[3]).name === PAWN ? `@${board.name(move[1])}` : move[5];
  const spot = (cell) => /^([A-Za-z]+)(\d+)$/.exec(board.isGrid && board.scene.axes.length === 2 ? board.name(cell) : "")?.slice(1) ?? ["", ""];
  const forms = (one, becomes = "=", cross = one[4] ? "x" : "") => ["", ...spot(one[0]), board.name(one[0])].map((part) => `${letter(kind(one))}${part}${cross}${board.name(one[1])}${one[2] === null ? "" : becomes + (letter(one[2]) || "P")}`);
  const rivals = moves.filter((one) => one !== move && one[1] === move[1] && one[0] !== move[0] && isPlain(one) && !castles(one) && letter(kind(one)) === letter(kind(move)));
  const [file, rank] = spot(move[0]), apart = (k) => rivals.every((one) => spot(one[0])[k] !== [file, rank][k]);
  const isPawnTaking = board.piece(kind(move)).name === PAWN && move[4];
  const which = isPawnTaking ? (file && apart(0) ? 1 : 3) : !rivals.length ? 0 : file && apart(0) ? 1 : rank && apart(1) ? 2 : 3;
  const form = forms(move)[which], called = (one) => (isPlain(one) && !castles(one) ? [...forms(one), ...forms(one, ""), ...forms(one, "=", ""), ...forms(one, "", "")] : [one[5]]);
  return moves.filter((one) => called(one).includes(form)).length === 1 ? form : move[5];
}
