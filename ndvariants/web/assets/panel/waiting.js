// What a person sees while a computer player thinks.

import { $, make } from "./panel.js";
import { words } from "../messages/words.js";

const SOON = 400, LONG = 4000; // milliseconds
let timers = [];

/** Say that the side to move is thinking, if that takes longer than a moment; the next status takes it away. */
export function waits({ players, held, pause, state }, board) {
  timers.forEach(clearTimeout);
  timers = [];
  const side = board.player(state.side);
  if (!players[side] || held || state.outcome) return;
  const say = (text) => {
    document.querySelector("#more .busy")?.remove();
    $("more").append(" ", make("span", { className: "badge busy", textContent: text }));
    $("live").textContent = text;
  };
  timers = [setTimeout(() => say(words.thinks(side)), SOON + 1000 * pause), setTimeout(() => say(words.preparing(side)), LONG + 1000 * pause)];
}
