// Boards whose sections move or go: the drawing and the thread of one position, as Python lays them out
// (svg/sections.py, svg/levels.py, text/section_text.py). `parts` is what Python says of the board, `state` a position.

import { joined, placements, strands } from "../space/stack.js";

const GAP = 28, SIDE = 40, LEAN = 11, DEPTH = 33, MARGIN = 30, APART = 46;

const pairwise = (list) => list.slice(1).map((one, k) => [list[k], one]);

/** The thread in words. */
export function threadText(parts, state) {
  const { order, pairs } = joined(parts, placements(parts, state)), [name, closed] = parts.thread, told = [];
  if (order.length) told.push([...order, ...order.slice(0, closed)].join(" > "));
  else if (parts.sections.some(({ kind }) => kind !== null)) told.push("no section is placed");
  if (pairs.length) told.push(`branches ${pairs.map((pair) => pair.join("-")).join(", ")}`);
  return `${name}: ${told.join("; ")}`;
}

/** The picture of a position, as `state.picture` has it. */
export function drawing(parts, state) {
  const picture = { width: 0, height: 0, tiles: [], labels: [], lines: [] };
  if (parts.sheets.length) levels(parts, new Set(state.gone), picture);
  else standingAndWaiting(parts, state, picture);
  return picture;
}

/** Put a picture into another one, moved. */
function add(whole, { width, height, tiles, labels, lines = [] }, right, down) {
  whole.width = Math.max(whole.width, width + right);
  whole.height = Math.max(whole.height, height + down);
  whole.tiles.push(...tiles.map(([cell, points, x, y, size, shade]) => [cell, points.map((at, k) => at + (k % 2 ? down : right)), x + right, y + down, size, shade]));
  whole.labels.push(...labels.map(([x, y, ...rest]) => [x + right, y + down, ...rest]));
  whole.lines.push(...lines.map(([x, y, x2, y2, ...rest]) => [x + right, y + down, x2 + right, y2 + down, ...rest]));
}

/** A section by itself under a title. */
function titled({ size: [width, height], tiles, written }, title) {
  const labels = written.map(([x, y, text, ...rest], k) => [x, y, k ? text : title + text, ...rest]);
  return { width: Math.max(width, labels[0][0] + title.length * 8.2), height, tiles, labels };
}

/** Pictures side by side at a height; the height of the next row. */
function row(whole, pictures, down, left = 0) {
  let right = left;
  for (const one of pictures) { add(whole, one, right, down); right += one.width + GAP; }
  return down + Math.max(0, ...pictures.map(({ height }) => height)) + 14;
}

/** Fixed sections from the highest down, what stands on them to the right, the rest beside the shortest rows; and the thread. */
function standingAndWaiting(parts, state, picture) {
  const { sections } = parts, standing = placements(parts, state);
  const rows = sections.filter(({ kind }) => kind === null).reverse().map((section) => {
    const above = sections.filter(({ name }) => standing.get(name)?.[1] === section.name).map((one) => {
      const [, , name, isAbove] = standing.get(one.name);
      return titled(one, `${one.name} ${isAbove ? "above" : "below"} · ${name}`);
    });
    return [titled(section, section.name), ...above];
  });
  if (!rows.length) rows.push([]);
  const wide = (pictures) => pictures.reduce((sum, { width }) => sum + width + GAP, 0);
  for (const one of sections.filter(({ name, kind }) => kind !== null && !standing.has(name))) {
    rows.reduce((least, other) => (wide(other) < wide(least) ? other : least)).push(titled(one, `${one.name}, not placed`));
  }
  let down = 0;
  for (const pictures of rows) down = row(picture, pictures, down);
  const spots = new Map(picture.tiles.map(([cell, , x, y]) => [cell, [x, y]]));
  for (const [cell, other, number, many] of strands(parts, standing)) {
    const aside = 5 * (number - (many - 1) / 2);
    picture.lines.push([spots.get(cell)[0] + aside, spots.get(cell)[1], spots.get(other)[0] + aside, spots.get(other)[1], 0, 0]);
  }
}

// ------------------------------------------------------------------ sections in one space

/** The sheets of which something is left, tilted, the higher ones above; sections outside of the space beside them. */
function levels({ sections, sheets }, gone, picture) {
  const lost = new Map(sections.filter(({ cells }) => cells.every((cell) => gone.has(cell))).map((one) => [one.name, one.cells])), none = new Set([...lost.values()].flat());
  const left = sheets.map((sheet) => ({ ...sheet, parts: sheet.parts.filter((part) => !lost.has(part.section)), cells: sheet.cells.filter(([, , cell]) => !none.has(cell)) })).filter(({ parts }) => parts.length);
  const laid = placed(left.map(measured)), spots = laid.flatMap((one) => one.cells.flatMap(([x, y]) => [spot(one, x, y), spot(one, x + 1, y + 1)]));
  const least = (k) => Math.min(...spots.map((at) => at[k])), most = (k) => Math.max(...spots.map((at) => at[k])), west = least(0) - 24, north = least(1) - MARGIN;
  const whole = { width: 0, height: 0, tiles: laid.flatMap(tiles), labels: laid.flatMap(labelled), lines: pillars(laid) };
  add(picture, whole, -west, -north);
  Object.assign(picture, { width: most(0) - west + 4, height: most(1) - north + 22 });
  row(picture, sections.filter(({ apart }) => apart).map((one) => titled(one, one.name)), 0, picture.width + GAP);
}

