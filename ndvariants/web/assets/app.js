// The page: one game, its views, its moves. What is legal is asked of the server and never worked out here.

import { ask, follow, name as nameGame, named } from "./messages/api.js";
import { beyond } from "./panel/beyond.js";
import { Board } from "./board/board.js";
import { Flat } from "./board/flat.js";
import { layout, outerAxes } from "./board/layout.js";
import { stepped, turning } from "./board/keys.js";
import { connect, kept } from "./dialogs/buttons.js";
import { fresh, recorded } from "./dialogs/games.js";
import { card, guideOf } from "./panel/guide.js";
import { ending, happened } from "./messages/happened.js";
import { forgetCourse } from "./panel/course.js";
import { fallen } from "./panel/men.js";
import { $, choose, sides, slicing, status, thought, tree } from "./panel/panel.js";
import { moved } from "./dialogs/share.js";
import { aim, chosenParts, differ, steps, underWay } from "./board/turns.js";
import { choice } from "./board/pieces.js";
import { described, firstFocus, movesOf, onlyDrops, pieceOn } from "./board/position.js";
import { hasSpace, usualView } from "./space/space.js";
import { askAgain } from "./messages/retry.js";
import { forget, showWay } from "./board/way.js";
import { waits } from "./panel/waiting.js";
import { words } from "./messages/words.js";

// Pixels: cells smaller than this are played in enlarged slices, of which there are three where they are so roomy.
const NARROW = matchMedia("(pointer: coarse)").matches ? 26 : 14, ROOMY = 24;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let board, value, state, solid = null;
let chosen = -1, dropping = null, turn = null, // turn: moves of several parts of which some are chosen
   over = -1, focus = -1, threats = [], found;
let covered = "", resting = 0, arrows = []; // arrows: drawn by hand, as "FROM TO"
let view = { across: 0, up: 1, flipped: false };
const events = { press, hover, lift, drop, arrow, ask: attackers, answer: (cell) => (chosen >= 0 ? press(cell) : attackers(cell)) };
const overlooking = { ...events, press: (cell) => (flat.tiny ? look(cell) : press(cell)), lift: (cell) => !flat.tiny && lift(cell) };
const flat = new Flat($("overview"), overlooking), near = new Flat($("near"), events);

// ------------------------------------------------------------------ games

async function open(made) {
  board = new Board(made.scene);
  view = { across: board.scene.across ?? 0, up: board.scene.up ?? null, flipped: made.flipped === true };
  chosen = over = -1; focus = firstFocus(board, made.state); dropping = null; threats = []; found = undefined; state = null;
  $("title").textContent = document.title = board.scene.title;
  $("by").textContent = board.scene.by;
  slicing(board, view, layOut);
  choice($("figures"), board.scene, kept, () => { layOut(); seeSpace(); take(value); });
  nameGame(made.id);
  take(made);
  layOut();
  seeSpace();
  forgetCourse();
  $("judge").hidden = board.scene.n_sides !== 2;
  follow(made.id, (news) => heard(made.id, news));
}

async function heard(id, news) {
  if (value?.id !== id) return;
  if (news.fault) say(news.fault, true);
  if (news.lines && news.version === value.version) { found = news.lines; thought(found, state.side === 0, board.scene); draw(); }
  if (news.version > value.version && !news.lines) {
    const now = await askAgain(`games/${id}/state`);
    if (value.id === id && now.version > value.version) take(now);
  }
}

