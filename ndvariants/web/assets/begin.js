// The dialog that begins a game: what, with which parameters, who plays.

import { ask } from "./api.js";
import { $, make, seat } from "./panel.js";

let heads = null;

/** Ask for a game; resolves to the body of a question to the server, or to null. */
export async function begin(current) {
  heads ??= await ask("GET", "variants");
  const dialog = $("begin");
  let chosen = heads.some((head) => head.name === current) ? current : heads[0].name;
  const seats = ["white", "black"].map((side) => [side, seat("")]);
  const show = () => {
    const wanted = $("find").value.toLowerCase();
    const found = heads.filter((head) => `${head.name} ${head.title} ${head.by} ${head.family}`.toLowerCase().includes(wanted));
    $("variants").replaceChildren(...found.map((head) => option(head, head.name === chosen, () => { chosen = head.name; parameters(); })));
  };
  const parameters = () => {
    const given = heads.find((head) => head.name === chosen).parameters;
    $("parameters").replaceChildren(...Object.entries(given).map(([name, value]) => {
      const input = make("input", { name, placeholder: value, autocomplete: "off" });
      return make("label", { className: "field", textContent: name }, input);
    }));
  };
  $("find").value = "";
  $("find").oninput = show;
  $("seats").replaceChildren(...seats.map(([side, choice]) => make("label", { className: "field", textContent: side === "white" ? "First side" : "Second side" }, choice)));
  show();
  parameters();
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.onclose = () => {
      if (dialog.returnValue !== "go") return done(null);
      const given = Object.fromEntries([...$("parameters").querySelectorAll("input")].filter((input) => input.value).map((input) => [input.name, input.value]));
      done({ body: { variant: chosen, parameters: given }, seats: seats.map(([, choice]) => choice.value) });
    };
  });
}

function option(head, checked, pick) {
  const radio = make("input", { type: "radio", name: "variant", value: head.name, checked, onchange: pick });
  return make("label", { ondblclick: () => $("begin").close("go") }, radio, head.title, make("small", { textContent: [head.family, head.by].filter(Boolean).join(" · ") }));
}
