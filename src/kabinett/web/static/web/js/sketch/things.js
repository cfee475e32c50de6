// Finds the pieces and cards that can be moved on a scratch board, in any game, and the keys that
// find them again.
import { board, findAll } from "../dom.js";
import { label, store } from "../store.js";

/** @typedef {{element: Element, key: string}} Movable */

const LARGEST_PIECE = 0.05; // the share of the board above which a shape is not a piece

/** The piece or card to which an element belongs.
 * @param {Element} target
 * @returns {Movable | null} */
export function thingOf(target) {
  const svg = board();
  if (!svg?.contains(target)) {
    const element = /** @type {HTMLElement | null} */ (target.closest("[data-card]"));
    return element ? { element, key: `card ${element.dataset.card}` } : null;
  }
  const pieces = new Set(store.view.scene.pieces.map((piece) => piece.id));
  for (
    let one = /** @type {Element | null} */ (target);
    one && one !== svg;
    one = one.parentElement
  ) {
    const { piece, place } = /** @type {SVGElement} */ (one).dataset;
    if (piece) return { element: one, key: `piece ${piece}` };
    if (one.id && pieces.has(one.id)) return { element: one, key: `id ${one.id}` };
    if (one.id) return null; // a place
    if (one.localName === "g" && (place || isSmall(one, svg))) {
      return { element: one, key: `path ${pathOf(one)}` };
    }
  }
  return null;
}

/** Is a shape small enough for a piece, and not an empty place?
 * @param {Element} element
 * @param {SVGSVGElement} svg */
function isSmall(element, svg) {
  const text = element.querySelector("text");
  if (text && !element.textContent?.trim()) return false;
  const { width, height } = /** @type {SVGGraphicsElement} */ (element).getBBox();
  const box = svg.getBoundingClientRect();
  const scale = svg.getScreenCTM()?.a || 1;
  const whole = (box.width / scale) * (box.height / scale);
  return width > 0 && width * height < LARGEST_PIECE * whole;
}

/** A path that leads from the nearest element with an id to this element.
 * @param {Element} element */
function pathOf(element) {
  const path = [];
  let one = element;
  while (!one.id && one.parentElement) {
    path.unshift([...one.parentElement.children].indexOf(one));
    one = one.parentElement;
  }
  return [one.id, ...path].join("/");
}

/** The element with this key.
 * @param {string} name
 * @returns {Element | null} */
export function elementOf(name) {
  const [kind, ...rest] = name.split(" ");
  const id = rest.join(" ");
  if (kind === "card") return document.querySelector(`#main [data-card="${CSS.escape(id)}"]`);
  const svg = board();
  if (kind === "piece") return svg?.querySelector(`[data-piece="${CSS.escape(id)}"]`) ?? null;
  if (kind === "id") return svg?.getElementById(id) ?? null;
  const [first, ...path] = id.split("/");
  /** @type {Element | null | undefined} */
  let one = first === svg?.id ? svg : svg?.getElementById(first);
  for (const step of path) one = one?.children[Number(step)];
  return one ?? null;
}

/** @param {string} key */
export const isCard = (key) => key.startsWith("card ");

/** Makes all things and places reachable by keyboard. */
export function makeReachable() {
  const svg = board();
  if (!svg) return;
  for (const piece of store.view.scene.pieces) {
    for (const id of [piece.id, piece.place]) {
      const element =
        svg.getElementById(id) ?? svg.querySelector(`[data-piece="${CSS.escape(id)}"]`);
      if (!element || element.hasAttribute("tabindex")) continue;
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", label(id));
    }
  }
  for (const one of svg.querySelectorAll("[data-place]:not([id], [tabindex])")) {
    one.setAttribute("tabindex", "0");
    one.setAttribute("role", "button");
    one.setAttribute("aria-label", label(/** @type {SVGElement} */ (one).dataset.place ?? ""));
  }
  for (const card of findAll("#main [data-card]:not([tabindex])")) card.tabIndex = 0;
}
