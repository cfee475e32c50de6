// Fits the faces of the hand's cards. A face that does not fit gets smaller and closer type, step
// by step; then its card gets wider than its neighbours; as a last resort its text ends with "…",
// and only the enlarged card shows all of it. The style sheets define each step (data-set).
import { isPhone } from "../core/sheets.js";
import { byId, findAll, findFirst } from "../dom.js";

// What `data-fit` says about an element of a face (see docs/client.md).
const NAMES = '[data-fit~="name"]';
const TEXTS = '[data-fit~="text"]';
const ROOM = '[data-fit~="room"]';
const BOXES = `[data-fit~="box"], ${TEXTS}`;
const STEPS = ["close", "closer", "closest"];
const HANG = 3; // px by which the letters of a last line may stick out below
const WIDER = [1.35, 1.18]; // times as wide as the others, tried in this order
const WIDER_ON_PHONE = [1.35, 1.7, 2.1];

export function fitFaces() {
  const cards = findAll(".card-hand", byId("hand"));
  resetWidths();
  const cut = setCloserUntilWhole(cards);
  shortenTexts(isPhone() ? widenOnPhone(cards, cut) : widenOnDesk(cards, cut));
  // WebKit resolves `ready` before the fonts are there, so only the event says that they are.
  const { fonts } = document;
  if (fonts.status === "loading") fonts.addEventListener("loadingdone", fitFaces, { once: true });
}

/** Fits the faces whenever the size of the hand or of its cards changes. In a low window the hand also
 * rises and sinks, which leaves the cards as they are. */
export function watchRoomOfFaces() {
  const hand = byId("hand");
  let room = "";
  new ResizeObserver(() => {
    const now = `${hand.clientWidth} ${findFirst("#hand .card-hand")?.clientHeight}`;
    if (now !== room) fitFaces();
    room = now;
  }).observe(hand);
}

/** On a desk the hand has a width: if some cards get wider, the others get narrower.  Returns the
 * cards that are still cut.
 * @param {HTMLElement[]} cards
 * @param {HTMLElement[]} cut */
function widenOnDesk(cards, cut) {
  for (const wider of WIDER) {
    if (!cut.length) break;
    widen(cut, wider);
    const still = setCloserUntilWhole(cards);
    if (still.length < cut.length) {
      cut = still;
      break;
    }
    resetWidths();
    cut = setCloserUntilWhole(cards);
  }
  return cut;
}

/** On a phone the hand scrolls to the side, so each card may get as wide as its text needs.  Returns
 * the cards that are still cut.
 * @param {HTMLElement[]} cards
 * @param {HTMLElement[]} cut */
function widenOnPhone(cards, cut) {
  /** @type {Map<HTMLElement, number>} */
  const shares = new Map();
  for (const wider of WIDER_ON_PHONE) {
    if (!cut.length) break;
    for (const card of cut) shares.set(card, wider);
    for (const zone of findAll(".hand-zone", byId("hand"))) {
      const columns = findAll(".card-hand", zone).map((card) => shares.get(card) ?? 1);
      const widths = columns.map((share) => `calc(${share} * var(--card-wide))`);
      if (widths.length) zone.style.setProperty("--columns", widths.join(" "));
    }
    cut = setCloserUntilWhole(cards);
  }
  return cut;
}

function resetWidths() {
  for (const zone of findAll(".hand-zone", byId("hand"))) zone.style.removeProperty("--columns");
}

/** Sets the type of cards closer, step by step, until their words fit. Returns the cards whose
 * words do not fit after the last step.
 * @param {HTMLElement[]} cards */
function setCloserUntilWhole(cards) {
  for (const card of cards) {
    delete card.dataset.set;
    delete card.dataset.short;
  }
  // On a phone a card set closer makes the hand lower, and then another card may be cut.
  for (;;) {
    const cut = cards.filter(isCut); // measures all cards before it changes any: one layout per round
    const closable = cut.filter((card) => card.dataset.set !== STEPS.at(-1));
    if (!closable.length) return cut;
    for (const card of closable)
      card.dataset.set = STEPS[STEPS.indexOf(card.dataset.set ?? "") + 1];
  }
}

/** @param {HTMLElement} card */
const isCut = (card) =>
  findAll(BOXES, card).some((box) => box.scrollHeight > box.clientHeight + HANG) ||
  findAll(NAMES, card).some((name) => name.scrollWidth > name.clientWidth) ||
  hangsOut(card);

/** Does the text of a card end below its room? Ornaments may do so.
 * @param {HTMLElement} card */
const hangsOut = (card) =>
  findAll(TEXTS, card).some((text) => roomBelow(text) < text.scrollHeight - HANG);

/** The room of a text: px from its top to the bottom of the face.
 * @param {HTMLElement} text */
function roomBelow(text) {
  const room = /** @type {HTMLElement} */ (text.closest(ROOM));
  const foot =
    room.getBoundingClientRect().bottom - parseFloat(getComputedStyle(room).paddingBottom);
  return foot - text.getBoundingClientRect().top;
}

/** Makes these cards wider. If the hand has no room left for that, the other cards of their zones
 * get narrower, and each zone keeps its width. Measures all zones before it changes any.
 * @param {HTMLElement[]} cards
 * @param {number} wider */
function widen(cards, wider) {
  const free = freeWidth();
  const measured = findAll(".hand-zone", byId("hand")).map((zone) => {
    const slots = findAll(".hand-slot", zone);
    const shares = slots.map((slot) => (cards.some((card) => slot.contains(card)) ? wider : 1));
    const whole = slots.reduce((sum, slot) => sum + slot.offsetWidth, 0);
    const parts = shares.reduce((sum, share) => sum + share, 0);
    return { zone, shares, whole, parts };
  });
  const more = measured.map(({ shares, whole, parts }) => whole * (parts / shares.length - 1) || 0);
  const isRoom = more.reduce((sum, px) => sum + px, 0) <= free;
  const zones = measured.map(({ zone, shares, whole, parts }) => {
    const one = whole / (isRoom ? shares.length : parts);
    return { zone, wide: shares.map((share) => Math.floor(one * share)) };
  });
  for (const { zone, wide } of zones) {
    if (wide.length) zone.style.setProperty("--columns", wide.map((px) => `${px}px`).join(" "));
  }
}

/** The width in px that the hand has left beside its last zone. */
function freeWidth() {
  const hand = byId("hand");
  const last = findAll(".hand-zone", hand).at(-1);
  if (!last) return 0;
  const padding = Number.parseFloat(getComputedStyle(hand).paddingRight) || 0;
  return hand.getBoundingClientRect().right - padding - last.getBoundingClientRect().right;
}

/** @param {HTMLElement[]} cards */
function shortenTexts(cards) {
  const lines = cards.flatMap((card) =>
    findAll(TEXTS, card).map((text) => {
      const high = Number.parseFloat(getComputedStyle(text).lineHeight);
      return { card, text, number: Math.max(1, Math.floor((roomBelow(text) + 1) / high)) };
    }),
  );
  for (const { card, text, number } of lines) {
    card.dataset.short = "";
    text.style.setProperty("--lines", String(number));
  }
}
