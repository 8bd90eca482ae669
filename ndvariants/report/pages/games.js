for (const section of document.querySelectorAll(".player")) {
  const { page, trees } = JSON.parse(section.querySelector("script").textContent);
  const frame = section.querySelector("iframe"), choice = section.querySelector("select");
  const [head, body] = page.split("</head>");
  const show = () => {
    const tree = JSON.stringify(trees[choice.value]).replaceAll("<", "\u003c");
    frame.srcdoc = `${head}<script type="application/json" id="given">${tree}<${"/script"}></head>${body}`;
  };
  choice.addEventListener("change", show);
  const asked = () => {
    const [, number] = location.hash.match(/^#game-(\d+)$/) ?? [];
    if (!choice.options[number]) return;
    choice.value = number;
    show();
    section.scrollIntoView();
  };
  addEventListener("hashchange", asked);
  new IntersectionObserver((seen, watch) => {
    if (seen.some((one) => one.isIntersecting)) { watch.disconnect(); show(); }
  }, { rootMargin: "400px" }).observe(section);
}
