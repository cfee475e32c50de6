// Small helpers for drawing on the board.
const SVG = "http://www.w3.org/2000/svg";

/** s("rect", {x: 1, class: "a"}, child, "text") */
export function s(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

export function glyph(name, x, y, size) {
  return s("use", { href: `#g-${name}`, class: "w-glyph", x, y, width: size, height: size });
}

/** Something that stays the same thing from view to view: found by its key, or made. */
export function keyed(layer, key, make) {
  const found = [...layer.children].find((one) => one.dataset.key === key);
  if (found) return [found, false];
  const made = make();
  made.dataset.key = key;
  layer.append(made);
  return [made, true];
}

/** Take away what is not among the keys. */
export function keep(layer, keys) {
  for (const one of [...layer.children]) if (!keys.has(one.dataset.key)) one.remove();
}

export const at = (element) => ({ x: Number(element.dataset.x), y: Number(element.dataset.y) });

export function put(element, x, y) {
  element.style.transform = `translate(${x}px, ${y}px)`;
}

/** What is new comes in with a small movement. */
export function appear(element, isNew) {
  element.classList.toggle("is-new", isNew);
}

/** Where the text of an element would be wider than its room, it is set narrower. */
export function fit(text, room) {
  text.removeAttribute("textLength");
  text.removeAttribute("lengthAdjust");
  if (text.getComputedTextLength() > room) {
    text.setAttribute("textLength", room);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}
