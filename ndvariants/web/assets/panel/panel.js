// The side of the page: whose turn it is, who plays, what is in hand, the tree of moves, what a search says.

import { coloursOf, icon } from "../board/pieces.js";
import { words } from "../messages/words.js";

/** @returns {any} the element of an id */
export const $ = (id) => document.getElementById(id);

/** An element with properties and children; text is never read as HTML. @returns {any} */
export function make(tag, properties = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...inside);
  return made;
}

/** The choices of who may play a side. */
export function seat(value) {
  const choice = make("select");
  const levels = Array.from({ length: 10 }, (_, k) => [`level=${k + 1}`, words.level(k + 1)]);
  const others = document.documentElement.dataset.offline ? [] : Object.entries(words.players); // a file knows its levels only
  for (const [id, text] of [["", words.person], ["random", words.random], ...levels, ...others]) choice.append(make("option", { value: id, textContent: text }));
  choice.value = value;
  return choice;
}

/** How the game stands; `reasons`: why games end, in words, by the reason of an outcome. */
export function status(state, board, reasons = {}) {
  $("turn").textContent = state.outcome ? words.over(state.outcome, board.members(state.outcome.winner)) : words.toMove(board.player(state.side));
  $("info").style.setProperty("--side", state.outcome ? "" : coloursOf(board.scene, state.side)[0]);
  const more = [state.outcome ? reasons[state.outcome.reason] ?? state.outcome.reason : "", words.ply(state.ply), state.phase && !state.outcome ? words.phase(state.phase) : ""];
  $("more").replaceChildren(more.filter(Boolean).join(" · "), ...(state.check.length && !state.outcome ? [" ", make("span", { className: "badge", textContent: words.check })] : []));
  $("lines").replaceChildren(...state.lines.map((line) => make("li", { textContent: line })));
}

/** The players: `events.seat(side, who)`, `events.hand(kind)`; `chosen` is the kind to be dropped. */
export function sides(value, board, chosen, events) {
  const host = $("sides"), scene = board.scene;
  if (host.dataset.game !== value.id) { // built once a game: a list that is open must not go away
    host.dataset.game = value.id;
    host.replaceChildren(...scene.players.map((_, number) => side(number, scene, events)));
  }
  [...host.children].forEach((made, number) => renew(made, number, value, board, chosen, events));
}

function side(number, scene, events) {
  const dot = make("span", { className: "dot" }), name = scene.players[number];
  dot.style.background = coloursOf(scene, number)[0];
  const made = make("div", {}, dot, make("b", { textContent: scene.teams[number] === name || number >= scene.n_sides ? `${name} ` : `${name}, ${scene.teams[number]} ` }, make("small"), " ", make("time")));
  if (number < scene.n_sides) {
    const choice = seat("");
    choice.setAttribute("aria-label", `Who plays ${name}`);
    choice.onchange = () => events.seat(name, choice.value);
    made.append(choice);
  } else made.append(make("small", { textContent: words.inHand }));
  made.append(make("div", { className: "lost" }), make("div", { className: "hand" }));
  return made;
}

function renew(made, number, value, board, chosen, events) {
  const { state } = value, held = state.hands.filter(([owner]) => owner === number), choice = made.querySelector("select");
  const isOut = (state.outs ?? []).includes(number);
  made.className = isOut ? "side out" : number === state.side && !state.outcome ? "side turn" : "side";
  made.hidden = number >= board.scene.n_sides && !held.length;
  made.querySelector("small").textContent = isOut ? words.out : words.pieces(state.pieces.filter((piece) => piece[1] === number).length);
  const who = value.players[board.player(number)] ?? "";
  if (choice && choice !== document.activeElement) {
    if (![...choice.options].some((one) => one.value === who)) choice.append(make("option", { value: who, textContent: who }));
    choice.value = who;
  }
  made.querySelector(".hand").replaceChildren(...held.map(([, kind, n]) => hand(number, kind, n, state, board, chosen, events)));
}

function hand(owner, kind, n, state, board, chosen, events) {
  const mine = owner === state.side || owner >= board.scene.n_sides;
  const many = board.scene.endless.some(([player, piece]) => player === owner && piece === kind) ? words.endless : String(n);
  const button = make("button", { type: "button", disabled: !mine || !state.moves.some((move) => move[3] === kind) }, icon(board.scene, kind, owner), many === words.endless ? "∞" : `×${n}`);
  button.setAttribute("aria-label", `${board.piece(kind).name}, ${many} ${words.inHand}`);
  button.setAttribute("aria-pressed", String(mine && chosen === kind));
  button.dataset.drop = String(kind);
  button.onclick = () => events.hand(kind);
  return button;
}

/** The tree of moves; `go(number)` shows the position after a step. */
export function tree(value, go) {
  const after = new Map();
  value.tree.forEach(([before], number) => after.set(before, [...(after.get(before) ?? []), number]));
  const host = $("tree");
  host.replaceChildren(make("div", {}, step(-1, words.start, value, go), note(value.comment), ...line(-1, 0, after, value, go)));
  const here = host.querySelector("[aria-current]")?.getBoundingClientRect(), room = host.getBoundingClientRect();
  if (here) host.scrollTop += Math.min(0, here.top - room.top) + Math.max(0, here.bottom - room.bottom); // the list alone, not the page
}

