// Where cells lie in space, and how space comes to lie on the screen. Points have four numbers; pure functions only.

import { written } from "../board/board.js";
import { stacked } from "./stack.js";

/** @typedef {[number, number, number, number]} Quaternion (x, y, z, w) */

export const still = () => /** @type {Quaternion} */ ([0, 0, 0, 1]);

export function times(a, b) {
  const [ax, ay, az, aw] = a, [bx, by, bz, bw] = b;
  const made = [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz];
  const length = Math.hypot(...made);
  return made.map((part) => part / length);
}

/** The rotation about an axis (a unit vector) by an angle. */
export function about(x, y, z, angle) {
  const s = Math.sin(angle / 2);
  return [x * s, y * s, z * s, Math.cos(angle / 2)];
}

/** The shortest rotation that takes one unit vector to another. */
export function between(a, b) {
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  if (dot < -0.9999) return about(0, 1, 0, Math.PI);
  return times([...cross, 1 + dot], still());
}

/** Part of the way from one rotation to another. */
export function mixed(a, b, part) {
  const sign = a.reduce((sum, value, k) => sum + value * b[k], 0) < 0 ? -1 : 1;
  return times(a.map((value, k) => value * (1 - part) + sign * b[k] * part), still());
}

/** The nine numbers of a rotation, row by row. */
export function matrix([x, y, z, w]) {
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
    2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
    2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
  ];
}

/**
 * The cells of a board in space: corners of cell k are `points[4 * start[k]] ...`, its middle `middles[4 * k] ...`.
 * A sheet is a slice, whose cells lie in one plane.
 */
export function bodies(board, view, state) {
  if (board.scene.solid) return solid(board);
  if (board.scene.stack) return tower(board, state);
  return board.isGrid || board.scene.places ? grid(board, view) : plain(board);
}

/** Return the view that a board is first seen in: both views if it is deep and the window has room. */
export function usualView({ scene, isGrid }) {
  const deep = Boolean(scene.solid ?? scene.places ?? scene.stack) || (isGrid && scene.axes.length === 3);
  return deep && (innerWidth >= 1100 || (innerWidth <= 900 && !isGrid)) ? "both" : "flat";
}

/** Is there a view in space? Not of points that lines join. */
export const hasSpace = ({ isGrid, scene }) => (isGrid && scene.piled == null) || Boolean(scene.solid ?? scene.places ?? scene.stack) || Boolean(scene.picture && !scene.picture.lines.length);

function packed(cells, polygons, sheets, isSolid) {
  const start = new Uint32Array(cells.length + 1), points = new Float32Array(4 * polygons.reduce((sum, one) => sum + one.length, 0)), middles = new Float32Array(4 * cells.length);
  let at = 0;
  polygons.forEach((polygon, k) => {
    start[k] = at;
    for (const point of polygon) {
      points.set(point, 4 * at++);
      for (let axis = 0; axis < 4; axis++) middles[4 * k + axis] += point[axis] / polygon.length;
    }
  });
  start[cells.length] = at;
  return { cells, index: new Map(cells.map((cell, k) => [cell, k])), start, points, middles, sheets, isSolid };
}

/** A body all round: `facing` is outside of closed ones, which hide what is behind them. */
function solid(board) {
  const { solid: corners, open = false, kind, picture } = board.scene, polygons = board.cells.map((cell) => corners[cell].map(([x, y, z]) => [x, y, z, 0]));
  const drawn = new Map(picture?.tiles.map((tile) => [tile[0], tile[5]])), shades = board.cells.map((cell) => (board.isGrid ? board.shade(cell, board.places.get(cell)) : drawn.get(cell)));
  const made = packed(board.cells, polygons, board.cells.map((_, k) => k), true);
  const isTall = polygons.some((one) => one.some(([, , z]) => z > 0.6));
  return { ...made, open, isHollow: kind === "grid", isTall, size: sizeOf(polygons, board.isGrid ? 3 : 1), axes: [], shades };
}

/** How long an edge of so many parts is, as a rule. */
function sizeOf(polygons, parts) {
  const edges = polygons.flatMap((one) => one.map((spot, k) => Math.hypot(...spot.map((at, axis) => at - one[(k + 1) % one.length][axis]))));
  return (parts * edges.reduce((sum, edge) => sum + edge, 0)) / edges.length;
}

/** Sections above each other, with the thread between them. What a position moves stays within one box. */
function tower(board, state) {
  const { cells, polygons, sheets, shades, titles, strands, standing } = stacked(board.scene.stack, state), made = packed(cells, polygons, sheets, false);
  return { ...made, standing, titles, strands: strands.map(([cell, other]) => [made.index.get(cell), made.index.get(other)]), isTower: true, ...alone(made.points), shades };
}

