// Helps to draw on the board.
import { put, shape } from "../web/js/games.js";

/** @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size */
export function glyph(name, x, y, size) {
  return shape("use", { href: `#g-${name}`, class: "w-glyph", x, y, width: size, height: size });
}

/** Gets or creates the element of a layer with this key; also returns whether it is new.
 * @param {Element} layer
 * @param {string} key
 * @param {() => SVGElement} make
 * @returns {[HTMLElement, boolean]} it, and whether it is new */
export function elementFor(layer, key, make) {
  const existing = children(layer).find((one) => one.dataset.key === key);
  if (existing) return [existing, false];
  const made = make();
  made.dataset.key = key;
  layer.append(made);
  return [/** @type {any} */ (made), true];
}

/** Removes the elements of a layer that have none of these keys.
 * @param {Element} layer
 * @param {Set<string>} keys */
export function keep(layer, keys) {
  for (const one of children(layer)) if (!keys.has(one.dataset.key ?? "")) one.remove();
}

/** @param {Element} layer */
const children = (layer) => /** @type {HTMLElement[]} */ ([...layer.children]);

/** The position that board.svg gives an element.
 * @param {Element} element */
export function at(element) {
  const { x, y } = /** @type {HTMLElement} */ (element).dataset;
  return { x: Number(x), y: Number(y) };
}

/** @param {Element} element
 * @param {number} x
 * @param {number} y */
export const lay = (element, x, y) => put(element, "transform", `translate(${x} ${y})`);

/** The texts that `fit` has already set. @type {WeakMap<Element, string>} */
const fitted = new WeakMap();

/** Condenses the text of an element if it is wider than its room.
 * @param {Element} text
 * @param {number} room */
export function fit(text, room) {
  const what = `${room} ${text.textContent}`;
  if (!(text instanceof SVGTextContentElement) || fitted.get(text) === what) return;
  fitted.set(text, what);
  text.removeAttribute("textLength");
  text.removeAttribute("lengthAdjust");
  if (text.getComputedTextLength() <= room) return;
  text.setAttribute("textLength", String(room));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}
