// The dialog that begins a game: what, with which parameters, who plays; or goes on with one that is kept.

import { ask } from "../messages/api.js";
import { $, make, seat } from "../panel/panel.js";
import { words } from "../messages/words.js";

const pictures = new Map(); // what is known of a start, by the name of a variant
let heads = null, asking = Promise.resolve();

/** The board of a game at its start, and who plays it; one is asked for after the other. */
function picture(variant) {
  if (!pictures.has(variant)) pictures.set(variant, (asking = asking.then(() => ask("POST", "picture", { variant }).catch(() => ({ svg: "", cells: 0, players: [] })))));
  return pictures.get(variant);
}

async function draw(host, variant) {
  const { svg, cells } = await picture(variant);
  host.replaceChildren(svg ? make("img", { alt: "", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }) : make("b", { textContent: cells ? words.cells(cells) : "" }));
}

/** Do all words that are looked for stand in what a file says? The plural of one is the same word. */
const said = (head) => ` ${head.name} ${head.title} ${head.by} ${head.family} ${head.about} ${head.words}`.toLowerCase();
const wanted = (text) => text.toLowerCase().split(/\s+/).filter(Boolean).map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));

/** How well a file fits: 2 where its title has all words, 1 where it says them at all, else 0. */
function fits(head, asked) {
  const title = `${head.name} ${head.title}`.toLowerCase(), all = said(head);
  return asked.every((word) => title.includes(word)) ? 2 : asked.every((word) => all.includes(word.length > 3 ? ` ${word}` : word)) ? 1 : 0;
}

/** Ask for a game; resolves to `{body, seats}` for a new one, to `{id}` for one that is kept, or to null. */
export async function begin(current) {
  heads ??= await ask("GET", "variants");
  const dialog = $("begin"), mine = await ask("GET", "mine");
  let chosen = heads.some((head) => head.name === current) ? current : heads[0].name, kept = null;
  const near = new IntersectionObserver((seen) => seen.forEach(({ isIntersecting, target }) => { if (isIntersecting) { near.unobserve(target); draw(target, target.getAttribute("data-variant")); } }), { root: $("variants"), rootMargin: "60px" });
  const show = () => {
    const asked = wanted($("find").value), family = $("family").value, first = (head) => (head.name === current ? 1 : 0);
    const found = heads.map((head) => [fits(head, asked), head]).filter(([fit, head]) => fit && (!family || head.family === family)).sort(([a, one], [b, other]) => b - a || first(other) - first(one)).map(([, head]) => head);
    near.disconnect();
    $("variants").replaceChildren(...found.map((head) => card(head, head.name === chosen, near, () => { chosen = head.name; tell(); })));
    $("found").textContent = words.found(found.length);
  };
  const tell = async () => {
    const head = heads.find((one) => one.name === chosen);
    $("about").replaceChildren(make("b", { textContent: head.title }), ` ${head.about}`);
    $("parameters").replaceChildren(...Object.entries(head.parameters).map(field));
    $("seats").replaceChildren(); // those of the game before: what somebody chose there would be lost
    const { players } = await picture(chosen);
    if (chosen === head.name) $("seats").replaceChildren(...players.map((side) => make("label", { className: "field" }, make("span", { textContent: words.plays(side) }), seat(""))));
  };
  $("find").value = "";
  $("family").replaceChildren(make("option", { value: "", textContent: words.allFamilies }), ...[...new Set(heads.map((head) => head.family))].filter(Boolean).sort().map((name) => make("option", { value: name, textContent: name })));
  $("find").oninput = $("family").onchange = show;
  $("mine").hidden = mine.length < 2;
  $("kept").replaceChildren(...mine.map(({ id, variant, own, moves }) => make("button", { type: "button", textContent: words.kept(variant, own, moves), onclick: () => { kept = id; dialog.close("kept"); } })));
  dialog.returnValue = "";
  dialog.showModal();
  show();
  tell();
  return new Promise((done) => {
    dialog.onclose = () => {
      near.disconnect();
      if (dialog.returnValue === "kept") return done({ id: kept });
      if (dialog.returnValue !== "go") return done(null);
      const given = Object.fromEntries([...$("parameters").querySelectorAll("input, select")].filter((one) => one.value).map((one) => [one.name, one.value]));
      done({ body: { variant: chosen, parameters: given }, seats: [...$("seats").querySelectorAll("select")].map((choice) => choice.value) });
    };
  });
}

/** What a parameter may be: a list of words, or a text of which the range is said. */
function field([name, { default: usual, help, range, choices, told }]) {
  const input = choices.length ? make("select", { name }) : make("input", { name, placeholder: usual, autocomplete: "off" });
  if (choices.length) input.append(...choices.map((one) => make("option", { value: one === usual ? "" : one, selected: one === usual, textContent: told[one] ? `${one}: ${told[one]}` : one })));
  const [least, most] = range.split("..");
  if (range && !usual.includes(",")) Object.assign(input, { type: "number", min: least, max: most });
  return make("label", { className: "field" }, make("span", { textContent: range ? `${name} (${least} – ${most})` : name }), input, make("small", { textContent: help }));
}

function card(head, checked, near, pick) {
  const radio = make("input", { type: "radio", name: "variant", value: head.name, checked, onchange: pick }), host = make("span", { className: "start" });
  host.dataset.variant = head.name;
  near.observe(host);
  return make("label", { ondblclick: () => $("begin").close("go") }, radio, host, make("b", { textContent: head.title }), make("small", { textContent: [head.family, head.by].filter(Boolean).join(" · ") }), make("span", { className: "about", textContent: head.about }));
}
