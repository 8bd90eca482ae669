// What a file holds as text, unpacked: bytes, vectors of numbers in the form that Python found shortest, and rays.

/** The bytes of a packed text: base64 of gzip. */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** The words of a vector: 32 or 64 bits each. @returns {Promise<any>} */
export async function vector({ bits, differences, planes, text }) {
  const bytes = await unpacked(text), width = bits / 8, n = bytes.length / width;
  let plain = bytes;
  if (planes) {
    plain = new Uint8Array(bytes.length);
    for (let plane = 0, at = 0; plane < width; plane++) for (let k = 0; k < n; k++) plain[k * width + plane] = bytes[at++];
  }
  /** @type {any} */
  const words = bits === 32 ? new Int32Array(plain.buffer) : new BigInt64Array(plain.buffer);
  if (differences) for (let k = 1; k < n; k++) words[k] += words[k - 1];
  return words;
}

/** The vector R, of a plan and a table of choices as `packed/rays.py` describes them, or as any other vector. @returns {Promise<any>} */
export async function rays(told) {
  if (!("plan" in told)) return vector(told);
  const [plan, choices] = await Promise.all([vector(told.plan), unpacked(told.choices)]);
  let at = 0, table = 0, end = 0;
  const read = () => plan[at++], list = (of) => Array.from({ length: read() }, of);
  const R = new Int32Array(read());
  while (at < plan.length) {
    const cells = list(read), ways = list(() => list(() => list(read)));
    cells.forEach((cell, place) => {
      const start = end++;
      ways.forEach((patterns, way) => {
        const choice = choices[table + way * cells.length + place];
        if (choice) for (const word of patterns[choice - 1]) R[end++] = word + cell;
      });
      R[start] = end - start - 1;
    });
    table += ways.length * cells.length;
  }
  return R;
}
