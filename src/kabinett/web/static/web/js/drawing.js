// Draws shapes of an SVG: dice, and the drawings on the faces of cards, which are paths of one
// stroke on a grid of 20. Also formats the years of a card.

import { put } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const GRID = 20;

/** Draws a path from the site, or several equal ones in rows.
 * @param {string} path
 * @param {number} [many] */
export function drawing(path, many = 1) {
  const rows = Math.ceil(many / 3) > 2 ? 3 : many > 3 ? 2 : 1;
  const columns = Math.ceil(many / rows);
  const signs = Array.from({ length: many }, (_, number) => {
    const [x, y] = [number % columns, Math.floor(number / columns)];
    const transform = number ? `translate(${x * GRID} ${y * GRID})` : null;
    return shape("path", { d: path, transform });
  });
  return svgWith(`0 0 ${columns * GRID} ${rows * GRID}`, ...signs);
}

/** @param {string} box
 * @param {...SVGElement} shapes */
export function svgWith(box, ...shapes) {
  const attributes = { viewBox: box, preserveAspectRatio: "xMaxYMax", "aria-hidden": "true" };
  return shape("svg", attributes, ...shapes);
}

/** Makes an element of an SVG: shape("g", {class: "a", id: null}, shape("title", {}, "text"), null).
 * Attributes and children that are null are left out.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | null | undefined>} [attributes]
 * @param {...(Element | string | number | null | undefined)} children
 * @returns {SVGElementTagNameMap[Name]} */
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) put(element, key, value ?? null);
  element.append(...children.filter((child) => child !== null && child !== undefined).map(nodeOf));
  return element;
}

/** A group of a milestone's drawing that appears after some ms, from another place.
 * @param {number} at
 * @param {string} from  how far away it begins: x and y, as in "0,-20"
 * @param {...SVGElement} shapes */
export const appearAt = (at, from, ...shapes) =>
  shape("g", { "data-at": at, "data-from": from }, ...shapes);

/** Marks an element as new (`.is-new`) or not, so that a style sheet can let it come in with a movement.
 * @param {Element} element
 * @param {boolean} isNew */
export function appear(element, isNew) {
  element.classList.toggle("is-new", isNew);
}

/** @param {Element | string | number} child */
const nodeOf = (child) => (child instanceof Element ? child : String(child));

/** The pips of each face of a die, on a grid of three by three. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

/** The pips of a die in a viewBox of 32 × 32.
 * @param {number} face */
export const pips = (face) =>
  [...PIPS[face]]
    .map(Number)
    .map((place) =>
      shape("circle", { cx: 8 + 8 * (place % 3), cy: 8 + 8 * Math.floor(place / 3), r: 3 }),
    );

/** The years of a card: the first, and the last with a dash ("–33", "–1921").
 * @param {string | number | undefined} year
 * @returns {[string, string]} */
export function yearsOf(year) {
  const [first, last] = String(year ?? "").split("–");
  if (!last) return [first, ""];
  return [first, `–${last.startsWith(first.slice(0, 2)) ? last.slice(2) : last}`];
}
