// Pieces put on a board by hand: a palette, a board, and whose turn it is; then a game begins there.

import { Flat } from "../board/flat.js";
import { layout } from "../board/layout.js";
import { $, make } from "../panel/panel.js";
import { icon } from "../board/pieces.js";
import { words } from "../messages/words.js";

/** Open the dialog with a position; `begin(pieces, side)` starts a game from what was arranged, or throws why not. */
export function arrange(board, state, begin) {
  const dialog = $("arrange"), host = make("div", { id: "arranged" }), said = make("p", { className: "verdict" });
  said.setAttribute("role", "status");
  const standing = new Map(state.pieces.map(([cell, player, kind]) => [cell, [player, kind]]));
  let taken = null; // the piece that a click puts down: null takes away
  let lifted = -1;
  const lift = (cell) => { lifted = cell; return standing.has(cell); };
  const flat = new Flat(host, { press, lift, drop, ask: (cell) => put(cell, null), hover: () => {} });

  function paint() {
    flat.paint([...standing].map(([cell, [player, kind]]) => [cell, player, kind, 0]), new Set(state.gone), new Map());
  }
  function put(cell, piece) {
    if (cell < 0 || state.gone.includes(cell)) return;
    if (piece) standing.set(cell, piece); else standing.delete(cell);
    said.textContent = piece ? `${board.player(piece[0])} ${board.piece(piece[1]).name} ${board.name(cell)}` : `${board.name(cell)} ${words.empty}`;
    paint();
  }
  function press(cell) {
    const same = taken && standing.get(cell)?.join() === taken.join();
    put(cell, same ? null : taken);
  }
  function drop(cell) {
    const piece = standing.get(lifted);
    if (!piece || cell === lifted) return;
    standing.delete(lifted);
    if (cell >= 0) put(cell, piece); else paint();
  }
  function palette() {
    const choice = (piece, label, ...inside) => {
      const button = make("button", { type: "button", title: label }, ...inside, make("span", { className: "unseen", textContent: label }));
      button.setAttribute("aria-pressed", "false");
      button.onclick = () => {
        taken = piece;
        for (const each of dialog.querySelectorAll("#palette button")) each.setAttribute("aria-pressed", String(each === button));
      };
      return button;
    };
    const kinds = board.scene.pieces.map((_, kind) => kind), players = [...board.scene.players.keys()].filter((player) => player < board.scene.n_sides || state.pieces.some((piece) => piece[1] === player));
    const rows = players.map((player) => make("div", { className: "row" }, ...kinds.map((kind) => choice([player, kind], `${board.player(player)} ${board.piece(kind).name}`, icon(board.scene, kind, player)))));
    return make("div", { id: "palette" }, ...rows, make("div", { className: "row" }, choice(null, "", words.takeAway)));
  }

  const turn = make("select");
  turn.append(...Array.from({ length: board.scene.n_sides }, (_, side) => make("option", { value: String(side), textContent: words.toMove(board.player(side)) })));
  turn.value = String(state.side);
  turn.setAttribute("aria-label", words.turn);
  const button = (text, act, main) => make("button", { type: "button", textContent: text, onclick: act, className: main ? "main" : "" });
  const clear = () => { standing.clear(); paint(); };
  const play = async () => {
    try {
      await begin([...standing].map(([cell, [player, kind]]) => [cell, player, kind]), Number(turn.value));
      dialog.close();
    } catch (fault) { said.textContent = fault.message.split("\n").join(" "); }
  };
  const row = make("p", { className: "row end" }, turn, button(words.empties, clear), button(words.close, () => dialog.close()), button(words.playThis, play, true));
  dialog.replaceChildren(make("h2", { id: "arrange-title", textContent: words.arrange }), make("div", { id: "desk" }, host, palette()), said, row);
  dialog.showModal();
  const box = host.getBoundingClientRect();
  flat.show(board, layout(board, state, box.width / Math.max(1, box.height), { across: board.scene.across ?? 0, up: board.scene.up ?? null, also: [] }));
  paint();
}
