// What a file holds as text, unpacked: bytes, and vectors of numbers in the form that Python found shortest.

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
