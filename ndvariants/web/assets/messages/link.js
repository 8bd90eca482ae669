// A game as a link, as bridge/links.py writes and reads it: the moves of a game, packed and bound to its rules.

import { words } from "./words.js";

const FORM = 1, RULES = 6, CHECK = 4, HEAD = 1 + RULES + CHECK, MOST_PLIES = 5000, MOST_LETTERS = 20000;

const refuse = (text) => { throw Object.assign(new Error(text), { status: 422 }); };
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Four bytes that a slip changes (FNV-1a). */
function check(bytes) {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
}

const played = (rules, texts) => check(new TextEncoder().encode([rules, ...texts].join(" ")));

/** The order of moves in links: that of their texts. */
export const inOrder = (moves) => moves.map((move) => move[5]).sort();

/** The link of a game; `steps` are `[text, its place in order, how many were legal]`. */
export function packed(name, rules, steps) {
  let number = 0n, plies = steps.length;
  for (const [, place, base] of [...steps].reverse()) number = number * BigInt(base) + BigInt(place);
  const raw = [FORM, ...rules.match(/../g).map((pair) => parseInt(pair, 16)), ...played(rules, steps.map(([text]) => text))], moves = [];
  for (; plies > 127; plies >>= 7) raw.push((plies & 127) | 128);
  raw.push(plies);
  const digits = number ? number.toString(16) : "";
  for (const pair of digits.padStart(digits.length + (digits.length % 2), "0").match(/../g) ?? []) moves.push(parseInt(pair, 16));
  raw.push(...moves);
  const text = btoa(String.fromCharCode(...raw, ...check(raw))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `#play=${encodeURIComponent(name)}.${text}`;
}

/** Is there a game in a text? */
export const isLink = (text) => /play=[^.]*\./.test(text);

/** The bytes that letters stand for, none where they cannot be. */
function bytesOf(text) {
  try { return [...atob(text.replaceAll("-", "+").replaceAll("_", "/"))].map((letter) => letter.charCodeAt(0)); } catch { return []; }
}

/** What a link says, its bytes being whole: its name, rules, check, plies, and the moves as one number. */
function opened(link) {
  const found = [link, link.replace(/\s/g, "")].map((text) => /play=([^.]*)\.([A-Za-z0-9_-]*)/.exec(text)).filter(Boolean); // a mail breaks lines
  if (!found.length) refuse(words.noLink);
  if (found.at(-1)[2].length > MOST_LETTERS) refuse(words.longLink(MOST_LETTERS));
  const raw = found.map(([, , text]) => bytesOf(text)).find((bytes) => bytes.length > HEAD + CHECK && check(bytes.slice(0, -CHECK)).join() === bytes.slice(-CHECK).join());
  if (!raw) refuse(words.cutLink);
  const end = raw.length - CHECK, name = found[0][1];
  if (raw[0] !== FORM) refuse(words.newLink);
  let plies = 0, at = HEAD;
  for (let more = true; more && at < end && plies <= MOST_PLIES; at++) {
    plies += (raw[at] & 127) * 2 ** (7 * (at - HEAD));
    more = raw[at] > 127;
  }
  if (plies > MOST_PLIES) refuse(words.manyPlies(MOST_PLIES));
  return { name, rules: hex(raw.slice(1, 1 + RULES)), game: raw.slice(1 + RULES, HEAD).join(), plies, number: at < end ? BigInt(`0x${hex(raw.slice(at, end))}`) : 0n };
}

/**
 * The moves of a link as texts. `legal(texts)` are the legal moves after these; the page breathes between them.
 * @param {string} link  @param {string} rules  @param {(texts: string[]) => any[]} legal
 */
export async function unpacked(link, rules, legal) {
  const told = opened(link), texts = [];
  let { number } = told, breathed = performance.now();
  if (told.rules !== rules) refuse(words.otherRules(told.name.slice(0, 60)));
  for (let ply = 0; ply < told.plies; ply++) {
    const order = inOrder(legal(texts));
    if (!order.length) refuse(words.overBefore(ply));
    texts.push(order[Number(number % BigInt(order.length))]);
    number /= BigInt(order.length);
    if (performance.now() - breathed > 50) { await new Promise((go) => setTimeout(go)); breathed = performance.now(); }
  }
  if (number || played(rules, texts).join() !== told.game) refuse(words.illegalLink);
  return texts;
}
