// The buttons and fields of the page. `page` is the page as dialogs see it; `acts` are the actions of its board.

import { end } from "./end.js";
import { fresh, load, place, recorded, save, savePgn, setUp } from "./games.js";
import { share } from "./share.js";
import { obey } from "../messages/commands.js";
import { words } from "../messages/words.js";
import { course } from "../panel/course.js";
import { showRules } from "../panel/guide.js";
import { $ } from "../panel/panel.js";

/** Return a setting that the browser keeps, or keep a new value; null where it keeps none. */
export function kept(key, value = undefined) {
  try {
    if (value !== undefined) localStorage.setItem(`ndv-${key}`, value);
    return localStorage.getItem(`ndv-${key}`);
  } catch { return null; }
}

/** Give every button and field of the page its action. */
export function connect(page, acts) {
  const { change, say, go } = page, { back, forth, last, undo, flip, hold, play, attackers } = acts;
  const buttons = {
    new: () => fresh(page), first: () => go(-1), back, forth, last, undo, flip, hold, save: () => save(page), pgn: () => savePgn(page),
    set: () => setUp(page, $("text").value), place: () => place(page), load: () => $("file").click(), runs: () => recorded(page), send: () => share(page),
    rules: () => showRules(page), end: () => end(page), judge: () => course(page),
  };
  for (const [id, act] of Object.entries(buttons)) $(id).onclick = act;
  $("pass").onclick = () => play(page.state.moves.find((move) => move[0] < 0 && move[1] < 0)[5]);
  $("look").onclick = () => change("analyse", { lines: page.value.analysing ? 0 : Number($("many").value) });
  $("many").value = kept("many") ?? "1";
  $("many").onchange = () => { kept("many", $("many").value); if (page.value.analysing) change("analyse", { lines: Number($("many").value) }); };
  $("speed").onchange = () => change("players", { players: {}, pause: Number($("speed").value) });
  $("promote").onclick = () => change("promote", { node: page.value.at });
  $("prune").onclick = () => change("prune", { node: page.value.at });
  $("comment").onchange = () => change("comment", { node: page.value.at, text: $("comment").value });
  $("copy").onclick = async () => { await navigator.clipboard?.writeText(page.state.text); say(words.copied); };
  $("file").onchange = () => { if ($("file").files.length) load(page, $("file").files[0]); $("file").value = ""; };
  $("edit").onclick = async () => (await import("./editor.js")).edit(page.value, page.open);
  $("typed").onsubmit = async (event) => {
    event.preventDefault();
    const text = $("move").value;
    $("move").value = "";
    const told = await obey(text, { board: page.board, state: page.state, undo, flip, attackers, play });
    if (told) say(told);
  };
  connectLooks(acts);
}

/** Connect the fields for the theme, the views and the full screen. */
function connectLooks({ draw, seeSpace, layOut }) {
  $("whole").hidden = !document.fullscreenEnabled;
  $("whole").onclick = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  document.onfullscreenchange = () => $("whole").setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  $("theme").value = kept("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "wood");
  $("theme").onchange = () => { document.documentElement.dataset.theme = kept("theme", $("theme").value); draw(); };
  document.documentElement.dataset.theme = $("theme").value;
  $("views").onchange = () => { kept("views", $("views").value); seeSpace(); };
  let waiting = 0;
  new ResizeObserver(() => { cancelAnimationFrame(waiting); waiting = requestAnimationFrame(layOut); }).observe($("stage"));
}
