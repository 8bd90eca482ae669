// Where the cells lie on the plane: slices of a grid, or the tiles that Python drew. Units are those of a viewBox.

import { written } from "./board.js";

const MOST_SLICES = 512;
const SIDE = 40, GUTTER = 15, TITLE = 17, EDGE = 16;

/**
 * @typedef {{cell: number, points: number[], x: number, y: number, size: number, shade: string}} Tile
 * @typedef {{x: number, y: number, text: string, kind: string, anchor: string}} Label
 * @typedef {{width: number, height: number, tiles: Tile[], labels: Label[], lines: number[][], heads?: number[][], ghosts?: Tile[], marks?: {lines: number[][], dots: number[][], borders: number[][]}, flipped?: boolean, side: number}} Layout
 */

/** The layout of a whole board on a window of that shape (width by height); `view` says which axes lie in a slice. */
export function layout(board, state, shape, view) {
  return board.isGrid ? grid(board, state, shape, view) : drawn(state.picture ?? board.scene.picture);
}

/** @returns {Layout} */
function drawn(picture) {
  const tiles = picture.tiles.map(([cell, points, x, y, size, shade]) => ({ cell, points, x, y, size, shade }));
  const labels = picture.labels.map(([x, y, text, kind, anchor]) => ({ x, y, text, kind, anchor }));
  return { width: picture.width, height: picture.height, tiles, labels, lines: picture.lines, side: 40 };
}

/** Which axes choose a slice, the one that runs to the right last; not that of piles. */
export function outerAxes(board, view) {
  return board.scene.written.map(([axis]) => axis).filter((axis) => axis !== view.across && axis !== view.up && axis !== board.scene.piled);
}

/** The coordinates of all slices on the outer axes. */
function slices(board, outer) {
  let found = [[]];
  for (const axis of outer) {
    found = found.flatMap((at) => Array.from({ length: board.scene.axes[axis].width }, (_, k) => [...at, k]));
  }
  return found;
}

/** The slices where something stands or may go: all that is drawn of a board with too many. */
function occupied(board, state, outer, also) {
  const cells = [...state.pieces.map(([cell]) => cell), ...also];
  return [...new Set(cells.map((cell) => outer.map((axis) => board.places.get(cell)[axis]).join()))];
}

function grid(board, state, shape, view) {
  const outer = outerAxes(board, view), all = slices(board, outer);
  const only = view.only ?? (all.length > MOST_SLICES ? occupied(board, state, outer, view.also ?? []) : null), shown = only && new Set(only);
  const chosen = shown ? all.filter((at) => shown.has(at.join())) : all;
  const { wide, high } = extent(board, view), plain = outer.length === 0;
  const step = [wide * SIDE + GUTTER + (plain ? 0 : 4), high * SIDE + GUTTER + (plain ? 0 : TITLE + 6)];
  const spot = outer.length === 1 || only ? rows(chosen, step, shape) : nested(board, outer, step, shape);
  const beyond = ghosts(board, view, wide, high), is = (test) => Number(beyond.some(test)) * SIDE;
  const [west, east, north, south] = [is(({ right }) => right < 0), is(({ right }) => right >= wide), is(({ up }) => up >= high), is(({ up }) => up < 0)];
  const [before, above] = view.flipped ? [east, south] : [west, north];
  const result = /** @type {any} */ ({ width: 0, height: 0, beyond, before, above, below: north + south - above, ghosts: [], tiles: [], labels: [], lines: [], edges: [], side: SIDE, partial: !view.only && Boolean(only) });
  for (const at of chosen) {
    const [x, y] = spot(at);
    slice(board, view, outer, at, x, y, result);
    result.width = Math.max(result.width, x + EDGE + wide * SIDE + 3 + west + east);
    result.height = Math.max(result.height, y + step[1] + north + south);
  }
  result.flipped = Boolean(view.flipped);
  marks(board, view, result);
  if (board.scene.piled != null) result.tiles.push(...piles(board, board.scene.piled, result.tiles));
  return result;
}

