// Paints bodies on a 2-D canvas, the farthest first. It knows places and colours, and nothing of games.

import { coloursOf, paint } from "./pieces.js";

const SPRITE = 128;

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

  #sprite(player, kind) {
    const key = `${player}-${kind}`;
    if (!this.sprites.has(key)) {
      const made = Object.assign(document.createElement("canvas"), { width: SPRITE, height: SPRITE });
      paint(made.getContext("2d"), this.board.scene.pieces[kind], coloursOf(this.board.scene, player), SPRITE / 2, SPRITE / 2, SPRITE);
      this.sprites.set(key, made);
    }
    return this.sprites.get(key);
  }

  /** Bring every cell to the screen; `project(points, k, out)` gives x, y in pixels, and the distance. */
  project(project) {
    const { start, points, middles, cells, isSolid } = this.it, out = [0, 0, 0], { xy, middle, facing, extent } = this;
    for (let k = 0; k < cells.length; k++) {
      let area = 0;
      for (let c = start[k]; c < start[k + 1]; c++) { project(points, 4 * c, out); xy[2 * c] = out[0]; xy[2 * c + 1] = out[1]; }
      for (let c = start[k], d = start[k + 1] - 1; c < start[k + 1]; d = c++) area += xy[2 * d] * xy[2 * c + 1] - xy[2 * c] * xy[2 * d + 1];
      project(middles, 4 * k, out);
      middle.set(out, 3 * k);
      facing[k] = isSolid ? -area / 2 : 1;
      this.flat[k] = Math.max(this.flat[k], facing[k]);
      extent[k] = Math.sqrt(Math.abs(area) / 2);
    }
  }

  /**
   * Paint it all. `look`: by cell number `{fill, alpha}`; `pieces`: `[k, player, kind, alpha]`; `marks`: `[k, colour, ring]`.
   */
  draw(ratio, width, height, look, pieces, marks, edge, names) {
    const context = this.context;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.lineJoin = "round";
    if (this.it.isSolid) this.#faces(look, pieces, marks, edge, names);
    else this.#sheets(look, pieces, marks, edge);
  }

  #trace(path, k) {
    const { start } = this.it, { xy } = this;
    path.moveTo(xy[2 * start[k]], xy[2 * start[k] + 1]);
    for (let c = start[k] + 1; c < start[k + 1]; c++) path.lineTo(xy[2 * c], xy[2 * c + 1]);
    path.closePath();
  }

  #faces(look, pieces, marks, edge, names) {
    const context = this.context, { cells } = this.it, { facing, extent, middle } = this;
    const shown = cells.map((_, k) => k).filter((k) => facing[k] > 0.5 && look[k]);
    shown.sort((a, b) => middle[3 * b + 2] - middle[3 * a + 2]);
    context.lineWidth = 1;
    context.strokeStyle = edge;
    for (const k of shown) {
      context.globalAlpha = look[k].alpha;
      context.fillStyle = look[k].fill;
      context.beginPath();
      this.#trace(context, k);
      context.fill();
      context.globalAlpha = Math.max(0, 0.34 - (0.42 * facing[k]) / (this.flat[k] || 1));
      context.fillStyle = "#000";
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
    context.globalAlpha = 1;
    const visible = new Set(shown), standing = new Set(pieces.map(([k]) => k));
    for (const mark of marks) if (visible.has(mark[0])) this.#mark(mark, extent[mark[0]] * 0.55);
    for (const piece of pieces) if (visible.has(piece[0])) this.#piece(piece, extent[piece[0]] * 0.78, 0.04);
    if (!names) return;
    context.fillStyle = edge;
    context.textAlign = "center";
    for (const k of shown) {
      if (standing.has(k) || extent[k] < 22) continue;
      context.font = `${Math.min(13, extent[k] * 0.3)}px system-ui, sans-serif`;
      context.fillText(this.board.name(cells[k]), middle[3 * k], middle[3 * k + 1] + 4);
    }
  }

  #sheets(look, pieces, marks, edge) {
    const { cells, sheets } = this.it, { middle } = this, found = new Map();
    for (let k = 0; k < cells.length; k++) {
      if (!look[k] || look[k].alpha < 0.012) continue;
      const sheet = found.get(sheets[k]) ?? { depth: 0, cells: [], pieces: [], marks: [] };
      sheet.depth += middle[3 * k + 2];
      sheet.cells.push(k);
      found.set(sheets[k], sheet);
    }
    for (const piece of pieces) found.get(sheets[piece[0]])?.pieces.push(piece);
    for (const mark of marks) found.get(sheets[mark[0]])?.marks.push(mark);
    const order = [...found.values()].sort((a, b) => b.depth / b.cells.length - a.depth / a.cells.length);
    for (const sheet of order) this.#sheet(sheet, look, edge);
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
    this.context.drawImage(this.#sprite(player, kind), x - side / 2, y - side / 2 - side * lift, side, side);
    this.context.globalAlpha = 1;
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
