// Answers for vchess.py: a line of numbers, each a turn among those that are possible, brings the turns, the winner and the board.
//     esbuild client/src/variants/Benedict.js --bundle --format=cjs --alias:@=client/src --outfile=Benedict.cjs
//     node vchess.js Benedict.cjs
const path = require("path").resolve(process.argv[2]);
global.V = Object.values(require(path))[0];

function fresh() {
  return new V(V.GenRandInitFen({ randomness: 0 }));
}

function turns(rules, before = [], found = []) {
  const going = before.length > 0;
  const last = before[before.length - 1];
  const moves = going ? rules.getPossibleMovesFrom([last.end.x, last.end.y]) : rules.getAllValidMoves();
  for (const move of moves) {
    if (going && move.vanish.length === 0) continue; // the word that the turn is over
    const copy = JSON.parse(JSON.stringify(move));
    rules.play(move);
    const line = [...before, copy];
    if (!move.notTheEnd) found.push({ line, ends: true });
    else {
      found.push({ line, ends: false });
      turns(rules, line, found);
    }
    rules.undo(move);
  }
  return found;
}

function make(rules, turn) {
  for (const move of turn.line) rules.play(JSON.parse(JSON.stringify(move)));
  if (turn.ends) return;
  const { x, y } = turn.line[turn.line.length - 1].end;
  rules.play(rules.getPossibleMovesFrom([x, y]).find((move) => move.vanish.length === 0));
}

function text(turn) {
  return turn.line
    .map((move) => {
      const taken = move.vanish.slice(1).filter((piece) => piece.c !== move.vanish[0].c);
      const cells = [move.start, move.end, ...taken].map((cell) => V.CoordsToSquare(cell));
      return [...cells, move.vanish[0].p + move.appear[0].p].join("-"); // the last word: what it was, and what it is
    })
    .join(";");
}

function board(rules) {
  const found = {};
  rules.board.forEach((row, x) =>
    row.forEach((code, y) => {
      if (code !== V.EMPTY) found[V.CoordsToSquare({ x, y })] = code;
    }),
  );
  return found;
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (words) => {
    const line = JSON.parse(words);
    let rules = fresh();
    for (const number of line) make(rules, turns(rules)[number]);
    const score = rules.getCurrentScore();
    const winner = { "*": null, "1-0": 1, "0-1": -1, "1/2": 0 }[score];
    const moves = winner === null ? turns(rules).map(text) : [];
    console.log(JSON.stringify({ moves, winner, board: board(rules) }));
  });
