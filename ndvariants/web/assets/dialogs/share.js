// Sending a game on: as a link, a page that plays, the rules, pictures, a game for other programs.

import { ask } from "../messages/api.js";
import { save, savePgn, store } from "./games.js";
import { isLink } from "../messages/link.js";
import { make } from "../panel/panel.js";
import { words } from "../messages/words.js";

const offline = Boolean(document.documentElement.dataset.offline);

/** The texts of the moves from the start to the position that is shown. */
function played({ tree, at }) {
  const texts = [];
  for (; at >= 0; at = tree[at][0]) texts.unshift(tree[at][1]);
  return texts;
}

/** Show the game of a link, and say what is new in it; true unless it was refused. */
async function openLink(page, link) {
  const before = played(page.value), { version } = page.value;
  await page.change("link", { link });
  if (page.value.version === version) return false;
  const now = played(page.value), parted = before.findIndex((text, ply) => ply < now.length && text !== now[ply]);
  page.say(parted >= 0 ? words.parted(parted + 1) : now.length > before.length ? words.followed(now.length - before.length) : words.known);
  return true;
}

/** Another address was put into this tab: a game that was sent here, another game, or another server. */
export const moved = (page) => (isLink(location.hash) && page.value ? openLink(page, location.hash) : location.reload());

/** Ask how to send the game on. */
export async function share(page) {
  const here = `games/${page.value.id}/sent`, dialog = make("dialog", { id: "sending" });
  const tried = (act) => async () => { try { await act(); } catch (fault) { page.say(fault.message, true); } };
  const file = (what) => tried(async () => { const { name, text } = await ask("GET", `${here}/${what}`); store(text, name); });
  const alone = { picture: file("picture"), record: () => save(page), pgn: tried(() => savePgn(page)) }; // what a file can make by itself
  const files = offline ? alone : { page: file("page"), rules: file("rules"), moving: file("moving"), ...alone };
  const link = await ask("GET", `${here}/link`).then(({ text }) => (offline && text ? location.href.replace(/#.*/, "") + text : text), () => "");
  const shown = make("input", { readOnly: true, value: link, onfocus: () => shown.select() }), given = make("input", { autocomplete: "off", placeholder: "…#play=" });
  const copy = make("button", { type: "button", textContent: "Copy", onclick: async () => { shown.select(); await navigator.clipboard?.writeText(link); page.say(words.copied); } });
  const open = make("form", { onsubmit: (event) => { event.preventDefault(); dialog.close(); openLink(page, given.value); } },
    make("label", { className: "field", textContent: words.linkGiven }, given), make("button", { textContent: words.linkOpen }));
  const close = make("button", { type: "button", textContent: words.close, onclick: () => dialog.close() });
  dialog.append(
    make("h2", { id: "sending-title", textContent: words.share }),
    make("div", { className: "row", role: "group", ariaLabel: words.shareFiles }, ...Object.entries(files).map(([what, act]) => make("button", { type: "button", textContent: words.sent[what], onclick: act }))),
    ...(link ? [make("label", { className: "field", textContent: words.shareLink }, shown), make("p", { textContent: offline ? words.linkHere : words.linkThere }), make("p", { className: "row" }, copy), open] : []),
    make("p", { className: "row end" }, close),
  );
  dialog.setAttribute("aria-labelledby", "sending-title");
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
