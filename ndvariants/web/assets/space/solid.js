// The board in space: orbit, roll, zoom, layers, turning in four dimensions; one may choose and move here as well.

import { Painter } from "./canvas.js";
import { $, make } from "../panel/panel.js";
import { about, between, bodies, matrix, mixed, placed, radius, still, times } from "./space.js";

const FIELD = 0.62; // radians
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let only = null;

export class Solid {
  /** @type {HTMLCanvasElement} */ canvas;
  /** @type {Painter} */ painter;
  /** @type {any} */ body;
  /** @type {any} */ events;
  /** @type {Map<number, any>} */ pointers;
  frames = 0;

  /** The one view in space of the page: null before it is first shown on its canvas. @param {any} [canvas]  @param {any} [events] */
  static of(canvas, events) {
    return canvas ? (only ??= new Solid(canvas, events)) : only;
  }

  constructor(canvas, events) {
    Object.assign(this, { canvas, events, painter: new Painter(canvas), pointers: new Map(), over: -1, coarse: 1, frames: 0, spent: 0 });
    this.#listen();
    new ResizeObserver(() => this.ask()).observe(canvas);
  }

  /** Show another board, from the side that moves first. */
  show(board, view, state) {
    this.board = board;
    this.view = view;
    this.#build(state);
    this.settings = { ...usual(this.body), shape: 1, layer: -1, copy: -1, dim: 0.35, names: true };
    this.far = 1;
    this.pan = [0, 0];
    this.home = this.orbit = first(this.body);
    this.turned = !this.body.isSolid;
    this.told = null;
    this.#sliders();
  }

