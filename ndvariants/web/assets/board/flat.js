// The board on the plane, as SVG: the view one plays on. It draws what it is given, and says which cell was meant.

import { coloursOf, symbols, svg } from "./pieces.js";

const SLIDE = 220; // milliseconds
let drawings = 0;

/** Where a cell, its piece and its marks are painted anew; nothing else is touched. */
export class Flat {
  only = ""; // which slices are shown, where not all are

  /** @param {HTMLElement} host  @param {{press: Function, hover: Function, ask: Function, drop: Function, lift: Function, answer?: Function, arrow?: Function}} events */
  constructor(host, events) {
    this.host = host;
    this.events = events;
    this.prefix = `ndv${++drawings}`;
    this.tiles = new Map();
    this.layout = null;
    this.root = svg("svg", { class: "board", "aria-hidden": "true" });
    host.append(this.root);
    this.#listen();
  }

  /** Lay a board out; `tiny`: too small to play on, so pieces are dots and cells have no edges. */
  show(board, layout, tiny = false) {
    this.board = board;
    this.tiny = tiny;
    this.root.classList.toggle("tiny", tiny);
    this.layout = layout;
    this.tiles = new Map();
    this.shown = new Map();
    this.classes = new Map();
    this.names = new Map(); // which stand where the feet of a piece would be
    this.cells = svg("g", { class: "cells" });
    this.labels = svg("g", { class: "labels" });
    this.numbers = svg("g", { class: "labels" });
    this.badges = svg("g", { class: "badges" });
    this.pieces = svg("g", { class: "pieces" });
    this.ghosts = svg("g", { class: "beyond" }, ...(layout.ghosts ?? []).map((tile) => svg("polygon", { points: tile.points.join(" "), class: `cell ${tile.shade}` })));
    this.beyond = svg("g", { class: "beyond" });
    this.marks = svg("g", { class: "marks" });
    this.rings = svg("g", { class: "rings" });
    this.frames = svg("g", { class: "cursor" });
    this.cursor = svg("g", { class: "cursor" });
    const roads = layout.lines.flatMap((line) => road(line));
    for (const tile of layout.tiles) this.#tile(tile);
    this.cells.append(...this.#marks(layout.marks));
    this.cells.append(...(layout.edges ?? []).map(([x1, y1, x2, y2, colour]) => svg("line", { x1, y1, x2, y2, class: colour ? `seam seam${colour}` : "wall" })));
    this.cells.append(...(layout.heads ?? []).map((points) => svg("polygon", { points: points.join(" "), class: "way" })));
    for (const label of layout.labels) {
      const text = svg("text", { x: label.x, y: label.y, "text-anchor": label.anchor, class: `label ${label.kind}` });
      text.textContent = label.text;
      this.labels.append(text);
      if (label.kind === "name" && label.anchor === "middle") this.names.set(nearest(layout.tiles, label), text);
    }
    this.root.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    this.root.replaceChildren(symbols(board.scene, this.prefix, layout.flipped), ...roads, this.ghosts, this.beyond, this.cells, this.labels, this.numbers, this.pieces, this.rings, this.badges, this.marks, this.frames, this.cursor);
  }

  /** Keep labels at nine pixels or more, or leave them out where there is no room. */
  sharpen() {
    const { width, height } = this.host.getBoundingClientRect(), plan = this.layout;
    const unit = Math.max(plan.width / Math.max(1, width), plan.height / Math.max(1, height));
    this.root.style.setProperty("--unit", String(unit)); // of the drawing, in a pixel
    this.root.classList.toggle("close", unit > 1.3);
    this.root.classList.toggle("crowded", unit > 1.7);
  }

  /** Lines between points, dots, and sides in the colours of players. */
  #marks(marks) {
    if (!marks) return [];
    const path = (lines, attributes) => lines.length ? [svg("path", { d: lines.map(([x, y, x2, y2]) => `M${x} ${y}L${x2 ?? x} ${y2 ?? y}`).join(""), ...attributes })] : [];
    const players = [...new Set(marks.borders.map((border) => border[4]))];
    const borders = players.flatMap((player) => path(marks.borders.filter((one) => one[4] === player), player < 0 ? { class: "border" } : { class: "border side", stroke: coloursOf(this.board.scene, player)[0] }));
    return [...path(marks.lines, { class: "points" }), ...path(marks.dots, { class: "dots" }), ...borders];
  }

