// Everything by keyboard: numbers and list for choices, arrows over the table.
import { isListOpen, toggleList } from "./asked.js";
import { $, all, first } from "../dom.js";
import { mayLook, toNow } from "../past/past.js";
import { hide, isPeeking, pin } from "../table/peek.js";
import { closeCards } from "../panels/card_index_panel.js";
import { closeRules, toggleRules } from "../panels/rules_panel.js";
import { closeSheet, openSheet } from "../frame/sheets.js";
import { config, nameAround, store } from "../store.js";
import { fit, zoomBy } from "../board/zoom.js";

/** @import { Act } from "../types.d.ts" */

/** @param {Act} act */
export function wireKeyboard(act) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field =
      event.target instanceof Element && event.target.matches("input, select, textarea");
    // the first Escape empties the search of a panel, the next closes the panel
    const leaves =
      event.key === "Escape" &&
      event.target instanceof Element &&
      event.target.closest(".rules-panel");
    if ((field && !leaves) || first("dialog[open], .menu")) return;
    if (handle(event.key, act)) event.preventDefault();
  });
}

/** What a key does.  A small letter stands for the capital, too, unless it has its own line.  A
 * handler gives false where it did nothing.
 * @type {Record<string, (focused: Element, act: Act) => unknown>} */
const KEYS = {
  ArrowLeft: (focused, act) => (isLookingBack() ? look(act, -1) : step(focused, -1, 0)),
  ArrowRight: (focused, act) => (isLookingBack() ? look(act, 1) : step(focused, 1, 0)),
  ArrowUp: (focused) => step(focused, 0, -1),
  ArrowDown: (focused) => step(focused, 0, 1),
  Enter: (focused) => chooseTyped() || press(focused),
  " ": (focused) => chooseTyped() || press(focused),
  Escape: (_, act) => leave(act),
  "/": (_, act) => toggleList(act),
  l: (_, act) => toggleList(act),
  u: (_, act) => act.undo(),
  h: toHand,
  g: toLog,
  t: (focused) => explain(focused, 1),
  T: (focused) => explain(focused, -1),
  r: toggleRules,
  ",": (_, act) => look(act, -1),
  "[": (_, act) => look(act, -1),
  ".": (_, act) => look(act, 1),
  "]": (_, act) => look(act, 1),
  "+": () => zoomBy(1.5),
  "=": () => zoomBy(1.5),
  "-": () => zoomBy(1 / 1.5),
  0: () => $("map") !== null && fit(),
  "?": lookUp,
};

/** @param {string} key
 * @param {Act} act
 * @returns {boolean} whether it did something */
function handle(key, act) {
  if (/^[1-9]$/.test(key) || (key === "0" && typedNumber())) return number(key);
  const does = KEYS[key] ?? KEYS[key.toLowerCase()];
  return does !== undefined && does(document.activeElement ?? document.body, act) !== false;
}

const isLookingBack = () => store.past || config.replay;

function toHand() {
  openSheet("hand");
  (first("#hand [data-open]") ?? first("#hand [data-id]"))?.focus();
}

function toLog() {
  openSheet("log");
  $("log").focus();
}

/** @param {Element} focused */
function lookUp(focused) {
  const named = nameAround(focused);
  if (named) pin(named.element);
  return named !== null;
}

/** @param {Element} focused */
function press(focused) {
  if (!focused.matches("[data-id][role=button]")) return false;
  // an SVG element has no click()
  focused.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return true;
}

/** Chooses the answer with this number, the same on the line and in the list.  Where longer numbers
 * begin with the typed digits, it marks them, and the next digit or Enter decides.
 * @param {string} digit */
function number(digit) {
  const buttons = all("#asked [data-key]");
  const begins = (/** @type {string} */ digits) =>
    buttons.filter(({ dataset }) => dataset.key?.startsWith(digits));
  const before = typedNumber();
  const byDigits = [before + digit, digit].find((one) => begins(one).length);
  forgetTyped();
  if (!byDigits) return false;
  const matches = begins(byDigits);
  if (matches.every(({ dataset }) => dataset.key === byDigits)) matches[0].click();
  else for (const one of matches) one.dataset.typed = byDigits;
  return true;
}

/** The digits typed so far; redrawing the buttons forgets them. */
const typedNumber = () => first("#asked [data-typed]")?.dataset.typed ?? "";

function forgetTyped() {
  for (const one of all("#asked [data-typed]")) delete one.dataset.typed;
}

/** Enter chooses the number typed, though longer ones begin with it. */
function chooseTyped() {
  const digits = typedNumber();
  const button = digits ? first(`#asked [data-key="${digits}"]`) : null;
  forgetTyped();
  button?.click();
  return digits !== "";
}

/** Goes a moment back or on; a replay has its own buttons for it.
 * @param {Act} act
 * @param {number} by */
function look(act, by) {
  if (config.replay) first(`.replay-step[data-by="${by}"]`)?.click();
  if (!mayLook()) return Boolean(config.replay);
  act.look(by);
  return true;
}

/** @param {Act} act */
function leave(act) {
  if (isPeeking()) hide();
  else if (typedNumber()) forgetTyped();
  else if (isListOpen()) toggleList(act, false);
  else if (!act.cancel() && !closeRules() && !closeCards() && !closeSheet()) {
    if (store.past) toNow();
    else act.skip();
  }
}

/** @type {HTMLElement | undefined} the last term explained */
let term;

/** Explains the next term in sight, or the one before: in the log when it has the focus, else anywhere
 * in the texts.
 * @param {Element} focused
 * @param {number} by */
function explain(focused, by) {
  hide(); // an open explanation may lie over a term
  const terms = all(focused.id === "log" ? "#log .ref" : "#main .ref").filter(isOnTop);
  const last = term ? terms.indexOf(term) : -1;
  term = terms.at(last < 0 && by < 0 ? -1 : (last + by) % terms.length);
  if (term) pin(term);
  return Boolean(term);
}

/** Is it in sight, with nothing over it?
 * @param {Element} one */
function isOnTop(one) {
  const [x, y] = middle(one);
  return document.elementFromPoint(x, y) === one;
}

/** Moves to the nearest thing in that direction; the first lit one if nothing has the focus.
 * @param {Element} focused
 * @param {number} dx
 * @param {number} dy */
function step(focused, dx, dy) {
  if (focused.id === "log") return false;
  const things = all("#main [data-id][tabindex], #asked button").filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  if (!things.some((one) => one === focused)) {
    const start = things.find((one) => "open" in one.dataset) ?? things[0];
    start?.focus();
    return Boolean(start);
  }
  const [x, y] = middle(focused);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const one of things) {
    const [ox, oy] = middle(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + across * 2;
    if (one !== focused && along > 1 && cost < least) [best, least] = [one, cost];
  }
  best?.focus();
  return true;
}

/** @param {Element} one */
function middle(one) {
  const rect = one.getBoundingClientRect();
  return [rect.left + rect.width / 2, rect.top + rect.height / 2];
}
