// A page for the modules of the client: the body of a table's page in jsdom, which has no layout. A
// test says where elements are (`placeAt`), and `animations` records what moves.
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

/** The words that tests read; other words show their keys. */
const WORDS = {
  lit_more: "{n} more to choose from",
  lit_choices: "{n} to choose from",
  waiting: "Waiting …",
  waiting_for: "Waiting for {who}",
  question_to: "Question to {who}: “{what}”",
  you_chose: "You chose: {what}",
  confirm_end: "{choice} ends your turn.",
  past_at: "moment {n} of {of}",
  past_news: "{n} new lines since",
  past_news_one: "{n} new line since",
  past_asked: "you are asked",
  log_new: "{n} new lines",
  span_days: "{d} d {h} h",
  span_hours: "{h} h {m}",
  span_minutes: "{m} min",
  replay_tempo: "Speed: {times}",
  prepared_if: "If I am asked {ask}",
};

/** The configuration of a table that one person plays. */
const CONFIG = {
  table: "t1",
  game: "toy",
  api: { moment: "/api/moment" },
  mine: [0],
  rules: "",
  clone: null,
  lesson: undefined,
  replay: null,
  sketch: null,
  visitor: false,
  hooks: null,
  card_kinds: [],
  now: 0,
};

/** The body of a table's page, without what the site fills in. */
const TABLE = readFileSync("src/kabinett/web/templates/web/table.html", "utf8")
  .split("{% block body %}")[1]
  .split("{{ words|")[0]
  .replace(/\{\{.*?\}\}|\{%.*?%\}/g, "");

const jsonScript = (/** @type {string} */ id, /** @type {any} */ value) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

const { window } = new JSDOM(
  `<!DOCTYPE html><html lang="en"><body>${jsonScript("config", CONFIG)}${jsonScript("words", WORDS)}${TABLE}</body></html>`,
  { url: "https://site.example/table/t1/" },
);
const { document } = window;

/** What media queries answer. */
export const media = { dark: false, still: false };
/** @type {Record<string, keyof typeof media>} */
const QUERIES = {
  "(prefers-color-scheme: dark)": "dark",
  "(prefers-reduced-motion: reduce)": "still",
};

/** @param {string} query */
function matchMedia(query) {
  const kind = QUERIES[query];
  if (!kind) throw new Error(`no test says what "${query}" is`);
  return {
    get matches() {
      return media[kind];
    },
    addEventListener() {},
  };
}

/** The boxes of elements that a test has placed; other elements have no size.
 * @type {Map<Element, DOMRect>} */
const rects = new Map();

/** @param {Element} element
 * @param {number} x
 * @param {number} y
 * @param {number} [width]
 * @param {number} [height] */
export function placeAt(element, x, y, width = 10, height = 10) {
  rects.set(element, new window.DOMRect(x, y, width, height));
  return element;
}

/** The animations that have started, in order.
 * @type {{element: any, frames: any[], timing: any, finish(): void, isDone: boolean}[]} */
export const animations = [];

window.Element.prototype.getBoundingClientRect = function () {
  return rects.get(this) ?? new window.DOMRect(0, 0, 0, 0);
};
window.Element.prototype.checkVisibility = () => true;
window.Element.prototype.animate = function (/** @type {any} */ frames, /** @type {any} */ timing) {
  let done = () => {};
  const finished = new Promise((resolve) => {
    done = () => resolve(undefined);
  });
  const move = {
    element: this,
    frames,
    timing,
    finished,
    isDone: false,
    finish() {
      move.isDone = true;
      done();
    },
  };
  animations.push(move);
  return move;
};
Object.assign(window.HTMLDialogElement.prototype, {
  /** @this {HTMLDialogElement} */
  showModal() {
    this.open = true;
  },
  /** @this {HTMLDialogElement} */
  close() {
    this.open = false;
    this.dispatchEvent(new window.Event("close"));
  },
});
window.SVGElement.prototype.getScreenCTM = () => null;
document.elementsFromPoint = () => [];
document.elementFromPoint = () => null;
Object.defineProperty(document, "hidden", { value: false, configurable: true });
Object.defineProperty(document, "fonts", {
  value: Object.assign(new window.EventTarget(), { status: "loaded", forEach: () => {} }),
});

/** What tests may replace in the page, as it is at first; undefined if jsdom does not have it.
 * @type {[any, string, PropertyDescriptor | undefined][]} */
const REPLACEABLE = [
  ...["elementsFromPoint", "elementFromPoint", "hidden"].map((name) => [document, name]),
  [window.Range.prototype, "getBoundingClientRect"],
].map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)]);

const GLOBALS = [
  ...["document", "Node", "Element", "HTMLElement", "SVGElement", "NodeFilter", "Event"],
  ...["HTMLInputElement", "HTMLSelectElement"],
  ...["CustomEvent", "MouseEvent", "KeyboardEvent", "location", "history", "localStorage"],
  ...[
    "sessionStorage",
    "CSS",
    "getComputedStyle",
    "getSelection",
    "AbortController",
    "EventTarget",
    "DOMRect",
    "innerWidth",
    "innerHeight",
  ],
];
for (const name of GLOBALS) {
  const own = { value: window[name], configurable: true, writable: true };
  Object.defineProperty(globalThis, name, own);
}
class ResizeObserver {
  observe() {}
}
Object.assign(globalThis, {
  window,
  matchMedia,
  ResizeObserver,
  SVGGraphicsElement: window.SVGElement, // jsdom has no classes for single shapes
  requestAnimationFrame: () => 0,
  cancelAnimationFrame: () => {},
  setInterval: () => 0,
  addEventListener: window.addEventListener.bind(window),
});

/** An element by its id.
 * @param {string} id
 * @returns {HTMLElement} */
export const $ = (id) => document.getElementById(id);

/** All elements that match a selector.
 * @param {string} selector
 * @returns {HTMLElement[]} */
export const queryAll = (selector) => [...document.querySelectorAll(selector)];

/** The first element that matches a selector; throws an error if there is none.
 * @param {string} selector */
export function query(selector) {
  const [first] = queryAll(selector);
  if (!first) throw new Error(`the page has no ${selector}`);
  return first;
}

/** The element that has the focus.
 * @returns {HTMLElement | null} */
export const focused = () => document.activeElement;

/** The texts of all elements that match a selector.
 * @param {string} where */
export const texts = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent);

/** Makes the page as it was at first. */
export function reset() {
  document.body.innerHTML = TABLE;
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  for (const [owner, name, first] of REPLACEABLE) {
    if (first) Object.defineProperty(owner, name, first);
    else delete owner[name];
  }
  rects.clear();
  animations.length = 0;
  Object.assign(media, { dark: false, still: false });
  localStorage.clear();
  history.replaceState(null, "", "/table/t1/");
}
