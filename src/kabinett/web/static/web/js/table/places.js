// Where this page draws a thing, by its name.
import { all } from "../dom.js";
import { panelOf } from "../store.js";

/** All elements that stand for a name, also in a sheet that is down.
 * @param {string} name
 * @returns {HTMLElement[]} */
export function placesOf(name) {
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
  const elements = selectors.flatMap((selector) => all(selector));
  return elements.filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && one.checkVisibility();
  });
}

/** @type {Element[]} the lit elements */
let lit = [];

/** Lights all elements that stand for these names, and nothing else.
 * @param {string[]} names */
export function light(names) {
  for (const one of lit) delete (/** @type {HTMLElement} */ (one).dataset.pointed);
  const whole = names.flatMap((name) => {
    const role = name.startsWith("seat:") ? panelOf(Number(name.slice(5)))?.role : null;
    return role ? [name, role] : [name];
  });
  lit = whole.flatMap(placesOf).filter((one) => !one.closest("#log"));
  for (const one of lit) /** @type {HTMLElement} */ (one).dataset.pointed = "";
}
