// The engine of a page at work: node engine.mjs FOLDER CASE prints, for a game, what it says of every position, as JSON.
// A case is what the page holds, with the names of the cells, the moves to be played, and what players are asked.
import { readFileSync } from "node:fs";

const [, , folder, casePath] = process.argv;
const { Engine } = await import(`${folder}/engine.js`), { Search } = await import(`${folder}/search.js`);
const { told, names, games, asked } = JSON.parse(readFileSync(casePath));
const engine = await Engine.make(told, (cell) => names[cell]), search = await Search.make(engine, told.search);

const answers = games.map((game, number) => {
  let saved = engine.start;
  const keys = [];
  return [...game, null].map((text, ply) => {
    keys.push(engine.key(saved));
    const { moves, result, checked } = engine.look(saved, keys), { pieces, hands, gone, side, ply: made } = engine.read(saved);
    const thoughts = asked.filter((one) => one.game === number && one.ply === ply).map(({ player, key }) => {
      const thought = [...search.think(saved, keys, player, BigInt(key))].at(-1);
      return [Number(thought.moves[0]), thought.value, thought.depth, thought.nodes];
    });
    if (text !== null) saved = engine.play(saved, moves.find((move) => move[5] === text)[6]);
    return { moves: moves.map((move) => move.slice(0, 6)), result, checked, pieces, hands, gone, side, ply: made, thoughts };
  });
});
console.log(JSON.stringify(answers));
