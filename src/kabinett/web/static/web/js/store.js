// What this page knows: the config, the things, the present view, and what may be chosen.
import { json } from "./dom.js";

/** @import { Row } from "./numbers.js" */
/** @import { Ask, Choice, Config, LogLine, Panel, Past, Player, Thing, View } from "./types.d.ts" */

/** @type {Config} */
export const config = json("config") || {};

export const store = {
  /** @type {Record<string, Thing>} what the server tells of every card and role, by name */
  things: {},
  /** through whose eyes */
  seat: -1,
  /** @type {View} the view that stands in the page; none before the first */
  view: /** @type {any} */ (null),
  /** @type {LogLine[]} the whole log that this viewer may read */
  log: [],
  /** @type {Map<string, Choice>} choices of the present ask by name */
  open: new Map(),
  /** an answer is under way */
  busy: false,
  /** @type {number[]} the seats whose persons are at the table now */
  here: [],
  /** no connection */
  lost: false,
  /** @type {string | null} a choice that waits for its confirmation */
  pending: null,
  /** a line of the server about the last answer */
  notice: "",
  /** in which round whose turn it is, through whose eyes */
  turn: "",
  /** @type {Row[]} what has been asked in it, the last first, and which numbers its choices had */
  rows: [],
  /** @type {Past | null} the moment of the past that stands in the page (see past.js) */
  past: null,
};

/** Take a view over; `live`: its ask may be answered (no later view is known).  What is the same
 * as before is the same object, so that nothing is drawn twice (see `stale`).
 * @param {View} view
 * @param {boolean} live */
export function take(view, live) {
  const log = view.log ? store.log.slice(0, view.log_start || 0).concat(view.log) : store.log;
  store.log = share(store.log, log);
  const said = { ...view, ask: view.ask && inWords(view.ask) };
  store.view = store.view ? share(store.view, { ...said, log: store.log }) : said;
  store.pending = null;
  const ask = live ? store.view.ask : null;
  if (ask !== asked) store.open = new Map(ask?.choices.map((choice) => [choice.name, choice]));
  asked = ask;
}

/** @type {Ask | null} whose choices are open */
let asked = null;

/** Of a choice only its name is sent where things say the rest: these may come after the first view.
 * @param {Ask} ask
 * @returns {Ask} */
export const inWords = (ask) => ({
  ...ask,
  choices: ask.choices.map(({ name, label: said, kind, ends }) => ({
    name,
    label: said ?? label(name),
    kind: kind ?? thing(name)?.kind ?? "",
    ends: Boolean(ends),
  })),
});

/** The new value, with every part of the old one that is equal in the place of its equal.
 * @template T
 * @param {T} old
 * @param {T} fresh
 * @returns {T} */
export function share(old, fresh) {
  if (old === fresh || !isObject(old) || !isObject(fresh)) return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  /** @type {any} */ const before = old;
  /** @type {any} */ const after = fresh;
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    const one = share(before[name], after[name]);
    if (one !== after[name]) after[name] = one;
    if (one !== before[name] || !(name in before)) same = false;
  }
  return same ? old : fresh;
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null;

/** Is a part of the page to be drawn anew?  It is if one of these is another than last time.
 * @param {Record<string, any[]>} last  what was drawn, part by part
 * @param {string} part
 * @param {...any} now */
export function stale(last, part, ...now) {
  const before = last[part];
  last[part] = now;
  return before?.length !== now.length || now.some((one, place) => one !== before[place]);
}

/** @type {Record<string, any[]>} what each part of the page was drawn from */
export const drawn = {};

export function forget() {
  for (const part of Object.keys(drawn)) delete drawn[part];
  asked = null;
  const nothing = { view: null, log: [], open: new Map(), pending: null, notice: "" };
  Object.assign(store, { ...nothing, turn: "", rows: [] });
}

/** @param {string} name */
export const thing = (name) => store.things[name] || null;

/** What can be looked up around a node, and by which name: what is drawn as a thing (`data-id`), tells
 * of one (`data-ref`), or has a name on the board, as its id or as its words.
 * @param {Element} node
 * @returns {{element: HTMLElement, name: string} | null} */
export function named(node) {
  /** @type {HTMLElement | null} */
  const element = node.closest("[data-id], [data-ref], #map [data-label], #map [id]");
  if (!element) return null;
  const { id, ref, label: words } = element.dataset;
  const name = id ?? ref ?? words ?? element.id;
  if (id ?? ref ?? thing(name)) return { element, name };
  return element.parentElement && named(element.parentElement);
}

/** @param {string} name
 * @returns {string} */
export const label = (name) => thing(name)?.label ?? name.replace(/^.*:/, "");

/** @param {number} seat
 * @returns {Player | undefined} */
export const player = (seat) => store.view?.players.find((one) => one.seat === seat);

/** @param {number} seat */
export const isMine = (seat) => (config.mine || []).includes(seat);

/** @param {number} seat
 * @returns {Panel | undefined} */
export const panelOf = (seat) => store.view?.scene.panels.find((one) => one.seat === seat);
