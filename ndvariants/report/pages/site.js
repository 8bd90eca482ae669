const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ");
const find = document.getElementById("find"), count = document.getElementById("count");
const cards = [...document.querySelectorAll(".card")]
  .map((card) => [card, plain(` ${card.textContent} ${card.dataset.words}`)]);
const show = () => {
  const phrase = plain(find.value).trim(), has = (words, one) => words.includes(` ${one}`);
  const asked = cards.some(([, words]) => has(words, phrase)) ? [phrase] : phrase.split(" ");
  let n = 0;
  for (const [card, words] of cards) {
    card.hidden = !asked.every((one) => has(words, one));
    n += card.hidden ? 0 : 1;
  }
  for (const family of document.querySelectorAll("section"))
    family.hidden = !family.querySelector(".card:not([hidden])");
  count.textContent = phrase ? `${n} of ${cards.length}` : "";
};
find.closest("form").hidden = false;
find.addEventListener("input", show);
find.closest("form").addEventListener("submit", (event) => event.preventDefault());
show();
