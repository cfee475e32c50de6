// Clicks on the table: a click on a choice chooses it, a click on anything else explains it.

import { actions } from "../core/actions.js";
import { zoomInOnSmallTarget } from "../board/zoom.js";
import { targetOf } from "../dom.js";
import { store } from "../store.js";
import { clickTarget } from "../table/click_target.js";
import { consumeLongPress, explainThing } from "../table/peek.js";
import { openPile } from "../table/pile.js";
import { isFirstTap } from "./selection.js";
import { watchPointer } from "./swapped_choice.js";

let hasJustChosen = false; // whether the previous click has chosen something

export function wireClicks() {
  watchPointer();
  document.addEventListener("click", (event) => onClick(event));
}

/** @param {MouseEvent} event */
function onClick(event) {
  const again = hasJustChosen && event.detail > 1; // only the first click of a double click counts
  hasJustChosen = false;
  const pile = /** @type {HTMLElement | null} */ (targetOf(event).closest("[data-pile]"));
  if (pile) return openPile(pile.dataset.pile ?? "");
  const aim = clickTarget(event);
  // The button handles it.
  if (!aim || consumeLongPress() || targetOf(event).closest("button")) return undefined;
  const { element, name } = aim;
  if (store.openChoices.has(name)) {
    const isFirst = isFirstTap(event, name);
    if (zoomInOnSmallTarget(event, element) && !isFirst) return undefined;
    if (!isFirst) element.closest("dialog")?.close();
    hasJustChosen = true;
    return actions.choose(name, event);
  }
  return again ? undefined : explainThing(element);
}
