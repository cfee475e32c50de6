// The keyboard: numbers and a list for choices, arrows to move over the table, and keys for
// everything else.

import { actions } from "../core/actions.js";
import { showWhole, zoomBy } from "../board/zoom.js";
import { middleOf } from "../core/boxes.js";
import { isShortcut } from "../core/keys.js";
import { mode } from "../core/mode.js";
import { closeSheet, openSheet } from "../core/sheets.js";
import { byId, findAll, findFirst, hasBoard } from "../dom.js";
import { closeCardIndex } from "../side/card_index_drawer.js";
import { closeRules, toggleRules } from "../side/rules_drawer.js";
import { hasPast, returnToPresent } from "../past/past.js";
import { namedElement, store } from "../store.js";
import { explainThing, hidePeek, isPeeking } from "../table/peek.js";
import { isListOpen, toggleList } from "./asked.js";

export function wireKeyboard() {
  document.addEventListener("keydown", (event) => {
    // The first Escape clears the search field of a panel; the next one closes the panel.
    const leavesPanel =
      event.key === "Escape" &&
      event.target instanceof Element &&
      event.target.closest(".rules-panel");
    if ((isShortcut(event) || leavesPanel) && runKey(event.key)) event.preventDefault();
  });
}

/** What a key does; false if it did nothing, so that the browser gets the key.
 * @typedef {(focused: Element) => unknown} KeyAction */

/** The keys of the page, in the order of their help.  `shown`: as the help shows them; `help`: the text
 * that explains them; `keys`: what they do, by the names that browsers give to keys.  A small letter also stands
 * for its capital, unless the capital has an action of its own.
 * @type {{shown: string, help: string, keys: Record<string, KeyAction>}[]} */
export const KEYS = [
  { shown: "1–9", help: "key_numbers", keys: {} }, // see typeDigit
  { shown: "0", help: "key_closing", keys: {} },
  {
    shown: "Tab  ← ↑ ↓ →",
    help: "key_arrows",
    keys: {
      ArrowLeft: (focused) => (isLookingBack() ? moveInGame(-1) : moveFocus(focused, -1, 0)),
      ArrowRight: (focused) => (isLookingBack() ? moveInGame(1) : moveFocus(focused, 1, 0)),
      ArrowUp: (focused) => moveFocus(focused, 0, -1),
      ArrowDown: (focused) => moveFocus(focused, 0, 1),
    },
  },
  {
    shown: "Enter",
    help: "key_enter",
    keys: {
      Enter: (focused) => chooseTyped() || clickFocused(focused),
      " ": (focused) => chooseTyped() || clickFocused(focused),
    },
  },
  {
    shown: "/  L",
    help: "key_list",
    keys: { "/": () => toggleList(), l: () => toggleList() },
  },
  { shown: "U", help: "key_undo", keys: { u: () => actions.undo() } },
  { shown: "?", help: "key_why", keys: { "?": lookUp } },
  {
    shown: "T",
    help: "key_terms",
    keys: { t: (focused) => explainTerm(focused, 1), T: (focused) => explainTerm(focused, -1) },
  },
  { shown: "H", help: "key_hand", keys: { h: focusHand } },
  { shown: "G", help: "key_log", keys: { g: focusLog } },
  { shown: "R", help: "key_rules", keys: { r: toggleRules } },
  { shown: "␣  P  ← →", help: "key_telling", keys: {} }, // see director/controls.js
  {
    shown: ",  .",
    help: "key_past",
    keys: {
      ",": () => moveInGame(-1),
      "[": () => moveInGame(-1),
      ".": () => moveInGame(1),
      "]": () => moveInGame(1),
    },
  },
  {
    shown: "+  −  W",
    help: "key_zoom",
    keys: {
      "+": () => zoomBy(1.5),
      "=": () => zoomBy(1.5),
      "-": () => zoomBy(1 / 1.5),
      w: () => hasBoard() && showWhole(),
    },
  },
  { shown: "Esc", help: "key_escape", keys: { Escape: closeTopmost } },
];

/** @type {Record<string, KeyAction>} */
const KEY_ACTIONS = Object.assign({}, ...KEYS.map(({ keys }) => keys));