function line(from, depth, after, value, go) {
  const made = [];
  for (let at = from; after.has(at); depth++) {
    const [main, ...others] = after.get(at);
    made.push(...written(main, depth, made.length === 0, value, go));
    for (const other of others) made.push(make("div", { className: "other" }, ...written(other, depth, true, value, go), ...line(other, depth + 1, after, value, go)));
    at = main;
  }
  return made;
}

function written(number, depth, named, value, go) {
  const [, long, comment, text] = value.tree[number];
  const count = depth % 2 === 0 ? `${depth / 2 + 1}.` : named ? `${(depth + 1) / 2}…` : "";
  const its = Object.assign(step(number, text, value, go), { title: long });
  return [count ? make("span", { className: "pair" }, make("span", { className: "number", textContent: count }), its) : its, note(comment)];
}

function step(number, text, value, go) {
  const button = make("button", { type: "button", textContent: text, onclick: () => go(number) });
  if (number === value.at) button.setAttribute("aria-current", "step");
  return button;
}

const note = (text) => (text ? make("q", { textContent: ` ${text} ` }) : "");

/** What a search says of the position, line by line; `first` tells whether the first player is to move. */
export function thought(lines, first, scene) {
  const found = lines && (lines[0] ?? null);
  [$("bar").firstElementChild.style.background, $("bar").style.background] = [0, 1].map((player) => coloursOf(scene, player)[0]);
  $("thought").hidden = found === undefined;
  if (found === undefined) return;
  $("score").textContent = found ? words.evaluation(found) : words.thinking;
  $("line").textContent = found ? `${found.line.join(" ")} (${words.depth(found)})` : "";
  $("others").replaceChildren(...(lines ?? []).slice(1).map((one) => make("li", {}, make("b", {}, words.evaluation(one)), ` ${one.line.join(" ")}`)));
  const good = !found ? 0 : found.mate != null ? Math.sign(found.value) : Math.tanh(found.value / 900);
  $("bar").firstElementChild.style.width = `${50 + 50 * (first ? good : -good)}%`;
}

/** Ask which of several moves was meant; resolves to a move or to null. */
export function choose(moves, board, player, standing) {
  const dialog = $("choice"), plain = moves.filter((move) => made(board, move) == null);
  $("choice-title").textContent = words.choose;
  return new Promise((done) => {
    const button = (move) => {
      const stays = plain.length === 1 && move === plain[0], kind = made(board, move) ?? (stays ? standing : null), name = kind == null ? move[5] : board.piece(kind).name;
      const offer = make("button", { type: "button" }, ...(kind == null ? [] : [icon(board.scene, kind, player)]), stays && kind != null ? words.stays(name) : name);
      offer.dataset.move = move[5];
      offer.onclick = () => { dialog.close(); done(move); };
      return offer;
    };
    dialog.querySelector(".options").replaceChildren(...moves.map(button));
    dialog.onclose = () => done(null);
    dialog.showModal();
    beside(dialog, moves[0][1]);
  });
}

/** The kind that a move makes of its piece, or puts down, be it in its last part. */
function made(board, move) {
  const letter = /([^,@]+)@[^,@]+$/.exec(move[5])?.[1].toLowerCase(), kind = board.scene.pieces.findIndex((one) => one.letter.toLowerCase() === letter);
  return move[2] ?? move[3] ?? (kind < 0 ? null : kind);
}

/** Put a dialog beside a cell of the flat board; in the middle where that is not in sight. */
function beside(dialog, cell) {
  const box = [...document.querySelectorAll(`#near [data-cell="${cell}"], #overview [data-cell="${cell}"]`)].map((one) => one.getBoundingClientRect()).find(({ width }) => width);
  const { width, height } = dialog.getBoundingClientRect(), within = (at, most) => `${Math.max(4, Math.min(at, most - 4))}px`;
  dialog.style.cssText = box ? `margin: 0; left: ${within(box.right + 8 + width < innerWidth ? box.right + 8 : box.left - width - 8, innerWidth - width)}; top: ${within(box.top, innerHeight - height)}` : "";
}

/** Ask which of some texts is meant; resolves to its number, or to -1. */
export function pickOne(title, texts) {
  const dialog = $("choice");
  $("choice-title").textContent = title;
  dialog.style.cssText = "";
  return new Promise((done) => {
    const button = (text, k) => make("button", { type: "button", textContent: text, onclick: () => { dialog.close(); done(k); } });
    dialog.querySelector(".options").replaceChildren(...[...texts, words.goOn].map((text, k) => button(text, k < texts.length ? k : -1)));
    dialog.onclose = () => done(-1);
    dialog.showModal();
  });
}

/** The lists of axes for boards of three and more: which lie across and up in a slice. `view` is changed, then `changed` called. */
export function slicing(board, view, changed) {
  const axes = board.isGrid ? [...board.scene.axes.entries()].filter(([axis]) => axis !== board.scene.piled) : [];
  $("slicing").hidden = axes.length < 3;
  for (const [id, other] of [["across", "up"], ["up", "across"]]) {
    $(id).replaceChildren(...axes.map(([k, axis]) => make("option", { value: String(k), textContent: axis.name })));
    $(id).value = String(view[id]);
    $(id).onchange = () => {
      const now = Number($(id).value);
      if (view[other] === now) view[other] = view[id];
      view[id] = now;
      $("across").value = String(view.across); $("up").value = String(view.up);
      changed();
    };
  }
}
