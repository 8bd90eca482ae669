// How pieces look: as SVG symbols for the flat view, as pictures for the solid one. The shapes come from Python.

const NS = "http://www.w3.org/2000/svg";
export const FILLS = ["#fffdf8", "#2e2a27", "#c8553d", "#3d7ea6", "#6a994e", "#8e6bb0", "#c99a2e", "#4f8a8b"];
export const INKS = ["#2b2118", "#f3ead9", "#fff3ee", "#eef7ff", "#f4ffe9", "#f8f0ff", "#2b2118", "#ecffff"];
export const EDGES = ["#1f1812", "#0d0b0a", "#6d2618", "#1d4259", "#33511f", "#4a3263", "#6b5013", "#234344"];

/** An SVG element. */
export function svg(tag, attributes = {}, ...inside) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** What stands on a disc: capitals for the first player, as in position texts. */
const signOf = (piece, player) => (player === 0 && piece.sign === piece.letter ? piece.sign.toUpperCase() : piece.sign);

/** The parts of a piece in a box of 100 by 100. */
function parts(piece, player) {
  const fill = FILLS[player % FILLS.length], ink = INKS[player % INKS.length], edge = EDGES[player % EDGES.length];
  if (piece.shape.length) {
    const outline = piece.shape.map((d) => svg("path", { d, fill, stroke: edge, "stroke-width": 4.5, "stroke-linejoin": "round" }));
    return [...outline, ...piece.detail.map((d) => svg("path", { d, fill: ink }))];
  }
  const sign = signOf(piece, player), size = sign.length === 1 ? 52 : 66 / sign.length + 8;
  const text = svg("text", { x: 50, y: 50 + size * 0.355, "font-size": size, "font-weight": 700, "text-anchor": "middle", fill: ink });
  text.textContent = sign;
  return [
    svg("circle", { cx: 50, cy: 50, r: 40, fill, stroke: edge, "stroke-width": 4 }),
    svg("circle", { cx: 50, cy: 50, r: 33.5, fill: "none", stroke: ink, "stroke-width": 1.6, opacity: 0.45 }),
    text,
  ];
}

/** `<defs>` with a symbol for every piece of every player: `#ndv-PLAYER-KIND`. */
export function symbols(scene) {
  const defs = svg("defs");
  scene.players.forEach((_, player) => scene.pieces.forEach((piece, kind) => {
    defs.append(svg("symbol", { id: `ndv-${player}-${kind}`, viewBox: "0 0 100 100" }, ...parts(piece, player)));
  }));
  return defs;
}

/** A small picture of a piece for buttons and lists. */
export function icon(scene, kind, player) {
  const made = svg("svg", { viewBox: "0 0 100 100", class: "icon", "aria-hidden": "true" });
  made.append(...parts(scene.pieces[kind], player));
  return made;
}

/** A piece painted on a 2-D canvas, in a square of that side with its middle there. */
export function paint(context, piece, player, x, y, side) {
  const fill = FILLS[player % FILLS.length], ink = INKS[player % INKS.length];
  context.save();
  context.translate(x - side / 2, y - side / 2);
  context.scale(side / 100, side / 100);
  context.strokeStyle = EDGES[player % EDGES.length];
  context.lineWidth = 5;
  context.lineJoin = "round";
  context.fillStyle = fill;
  if (piece.shape.length) {
    for (const d of piece.shape) { const path = new Path2D(d); context.fill(path); context.stroke(path); }
    context.fillStyle = ink;
    for (const d of piece.detail) context.fill(new Path2D(d));
  } else {
    context.beginPath();
    context.arc(50, 50, 40, 0, 7);
    context.fill();
    context.stroke();
    context.fillStyle = ink;
    const sign = signOf(piece, player);
    context.font = `700 ${sign.length === 1 ? 52 : 66 / sign.length + 8}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(sign, 50, 53);
  }
  context.restore();
}
