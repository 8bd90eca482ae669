// Answers for jocly.py: a line of numbers, each a move among those that are possible, brings the possible moves and the winner.
//     node jocly.js GAME PATH_OF_JOCLY
const [, , name, path] = process.argv;
const jocly = require(path);

async function main() {
  const match = await jocly.createMatch(name);
  let played = [];
  const lines = require("readline").createInterface({ input: process.stdin });
  for await (const text of lines) {
    const line = JSON.parse(text);
    if (played.some((number, at) => line[at] !== number)) {
      await match.rollback(0);
      played = [];
    }
    for (const number of line.slice(played.length)) {
      await match.applyMove((await match.getPossibleMoves())[number]);
      played.push(number);
    }
    const end = await match.getFinished();
    const moves = end.finished ? [] : await match.getPossibleMoves();
    const texts = [];
    for (const move of moves) {
      texts.push(`${await match.getMoveString(move, "engine")} ${await match.getMoveString(move, "natural")}`);
    }
    console.log(JSON.stringify({ moves: texts, winner: end.finished ? end.winner : null }));
  }
}

main();