  /** The body of a position: of some boards parts move. */
  #build(state) {
    /** @type {any} */ const body = bodies(this.board, this.view, state);
    if (body.isTower && body.standing === this.body?.standing && this.painter.board === this.board) return;
    this.body = body;
    this.painter.body(body, this.board);
  }

  /** What to paint: a state, cells that are gone, classes by cell, marks. */
  paint(state, gone, classes, marks, over) {
    const first = !this.told;
    this.told = { state, gone, classes, marks };
    this.over = over;
    if (this.body.isTower) this.#build(state);
    if (first && this.body.isSolid && !this.body.isHollow) this.#face(state);
    this.ask();
  }

  point(over) {
    if (over !== this.over) { this.over = over; this.ask(); }
  }

  /** Turn a solid so that this cell can be seen. */
  fly(cell) {
    const k = this.body.index.get(cell);
    if (!this.body.isSolid || k === undefined) return;
    const normal = this.#towards(k), seen = this.body.open ? Math.abs(normal[2]) + 0.2 : normal[2];
    if (seen < 0.5) this.#turnTo(times(between(normal, [0, 0, 1]), this.orbit));
  }

  /** Let the piece on a cell come from another one. */
  slide(from, to) {
    const a = this.body.index.get(from), b = this.body.index.get(to);
    if (a === undefined || b === undefined) return;
    const began = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - began) / 250), rest = 1 - part * part * (3 - 2 * part), at = this.painter.middle;
      this.sliding = part < 1 ? [b, [(at[3 * a] - at[3 * b]) * rest, (at[3 * a + 1] - at[3 * b + 1]) * rest]] : null;
      this.ask();
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Paint again, once, with the next frame. */
  ask() {
    if (this.asked || !this.told) return;
    this.asked = true;
    requestAnimationFrame(() => { this.asked = false; this.#draw(); });
  }

  // ------------------------------------------------------------------ the picture

  /** Which way a face looks as the body is turned now. */
  #towards(k) {
    const m = matrix(this.orbit), { points, start } = this.body, step = Math.floor((start[k + 1] - start[k]) / 3), [a, b, c] = [0, step, 2 * step].map((n) => points.subarray(4 * (start[k] + n), 4 * (start[k] + n) + 3));
    const u = [0, 1, 2].map((axis) => b[axis] - a[axis]), v = [0, 1, 2].map((axis) => c[axis] - b[axis]), p = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(...p) || 1;
    return [0, 1, 2].map((row) => (m[3 * row] * p[0] + m[3 * row + 1] * p[1] + m[3 * row + 2] * p[2]) / length);
  }

  /** The first look at a solid: at the pieces of the side to move. */
  #face(state) {
    const sum = [0, 0, 0];
    for (const [cell, player] of state.pieces) {
      const k = this.body.index.get(cell);
      if (player === state.side) for (let axis = 0; axis < 3; axis++) sum[axis] += this.body.middles[4 * k + axis];
    }
    const length = Math.hypot(...sum);
    const eye = this.board.scene.kind === "sections" ? [-0.41, -0.4, 0.82] : [0, -0.35, 0.94]; // a box is seen from a corner
    if (length > 1e-6) this.home = this.orbit = between(sum.map((part) => part / length), eye);
  }

  #turnTo(orbit) {
    if (calm.matches) { this.orbit = orbit; return this.ask(); }
    const from = this.orbit, began = performance.now();
    const step = (now) => {
      const part = Math.min(1, (now - began) / 300);
      this.orbit = mixed(from, orbit, part * part * (3 - 2 * part));
      this.ask();
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #draw() {
    const began = performance.now(), { canvas, settings } = this, width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width || !height) return;
    const ratio = Math.min(2, devicePixelRatio || 1) / this.coarse;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    settings.shape = width / height;
    const matter = this.#matter(), colours = this.#colours(), signs = new Map(this.told.marks.map((mark) => [mark[0], mark[1]]));
    const look = this.body.cells.map((cell, k) => (matter.full(this.body.sheets[k]) ? this.#look(cell, k, colours, signs, matter.bare(this.body.sheets[k])) : null));
    this.look = look;
    this.painter.project(this.#projection(width, height), look);
    const pieces = this.told.state.pieces.filter(([cell]) => this.body.index.has(cell)).map(([cell, player, kind]) => {
      const k = this.body.index.get(cell);
      return [k, player, kind, this.#chosen(k) ? 1 : Math.max(0.12, settings.dim * 1.6), this.sliding?.[0] === k ? this.sliding[1] : undefined];
    });
    const marks = this.told.marks.filter(([cell]) => this.body.index.has(cell)).map(([cell, kind]) => [this.body.index.get(cell), kind === "go" ? colours.go : colours.take, kind !== "go"]);
    const frames = this.body.isSolid ? null : { plates: [...this.body.plates].filter(([sheet]) => matter.outlined(sheet)).map(([, plate]) => plate), lit: matter.lit, axis: this.body.beyond.length === 1 ? `${this.board.scene.axes[this.body.beyond[0]].name} = ` : "", ink: colours.ink, ground: colours.ground, fill: colours.light, strand: colours.deep };
    this.painter.draw(ratio, width, height, look, pieces, marks, colours.edge, settings.names, frames);
    this.#gizmo(colours);
    this.frames++;
    this.spent = performance.now() - began;
  }

  /**
   * What matters: of several copies those of marks, of the last move, of what is chosen and of royal pieces; in them the
   * sheets where something stands or may go are drawn in full, the others as outlines. Those that a slider picks matter alone.
   */
  #matter() {
    const { body, settings, board } = this, { marks, classes, state } = this.told, { sheets, index } = body, high = body.size?.[1] ?? 1;
    if (body.isSolid || (high === 1 && body.copies === 1)) return { full: () => true, bare: () => false, outlined: () => false, lit: new Set() };
    const sheet = (cell) => sheets[index.get(cell)], copy = (number) => Math.floor(number / high), standing = state.pieces.map(([cell]) => cell);
    const kingly = state.pieces.filter((piece) => board.piece(piece[2]).royal), royals = kingly.map(([cell]) => cell), mine = kingly.filter((piece) => piece[1] === state.side).map(([cell]) => cell), meant = [...marks.map(([cell]) => cell), ...classes.keys()];
    const copies = (cells) => new Set(cells.filter((cell) => index.has(cell)).map((cell) => copy(sheet(cell)))), kings = copies(royals);
    const lit = settings.copy >= 0 ? new Set([settings.copy]) : copies(meant);
    if (settings.copy < 0 && (!lit.size || kings.size <= 2)) for (const one of kings.size <= 2 ? kings : copies(mine.slice(0, 1))) lit.add(one);
    if (body.copies === 1 || settings.layer >= 0) for (let k = 0; k < body.copies; k++) if (settings.copy < 0) lit.add(k);
    const busy = new Set([...meant, ...standing].filter((cell) => index.has(cell)).map(sheet)), picked = (number) => settings.layer < 0 || number % high === settings.layer;
    const full = (number) => lit.has(copy(number)) && picked(number) && (busy.has(number) || settings.layer >= 0 || settings.copy >= 0);
    const bare = new Set([...busy].filter((number) => !standing.some((cell) => index.has(cell) && sheet(cell) === number)));
    return { lit, full, bare: (number) => bare.has(number), outlined: (number) => !full(number) && lit.has(copy(number)) };
  }

  /** Turn the board as a drag of so many pixels does. */
  turn(dx, dy) { this.#drag(dx, dy, false, false); }

  /** The first view again. */
  reset() {
    const { gap, turns } = usual(this.body);
    Object.assign(this.settings, { gap, turns, layer: -1, copy: -1 });
    this.far = 1;
    this.pan = [0, 0];
    this.#sliders();
    this.#turnTo(this.home);
  }

  #projection(width, height) {
    const place = placed(this.body, this.settings), m = matrix(this.orbit), size = radius(this.body, place), spot = [0, 0, 0];
    const usual = (size * 1.06) / Math.sin(FIELD / 2), away = usual * this.far, [zoom, right, up] = this.#fit(place, m, usual, width, height);
    return (points, k, out) => {
      place(points, k, spot);
      const [x, y, z] = spot, depth = away - (m[6] * x + m[7] * y + m[8] * z);
      out[0] = width / 2 + this.pan[0] - right / this.far + (zoom * (m[0] * x + m[1] * y + m[2] * z)) / depth;
      out[1] = height / 2 + this.pan[1] + up / this.far - (zoom * (m[3] * x + m[4] * y + m[5] * z)) / depth;
      out[2] = depth;
    };
  }

  /**
   * How much points are enlarged, and where their middle is then, so that the whole board with its pieces fills the window at the
   * usual distance: a solid however it is turned, any other board as it is.
   */
  #fit(place, m, away, width, height) {
    const { isSolid, isHollow, size, copies, box, points } = this.body;
    if (isSolid && !isHollow) return [(0.97 * Math.min(width, height)) / 2 / Math.tan(FIELD / 2), 0, 0];
    const spots = copies > 1 ? box : points, spot = [0, 0, 0], piece = isSolid ? size / 4 : 0.8;
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let k = 0; k < spots.length; k += 4) {
      place(spots, k, spot);
      const [x, y, z] = spot, depth = away - (m[6] * x + m[7] * y + m[8] * z), across = (m[0] * x + m[1] * y + m[2] * z) / depth, up = m[3] * x + m[4] * y + m[5] * z;
      [left, right] = [Math.min(left, across), Math.max(right, across)];
      [low, high] = [Math.min(low, up / depth), Math.max(high, (up + piece) / depth)];
    }
    const zoom = Math.min((0.95 * width) / (right - left), (0.93 * height) / (high - low));
    return [zoom, (zoom * (left + right)) / 2, (zoom * (low + high)) / 2];
  }

  #colours() {
    const style = getComputedStyle(document.documentElement);
    return Object.fromEntries(["light", "dark", "middle", "deep", "edge", "go", "take", "pick", "last", "check", "ink", "soft", "ground", "point", "felt", "blue"].map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  }

  #chosen(k) {
    const { layer, copy } = this.settings, { sheets, size } = this.body;
    if (this.body.isSolid) return true;
    return (layer < 0 || sheets[k] % size[1] === layer) && (copy < 0 || Math.floor(sheets[k] / size[1]) === copy);
  }

  #look(cell, k, colours, signs, bare) {
    const { gone, classes } = this.told, { body, settings } = this;
    if (gone.has(cell)) return null;
    const deep = !body.isSolid && (body.size[1] > 1 || body.copies > 1), chosen = this.#chosen(k);
    const calmness = body.isTower ? 0.78 : !deep ? 1 : !chosen ? settings.dim * 0.5 : settings.layer >= 0 ? 0.85 : bare ? 0.12 : this.board.isGrid ? 0.42 : 0.5;
    const kind = classes.get(cell);
    if (cell === this.over && !kind) return { fill: halfway(colours.pick, colours[body.shades[k]]), alpha: body.isSolid ? 1 : 0.6 };
    if (kind) return { fill: { last: colours.last, check: colours.check, picked: colours.pick }[kind], alpha: deep ? Math.max(calmness, chosen ? 0.85 : 0.4) : 1 };
    const mark = signs.get(cell);
    if (mark && deep) return { fill: mark === "go" ? colours.go : colours.take, alpha: Math.max(0.45, calmness) };
    return { fill: colours[body.shades[k]], alpha: calmness };
  }

  /** The axes, turned as the board is. */
  #gizmo(colours) {
    const context = $("gizmo").getContext("2d"), m = matrix(this.orbit), { body, settings } = this;
    context.clearRect(0, 0, 180, 180);
    if (body.isSolid) return;
    const vectors = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, -1, 0], [0, 0, 0, 1]], names = this.board.scene.axes;
    context.font = "600 19px system-ui, sans-serif";
    context.lineWidth = 4;
    body.axes.forEach((axis, k) => {
      if (axis == null) return;
      const v = vectors[k].slice();
      settings.turns.forEach((angle, other) => { const [a, w] = [v[other], v[3]]; v[other] = a * Math.cos(angle) - w * Math.sin(angle); v[3] = a * Math.sin(angle) + w * Math.cos(angle); });
      const x = m[0] * v[0] + m[1] * v[1] + m[2] * v[2], y = m[3] * v[0] + m[4] * v[1] + m[5] * v[2];
      if (Math.hypot(x, y) < 0.05) return;
      context.strokeStyle = [colours.take, colours.go, colours.pick, colours.soft][k];
      context.fillStyle = colours.ink;
      context.beginPath();
      context.moveTo(90, 90);
      context.lineTo(90 + 38 * x, 90 - 38 * y);
      context.stroke();
      context.textAlign = x < -0.2 ? "right" : x > 0.2 ? "left" : "center";
      context.fillText(names[axis].name, Math.min(178, Math.max(2, 90 + 45 * x)), 90 - 52 * y + 7);
    });
  }

  // ------------------------------------------------------------------ hands

  #sliders() {
    const { body, settings } = this, host = $("sliders"), axes = this.board.scene.axes;
    host.replaceChildren();
    $("reset").onclick = () => this.reset();
    const add = (text, least, most, step, key, index) => {
      const input = make("input", { type: "range", min: least, max: most, step, id: `space-${text.replace(/\W/g, "-")}` });
      input.value = String(index === undefined ? settings[key] : settings[key][index]);
      input.oninput = () => { if (index === undefined) settings[key] = Number(input.value); else settings[key][index] = Number(input.value); this.ask(); };
      host.append(make("label", { textContent: text, htmlFor: input.id }), input);
    };
    if (body.isSolid) {
      const input = make("input", { type: "checkbox", id: "space-names", checked: settings.names, onchange: () => { settings.names = input.checked; this.ask(); } });
      return host.append(make("label", { textContent: "names", htmlFor: "space-names" }), input);
    }
    if (body.third == null) return;
    add(`${axes[body.third].name}: all`, -1, body.size[1] - 1, 1, "layer");
    const label = host.children[0], names = (value) => (label.textContent = `${axes[body.third].name}: ${value < 0 ? "all" : value + 1}`);
    host.children[1].addEventListener("input", () => names(settings.layer));
    if (body.copies > 1) {
      const name = body.beyond.map((axis) => axes[axis].name).join(", ");
      add(`${name}: all`, -1, body.copies - 1, 1, "copy");
      const second = host.children[2];
      host.children[3].addEventListener("input", () => (second.textContent = `${name}: ${settings.copy < 0 ? "all" : body.named[settings.copy]}`));
    }
    add("others", 0, 0.6, 0.01, "dim");
    add("gap", 0.25, 3, 0.05, "gap");
    if (body.beyond.length === 1) {
      const w = axes[body.beyond[0]].name;
      [0, 1, 2].forEach((k) => add(`turn ${axes[body.axes[k]].name}–${w}`, -3.14, 3.14, 0.02, "turns", k));
    }
  }

  #drag(dx, dy, roll, pan) {
    if (pan) this.pan = [this.pan[0] + dx, this.pan[1] + dy];
    else if (roll) this.orbit = times(about(0, 0, 1, -dx * 0.008), this.orbit);
    else if (this.body.isSolid) this.orbit = times(times(about(0, 1, 0, dx * 0.008), about(1, 0, 0, dy * 0.008)), this.orbit);
    else this.orbit = times(about(1, 0, 0, dy * 0.006), times(this.orbit, about(0, 1, 0, dx * 0.006)));
    if (this.spent > 28) this.coarse = 2;
    this.ask();
  }

  #at(event) {
    const box = this.canvas.getBoundingClientRect();
    return this.painter.pick(event.clientX - box.left, event.clientY - box.top, (k) => this.look?.[k] && this.#chosen(k) && !this.told.gone.has(this.body.cells[k]));
  }

  #zoom(by) {
    this.far = Math.min(3, Math.max(0.15, this.far * by));
    this.ask();
  }

  #listen() {
    const { canvas, pointers } = this;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, way: 0, pan: event.button === 2 });
    });
    canvas.addEventListener("pointermove", (event) => {
      const held = pointers.get(event.pointerId);
      if (!held) return this.told && this.events.hover(this.#at(event));
      const dx = event.clientX - held.x, dy = event.clientY - held.y, other = [...pointers.values()].find((one) => one !== held);
      if (other) this.#drag(dx / 2, dy / 2, false, true);
      if (other) this.#zoom(Math.hypot(held.x - other.x, held.y - other.y) / Math.max(1, Math.hypot(event.clientX - other.x, event.clientY - other.y)));
      else if ((held.way += Math.hypot(dx, dy)) > 4) this.#drag(dx, dy, event.shiftKey, held.pan);
      Object.assign(held, { x: event.clientX, y: event.clientY });
    });
    const end = (event) => {
      const held = pointers.get(event.pointerId);
      pointers.delete(event.pointerId);
      if (this.coarse > 1) { this.coarse = 1; this.ask(); }
      if (held && event.type === "pointerup" && held.way <= 4 && !pointers.size && event.button === 0) this.events.press(this.#at(event));
      if (held?.pan && event.type === "pointerup" && held.way <= 4 && this.#at(event) >= 0) this.events.answer(this.#at(event));
    };
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
    canvas.addEventListener("pointerleave", () => this.events.hover(-1));
    canvas.addEventListener("wheel", (event) => { event.preventDefault(); this.#zoom(Math.exp(event.deltaY * 0.001)); }, { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }
}

/** How layers lie at first. */
const usual = (body) => ({ gap: body.copies > 1 ? 0.75 : 1.15, turns: [0, 0, 0] });

/** From where a board is seen at first. */
function first(body) {
  if (body.isTower) return times(about(1, 0, 0, 0.42), about(0, 1, 0, -0.3));
  if (body.isHollow) return about(1, 0, 0, body.isTall ? -1.3 : -0.85);
  if (body.isSolid) return still();
  return body.axes.length ? times(about(1, 0, 0, 0.5), about(0, 1, 0, body.copies > 1 ? -0.16 : -0.42)) : about(1, 0, 0, 0.8);
}

/** Between two colours of the form #rrggbb. */
function halfway(one, other) {
  const part = (colour, k) => parseInt(colour.slice(1 + 2 * k, 3 + 2 * k), 16);
  return `rgb(${[0, 1, 2].map((k) => (part(one, k) + 2 * part(other, k)) / 3).join(" ")})`;
}