/** What is no grid has no layers and no copies. */
function alone(points) {
  const size = [0, 1, 2].map((axis) => { const all = points.filter((_, k) => k % 4 === axis); return Math.max(...all) - Math.min(...all); });
  return { box: corners(points), plates: new Map(), named: [""], axes: [], third: null, beyond: [], copies: 1, size: [size[0], 1, size[2]] };
}

/** A flat board as a sheet that one looks down on. */
function plain(board) {
  const { tiles } = board.scene.picture, usual = Math.sqrt(tiles.reduce((sum, tile) => sum + area(tile[1]), 0) / tiles.length), spots = tiles.flatMap((tile) => pairs(tile[1]));
  const [[left, right], [top, bottom]] = [0, 1].map((k) => [Math.min(...spots.map((spot) => spot[k])), Math.max(...spots.map((spot) => spot[k]))]);
  const polygons = tiles.map((tile) => pairs(tile[1]).map(([x, y]) => [(x - (left + right) / 2) / usual, 0, (y - (top + bottom) / 2) / usual, 0]));
  const made = packed(tiles.map(([cell]) => cell), polygons, tiles.map(() => 0), false);
  return { ...made, ...alone(made.points), shades: tiles.map((tile) => tile[5]) };
}

const pairs = (numbers) => Array.from({ length: numbers.length / 2 }, (_, k) => [numbers[2 * k], numbers[2 * k + 1]]);

function area(numbers) {
  const spots = pairs(numbers);
  return Math.abs(spots.reduce((sum, [x, y], k) => { const [x2, y2] = spots[(k + 1) % spots.length]; return sum + x * y2 - x2 * y; }, 0)) / 2;
}

/** Across runs to the right, up runs away, the third axis upwards, the fourth and all others into w. Sections in one space lie in it as a grid does. */
function grid(board, settled) {
  const axes = board.scene.axes, view = board.isGrid ? settled : board.scene;
  const order = board.isGrid ? board.scene.written.map(([axis]) => axis).reverse() : axes.map((_, axis) => axis);
  const others = order.filter((axis) => axis !== view.across && axis !== view.up);
  const third = others[0], beyond = others.slice(1), widths = axes.map((axis) => axis.width);
  const centre = (axis) => (axis == null ? 0 : (widths[axis] - 1) / 2);
  const polygons = [], sheets = [], shades = [], flat = board.scene.plane?.tiles, middle = [0, 1].map((k) => middleOf(flat, k));
  const cells = board.isGrid ? board.cells : board.cells.filter((cell) => board.scene.places[cell]);
  for (const cell of cells) {
    const at = board.isGrid ? board.places.get(cell) : board.scene.places[cell], x = at[view.across] - centre(view.across), z = view.up == null ? 0 : centre(view.up) - at[view.up];
    const y = third == null ? 0 : at[third] - centre(third), w = beyond.reduceRight((sum, axis) => sum * widths[axis] + at[axis], 0);
    const h = 0.5;
    const tile = flat && view.across === board.scene.across ? flat[at[view.across] + at[view.up] * widths[view.across]][0] : null;
    if (tile) polygons.push(Array.from({ length: tile.length / 2 }, (_, k) => [tile[2 * k] - middle[0], y, middle[1] - tile[2 * k + 1], w]));
    else polygons.push([[x - h, y, z + h, w], [x + h, y, z + h, w], [x + h, y, z - h, w], [x - h, y, z - h, w]]);
    sheets.push(w * (third == null ? 1 : widths[third]) + (third == null ? 0 : at[third]));
    shades.push(board.isGrid ? board.shade(cell, at) : (at[view.across] + (view.up == null ? 0 : at[view.up])) % 2 ? "light" : "dark");
  }
  const copies = beyond.reduce((product, axis) => product * widths[axis], 1);
  const size = [widths[view.across], third == null ? 1 : widths[third], view.up == null ? 1 : widths[view.up]];
  const made = packed(cells, polygons, sheets, false);
  const named = Array.from({ length: copies }, (_, w) => nameOf(board, beyond, w, widths));
  return { ...made, box: corners(made.points), plates: plates(made), named, shades, axes: [view.across, third, view.up, beyond[0]], third, beyond, copies, size };
}

/** The name of the copy with a number in w: its coordinates on the axes beyond the third, the last one first, as cells are named. */
function nameOf(board, beyond, w, widths) {
  const at = new Map();
  for (const axis of beyond) { at.set(axis, w % widths[axis]); w = Math.floor(w / widths[axis]); }
  return [...beyond].reverse().map((axis) => written(at.get(axis), board.style(axis))).join("");
}

