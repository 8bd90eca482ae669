// Games that were recorded: one of them opened, or one after the other watched while the run goes on.

import { ask } from "../messages/api.js";
import { $, make } from "../panel/panel.js";
import { words } from "../messages/words.js";

const PAUSES = { 0: 60, 0.3: 400, 1.2: 1500 }; // milliseconds a ply, by the speed that is chosen
let watching = 0;

const sleep = (time) => new Promise((go) => setTimeout(go, time));

/** The dialog: which run, which game. `page` has `open`, `go`, `forth`, `value` and `say`. */
export async function recorded(page) {
  const heads = await ask("GET", "runs"), dialog = $("recorded");
  const run = make("select"), game = make("input", { type: "number", min: "0", value: "0" });
  run.append(...heads.map((head) => make("option", { value: head.name, textContent: words.run(head) })));
  const list = make("div", { className: "list" });
  const look = async () => {
    const found = await ask("POST", "runs", { run: run.value, first: Number(game.value) });
    list.replaceChildren(...found.map((one) => make("button", { type: "button", textContent: words.listed(one), onclick: () => { dialog.close(); show(run.value, one[0]).catch((fault) => page.say(fault.message)); } })));
  };
  run.onchange = game.onchange = () => look().catch(() => list.replaceChildren());
  const button = (text, act, main) => make("button", { type: "button", textContent: text, onclick: () => { dialog.close(); act(run.value, Number(game.value)).catch((fault) => page.say(fault.message)); }, className: main ? "main" : "" });
  const show = async (name, number) => { watching += 1; await page.open(await ask("POST", "games", { run: name, game: number })); };
  const buttons = [button(words.watch, (name, number) => watch(page, name, number)), button(words.openGame, show, true)];
  const field = (text, input) => make("label", { className: "field", textContent: text }, input);
  dialog.replaceChildren(make("h2", { id: "recorded-title", textContent: words.recorded }), field(words.whichRun, run), field(words.whichGame, game), list, make("p", { className: "row end" }, make("button", { type: "button", textContent: words.close, onclick: () => dialog.close() }), ...buttons));
  dialog.showModal();
  await look();
}

/** Show games from their beginning, one after the other, until another game is opened or a move is played. */
async function watch(page, run, first) {
  const mine = ++watching;
  for (let number = first; mine === watching; ) {
    const made = await ask("POST", "games", { run, game: number });
    await page.open(made);
    await page.go(-1);
    for (let ply = 0; ply < made.tree.length; ply++) {
      await sleep(PAUSES[$("speed").value] ?? 400);
      if (mine !== watching || page.value.id !== made.id || page.value.at !== ply - 1) return;
      await page.go(ply);
    }
    const head = (await ask("GET", "runs")).find((one) => one.name === run);
    number = (number + 1) % Math.max(1, head?.games ?? 1);
  }
}
