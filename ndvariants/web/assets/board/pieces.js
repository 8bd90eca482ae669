// How pieces look: as SVG symbols for the flat view, as pictures for the solid one. Figures and colours come from Python.

import { words } from "../messages/words.js";

const NS = "http://www.w3.org/2000/svg";

/** An SVG element. */
export function svg(tag, attributes = {}, ...inside) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** The set of figures that is shown: that of the file, until another is chosen. */
const shown = (scene) => scene.sets[scene.chosen ?? 0];

/** Let a user choose the set of figures; `redraw` is called when it changes. */
export function choice(select, scene, kept, redraw) {
  const names = scene.sets.map((one) => one.name), asked = kept("pieces");
  scene.chosen = Math.max(0, names.indexOf(asked ?? ""));
  select.replaceChildren(...names.map((name, k) => new Option(words.figures[name] ?? words.figures.characters, String(k), false, k === scene.chosen)));
  select.onchange = () => { scene.chosen = Number(select.value); kept("pieces", scene.chosen ? names[scene.chosen] : ""); redraw(); };
}

/** The colours of a player: `[fill, ink, edge]`. */
export const coloursOf = (scene, player) => scene.colours[player];

/** Does a player's piece stand on its head, on a board that is perhaps turned round? */
const isTurned = (scene, player, flipped) => Boolean(shown(scene).turned[player]) !== Boolean(flipped && shown(scene).turned.includes(1));

/** How a layer is painted: `[filled with, stroked with]`. */
function paints(paint, width, [fill, ink, edge]) {
  if (paint === "body") return [fill, width ? edge : null];
  if (paint === "ink") return [ink, null];
  if (paint === "line" || paint === "edge") return [null, paint === "line" ? ink : edge];
  return width ? [null, paint] : [paint, null];
}

/** The parts of a piece in a box of 100 by 100. */
function parts(scene, kind, player, flipped) {
  const { looks, colours } = shown(scene), [layers, text, size] = scene.drawn[looks[kind][player]], its = colours[player];
  const made = layers.map(([d, paint, width, matrix]) => {
    const [fill, stroke] = paints(paint, width, its);
    return svg("path", { d, fill: fill ?? "none", ...(stroke ? { stroke, "stroke-width": width, "stroke-linejoin": "round", "stroke-linecap": "round" } : {}), ...(matrix ? { transform: `matrix(${matrix.join(" ")})` } : {}) });
  });
  if (text) {
    const written = svg("text", { x: 50, y: 50 + size * 0.355, "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: its[1] });
    written.textContent = text;
    made.push(written);
  }
  return isTurned(scene, player, flipped) ? [svg("g", { transform: "rotate(180 50 50)" }, ...made)] : made;
}

/** `<defs>` with a symbol for every piece of every player: `#PREFIX-PLAYER-KIND`. Two drawings in one page need two prefixes. */
export function symbols(scene, prefix, flipped = false) {
  const defs = svg("defs");
  scene.players.forEach((_, player) => scene.pieces.forEach((_, kind) => {
    defs.append(svg("symbol", { id: `${prefix}-${player}-${kind}`, viewBox: "0 0 100 100" }, ...parts(scene, kind, player, flipped)));
  }));
  return defs;
}

/** A small picture of a piece for buttons and lists, upright. */
export function icon(scene, kind, player) {
  const made = svg("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" });
  made.append(...parts(scene, kind, player, Boolean(shown(scene).turned[player])));
  return made;
}

/** A piece painted on a 2-D canvas, in a square of that side. */
export function paint(context, scene, kind, player, side) {
  const { looks, colours } = shown(scene), [layers, text, size] = scene.drawn[looks[kind][player]], its = colours[player];
  context.save();
  context.scale(side / 100, side / 100);
  if (isTurned(scene, player, false)) { context.translate(100, 100); context.rotate(Math.PI); }
  Object.assign(context, { lineJoin: "round", lineCap: "round" });
  for (const [d, kind, width, matrix] of layers) {
    const [fill, stroke] = paints(kind, width, its), path = new Path2D();
    path.addPath(new Path2D(d), matrix ? new DOMMatrix(matrix) : new DOMMatrix());
    if (fill) { context.fillStyle = fill; context.fill(path); }
    if (stroke) { Object.assign(context, { strokeStyle: stroke, lineWidth: width * (matrix ? Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) : 1) }); context.stroke(path); }
  }
  if (text) {
    Object.assign(context, { fillStyle: its[1], font: `700 ${size}px system-ui, sans-serif`, textAlign: "center", textBaseline: "alphabetic" });
    context.fillText(text, 50, 50 + size * 0.355);
  }
  context.restore();
}
