// Answers for abstract_play.py: a line of numbers, each a move among those that are possible, brings the moves, the winner and the board.
//     esbuild src/games/index.ts --bundle --platform=node --format=cjs --outfile=games.cjs
//     node abstract_play.js games.cjs CLASS [VARIANT...]
const [, , path, name, ...variants] = process.argv;
const Kind = require(require("path").resolve(path))[name];

let game = new Kind(undefined, variants);
let played = [];
require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (words) => {
    const line = JSON.parse(words);
    if (played.some((number, at) => line[at] !== number)) {
      game = new Kind(undefined, variants);
      played = [];
    }
    for (const number of line.slice(played.length)) {
      game.move(game.moves()[number], { trusted: true });
      played.push(number);
    }
    const winner = !game.gameover ? null : game.winner.length !== 1 ? 0 : game.winner[0] === 1 ? 1 : -1;
    console.log(JSON.stringify({ moves: game.moves(), winner, board: Object.fromEntries(game.board) }));
  });