/** Where pieces below the top of a pile stand: tiles without corners. */
function piles(board, axis, tops) {
  return tops.flatMap((top) => Array.from({ length: board.scene.axes[axis].width - 1 }, (_, k) => {
    const cell = top.cell + (k + 1) * board.scene.axes[axis].step;
    return { ...top, cell, points: [], y: top.y + Math.min(0.09 * (k + 1), 0.4) * top.size, size: 0.92 * top.size };
  })).filter(({ cell }) => board.places.has(cell));
}

/** What is drawn on cells: lines between points, dots, sides of cells in the colours of players. */
function marks(board, view, result) {
  const { joins, dots, borders, plane } = board.scene, tiles = new Map(result.tiles.map((tile) => [tile.cell, tile])), found = { lines: [], dots: [], borders: [] };
  const level = (a, b) => [...board.places.get(a)].every((at, axis) => at === board.places.get(b)[axis] || axis === view.across || axis === view.up);
  for (const [a, b] of joins) {
    const [one, other] = [tiles.get(a), tiles.get(b)];
    if (one && other && level(a, b)) found.lines.push([one.x, one.y, other.x, other.y]);
  }
  found.dots = dots.flatMap((cell) => (tiles.has(cell) ? [[tiles.get(cell).x, tiles.get(cell).y]] : []));
  const turn = view.flipped ? -1 : 1, half = SIDE / 2;
  for (const [cell, axis, sign, player] of plane ? [] : borders) {
    const tile = tiles.get(cell), far = turn * sign * half;
    if (tile && axis === view.across) found.borders.push([tile.x + far, tile.y - half, tile.x + far, tile.y + half, player]);
    if (tile && axis === view.up) found.borders.push([tile.x - half, tile.y - far, tile.x + half, tile.y - far, player]);
  }
  found.borders.push(...(result.rim ?? []));
  result.marks = found;
}

/** How many of so many are in a row so that they are biggest. */
function inRow(count, step, shape) {
  let columns = 1, best = 0;
  for (let k = 1; k <= count; k++) {
    const fits = Math.min(shape / (k * step[0]), 1 / (Math.ceil(count / k) * step[1]));
    if (fits > best) [best, columns] = [fits, k];
  }
  return columns;
}

/** Slices in rows. */
function rows(chosen, step, shape) {
  const columns = inRow(chosen.length, step, shape);
  const numbers = new Map(chosen.map((at, number) => [at.join(), number]));
  return (at) => {
    const number = numbers.get(at.join());
    return [(number % columns) * step[0], Math.floor(number / columns) * step[1]];
  };
}

/** Outer axes by turns to the right and upwards, each around what the ones before fill; the last of more than two in rows. */
function nested(board, outer, step, shape) {
  return (at) => {
    let [right, down] = step, x = 0, y = 0;
    [...outer].reverse().forEach((axis, number) => {
      const width = board.scene.axes[axis].width, place = at[outer.length - 1 - number];
      if (number > 1 && number === outer.length - 1) {
        const columns = inRow(width, [right, down], shape);
        [x, y] = [x + (place % columns) * right, y + Math.floor(place / columns) * down];
      } else if (number % 2 === 0) [x, right] = [x + place * right, right * width + 14];
      else [y, down] = [y + (width - 1 - place) * down, down * width + 14];
    });
    return [x, y];
  };
}

/** How many cells wide and high a slice is. */
function extent(board, view) {
  const axes = board.scene.axes, shape = drawnPlane(board, view);
  if (shape) return { wide: shape.wide, high: shape.high };
  return { wide: axes[view.across].width, high: view.up == null ? 1 : axes[view.up].width };
}

