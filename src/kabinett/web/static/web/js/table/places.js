// Finds the elements that draw a thing, by its name.
import { findAll } from "../dom.js";
import { panelOf } from "../store.js";

/** All elements that draw this thing, including those in a sheet that is down.
 * @param {string} name
 * @returns {HTMLElement[]} */
export function elementsNamed(name) {
  const [kind, ...rest] = name.split(":");
  const id = CSS.escape(rest.join(":"));
  const whole = CSS.escape(name);
  const selectors = [
    `#main [data-id="${whole}"]`,
    `#map #${whole}`,
    `#map [data-text="${whole}"]`,
    `#main [data-piece="${whole}"]`,
    ...(["track", "zone", "fact", "seat", "report"].includes(kind)
      ? [`#main [data-${kind}="${id}"]`]
      : []),
  ];
  const elements = selectors.flatMap((selector) => findAll(selector));
  return elements.filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && one.checkVisibility();
  });
}

/** The elements that are pointed at. @type {Element[]} */
let pointedElements = [];

/** Points at all elements that draw these things, and at no others.
 * @param {string[]} names */
export function pointAt(names) {
  for (const one of pointedElements) delete (/** @type {HTMLElement} */ (one).dataset.pointed);
  const whole = names.flatMap((name) => {
    const role = name.startsWith("seat:") ? panelOf(Number(name.slice(5)))?.role : null;
    return role ? [name, role] : [name];
  });
  pointedElements = whole.flatMap(elementsNamed).filter((one) => !one.closest("#log"));
  for (const one of pointedElements) /** @type {HTMLElement} */ (one).dataset.pointed = "";
}
