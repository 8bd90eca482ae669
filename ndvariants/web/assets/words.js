// Every sentence of the page.

const many = (n, one, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const words = {
  toMove: (side) => `${capital(side)} to move`,
  check: "in check",
  over: (outcome) => outcome.winner ? `${capital(outcome.winner)} wins` : "Draw",
  ply: (n) => `ply ${n}`,
  phase: (phase) => `phase ${phase}`,
  pieces: (n) => many(n, "piece"),
  moves: (n) => many(n, "move"),
  empty: "empty",
  noCell: "no cell here any more",
  chosen: (name, n) => `${name} chosen, ${many(n, "move")}`,
  letGo: "let go",
  played: (text) => `played ${text}`,
  attacked: (name, found) => {
    const told = Object.entries(found).filter(([, cells]) => cells.length);
    if (!told.length) return `Nobody attacks ${name}`;
    return `${name} is attacked by ${told.map(([by, cells]) => `${by}: ${cells.join(" ")}`).join("; ")}`;
  },
  person: "Person",
  random: "Random",
  level: (n) => `Level ${n}`,
  inHand: "in hand",
  pass: "Pass",
  choose: "Which move?",
  start: "Start",
  copied: "Copied",
  noMoves: "No piece can go there",
  pause: "Pause",
  goOn: "Go on",
  newGame: "New game",
  thinking: "looking …",
  evaluation: (thought) => thought.mate != null ? `${thought.mate > 0 ? "wins" : "loses"} in ${many(Math.abs(thought.mate), "ply", "plies")}` : `${thought.value >= 0 ? "+" : "−"}${(Math.abs(thought.value) / 100).toFixed(2)}`,
  depth: (thought) => `depth ${thought.depth}, ${thought.nodes.toLocaleString("en")} nodes`,
  gone: "The server does not answer. Start it again with: ndvariants serve",
  where: (name, cells) => cells.length ? `${name}: ${cells.join(" ")}` : `no ${name} on the board`,
  slice: (text, told) => told.length ? `${text}: ${told.join(", ")}` : `${text}: empty`,
  last: (text) => text ? `last move: ${text}` : "no move yet",
  movesOf: (name, texts) => texts.length ? `${name}: ${texts.join(" ")}` : `${name}: no moves`,
  commands: "e2e4 plays · a e4 attackers · m e4 moves · p knight where · s rank=2 a slice · l last move · undo · fen",
  comment: "Comment",
  mute: "This file was written where there was no compiler: it shows its moves and plays no others.",
  untitled: "No faults: this is how it begins",
  saved: "Saved",
  fault: (n) => many(n, "fault"),
};