/** Show a table as the server describes it. Answers may overtake each other: an older one is ignored. */
function take(made) {
  if (value?.id === made.id && made.version < value.version) return;
  const before = state, inParts = turn !== null, went = value && made.id === value.id && made.tree.length > value.tree.length, moved = before && made.id === value.id && made.at !== value.at;
  value = made; state = made.state;
  turn = null; chosen = -1; dropping = null; threats = []; arrows = [];
  found = made.analysing ? [] : undefined;
  if (moved && state.last?.[1] >= 0) { focus = state.last[1]; solid?.fly(focus); }
  if (before && board.scene.kind === "sections") layOut(); else draw();
  if (over >= 0) $("hover").textContent = describe(over);
  if (before && went && !calm.matches) animate(before, inParts);
  if (!before || moved) say(before && went && state.last ? happened(board, before, state, value.tree[value.at][3]) : words.lastMove(value.at < 0 ? "" : value.tree[value.at][3], ending(board, state)));
  status(state, board);
  waits(made, board);
  if (state.outcome) guideOf(value.id).then(({ reasons }) => state?.outcome && status(state, board, reasons));
  fallen(value, board);
  thought(found, true, board.scene);
  tree(value, go);
  $("text").value = state.text;
  $("comment").value = value.at < 0 ? value.comment : value.tree[value.at][2];
  const idle = state.moves.find((move) => move[0] < 0 && move[1] < 0);
  $("pass").hidden = !idle;
  $("pass").textContent = idle?.[5] === "out" ? words.leave : words.pass;
  $("end").disabled = Boolean(state.outcome);
  $("hold").hidden = $("speed-label").hidden = !Object.keys(made.players).length || Boolean(state.outcome);
  $("hold").textContent = made.held ? words.goOn : words.pause;
  $("hold").setAttribute("aria-pressed", String(made.held));
  $("speed").value = String(made.pause);
  $("look").setAttribute("aria-pressed", String(made.analysing > 0));
}

/** The cells to which the parts of the last move led. */
const landed = () => (state.last && value.at >= 0 ? steps(board, [-1, state.last[1], null, null, 0, value.tree[value.at][1]]) : state.last?.slice(1, 2) ?? []);

/** Let what is gone fall, and the piece that moved slide; one that was moved part by part stands there already. */
function animate(before, inParts) {
  const now = new Set(state.pieces.map((piece) => piece[0])), gone = new Set(before.gone);
  const from = state.last?.[0] ?? -1, mover = before.pieces.find(([cell]) => cell === from);
  const to = landed().findLast((cell) => state.pieces.some((one) => one[0] === cell && mover && one[1] === mover[1] && one[2] === mover[2])) ?? state.last?.[1] ?? -1;
  const lost = before.pieces.filter(([cell]) => cell !== from && (!now.has(cell) || cell === to)).map(([cell, player, kind]) => [cell, player, kind]);
  const fallen = state.gone.filter((cell) => !gone.has(cell)).map((cell) => [cell, -1, 0]);
  for (const one of [flat, near]) { if (one.layout) { one.fall([...fallen, ...lost]); if (!inParts) one.slide(from, to); } }
  if (!inParts) solid?.slide(from, to);
}

const change = async (what, body) => { try { take(await ask("POST", `games/${value.id}/${what}`, body)); } catch (fault) { say(fault.status ? fault.message : words.gone, true); } };
const go = (node) => (node !== value.at || (!value.held && Object.keys(value.players).length) ? change("at", { node }) : null); // not where we are

/** Play a move. Where the table has changed but not the position (who plays, a comment) it is meant all the same. */
async function play(move) {
  try { take(await ask("POST", `games/${value.id}/moves`, { move, version: value.version })); } catch (fault) {
    const text = state.text;
    if (fault.status === 409) take(await ask("GET", `games/${value.id}/state`));
    if (fault.status === 409 && state.text === text) await change("moves", { move, version: value.version });
    else say(fault.status ? fault.message : words.gone, true);
  }
}
const parent = () => (value.at < 0 ? -1 : value.tree[value.at][0]);
const child = () => value.tree.findIndex(([before]) => before === value.at);
const back = () => value.at >= 0 && go(parent());
const forth = () => child() >= 0 && go(child());

/** Back to the last position in which a person was to move. */
async function undo() {
  await back();
  if (Object.keys(value.players).length < board.scene.n_sides) while (value.at >= 0 && value.players[board.player(state.side)]) await back();
}

// ------------------------------------------------------------------ choosing and moving

const movesNow = () => (turn ? turn.moves : dropping !== null ? state.moves.filter((move) => move[3] === dropping) : chosen >= 0 ? movesOf(state, chosen) : []);
const describe = (cell) => described(board, state, cell);

