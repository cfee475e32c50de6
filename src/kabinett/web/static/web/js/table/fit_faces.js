// The cards of the hand.  A face that does not fit on its card is set closer, step by step, until its
// words are whole.  If that is not enough it takes room from its neighbours, and at last its text ends
// with "…": the enlarged card shows all of it.  The style sheets say what each step does (data-set).
import { $, all } from "../dom.js";

/** The parts of a face that may be cut. */
const PARTS = ".face-body, .face-text, .wc-text, .vc-body, .vc-signs";
const NAMES = ".face-name";
const TEXTS = ".face-text, .wc-text";
const BODY = ".face-body, .wc-body";
const STEPS = ["close", "closer", "closest"];
const HANG = 3; // px by which the letters of a last line may hang out
const WIDER = [1.35, 1.18]; // times as wide, tried in turn

export function fitFaces() {
  const cards = all(".card-hand", $("hand"));
  asTheyCome();
  let cut = setCloser(cards);
  for (const wider of WIDER) {
    if (!cut.length) break;
    widen(cut, wider);
    const still = setCloser(cards);
    if (still.length < cut.length) {
      cut = still;
      break;
    }
    asTheyCome();
    cut = setCloser(cards);
  }
  shorten(cut);
  if (document.fonts.status === "loading") document.fonts.ready.then(fitFaces);
}

function asTheyCome() {
  for (const zone of all(".hand-zone", $("hand"))) zone.style.removeProperty("--columns");
}

/** The cards whose words are not whole after the last step.
 * @param {HTMLElement[]} cards */
function setCloser(cards) {
  for (const card of cards) {
    delete card.dataset.set;
    delete card.dataset.short;
  }
  let cut = cards;
  for (const step of STEPS) {
    cut = cut.filter(isCut); // measure all, then set all: one layout a step
    for (const card of cut) card.dataset.set = step;
  }
  return cut.filter(isCut);
}

/** @param {HTMLElement} card */
const isCut = (card) =>
  all(PARTS, card).some((part) => part.scrollHeight > part.clientHeight + HANG) ||
  all(NAMES, card).some((name) => name.scrollWidth > name.clientWidth) ||
  hangsOut(card);

/** Does its text end below its room?  An ornament may.
 * @param {HTMLElement} card */
const hangsOut = (card) => all(TEXTS, card).some((text) => room(text) < text.scrollHeight - HANG);

/** px from the top of a text to the foot of its room.
 * @param {HTMLElement} text */
function room(text) {
  const body = /** @type {HTMLElement} */ (text.closest(BODY));
  const foot =
    body.getBoundingClientRect().bottom - parseFloat(getComputedStyle(body).paddingBottom);
  return foot - text.getBoundingClientRect().top;
}

/** Makes these cards wider, and the others of their zone narrower.  Every zone keeps its width.
 * It measures all, then sets all.
 * @param {HTMLElement[]} cards
 * @param {number} wider */
function widen(cards, wider) {
  const zones = all(".hand-zone", $("hand")).map((zone) => {
    const slots = all(".hand-slot", zone);
    const shares = slots.map((slot) => (cards.some((card) => slot.contains(card)) ? wider : 1));
    const whole = slots.reduce((sum, slot) => sum + slot.getBoundingClientRect().width, 0);
    const parts = shares.reduce((sum, share) => sum + share, 0);
    return { zone, wide: shares.map((share) => Math.floor((whole * share) / parts)) };
  });
  for (const { zone, wide } of zones) {
    if (wide.length) zone.style.setProperty("--columns", wide.map((px) => `${px}px`).join(" "));
  }
}

/** @param {HTMLElement[]} cards */
function shorten(cards) {
  const lines = cards.flatMap((card) =>
    all(TEXTS, card).map((text) => {
      const high = Number.parseFloat(getComputedStyle(text).lineHeight);
      return { card, text, number: Math.max(1, Math.floor((room(text) + 1) / high)) };
    }),
  );
  for (const { card, text, number } of lines) {
    card.dataset.short = "";
    text.style.setProperty("--lines", String(number));
  }
}
