// Paints bodies on a 2-D canvas, the farthest first. It knows places and colours, and nothing of games.

import { paint } from "../board/pieces.js";

const SPRITES = [32, 64, 128]; // pixels: the next larger one is scaled down

export class Painter {
  /** @type {any} the body that is painted */ it;
  /** @type {Float32Array} corners on the screen */ xy;
  /** @type {Float32Array} middles of cells on the screen, and how far they are */ middle;
  /** @type {Float32Array} how much of a cell faces the eye */ facing;
  /** @type {Float32Array} the most that it ever faced */ flat;
  /** @type {Float32Array} half the width of a cell */ extent;

  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.sprites = new Map();
  }

  /** The body to be painted, and how its pieces look. */
  body(body, board) {
    this.board = board;
    this.sprites.clear();
    const n = body.cells.length;
    Object.assign(this, { it: body, xy: new Float32Array(2 * body.start[n]), middle: new Float32Array(3 * n), facing: new Float32Array(n), flat: new Float32Array(n), extent: new Float32Array(n) });
  }

  #sprite(player, kind, side) {
    const size = SPRITES.find((one) => one >= side * Math.min(2, devicePixelRatio || 1)) ?? 128, key = `${player}-${kind}-${size}`;
    if (!this.sprites.has(key)) {
      const made = Object.assign(document.createElement("canvas"), { width: size, height: size });
      paint(made.getContext("2d"), this.board.scene, kind, player, size);
      this.sprites.set(key, made);
    }
    return this.sprites.get(key);
  }

  /** Bring the cells with a `look` to the screen, of others the middle; `project(points, k, out)` gives x, y in pixels, and the distance. */
  project(project, look) {
    const { start, points, middles, cells, isSolid, open } = this.it, out = [0, 0, 0], { xy, middle, facing, extent } = this;
    this.to = project;
    for (let k = 0; k < cells.length; k++) {
      let area = 0;
      if (!look[k]) { project(middles, 4 * k, out); middle.set(out, 3 * k); facing[k] = 0; continue; }
      for (let c = start[k]; c < start[k + 1]; c++) { project(points, 4 * c, out); xy[2 * c] = out[0]; xy[2 * c + 1] = out[1]; }
      for (let c = start[k], d = start[k + 1] - 1; c < start[k + 1]; d = c++) area += xy[2 * d] * xy[2 * c + 1] - xy[2 * c] * xy[2 * d + 1];
      project(middles, 4 * k, out);
      middle.set(out, 3 * k);
      facing[k] = !isSolid ? 1 : open ? Math.abs(area) / 2 : -area / 2;
      this.flat[k] = Math.max(this.flat[k], facing[k]);
      extent[k] = Math.sqrt(Math.abs(area) / 2);
    }
  }

  /**
   * Paint it all. `look`: by cell number `{fill, alpha}`, nothing of cells that are not drawn; `pieces`: `[k, player, kind, alpha]`;
   * `marks`: `[k, colour, ring]`; `frames`: `{plates, lit, ...}`: the sheets that are but outlined, and the copies that matter.
   */
  draw(ratio, width, height, look, pieces, marks, edge, names, frames) {
    const context = this.context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.lineJoin = "round";
    if (this.it.isSolid) this.#faces(look, pieces, marks, edge, names);
    else { this.#frames(frames, edge); this.#sheets(look, pieces, marks, edge, frames.strand); this.#named(frames); }
  }

  /** The edges of the box round each copy, and outlines of sheets. */
  #frames({ plates, lit, fill }, edge) {
    const context = this.context, { box, copies } = this.it, out = [0, 0, 0], spots = [];
    this.spots = spots;
    context.strokeStyle = edge;
    for (let k = 0; k < box.length; k += 4) { this.to(box, k, out); spots.push([out[0], out[1], box[k + 3]]); }
    for (let first = 0; copies > 1 && first < spots.length; first += 8) {
      const isLit = lit.has(spots[first][2]);
      context.globalAlpha = isLit ? 0.9 : 0.55;
      context.lineWidth = isLit ? 1.6 : 0.9;
      context.beginPath();
      for (let corner = 0; corner < 8; corner++) for (const bit of [1, 2, 4]) if (!(corner & bit)) {
        context.moveTo(spots[first + corner][0], spots[first + corner][1]);
        context.lineTo(spots[first + (corner | bit)][0], spots[first + (corner | bit)][1]);
      }
      context.stroke();
    }
    context.lineWidth = 0.8;
    context.fillStyle = fill;
    for (const plate of plates) {
      context.beginPath();
      for (let k = 0; k < plate.length; k += 4) { this.to(plate, k, out); if (k) context.lineTo(out[0], out[1]); else context.moveTo(out[0], out[1]); }
      context.closePath();
      if (copies === 1) { context.globalAlpha = 0.1; context.fill(); }
      context.globalAlpha = 0.45;
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** Every copy is named above its box, every board of a tower beside itself. */
  #named({ lit, axis, ink, ground }) {
    const context = this.context, { copies, named, titles = [] } = this.it, out = [0, 0, 0];
    Object.assign(context, { textAlign: "left", lineWidth: 3, strokeStyle: ground, fillStyle: ink });
    const name = (text, x, y, isLit) => {
      context.font = `${isLit ? 700 : 500} 14px system-ui, sans-serif`;
      context.strokeText(text, x, y);
      context.fillText(text, x, y);
    };
    let before = [-99, -99];
    for (let first = 0; copies > 1 && first < this.spots.length; first += 8) {
      const corners = this.spots.slice(first, first + 8), w = corners[0][2], left = Math.min(...corners.map(([x]) => x)) + 2, top = Math.max(13, Math.min(...corners.map(([, y]) => y)) - 3);
      const close = Math.abs(left - before[0]) < 60 && Math.abs(top - before[1]) < 16; // beside the one before: its value alone
      name((close ? "" : axis) + named[w], left, top, lit.has(w));
      before = [left, top];
    }
    for (const [spot, text] of titles) { this.to(spot, 0, out); name(text, out[0] - 5, out[1] + 5, true); }
  }

  #trace(path, k) {
    const { start } = this.it, { xy } = this;
    path.moveTo(xy[2 * start[k]], xy[2 * start[k] + 1]);
    for (let c = start[k] + 1; c < start[k + 1]; c++) path.lineTo(xy[2 * c], xy[2 * c + 1]);
    path.closePath();
  }

  #faces(look, pieces, marks, edge, names) {
    const { cells, isHollow, size } = this.it, { facing, middle } = this;
    const shown = cells.map((_, k) => k).filter((k) => facing[k] > 0.5 && look[k]), visible = new Set(shown), standing = new Set(pieces.map(([k]) => k));
    const above = isHollow ? 1.2 * size : 1e9; // what stands on a cell hides cells beside it; of a hollow body nearer parts hide it
    const acts = [...shown.map((k) => [middle[3 * k + 2], () => this.#face(k, look[k], edge)])];
    const add = (k, order, act) => visible.has(k) && acts.push([middle[3 * k + 2] - above - order, act]);
    for (const mark of marks) add(mark[0], 0, () => this.#mark(mark, this.extent[mark[0]] * 0.55));
    for (const piece of pieces) add(piece[0], 1e-3, () => this.#piece(piece, this.extent[piece[0]] * 0.78, 0.04));
    if (names) for (const k of shown) if (!standing.has(k) && this.extent[k] >= 26) add(k, 2e-3, () => this.#name(k, edge));
    for (const [, act] of acts.sort((a, b) => b[0] - a[0])) act();
  }

  #face(k, { alpha, fill }, edge) {
    const context = this.context;
    Object.assign(context, { lineWidth: 1, strokeStyle: edge, globalAlpha: alpha, fillStyle: fill });
    context.beginPath();
    this.#trace(context, k);
    context.fill();
    context.globalAlpha = Math.max(0, 0.34 - (0.42 * this.facing[k]) / (this.flat[k] || 1));
    context.fillStyle = "#000";
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  }

  #name(k, ink) {
    const context = this.context, { middle } = this;
    context.fillStyle = ink;
    context.textAlign = "center";
    context.font = `${Math.max(9, Math.min(13, this.extent[k] * 0.3))}px system-ui, sans-serif`;
    context.fillText(this.board.name(this.it.cells[k]), middle[3 * k], middle[3 * k + 1] + 4);
  }

  #sheets(look, pieces, marks, edge, strand) {
    const { cells, sheets, strands = [] } = this.it, { middle } = this, found = new Map();
    for (let k = 0; k < cells.length; k++) {
      if (!look[k] || look[k].alpha < 0.012) continue;
      const sheet = found.get(sheets[k]) ?? { depth: 0, cells: [], pieces: [], marks: [] };
      sheet.depth += middle[3 * k + 2];
      sheet.cells.push(k);
      found.set(sheets[k], sheet);
    }
    for (const piece of pieces) if (look[piece[0]]) found.get(sheets[piece[0]])?.pieces.push(piece); else this.#apart(piece);
    for (const mark of marks) found.get(sheets[mark[0]])?.marks.push(mark);
    /** @type {[number, () => void][]} */ const acts = [...found.values()].map((sheet) => [sheet.depth / sheet.cells.length, () => this.#sheet(sheet, look, edge)]);
    for (const [a, b] of strands) acts.push([(middle[3 * a + 2] + middle[3 * b + 2]) / 2, () => this.#strand(a, b, strand)]);
    for (const [, act] of acts.sort((a, b) => b[0] - a[0])) act();
  }

  /** A thread from the middle of a cell to that of another one. */
  #strand(a, b, colour) {
    const context = this.context, { middle } = this;
    Object.assign(context, { strokeStyle: colour, lineWidth: 2, globalAlpha: 0.8 });
    context.beginPath();
    context.moveTo(middle[3 * a], middle[3 * a + 1]);
    context.lineTo(middle[3 * b], middle[3 * b + 1]);
    context.stroke();
    context.globalAlpha = 1;
  }

  #sheet({ cells, pieces, marks }, look, edge) {
    const context = this.context, { extent, middle } = this, paths = new Map();
    for (const k of cells) {
      const key = `${look[k].fill}|${look[k].alpha}`;
      if (!paths.has(key)) paths.set(key, [look[k], new Path2D()]);
      this.#trace(paths.get(key)[1], k);
    }
    context.strokeStyle = edge;
    context.lineWidth = 0.6;
    for (const [{ fill, alpha }, path] of paths.values()) {
      context.globalAlpha = alpha;
      context.fillStyle = fill;
      context.fill(path);
      context.globalAlpha = Math.min(1, alpha * 0.6 + 0.03);
      context.stroke(path);
    }
    context.globalAlpha = 1;
    for (const mark of marks) this.#mark(mark, extent[mark[0]] * 0.7);
    pieces.sort((a, b) => middle[3 * b[0] + 2] - middle[3 * a[0] + 2]);
    for (const piece of pieces) this.#piece(piece, this.width(piece[0]) * 1.02, 0.34);
  }

  /** How wide a cell is on the screen: pieces stand upright and are as wide as their cell. */
  width(k) {
    const { start } = this.it, { xy } = this;
    let least = Infinity, most = -Infinity;
    for (let c = start[k]; c < start[k + 1]; c++) { least = Math.min(least, xy[2 * c]); most = Math.max(most, xy[2 * c]); }
    return Math.min(most - least, 1.25 * this.extent[k] + 4);
  }

  #piece([k, player, kind, alpha, shift], side, lift) {
    this.context.globalAlpha = alpha;
    const x = this.middle[3 * k] + (shift?.[0] ?? 0), y = this.middle[3 * k + 1] + (shift?.[1] ?? 0);
    this.context.drawImage(this.#sprite(player, kind, side), x - side / 2, y - side / 2 - side * lift, side, side);
    this.context.globalAlpha = 1;
  }

  /** A piece where no cells are drawn: as large as cells of its copy are wide. */
  #apart(piece) {
    const at = 8 * Math.floor(this.it.sheets[piece[0]] / this.it.size[1]), [a, b] = [this.spots[at], this.spots[at + 4]];
    this.#piece(piece, Math.hypot(a[0] - b[0], a[1] - b[1]) / this.it.size[0], 0.34);
  }

  #mark([k, colour, ring], size) {
    const context = this.context;
    context.beginPath();
    context.ellipse(this.middle[3 * k], this.middle[3 * k + 1], Math.max(2, size * (ring ? 0.62 : 0.26)), Math.max(1.5, size * (ring ? 0.5 : 0.2)), 0, 0, 7);
    if (ring) { context.strokeStyle = colour; context.lineWidth = Math.max(2, size * 0.11); context.stroke(); } else { context.fillStyle = colour; context.fill(); }
  }

  /** The cells under a pixel, the nearest one that `may` be meant; -1 for none. */
  pick(x, y, may) {
    const { start, cells } = this.it, { xy, middle, facing } = this;
    let best = -1, near = Infinity;
    for (let k = 0; k < cells.length; k++) {
      if (facing[k] <= 0.5 || middle[3 * k + 2] >= near || !may(k)) continue;
      let inside = false;
      for (let c = start[k], d = start[k + 1] - 1; c < start[k + 1]; d = c++) {
        const y0 = xy[2 * c + 1], y1 = xy[2 * d + 1];
        if (y0 > y !== y1 > y && x < ((xy[2 * d] - xy[2 * c]) * (y - y0)) / (y1 - y0) + xy[2 * c]) inside = !inside;
      }
      if (inside) [near, best] = [middle[3 * k + 2], cells[k]];
    }
    return best;
  }
}