/** Draw an arrow, or take away the one that is there. */
function arrow(from, to) {
  const drawn = `${from} ${to}`;
  arrows = arrows.includes(drawn) ? arrows.filter((one) => one !== drawn) : [...arrows, drawn];
  draw();
}

async function press(cell) {
  arrows = [];
  if (cell < 0) return letGo();
  focus = cell;
  const options = (placing(cell) ? state.moves : movesNow()).filter((move) => aimOf(move) === cell);
  if (options.length > 1 && goOn(options)) return;
  if (options.length) {
    const move = options.length === 1 ? options[0] : await choose(options, board, state.side, pieceOn(state, chosen)?.[2]);
    if (move) await play(move[5]); else letGo();
  } else if (movesOf(state, cell).length && cell !== chosen) pick(cell);
  else if (chosen >= 0 && cell !== chosen) {
    const { why } = await ask("GET", `games/${value.id}/why/${chosen}/${cell}`);
    say(why ?? words.noMoves, true);
    letGo();
  } else if (chosen < 0 && !state.outcome && pieceOn(state, cell)?.[1] === state.side && !onlyDrops(state)) pick(cell); // its moves are refused one by one
  else if (chosen < 0 && !state.outcome && pieceOn(state, cell)?.[1] < board.scene.n_sides && !onlyDrops(state)) { letGo(); tell(cell, 0); say(words.notNow(board.player(pieceOn(state, cell)[1]), board.player(state.side)), true); }
  else if (chosen < 0 && onlyDrops(state)) { letGo(); say(words.noDrop(board.name(cell)), true); } else letGo();
}

/** A click on a cell where nothing is chosen puts down what may be put there, if all that can be done is that. */
const placing = (cell) => !turn && chosen < 0 && dropping === null && onlyDrops(state) && state.moves.some((move) => move[1] === cell);

/** The cell that chooses a move, when its parts before are chosen. */
const aimOf = (move) => (turn ? aim(board, move, turn.made) : move[1]);

/** Let the next part of a move be chosen; false where the moves that are left do not lead to different cells. */
function goOn(moves) {
  const made = chosenParts(board, moves, turn ? turn.made : 1);
  if (!differ(board, moves, made)) return false;
  turn = { moves, made };
  say(words.goesOn(moves.length));
  draw();
  return true;
}

/** A click on an overview too small to play on: show that slice enlarged. */
function look(cell) {
  if (cell < 0) return;
  focus = cell;
  draw();
}

function pick(cell) {
  turn = null; chosen = cell; dropping = null; threats = [];
  say(words.chosen(describe(cell).split(",").slice(0, 2).join(","), movesOf(state, cell).length));
  tell(cell, 0);
  solid?.fly(cell);
  draw();
}

function letGo() { turn = null; chosen = -1; dropping = null; threats = []; draw(); }

function lift(cell) {
  if (!movesOf(state, cell).length) return false;
  if (cell !== chosen) pick(cell);
  return true;
}

function drop(cell) { if (cell >= 0 && cell !== chosen) press(cell); }

function hover(cell) {
  if (cell === over) return;
  over = cell;
  $("hover").textContent = cell < 0 ? "" : describe(cell);
  tell(cell);
  if (chosen >= 0 && !turn && movesOf(state, chosen).some((move) => move[1] === cell)) showWay(value.id, value.version, chosen, cell, [flat, near]); else forget();
  point();
}

/** Show the card of the piece on a cell, once the pointer rests there. */
function tell(cell, wait = 150) {
  clearTimeout(resting);
  const piece = pieceOn(state, cell);
  if (piece) resting = setTimeout(() => piece === pieceOn(state, cell) && card(page, piece[2], piece[1]), wait);
}

async function attackers(cell) {
  const answer = await ask("GET", `games/${value.id}/attackers/${cell}`);
  threats = [...new Set(Object.values(answer).flat())];
  const told = words.attacked(board.name(cell), Object.fromEntries(Object.entries(answer).map(([by, cells]) => [by, cells.map((each) => board.name(each))])));
  focus = cell;
  say(told);
  draw();
  return told;
}

/** Say something below the board, where it stays until something else happens; `refused`: it is why nothing happened. */
function say(text, refused = false) {
  Object.assign($("info"), { textContent: text.split("\n")[0], title: text, className: refused ? "refused" : "" });
  speak(text);
}

