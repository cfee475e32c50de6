// In a low window only the heads of the hand's cards are visible below the map. The hand rises over
// the foot of the map while a card may be chosen (unless the game's heads are enough for that), or
// while pointer or keyboard is in it. Somebody who leaves it for the map sees the whole map. The style
// sheet (low_hand.css) decides in which windows.

import { hooks } from "../core/hooks.js";
import { byId, findFirst } from "../dom.js";
import { askKey, store } from "../store.js";

let isPointerInside = false;
let hasFocus = false;
let askLeft = ""; // the ask of the last look at the map, whose cards wait below it

export function wireRisingHand() {
  const [hand, dock] = [byId("hand"), byId("dock")];
  const mark = (/** @type {boolean} */ inside) => {
    isPointerInside = inside;
    askLeft = inside ? "" : askKey(store.view?.ask);
    letHandRise();
  };
  // A finger does not hover: the hand would move away under its tap.
  hand.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && mark(true));
  // Includes the line above the hand, which has also risen and must not sink under the pointer.
  dock.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && mark(false));
  byId("board").addEventListener("pointerdown", () => mark(false));
  const noteFocus = () => {
    hasFocus = Boolean(findFirst("#hand :focus-visible"));
    letHandRise();
  };
  hand.addEventListener("focusin", noteFocus);
  hand.addEventListener("focusout", () => queueMicrotask(noteFocus));
  // The strip above the dock rises with the hand.
  new ResizeObserver(() => {
    const least = Number.parseFloat(getComputedStyle(dock).minHeight) || dock.offsetHeight;
    const rise = dock.offsetHeight - least;
    byId("main").style.setProperty("--rise", `${rise}px`);
    byId("main").toggleAttribute("data-risen", rise > 0);
  }).observe(dock);
}

/** Lets the hand rise or sink. If the map offers choices, too, it rises for pointer and keyboard
 * alone, because it could cover some of them. It stays low, too, for somebody who has left it for the
 * map, until the next ask. */
export function letHandRise() {
  const hasCards = Boolean(findFirst("#hand .card"));
  const isAsked =
    !areHeadsEnough() && findFirst("#hand [data-open]") && !findFirst("#map [data-open]");
  const isLooking = askLeft !== "" && askLeft === askKey(store.view?.ask);
  const isUp = hasCards && ((Boolean(isAsked) && !isLooking) || isPointerInside || hasFocus);
  if (areHeadsEnough()) byId("main").dataset.heads = "whole";
  else delete byId("main").dataset.heads;
  byId("main").dataset.hand = isUp ? "up" : "low";
}

/** Can a player choose a card by its head alone? Not in narrow windows, in which names stand upright,
 * and not with a finger, for which the hand does not rise. */
function areHeadsEnough() {
  return Boolean(hooks.wholeHeads) && matchMedia("(min-width: 75em) and (hover: hover)").matches;
}
