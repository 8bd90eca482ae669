// The board as it is shown, as a picture of its own: what the page's styles say of each part is written into it.

const SAID = { fill: "rgb(0, 0, 0)", stroke: "none", "stroke-width": "1px", "stroke-dasharray": "none", opacity: "1", "fill-opacity": "1", "stroke-opacity": "1", "font-size": "16px", "font-weight": "400", "text-anchor": "start" };

/** An SVG of the page as text; parts that are not seen, and the mark of the keyboard, are left out. */
export function picture(root) {
  const copy = root.cloneNode(true), parts = [...root.querySelectorAll("*")], copies = [...copy.querySelectorAll("*")];
  const drop = [];
  parts.forEach((part, k) => {
    const style = getComputedStyle(part);
    if (part.matches(".cursor") || (style.display === "none" && !part.closest("defs"))) drop.push(copies[k]);
    for (const [name, usual] of Object.entries(SAID)) {
      const value = style.getPropertyValue(name);
      if (value && value !== (part.parentElement === root ? usual : getComputedStyle(part.parentElement).getPropertyValue(name))) copies[k].setAttribute(name, value);
    }
    for (const name of ["class", "style"]) copies[k].removeAttribute(name);
  });
  for (const one of drop) one.remove();
  const { width, height } = root.viewBox.baseVal, behind = document.createElementNS(root.namespaceURI, "rect");
  for (const [name, value] of Object.entries({ width, height, fill: getComputedStyle(document.body).backgroundColor })) behind.setAttribute(name, value);
  copy.prepend(behind);
  for (const [name, value] of Object.entries({ width, height, "font-family": "sans-serif" })) copy.setAttribute(name, value);
  for (const name of ["class", "style", "aria-hidden"]) copy.removeAttribute(name);
  return new XMLSerializer().serializeToString(copy);
}
