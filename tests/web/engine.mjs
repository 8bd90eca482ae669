// The engine of a page at work: node engine.mjs ENGINE CASE prints, for a game, what it says of every position, as JSON.
// A case is what the page holds, with the names of the cells and the moves to be played.
import { readFileSync } from "node:fs";

const [, , enginePath, casePath] = process.argv;
const { Engine } = await import(enginePath);
const { told, names, games } = JSON.parse(readFileSync(casePath));
const engine = await Engine.make(told, (cell) => names[cell]);

const answers = games.map((game) => {
  let saved = engine.start;
  const keys = [];
  return [...game, null].map((text) => {
    keys.push(engine.key(saved));
    const { moves, result, checked } = engine.look(saved, keys), { pieces, hands, gone, side, ply } = engine.read(saved);
    if (text !== null) saved = engine.play(saved, moves.find((move) => move[5] === text)[6]);
    return { moves: moves.map((move) => move.slice(0, 6)), result, checked, pieces, hands, gone, side, ply };
  });
});
console.log(JSON.stringify(answers));