function speak(text) { $("live").textContent = text; }

// ------------------------------------------------------------------ drawing

function layOut() {
  const picture = state.picture ?? board.scene.picture;
  $("boards").classList.toggle("above", Boolean(picture && picture.width > 1.6 * picture.height)); // and space below it
  const box = $("overview").getBoundingClientRect(), shape = Math.max(0.2, box.width / Math.max(1, box.height));
  const plan = layout(board, state, shape, { ...view, also: movesNow().map((move) => move[1]) });
  covered = covers();
  const small = board.isGrid && outerAxes(board, view).length > 0 && plan.side * Math.min(box.width / plan.width, box.height / plan.height) < NARROW;
  if (small === $("near").hidden) { $("near").hidden = !small; if (small) return layOut(); }
  flat.show(board, plan, small);
  flat.sharpen();
  near.layout = null;
  draw();
}

/** The slices around the cell that is meant, enlarged. */
function enlarge() {
  if ($("near").hidden) return;
  const outer = outerAxes(board, view), at = outer.map((axis) => board.places.get(focus)[axis]);
  const width = board.scene.axes[outer.at(-1)].width, middle = Math.min(Math.max(at.at(-1), 1), Math.max(1, width - 2));
  const three = [middle - 1, middle, middle + 1].filter((k) => k >= 0 && k < width).map((k) => [...at.slice(0, -1), k].join());
  const box = $("near").getBoundingClientRect(), planned = (only) => layout(board, state, box.width / Math.max(1, box.height), { ...view, only });
  const plan = planned(three), only = plan.side * Math.min(box.width / plan.width, box.height / plan.height) < ROOMY ? [at.join()] : three;
  if (near.layout && near.only === only.join("|")) return;
  near.only = only.join("|");
  const groups = new Map(only.map((one) => [one, []]));
  for (const [cell, place] of board.places) groups.get(outer.map((axis) => place[axis]).join())?.push(cell);
  flat.frame([...groups.values()]);
  near.show(board, only === three ? plan : planned(only));
  near.sharpen();
}

/** What a board too large to be drawn whole must show: it is laid out anew when this changes. */
const covers = () => [...state.pieces.map(([cell]) => cell), "", ...movesNow().map((move) => move[1])].join();

function draw() {
  if (!flat.layout) return;
  if (flat.layout.partial && covered !== covers()) return layOut();
  const classes = new Map(), marks = movesNow().map((move) => [aimOf(move), move[4] ? "take" : "go"]);
  for (const cell of [...(state.last?.slice(0, 1) ?? []), ...landed()]) if (cell >= 0) classes.set(cell, "last");
  for (const cell of state.check) classes.set(cell, "check");
  if (chosen >= 0) classes.set(chosen, "picked");
  if (turn) for (const cell of steps(board, turn.moves[0]).slice(0, turn.made)) classes.set(cell, "picked");
  for (const cell of threats) marks.push([cell, "threat"]);
  const gone = new Set(state.gone), pieces = turn ? underWay(board, state.pieces, turn) : state.pieces;
  enlarge();
  const advised = found?.length && state.moves.find((move) => move[5] === found[0].line[0]);
  const dimensions = board.scene.loses ? board.dimensions(gone) : new Map();
  for (const one of [flat, near]) {
    if (!one.layout) continue;
    one.paint(pieces, gone, classes);
    if (dimensions.size) one.number(dimensions);
    one.badge(state.badges);
    one.sign(marks);
    for (const drawn of arrows) one.advise(...drawn.split(" ").map(Number), "drawn");
    if (advised && chosen < 0) one.advise(advised[0], advised[1]);
  }
  $("beyond").hidden = $("near").hidden;
  if (!$("near").hidden) beyond($("beyond"), board, view, near.only.split("|"), focus, marks.map(([cell]) => cell), look);
  solid?.paint({ ...state, pieces }, gone, classes, marks, over);
  point();
  sides(value, board, dropping, { seat: sit, hand: takeInHand });
}

