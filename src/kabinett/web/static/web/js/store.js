// What this page knows: its configuration, the things of the game, the present view, and the
// choices.
import { announce } from "./core/events.js";
import { pageData } from "./dom.js";

/** @import { Row } from "./ask/choice_numbers.js" */
/** @import { Ask, Choice, Config, Lateness, LogLine, Panel, Past, Player, Team, Thing, View } from "./types.d.ts" */

/** @type {Config} */
export const config = pageData("config") || {};

/** What the page knows as long as it shows the table as one seat sees it. */
const emptySeatState = () => ({
  /** The view that the page shows; null before the first one. @type {View} */
  view: /** @type {any} */ (null),
  /** The whole log, as far as this viewer may read it. @type {LogLine[]} */
  log: [],
  /** The choices of the present ask, by name. @type {Map<string, Choice>} */
  openChoices: new Map(),
  /** The choice that waits for confirmation. @type {string | null} */
  toConfirm: null,
  /** What the site says about the last answer. */
  notice: "",
  /** The pupils who share this seat; null if nobody does. @type {Team | null} */
  team: null,
  /** When the bell of the class rings, in seconds since 1970; null if it does not ring any more.
   * @type {number | null} */
  bell: null,
  /** Whether the table of a class keeps to its time, and how a bot helps it if it is late; null
   * outside a class. @type {Lateness | null} */
  lateness: null,
  /** The viewer, the seat whose turn it is, and the heading of the scene, as one text. */
  turn: "",
  /** The asks of this turn, the latest first, with the numbers of their choices. @type {Row[]} */
  numberedAsks: [],
  /** Draws what the director tells, in place of the question; null while it tells nothing.
   * @type {(() => void) | null} */
  telling: null,
  /** The line of the log that names the dice of a roll which stays in sight, although something else
   * has begun; null if none does. @type {number | null} */
  heldRoll: null,
});

export const store = {
  ...emptySeatState(),
  /** Every card, role and place, by name. @type {Record<string, Thing>} */
  things: {},
  /** The seat whose view the page shows; -1: a spectator's. */
  seat: -1,
  /** An answer is on its way to the site. */
  isSending: false,
  /** The seats whose players are at the table. @type {number[]} */
  seatsPresent: [],
  /** The connection is broken. */
  isDisconnected: false,
  /** The moment of the past that the page shows (see past/past.js). @type {Past | null} */
  past: null,
};

/** Makes a view the present one. Values that have not changed stay the same objects, which lets
 * `noteChange` compare them.
 * @param {View} view
 * @param {boolean} mayAnswer  no later view is known, so its ask may be answered */
export function setView(view, mayAnswer) {
  keepLog(view);
  const worded = { ...view, log: store.log, ask: view.ask && withLabels(view.ask) };
  store.view = store.view ? reuseEqual(store.view, worded) : worded;
  store.toConfirm = null;
  const ask = mayAnswer ? store.view.ask : null;
  if (ask !== openAsk)
    store.openChoices = new Map(ask?.choices.map((choice) => [choice.name, choice]));
  openAsk = ask;
}

/** Makes the log of a view the present one, also while the page shows the past.
 * @param {Pick<View, "log">} view */
export function keepLog({ log }) {
  store.log = reuseEqual(store.log, [...log]);
}

/** From now on, the page shows the table as this seat sees it; -1: as a spectator.
 * @param {number} seat */
export function showSeat(seat) {
  store.seat = seat;
}

/** The ask whose choices are open. @type {Ask | null} */
let openAsk = null;

/** The ask with a label for each choice. The site leaves labels out that the choice's thing has.
 * @param {Ask} ask
 * @returns {Ask} */
export const withLabels = (ask) => ({
  ...ask,
  choices: ask.choices.map(({ name, label: words, kind, ends }) => ({
    name,
    label: words ?? label(name),
    kind: kind ?? thing(name)?.kind ?? "",
    ends: Boolean(ends),
  })),
});

/** The new value, in which every part that equals its old counterpart is the old object.
 * @template T
 * @param {T} old
 * @param {T} fresh
 * @returns {T} */
export function reuseEqual(old, fresh) {
  if (old === fresh || !isObject(old) || !isObject(fresh)) return fresh;
  if (Array.isArray(old) !== Array.isArray(fresh)) return fresh;
  /** @type {any} */ const before = old;
  /** @type {any} */ const after = fresh;
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    const part = reuseEqual(before[name], after[name]);
    if (part !== after[name]) after[name] = part;
    if (part !== before[name] || !(name in before)) same = false;
  }
  return same ? old : fresh;
}

/** The number of the first line in which a log differs from an earlier one. An undo may have replaced
 * lines of the earlier log.
 * @param {LogLine[]} before
 * @param {LogLine[]} log */
export function firstNewLine(before, log) {
  const at = log.findIndex((line, n) => reuseEqual(before[n], line) !== before[n]);
  return at < 0 ? log.length : at;
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null;

/** The values from which each part was last drawn. @type {Map<string, any[]>} */
const drawnFrom = new Map();

/** Notes the values from which a part of the page is drawn; returns whether it has to be drawn,
 * because one of them differs from the last call.
 * @param {string} part
 * @param {...any} values */
export function noteChange(part, ...values) {
  const before = drawnFrom.get(part);
  drawnFrom.set(part, values);
  return before?.length !== values.length || values.some((value, nth) => value !== before[nth]);
}

/** The same for a part that a game draws. It may have the name of a part of the page.
 * @param {string} part
 * @param {...any} values */
export const needsDrawing = (part, ...values) => noteChange(`game ${part}`, ...values);

/** Lets the next `noteChange` of a part return true.
 * @param {string} part */
export const forgetDrawing = (part) => drawnFrom.delete(part);

/** Lets the next `noteChange` and `needsDrawing` of every part return true. */
export const forgetDrawings = () => drawnFrom.clear();

/** Forgets the view, and lets every module forget what it knows of it ("seat"). */
export function forgetView() {
  forgetDrawings();
  openAsk = null;
  Object.assign(store, emptySeatState());
  announce("seat");
}

/** A text that identifies an ask; "" if nothing is asked.
 * @param {Ask | null | undefined} ask */
export const askKey = (ask) => (ask ? `${ask.seat}:${ask.id}` : "");

/** @param {string} name */
export const thing = (name) => store.things[name] || null;

/** The nearest element around a node that has a name to look up, and that name: an element that
 * draws a thing (`data-id`), mentions one (`data-ref`), or is a named element of the board.
 * @param {Element} node
 * @returns {{element: HTMLElement, name: string} | null} */
export function namedElement(node) {
  /** @type {HTMLElement | null} */
  const element = node.closest("[data-id], [data-ref], #map [data-label], #map [id]");
  if (!element) return null;
  const { id, ref, label: words } = element.dataset;
  const name = id ?? ref ?? words ?? element.id;
  if (id ?? ref ?? thing(name)) return { element, name };
  return element.parentElement && namedElement(element.parentElement);
}

/** @param {string} name
 * @returns {string} */
export const label = (name) => thing(name)?.label ?? name.replace(/^.*:/, "");

/** @param {number} seat
 * @returns {Player | undefined} */
export const playerOf = (seat) => store.view?.players.find((one) => one.seat === seat);

/** Who is asked, in words. */
export const namesOfWaiting = () => store.view.waiting.map((one) => one.label).join(", ");

/** @param {number} seat */
export const isMine = (seat) => (config.mine || []).includes(seat);

/** @param {number} seat
 * @returns {Panel | undefined} */
export const panelOf = (seat) => store.view?.scene.panels.find((one) => one.seat === seat);
