// The cards of the hand: where a face does not fit on its card it is set closer, step by step, so
// that its words stand whole.  What a step does is said by the style sheets (data-set).
import { $, all } from "./dom.js";

/** What of a face may be cut. */
const PARTS = ".face-body, .face-text, .wc-text, .vc-body, .vc-signs";
const STEPS = ["close", "closer", "closest"];
const HANG = 3; // px that the letters of a last line hang out of it

export function fitFaces() {
  let cards = all(".card-hand", $("hand"));
  for (const card of cards) delete card.dataset.set;
  for (const step of STEPS) {
    cards = cards.filter(isCut); // first all are looked at, then all are set: one layout a step
    for (const card of cards) card.dataset.set = step;
  }
}

/** @param {HTMLElement} card */
const isCut = (card) =>
  all(PARTS, card).some((part) => part.scrollHeight > part.clientHeight + HANG);
