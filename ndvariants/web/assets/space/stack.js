// Sections that a thread joins: where the movable ones stand, which cells the thread joins, and how all of it lies in space.

const pairwise = (list) => list.slice(1).map((one, k) => [list[k], one]);
const FLOOR = 2.7, STEP = 0.85, ASIDE = 1.32, HALF = 0.3; // from level to level, and to what stands on it; a point from its corner, and half its width

/** The point on which each section stands, by its name: `[cell, section, name, above, its cell]`. */
export function placements(parts, state) {
  const kinds = new Map(state.pieces.map(([cell, , kind]) => [cell, kind])), standing = new Map();
  for (const point of parts.points) {
    const section = parts.sections.find(({ kind }) => kind !== null && kind === kinds.get(point[0]));
    if (section) standing.set(section.name, point);
  }
  return standing;
}

/** The sections in the order in which the thread joins them, and the pairs beside that order. */
export function joined({ sections, thread }, standing) {
  if (!thread) return { order: [], pairs: [] };
  const order = [], carrying = new Set([...standing.values()].map(([, section]) => section));
  for (const { name } of sections) {
    const point = standing.get(name);
    if (!point) continue;
    const [low, high] = point[3] ? [point[1], name] : [name, point[1]];
    order.push(...(order.at(-1) === low ? [high] : [low, high]));
  }
  if (thread[1] && order.length > 1 && order[0] === order.at(-1)) order.pop();
  return { order, pairs: pairwise(thread[2]).filter(([a, b]) => !(carrying.has(a) && carrying.has(b))) };
}

/** The cells that the thread joins: `[cell, other cell, number of the strand, of how many]`. */
export function strands(parts, standing) {
  const { order, pairs } = joined(parts, standing), labels = new Map(parts.sections.map((one) => [one.name, one.labels]));
  const ring = order.length > 2 && parts.thread[1] ? [[order.at(-1), order[0]]] : [];
  return [...pairwise(order), ...ring, ...pairs].flatMap(([low, high]) => labels.get(low).flatMap(([label, cell], number, all) => {
    const other = labels.get(high).find(([same]) => same === label);
    return other ? [[cell, other[1], number, all.length]] : [];
  }));
}

/**
 * Fixed sections above each other, movable ones around the corner where they stand, points beside it. By cell its
 * polygon (x to the right, y up, z towards the eye), its sheet and its shade; those that wait for a place are left out.
 */
export function stacked(stack, state) {
  const standing = placements(stack, state), cells = [], polygons = [], sheets = [], shades = [], levels = new Map();
  const add = (cell, [x, y, z], half, sheet, shade) => {
    cells.push(cell);
    polygons.push([[x - half, y, z + half, 0], [x + half, y, z + half, 0], [x + half, y, z - half, 0], [x - half, y, z - half, 0]]);
    sheets.push(sheet);
    shades.push(shade);
  };
  const lay = ({ cells: own, widths: [wide, deep] }, [x, y, z], sheet) => own.forEach((cell, k) => {
    const right = k % wide, up = Math.floor(k / wide);
    add(cell, [x + right - (wide - 1) / 2, y, z - up + (deep - 1) / 2], 0.5, sheet, (right + up) % 2 ? "light" : "dark");
  });
  const fixed = stack.sections.filter(({ kind }) => kind === null), order = stack.thread ? stack.thread[2] : fixed.map(({ name }) => name);
  for (const section of fixed) levels.set(section.name, { section, y: (order.indexOf(section.name) - (order.length - 1) / 2) * FLOOR });
  /** The corner that a point belongs to, and which way is out of the board there. */
  const corner = ([, name, , above, [right, up]]) => {
    const { section: { widths: [wide, deep] }, y } = levels.get(name), out = [right < wide / 2 ? -1 : 1, up < deep / 2 ? 1 : -1];
    return { out, spot: /** @type {[number, number, number]} */ ([right - (wide - 1) / 2 + out[0] / 2, y + (above ? STEP : -STEP), (deep - 1) / 2 - up + out[1] / 2]) };
  };
  for (const { section, y } of levels.values()) lay(section, [0, y, 0], stack.sections.indexOf(section));
  for (const [name, point] of standing) { const section = stack.sections.find((one) => one.name === name); lay(section, corner(point).spot, stack.sections.indexOf(section)); }
  stack.points.forEach((point, number) => {
    const { out, spot: [x, y, z] } = corner(point);
    add(point[0], [x + out[0] * ASIDE, y, z + out[1] * 0.6], HALF, stack.sections.length + number, point[3] ? "light" : "dark");
  });
  const titles = [...levels.values()].map(({ section: { name, widths }, y }) => [[-widths[0] / 2 - 0.45, y, 0, 0], name]), there = new Set(cells);
  return { cells, polygons, sheets, shades, titles, strands: strands(stack, standing).filter(([cell, other]) => there.has(cell) && there.has(other)), standing: [...standing].map(([name, [cell]]) => `${name} ${cell}`).join() };
}
