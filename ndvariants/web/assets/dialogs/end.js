// The dialog that ends a game by resignation or agreement.

import { words } from "../messages/words.js";
import { pickOne } from "../panel/panel.js";

/** Let the side to move resign, or the players agree to a draw, after a confirmation. */
export async function end({ board, value, state, change, say, over }) {
  const { n_sides: sides, players } = board.scene, side = board.player(state.side);
  const people = players.slice(0, sides).filter((name) => !value.players[name]), ways = [];
  if (sides === 2 && people.includes(side)) ways.push(["resign", { side }, words.resign(side)]);
  if (people.length === sides) ways.push(["draw", {}, words.agree]);
  else if (people.length === 1 && sides === 2) ways.push(["draw", { side: people[0] }, words.offer(people[0])]);
  const way = await pickOne(words.sure, ways.map(([, , text]) => text));
  if (way >= 0) await change(ways[way][0], ways[way][1]);
  if (way >= 0 && !over()) say(words.noDraw, true);
}