/** The cells of a slice on the plane where they are no squares, unless other axes than usual are looked at. */
function drawnPlane(board, view) {
  const { plane, across, axes } = board.scene;
  if (!plane || view.across !== across) return null;
  if (plane.wide) return plane;
  const here = new Set([...board.places.values()].map((at) => at[view.across] + at[view.up] * axes[view.across].width));
  const spots = [...plane.tiles.filter((_, k) => here.has(k)).flatMap(([points]) => pairs(points)), ...plane.labels.map(([x, y]) => [x, y])];
  const xs = spots.map(([x]) => x), ys = spots.map(([, y]) => y), edge = 0.2;
  const left = Math.min(...xs) - edge, top = Math.max(...ys) + edge;
  return Object.assign(plane, { left, top, wide: Math.max(...xs) + edge - left, high: top - Math.min(...ys) + edge });
}

function pairs(numbers) {
  return Array.from({ length: numbers.length / 2 }, (_, k) => [numbers[2 * k], numbers[2 * k + 1]]);
}

/** A slice of hexagons or of a ring; a flipped one is turned by half a turn. */
function plainSlice(board, view, shape, place, x, y, result) {
  const { left, top, wide, high, tiles, labels } = shape, across = board.scene.axes[view.across].width;
  const spot = ([a, b]) => {
    const [right, down] = [a - left, top - b];
    return view.flipped ? [x + (wide - right) * SIDE, y + (high - down) * SIDE] : [x + right * SIDE, y + down * SIDE];
  };
  tiles.forEach(([points, middleX, middleY, size], k) => {
    [place[view.across], place[view.up]] = [k % across, Math.floor(k / across)];
    const cell = board.cellAt(place);
    if (!board.places.has(cell)) return;
    const [x0, y0] = spot([middleX, middleY]);
    result.tiles.push({ cell, points: pairs(points).flatMap(spot), x: x0, y: y0, size: size * SIDE, shade: board.shade(cell, place) });
  });
  (result.rim ??= []).push(...shape.borders.map(([a, b, c, d, player]) => [...spot([a, b]), ...spot([c, d]), player]));
  for (const [a, b, text] of labels) {
    const [x0, y0] = spot([a, b]);
    result.labels.push({ x: x0, y: y0 + 3.5, text, kind: "coordinate", anchor: "middle" });
  }
}

/**
 * Cells that are drawn once more beyond the edge of a board of two axes: where a step over a side that is sewn to another comes in.
 * @returns {{right: number, up: number, cell: number, text: string}[]}
 */
function ghosts(board, view, wide, high) {
  const seams = new Map(), beyond = ({ right, up }) => right < 0 || right >= wide || up < 0 || up >= high;
  if (view.up == null || outerAxes(board, view).length || drawnPlane(board, view)) return [];
  for (const side of board.scene.sides) if (side[4]) seams.set(side[4], [...(seams.get(side[4]) ?? []), side]);
  const pairs = [...seams.values()].filter(({ length }) => length === 2);
  return pairs.flatMap(([one, other]) => [[one, other], [other, one]]).map(([[from, axis, sign, , text], [cell]]) => {
    const at = board.places.get(from);
    return { right: at[view.across] + (axis === view.across ? sign : 0), up: at[view.up] + (axis === view.up ? sign : 0), cell, text };
  }).filter(beyond);
}

/** Walls and seams along the edges of the squares of the slice that was laid out last. */
function sides(board, view, result) {
  if (!board.scene.sides.length) return;
  const tiles = new Map(result.tiles.map((tile) => [tile.cell, tile]));
  result.edges = [];
  result.labels = result.labels.filter((label) => label.kind !== "seam");
  for (const [cell, axis, sign, colour, text] of board.scene.sides) {
    const tile = tiles.get(cell), towards = (view.flipped ? -sign : sign) * (SIDE / 2);
    if (!tile || (axis !== view.across && axis !== view.up)) continue;
    const level = axis === view.across, x = tile.x + (level ? towards : 0), y = tile.y - (level ? 0 : towards), half = SIDE / 2;
    result.edges.push(level ? [x, y - half, x, y + half, colour] : [x - half, y, x + half, y, colour]);
    const inward = towards > 0 ? -1 : 1;
    if (text && !result.ghosts.some((ghost) => ghost.text === text)) result.labels.push({ x: level ? x + inward * 6 : x, y: level ? y + 2.5 : y - inward * 6 + 2.5, text, kind: "seam", anchor: "middle" });
  }
}