const ends = (edge) => [edge[0][0], edge.at(-1)[0] + 1];

function measured(sheet) {
  const bounds = (side) => { const all = sheet.parts.flatMap((part) => ends(part[side])); return [Math.min(...all), Math.max(...all)]; };
  return { ...sheet, columns: bounds("columns"), rows: bounds("rows"), right: 0, down: 0, taken: new Set(sheet.cells.map(([x, y]) => `${x},${y}`)) };
}

const spot = ({ right, down }, x, y) => [right + x * SIDE + y * LEAN, down - y * DEPTH];

/** The first axis that the sheets do not show leads up, the next to the right, and so on. */
function placed(found) {
  const axes = found[0].outer.map((_, axis) => axis).filter((axis) => found.some(({ outer }) => outer[axis]));
  axes.forEach((axis, number) => {
    const far = number === 0 ? heights(found, axis) : new Map();
    if (number) { const wide = extent(found, number % 2); for (const { outer } of found) far.set(outer[axis], wide * outer[axis]); }
    for (const sheet of found) { if (number % 2) sheet.right += far.get(sheet.outer[axis]); else sheet.down -= far.get(sheet.outer[axis]); }
  });
  return found;
}

/** How high each place on an axis lies, so that no sheet hides one below it. */
function heights(found, axis) {
  const places = [...new Set(found.map(({ outer }) => outer[axis]))].sort((a, b) => a - b), high = new Map([[places[0], 0]]);
  for (const [low, at] of pairwise(places)) {
    high.set(at, high.get(low) + MARGIN);
    for (const upper of found.filter(({ outer }) => outer[axis] === at)) for (const lower of found.filter(({ outer }) => outer[axis] < at)) {
      if (meet(upper, lower)) high.set(at, Math.max(high.get(at), high.get(lower.outer[axis]) + (lower.rows[1] - upper.rows[0]) * DEPTH + MARGIN + 14));
    }
  }
  return high;
}

/** Do two sheets share a column, the lean included? */
function meet(one, other) {
  const [low, high] = [one, other].map(({ columns, rows }) => columns[0] + (rows[0] * LEAN) / SIDE), [end, stop] = [one, other].map(({ columns, rows }) => columns[1] + (rows[1] * LEAN) / SIDE);
  return low < stop && high < end;
}

function extent(found, number) {
  const along = found.flatMap((one) => one.columns.flatMap((x) => one.rows.map((y) => spot(one, x, y)[number ? 0 : 1])));
  return Math.max(...along) - Math.min(...along) + APART;
}

function tiles(one) {
  return one.cells.map(([x, y, cell]) => [cell, [[0, 0], [1, 0], [1, 1], [0, 1]].flatMap(([right, up]) => spot(one, x + right, y + up)), ...spot(one, x + 0.5, y + 0.5), DEPTH * 0.95, (x + y) % 2 ? "light" : "dark"]);
}

/** Titles at the upper left corners, the writing along the first row and column, where no other section lies. */
function labelled(one) {
  const free = (x, y) => !one.taken.has(`${x},${y}`);
  return one.parts.flatMap(({ title, columns, rows }) => {
    const left = columns[0][0], low = rows[0][0], top = rows.at(-1)[0] + 1, found = [];
    if (free(left, top)) { const [x, y] = spot(one, left, top); found.push([x, y - 6, title, "slice", "start"]); }
    for (const [column, text] of columns) if (free(left, low - 1)) { const [x, y] = spot(one, column + 0.5, low); found.push([x, y + 12, text, "coordinate", "middle"]); }
    for (const [at, text] of rows) if (one.plane[1] >= 0 && free(left - 1, low)) { const [x, y] = spot(one, left, at + 0.5); found.push([x - 5, y + 3.5, text, "coordinate", "end"]); }
    return found;
  });
}

/** From each corner of a section down to the next sheet that has a corner of a cell there. */
function pillars(laid) {
  const corner = ({ taken }, x, y) => [[0, 0], [1, 0], [0, 1], [1, 1]].some(([right, up]) => taken.has(`${x - right},${y - up}`));
  const under = (lower, upper) => lower.plane.join() === upper.plane.join() && lower.outer.filter((at, axis) => at !== upper.outer[axis]).length === 1;
  return laid.flatMap((one, number) => {
    const below = laid.slice(0, number).filter((other) => under(other, one)).reverse();
    return one.parts.flatMap(({ columns, rows }) => ends(columns).flatMap((x) => ends(rows).flatMap((y) => {
      const found = below.find((other) => corner(other, x, y));
      return found ? [[...spot(one, x, y), ...spot(found, x, y), 2, 0]] : [];
    })));
  });
}
