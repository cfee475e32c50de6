// A page for the modules of the client, as far as they need one: jsdom's, without layout.  The test says
// where things lie (`lay`); `moves` records what moves.
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

/** The words that tests read.  Other words show their key. */
const WORDS = {
  lit_more: "{n} more to choose from",
  lit_choices: "{n} to choose from",
  waiting: "Waiting …",
  waiting_for: "Waiting for {who}",
  waiting_for_answer: "Waiting for {who}: “{what}”",
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

/** The config of a table that one person plays. */
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

const data = (/** @type {string} */ id, /** @type {any} */ value) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

const { window } = new JSDOM(
  `<!DOCTYPE html><html lang="en"><body>${data("config", CONFIG)}${data("words", WORDS)}${TABLE}</body></html>`,
  { url: "https://site.example/table/t1/" },
);
const { document } = window;

/** The answers of media queries. */
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

/** The boxes of elements that a test has laid; all others have no extent.
 * @type {Map<Element, DOMRect>} */
const rects = new Map();

/** @param {Element} element
 * @param {number} x
 * @param {number} y
 * @param {number} [width]
 * @param {number} [height] */
export function lay(element, x, y, width = 10, height = 10) {
  rects.set(element, new window.DOMRect(x, y, width, height));
  return element;
}

/** The animations that started, in order.
 * @type {{element: Element, frames: any[], timing: any, finish(): void, isDone: boolean}[]} */
export const moves = [];

window.Element.prototype.getBoundingClientRect = function () {
  return rects.get(this) ?? new window.DOMRect(0, 0, 0, 0);
};
window.Element.prototype.checkVisibility = () => true;
window.Element.prototype.animate = function (frames, timing) {
  let done = () => {};
  const finished = new Promise((resolve) => {
    done = () => resolve(undefined);
  });
  const move = {
    ...{ element: this, frames, timing, finished, isDone: false },
    finish() {
      move.isDone = true;
      done();
    },
  };
  moves.push(move);
  return move;
};
window.SVGElement.prototype.getScreenCTM = () => null;
document.elementsFromPoint = () => [];
Object.defineProperty(document, "fonts", {
  value: { status: "loaded", ready: Promise.resolve() },
});

const TAKEN = [
  ...["document", "Node", "Element", "HTMLElement", "SVGElement", "NodeFilter", "Event"],
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
for (const name of TAKEN) {
  const own = { value: window[name], configurable: true, writable: true };
  Object.defineProperty(globalThis, name, own);
}
class ResizeObserver {
  observe() {}
}
Object.assign(globalThis, {
  ...{ window, matchMedia, ResizeObserver },
  SVGGraphicsElement: window.SVGElement, // jsdom knows few shapes by their own classes
  requestAnimationFrame: () => 0,
  cancelAnimationFrame: () => {},
  setInterval: () => 0,
  addEventListener: window.addEventListener.bind(window),
});

/** An element by its id.
 * @param {string} id */
export const $ = (id) => document.getElementById(id);

/** The texts of all that a selector finds.
 * @param {string} where */
export const texts = (where) => [...document.querySelectorAll(where)].map((one) => one.textContent);

/** The page as it was at first: nothing drawn, stored or in motion. */
export function reset() {
  document.body.innerHTML = TABLE;
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  rects.clear();
  moves.length = 0;
  Object.assign(media, { dark: false, still: false });
  localStorage.clear();
  history.replaceState(null, "", "/table/t1/");
}
