// Answers for dagaz.py: a line of numbers, each a move among those that are possible, brings the moves, the winner and the board.
//     node dagaz.js PAGE UNDERSCORE, where PAGE is src/debug/games/.../GAME.htm; its scripts for display and play are left out.
const fs = require("fs"), path = require("path"), vm = require("vm");
const [, , page, underscore] = process.argv;
global._ = require(path.resolve(underscore));
console.log = console.error; // its scripts write there
const left = /^http|\/view\/|\/controller\/|-ai\.js$|\/ko\.js$/;
for (const [, source] of fs.readFileSync(page, "utf8").matchAll(/src="([^"]*\.js)"/g)) {
  if (!left.test(source)) vm.runInThisContext(fs.readFileSync(path.join(path.dirname(page), source), "utf8"), source);
}

const known = Dagaz.Model.checkVersion;
Dagaz.Model.checkVersion = (one, name, value) => name === "ko" || known(one, name, value); // positions may come back
Dagaz.Model.InitGame();
const design = Dagaz.Model.getDesign();

function pieces(board) {
  const found = {};
  for (const pos of design.allPositions()) {
    const piece = board.getPiece(pos);
    if (piece !== null) found[Dagaz.Model.posToString(pos)] = piece.toString();
  }
  return found;
}

const start = Dagaz.Model.getInitBoard();
start.generate(design);
let played = [];
let boards = [start];
require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (words) => {
    const line = JSON.parse(words);
    const other = played.findIndex((number, at) => line[at] !== number);
    if (other >= 0) boards = boards.slice(0, other + 1);
    for (const number of line.slice(boards.length - 1)) {
      const last = boards[boards.length - 1];
      const next = last.apply(last.moves[number]);
      next.generate(design);
      boards.push(next);
    }
    played = line;
    const board = boards[boards.length - 1];
    const goal = board.checkGoals(design, 1); // of the first player
    const winner = goal === null || goal === undefined ? null : goal;
    const moves = winner === null ? board.moves.map((move) => move.toString()) : [];
    process.stdout.write(`${JSON.stringify({ moves, winner, board: pieces(board) })}\n`);
  });
