// The modules of a file that plays: each gets an address, in an order in which those that others name come first.
const bytes = Uint8Array.from(atob(document.getElementById("modules").textContent), (letter) => letter.charCodeAt(0));
const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
const addresses = {};
let address = "";
const [texts, modules] = JSON.parse(text);
for (const [name, content] of Object.entries(texts)) document.getElementById(name).textContent = content;
for (const [name, source] of modules) {
  const named = source.replace(/"\.\/(\w+)\.js"/g, (whole, other) => (other in addresses ? JSON.stringify(addresses[other]) : whole));
  address = addresses[name] = URL.createObjectURL(new Blob([named], { type: "text/javascript" }));
}
await import(address);
export {};
