// What a click means: the thing that lies there, or what may be chosen around or beneath it.
import { from } from "./dom.js";
import { named, store } from "./store.js";

/** @typedef {{element: HTMLElement, name: string}} Aim  what is chosen, or looked up if it is not open */

/** @param {MouseEvent} event
 * @returns {Aim | null} */
export function aimed(event) {
  const target = from(event);
  const found = named(target);
  const own = found?.element.dataset.id ?? found?.element.dataset.label ?? "";
  if (found && store.open.has(own)) return { ...found, name: own };
  const open =
    around(target) ?? (target.closest("#map") ? beneath(event, found?.name ?? "") : null);
  return open ? { element: open, name: open.dataset.id ?? "" } : found;
}

/** What lies on a thing that may be chosen stands for it.
 * @param {Element} element
 * @returns {HTMLElement | null} */
const around = (element) => element.closest("[data-open][data-id]");

/** What is not on offer lets the click through to an area, as a line does to the province that it
 * crosses.  Not to a line: who clicks the city at its end means the city.  Nor to another of its kind:
 * who clicks a province means that one.
 * @param {MouseEvent} event
 * @param {string} above  what lies over it */
function beneath({ clientX, clientY }, above) {
  const pile = document.elementsFromPoint(clientX, clientY).filter((one) => one.closest("#map"));
  const area = pile.find((one) => around(one) && getComputedStyle(one).fill !== "none");
  const open = area ? around(area) : null;
  const name = open?.dataset.id ?? "";
  return name === above || kindOf(name) !== kindOf(above) ? open : null;
}

/** @param {string} name */
const kindOf = (name) => name.split(":")[0];
