// A game as PGN, in a file that plays by itself: the tags are Python's, the moves those of the tree, as players write them.

const WIDTH = 80, RESULTS = ["1-0", "0-1"];

const comment = (words) => `{ ${words.replaceAll("}", ")").split(/\s+/).filter(Boolean).join(" ")} }`;

/** Words in lines that are as long as those of other programs. */
function filled(words) {
  const lines = [""];
  for (const word of words.join(" ").split(" ")) {
    const line = lines[lines.length - 1];
    if (line && line.length + word.length >= WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}

/** The text of a game. `tree`: `[before, _, comment, short text]` of each step; `at`: the state after a step, -1 for the start. */
export function pgn({ tags, tree, said, at, players, teams }) {
  const words = said ? [comment(said)] : [], choices = new Map();
  tree.forEach(([before], step) => choices.set(before, [...(choices.get(before) ?? []), step]));
  const write = (step, fresh) => {
    const [before, , remark, short] = tree[step], { ply, side } = at(before), turn = Math.floor(ply / players.length) + 1;
    words.push(...(side === 0 ? [`${turn}.`] : fresh ? [`${turn}...`] : []), short, ...(remark ? [comment(remark)] : []));
    return Boolean(remark);
  };
  const line = (step, fresh) => {
    while (choices.has(step)) {
      const [first, ...others] = choices.get(step);
      fresh = write(first, fresh);
      for (const other of others) {
        words.push("(");
        line(other, write(other, true));
        words.push(")");
        fresh = true;
      }
      step = first;
    }
    return step;
  };
  const { outcome } = at(line(-1, true)), won = teams.indexOf(outcome?.winner);
  const result = !outcome ? "*" : won < 0 ? "1/2-1/2" : (RESULTS[won] ?? "*");
  const more = outcome ? [`[Termination "${outcome.reason.replace(/["\\]/g, "")}"]`, ...(won > 1 ? [`[Winner "${outcome.winner}"]`] : [])] : [];
  return `${[...tags.map((tag) => (tag.startsWith("[Result ") ? `[Result "${result}"]` : tag)), ...more].join("\n")}\n\n${filled([...words, result])}\n`;
}