function point() {
  const equals = [];
  const meant = over >= 0 ? over : $("board").matches(":focus-visible") ? focus : -1;
  if (meant >= 0 && board.isGrid) {
    const at = board.places.get(meant), outer = outerAxes(board, view);
    const near = (place) => outer.some((axis) => place[axis] !== at[axis]) && place[view.across] === at[view.across] && (view.up == null || place[view.up] === at[view.up]);
    if (outer.length) for (const [cell, place] of board.places) if (near(place)) equals.push(cell);
  }
  const shown = $("board").matches(":focus-visible") ? focus : -1;
  for (const one of [flat, near]) if (one.layout) one.point(over, equals, shown);
  solid?.point(over);
}

function takeInHand(kind) {
  dropping = dropping === kind ? null : kind;
  turn = null; chosen = -1; threats = [];
  if (dropping !== null) { say(words.chosen(board.piece(kind).name, movesNow().length)); card(page, kind, state.side); }
  draw();
}

/** Let somebody play a side. A person who plays alone against the second side sits before the own pieces. */
async function sit(side, who) {
  await change("players", { players: { [side]: who } });
  const people = board.scene.players.slice(0, board.scene.n_sides).filter((name) => !value.players[name]);
  const flipped = people.length === 1 && board.scene.n_sides === 2 && people[0] === board.player(1);
  if (people.length && flipped !== view.flipped) flip();
}

// ------------------------------------------------------------------ keyboard

function key(event) {
  const turned = solid && turning(event), next = turned ? null : stepped(event, focus, board, view, flat);
  const acts = { Enter: () => press(focus), " ": () => press(focus), Escape: letGo, a: () => attackers(focus), z: back, y: forth, u: undo, f: flip, p: hold, r: () => solid?.reset(), Tab: event.target.id === "canvas" && !event.shiftKey && $("space-names") ? () => $("space-names").click() : null, Home: () => go(-1), End: last };
  if (turned) solid.turn(...turned);
  else if (next !== null) { focus = next; const text = describe(focus); $("hover").textContent = text; speak(text); tell(focus); enlarge(); draw(); }
  else if (acts[event.key] && !event.ctrlKey && !event.metaKey) acts[event.key]();
  else return;
  event.preventDefault();
}

function hold() { if (!$("hold").hidden) change("hold", { on: !value.held }); }

function flip() { view.flipped = !view.flipped; layOut(); }

function last() {
  let at = value.at;
  for (let next = child(); next >= 0; next = value.tree.findIndex(([before]) => before === at)) at = next;
  return at === value.at ? undefined : go(at);
}

// ------------------------------------------------------------------ the buttons of the page

/** What dialogs may see and do. */
const page = { open, change, sit, say, go, over: () => Boolean(state.outcome), get board() { return board; }, get value() { return value; }, get state() { return state; } };

async function seeSpace() {
  const wanted = ($("views").value = kept("views") ?? usualView(board));
  const possible = hasSpace(board);
  $("views").closest("label").hidden = !possible;
  $("flat").hidden = wanted === "solid" && possible;
  $("deep").hidden = wanted === "flat" || !possible;
  if ($("deep").hidden) solid = null;
  else {
    const { Solid } = await import("./space/solid.js");
    solid = Solid.of($("canvas"), events);
    solid.show(board, view, state);
  }
  layOut();
}

function listen() {
  connect(page, { back, forth, last, undo, flip, hold, play, attackers, seeSpace, draw: () => state && draw(), layOut: () => state && layOut() });
  $("board").onkeydown = $("canvas").onkeydown = key;
  $("board").onfocus = $("board").onblur = () => board && point();
}

async function start() {
  listen();
  addEventListener("hashchange", () => moved(page)); // an address pasted into this tab: another game, or server
  try {
    const id = named() ?? (await ask("GET", "games")).id;
    await open(id ? await ask("GET", `games/${id}`) : await ask("POST", "games", { variant: "chess" }));
    const { length } = await ask("GET", "runs");
    $("runs").hidden = !length;
    if (!id) (await ask("GET", "own")).name ? $("edit").click() : length ? recorded(page) : fresh(page);
  } catch (fault) { say(fault.status ? fault.message : words.gone); }
}

start();
