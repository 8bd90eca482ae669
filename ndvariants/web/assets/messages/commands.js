// Typed moves and questions: what is no question is a move.

import { ask } from "./api.js";
import { words } from "./words.js";

/** Answer a line that was typed: a sentence, or null when a move was played. `page` is what the page offers. */
export async function obey(text, page) {
  const { board, state } = page, [word, ...rest] = text.trim().split(/\s+/), argument = rest.join(" ");
  const cell = board.numbers.get(argument.toLowerCase());
  switch (word.toLowerCase()) {
    case "": return "";
    case "?": case "help": return words.commands;
    case "undo": case "u": await page.undo(); return null;
    case "flip": page.flip(); return "";
    case "fen": return state.text;
    case "l": return words.last(state.last?.[5]);
    case "a": if (cell !== undefined) return page.attackers(cell); break;
    case "m": if (cell !== undefined) return words.movesOf(argument, state.moves.filter((move) => move[0] === cell).map((move) => move[5])); break;
    case "p": if (argument) return where(argument, board, state); break;
    case "s": if (argument) return slice(argument, board, state); break;
  }
  await page.play(text.trim());
  return null;
}

function told([cell, player, kind], board) {
  return `${board.name(cell)} ${board.player(player)} ${board.piece(kind).name}`;
}

function where(name, board, state) {
  const found = state.pieces.filter(([, , kind]) => [board.piece(kind).name, board.piece(kind).letter].some((text) => text.toLowerCase() === name.toLowerCase()));
  return words.where(name, found.map(([cell, player]) => `${board.name(cell)} (${board.player(player)})`));
}

/** What stands where all conditions hold: "rank=2 level=1". */
function slice(text, board, state) {
  if (!board.isGrid) return words.empty;
  const wanted = text.split(/[\s,]+/).map((part) => part.split("="));
  const axis = (name) => board.scene.axes.findIndex((one) => one.name === name);
  const coordinate = (index, value) => (/^\d+$/.test(value) ? Number(value) - 1 : value.toLowerCase().charCodeAt(0) - 97);
  const fits = ([cell]) => wanted.every(([name, value]) => axis(name) >= 0 && value && board.places.get(cell)[axis(name)] === coordinate(axis(name), value));
  return words.slice(text, state.pieces.filter(fits).map((piece) => told(piece, board)));
}