/** A small head at the edge of a square for each way that leaves it, where ways differ from cell to cell. */
function arrows(board, view, result) {
  if (!board.scene.arrows.length) return;
  const tiles = new Map(result.tiles.map((tile) => [tile.cell, tile])), turn = view.flipped ? -1 : 1;
  result.heads = board.scene.arrows.flatMap(([cell, way]) => {
    const tile = tiles.get(cell), right = turn * way[view.across], up = view.up == null ? 0 : turn * way[view.up];
    if (!tile || way.some((step, axis) => step && axis !== view.across && axis !== view.up)) return [];
    const far = SIDE / 2 / Math.max(Math.abs(right), Math.abs(up), 1), [near, end] = right && up ? [0.76, 0.92] : [0.7, 0.93];
    const spot = (part) => [tile.x + part * far * right, tile.y - part * far * up], [[x, y], [x2, y2]] = [spot(near), spot(end)], a = (x2 - x) / 2, b = (y2 - y) / 2;
    return [[x2, y2, x - b, y + a, x + b, y - a]];
  });
}

function slice(board, view, outer, at, x, y, result) {
  const axes = board.scene.axes, wide = axes[view.across].width, high = view.up == null ? 1 : axes[view.up].width;
  const left = x + EDGE + result.before, top = y + (outer.length ? TITLE : 2) + result.above, place = axes.map(() => 0);
  outer.forEach((axis, k) => (place[axis] = at[k]));
  const text = outer.map((axis, k) => written(at[k], board.style(axis))).join("");
  if (text) result.labels.push({ x: left, y: top - 5, text, kind: "slice", anchor: "start" });
  const shape = drawnPlane(board, view);
  if (shape) return plainSlice(board, view, shape, place, left, top, result);
  const turned = (value, width) => (view.flipped ? width - 1 - value : value);
  for (let up = 0; up < high; up++) {
    for (let right = 0; right < wide; right++) {
      place[view.across] = right;
      if (view.up != null) place[view.up] = up;
      const cell = board.cellAt(place);
      if (!board.places.has(cell)) continue;
      const x0 = left + turned(right, wide) * SIDE, y0 = top + (high - 1 - turned(up, high)) * SIDE;
      const points = [x0, y0, x0 + SIDE, y0, x0 + SIDE, y0 + SIDE, x0, y0 + SIDE];
      result.tiles.push({ cell, points, x: x0 + SIDE / 2, y: y0 + SIDE / 2, size: SIDE, shade: board.shade(cell, place) });
    }
  }
  result.ghosts = result.beyond.map(({ right, up, cell, text }) => {
    const x0 = left + turned(right, wide) * SIDE, y0 = top + (high - 1 - turned(up, high)) * SIDE, points = [x0, y0, x0 + SIDE, y0, x0 + SIDE, y0 + SIDE, x0, y0 + SIDE];
    return { cell, text, points, x: x0 + SIDE / 2, y: y0 + SIDE / 2, size: SIDE, shade: board.shade(cell, board.places.get(cell)) };
  });
  sides(board, view, result);
  arrows(board, view, result);
  for (let k = 0; k < wide; k++) {
    const x0 = left + (turned(k, wide) + 0.5) * SIDE;
    result.labels.push({ x: x0, y: top + high * SIDE + 10.5 + result.below, text: written(k, board.style(view.across)), kind: "coordinate", anchor: "middle" });
  }
  for (let k = 0; view.up != null && k < high; k++) {
    const y0 = top + (high - 0.5 - turned(k, high)) * SIDE + 3.5;
    result.labels.push({ x: left - 4 - result.before, y: y0, text: written(k, board.style(view.up)), kind: "coordinate", anchor: "end" });
  }
}
