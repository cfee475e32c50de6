// What a click on the page means: the thing under the pointer, or a choice around or beneath that
// thing.
import { targetOf } from "../dom.js";
import { namedElement, store } from "../store.js";

/** @typedef {{element: HTMLElement, name: string}} ClickTarget  what a click chooses, or explains if it is not a choice */

/** @param {MouseEvent} event
 * @returns {ClickTarget | null} */
export function clickTarget(event) {
  const target = targetOf(event);
  const named = namedElement(target);
  const own = named?.element.dataset.id ?? named?.element.dataset.label ?? "";
  if (named && store.openChoices.has(own)) return { ...named, name: own };
  const open =
    choiceAround(target) ??
    (target.closest("#map") ? choiceBeneath(event, named?.name ?? "") : null);
  return open ? { element: open, name: open.dataset.id ?? "" } : named;
}

/** The choice on which an element lies: a click on the element means that choice.
 * @param {Element} element
 * @returns {HTMLElement | null} */
const choiceAround = (element) => element.closest("[data-open][data-id]");

/** A click on a thing that is not a choice goes through to an area beneath it, as from a line to the
 * province that the line crosses. The click goes neither through to a line (a click on a city at
 * the end of a line means the city) nor to a thing of the same kind (a click on a province means
 * that province).
 * @param {MouseEvent} event
 * @param {string} above  the name of the thing over the area */
function choiceBeneath({ clientX, clientY }, above) {
  const pile = document.elementsFromPoint(clientX, clientY).filter((one) => one.closest("#map"));
  const area = pile.find((one) => choiceAround(one) && getComputedStyle(one).fill !== "none");
  const open = area ? choiceAround(area) : null;
  const name = open?.dataset.id ?? "";
  return name === above || kindOf(name) !== kindOf(above) ? open : null;
}

/** @param {string} name */
const kindOf = (name) => name.split(":")[0];
