// What has been taken: by player the men that are gone, and who has more on the board.

import { ask } from "../messages/api.js";
import { clock } from "./clock.js";
import { $, make } from "./panel.js";
import { icon } from "../board/pieces.js";
import { words } from "../messages/words.js";

let known = { id: "", worth: null };

/** How many pieces of each kind a player has lost; of what others became, so many fewer of the kind it had most of. */
function lostBy(player, value) {
  const now = new Map(), began = value.pieces.filter(([owner]) => owner === player), held = value.state.hands.some(([owner]) => owner === player);
  for (const [, owner, kind] of value.state.pieces) if (owner === player) now.set(kind, (now.get(kind) ?? 0) + 1);
  if (held || !began.length) return [];
  const lost = began.map(([, kind, n]) => [kind, n - (now.get(kind) ?? 0)]), known = new Set(began.map(([, kind]) => kind));
  const more = lost.reduce((sum, [, n]) => sum + Math.max(0, -n), 0) + [...now].reduce((sum, [kind, n]) => sum + (known.has(kind) ? 0 : n), 0);
  const most = began.reduce((one, other) => (other[2] > one[2] ? other : one))[1];
  return lost.map(([kind, n]) => [kind, kind === most ? n - more : n]).filter(([, n]) => n > 0);
}

/** Show beside each player its time, what it has lost, and what it has more. */
export async function fallen(value, board) {
  clock(value);
  const sides = [...$("sides").children].slice(0, board.scene.n_sides), lost = sides.map((_, player) => lostBy(player, value)), { id, version } = value;
  sides.forEach((side, player) => {
    const host = side.querySelector(".lost");
    host.replaceChildren(...lost[player].flatMap(([kind, n]) => Array.from({ length: Math.min(n, 24) }, () => icon(board.scene, kind, player))));
    host.title = lost[player].length ? words.lost(board.player(player)) : "";
  });
  if (sides.length !== 2 || !lost.some((one) => one.length)) return;
  if (known.id !== id) known = { id, worth: ask("GET", `games/${id}/worth`) };
  const worth = await known.worth, has = [0, 1].map((player) => value.state.pieces.reduce((sum, [, owner, kind]) => sum + (owner === player ? worth[kind] : 0), 0));
  const ahead = has[0] > has[1] ? 0 : 1, by = Math.abs(has[0] - has[1]);
  if (by < 50 || version !== value.version || $("sides").dataset.game !== id) return;
  const host = sides[ahead].querySelector(".lost");
  host.querySelector("b")?.remove();
  host.append(make("b", { textContent: words.material(by), title: words.materialOf(board.player(ahead), by) }));
}