/** By the number of a sheet the four corners of the rectangle round its cells, four numbers each. */
function plates({ start, points, sheets }) {
  const found = new Map();
  sheets.forEach((sheet, k) => {
    const range = found.get(sheet) ?? [Infinity, -Infinity, Infinity, -Infinity, points[4 * start[k] + 1], points[4 * start[k] + 3]];
    for (let c = 4 * start[k]; c < 4 * start[k + 1]; c += 4) { range[0] = Math.min(range[0], points[c]); range[1] = Math.max(range[1], points[c]); range[2] = Math.min(range[2], points[c + 2]); range[3] = Math.max(range[3], points[c + 2]); }
    found.set(sheet, range);
  });
  return new Map([...found].map(([sheet, [x, x2, z, z2, y, w]]) => [sheet, Float32Array.from([x, y, z, w, x2, y, z, w, x2, y, z2, w, x, y, z2, w])]));
}

/** The corners of the boxes round all points, one for each number on the fourth axis. */
function corners(points) {
  const boxes = new Map();
  for (let k = 0; k < points.length; k += 4) {
    const box = boxes.get(points[k + 3]) ?? [0, 1, 2].map(() => [Infinity, -Infinity]);
    box.forEach((range, axis) => { range[0] = Math.min(range[0], points[k + axis]); range[1] = Math.max(range[1], points[k + axis]); });
    boxes.set(points[k + 3], box);
  }
  return Float32Array.from([...boxes].flatMap(([w, [xs, ys, zs]]) => xs.flatMap((x) => ys.flatMap((y) => zs.flatMap((z) => [x, y, z, w])))));
}

/** Half way between the least and the most of the middles of cells on the plane, along x (0) or y (1). */
function middleOf(tiles, k) {
  const values = (tiles ?? [[[], 0, 0]]).map((tile) => tile[1 + k]);
  return (Math.min(...values) + Math.max(...values)) / 2;
}

/**
 * A function from a point to space, by the settings of the view: `gap` between layers, `turns` in xw, yw, zw, and
 * for as many copies as w has numbers, side by side in rows.
 */
export function placed(body, settings) {
  if (body.isSolid) return (p, k, out) => { out[0] = p[k]; out[1] = p[k + 1]; out[2] = p[k + 2]; };
  const rise = settings.gap;
  if (settings.turns.some(Boolean)) return turned(body, settings, rise);
  const [wide, high, deep] = body.size, stepX = wide + 1.8, stepY = high * rise + deep * 0.5 + 1.4;
  const columns = inRow(body.copies, settings.shape, stepX, stepY), rows = Math.ceil(body.copies / columns);
  return (p, k, out) => {
    const w = p[k + 3], column = w % columns, row = Math.floor(w / columns);
    out[0] = p[k] + (column - (columns - 1) / 2) * stepX;
    out[1] = p[k + 1] * rise + ((rows - 1) / 2 - row) * stepY;
    out[2] = p[k + 2];
  };
}

/** As many copies in a row as leave them biggest, rather full rows. */
function inRow(copies, shape, wide, high) {
  let best = 0, columns = 1;
  for (let k = 1; k <= copies; k++) {
    const rows = Math.ceil(copies / k), fits = Math.min(shape / (k * wide), 1 / (rows * high)) * (copies / (rows * k));
    if (fits > best) [best, columns] = [fits, k];
  }
  return columns;
}

/** Rotated in four dimensions, and seen from a point on the fourth axis. */
function turned(body, { turns }, rise) {
  const middle = (body.copies - 1) / 2, cos = turns.map(Math.cos), sin = turns.map(Math.sin), far = 2.2 * Math.hypot(...body.size, body.copies);
  return (p, k, out) => {
    const v = [p[k], p[k + 1] * rise, p[k + 2]];
    let w = (p[k + 3] - middle) * rise;
    for (let axis = 0; axis < 3; axis++) [v[axis], w] = [v[axis] * cos[axis] - w * sin[axis], v[axis] * sin[axis] + w * cos[axis]];
    const near = far / (far - w);
    out[0] = v[0] * near; out[1] = v[1] * near; out[2] = v[2] * near;
  };
}

/** How far from the middle the farthest corner lies. */
export function radius(body, place) {
  const out = [0, 0, 0];
  let most = 0;
  for (let k = 0; k < body.points.length; k += 4) { place(body.points, k, out); most = Math.max(most, Math.hypot(out[0], out[1], out[2])); }
  return most;
}
