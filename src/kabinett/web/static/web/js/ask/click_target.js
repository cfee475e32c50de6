// What a click means: the thing under it, or what may be chosen around or beneath that.
import { from } from "../dom.js";
import { nameAround, store } from "../store.js";

/** @typedef {{element: HTMLElement, name: string}} Aim  what to choose, or else to look up */

/** @param {MouseEvent} event
 * @returns {Aim | null} */
export function findAim(event) {
  const target = from(event);
  const named = nameAround(target);
  const own = named?.element.dataset.id ?? named?.element.dataset.label ?? "";
  if (named && store.open.has(own)) return { ...named, name: own };
  const open =
    around(target) ?? (target.closest("#map") ? beneath(event, named?.name ?? "") : null);
  return open ? { element: open, name: open.dataset.id ?? "" } : named;
}

/** A thing that lies on a choice stands for that choice.
 * @param {Element} element
 * @returns {HTMLElement | null} */
const around = (element) => element.closest("[data-open][data-id]");

/** A thing that is not on offer lets the click through to an area, as a line does to the province that
 * it crosses.  The click never goes through to a line: a click on the city at its end means the city.
 * Nor does it go to another thing of the same kind: a click on a province means that province.
 * @param {MouseEvent} event
 * @param {string} above  what lies over the area */
function beneath({ clientX, clientY }, above) {
  const pile = document.elementsFromPoint(clientX, clientY).filter((one) => one.closest("#map"));
  const area = pile.find((one) => around(one) && getComputedStyle(one).fill !== "none");
  const open = area ? around(area) : null;
  const name = open?.dataset.id ?? "";
  return name === above || kindOf(name) !== kindOf(above) ? open : null;
}

/** @param {string} name */
const kindOf = (name) => name.split(":")[0];
