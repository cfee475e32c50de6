// A click anywhere on the table: it chooses what is on offer, and explains everything else.
import { findAim } from "./click_target.js";
import { from } from "../dom.js";
import { pileSheet } from "../frame/menu.js";
import { pin, wasPress } from "../table/peek.js";
import { isFirstTap } from "./selection.js";
import { store } from "../store.js";
import { enlarges } from "../board/zoom.js";

/** @import { Act } from "../types.d.ts" */

let hasChosen = false; // the last click has chosen something

/** @param {Act} act */
export function wireClicks(act) {
  document.addEventListener("click", (event) => click(event, act));
}

/** @param {MouseEvent} event
 * @param {Act} act */
function click(event, act) {
  const again = hasChosen && event.detail > 1; // a double click: it meant what lay there first
  hasChosen = false;
  const pile = /** @type {HTMLElement | null} */ (from(event).closest("[data-pile]"));
  if (pile) return pileSheet(pile.dataset.pile ?? "");
  const aim = findAim(event);
  if (!aim || wasPress() || from(event).closest("button")) return undefined; // the button handles it
  const { element, name } = aim;
  if (store.open.has(name)) {
    const isFirst = isFirstTap(event, name);
    if (enlarges(event, element) && !isFirst) return undefined;
    if (!isFirst) element.closest("dialog")?.close();
    hasChosen = true;
    return act.choose(name, event);
  }
  return again ? undefined : pin(element);
}