  #tile(tile) {
    const element = svg("polygon", { points: tile.points.join(" "), "data-cell": tile.cell });
    const entry = { tile, element, base: `cell ${tile.shade}` };
    element.setAttribute("class", entry.base);
    this.tiles.set(tile.cell, entry);
    if (tile.points.length) this.cells.append(element);
  }

  /** Paint a position: `pieces` as in a state, `gone` cells, `classes` by cell. */
  paint(pieces, gone, classes) {
    for (const [cell, entry] of this.tiles) {
      const wanted = gone.has(cell) ? `${entry.base} gone` : classes.has(cell) ? `${entry.base} ${classes.get(cell)}` : entry.base;
      if (this.classes.get(cell) !== wanted) {
        this.classes.set(cell, wanted);
        entry.element.setAttribute("class", wanted);
      }
    }
    this.#ring(classes);
    const now = new Map(pieces.map((piece) => [piece[0], piece]));
    for (const [cell, name] of this.names) name.classList.toggle("covered", now.has(cell));
    for (const [cell, old] of this.shown) {
      const piece = now.get(cell);
      if (piece && piece.slice(1).join() === old.key) continue;
      old.element.remove();
      this.shown.delete(cell);
    }
    for (const [cell, piece] of now) if (!this.shown.has(cell)) this.#put(cell, piece);
    const axis = this.board.scene.piled, level = (entry) => this.board.places.get(entry[0])[axis];
    if (axis != null) this.pieces.append(...[...this.shown].sort((a, b) => level(b) - level(a)).map(([, { element }]) => element)); // the top of a pile last
    this.beyond.replaceChildren(...(this.layout.ghosts ?? []).map(({ cell, x, y, size }) => {
      const [, player, kind] = now.get(cell) ?? [], name = svg("text", { x, y: y + size * 0.42, "text-anchor": "middle", class: "label seam" });
      name.textContent = this.board.name(cell);
      return kind === undefined ? name : svg("use", { href: `#${this.prefix}-${player}-${kind}`, x: x - size / 2, y: y - size / 2, width: size, height: size });
    }));
  }

  /** Rings round men that stand on points, where the colour of a cell is not seen. */
  #ring(classes) {
    const meant = [...classes].filter(([cell]) => this.tiles.get(cell)?.base === "cell point");
    this.rings.replaceChildren(...meant.map(([cell, name]) => {
      const { x, y, size } = this.tiles.get(cell).tile;
      return svg("circle", { cx: x, cy: y, r: size * 0.45, class: name, "stroke-width": size * (name === "last" ? 0.06 : 0.1) });
    }));
  }

  #put(cell, [, player, kind, unmoved]) {
    const entry = this.tiles.get(cell);
    if (!entry) return;
    const { x, y, size } = entry.tile;
    const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
    const [fill, , edge] = coloursOf(this.board.scene, player), dot = { cx: x, cy: y, r: size * 0.43, fill, stroke: edge, "stroke-width": size * 0.13 };
    const element = svg("g", { class: "piece", "data-at": cell, "data-piece": `${player}-${kind}` }, this.tiny ? svg("circle", dot) : svg("use", { href: `#${this.prefix}-${player}-${kind}`, ...box }));
    if (unmoved && !this.tiny) element.append(svg("circle", { cx: x + size * 0.38, cy: y - size * 0.38, r: size * 0.055, class: "unmoved" }));
    this.pieces.append(element);
    this.shown.set(cell, { element, key: `${player},${kind},${unmoved}` });
  }

  /** A small number in the corner of cells; pale where it is the usual, the greatest one. */
  number(numbers) {
    const most = Math.max(...numbers.values());
    this.numbers.replaceChildren(...(this.tiny ? [] : [...numbers].filter(([cell]) => this.tiles.has(cell)).map(([cell, number]) => {
      const { x, y, size } = this.tiles.get(cell).tile, text = svg("text", { x: x + size * 0.46, y: y - size * 0.25, "text-anchor": "end", "data-dimension": cell, class: `label dimension${number < most ? " less" : ""}` });
      text.textContent = number;
      return text;
    })));
  }

  /** A word `[cell, word]` at the foot of a cell, worn by the piece there, nine pixels high; its first letter where it has no room. */
  badge(worn) {
    const pixel = Number(this.root.style.getPropertyValue("--unit")) || 1, wide = (word) => (3 + 6 * word.length) * pixel;
    this.badges.replaceChildren(...(this.tiny ? [] : worn.filter(([cell]) => this.tiles.has(cell)).map(([cell, word]) => {
      const { x, y, size } = this.tiles.get(cell).tile, foot = y + size * 0.5, told = wide(word) <= size ? word : word[0].toUpperCase(), width = wide(told);
      const text = svg("text", { x, y: foot - 2 * pixel, "text-anchor": "middle", "font-size": 9 * pixel });
      text.textContent = told;
      return svg("g", { "data-badge": cell }, svg("rect", { x: x - width / 2, y: foot - 10 * pixel, width, height: 10 * pixel, rx: 3 * pixel }), text);
    })));
  }

  /** Signs for moves: `[cell, "go" | "take" | "threat"]`; what falls on one cell is drawn once. */
  sign(marks) {
    this.marks.replaceChildren();
    for (const [cell, kind] of new Map(marks.map((mark) => [mark[0] + mark[1], mark])).values()) {
      const tile = this.tiles.get(cell)?.tile;
      if (!tile) continue;
      const { x, y, size } = tile;
      if (kind === "go") this.marks.append(svg("circle", { cx: x, cy: y, r: size * (this.tiny ? 0.45 : 0.16), class: "go" }));
      else if (kind === "take") this.marks.append(svg("circle", { cx: x, cy: y, r: size * 0.44, class: "take", "stroke-width": size * (this.tiny ? 0.25 : 0.085) }));
      else this.marks.append(svg("path", { d: corners(x, y, size * 0.49), class: "threat", "stroke-width": size * 0.075 }));
    }
  }

  /** An arrow from cell to cell: the move that a search would make, or one that was drawn by hand. */
  advise(from, to, kind = "advice") {
    const a = this.tiles.get(from)?.tile, b = this.tiles.get(to)?.tile;
    if (!a || !b || a === b) return;
    const length = Math.hypot(b.x - a.x, b.y - a.y), [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length], w = b.size * 0.07, head = b.size * 0.36;
    const spot = (along, aside) => `${a.x + along * dx - aside * dy},${a.y + along * dy + aside * dx}`, neck = length - head;
    const points = [spot(0, w), spot(neck, w), spot(neck, 2.6 * w), spot(length, 0), spot(neck, -2.6 * w), spot(neck, -w), spot(0, -w)];
    this.marks.append(svg("polygon", { class: kind, points: points.join(" ") }));
  }

  /** Outlines: the cell under the cursor, its equals in the other slices, the one with the focus. */
  point(over, equals, focus) {
    const outline = (cell, name) => this.tiles.has(cell) ? [svg("polygon", { points: this.tiles.get(cell).tile.points.join(" "), class: name })] : [];
    this.cursor.replaceChildren(...equals.flatMap((cell) => outline(cell, "equal")), ...outline(over, "over"), ...outline(focus, "focus"));
  }

  /** Frames round the slices of these cells. */
  frame(groups) {
    const hull = (cells) => {
      const spots = cells.flatMap((cell) => this.tiles.get(cell)?.tile.points ?? []), xs = spots.filter((_, k) => k % 2 === 0), ys = spots.filter((_, k) => k % 2);
      const x = Math.min(...xs), y = Math.min(...ys);
      return svg("rect", { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y, class: "slice-frame" });
    };
    this.frames.replaceChildren(...groups.filter((cells) => this.tiles.has(cells[0])).map(hull));
  }

  /** Let a piece slide to its cell from where it stood before. */
  slide(from, to) {
    const a = this.tiles.get(from)?.tile, b = this.tiles.get(to)?.tile, moved = this.shown.get(to)?.element;
    if (!a || !b || !moved) return;
    this.pieces.append(moved);
    moved.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
  }

  /** Let what is no longer there fall out: a ghost of each cell and piece, fading. */
  fall(lost) {
    for (const [cell, player, kind] of lost) {
      const entry = this.tiles.get(cell);
      if (!entry) continue;
      const { x, y, size } = entry.tile, box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
      const ghost = player < 0 ? svg("polygon", { points: entry.tile.points.join(" "), class: `ghost ${entry.base}` }) : svg("use", { href: `#${this.prefix}-${player}-${kind}`, ...box });
      this.pieces.append(ghost);
      ghost.animate([{ opacity: 1, transform: "none" }, { opacity: 0, transform: `translate(${x}px, ${y + size * 0.5}px) scale(.3) translate(${-x}px, ${-y}px)` }], { duration: 300, easing: "ease-in" }).onfinish = () => ghost.remove();
    }
  }

  /** The nearest cell in a direction of the plane. */
  towards(cell, dx, dy) {
    const from = this.tiles.get(cell)?.tile;
    let best = -1, least = Infinity;
    for (const { tile } of this.tiles.values()) {
      const x = tile.x - from.x, y = tile.y - from.y, along = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
      if (along > 1 && along + 2.5 * aside < least) [least, best] = [along + 2.5 * aside, tile.cell];
    }
    return best;
  }

  // ------------------------------------------------------------------ pointer

  #cell(event) {
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-cell]");
    return target && this.root.contains(target) ? Number(target.getAttribute("data-cell")) : -1;
  }

  #listen() {
    let from = null, aside = -1, byMouse = false; // aside: where the right button was pressed
    this.root.addEventListener("pointerdown", (event) => {
      byMouse = event.button === 2;
      if (byMouse) aside = this.#cell(event);
      if (event.button === 0) from = { cell: this.#cell(event), x: event.clientX, y: event.clientY, mouse: event.pointerType === "mouse" };
    });
    this.root.addEventListener("pointermove", (event) => {
      this.events.hover(this.#cell(event));
      if (!from?.mouse || !this.shown.has(from.cell)) return;
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      if (!from.drag && Math.hypot(dx, dy) > 5 && this.events.lift(from.cell)) from.drag = this.shown.get(from.cell).element;
      if (from.drag) {
        const scale = this.layout.width / this.root.getBoundingClientRect().width * this.#fit();
        from.drag.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
        this.pieces.append(from.drag);
      }
    });
    const end = (event) => {
      if (event.button === 2) return this.#aside(aside, this.#cell(event));
      const held = from;
      from = null;
      if (!held || event.type === "pointercancel") { held?.drag?.removeAttribute("transform"); return; }
      const cell = this.#cell(event);
      held.drag?.removeAttribute("transform");
      if (held.drag) this.events.drop(cell);
      else if (cell === held.cell) this.events.press(cell);
    };
    this.root.addEventListener("pointerup", end);
    this.root.addEventListener("pointercancel", end);
    this.root.addEventListener("pointerleave", () => this.events.hover(-1));
    this.root.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (!byMouse) this.#aside(this.#cell(event), this.#cell(event)); // a finger that rests
    });
  }

  /** What the right button does: it asks about a cell, or draws an arrow to another one. */
  #aside(from, to) {
    if (from < 0 || to < 0) return;
    if (from === to) this.events.ask(to); else this.events.arrow?.(from, to);
  }

  /** The picture is as wide as its window, or as high: how many of its units a pixel is, by the width alone. */
  #fit() {
    const box = this.root.getBoundingClientRect();
    return Math.max(1, (this.layout.height / box.height) / (this.layout.width / box.width));
  }
}

/** The cell whose middle is nearest to a label. */
const nearest = (tiles, { x, y }) => tiles.reduce((best, tile) => (Math.hypot(tile.x - x, tile.y - y) < Math.hypot(best.x - x, best.y - y) ? tile : best)).cell;

/** A line below the cells, by the number of its relation; with a head where it leads one way. */
function road([x1, y1, x2, y2, kind = 0, arrow = 0]) {
  const name = `road road${kind % 5}`, line = svg("line", { x1, y1, x2, y2, class: name });
  if (!arrow) return [line];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1, a = (x2 - x1) / length, b = (y2 - y1) / length;
  const x = x1 + ((x2 - x1) * 2) / 3, y = y1 + ((y2 - y1) * 2) / 3, at = (along, aside) => `${x + along * a - aside * b},${y + along * b + aside * a}`;
  return [line, svg("polygon", { points: [at(0, 0), at(-9, 4), at(-9, -4)].join(" "), class: `head ${name}` })];
}

function corners(x, y, r) {
  const k = r * 0.5;
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => `M${x + a * r} ${y + b * (r - k)}V${y + b * r}H${x + a * (r - k)}`).join("");
}
