// How pieces look: as SVG symbols for the flat view, as pictures for the solid one. Figures and colours come from Python.

const NS = "http://www.w3.org/2000/svg";

/** An SVG element. */
export function svg(tag, attributes = {}, ...inside) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** The colours of a player: `[fill, ink, edge]`. */
export const coloursOf = (scene, player) => scene.colours[player];

/** The parts of a piece in a box of 100 by 100. */
function parts({ layers, text, size }, [fill, ink, edge]) {
  const styles = { body: (width) => ({ fill, stroke: edge, "stroke-width": width, "stroke-linejoin": "round" }), ink: () => ({ fill: ink }), line: (width) => ({ fill: "none", stroke: ink, "stroke-width": width, "stroke-linecap": "round" }) };
  const made = layers.map(([d, paint, width]) => svg("path", { d, ...styles[paint](width) }));
  if (!text) return made;
  const written = svg("text", { x: 50, y: 50 + size * 0.355, "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: ink });
  written.textContent = text;
  return [...made, written];
}

/** `<defs>` with a symbol for every piece of every player: `#PREFIX-PLAYER-KIND`. Two drawings in one page need two prefixes. */
export function symbols(scene, prefix) {
  const defs = svg("defs");
  scene.players.forEach((_, player) => scene.pieces.forEach((piece, kind) => {
    defs.append(svg("symbol", { id: `${prefix}-${player}-${kind}`, viewBox: "0 0 100 100" }, ...parts(piece, coloursOf(scene, player))));
  }));
  return defs;
}

/** A small picture of a piece for buttons and lists. */
export function icon(scene, kind, player) {
  const made = svg("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" });
  made.append(...parts(scene.pieces[kind], coloursOf(scene, player)));
  return made;
}

/** A piece painted on a 2-D canvas, in a square of that side with its middle there. */
export function paint(context, { layers, text, size }, [fill, ink, edge], x, y, side) {
  context.save();
  context.translate(x - side / 2, y - side / 2);
  context.scale(side / 100, side / 100);
  Object.assign(context, { lineJoin: "round", lineCap: "round" });
  for (const [d, kind, width] of layers) {
    const path = new Path2D(d);
    Object.assign(context, { fillStyle: kind === "body" ? fill : ink, strokeStyle: kind === "body" ? edge : ink, lineWidth: width });
    if (kind !== "line") context.fill(path);
    if (kind !== "ink") context.stroke(path);
  }
  if (text) {
    Object.assign(context, { fillStyle: ink, font: `700 ${size}px system-ui, sans-serif`, textAlign: "center", textBaseline: "alphabetic" });
    context.fillText(text, 50, 50 + size * 0.355);
  }
  context.restore();
}