/** @param {string} key
 * @returns {boolean} whether it did something */
function runKey(key) {
  if (/^\d$/.test(key)) return typeDigit(key);
  const action = KEY_ACTIONS[key] ?? KEY_ACTIONS[key.toLowerCase()];
  return action !== undefined && action(document.activeElement ?? document.body) !== false;
}

const isLookingBack = () => store.past || mode.isReplay;

function focusHand() {
  openSheet("hand");
  (findFirst("#hand [data-open]") ?? findFirst("#hand [data-id]"))?.focus();
}

function focusLog() {
  openSheet("log");
  byId("log").focus();
}

/** @param {Element} focused */
function lookUp(focused) {
  const named = namedElement(focused);
  if (named) explainThing(named.element);
  return named !== null;
}

/** @param {Element} focused */
function clickFocused(focused) {
  if (!focused.matches("[data-id][role=button]")) return false;
  // SVG elements have no method click().
  focused.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return true;
}

/** Adds a digit to the typed number and chooses the choice with that number. While longer numbers
 * begin with the same digits, it only marks them; the next digit or Enter decides.
 * @param {string} digit */
function typeDigit(digit) {
  const buttons = findAll("#asked [data-key]");
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

/** The digits typed so far. Drawing the buttons again removes them. */
const typedNumber = () => findFirst("#asked [data-typed]")?.dataset.typed ?? "";

function forgetTyped() {
  for (const one of findAll("#asked [data-typed]")) delete one.dataset.typed;
}

/** Chooses the typed number, even if longer numbers begin with it. */
function chooseTyped() {
  const digits = typedNumber();
  const button = digits ? findFirst(`#asked [data-key="${digits}"]`) : null;
  forgetTyped();
  button?.click();
  return digits !== "";
}

/** Goes back or forward by some moments; in a replay it presses the buttons for that.
 * @param {number} by */
function moveInGame(by) {
  if (mode.isReplay) findFirst(`.replay-step[data-by="${by}"]`)?.click();
  if (!hasPast()) return mode.isReplay;
  actions.moveInPast(by);
  return true;
}

function closeTopmost() {
  if (isPeeking()) hidePeek();
  else if (typedNumber()) forgetTyped();
  else if (isListOpen()) toggleList(false);
  else if (!actions.cancel() && !closeRules() && !closeCardIndex() && !closeSheet()) {
    if (store.past) returnToPresent();
    else actions.skip();
  }
}

/** The term that was explained last. @type {HTMLElement | undefined} */
let explainedTerm;

/** Explains the next (or previous) visible term of the log if the log has the focus, otherwise of
 * all texts.
 * @param {Element} focused
 * @param {number} by */
function explainTerm(focused, by) {
  hidePeek(); // it may cover a term
  const terms = findAll(focused.id === "log" ? "#log .ref" : "#main .ref").filter(isOnTop);
  const last = explainedTerm ? terms.indexOf(explainedTerm) : -1;
  explainedTerm = terms.at(last < 0 && by < 0 ? -1 : (last + by) % terms.length);
  if (explainedTerm) explainThing(explainedTerm);
  return Boolean(explainedTerm);
}

/** Is the middle of an element visible, with nothing over it?
 * @param {Element} one */
function isOnTop(one) {
  const [x, y] = middleOf(one);
  return document.elementFromPoint(x, y) === one;
}

/** Moves the focus to the nearest thing in a direction. If no thing has the focus, the first choice
 * gets it.
 * @param {Element} focused
 * @param {number} dx
 * @param {number} dy */
function moveFocus(focused, dx, dy) {
  if (focused.id === "log") return false;
  const things = findAll("#main [data-id][tabindex], #asked button").filter((one) =>
    one.checkVisibility({ visibilityProperty: true }),
  );
  if (!things.some((one) => one === focused)) {
    const start = things.find((one) => "open" in one.dataset) ?? things[0];
    start?.focus();
    return Boolean(start);
  }
  const [x, y] = middleOf(focused);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const one of things) {
    const [ox, oy] = middleOf(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + across * 2;
    if (one !== focused && along > 1 && cost < least) [best, least] = [one, cost];
  }
  best?.focus();
  return true;
}
