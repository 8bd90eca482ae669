// Where keys lead on the board: along the axes of a slice, from slice to slice, on a net to the nearest cell that way.

import { outerAxes } from "./layout.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** How far a key turns a board in space, to the right and down in pixels of a drag; null for any other key. */
export const turning = (event) => (event.shiftKey && ARROWS[event.key] ? [40 * ARROWS[event.key][0], -40 * ARROWS[event.key][1]] : null);

/** The cell to which a key leads from another one, itself where there is none that way; null for any other key. */
export function stepped(event, cell, board, view, flat) {
  const arrow = ARROWS[event.key], page = { PageUp: 1, PageDown: -1 }[event.key];
  if (arrow && board.isGrid) return along(arrow[0] ? view.across : view.up, (arrow[0] || arrow[1]) * (view.flipped ? -1 : 1), cell, board);
  if (arrow) { const from = Math.max(cell, 0), next = flat.towards(from, arrow[0], -arrow[1]); return next < 0 ? from : next; }
  if (!page) return null;
  const outer = board.isGrid ? outerAxes(board, view).reverse() : [];
  return along(outer[event.ctrlKey ? 2 : event.shiftKey ? 1 : 0], page, cell, board);
}

function along(axis, by, cell, board) {
  if (axis == null || !board.isGrid) return cell;
  const at = board.places.get(cell).slice(), { width, wrap } = board.scene.axes[axis];
  at[axis] += by;
  if (wrap) at[axis] = (at[axis] + width) % width;
  const next = at[axis] < 0 || at[axis] >= width ? -1 : board.cellAt(at);
  return board.places.has(next) ? next : cell;
}
