// What this page knows: the config, the things, the present view, and the choices.
import { json } from "./dom.js";

/** @import { Row } from "./ask/choice_numbers.js" */
/** @import { Ask, Choice, Config, LogLine, Panel, Past, Player, Thing, View } from "./types.d.ts" */

/** @type {Config} */
export const config = json("config") || {};

export const store = {
  /** @type {Record<string, Thing>} what the server says of every card and role, by name */
  things: {},
  /** the seat whose eyes the page looks through */
  seat: -1,
  /** @type {View} the view that the page shows; none before the first */
  view: /** @type {any} */ (null),
  /** @type {LogLine[]} the whole log that this viewer may read */
  log: [],
  /** @type {Map<string, Choice>} choices of the present ask by name */
  open: new Map(),
  /** an answer is on its way */
  busy: false,
  /** @type {number[]} the seats whose people are at the table */
  here: [],
  /** no connection */
  lost: false,
  /** @type {string | null} a choice that waits for its confirmation */
  pending: null,
  /** a line of the server about the last answer */
  notice: "",
  /** the round, whose turn it is, and whose eyes */
  turn: "",
  /** @type {Row[]} the asks of this turn, the last first, and the numbers of their choices */
  rows: [],
  /** @type {Past | null} the moment of the past that the page shows (see past.js) */
  past: null,
};

/** Takes a view over; `live`: its ask may be answered (no later view is known).  What has not changed
 * stays the same object, so that nothing is drawn twice (see `stale`).
 * @param {View} view
 * @param {boolean} live */
export function take(view, live) {
  const log = view.log ? store.log.slice(0, view.log_start || 0).concat(view.log) : store.log;
  store.log = share(store.log, log);
  const worded = { ...view, ask: view.ask && inWords(view.ask) };
  store.view = store.view ? share(store.view, { ...worded, log: store.log }) : worded;
  store.pending = null;
  const ask = live ? store.view.ask : null;
  if (ask !== asked) store.open = new Map(ask?.choices.map((choice) => [choice.name, choice]));
  asked = ask;
}

/** @type {Ask | null} whose choices are open */
let asked = null;

/** Adds the words that the server leaves to a choice's thing; things may come after the first view.
 * @param {Ask} ask
 * @returns {Ask} */
export const inWords = (ask) => ({
  ...ask,
  choices: ask.choices.map(({ name, label: words, kind, ends }) => ({
    name,
    label: words ?? label(name),
    kind: kind ?? thing(name)?.kind ?? "",
    ends: Boolean(ends),
  })),
});

/** The new value, in which every part equal to its old one is the old object.
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

/** Must a part of the page be drawn anew?  It must if one of these values differs from the last time.
 * @param {Record<string, any[]>} last  the values last drawn, part by part
 * @param {string} part
 * @param {...any} now */
export function stale(last, part, ...now) {
  const before = last[part];
  last[part] = now;
  return before?.length !== now.length || now.some((one, place) => one !== before[place]);
}

/** @type {Record<string, any[]>} the values from which each part of the page was drawn */
export const drawn = {};

export function forget() {
  for (const part of Object.keys(drawn)) delete drawn[part];
  asked = null;
  const nothing = { view: null, log: [], open: new Map(), pending: null, notice: "" };
  Object.assign(store, { ...nothing, turn: "", rows: [] });
}

/** @param {string} name */
export const thing = (name) => store.things[name] || null;

/** What can be looked up around a node, and by which name: an element that draws a thing (`data-id`) or
 * mentions one (`data-ref`), or that the board names by its id or its label.
 * @param {Element} node
 * @returns {{element: HTMLElement, name: string} | null} */
export function nameAround(node) {
  /** @type {HTMLElement | null} */
  const element = node.closest("[data-id], [data-ref], #map [data-label], #map [id]");
  if (!element) return null;
  const { id, ref, label: words } = element.dataset;
  const name = id ?? ref ?? words ?? element.id;
  if (id ?? ref ?? thing(name)) return { element, name };
  return element.parentElement && nameAround(element.parentElement);
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
